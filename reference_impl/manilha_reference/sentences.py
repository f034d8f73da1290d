"""One sentence in both languages for each kind of event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_reference.errors import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Event


def sentence(rules: Ruleset, event: Event, names: tuple[str, ...] = ()) -> Text:
    """Say what came about; `names` are those of the seats, from 0."""
    return _SAID[event.kind](rules, event, names)


def who(seat: object, names: tuple[str, ...] = ()) -> Text:
    """Name a seat: by its player where the name is known, else by its number."""
    if isinstance(seat, int) and seat < len(names):
        return Text(names[seat])
    return Text(f"seat {seat}", f"lugar {seat}")


def rung_label(rules: Ruleset, rung: object) -> Text:
    """Name a rung as the table calls it."""
    labels = [str(rules.cells.get(f"bets.rungs.{rung}.label.{lang}", rung)) for lang in ("en", "pt")]
    return Text(labels[0], labels[1])


def special_label(rules: Ruleset, row: object) -> Text:
    """Name a special hand as the table calls it."""
    labels = [str(rules.cells.get(f"special.{row}.label.{lang}", row)) for lang in ("en", "pt")]
    return Text(labels[0], labels[1])


def points(count: object) -> Text:
    """Say a number of points."""
    return Text(
        *((f"{count} point", f"{count} ponto") if count == 1 else (f"{count} points", f"{count} pontos"))
    )


def _hand_began(rules: Ruleset, event: Event, names: tuple[str, ...]) -> Text:
    number, row = event.get("hand"), event.get("special")
    opener = who(event.get("opener"), names)
    en, pt = f"hand {number}: {opener} opens", f"mão {number}: {opener.pt} abre"
    if row is not None:
        label = special_label(rules, row)
        en, pt = f"{en}; {label}", f"{pt}; {label.pt}"
    return Text(en, pt)


def _played(rules: Ruleset, event: Event, names: tuple[str, ...]) -> Text:
    del rules
    seat, card = who(event.get("seat"), names), event.get("card")
    if event.get("hidden"):
        return Text(f"{seat} plays {card} face down", f"{seat.pt} joga {card} coberta")
    return Text(f"{seat} plays {card}", f"{seat.pt} joga {card}")


def _trick_ended(rules: Ruleset, event: Event, names: tuple[str, ...]) -> Text:
    del rules
    number, winner, seat = event.get("trick"), event.get("winner"), event.get("leader")
    en, pt = f"trick {number} goes to {winner}", f"a {number}ª rodada é de {winner}"
    if winner == "T":
        en, pt = f"trick {number} is tied", f"a {number}ª rodada empata"
    if seat is None:
        return Text(en, pt)
    leader = who(seat, names)
    return Text(f"{en}; {leader} leads the next", f"{pt}; {leader.pt} abre a próxima")


def _hand_goes_on(rules: Ruleset, event: Event, names: tuple[str, ...]) -> Text:
    del rules, event, names
    return Text("the hand is not decided", "a mão ainda não se decide")


def _raised(rules: Ruleset, event: Event, names: tuple[str, ...]) -> Text:
    seat, rung, value = (
        who(event.get("seat"), names),
        rung_label(rules, event.get("rung")),
        event.get("value"),
    )
    return Text(f"{seat} asks {rung}: {points(value)}", f"{seat.pt} pede {rung.pt}: {points(value).pt}")


def _accepted(rules: Ruleset, event: Event, names: tuple[str, ...]) -> Text:
    del rules
    seat, value = who(event.get("seat"), names), points(event.get("value"))
    return Text(f"{seat} accepts: {value}", f"{seat.pt} aceita: {value.pt}")


def _hand_accepted(rules: Ruleset, event: Event, names: tuple[str, ...]) -> Text:
    del rules
    seat, value = who(event.get("seat"), names), points(event.get("value"))
    return Text(f"{seat} plays the hand: {value}", f"{seat.pt} joga a mão: {value.pt}")


def _refused_alone(rules: Ruleset, event: Event, names: tuple[str, ...]) -> Text:
    del rules
    seat = who(event.get("seat"), names)
    return Text(f"{seat} refuses; a partner must too", f"{seat.pt} recusa; falta o parceiro")


_ENDED: Final = {
    "won": Text("is decided", "se decide"),
    "tied": Text("is tied throughout", "empata toda"),
    "folded": Text("is given up", "é largada"),
    "refused": Text("is refused", "é recusada"),
}


def _hand_ended(rules: Ruleset, event: Event, names: tuple[str, ...]) -> Text:
    del rules, names
    how = _ENDED.get(str(event.get("ended")), Text(str(event.get("ended"))))
    if event.get("winner") == "none":
        return Text(f"the hand {how}: nobody scores", f"a mão {how.pt}: ninguém pontua")
    winner, paid = event.get("winner"), points(event.get("points"))
    return Text(f"the hand {how}: {paid} to {winner}", f"a mão {how.pt}: {paid.pt} para {winner}")


def _score(event: Event) -> str:
    scores = event.get("scores")
    return "-".join(map(str, scores)) if isinstance(scores, tuple) else str(scores)


def _game_goes_on(rules: Ruleset, event: Event, names: tuple[str, ...]) -> Text:
    del rules, names
    return Text(f"the game goes on: {_score(event)}", f"a partida continua: {_score(event)}")


def _game_ended(rules: Ruleset, event: Event, names: tuple[str, ...]) -> Text:
    del rules, names
    winner = event.get("winner")
    return Text(f"{winner} wins the game: {_score(event)}", f"{winner} vence a partida: {_score(event)}")


_SAID: Final[dict[str, Callable[[Ruleset, Event, tuple[str, ...]], Text]]] = {
    "hand_began": _hand_began,
    "played": _played,
    "raised": _raised,
    "accepted": _accepted,
    "hand_accepted": _hand_accepted,
    "refused_alone": _refused_alone,
    "trick_ended": _trick_ended,
    "hand_goes_on": _hand_goes_on,
    "hand_ended": _hand_ended,
    "game_goes_on": _game_goes_on,
    "game_ended": _game_ended,
}
