"""Requests: the ladder climbed as answer and on later turns, accepted and refused at each rung, by whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.deal import draw_deal
from manilha_reference.state import Kind, Phase

from manilha_tools.vectors.construct import generator
from manilha_tools.vectors.line import Line, setup
from manilha_tools.vectors.model import Draft
from manilha_tools.vectors.topics.hands import history_plan
from manilha_tools.vectors.topics.ladder import rungs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset

TOPIC = "raises"
ANSWERS = (Kind.ACCEPT, Kind.FOLD)


def build(rules: Ruleset) -> list[Draft]:
    """Draft the climbs, the answers, the places of a request in the hand, and what a raised hand pays.

    The usual number of players gets all of it, the others the climbs and the answers.
    """
    usual, *others = rules.players
    every = (_as_answer, _on_turn, _who_asks, _who_answers, _where, _paid)
    few = (_as_answer, _on_turn, _who_answers)
    asked = [(usual, every), *((players, few) for players in others)]
    return [draft for players, parts in asked for part in parts for draft in part(rules, players)]


def fresh(rules: Ruleset, players: int, opener: int, *words: object) -> Line:
    """Begin a hand at 0-0 with cards drawn for these words."""
    random = generator(rules, TOPIC, players, opener, *words)
    return Line(rules, players, setup(draw_deal(rules, players, random), opener))


def _draft(line: Line, slug: str, about: str) -> Draft:
    players = line.players
    return Draft(TOPIC, f"{players}p.{slug}", f"{players} players, {about}", line.trace(), players=players)


def _as_answer(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Climb in one exchange: each request answers the one before."""
    ladder = rungs(rules)
    for height in range(1, len(ladder) + 1):
        for kind in ANSWERS:
            opener = height % players
            line = fresh(rules, players, opener, "answer", height, kind)
            line.ask(rung=ladder[0])
            for step in range(1, height):
                seats = line.answering(Kind.RAISE)
                if seats:
                    line.ask(seats[step % len(seats)], ladder[step])
            if height == len(ladder) and kind == Kind.ACCEPT:
                line.ask(line.answering(Kind.ACCEPT)[0])
            line.settle(kind, height)
            about = f"climb to {ladder[height - 1]} as answers, then {kind}"
            yield _draft(line, f"answers.{ladder[height - 1]}.{kind}", about)


def _on_turn(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Climb on one's own turns: each request is accepted, and the next comes from the next seat."""
    ladder = rungs(rules)
    for height in range(1, len(ladder) + 1):
        kind = Kind.ACCEPT if height == len(ladder) else Kind.FOLD
        line = fresh(rules, players, 0, "turn", height)
        for step in range(height):
            if step:
                line.settle(Kind.ACCEPT, step)
                _play_until_asking(line)
            if line.state.over or not line.ask(rung=ladder[step]):
                break
        if line.state.phase == Phase.ANSWER:
            line.settle(kind, height)
        if height == len(ladder) and line.state.phase == Phase.PLAY:
            line.play(line.state.hands[line.state.turn][0])
            line.ask()
        yield _draft(line, f"turns.{ladder[height - 1]}.{kind}", f"climb to {ladder[height - 1]} on turns")


def _play_until_asking(line: Line) -> None:
    """Play a card, and then on, until the seat on turn may ask or the hand is over."""
    line.play(line.state.hands[line.state.turn][0])
    while not line.state.over and line.state.turn not in line.answering(Kind.RAISE):
        line.play(line.state.hands[line.state.turn][0])


def _who_asks(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Ask again after an accepted request: the asker, its partner, a rival; and out of turn."""
    for seat in range(players):
        line = fresh(rules, players, 0, "asks", seat)
        line.ask()
        line.settle(Kind.ACCEPT)
        while line.state.turn != seat and line.state.phase == Phase.PLAY:
            line.play(line.state.hands[line.state.turn][0])
        line.ask()
        yield _draft(line, f"asks-again.{seat}", f"0 asked and was accepted, {seat} asks next on turn")
    for seat in range(1, players):
        line = fresh(rules, players, 0, "out-of-turn", seat)
        line.ask(seat)
        yield _draft(line, f"out-of-turn.{seat}", f"0 is on turn, {seat} asks")
    for seat in range(players):
        line = fresh(rules, players, 0, "after-card", seat)
        for _ in range(seat + 1):
            line.play(line.state.hands[line.state.turn][0])
        if line.state.turn != seat:
            line.ask(seat)
            yield _draft(line, f"after-card.{seat}", f"{seat} asks after its own card")


def _who_answers(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Answer from every seat, the asking side's too."""
    for kind in (*ANSWERS, Kind.RAISE):
        for seat in range(players):
            line = fresh(rules, players, 1, "answers", kind, seat)
            line.ask()
            line.act(seat, {"type": str(kind)})
            yield _draft(line, f"{kind}-by.{seat}", f"1 asks, {seat} tries to {kind}")


def _where(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Ask at each place of the first trick, at the lead of the second, before the last card of the third."""
    places = [*((0, place) for place in range(1, players)), (1, 0), (2, players - 1)]
    for trick, place in places:
        found = history_plan(rules, players, 0, "AB", TOPIC, "where", trick, place)
        if found is None:
            continue
        line = Line(rules, players, setup(found.deal, 0))
        line.play_out(found.plays[: players * trick])
        for _ in range(place):
            planned = found.plays[players * trick :]
            cards = [card for seat, card, _ in planned if seat == line.state.turn]
            line.play(cards[0] if cards else line.state.hands[line.state.turn][0])
        if line.state.over:
            continue
        line.ask()
        line.settle(Kind.ACCEPT)
        about = f"asked in trick {trick + 1} before card {place + 1}"
        yield _draft(line, f"trick-{trick + 1}.card-{place + 1}", about)


def _paid(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Play raised hands out: what the winner of the tricks is paid at each height, and when all is tied."""
    ladder = rungs(rules)
    for height, rung in enumerate(ladder, start=1):
        for history in ("AA" if height % 2 else "BB",) if height < len(ladder) else ("AA", "BAB", "TTT"):
            opener = height % players
            found = history_plan(rules, players, opener, history, TOPIC, "paid", rung)
            if found is None:
                continue
            line = Line(rules, players, setup(found.deal, opener))
            line.ask()
            for _ in range(1, height):
                seats = line.answering(Kind.RAISE)
                if seats:
                    line.ask(seats[-1])
            line.settle(Kind.ACCEPT)
            line.play_out(found.plays)
            yield _draft(line, f"paid.{rung}.{history.lower()}", f"accepted {rung}, tricks {history}")
