"""Is a ledger under house rules read as it was written, and bound to what it was made from?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_tools.mutation.adequacy import Fate, Verdict
from manilha_tools.mutation.certificates import Certificate
from manilha_tools.mutation.house_ledger import (
    HouseLedger,
    Setting,
    digest_under,
    of_settings,
    read_house_ledger,
    write_house_ledger,
)
from manilha_tools.mutation.mutant import Mutant
from manilha_tools.vectors.house import House

if TYPE_CHECKING:
    from pathlib import Path

PROOF = Certificate("digest", ("step",), 8, ("z3 0", "cvc5 0"))


def mutant(name: str) -> Mutant:
    return Mutant(name, "game.target", {})


def made() -> HouseLedger:
    verdicts = [
        Verdict(mutant("dies"), Fate.KILLED, ("small.house.one", "small.cards.two")),
        Verdict(mutant("same"), Fate.EQUIVALENT, certificate=PROOF),
        Verdict(mutant("lives"), Fate.UNKNOWN),
    ]
    return of_settings("small", "bound", {"target=15": verdicts, "target=13": []})


def test_verdicts_are_kept_by_what_became_of_each_mutant() -> None:
    setting = Setting({"dies": ("house.one", "cards.two")}, {"same": PROOF}, ("lives",))
    assert made() == HouseLedger("small", "bound", {"target=15": setting, "target=13": Setting()})
    assert made().known() == {"digest": PROOF}
    assert made().likely() == {"target=15 dies": ("house.one", "cards.two")}


def test_a_ledger_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "house-rules" / "small.json"
    write_house_ledger(path, made())
    assert read_house_ledger(path) == made()
    assert read_house_ledger(path.with_name("none.json")) is None


def test_the_digest_moves_with_a_vector_of_the_ruleset_and_with_no_other() -> None:
    house = House("truco-2p-v1")
    before = digest_under(house, "own", {"truco-2p-v1.house.a": "1", "paulista.house.a": "1"})
    assert digest_under(house, "own", {"truco-2p-v1.house.a": "1", "paulista.house.a": "2"}) == before
    assert digest_under(house, "own", {"truco-2p-v1.house.a": "2"}) != before
    assert digest_under(house, "other", {"truco-2p-v1.house.a": "1"}) != before
