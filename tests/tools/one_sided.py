"""A fault in one executor alone: cells changed for the model while the interpreter keeps the true ones."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Final

from manilha_reference.cells import Reader
from manilha_reference.deal import draw_deal
from manilha_reference.engine import begin, next_opener
from manilha_reference.order import card_order
from manilha_reference.order import deck as deck_of
from manilha_reference.special import match_special
from manilha_reference.state import Setup
from manilha_tools.proofs.context import Context
from manilha_tools.proofs.solver import Solver
from manilha_tools.symbolic.agreement import Bridge
from manilha_tools.symbolic.bits import SIDE_A, SIDE_B
from manilha_tools.symbolic.cards import MISSING, Deck
from manilha_tools.symbolic.evaluate import Evaluator
from manilha_tools.symbolic.state import Ended

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Side

    from tests.tools.traces import Pool

Scalar = str | int | bool | None

# Words that may stand in one another's place.
FAMILIES: Final = (
    ("side", "tie", "against_caller"),
    ("first_top", "lowest_seat_top", "trick_leader", "hand_leader"),
    ("go", "A", "B", "none", "hand_leader_side", "against_caller"),
    ("any_card", "strongest"),
    ("reject", "play_open"),
    ("nobody", "turn", "turn_or_played", "anyone"),
    ("nobody", "side", "next", "first"),
    ("one", "all"),
    ("forbidden", "allowed", "loses_hand", "loses_game"),
    ("while_score", "once"),
    ("none", "trailing", "raiser"),
    ("keep", "cap"),
    ("hand", "trick"),
)
OWN_FAMILY: Final[dict[str, tuple[str, ...]]] = {
    "bets.cap": ("none", "trailing", "raiser"),
    "result": FAMILIES[2],
    "result_raised": FAMILIES[2],
    "result_raised.scope": ("hand", "trick"),
    "seats": ("A", "B"),
}


def alternatives(rules: Ruleset, path: str) -> Iterator[Scalar]:
    """Yield other values that the cell could hold."""
    value = rules.cells[path]
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1) if value else (1,)
    elif path.endswith((".up", ".raise_from")):
        rungs = dict.fromkeys(each.split(".")[2] for each in rules.cells if each.startswith("bets.rungs."))
        yield from (rung for rung in [*rungs, None] if rung != value)
    elif path.startswith(("order.", "deck.")):
        beside = "deck.suits" if path.endswith(".suit") or ".suits." in path else "deck.ranks"
        yield from (
            each for cell, each in rules.cells.items() if cell.startswith(f"{beside}.") and each != value
        )
        yield "X"
    elif value == "unlimited":
        yield 1
    else:
        yield from _words(path, value)


def _words(path: str, value: Scalar) -> Iterator[str]:
    known = OWN_FAMILY.get(path) or OWN_FAMILY.get(path.split(".", maxsplit=1)[0])
    for family in [known] if known else FAMILIES:
        if value in family:
            yield from (word for word in family if word != value)


def changed(rules: Ruleset, path: str, value: Scalar) -> Ruleset:
    """Return the tables with one cell changed."""
    return replace(rules, cells={**rules.cells, path: value}, digest=f"{rules.digest}:{path}={value}")


def is_noticed(pool: Pool, path: str, value: Scalar) -> bool:
    """Whether some comparison tells the model with this cell from the interpreter without it."""
    bridge = Bridge(changed(pool.rules, path, value), pool.players)
    if bridge.model.cards != len(pool.states[0].dealt.hands[0]):
        return True
    if not decks_agree(pool.rules, bridge.deck):
        return True
    if not starts_agree(pool.rules, bridge) or not openers_agree(pool.rules, bridge):
        return True
    bridge.rules = pool.rules
    states = pool.by_cell.get(path, [])
    return any(next(bridge.compare(state), None) is not None for state in states)


def decks_agree(rules: Ruleset, deck: Deck) -> bool:
    """Whether both name the same cards, viras and manilhas, and order the cards alike."""
    read = Reader(rules.cells)
    if deck.cards != deck_of(rules) or deck.has_vira != read.flag("deal.vira"):
        return False
    turned = [card for card in deck.cards if f"order.successor.{card[:-1]}" in rules.cells]
    if deck.viras != (tuple(turned) if deck.has_vira else (None,)):
        return False
    for vira in deck.viras:
        order = card_order(rules, vira)
        tiers = {card: deck.tier_of(card, vira) for card in deck.cards}
        if tiers != {card: order.strength.get(card, MISSING) for card in deck.cards}:
            return False
        trumps = sorted((card for card in deck.cards if deck.tiers[tiers[card]][2]), key=tiers.__getitem__)
        if tuple(trumps) != order.manilhas:
            return False
    return True


def starts_agree(rules: Ruleset, bridge: Bridge) -> bool:
    """Whether at every score the model's first states are those with which the interpreter can begin."""
    model, state = bridge.model, bridge.before
    fits = Evaluator([model.special_fits(state.special, state.special_side, state.score_a, state.score_b)])
    rows: dict[str | None, int] = {None: 0}
    rows |= {name: place for place, name in enumerate(model.rows, start=1)}
    sides: dict[str | None, int] = {None: 0, "A": SIDE_A, "B": SIDE_B}
    target = int(str(rules.cells["game.target"]))
    for score_a, score_b in product(range(target), repeat=2):
        wanted = {(rows[row], sides[side]) for row, side in _rows_at(rules, (score_a, score_b))}
        found = {
            (row, side)
            for row, side in product(rows.values(), sides.values())
            if fits({"s.special": row, "s.special_side": side, "s.score_a": score_a, "s.score_b": score_b})[0]
        }
        if wanted != found:
            return False
    random = Random(5)  # noqa: S311 - play, not secrets
    for scores in [(0, 0), (target - 1, 0), (0, target - 1), (target - 1, target - 1), (target - 2, 3)]:
        for opener in range(bridge.model.players):
            deal = draw_deal(rules, bridge.model.players, random)
            if not bridge.start_agrees(begin(rules, bridge.model.players, Setup(opener, deal, scores))):
                return False
    return True


def _rows_at(rules: Ruleset, scores: tuple[int, int]) -> set[tuple[str | None, str | None]]:
    """Return every special row, with its side, that a hand at these scores can have: rows may be spent."""
    read = Reader(rules.cells)
    spent: list[tuple[str, Side]] = []
    found: set[tuple[str | None, str | None]] = set()
    while True:
        match = match_special(rules, read, scores, tuple(spent))
        found.add(match or (None, None))
        if match is None or match in spent:
            return found
        spent.append(match)


def openers_agree(rules: Ruleset, bridge: Bridge) -> bool:
    """Whether both let the same seat open the next hand, however the last one ended."""
    players, state = bridge.model.players, bridge.before
    after = Evaluator([bridge.model.opener_after(state)])
    deal = draw_deal(rules, players, Random(1))  # noqa: S311 - as above
    for opener, ended in product(range(players), list(Ended)[1:]):
        finished = replace(begin(rules, players, Setup(opener, deal)), ended=ended.name.lower())
        wanted = next_opener(Reader(rules.cells), finished)
        if after({"s.opener": opener, "s.ended": int(ended)}) != (wanted,):
            return False
    return True


def cells_of_model(rules: Ruleset, players: int) -> list[str]:
    """Return the cells that the model of a hand reads, in the order of the table."""
    context = Context(rules, players, Solver())
    model = context.model
    terms = [context.legal, context.after, context.live, context.deck, model.starts(context.state)]
    assert all(part is not None for part in [*terms, model.opener_after(context.state)])
    return [path for path in rules.cells if path in model.cells.used]
