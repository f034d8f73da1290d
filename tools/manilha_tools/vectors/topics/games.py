"""Games of several hands: who opens next after each kind of ending, the score carried on, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference import wire
from manilha_reference.cells import Reader
from manilha_reference.deal import draw_deal
from manilha_reference.state import Kind, Phase

from manilha_tools.vectors.construct import generator
from manilha_tools.vectors.line import Line, setup
from manilha_tools.vectors.model import Draft
from manilha_tools.vectors.topics.hands import history_plan
from manilha_tools.vectors.topics.ladder import rungs
from manilha_tools.vectors.topics.scores import special_scores

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Deal

    from manilha_tools.vectors.construct import Plan

TOPIC = "games"
MOST_HANDS = 60
BOTH = 2
"""Openers of the long endings: a seat of either side."""


def build(rules: Ruleset) -> list[Draft]:
    """Draft short games for each point of the score, one long game by refusals, and one random game."""
    return [
        draft
        for players in rules.players
        for part in (_endings, _special_again, _base_again, _by_refusals, _at_random, _last_points)
        for draft in part(rules, players)
    ]


def _draft(line: Line, slug: str, about: str) -> Draft:
    players = line.players
    return Draft(TOPIC, f"{players}p.{slug}", f"{players} players, {about}", line.trace(), players=players)


def _deals(rules: Ruleset, players: int, random: Random, count: int) -> list[Deal]:
    return [draw_deal(rules, players, random) for _ in range(count)]


def _planned(rules: Ruleset, players: int, opener: int, history: str, *words: object) -> Plan | None:
    return history_plan(rules, players, opener, history, TOPIC, *words)


def _endings(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Deal the next hand after each kind of ending; the short ones are opened by each seat in turn."""
    for opener in range(players):
        endings = {"folded": "AA", "refused": "AA", **({"won": "AA", "tied": "TTT"} if opener < BOTH else {})}
        for ending, history in endings.items():
            found = _planned(rules, players, opener, history, ending)
            offers = [pairs for (_, offered), pairs in special_scores(rules).items() if offered]
            if found is None or (ending == "refused" and not offers):
                continue
            scores = offers[opener % len(offers)][0] if ending == "refused" else (0, 0)
            random = generator(rules, TOPIC, players, opener, ending)
            line = Line(rules, players, setup(found.deal, opener, scores, _deals(rules, players, random, 1)))
            if ending == "folded":
                line.ask()
                line.settle(Kind.FOLD)
            elif ending == "refused":
                line.settle(Kind.REFUSE_HAND)
            else:
                line.play_out(found.plays)
            if line.state.phase == Phase.HAND_OVER:
                line.next_hand()
                yield _draft(line, f"next.{ending}.opener-{opener}", f"{opener} opened a hand {ending}")


def _special_again(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Deal the hand after a special one that nobody won: the scores stand, and call for the row again."""
    for (name, offered), pairs in special_scores(rules).items():
        found = _planned(rules, players, 0, "TTT", "special", name)
        if found is None or offered == "B":
            continue
        random = generator(rules, TOPIC, players, "special", name)
        line = Line(rules, players, setup(found.deal, 0, pairs[0], _deals(rules, players, random, 1)))
        if offered:
            line.settle(Kind.PLAY_HAND)
        line.play_out(found.plays)
        if line.state.phase == Phase.HAND_OVER:
            line.next_hand()
            about = f"a {name.replace('_', ' ')} that nobody won, then the next"
            yield _draft(line, f"special-again.{name.replace('_', '-')}", about)


def _base_again(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Begin the hand after a raised and tied one: it is worth what a hand is worth."""
    ladder = rungs(rules)
    found = _planned(rules, players, 0, "TTT", "base")
    if found is None:
        return
    random = generator(rules, TOPIC, players, "base")
    line = Line(rules, players, setup(found.deal, 0, (0, 0), _deals(rules, players, random, 1)))
    line.ask(rung=ladder[0])
    if seats := line.answering(Kind.RAISE):
        line.ask(seats[0], ladder[1])
    line.settle(Kind.ACCEPT)
    line.play_out(found.plays)
    if line.state.phase != Phase.HAND_OVER:
        return
    line.next_hand()
    line.ask()
    yield _draft(line, "base-again", f"{ladder[1]} accepted and TTT, then a new hand")


def _by_refusals(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Play from 0-0 to the target in hands that end with a refused request, of one height or another."""
    random = generator(rules, TOPIC, players, "refusals")
    deals = _deals(rules, players, random, MOST_HANDS)
    line = _play(rules, players, (0, 0), deals, _refuse)
    yield _draft(line, "by-refusals", "a game of refused requests")


def _refuse(line: Line, hand: int) -> None:
    """Climb one or two rungs and refuse; play the hand out where there is nothing to refuse."""
    if line.state.phase == Phase.SPECIAL:
        line.settle(Kind.REFUSE_HAND if hand % 2 else Kind.PLAY_HAND)
    for _ in range(2 if hand % 3 == 1 else 1):
        if seats := line.answering(Kind.RAISE):
            line.ask(seats[0])
    if line.state.phase == Phase.ANSWER:
        line.settle(Kind.FOLD, hand)
    while not line.state.over:
        line.play(line.state.hands[line.state.turn][0])


def _at_random(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Play a game in which every seat does anything that it may."""
    random = generator(rules, TOPIC, players, "random")
    deals = _deals(rules, players, random, MOST_HANDS)
    middle = Reader(rules.cells).number("game.target") // 2
    line = _play(rules, players, (middle, middle + 1), deals, lambda line, _: _anything(line, random))
    yield _draft(line, "random", f"a game of random acts from {middle}-{middle + 1}")


def _anything(line: Line, random: Random) -> None:
    while not line.state.over:
        seat = random.choice([seat for seat in range(line.players) if line.moves(seat)])
        line.act(seat, wire.write_action(random.choice(line.moves(seat))))


def _last_points(rules: Ruleset, players: int) -> Iterator[Draft]:
    """End the game: exactly on the target, beyond it, by a refusal; then try to go on."""
    read = Reader(rules.cells)
    target, start, ladder = read.number("game.target"), read.number("bets.start.value"), rungs(rules)
    top = read.number(f"bets.rungs.{ladder[1]}.value")
    paid = read.number(f"bets.rungs.{ladder[1]}.fold")
    cases = {
        "one-short": (target - 2 * start, 0, "AA"),
        "exactly": (target - top, 1, "AA"),
        "beyond": (target - start - 1, 1, "BB"),
        "by-refusal": (target - paid, 1, None),
    }
    for slug, (short, raised, history) in cases.items():
        found = _planned(rules, players, 1 % players, history or "AA", "last", slug)
        if found is None:
            continue
        scores = (0, short) if history == "BB" else (short, 0)
        line = Line(rules, players, setup(found.deal, 1 % players, scores))
        if line.state.phase == Phase.SPECIAL:
            line.settle(Kind.PLAY_HAND)
        if raised:
            line.ask(rung=ladder[0])
            if seats := line.answering(Kind.RAISE):
                line.ask(seats[0], ladder[1])
        if line.state.phase == Phase.ANSWER:
            line.settle(Kind.ACCEPT if history else Kind.FOLD)
        if history:
            line.play_out(found.plays)
        yield _draft(line, f"last.{slug}", f"from {scores[0]}-{scores[1]}, {slug.replace('-', ' ')}")


def _play(
    rules: Ruleset,
    players: int,
    scores: tuple[int, int],
    deals: list[Deal],
    hand: Callable[[Line, int], None],
) -> Line:
    """Play hands until the game or the deals are over; `hand` is given the number of each."""
    line = Line(rules, players, setup(deals[0], 0, scores, deals[1:]))
    for number in range(len(deals)):
        hand(line, number)
        if line.state.phase != Phase.HAND_OVER or number == len(deals) - 1:
            break
        line.next_hand()
    return line
