"""The notation of hands and games: `.truco` text to a frozen record and back. NOTATION.md describes it."""

from __future__ import annotations

from manilha_reference.notation.parser import parse
from manilha_reference.notation.printer import print_record
from manilha_reference.notation.record import Record

__all__ = ["Record", "parse", "print_record"]
