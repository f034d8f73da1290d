"""Views: pairs of games that a seat must not be able to tell apart, and pairs that it must.

Each is about seat 0 and again about seat 1, so that what a cell of `sees` says is asked of both sides; a hand
that is offered is about a seat of the side that it is offered to.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Final

from manilha_reference.deal import draw_deal
from manilha_reference.order import deck
from manilha_reference.state import Kind, Phase

from manilha_tools.vectors.construct import NotFoundError, Wish, generator, plan
from manilha_tools.vectors.line import Line, setup, side
from manilha_tools.vectors.model import Draft, ViewPair
from manilha_tools.vectors.topics.scores import special_scores

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Setup

TOPIC = "views"
SUBJECTS: Final = (0, 1)
"""The seats that pairs are about."""


def build(rules: Ruleset) -> list[Draft]:
    """Draft the pairs: a hidden card, other seats' cards, one's own, in ordinary and in special hands."""
    return [
        draft
        for players in rules.players
        for part in (_hidden_card, _own_hidden_card, _hidden_after, _cards, _special_cards, _shown_card)
        for draft in part(rules, players)
    ]


def _pair(one: Line, other: Line, viewer: int, slug: str, about: str) -> Draft:
    players = one.players
    inputs = ViewPair(one.trace(), other.trace(), viewer)
    name = f"{players}p.{slug}.seen-by-{viewer}"
    return Draft(TOPIC, name, f"{players} players, {about}", inputs, players=players)


def _by(seat: int) -> tuple[str, ...]:
    """Return how a pair about a seat is told from the one about the first."""
    return (f"by-{seat}",) if seat else ()


def _named(slug: str, seat: int) -> str:
    return ".".join((slug, *_by(seat)))


def _hiding(rules: Ruleset, players: int, seat: int, which: int, *, over: bool) -> Line | None:
    """Win trick 1 with a seat, hide one of its two cards in trick 2; end the hand if asked."""
    own, other = side(seat), side(seat + 1)
    wishes = [Wish(winner=own, leads=seat), Wish(winner=other, hidden=frozenset({seat}))]
    try:
        found = plan(rules, generator(rules, TOPIC, players, "hidden", *_by(seat)), players, 0, wishes)
    except NotFoundError:
        return None
    line = Line(rules, players, setup(found.deal, 0))
    line.play_out(found.plays[:players])
    if not line.play(line.state.hands[seat][which], hidden=True):
        return None
    if over:
        line.play_out(found.plays[players + 1 :])
        line.ask()
        line.settle(Kind.FOLD)
    return line


def _hidden_card(rules: Ruleset, players: int) -> Iterator[Draft]:
    for seat in SUBJECTS:
        one, other = (_hiding(rules, players, seat, which, over=False) for which in (0, 1))
        if one is not None and other is not None:
            for viewer in range(players):
                about = f"seat {seat} hides one card or the other"
                yield _pair(one, other, viewer, _named("hidden-card", seat), about)


def _own_hidden_card(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Hide a card or one that was dealt instead of it, all else alike: the seat that hid it knows which."""
    for seat in SUBJECTS:
        line = _hiding(rules, players, seat, 0, over=False)
        if line is None:
            continue
        hidden = line.state.table[-1].card
        start = line.setup
        dealt = {card for hand in start.deal.hands for card in hand} | {start.deal.vira}
        spare = next(card for card in reversed(deck(rules)) if card not in dealt)
        hands = tuple(tuple(spare if card == hidden else card for card in hand) for hand in start.deal.hands)
        other = Line(rules, players, replace(start, deal=replace(start.deal, hands=hands)))
        for trick in line.state.plays:
            for play in trick:
                other.play(spare if play.card == hidden else play.card, hidden=play.hidden)
        about = f"seat {seat} hides one card or another dealt in its place"
        yield _pair(line, other, seat, _named("own-hidden-card", seat), about)


def _hidden_after(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Ask of the hidden card once the hand is over."""
    for seat in SUBJECTS:
        one, other = (_hiding(rules, players, seat, which, over=True) for which in (0, 1))
        if one is not None and other is not None and one.state.over and other.state.over:
            for away in range(1, min(players, 3)):
                about = f"seat {seat} hid a card, the hand is over"
                yield _pair(one, other, (seat + away) % players, _named("hidden-card-after", seat), about)


def _swapped(rules: Ruleset, start: Setup, seat: int) -> Setup:
    """Change one card of a seat for one that was not dealt."""
    hands = start.deal.hands
    dealt = {card for hand in hands for card in hand} | {start.deal.vira}
    spare = next(card for card in reversed(deck(rules)) if card not in dealt)
    changed = tuple((spare, *hand[1:]) if owner == seat else hand for owner, hand in enumerate(hands))
    return replace(start, deal=replace(start.deal, hands=changed))


def _both(
    rules: Ruleset, players: int, scores: tuple[int, int], seat: int, *, accept: bool, words: str
) -> tuple[Line, Line]:
    """Begin twice at these scores, one card of `seat` differing; accept an offered hand where asked."""
    start = setup(
        draw_deal(rules, players, generator(rules, TOPIC, players, words, seat)), 1 % players, scores
    )
    lines = (Line(rules, players, start), Line(rules, players, _swapped(rules, start, seat)))
    for line in lines:
        if accept and line.state.phase == Phase.SPECIAL:
            line.settle(Kind.PLAY_HAND)
    return lines


def _cards(rules: Ruleset, players: int) -> Iterator[Draft]:
    for seat in SUBJECTS:
        for viewer in range(players):
            one, other = _both(rules, players, (0, 0), seat, accept=False, words="cards")
            yield _pair(one, other, viewer, _named("cards", seat), f"a card of seat {seat} differs")


def _special_cards(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Look at the cards of a seat, of the side that is offered the hand before and after the decision."""
    for (name, offered), scores in special_scores(rules).items():
        subjects = {"A": (0,), "B": (1,)}.get(offered or "", SUBJECTS)
        hand = f"{name.replace('_', '-')}.{offered or 'both'}".lower()
        for seat, accept in product(subjects, (False, True) if offered else (False,)):
            when = "to-decide" if offered and not accept else "in-play"
            slug = f"{hand}.{when}" if offered else _named(f"{hand}.{when}", seat)
            about = f"{name}, {when.replace('-', ' ')}, a card of seat {seat} differs"
            for viewer in range(players):
                one, other = _both(rules, players, scores[0], seat, accept=accept, words=f"{name}-{offered}")
                yield _pair(one, other, viewer, slug, about)


def _shown_card(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Play one card or another, face up, in an ordinary hand and in each special one."""
    everywhere = [("ordinary", (0, 0))]
    everywhere += [
        (name.replace("_", "-"), scores[0])
        for (name, offered), scores in special_scores(rules).items()
        if offered != "B"
    ]
    for seat, (name, scores) in product(SUBJECTS, everywhere):
        deal = draw_deal(rules, players, generator(rules, TOPIC, players, "shown", name, *_by(seat)))
        one, other = (Line(rules, players, setup(deal, seat, scores)) for _ in range(2))
        for which, line in enumerate((one, other)):
            if line.state.phase == Phase.SPECIAL:
                line.settle(Kind.PLAY_HAND)
            line.play(line.state.hands[seat][which])
        about = f"{name.replace('-', ' ')} hand, seat {seat} plays one card or another"
        yield _pair(one, other, 1 - seat, _named(f"shown-card.{name}", seat), about)
