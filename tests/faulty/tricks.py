"""Wrong about who takes a trick and who leads the next."""

from __future__ import annotations

from typing import Final

from tests.faulty.scenes import A_FIRST, B_SECOND, SPLIT, ask, game
from tests.faulty.vices import Loose, Request, Sample, around, vary, vice

TIED_BY_1_AND_2: Final = ("4P KP AC", "3C 2P AO", "3E 5C 6P", "5O 6E 7C")


def _trick(cards: str, leader: int = 0, opener: int = 0) -> tuple[Request, ...]:
    """Ask about a trick with vira 6O: the cards in playing order, `-` before a hidden one."""
    plays = [
        {"seat": (leader + turn) % 4, "card": card.lstrip("-"), "hidden": card.startswith("-")}
        for turn, card in enumerate(cards.split())
    ]
    return ask("trick_result", vira="6O", players=4, opener=opener, plays=plays)


def _change(sample: Sample, change: Loose) -> None:
    """Let `change` make another winner and leader of the right ones and the cards on the table."""
    around(
        sample.truco,
        "trick_result",
        lambda old, variant, strength, table: change(*old(variant, strength, table), table),
    )


def _all_hidden(table: Loose) -> bool:
    return all(play.hidden for play in table)


@vice("trick.top.partners.winner", _trick("3C KE 3E 4P"))
def partners_tie_to_their_side(sample: Sample) -> None:
    """Gives the trick to two partners whose strongest cards are equal."""
    vary(sample, partners_tie=False)


@vice("trick.top.rivals.winner", _trick("4P 3C 3E 5O"))
def tie_goes_to_the_first(sample: Sample) -> None:
    """Lets the first of the equal cards take the trick."""
    sides = sample.truco.SIDES
    _change(sample, lambda winner, leader, table: (winner if _all_hidden(table) else sides[leader], leader))


@vice("trick.top.rivals.leader", game(TIED_BY_1_AND_2, "0 4P, 1 3C, 2 3E, 3 5O"))
def tie_leaves_the_lead(sample: Sample) -> None:
    """Lets the leader of a tied trick, so the opener, lead again, whoever tied it."""
    _change(sample, lambda winner, leader, table: (winner, table[0].seat if winner == "T" else leader))


@vice("trick.top.rivals.leader", _trick("4P 3C 3E 5O"))
def last_tied_leads(sample: Sample) -> None:
    """Lets the last of those who tied lead the next trick."""

    def change(winner: str, leader: int, table: Loose) -> tuple[str, int]:
        tied = [play.seat for play in table if play.card[0] == dict(_cards(table))[leader][0]]
        return winner, tied[-1] if winner == "T" and not _all_hidden(table) else leader

    _change(sample, change)


def _cards(table: Loose) -> list[tuple[int, str]]:
    return [(play.seat, play.card) for play in table]


@vice("trick.top.one.leader", game(SPLIT, A_FIRST, B_SECOND))
def opener_always_leads(sample: Sample) -> None:
    """Lets the same seat lead every trick, whoever took the last."""
    _change(sample, lambda winner, _, table: (winner, table[0].seat))


@vice("trick.top.none.winner", _trick("-4P -2C -5C -3E", leader=1))
def all_hidden_to_the_leader(sample: Sample) -> None:
    """Gives a trick in which every card is hidden to the side that led it."""
    sides = sample.truco.SIDES
    _change(sample, lambda winner, leader, table: (sides[leader] if _all_hidden(table) else winner, leader))


@vice("trick.top.none.leader", _trick("-4P -2C -5C -3E", leader=1))
def all_hidden_passes_the_lead(sample: Sample) -> None:
    """Lets the next seat lead after a trick in which every card is hidden."""
    _change(
        sample,
        lambda winner, leader, table: (winner, (leader + _all_hidden(table)) % len(table)),
    )


@vice("trick.top.one.winner", _trick("4C -4E -6P -6E"))
def hidden_card_ties(sample: Sample) -> None:
    """Lets a hidden card tie with a face-up one of its rank."""

    def change(winner: str, leader: int, table: Loose) -> tuple[str, int]:
        top = dict(_cards(table))[leader]
        tied = any(play.hidden and play.card[0] == top[0] for play in table)
        return "T" if tied else winner, leader

    _change(sample, change)


@vice("trick.top.one.winner", _trick("4C -3E -6P -6E"))
def hidden_card_counts(sample: Sample) -> None:
    """Judges a hidden card by its face."""
    around(
        sample.truco,
        "trick_result",
        lambda old, variant, strength, table: old(
            variant, strength, [play._replace(hidden=False) for play in table]
        ),
    )


@vice("seats.4.side.1", game(SPLIT, "0 4P, 1 2C, 2 4E, 3 5O"))
def rivals_count_as_partners(sample: Sample) -> None:
    """Puts neighbours on one side: seats 0 and 1 against 2 and 3."""
    sample.truco.SIDES = ("A", "A", "B", "B")
