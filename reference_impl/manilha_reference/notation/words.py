"""The words that a reader may write for an answer or a tag, in Portuguese, English and Spanish.

Requests are not here: their names belong to the ruleset.
"""

from __future__ import annotations

import unicodedata
from functools import cache
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
NEGATIONS: Final = ("nao", "no")
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


@cache
def _answers() -> dict[str, bool]:
    """Return what each word answers; made when the first word is met, for most records have none."""
    said = {plain(word): True for words in YES.values() for word in words}
    said |= {plain(word): False for words in NO.values() for word in words}
    return said | {f"{no}-{word}": False for no in NEGATIONS for word in NEGATED}


def answer(word: str) -> bool | None:
    """Return what an answer says, or None where the word answers nothing."""
    said = "-".join(plain(word).replace("-", " ").split())
    return _answers().get(said)
