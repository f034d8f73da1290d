"""Tables with one thing wrong, named by the property that must notice it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from manilha_reference.rulesets import load_ruleset

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

Cells = dict[str, str | int | bool | None]

PLAIN_TIERS = [(rank, None, False) for rank in ("4", "5", "6", "7", "Q", "J", "K", "A", "2", "3")]
TRUMPS = [("next", suit, True) for suit in "OECP"]


@dataclass(frozen=True)
class Twin:
    """What is wrong, as cells to set over a ruleset; `shown` says whether a hand can show it."""

    sets: Cells = field(default_factory=dict)
    tiers: list[tuple[str, str | None, bool]] | None = None
    house_rules: dict[str, str] = field(default_factory=dict)
    shown: bool = True
    ruleset: str = "paulista-manilha-velha"
    players: int = 2

    def rules(self) -> Ruleset:
        """Return the broken tables."""
        whole = load_ruleset(self.ruleset, self.house_rules)
        cells: Cells = {**whole.cells, **self.sets}
        if self.tiers is not None:
            cells = {path: value for path, value in cells.items() if not path.startswith("order.tiers.")}
            cells |= _tier_cells(self.tiers)
        tag = repr(sorted(self.sets.items())) + repr(self.tiers) + repr(self.house_rules)
        return replace(whole, id=f"{whole.id}-broken", cells=cells, digest=f"{whole.digest}{tag}")


def with_vira(
    sets: Cells | None = None, tiers: list[tuple[str, str | None, bool]] | None = None, *, shown: bool = True
) -> Twin:
    """Return a twin of the ruleset that turns a card up; the others do without, which is faster to search."""
    return Twin(sets or {}, tiers, shown=shown, ruleset="paulista")


def _tier_cells(tiers: list[tuple[str, str | None, bool]]) -> Cells:
    cells: Cells = {}
    for number, (rank, suit, manilha) in enumerate(tiers):
        base = f"order.tiers.{number}"
        cells[f"{base}.rank"] = rank
        if suit is not None:
            cells[f"{base}.suit"] = suit
        if manilha:
            cells[f"{base}.manilha"] = True
    return cells


TWINS: dict[str, Twin] = {
    # Cards
    "card-has-place": with_vira({"order.tiers.1.rank": "4"}, shown=False),
    "card-order": with_vira({"order.tiers.1.rank": "4"}, shown=False),
    "manilhas-as-listed": with_vira({"order.tiers.10.suit": "E"}, shown=False),
    "manilhas-beat-all": with_vira(tiers=[*PLAIN_TIERS[:-1], TRUMPS[0], PLAIN_TIERS[-1], *TRUMPS[1:]]),
    "manilhas-never-tie": with_vira(tiers=[*PLAIN_TIERS, ("next", None, True)]),
    "successor-cycle": with_vira({"order.successor.3": "5"}, shown=False),
    "suits-between-manilhas": with_vira(tiers=[*PLAIN_TIERS, ("3", "P", False), *TRUMPS]),
    "plain-order": with_vira({"order.tiers.10.manilha": False}, shown=False),
    # Tricks
    "trick-has-result": Twin({"trick.top.rivals.winner": "against_caller"}),
    "strongest-wins": Twin({"trick.top.one.winner": "tie"}),
    "trick-symmetric": Twin({"trick.top.rivals.leader": "lowest_seat_top"}),
    "trick-order-free": Twin({"trick.top.rivals.winner": "side"}),
    "leader-defined": Twin({"trick.top.one.leader": "trick_leader"}),
    # The result of a hand
    "hand-invariant": Twin({"acts.special.play": "turn"}),
    "early-end": Twin({"result.AT": "B"}),
    "winner-by-tricks": Twin({"result.ABT": "B"}),
    "one-hand-winner": Twin({"result.AAB": "B"}),
    "result-symmetric": Twin({"result.AT": "B"}),
    "terminal-histories": Twin({"result.TTT": "go"}),
    "tie-leaders": Twin(house_rules={"early_stop": "false"}),
    "no-side-favoured": Twin({"special.iron.when.rival.0": 12, "special.offered.when.rival.1": 11}),
    # The ladder
    "ladder-rises": Twin({"bets.rungs.seis.value": 2}),
    "ladder-skips-nothing": Twin({"bets.rungs.truco.up": "nove"}, shown=False),
    "requests-bounded": Twin({"bets.rungs.seis.up": "truco"}),
    "refusal-pays-before": Twin({"bets.rungs.seis.fold": 1}),
    "stake-is-paid": Twin({"special.offered.offer.refuse_pays": 5}),
    "points-at-the-end": Twin({"game.overshoot": "cap"}),
    "winner-reaches-target": Twin({"special.offered.raises": "loses_game"}),
    # Requests and answers
    "requests-alternate": Twin({"bets.may_raise.own": True}),
    "answer-possible": Twin({"acts.answer.fold": "nobody"}),
    "request-window": Twin({"acts.answer.raise": "anyone"}),
    "special-without-requests": Twin({"special.offered.raises": "allowed"}),
    "no-card-while-asked": Twin({"acts.answer.play": "turn"}),
    # The game
    "no-dead-end": Twin({f"acts.answer.{act}": "nobody" for act in ("accept", "fold", "raise")}),
    "hand-bounded": Twin({"bets.rungs.seis.up": "truco"}),
    "decided-hand-scores": Twin({"special.offered.offer.refuse_pays": 0}),
    "openers-fair": Twin({"seats.2.next_opener.0": 0}, shown=False),
    "offer-answerable": Twin({"acts.special.play_hand": "nobody"}),
}

NO_TIES = Twin(
    {
        "trick.top.rivals.winner": "side",
        "trick.top.partners.winner": "side",
        **{f"trick.hidden.in_trick.{trick}": False for trick in range(3)},
    }
)
"""Equal cards never tie and none is hidden: rows that end in a tie are never reached."""

TIE_FAVOURS_A = Twin({"result.TTT": "A"})
"""Three tied tricks go to A, whoever opened."""
