"""Does the glue for the PyPI package `truco` ask for the right card, and pass on what it is told?

The package is not among the requirements of the tests, so a stand-in that answers nonsense of its own
takes its place: the glue must hand the nonsense on. The last test puts the questions to the package
itself, where the environment that the adapter's README describes has been built.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
ADAPTER = ROOT / "conformance/adapters/pypi_truco/adapter.py"
ENVIRONMENT = ROOT / "build/adapters/pypi_truco"
INSTALLED = any(ENVIRONMENT.glob("lib/python*/site-packages/truco-*.dist-info"))

# Calls the rank of the vira itself trump, and finds hearts weaker than diamonds.
STAND_IN = """
def get_trump_round_rank(faceup):
    return faceup[0], {"ks": 0, "3d": 1, "kd": 3, "kh": 2, "3c": 1}

def cards2ranks(cards, round_rank):
    return [round_rank[card] for card in cards]
"""

RANKS = ("4", "5", "6", "7", "Q", "J", "K", "A", "2", "3")
SUITS = ("O", "E", "C", "P")


@pytest.fixture
def stand_in(tmp_path: Path) -> dict[str, str]:
    """An environment in which `import truco` finds the stand-in, version 7."""
    (tmp_path / "truco.py").write_text(STAND_IN, encoding="utf-8")
    metadata = tmp_path / "truco-7.dist-info" / "METADATA"
    metadata.parent.mkdir()
    metadata.write_text("Metadata-Version: 2.1\nName: truco\nVersion: 7\n", encoding="utf-8")
    return {**os.environ, "PYTHONPATH": str(tmp_path)}


def replies(python: str, env: dict[str, str], *lines: str) -> list[dict[str, Any]]:
    done = subprocess.run(  # noqa: S603 - our own adapter, our own interpreter
        [python, str(ADAPTER)],
        input="".join(f"{line}\n" for line in lines),
        env=env,
        capture_output=True,
        check=True,
        timeout=60,
        encoding="utf-8",
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def query(
    seq: int,
    fn: str,
    ruleset: str = "paulista",
    house_rules: dict[str, str] | None = None,
    **args: object,
) -> str:
    request = {"ruleset": ruleset, "house_rules": house_rules or {}, "fn": fn, "args": args}
    return json.dumps({"seq": seq, "cmd": "query", **request})


def test_hello_declares_card_order_and_nothing_else(stand_in: dict[str, str]) -> None:
    (reply,) = replies(
        sys.executable, stand_in, '{"seq": 1, "cmd": "hello", "protocol": "manilha-harness/1"}'
    )

    implementation = reply.pop("implementation")
    assert (implementation["name"], implementation["version"]) == ("truco (PyPI)", "7")
    both: dict[str, Any] = {"players": [4, 2], "house_rules": {}}
    assert reply == {
        "seq": 1,
        "levels": ["judge"],
        "rulesets": {
            "paulista": both,
            "paulista-online": both,
            "paulista-app": both,
            "paulista-guia": both,
            "truco-2p-v1": {"players": [2], "house_rules": {}},
        },
        "queries": ["manilhas", "card_order", "compare_cards"],
        "observables": [],
        "capabilities": [],
        "auto": [],
    }


def test_answers_are_passed_on_as_the_package_gives_them(stand_in: dict[str, str]) -> None:
    assert replies(
        sys.executable,
        stand_in,
        query(1, "manilhas", vira="KP"),
        query(2, "card_order", vira="KP"),
        query(3, "compare_cards", vira="KP", a="KO", b="KC"),
        query(4, "compare_cards", vira="KP", a="KE", b="3P"),
        query(5, "compare_cards", vira="KP", a="3O", b="3P"),
    ) == [
        {"seq": 1, "value": ["KE", "KC", "KO"]},
        {"seq": 2, "value": [["KE"], ["3O", "3P"], ["KC"], ["KO"]]},
        {"seq": 3, "value": 1},
        {"seq": 4, "value": -1},
        {"seq": 5, "value": 0},
    ]


@pytest.mark.parametrize(
    ("line", "feature"),
    [
        (query(1, "hand_result", tricks=["A"], opener=0), "hand_result"),
        (query(1, "manilhas", ruleset="mineiro", vira=None), "ruleset"),
        ('{"seq": 1, "cmd": "begin", "ruleset": "paulista"}', "begin"),
        (query(1, "manilhas", house_rules={"jokers": "2"}, vira="4O"), "house_rules"),
    ],
)
def test_what_the_package_lacks_is_unsupported(stand_in: dict[str, str], line: str, feature: str) -> None:
    (reply,) = replies(sys.executable, stand_in, line)
    assert reply["seq"] == 1
    assert reply["unsupported"]["feature"] == feature


def test_a_bad_request_is_an_error_and_the_next_one_is_answered(stand_in: dict[str, str]) -> None:
    answers = replies(
        sys.executable,
        stand_in,
        "no json",
        "[]",
        query(3, "manilhas", vira="KD"),
        query(4, "manilhas"),
        query(5, "compare_cards", vira="KP", a="3O", b="3P"),
        '{"seq": 6, "cmd": "bye"}',
        query(7, "manilhas", vira="KP"),
    )
    assert [(answer["seq"], *(key for key in answer if key != "seq")) for answer in answers] == [
        (None, "error"),
        (None, "error"),
        (3, "error"),
        (4, "error"),
        (5, "value"),
        (6,),
    ]


@pytest.mark.skipif(not INSTALLED, reason="the package's own environment is not built")
def test_the_package_orders_the_deck_as_the_rules_do() -> None:
    """PAU-ORDER and PAU-MANILHA, by the list of ranks, for every vira."""
    viras = [rank + suit for rank in RANKS for suit in SUITS]
    following = dict(zip(RANKS, (*RANKS[1:], RANKS[0]), strict=True))
    expected = []
    for vira in viras:
        top = following[vira[0]]
        plain = [[rank + suit for suit in SUITS] for rank in RANKS if rank != top]
        expected.append(plain + [[top + suit] for suit in SUITS])

    lines = [query(seq, "card_order", vira=vira) for seq, vira in enumerate(viras)]
    answers = replies(str(ENVIRONMENT / "bin/python"), dict(os.environ), *lines)

    assert [answer["value"] for answer in answers] == expected
