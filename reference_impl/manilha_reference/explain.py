"""Why something came about: an event or a refusal put into words, down to the rows of the tables.

What came about is one sentence (`manilha_reference.sentences`); behind it stand the rules that decided it,
each with what it says, who documents it, and the cells that carry it, with the place where each is written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_reference.errors import Text
from manilha_reference.frozen import frozen
from manilha_reference.legal import decisive
from manilha_reference.sentences import sentence

if TYPE_CHECKING:
    from manilha_reference.cells import Scalar
    from manilha_reference.errors import Location, Rejected
    from manilha_reference.ruleset import Rule, Ruleset, Undecided
    from manilha_reference.state import Event


_OPEN: Final = Text("left open by the source", "a fonte deixa em aberto")


@frozen
class Row:
    """A cell of the tables: its path, what it holds, where that is written, and why it is open if it is."""

    path: str
    value: Scalar
    where: Location
    undecided: Undecided | None = None

    def lines(self, lang: str) -> tuple[str, ...]:
        """Print the cell, and below it why no source decides it and which house rule varies it."""
        shown = str(self.value).lower() if isinstance(self.value, bool) else self.value
        cell = f"{self.path} = {'null' if shown is None else shown} ({self.where})"
        if self.undecided is None:
            return (cell,)
        why = self.undecided.pt if lang == "pt" else self.undecided.en
        varied = "" if self.undecided.house_rule is None else f" (--set {self.undecided.house_rule}=…)"
        return cell, f"{_OPEN.said(lang)}: {why}{varied}"


@frozen
class Because:
    """A rule that decided, and the cells of it that were read."""

    rule: Rule
    rows: tuple[Row, ...]

    def lines(self, lang: str) -> tuple[str, ...]:
        """Say the rule with its sources, then each row."""
        sources = f" [{cited(self.rule.sources)}]" if self.rule.sources else ""
        rows = (line for row in self.rows for line in row.lines(lang))
        return (f"{self.rule.id}: {self.rule.said(lang)}{sources}", *rows)


def cited(sources: tuple[str, ...]) -> str:
    """Name each document once, with all its lines: `S000 L30 L32, S004 L17`."""
    lines: dict[str, list[str]] = {}
    for source in sources:
        document, _, line = source.partition(" ")
        lines.setdefault(document, []).append(line)
    return ", ".join(" ".join((document, *places)).rstrip() for document, places in lines.items())


def explain(rules: Ruleset, event: Event, lang: str, names: tuple[str, ...] = ()) -> str:
    """Say in `pt` or `en` what came about, then why, one reason a line; `names` are those of the seats."""
    lines = [sentence(rules, event, names).said(lang)]
    for reason in because(rules, decisive_cells(event)):
        lines += (f"  {line}" for line in reason.lines(lang))
    return "\n".join(lines)


def because(rules: Ruleset, cells: tuple[str, ...]) -> tuple[Because, ...]:
    """Return the rules that own these cells, in the order in which the cells name them."""
    owned: dict[str, list[Row]] = {}
    for path in cells:
        row = Row(path, rules.cells[path], rules.where(path), rules.open_cells.get(path))
        owned.setdefault(rules.rule_of(path), []).append(row)
    return tuple(Because(rules.rules[rule], tuple(rows)) for rule, rows in owned.items())


def decisive_cells(event: Event) -> tuple[str, ...]:
    """Return the few of the cells behind an event that tell why it came about, in the order to tell them.

    A trick: who won and who leads next, then the tier of its strongest card. A hand that begins: the row that
    its scores call for, or the starting value. A request: who may ask, then what it is worth. A hidden card:
    what allows it. Anything else: the last cell read.
    """
    cells = event.cells
    last = decisive(cells)
    told: tuple[str, ...] = () if last is None else (last,)
    if event.kind == "trick_ended":
        rows = _under(cells, "trick.top.")
        led = event.get("leader") is not None
        told = (*(path for path in rows if led or not path.endswith(".leader")), *_strongest_tier(cells))
    elif event.kind == "hand_began" and event.get("special") is not None:
        told = _under(cells, f"special.{event.get('special')}.")
    elif event.kind == "raised":
        told = (*_under(cells, "bets.may_raise."), *told)
    elif event.kind == "played":
        told = _under(cells, "trick.hidden.", "trick.after_tied_first", "special.") or told
    return told


def refusal_cells(rejected: Rejected) -> tuple[str, ...]:
    """Return the cell that forbade an action; none where no table speaks of it."""
    last = decisive(rejected.cells)
    return () if last is None else (last,)


def _under(cells: tuple[str, ...], *prefixes: str) -> tuple[str, ...]:
    return tuple(path for path in cells if path.startswith(prefixes))


def _strongest_tier(cells: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cells of the highest tier among the cards shown in a trick."""
    tiers = [int(path.split(".")[2]) for path in _under(cells, "order.tiers.")]
    return _under(cells, f"order.tiers.{max(tiers)}.") if tiers else ()
