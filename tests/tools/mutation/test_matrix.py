"""Does the kill matrix hold every mutant with all that kills it, in JSON as in CSV?"""

from __future__ import annotations

import csv
import io
from functools import cache
from typing import Any

from manilha_conformance.suite.load import vectors_root
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_tools.mutation.ledger import Ledger, read_ledger
from manilha_tools.mutation.matrix import COLUMNS, as_csv, document, rows
from manilha_tools.vectors.files import ADEQUACY

SMALL = "truco-2p-v1"


@cache
def ledger() -> Ledger:
    found = read_ledger(vectors_root() / ADEQUACY / f"{SMALL}.json")
    assert found is not None
    return found


def test_every_mutant_has_a_row_with_its_rule_and_all_that_kills_it() -> None:
    rules, kept = load_ruleset(SMALL), ledger()
    found = {row.mutant: row for row in rows(rules, kept)}
    assert set(found) == set(kept.cells)
    for name, row in found.items():
        assert row.rule in rules.rules
        assert row.vectors == tuple(f"{SMALL}.{vector}" for vector in sorted(kept.kills.get(name, ())))
        assert row.certificate == kept.equivalents.get(name)
        assert row.fate == ("killed" if name in kept.kills else "equivalent")


def test_json_and_csv_say_the_same() -> None:
    rules = load_ruleset(SMALL)
    told: Any = document(rules, ledger())
    table = list(csv.reader(io.StringIO(as_csv(rules, ledger()))))
    assert tuple(table[0]) == COLUMNS
    assert len(table) == 1 + len(told["rows"])
    for row, line in zip(told["rows"], table[1:], strict=True):
        by = [told["vectors"][place] for place in row["vectors"]]
        assert line[:5] == [
            row["rule"],
            row["cell"],
            row["mutant"],
            row["fate"],
            str(row["held_out"]).lower(),
        ]
        assert line[5].split() == [vector["id"] for vector in by]
        assert line[6].split() == [vector["id"] for vector in by if vector["core"]]
        assert bool(line[7]) == (row["certificate"] is not None)


def test_every_rule_of_a_spoilt_cell_is_one_of_the_ruleset() -> None:
    for name in ruleset_ids():
        kept = read_ledger(vectors_root() / ADEQUACY / f"{name}.json")
        assert kept is not None
        rules = load_ruleset(name)
        assert {row.rule for row in rows(rules, kept)} <= set(rules.rules)
