"""Does the JavaScript sample play truco as the documents and the field reports say?

Everything goes over its pipe, as the suite itself would drive it.
`V`, `T` and `H` ids are the worked examples of the rules catalogue, `R` ids the field reports.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from manilha_conformance.protocol.check import check_reply

if TYPE_CHECKING:
    from collections.abc import Iterator

NODE = shutil.which("node")
SAMPLE = Path(__file__).parents[3] / "conformance" / "samples" / "javascript"
pytestmark = pytest.mark.skipif(NODE is None, reason="the JavaScript sample needs Node; no `node` here")

RANKS = "4567QJKA23"
DECK = [rank + suit for rank in RANKS for suit in "OECP"]
PLAYED_BY_TWO = "truco-2p-v1"
OTHERS = [
    "paulista", "paulista-limpo", "paulista-manilha-velha", "paulista-online", "paulista-app",
    "paulista-guia", "mineiro",
]  # fmt: skip
WITHOUT_VIRA = {"paulista-manilha-velha", "mineiro"}
ANSWERS = {"accept", "fold", "play_hand", "refuse_hand"}
RUNGS = {"truco", "seis", "nove", "doze", "quinze"}


class Sample:
    """One running adapter; `ask` checks that each reply answers its request."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - our own adapter
            [NODE or "node", str(SAMPLE / "adapter.mjs")],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
        )  # fmt: skip
        self._seq = 0

    def line(self, text: str) -> dict[str, Any]:
        """The reply to a raw line."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(text + "\n")
        self._process.stdin.flush()
        reply: dict[str, Any] = json.loads(self._process.stdout.readline())
        return reply

    def ask(self, cmd: str, **fields: object) -> dict[str, Any]:
        """The reply to a request, without its number; it must have the shape of the protocol."""
        self._seq += 1
        reply = self.line(json.dumps({"seq": self._seq, "cmd": cmd, **fields}))
        check_reply(cmd, reply)
        assert reply.pop("seq") == self._seq
        return reply

    def query(self, fn: str, ruleset: str = "paulista", **args: object) -> Any:  # noqa: ANN401 - any JSON value
        """The answer to a question."""
        return self.ask("query", ruleset=ruleset, house_rules={}, fn=fn, args=args)["value"]

    def begin(self, setup: dict[str, Any], ruleset: str = "paulista") -> dict[str, Any]:
        """What a game shows when it begins."""
        players = len(setup["hands"])
        reply = self.ask("begin", ruleset=ruleset, house_rules={}, players=players, setup=setup)
        observed: dict[str, Any] = reply["observe"]
        return observed

    def close(self) -> int:
        """The exit status after a polite end."""
        self.ask("bye")
        return self._process.wait(timeout=10)


@pytest.fixture(scope="module")
def sample() -> Iterator[Sample]:
    adapter = Sample()
    yield adapter
    assert adapter.close() == 0


def action(word: str) -> dict[str, Any]:
    """`3C` plays a card, `#3C` hides it; other words ask for a rung or answer."""
    if word in RUNGS:
        return {"type": "raise", "rung": word}
    if word in ANSWERS:
        return {"type": word}
    hidden = {"hidden": True} if word.startswith("#") else {}
    return {"type": "play", "card": word.lstrip("#"), **hidden}


def deal_for(moves: list[tuple[int, str]], vira: str | None) -> list[list[str]]:
    """Hands that hold the cards of these moves, filled up from the rest of the deck."""
    hands: list[list[str]] = [[], [], [], []]
    for seat, word in moves:
        card = word.lstrip("#")
        if card in DECK and len(hands[seat]) < 3 and card not in hands[seat]:
            hands[seat].append(card)
    free = [card for card in DECK if card != vira and all(card not in cards for cards in hands)]
    return [cards + [free.pop() for _ in range(3 - len(cards))] for cards in hands]


def play(sample: Sample, setting: str, moves: str) -> str:
    """Plays a story and tells what came of it, as a line of the stories has it."""
    ruleset, score, opener, vira = setting.split() + ["paulista", "0x0", "0", "7O"][len(setting.split()) :]
    steps = [(int(step[0]), step[2:]) for step in moves.format(**TRICKS).split()]
    turned = None if ruleset in WITHOUT_VIRA else vira
    observed = sample.begin(
        {"opener": int(opener), "vira": turned, "scores": [int(side) for side in score.split("x")],
         "hands": deal_for(steps, turned)}, ruleset,
    )  # fmt: skip
    refused = ""
    for index, (seat, word) in enumerate(steps):
        reply = sample.ask("act", actor=seat, action=action(word))
        if not reply["ok"]:
            assert index == len(steps) - 1, f"{word} was refused before the end of the story"
            refused = f" {reply['reject']['reason']}"
            break
        observed = reply["observe"]
    awaited = "seat " + "".join(map(str, observed["to_act"]))
    end = awaited if observed["hand_winner"] is None else f"{observed['hand_winner']}+{observed['points']}"
    over = " over" if observed["game_winner"] else ""
    tricks = "".join(observed["tricks"]) or "-"
    return f"{tricks} {observed['value']} {end} {'x'.join(map(str, observed['scores']))}{over}{refused}"


TRICKS = {
    "won": "0:3C 1:KE 2:4E 3:5O", "tied": "0:KP 1:KE 2:4E 3:5O", "tied2": "0:2C 1:2P 2:5C 3:6E",
    "lost": "0:4P 1:2C 2:5C 3:6E", "tied3": "0:AC 1:AO 2:6P 3:7C", "lost3": "1:AO 2:6P 3:7C",
    "A_wins": "0:3C 1:4C 2:4E 3:5O 0:3E 1:4O 2:5E 3:5C", "B_wins": "0:4C 1:3C 2:4E 3:5O 1:3E 2:4O 3:5E 0:5C",
    "mineiro": "0:4P 1:5C 2:5O 3:6E 0:7C 1:4O 2:4E 3:5P", "s004": "1:2C 2:JC 3:QC 0:3E",
}  # fmt: skip

_FILE = Path(__file__).with_name("javascript_stories.txt")
STORIES = [line for line in _FILE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.split(" |")[0])
def test_a_reported_hand_ends_as_the_documents_say(sample: Sample, story: str) -> None:
    told, expected = story.split(" => ")
    _, setting, moves = told.split(" | ")
    assert play(sample, setting, moves) == expected


@pytest.mark.parametrize(
    ("ruleset", "cycle"),
    [("paulista", "4567QJKA23"), ("paulista-guia", "4567QJKA23"), (PLAYED_BY_TWO, "4567QJKA23"),
     ("paulista-limpo", "QJKA23")],
)  # fmt: skip
def test_v1_to_v14_and_r02_r67_the_manilha_follows_the_vira(sample: Sample, ruleset: str, cycle: str) -> None:
    for rank, following in zip(cycle, cycle[1:] + cycle[0], strict=True):
        assert sample.query("manilhas", ruleset, vira=rank + "E") == [following + suit for suit in "OECP"]


def test_v2_v10_v15_and_r49_r68_the_order_of_the_whole_deck(sample: Sample) -> None:
    def line(ruleset: str, vira: str | None) -> list[str]:
        groups = sample.query("card_order", ruleset, vira=vira)
        assert sorted(card for group in groups for card in group) == sorted(DECK)
        return [group[0] if len(group) == 1 else group[0][0] for group in groups]

    assert line("paulista", "5C") == [*"457QJKA23", "6O", "6E", "6C", "6P"]
    assert line("paulista", "JC") == [*"4567QJA23", "KO", "KE", "KC", "KP"]
    assert line("mineiro", None) == [*"4567QJKA23", "7O", "AE", "7C", "4P"]


@pytest.mark.parametrize(
    ("ruleset", "vira", "pairs"),
    [
        ("paulista", "7E", "QP>QO QC>QE QE>QO QP>QC"),
        ("paulista", "6O", "7P>7C 7P>7E 7P>7O 7C>7E 7C>7O 7E>7O KP=KC 3O=3P 4E=4C"),
        ("paulista", "6P", "3C<7O 3C=3O 7O<7P QE<JO JE<KO"),
        ("mineiro", None, "2P<7O QO<4P 5P<3C JP<2E AE>7O 7C>AE 4P>7C 7E=7P AO=AC"),
    ],
)
def test_r03_to_r08_and_r49_compare_both_ways(
    sample: Sample, ruleset: str, vira: str | None, pairs: str
) -> None:
    for pair in pairs.split():
        a, sign, b = pair[:2], pair[2], pair[3:]
        expected = {"<": -1, "=": 0, ">": 1}[sign]
        assert sample.query("compare_cards", ruleset, vira=vira, a=a, b=b) == expected
        assert sample.query("compare_cards", ruleset, vira=vira, a=b, b=a) == -expected


@pytest.mark.parametrize(
    ("ruleset", "vira", "cards", "winner", "leader"),
    [
        (PLAYED_BY_TWO, "AC", "2E 2P", "B", 1), (PLAYED_BY_TWO, "4E", "7O 7P", "T", 0),
        (PLAYED_BY_TWO, "3E", "4P 4E", "A", 0), (PLAYED_BY_TWO, "AO", "4E 4P", "T", 0),
        (PLAYED_BY_TWO, "3C", "AE 2P", "B", 1), ("paulista", "2E", "3O 3E", "B", 1),
        ("paulista", "QE", "3C JO 2P AE", "B", 1), ("paulista", "QE", "JC JO 7P JP", "B", 3),
        ("paulista", "AE", "2P 3C KO QE", "A", 0), ("paulista", "KE", "2O JO QO 3E", "B", 3),
        ("paulista", "KE", "AC 4O 5O 6O", "A", 0),
        (PLAYED_BY_TWO, "KE", "#3P 4C", "B", 1), (PLAYED_BY_TWO, "KE", "#3P #3C", "T", 0),
        ("paulista", "KE", "4C #3P 5C 5O", "T", 2), ("paulista", "KE", "#4C #3P #5C #5O", "T", 0),
    ],
)  # fmt: skip
def test_t1_to_t12_single_tricks(
    sample: Sample, ruleset: str, vira: str, cards: str, winner: str, leader: int
) -> None:
    words = cards.split()
    plays = [
        {"seat": seat, "card": word.lstrip("#"), "hidden": word[0] == "#"} for seat, word in enumerate(words)
    ]
    result = sample.query("trick_result", ruleset, vira=vira, plays=plays, players=len(words), opener=0)
    assert result == {"winner": winner, "leader": leader}


def test_h13_and_the_fifteen_ways_a_hand_can_end(sample: Sample) -> None:
    ends = {
        "AA": "A", "AT": "A", "TA": "A", "ABA": "A", "ABT": "A", "BAA": "A", "TTA": "A",
        "BB": "B", "BT": "B", "TB": "B", "ABB": "B", "BAB": "B", "BAT": "B", "TTB": "B", "TTT": "none",
    }  # fmt: skip
    for tricks, winner in ends.items():
        assert sample.query("hand_result", tricks=list(tricks), opener=1) == winner
        if winner != "none":
            assert sample.query("hand_result", tricks=list((tricks + "BB")[:3]), opener=1) == winner
    for tricks in ("", "A", "B", "T", "AB", "BA", "TT"):
        assert sample.query("hand_result", tricks=list(tricks), opener=1) == "go"
    assert sample.query("hand_result", PLAYED_BY_TWO, tricks=["T", "T", "T"], opener=1) == "B"


@pytest.mark.parametrize(
    ("ruleset", "values"), [("paulista", [1, 3, 6, 9, 12]), ("mineiro", [2, 4, 6, 10, 12])]
)
def test_h6_h7_h8_the_ladder_and_what_a_refusal_pays(sample: Sample, ruleset: str, values: list[int]) -> None:
    rungs = [None, "truco", "seis", "nove", "doze"]
    assert [sample.query("rung_value", ruleset, rung=rung) for rung in rungs] == values
    assert [sample.query("fold_award", ruleset, rung=rung) for rung in rungs[1:]] == values[:-1]
    assert [sample.query("next_raise", ruleset, rung=rung) for rung in rungs] == [*rungs[1:], None]


def test_special_hands_at_every_score(sample: Sample) -> None:
    def offered(name: str, side: str, value: int, pays: int) -> dict[str, object]:
        return {"id": name, "offer_to": side, "value": value, "refuse_pays": pays, "raises": False}

    def iron(value: int) -> dict[str, object]:
        return {"id": "iron_hand", "offer_to": None, "value": value, "refuse_pays": None, "raises": False}

    for ruleset in (*OTHERS, PLAYED_BY_TWO):
        first, name, value, pays = 11, "hand_of_eleven", 3, 1
        if ruleset == "mineiro":
            first, name, value, pays = 10, "hand_of_ten", 4, 2
        for a in range(12):
            for b in range(12):
                expected: dict[str, object] | None = None
                if min(a, b) >= first:
                    expected = iron({"mineiro": 2, PLAYED_BY_TWO: 3}.get(ruleset, 1))
                elif max(a, b) >= first:
                    expected = offered(name, "A" if a > b else "B", value, pays)
                assert sample.query("special_hand", ruleset, scores=[a, b]) == expected


def test_r70_the_seat_before_the_last_opener_opens_the_next_hand(sample: Sample) -> None:
    assert [sample.query("next_opener", opener=seat, players=4) for seat in range(4)] == [3, 0, 1, 2]
    assert [sample.query("next_opener", PLAYED_BY_TWO, opener=seat, players=2) for seat in range(2)] == [1, 0]


def test_r44_and_r63_a_game_goes_on_hand_by_hand(sample: Sample) -> None:
    hands = deal_for([], "7O")
    deal = {"hands": hands, "vira": "7O"}
    observed = sample.begin({**deal, "opener": 0, "scores": [11, 10], "deals": [deal, deal]})
    assert (observed["phase"], observed["value"], observed["to_act"]) == ("special", 3, [0, 2])
    assert sample.ask("next_hand")["error"]["code"] == "no_next_hand"
    sample.ask("act", actor=2, action={"type": "refuse_hand"})
    assert sample.ask("next_hand")["observe"] == {
        "phase": "play", "to_act": [3], "hand": 2, "trick": 1, "leader": 3, "value": 1, "pending": None,
        "tricks": [], "scores": [11, 11], "hand_winner": None, "points": 0, "game_winner": None,
    }  # fmt: skip


def test_a_batch_answers_as_its_steps_would_and_leaves_the_game_alone(sample: Sample) -> None:
    deal = {"hands": deal_for([], "7O"), "vira": "7O"}
    setup = {**deal, "opener": 0, "scores": [11, 0], "deals": [deal]}
    steps: list[dict[str, Any]] = [{"actor": 0, "action": {"type": kind}} for kind in ("fold", "refuse_hand")]
    observed = [{"observe": sample.begin(setup)}, *(sample.ask("act", **step) for step in steps)]
    whole = {"ruleset": "paulista", "house_rules": {}, "players": 4, "setup": setup}
    all_steps = [*steps, {"next_hand": True}]
    batch = sample.ask("run", kind="trace", **whole, steps=all_steps, viewer=1)["observations"]
    deciding = {"0", "2"}
    assert [set(step.pop("legal", ())) for step in batch] == [deciding, deciding, set(), deciding, set()]
    assert batch == [*observed, sample.ask("next_hand"), sample.ask("view", actor=1)]


def test_a_step_of_a_batch_goes_back_to_where_the_game_stood(sample: Sample) -> None:
    deal = {"hands": deal_for([], "7O"), "vira": "7O"}
    setup = {**deal, "opener": 0, "scores": [11, 0], "deals": [deal, deal]}
    refuse, take = ({"actor": 0, "action": {"type": kind}} for kind in ("refuse_hand", "play_hand"))
    play = {"actor": 0, "action": {"type": "play", "card": deal["hands"][0][0]}}
    whole = {"ruleset": "paulista", "house_rules": {}, "players": 4, "setup": setup}

    def run(*steps: dict[str, Any]) -> list[dict[str, Any]]:
        observations: list[dict[str, Any]] = sample.ask("run", kind="trace", **whole, steps=list(steps))[
            "observations"
        ]
        return observations

    deals: dict[str, Any] = {"next_hand": True}
    told = run(refuse, deals, {**take, "after": 0}, play, {**refuse, "after": 0}, deals, {**play, "after": 3})
    alone: list[list[dict[str, Any]]] = [[refuse], [refuse, deals], [take], [take, play]]
    alone += [[refuse], [refuse, deals], [take, play]]
    assert told[1:] == [run(*steps)[-1] for steps in alone]
    assert run({**take, "after": 1})[-1]["error"]["code"] == "bad_request"


def test_a_batch_ends_with_what_cannot_be_answered(sample: Sample) -> None:
    deal = {"hands": deal_for([], "7O"), "vira": "7O"}
    setup = {**deal, "opener": 0, "scores": [0, 0], "deals": []}
    whole = {"ruleset": "paulista", "house_rules": {}, "players": 4, "setup": setup}
    batch = sample.ask("run", kind="trace", **whole, steps=[{"next_hand": True}, {"next_hand": True}])
    assert [set(step) for step in batch["observations"]] == [{"observe", "legal"}, {"error"}]


def test_r59_only_the_owner_knows_a_hidden_card(sample: Sample) -> None:
    play(sample, "paulista", "0:3C 1:KE 2:4O 3:5O 0:4P 1:#QP")
    shown = [sample.ask("view", actor=seat)["view"]["table"][1][1]["card"] for seat in range(4)]
    assert shown == [None, "QP", None, None]


@pytest.mark.parametrize(
    ("ruleset", "scores", "before", "after"),
    [
        ("paulista", [11, 5], ["02", "1", "02", "3"], ["0", "1", "2", "3"]),
        ("paulista-online", [11, 5], ["0", "1", "2", "3"], ["0", "1", "2", "3"]),
        ("paulista", [11, 11], ["0", "1", "2", "3"], None),
        ("paulista-guia", [11, 11], ["", "", "", ""], None),
        ("paulista-app", [11, 11], ["", "", "", ""], None),
    ],
)
def test_r60_which_hands_each_seat_sees(
    sample: Sample, ruleset: str, scores: list[int], before: list[str], after: list[str] | None
) -> None:
    def seen() -> list[str]:
        views = [sample.ask("view", actor=seat)["view"]["hands"] for seat in range(4)]
        return ["".join(str(owner) for owner in range(4) if None not in view[owner]) for view in views]

    sample.begin({"opener": 1, "vira": "7O", "hands": deal_for([], "7O"), "scores": scores}, ruleset)
    assert seen() == before
    if after is not None:
        sample.ask("act", actor=0, action={"type": "play_hand"})
        assert seen() == after


@given(seed=st.integers(0, 2**32), ruleset=st.sampled_from([*OTHERS, PLAYED_BY_TWO]), scores=st.sampled_from(
    [(0, 0), (9, 3), (11, 4), (10, 11), (11, 11)]))  # fmt: skip
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_exactly_the_legal_moves_are_accepted(
    sample: Sample, seed: int, ruleset: str, scores: tuple[int, int]
) -> None:
    chance = random.Random(seed)  # noqa: S311 - a game, not a secret
    players = 2 if ruleset == PLAYED_BY_TWO else chance.choice([2, 4])
    deck = [card for card in DECK if ruleset != "paulista-limpo" or card[0] in "QJKA23"]
    cards = chance.sample(deck, 3 * players + 1)
    hands = [cards[3 * seat : 3 * seat + 3] for seat in range(players)]
    vira = None if ruleset in WITHOUT_VIRA else cards[-1]
    observed = sample.begin({"opener": 0, "hands": hands, "vira": vira, "scores": scores}, ruleset)
    while not observed["phase"].endswith("over"):
        legal = {seat: sample.ask("legal", actor=seat)["actions"] for seat in range(players)}
        assert [seat for seat in legal if legal[seat]] == observed["to_act"]
        tries = [action(word) for word in [*ANSWERS, *RUNGS, *cards, *("#" + card for card in cards)]]
        for seat in range(players):
            for move in tries:
                if move not in legal[seat]:
                    assert not sample.ask("act", actor=seat, action=move)["ok"]
        assert sample.ask("view", actor=0)["view"]["observe"] == observed
        seat = chance.choice(observed["to_act"])
        observed = sample.ask("act", actor=seat, action=chance.choice(legal[seat]))["observe"]


@pytest.mark.parametrize(
    ("broken", "code"),
    [
        ({"opener": 4}, "unknown_seat"), ({"scores": [12, 0]}, "bad_scores"), ({"scores": [0]}, "bad_scores"),
        ({"vira": "10P"}, "unknown_card"), ({"vira": "KP"}, "duplicate_card"), ({"hands": "KP"}, "bad_deal"),
        ({"vira": None}, "unknown_card"),
        ({"hands": [["KP", "KE"], ["4O", "4E"]]}, "wrong_number_of_cards"),
        ({"hands": [["KP", "KE", "KP"], ["4O", "4E", "4C"]]}, "duplicate_card"),
        ({"hands": [["KP", "KE", "KC"]] * 3}, "wrong_number_of_hands"),
        ({"deals": [{"hands": [], "vira": "5O"}]}, "wrong_number_of_hands"),
    ],
)  # fmt: skip
def test_a_setup_that_cannot_be_is_refused_and_changes_nothing(
    sample: Sample, broken: dict[str, Any], code: str
) -> None:
    setup = {"opener": 0, "hands": [["KP", "KE", "KC"], ["4O", "4E", "4C"]], "vira": "7O", "scores": [0, 0]}
    before = sample.begin(setup)
    reply = sample.ask("begin", ruleset="paulista", house_rules={}, players=2, setup=setup | broken)
    assert reply["error"]["code"] == code
    assert sample.ask("view", actor=0)["view"]["observe"] == before


def test_what_is_not_played_here_is_unsupported(sample: Sample) -> None:
    def feature(**request: object) -> str:
        asked: dict[str, object] = {"ruleset": "paulista", "fn": "rung_value", "args": {"rung": None}}
        reply = sample.ask("query", **(asked | request))
        return str(reply["unsupported"]["feature"])

    assert feature(ruleset="goiano") == "ruleset goiano"
    assert feature(house_rules={"target": "15"}) == "house rule target=15"
    assert feature(fn="toString") == "query toString"
    assert sample.query("rung_value", rung=None) == 1
    played = sample.ask("hello", protocol="manilha-harness/1", suite="test")["rulesets"]["mineiro"]
    reply = sample.ask(
        "query", ruleset="mineiro", house_rules=played["house_rules"], fn="rung_value", args={"rung": None}
    )
    assert reply == {"value": 2}


def test_a_line_that_is_no_request_does_not_end_the_session(sample: Sample) -> None:
    for text in ("{", "7", "[]", '{"cmd": "\u2028"}'):
        reply = sample.line(text)
        assert reply["seq"] is None
        assert reply.keys() & {"error", "unsupported"}
    assert sample.query("rung_value", rung="doze") == 12


def test_the_benchmark_prints_what_it_played() -> None:
    command = [NODE or "node", str(SAMPLE / "bench.mjs"), "200"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)  # noqa: S603 - ours
    printed = json.loads(done.stdout)
    assert printed == {"hands": 200, "seconds": printed["seconds"]}
    assert printed["seconds"] > 0
