"""Are the hands found that a wrong table needs, cut to what shows it, and kept to be drafted again?"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from manilha_conformance.suite.load import vectors_root
from manilha_tools.mutation.adequacy import Court
from manilha_tools.mutation.hunt import hands, told_apart
from manilha_tools.mutation.mutant import Mutant
from manilha_tools.mutation.need import of_recording, recorded_need, showing
from manilha_tools.mutation.needs import search
from manilha_tools.mutation.settings import drafted_under, published_under
from manilha_tools.vectors.topics.needs import FILE

if TYPE_CHECKING:
    from manilha_tools.vectors.departure import Recording

SMALL = "truco-2p-v1"
UNTIE = {"raiser_must_untie": "true"}


@cache
def court() -> Court:
    return Court.of(SMALL)


@cache
def some_hands() -> tuple[Recording, ...]:
    return tuple(hands(court().rules, 40))


def kept() -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = json.loads(FILE.read_bytes())
    return found


def test_chance_depends_on_the_words_only() -> None:
    again = tuple(hands(court().rules, 5))
    assert [one.draft for one in again] == [one.draft for one in some_hands()[:5]]
    assert [one.draft for one in hands(court().rules, 5, "other")] != [one.draft for one in again]


def test_a_hand_is_cut_to_what_a_wrong_table_plays_otherwise() -> None:
    rules = court().rules
    wrong = Mutant("bets.start.value=2", "bets.start.value", {**rules.cells, "bets.start.value": 2})
    cut = told_apart(rules, wrong, some_hands()[0])
    assert cut is not None
    found = of_recording(rules, wrong, cut, {})
    assert (found["actions"], found["setup"]["scores"], found["slug"]) == (
        [],
        [0, 0],
        "2p.bets-start-value-2",
    )
    assert showing(rules, wrong)(recorded_need(rules, found))


def test_a_hand_that_is_played_alike_tells_nothing_apart() -> None:
    rules = court().rules
    same = Mutant("same", "result.ABT", dict(rules.cells))
    assert [told_apart(rules, same, recorded) for recorded in some_hands()[:5]] == [None] * 5


def test_what_a_value_needs_is_among_what_is_kept_and_without_it_something_is_open() -> None:
    there = court().at(UNTIE)
    assert there is not None
    without = search(there, UNTIE, [], tries=0)
    assert without.open
    known = [need for needs in kept().values() for need in needs]
    found = search(there, UNTIE, known, tries=0)
    assert (sorted(found.open), found.found != []) == ([], True)


def test_every_hand_that_is_kept_is_drafted_once_and_presumes_its_values() -> None:
    drafted = drafted_under(court().rules)
    wanted = [need["house_rules"] for need in kept()[SMALL] if need.get("house_rules")]
    assert [dict(one.presumed) for one in drafted] == wanted
    slugs = [one.draft.slug for one in drafted]
    assert len(set(slugs)) == len(slugs)
    assert all(".needs." in slug for slug in slugs)


def test_the_published_vectors_under_house_rules_are_read_with_what_they_presume() -> None:
    own = court().rules.house_rules
    found = published_under(SMALL, vectors_root())
    assert len(found) > 1
    assert all(any(own[name] != value for name, value in one.presumed.items()) for one in found)
