"""What can be asked of a term itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import z3

if TYPE_CHECKING:
    from manilha_tools.symbolic.bits import Bits, Bool


def unknowns(top: Bits | Bool) -> dict[str, Bits]:
    """Return the unknowns of a term by name."""
    found, seen, waiting = {}, {top.get_id()}, [top]
    while waiting:
        term = waiting.pop()
        if term.num_args() == 0 and term.decl().kind() == z3.Z3_OP_UNINTERPRETED:
            found[term.decl().name()] = term
        below = {child.get_id(): child for child in term.children()}
        waiting += (child for key, child in below.items() if key not in seen)
        seen |= below.keys()
    return found
