"""HiGHS that says nothing.

HiGHS greets on standard output, the version and the licence, before an option can be set: when the Python
class enables its callbacks. Who asks for JSON would then read no JSON. The `suite` extra brings HiGHS.
"""

from __future__ import annotations

import highspy


class Silent(highspy.Highs):
    """A solver that was told to be silent before it can say anything."""

    def enableCallbacks(self) -> None:  # noqa: N802 -- HiGHS's own name
        """Turn the output off, then do what HiGHS does as it starts."""
        self.silent()
        super().enableCallbacks()  # type: ignore[no-untyped-call]
