"""What a ruling says in one line: its outcome, the forgotten cards, the step where two rulings part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_reference.errors import Text
from manilha_reference.explain import because, decisive_cells
from manilha_reference.judge import parting
from manilha_reference.notation.cards import show_card
from manilha_reference.sentences import points

from manilha_conformance.say import said, say

if TYPE_CHECKING:
    from manilha_reference.errors import ManilhaError
    from manilha_reference.explain import Because
    from manilha_reference.judge import Outcome, Ruling
    from manilha_reference.notation.replay import Step
    from manilha_reference.notation.unknown import Assumed

MAX_EXAMPLES: Final = 3
"""How many completions are named for an outcome that hangs on several forgotten cards."""


def outcome_line(outcome: Outcome) -> str:
    """Say what a record comes to: who is paid what and the score, or where it stops."""
    if outcome.verdict == "illegal":
        _, line, column, reason = outcome.findings[-1]
        return say(
            pt=f"jogada ilegal em {line}:{column} ({reason})",
            en=f"illegal move at {line}:{column} ({reason})",
        )
    score = "-".join(map(str, outcome.scores))
    if outcome.to_act:
        seats = ", ".join(map(str, outcome.to_act))
        worth = said(points(outcome.value))
        shown = say(
            pt=f"em aberto, {score}, a mão vale {worth}; falta agir {seats}",
            en=f"open, {score}, the hand is worth {worth}; to act {seats}",
        )
    else:
        winner, paid = outcome.hands[-1]
        shown = (
            f"{winner} +{paid}, {score}"
            if winner != "none"
            else say(pt="ninguém", en="nobody") + f", {score}"
        )
    if outcome.game_winner is not None:
        shown += say(
            pt=f"; {outcome.game_winner} vence a partida", en=f"; {outcome.game_winner} wins the game"
        )
    if outcome.verdict == "contradicted":
        places = ", ".join(f"{line}:{column}" for _, line, column, _ in outcome.findings)
        shown += say(
            pt=f"; a anotação diz outra coisa em {places}", en=f"; the record says otherwise at {places}"
        )
    return shown


def ruling_line(ruling: Ruling) -> str:
    """Say a ruling in one line, or that it hangs on forgotten cards."""
    if ruling.outcome is not None:
        return outcome_line(ruling.outcome)
    return say(pt="depende de cartas que ninguém lembra", en="hangs on cards that nobody remembers")


def assumed_line(assumed: tuple[tuple[Assumed, ...], ...]) -> str:
    """Say for which forgotten cards an outcome holds: all of one card's, or a few examples of several."""
    if all(len(guesses) == 1 for guesses in assumed):
        cards = say(pt=" ou ", en=" or ").join(guesses[0].like for guesses in assumed)
        return f"{_forgotten(assumed[0][0])} = {cards}"
    shown = [" + ".join(f"{_forgotten(guess)} = {guess.like}" for guess in guesses) for guesses in assumed]
    more = (
        say(pt=f" … ({len(shown)} casos)", en=f" … ({len(shown)} cases)") if len(shown) > MAX_EXAMPLES else ""
    )
    return " | ".join(shown[:MAX_EXAMPLES]) + more


def _forgotten(guess: Assumed) -> str:
    where = guess.forgotten.at
    if guess.forgotten.vira:
        return say(
            pt=f"vira da mão em {where.line}:{where.column}",
            en=f"vira of the hand at {where.line}:{where.column}",
        )
    return f"{show_card(guess.forgotten.card)} ({where.line}:{where.column})"


def reasons_of(ruling: Ruling, step: Step) -> tuple[Because, ...]:
    """Return the rules that decided a step, its last event's first; of a refused one those that forbid it."""
    if step.rejected is not None:
        return because(ruling.rules, ruling.replay.findings[-1].cells)
    cells = (path for event in reversed(step.events) for path in decisive_cells(event))
    return because(ruling.rules, tuple(dict.fromkeys(cells)))


def parting_line(base: Ruling, other: Ruling) -> str:
    """Say where two rulings part, and by which rule the other one goes its own way."""
    found = parting(base, other)
    if found is None:
        return ""
    reasons = because(other.rules, found.cells)
    return " ".join((f"{found.at.line}:{found.at.column}", *(reason.rule.id for reason in reasons[:1])))


def error_line(error: ManilhaError) -> str:
    """Say why a record is no game under a ruleset."""
    return said(Text.of(error.message))
