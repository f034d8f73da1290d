"""Record to text: the one canonical form.

Tags one a line in their order, a blank line, one trick a line, the result on its own; hands parted by a blank
line. A comment is written in braces, or after `;` up to the end of the line where it holds a closing brace.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.errors import ManilhaError, Text
from manilha_reference.notation import record as r
from manilha_reference.notation.cards import show_card, show_dealt
from manilha_reference.notation.parser import parse
from manilha_reference.notation.tags import name_of

if TYPE_CHECKING:
    from collections.abc import Iterator


def print_record(record: r.Record) -> str:
    """Write a record in its canonical form, which reads back to the same record.

    Raises ManilhaError NOTATION-UNPRINTABLE for a record that no text says: one built by a program with
    tags out of order, a second hand without a tag, a name with a comma.
    """
    text = "\n".join(_hand(hand) for hand in record.hands)
    try:
        same = parse(text) == record
    except ManilhaError:
        same = False
    if not same:
        raise ManilhaError(
            "NOTATION-UNPRINTABLE",
            Text("no text says this record", "nenhum texto diz este registro"),
            hint=Text(
                "parse gives only records that can be written", "parse só dá registros que se escrevem"
            ),
        )
    return text


def show_item(item: r.Item) -> str:
    """Write one item in its canonical form."""
    if isinstance(item, r.Comment):
        return f"; {item.text}" if "}" in item.text else f"{{{item.text}}}"
    if isinstance(item, r.TrickEnd):
        return "/"
    if isinstance(item, r.Result):
        return "0" if item.side is None else f"{item.side}+{item.points}"
    if isinstance(item, r.Play):
        what = show_card(item.card, hidden=item.hidden)
    elif isinstance(item, r.Request):
        what = f"{item.name}!"
    else:
        what = "+" if item.yes else "-"
    seat = "" if item.seat is None else f"{item.seat}:"
    return f"{seat}{what}{'?' if item.disputed else ''}"


def show_tag(tag: r.Tag) -> str:
    """Write one tag in its canonical form."""
    value = _value(tag).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name_of(tag)} "{value}"]'


def _value(tag: r.Tag) -> str:
    if isinstance(tag, r.HouseTag):
        return f"{tag.name}={tag.value}"
    if isinstance(tag, r.NamesTag):
        return ", ".join(tag.names)
    if isinstance(tag, r.ScoreTag):
        return f"{tag.scores[0]}-{tag.scores[1]}"
    if isinstance(tag, r.ViraTag):
        return show_card(tag.card)
    if isinstance(tag, r.HandsTag):
        return " / ".join(" ".join(map(show_dealt, hand)) for hand in tag.hands)
    return str(_plain_value(tag))


def _plain_value(tag: r.FreeTag | r.RulesetTag | r.PlayersTag | r.HandTag | r.OpenerTag) -> str | int:
    match tag:
        case r.FreeTag():
            return tag.text
        case r.RulesetTag():
            return tag.id
        case r.PlayersTag():
            return tag.count
        case r.HandTag():
            return tag.number
        case r.OpenerTag():
            return tag.seat


def _hand(hand: r.Hand) -> str:
    tags = "".join(f"{show_tag(tag)}\n" for tag in hand.tags)
    lines = "".join(f"{line}\n" for line in _lines(hand.items))
    return f"{tags}\n{lines}" if tags and lines else tags + lines


def _lines(items: tuple[r.Item, ...]) -> Iterator[str]:
    line: list[str] = []
    for item in items:
        shown = show_item(item)
        if isinstance(item, r.Result) and line:
            yield " ".join(line)
            line = []
        line.append(shown)
        if isinstance(item, r.TrickEnd) or shown.startswith(";"):
            yield " ".join(line)
            line = []
    if line:
        yield " ".join(line)
