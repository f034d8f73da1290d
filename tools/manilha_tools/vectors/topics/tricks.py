"""Single tricks: who wins and who leads, by who played the strongest cards, from which lead, and who hid."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from manilha_reference.order import card_order, deck
from manilha_reference.queries import answer

from manilha_tools.vectors.construct import Wish, generator, order_of_play, trick, viras
from manilha_tools.vectors.model import Draft, Query

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.vectors.model import Json

TOPIC = "tricks"
DRAWS = 40
_ABOUT = {
    "one": "one strongest card",
    "partners": "partners play the strongest cards",
    "rivals": "rivals play the strongest cards",
    "none": "all hide",
}


def build(rules: Ruleset) -> list[Draft]:
    """Draft tricks for every lead; what a number of players cannot make is left out."""
    return [
        draft
        for players in rules.players
        for lead in range(players)
        for draft in (
            *_shown(rules, players, lead),
            *_equal(rules, players, lead),
            *_hidden(rules, players, lead),
        )
    ]


def _shown(rules: Ruleset, players: int, lead: int) -> Iterator[Draft]:
    """Draft tricks with every card face up, one for each row of the table and seat that leads next."""
    for row in ("one", "partners", "rivals"):
        for seat in range(players):
            wish = Wish(row=row, leads=seat)
            yield from _draft(rules, players, lead, wish, f"{row}.leads-{seat}", _ABOUT[row])
    for opener in range(players):
        if opener != lead:
            slug = f"rivals.opened-{opener}"
            about = f"{_ABOUT['rivals']}, {opener} opened"
            yield from _draft(rules, players, lead, Wish(row="rivals"), slug, about, opener)


def _equal(rules: Ruleset, players: int, lead: int) -> Iterator[Draft]:
    """Draft tricks in which three or all cards are equally strong and the rest weaker."""
    seats = order_of_play(rules, players, lead)
    for count in range(3, players + 1):
        for equal in combinations(seats, count):
            random = generator(rules, TOPIC, "equal", players, lead, equal)
            vira = random.choice(viras(rules))
            groups = [[card for card in group if card != vira] for group in card_order(rules, vira).groups()]
            level = random.choice([n for n, group in enumerate(groups) if n and len(group) >= count])
            tops, rest = random.sample(groups[level], count), random.sample(groups[0], players - count)
            cards = {seat: tops.pop() if seat in equal else rest.pop() for seat in seats}
            plays = [{"seat": seat, "card": cards[seat], "hidden": False} for seat in seats]
            args = {"vira": vira, "plays": plays, "players": players, "opener": lead}
            name = "".join(map(str, sorted(equal)))
            about = f"{players} players, seat {lead} led, {count} equal cards"
            yield Draft(
                TOPIC,
                f"{players}p.led-{lead}.equal-{name}",
                about,
                Query("trick_result", args),
                players=players,
            )


def _hidden(rules: Ruleset, players: int, lead: int) -> Iterator[Draft]:
    """Draft tricks with hidden cards: one seat hides, all but one hide, all hide."""
    everyone = frozenset(range(players))
    for seat in range(players):
        one, others = frozenset({seat}), everyone - {seat}
        yield from _draft(rules, players, lead, Wish(hidden=one), f"hides-{seat}", f"{seat} hides")
        if len(others) > 1:
            yield from _draft(
                rules, players, lead, Wish(hidden=others), f"shows-{seat}", f"only {seat} shows"
            )
    for opener in range(players):
        slug, about = f"all-hide.opened-{opener}", f"all hide, {opener} opened"
        yield from _draft(rules, players, lead, Wish(hidden=everyone), slug, about, opener)


def _draft(
    rules: Ruleset, players: int, lead: int, wish: Wish, slug: str, about: str, opener: int | None = None
) -> Iterator[Draft]:
    """Draft a trick that makes the wish true; of hidden cards, one whose hiding changes the result."""
    random = generator(rules, TOPIC, players, lead, slug)
    vira = random.choice(viras(rules))
    pool = [card for card in deck(rules) if card != vira]
    seats = order_of_play(rules, players, lead)
    opened = lead if opener is None else opener
    args: dict[str, object] = {}
    for _ in range(DRAWS):
        found = trick(rules, random, vira, pool, seats, opened, wish)
        if found is None:
            return
        args = {"vira": vira, "plays": found[0], "players": players, "opener": opened}
        if not wish.hidden or answer(rules, "trick_result", args) != answer(
            rules, "trick_result", _open(args)
        ):
            break
    yield Draft(
        TOPIC,
        f"{players}p.led-{lead}.{slug}",
        f"{players} players, seat {lead} led, {about}",
        Query("trick_result", args),
        players=players,
    )


def _open(args: Json) -> Json:
    plays = args["plays"]
    shown = [{**play, "hidden": False} for play in plays] if isinstance(plays, list) else []
    return {**args, "plays": shown}
