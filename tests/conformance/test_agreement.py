"""Do the engine and the two samples, written apart, play the same game? Random games say so, or where not.

The few of the ordinary run are drawn anew from fixed seeds; `-m long` plays 100,000 hands of each ruleset.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from manilha_reference.rulesets import load_ruleset, ruleset_ids

from tests.conformance.scripts import Exchange, games, wrong
from tests.faulty.registry import load_sample, spoiled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tests.faulty.registry import Sample

    Json = dict[str, Any]
    Player = Callable[[list[Exchange]], Iterable[Json]]

NODE = shutil.which("node")
JAVASCRIPT = Path(__file__).parents[2] / "conformance" / "samples" / "javascript" / "adapter.mjs"
IN_ALL = 2_000
LONG = 100_000
AT_ONCE = 500
"""Games put to a process in one go: enough that its start costs little, few enough to hold in memory."""


def python(exchanges: list[Exchange], sample: Sample | None = None) -> Iterator[Json]:
    """Let the Python sample answer, in this process."""
    adapter = (sample or load_sample()).adapter.Adapter()
    for exchange in exchanges:
        yield adapter.reply(exchange.request)


def javascript(exchanges: list[Exchange]) -> Iterator[Json]:
    """Let the JavaScript sample answer over its pipe, all requests written before the first reply is read."""
    lines = (json.dumps({"seq": seq, **exchange.request}) + "\n" for seq, exchange in enumerate(exchanges, 1))
    done = subprocess.run(  # noqa: S603 -- our own adapter
        [NODE or "node", str(JAVASCRIPT)],
        input="".join(lines).encode(),
        capture_output=True,
        check=True,
    )
    replies = done.stdout.splitlines()
    assert len(replies) == len(exchanges)
    yield from map(json.loads, replies)


PLAYERS = [
    python,
    pytest.param(
        javascript, marks=pytest.mark.skipif(NODE is None, reason="the JavaScript sample needs Node")
    ),
]


def chunks(ruleset: str, hands: int, seed: object) -> Iterator[list[list[Exchange]]]:
    every = games(load_ruleset(ruleset), hands, seed)
    while chunk := list(islice(every, AT_ONCE)):
        yield chunk


def disagreement(chunk: list[list[Exchange]], player: Player) -> str | None:
    """Tell the first reply that is wrong, with the game up to there; None where all are right."""
    exchanges = [exchange for game in chunk for exchange in game]
    for at, (exchange, reply) in enumerate(zip(exchanges, player(exchanges), strict=True)):
        if wrong(exchange, reply):
            begun = max(place for place in range(at + 1) if exchanges[place].request["cmd"] == "begin")
            asked = [one.request for one in exchanges[begun : at + 1] if one.request["cmd"] != "legal"]
            story = "\n".join(map(json.dumps, asked))
            expected = {
                **exchange.reply,
                **({"reasons": sorted(exchange.reasons)} if exchange.reasons else {}),
            }
            return f"{story}\n{exchange.request}\nexpected {expected}\nanswered {reply}"
    return None


@cache
def few(ruleset: str) -> list[list[list[Exchange]]]:
    return list(chunks(ruleset, IN_ALL // len(ruleset_ids()), "few"))


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_random_games_are_played_alike(ruleset: str, player: Player) -> None:
    assert [disagreement(chunk, player) for chunk in few(ruleset)] == [None] * len(few(ruleset))


@pytest.mark.parametrize(
    "name",
    [
        "tie_leaves_the_lead",
        "doze_can_be_raised",
        "hides_in_the_iron_hand",
        "rejected_card_is_lost",
        "gives_one_reason_for_all",
        "opener_stays_after_a_refused_hand",
    ],
)
def test_a_game_that_is_played_otherwise_is_told(name: str) -> None:
    told = [
        disagreement(chunk, lambda exchanges: python(exchanges, spoiled(name))) for chunk in few("paulista")
    ]
    assert any(told)


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_a_hundred_thousand_random_hands_are_played_alike(ruleset: str) -> None:
    both = (python, javascript) if NODE else (python,)
    for chunk in chunks(ruleset, LONG, "many"):
        for player in both:
            assert disagreement(chunk, player) is None


def test_the_games_come_to_all_that_is_to_be_compared() -> None:
    """Hands of every kind: special ones, requests up to the top, hidden cards, ends of games, refusals."""
    seen: set[str] = set()
    for game in (game for chunk in few("paulista") for game in chunk):
        for exchange in game:
            seen |= set(exchange.reasons)
            record = exchange.reply.get("observe", {})
            seen |= {str(record.get("phase")), f"hand {record.get('hand')}", f"worth {record.get('value')}"}
            seen |= {"hidden"} if exchange.request.get("action", {}).get("hidden") and record else set()
    assert {
        *("special", "play", "answer", "hand_over", "game_over", "hidden"),
        *("hand 1", "hand 4", "worth 1", "worth 3", "worth 6", "worth 9", "worth 12"),
        *("not_your_turn", "wrong_phase", "card_not_in_hand", "hidden_not_allowed", "raise_not_allowed"),
        *("raise_out_of_turn", "raise_own_request", "raise_top_rung", "raise_wrong_rung"),
        *("hand_over", "game_over"),
    } <= seen
