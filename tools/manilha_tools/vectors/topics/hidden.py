"""Hidden cards: in each trick, by the leader and each other seat, by all, after a tie, in special hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.deal import draw_deal
from manilha_reference.queries import explain
from manilha_reference.state import Kind, Phase

from manilha_tools.vectors.construct import NotFoundError, Wish, generator, plan
from manilha_tools.vectors.line import Line, setup
from manilha_tools.vectors.model import Draft
from manilha_tools.vectors.topics.scores import special_scores

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.vectors.construct import Plan

TOPIC = "hidden"
ATTEMPTS = 20
"""Deals that are looked at for a card whose face matters."""


def build(rules: Ruleset) -> list[Draft]:
    """Draft the plays face down, those that are refused too."""
    return [
        draft
        for players in rules.players
        for part in (_first_trick, _one_hides, _all_hide, _after_tie, _special, _again)
        for draft in part(rules, players)
    ]


def _draft(line: Line, slug: str, about: str) -> Draft:
    players = line.players
    return Draft(TOPIC, f"{players}p.{slug}", f"{players} players, {about}", line.trace(), players=players)


def _planned(rules: Ruleset, players: int, wishes: Sequence[Wish], *words: object) -> Line | None:
    """Play a hand in which the tricks are as wished; None where no cards give them."""
    try:
        found = plan(rules, generator(rules, TOPIC, players, *words), players, 0, wishes)
    except NotFoundError:
        return None
    line = Line(rules, players, setup(found.deal, 0))
    line.play_out(found.plays)
    return line


def _first_trick(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Hide the first card of a hand, as leader and as last to play; then play it openly."""
    for place in (0, players - 1):
        deal = draw_deal(rules, players, generator(rules, TOPIC, players, "first", place))
        line = Line(rules, players, setup(deal, 1 % players))
        for _ in range(place):
            line.play(line.state.hands[line.state.turn][0])
        seat = line.state.turn
        line.play(line.state.hands[seat][0], hidden=True)
        slug, about = f"trick-1.card-{place + 1}", f"seat {seat} hides card {place + 1} of trick 1"
        yield _draft(line, slug, about)


def _one_hides(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Let each seat hide in trick 2 and the leader in trick 3."""
    for seat in range(players):
        wishes = [Wish(winner="B" if seat % 2 else "A"), Wish(hidden=frozenset({seat}))]
        if line := _planned(rules, players, wishes, "one", seat):
            yield _draft(line, f"trick-2.seat-{seat}", f"seat {seat} hides in trick 2")
        others = frozenset(range(players)) - {seat}
        wishes = [Wish(winner="A" if seat % 2 else "B"), Wish(hidden=others)]
        if players > len(others) > 1 and (line := _planned(rules, players, wishes, "shows", seat)):
            yield _draft(line, f"trick-2.only-{seat}", f"only seat {seat} shows in trick 2")
    wishes = [Wish(winner="A", leads=0), Wish(winner="B"), Wish(hidden=frozenset({1}))]
    if line := _planned(rules, players, wishes, "third"):
        yield _draft(line, "trick-3.seat-1", "seat 1 hides in trick 3")


def _all_hide(rules: Ruleset, players: int) -> Iterator[Draft]:
    everyone = Wish(hidden=frozenset(range(players)))
    cases = {
        "trick-2.all": ([Wish(winner="B"), everyone], "all hide in trick 2"),
        "trick-3.all": ([Wish(winner="A"), Wish(winner="B"), everyone], "all hide in trick 3"),
        "trick-2.all.tied": (
            [Wish(winner="T"), everyone, Wish(winner="A")],
            "trick 1 tied, all hide in trick 2",
        ),
    }
    for slug, (wishes, about) in cases.items():
        if line := _planned(rules, players, wishes, slug):
            yield _draft(line, slug, about)


def _after_tie(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Hide after a tied first trick, by the seat that leads and by the next one."""
    for place in (0, 1):
        try:
            found = plan(
                rules, generator(rules, TOPIC, players, "tie", place), players, 0, [Wish(winner="T")]
            )
        except NotFoundError:
            return
        line = Line(rules, players, setup(found.deal, 0))
        line.play_out(found.plays)
        for _ in range(place):
            line.play(line.state.hands[line.state.turn][0])
        seat = line.state.turn
        line.play(line.state.hands[seat][-1], hidden=True)
        yield _draft(line, f"after-tie.card-{place + 1}", f"trick 1 tied, seat {seat} hides card {place + 1}")


def _special(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Hide in trick 2 of each special hand."""
    for (name, offered), scores in special_scores(rules).items():
        if offered == "B":
            continue
        random = generator(rules, TOPIC, players, "special", name)
        found = plan(rules, random, players, 0, [Wish(winner="A")])
        line = Line(rules, players, setup(found.deal, 0, scores[0]))
        if line.state.phase == Phase.SPECIAL:
            line.settle(Kind.PLAY_HAND)
        line.play_out(found.plays)
        seat = line.state.turn
        line.play(line.state.hands[seat][0], hidden=True)
        slug = f"special.{name.replace('_', '-')}"
        yield _draft(line, slug, f"{name}, seat {seat} hides in trick 2")


def _again(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Lead a card whose face decides the trick, and play it once more with the other face: all stands."""
    for number, hidden in ((1, False), (2, True)):
        found = _faced(rules, players, number, hidden=hidden)
        if found is None:
            continue
        line = Line(rules, players, setup(found.deal, 0))
        line.play_out(found.plays[:-1])
        card = found.plays[-players][1]
        line.act(0, {"type": "play", "card": card, **({} if hidden else {"hidden": True})})
        line.play_out(found.plays[-1:])
        way = "open" if hidden else "hidden"
        yield _draft(line, f"trick-{number}.again-{way}", f"seat 0 repeats its card {way} in trick {number}")


def _faced(rules: Ruleset, players: int, number: int, *, hidden: bool) -> Plan | None:
    """Plan such a trick, led by seat 0; None where no card is found whose other face would change it."""
    wishes = [Wish(winner="A", leads=0)] * number
    if hidden:
        wishes[-1] = Wish(hidden=frozenset({0}))
    for attempt in range(ATTEMPTS):
        random = generator(rules, TOPIC, players, "face", number, attempt)
        try:
            found = plan(rules, random, players, 0, wishes)
        except NotFoundError:
            return None
        plays = [{"seat": seat, "card": card, "hidden": down} for seat, card, down in found.plays[-players:]]
        turned = [{**plays[0], "hidden": not hidden}, *plays[1:]]
        asked = {"vira": found.deal.vira, "players": players, "opener": 0}
        one, other = (
            explain(rules, "trick_result", {**asked, "plays": cards})[0] for cards in (plays, turned)
        )
        if one != other:
            return found
    return None
