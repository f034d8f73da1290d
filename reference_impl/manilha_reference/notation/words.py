"""The words that a reader may write for an answer or a tag, in Portuguese, English and Spanish.

Requests are not here: their names belong to the ruleset.
"""

from __future__ import annotations

import unicodedata
from typing import Final

# fmt: off
YES: Final = {
    "pt": ("sim", "aceita", "aceitam", "aceitamos", "aceitar", "aceito", "aceitou", "cai", "caio", "desce",
           "desço", "joga", "jogamos", "jogo", "queremos", "quero", "topa", "topo"),
    "en": ("yes", "accept", "accepts", "accepted", "play", "plays", "play-hand"),
    "es": ("si", "acepta", "acepto", "juega", "juego", "quiero"),
}
NO: Final = {
    "pt": ("não", "corre", "correm", "corremos", "correr", "correu", "corro", "foge", "fugiu", "fujo",
           "passo", "recusa", "recuso", "recusou"),
    "en": ("no", "fold", "folds", "folded", "refuse", "refuses", "refused", "refuse-hand", "run", "runs"),
    "es": ("no", "rechaza", "rechazo"),
}
# fmt: on
NEGATED: Final = ("aceito", "acepto", "jogo", "juego", "quero", "quiero")
"""What a `não` or a `no` may stand before: `não quero`, `no quiero`."""

TAG_NAMES: Final = {
    "title": "Title",
    "titulo": "Title",
    "place": "Place",
    "lugar": "Place",
    "local": "Place",
    "date": "Date",
    "data": "Date",
    "fecha": "Date",
    "note": "Note",
    "nota": "Note",
    "ruleset": "Ruleset",
    "rules": "Ruleset",
    "regras": "Ruleset",
    "reglas": "Ruleset",
    "house": "House",
    "casa": "House",
    "players": "Players",
    "jogadores": "Players",
    "jugadores": "Players",
    "names": "Names",
    "nomes": "Names",
    "nombres": "Names",
    "hand": "Hand",
    "mao": "Hand",
    "mano": "Hand",
    "opener": "Opener",
    "abre": "Opener",
    "score": "Score",
    "placar": "Score",
    "tanteo": "Score",
    "vira": "Vira",
    "hands": "Hands",
    "cartas": "Hands",
}
"""How a tag may be written, in plain lower case, and its canonical name."""


def plain(word: str) -> str:
    """Return a word in lower case, without accents, with `-` for what joins its parts."""
    letters = unicodedata.normalize("NFD", word.casefold())
    return "".join("-" if c in "_ " else c for c in letters if not unicodedata.combining(c))


_YES: Final = frozenset(plain(word) for said in YES.values() for word in said)
_NO: Final = frozenset(plain(word) for said in NO.values() for word in said)


def answer(word: str) -> bool | None:
    """Return what an answer says, or None where the word answers nothing."""
    said = "-".join(plain(word).replace("-", " ").split())
    if said in _YES:
        return True
    return False if said in _NO else None
