"""Views: pairs of games that a seat must not be able to tell apart, and pairs that it must."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manilha_reference.deal import draw_deal
from manilha_reference.order import deck
from manilha_reference.state import Kind, Phase

from manilha_tools.vectors.construct import NotFoundError, Wish, generator, plan
from manilha_tools.vectors.line import Line, setup
from manilha_tools.vectors.model import Draft, ViewPair
from manilha_tools.vectors.topics.scores import special_scores

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Setup

TOPIC = "views"


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


def _hiding(rules: Ruleset, players: int, which: int, *, over: bool) -> Line | None:
    """Win trick 1 with seat 0, hide one of its two cards in trick 2; end the hand if asked."""
    wishes = [Wish(winner="A", leads=0), Wish(winner="B", hidden=frozenset({0}))]
    try:
        found = plan(rules, generator(rules, TOPIC, players, "hidden"), players, 0, wishes)
    except NotFoundError:
        return None
    line = Line(rules, players, setup(found.deal, 0))
    line.play_out(found.plays[:players])
    if not line.play(line.state.hands[0][which], hidden=True):
        return None
    if over:
        line.play_out(found.plays[players + 1 :])
        line.ask()
        line.settle(Kind.FOLD)
    return line


def _hidden_card(rules: Ruleset, players: int) -> Iterator[Draft]:
    one, other = (_hiding(rules, players, which, over=False) for which in (0, 1))
    if one is not None and other is not None:
        for viewer in range(players):
            yield _pair(one, other, viewer, "hidden-card", "seat 0 hides one card or the other")


def _own_hidden_card(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Hide a card or one that was dealt instead of it, all else alike: the seat that hid it knows which."""
    line = _hiding(rules, players, 0, over=False)
    if line is None:
        return
    hidden = line.state.table[-1].card
    start = line.setup
    dealt = {card for hand in start.deal.hands for card in hand} | {start.deal.vira}
    spare = next(card for card in reversed(deck(rules)) if card not in dealt)
    hands = tuple(tuple(spare if card == hidden else card for card in hand) for hand in start.deal.hands)
    other = Line(rules, players, replace(start, deal=replace(start.deal, hands=hands)))
    for trick in line.state.plays:
        for play in trick:
            other.play(spare if play.card == hidden else play.card, hidden=play.hidden)
    yield _pair(line, other, 0, "own-hidden-card", "seat 0 hides one card or another dealt in its place")


def _hidden_after(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Ask of the hidden card once the hand is over."""
    one, other = (_hiding(rules, players, which, over=True) for which in (0, 1))
    if one is not None and other is not None and one.state.over and other.state.over:
        for viewer in range(1, min(players, 3)):
            yield _pair(one, other, viewer, "hidden-card-after", "seat 0 hid a card, the hand is over")


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
    for viewer in range(players):
        one, other = _both(rules, players, (0, 0), 0, accept=False, words="cards")
        yield _pair(one, other, viewer, "cards", "a card of seat 0 differs")


def _special_cards(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Look at the cards of a seat of the side that is offered the hand, before and after the decision."""
    for (name, offered), scores in special_scores(rules).items():
        seat = 1 if offered == "B" else 0
        for accept in (False, True) if offered else (False,):
            for viewer in range(players):
                one, other = _both(rules, players, scores[0], seat, accept=accept, words=f"{name}-{offered}")
                when = "to-decide" if offered and not accept else "in-play"
                slug = f"{name.replace('_', '-')}.{offered or 'both'}.{when}".lower()
                about = f"{name}, {when.replace('-', ' ')}, a card of seat {seat} differs"
                yield _pair(one, other, viewer, slug, about)


def _shown_card(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Play one card or another, face up, in an ordinary hand and in each special one."""
    everywhere = [("ordinary", (0, 0))]
    everywhere += [
        (name.replace("_", "-"), scores[0])
        for (name, offered), scores in special_scores(rules).items()
        if offered != "B"
    ]
    for name, scores in everywhere:
        deal = draw_deal(rules, players, generator(rules, TOPIC, players, "shown", name))
        one, other = (Line(rules, players, setup(deal, 0, scores)) for _ in range(2))
        for which, line in enumerate((one, other)):
            if line.state.phase == Phase.SPECIAL:
                line.settle(Kind.PLAY_HAND)
            line.play(line.state.hands[0][which])
        yield _pair(
            one,
            other,
            1,
            f"shown-card.{name}",
            f"{name.replace('-', ' ')} hand, seat 0 plays one card or another",
        )
