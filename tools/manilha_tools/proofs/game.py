"""Properties of the whole game: somebody can always act, hands end, and so do games but for void hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import z3

from manilha_tools.proofs.arguments import in_every_state
from manilha_tools.proofs.context import INDUCTION, Outcome
from manilha_tools.proofs.faceup import FaceUp
from manilha_tools.proofs.hands import WINNERS, listed_ends
from manilha_tools.proofs.ladder import climb, height
from manilha_tools.proofs.requests import answerable
from manilha_tools.proofs.verdict import Verdict
from manilha_tools.symbolic.bits import TIE, Bits, Bool, both, count, either, num, pick, var
from manilha_tools.symbolic.state import Ended, Kind, Phase

if TYPE_CHECKING:
    from manilha_tools.proofs.context import Context
    from manilha_tools.symbolic.model import Strengths
    from manilha_tools.symbolic.state import Action, State

LARGEST: Final = 255


def no_dead_end(context: Context) -> Outcome:
    """While a hand goes on, some seat has a legal action."""
    model = context.model

    def claim(state: State, strengths: Strengths) -> Bool:
        return either(
            model.legal_kind(kind, state, context.act(kind, seat, card), strengths)
            for kind in Kind
            for seat in model.seats.all
            for card in range(model.cards if kind == Kind.PLAY else 1)
        )

    return in_every_state(context, "no-dead-end", claim)


def hand_is_bounded(context: Context) -> Outcome:
    """A count of what may still happen falls with every action, so no hand is longer than its start says.

    Counted are the cards in hand, each rung above with its request and all answers to it, and the answers
    that the open question may still get.
    """
    players, cards, top = context.players, context.model.cards, len(climb(context))
    waits = {phase: _most_waits(context, phase) for phase in (Phase.ANSWER, Phase.SPECIAL)}
    longest = players * cards + top * (2 + waits[Phase.ANSWER]) + 1 + waits[Phase.SPECIAL]
    if longest > LARGEST:
        return Outcome(Verdict.UNKNOWN, f"{longest} actions do not fit the encoding")

    def left(state: State) -> Bits:
        laid = state.done * num(players) + state.played
        refused = count(term == 1 for term in state.refused)
        rungs = num(top) - height(context, state)
        question = pick(
            state.phase, {int(phase): num(1 + most) - refused for phase, most in waits.items()}, num(0)
        )
        return num(players * cards) - laid + rungs * num(2 + waits[Phase.ANSWER]) + question

    def claim(_kind: Kind, before: State, _action: Action, after: State) -> Bool:
        return z3.Or(
            z3.UGT(after.phase, int(Phase.ANSWER)),
            z3.And(z3.ULT(left(after), left(before)), z3.ULE(left(before), longest)),
        )

    outcome = context.in_every_step("hand-bounded", claim)
    outcome.data["longest_hand"] = longest - 1 - waits[Phase.SPECIAL]
    return outcome


def _most_waits(context: Context, phase: Phase) -> int:
    """Return how many seats may refuse without settling the question: all of a side but one, or none."""
    alone = context.model.cells.raw(f"refusals.{phase.name.lower()}") == "one"
    return 0 if alone else context.players // 2 - 1


def decided_hand_scores(context: Context) -> Outcome:
    """A hand that leaves the scores as they were is one that nobody won, so only those can go on for ever.

    The data say whether such hands exist: then a game can be endless, and only then.
    """

    def claim(_kind: Kind, before: State, _action: Action, after: State) -> Bool:
        same = z3.And(after.score_a == before.score_a, after.score_b == before.score_b)
        return z3.Implies(z3.And(after.phase == int(Phase.HAND_OVER), same), after.winner == TIE)

    outcome = context.in_every_step("decided-hand-scores", claim)
    if outcome.verdict != Verdict.PROVED:
        return outcome
    target = int(str(context.model.cells.raw("game.target")))
    void = _void_hands(context)
    if not void:
        never = context.in_every_step("no-void-hand", lambda _k, _b, _a, after: after.winner != TIE)
        if never.verdict != Verdict.PROVED:
            return Outcome(Verdict.UNKNOWN, f"{INDUCTION}; whether there are void hands is open")
    data: dict[str, object] = {
        "endless_game": bool(void), "void_hands": void, "most_decided_hands": 2 * target - 1
    }  # fmt: skip
    return Outcome(Verdict.PROVED, outcome.method, data=data)


def _void_hands(context: Context) -> dict[str, object]:
    """Return a hand for each history that nobody wins; its scores stay, so it can be dealt again for ever."""
    cells, hand = context.model.cells, FaceUp(context)
    void: dict[str, object] = {}
    for name in listed_ends(context):
        if cells.raw(f"result.{name}") == "none":
            wanted = hand.won_as(tuple(WINNERS[letter] for letter in name))
            if (witness := hand.show(f"void-{name}", wanted, len(name), f"void: {name}")) is not None:
                void[name] = witness.to_json()
    return void


def openers_are_fair(context: Context) -> Outcome:
    """Over as many hands as seats, however they end, every seat opens once and the round begins again."""
    seats, cells = context.model.seats, context.model.cells
    openers, endings = [var("opener")], []
    for number in range(context.players):
        ended = var(f"ended{number}")
        moves = pick(
            ended,
            {int(end): cells.term(f"game.opener_moves.{end.name.lower()}") for end in Ended if end},
            num(0),
        )
        endings.append(z3.And(z3.ULE(1, ended), z3.ULE(ended, int(Ended.REFUSED))))
        openers.append(z3.If(moves == 1, seats.next_opener(openers[-1]), openers[-1]))
    once = both(one != two for place, one in enumerate(openers[:-1]) for two in openers[:place])
    outcome = context.holds(
        "openers-fair",
        [z3.ULT(openers[0], context.players), *endings],
        z3.And(once, openers[-1] == openers[0]),
        "every opener and every way for hands to end at once",
    )
    if outcome.verdict == Verdict.VIOLATED and outcome.model is not None:
        seen = [outcome.model.eval(term, model_completion=True).as_long() for term in openers]
        return Outcome(outcome.verdict, outcome.method, data={"openers": seen})
    return outcome


def offer_is_answerable(context: Context) -> Outcome | None:
    """While a hand is on offer, a seat of its side may play it and one may refuse it, and no other may.

    None where no hand is ever on offer.
    """
    model = context.model
    if not any(model.cells.has(f"special.{row}.offer.refuse_pays") for row in model.rows):
        return None
    return in_every_state(
        context,
        "offer-answerable",
        lambda state, strengths: answerable(context, state, strengths, (Kind.PLAY_HAND, Kind.REFUSE_HAND)),
        lambda state: state.phase == int(Phase.SPECIAL),
    )


PROPERTIES: Final = {
    "no-dead-end": no_dead_end,
    "hand-bounded": hand_is_bounded,
    "decided-hand-scores": decided_hand_scores,
    "openers-fair": openers_are_fair,
    "offer-answerable": offer_is_answerable,
}
