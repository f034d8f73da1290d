"""Does each kind of trouble get its name, does the next process answer, is nothing left running?"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from manilha_conformance.transport.process import Limits
from manilha_conformance.transport.session import Session
from manilha_conformance.transport.trouble import Code, NotStarted, Trouble

VICES = Path(__file__).with_name("vices.py")
LIMITS = Limits(reply_seconds=0.4, goodbye_seconds=0.2, reply_bytes=1 << 20, stderr_bytes=1 << 20)
PATIENT = replace(LIMITS, reply_seconds=10.0)
"""Where a reply must come, however busy the machine is."""
QUESTION = {"ruleset": "paulista", "house_rules": {}, "fn": "next_raise", "args": {"rung": None}}


def session_with(vice: str, limits: Limits = LIMITS) -> Session:
    return Session.of_command((sys.executable, "-I", "-S", str(VICES), vice), limits=limits)


def test_an_adapter_that_cannot_say_hello_is_quoted() -> None:
    session = session_with("lacks_its_engine")
    with pytest.raises(Trouble) as caught:
        session.ready()
    assert caught.value.code is Code.REFUSED_HELLO
    assert str(caught.value.text) == "the adapter says error: the engine is not installed"
    assert caught.value.stderr == "looked for it in /opt\n"
    assert session.hello == {}


@pytest.mark.parametrize(
    ("vice", "code", "status"),
    [
        ("hangs", Code.HANG, "timeout"),
        ("hangs_after_half_a_line", Code.PARTIAL_LINE, "timeout"),
        ("crashes", Code.CRASH, "crash"),
        ("dies_by_signal", Code.CRASH, "crash"),
        ("exits_early", Code.EARLY_EXIT, "crash"),
        ("exits_after_half_a_line", Code.PARTIAL_LINE, "protocol_error"),
        ("closes_its_output", Code.EARLY_EXIT, "crash"),
        ("floods_one_line", Code.FLOOD, "protocol_error"),
        ("floods_many_lines", Code.WRONG_SEQ, "protocol_error"),
        ("floods_stderr", Code.FLOOD, "protocol_error"),
        ("talks_on_stdout", Code.NOT_JSON, "protocol_error"),
        ("answers_twice", Code.EXTRA_OUTPUT, "protocol_error"),
        ("is_not_utf8", Code.NOT_UTF8, "protocol_error"),
        ("answers_a_list", Code.NOT_OBJECT, "protocol_error"),
        ("answers_nothing_but_a_line_end", Code.NOT_JSON, "protocol_error"),
        ("answers_another_seq", Code.WRONG_SEQ, "protocol_error"),
        ("answers_seq_as_text", Code.WRONG_SEQ, "protocol_error"),
        ("answers_nan", Code.NOT_JSON, "protocol_error"),
        ("nests_deeply", Code.NOT_JSON, "protocol_error"),
        ("forgets_the_value", Code.BAD_SHAPE, "protocol_error"),
        ("adds_a_key", Code.BAD_SHAPE, "protocol_error"),
    ],
)
def test_trouble_is_named_and_the_next_process_answers(vice: str, code: Code, status: str) -> None:
    session = session_with(vice, LIMITS if status == "timeout" else PATIENT)
    try:
        session.ready()
        with pytest.raises(Trouble) as caught:
            session.ask("query", **QUESTION)
        assert (caught.value.code, caught.value.status) == (code, status)
        session.ready()
        assert session.losses == (0 if code is Code.BAD_SHAPE else 1)
        assert session.hello["implementation"]["name"] == "vice"
    finally:
        session.close()


def test_what_a_dying_adapter_wrote_to_stderr_is_kept() -> None:
    session = session_with("crashes", PATIENT)
    session.ready()
    with pytest.raises(Trouble) as caught:
        session.ask("query", **QUESTION)
    assert caught.value.stderr.startswith("the adapter has started\n")
    assert caught.value.stderr.endswith("RuntimeError: this engine is broken\n")


def test_a_sound_adapter_is_asked_many_times_by_one_process() -> None:
    session = session_with("answers", PATIENT)
    session.ready()
    replies = [session.ask("query", **QUESTION) for _ in range(50)]
    session.close()
    assert replies == [{"seq": seq, "value": "truco"} for seq in range(2, 52)]
    assert session.losses == 0


def test_a_large_request_does_not_block_while_the_adapter_writes() -> None:
    session = session_with("answers", PATIENT)
    session.ready()
    reply = session.ask_unchecked("query", padding="x" * 5_000_000)
    session.close()
    assert reply == {"seq": 2, "value": "truco"}


def test_a_large_request_that_nobody_reads_ends_at_its_deadline() -> None:
    session = session_with("never_reads_again")
    session.ready()
    with pytest.raises(Trouble) as caught:
        session.ask_unchecked("query", padding="x" * 5_000_000)
    session.close()
    assert caught.value.code is Code.HANG


def test_children_of_the_adapter_die_with_it() -> None:
    session = session_with("leaves_a_child_behind")
    session.ready()
    child = int(session.ask("query", **QUESTION)["value"])
    os.kill(child, 0)
    session.close()
    for _ in range(50):
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, 0)
            if Path(f"/proc/{child}/stat").read_text(encoding="utf-8").split()[2] != "Z":
                time.sleep(0.02)
                continue
        break
    else:
        pytest.fail("the child still runs")


def test_a_command_that_does_not_exist_is_a_typed_error_with_a_hint() -> None:
    session = Session.of_command(("no-such-engine-anywhere", "--fast"))
    with pytest.raises(NotStarted) as caught:
        session.ready()
    assert (caught.value.code, caught.value.exit_code) == ("adapter-not-started", 2)
    assert "no-such-engine-anywhere" in caught.value.message
    assert caught.value.hint is not None
