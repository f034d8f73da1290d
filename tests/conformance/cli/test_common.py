"""What the commands share: house rules given as `NAME=VALUE` are read alike by all of them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from manilha_conformance.cli.common import UsageTrouble, house_rules_of
from manilha_conformance.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path

RECORD = '[Ruleset "paulista"]\n'
COMMANDS = [
    ["rules", "paulista"],
    ["judge", "FILE"],
    ["perft", "paulista", "--depth", "1"],
    ["verify", "--", sys.executable, "-c", "pass"],
    ["prove", "paulista", "--property", "score-reachability"],
]


def test_settings_are_read_name_by_name() -> None:
    assert house_rules_of(()) == {}
    given = ("ladder=2-4-6-10-12", " all_tied = nobody ", "special_value=3/1", "ladder=2-4-6-10-12")
    assert house_rules_of(given) == {
        "ladder": "2-4-6-10-12",
        "all_tied": "nobody",
        "special_value": "3/1",
    }
    assert house_rules_of(["a=b=c"]) == {"a": "b=c"}


@pytest.mark.parametrize("settings", [["ladder"], ["=x"], ["ladder="], [""], ["a=b", "a=c"]])
def test_what_is_no_setting_is_a_usage_error(settings: list[str]) -> None:
    with pytest.raises(UsageTrouble) as caught:
        house_rules_of(settings)
    assert (caught.value.code, caught.value.exit_code) == ("usage", 2)


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_every_command_that_takes_settings_says_so_alike(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hand.truco"
    file.write_text(RECORD, encoding="utf-8")
    given = [str(file) if word == "FILE" else word for word in words[1:]]
    assert main(["--lang", "en", words[0], "--set", "ladder", *given]) == 2
    assert capsys.readouterr().err == (
        "error usage: 'ladder': NAME=VALUE was expected\n  hint: manilha house-rules\n"
    )


def test_the_rulesets_of_diff_take_settings_after_a_colon(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "diff", "paulista", "paulista:all_tied=nobody,ladder"]) == 2
    assert capsys.readouterr().err.startswith("error usage: 'ladder': NAME=VALUE was expected\n")
