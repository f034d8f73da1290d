"""Numbers in a mixed order that is always the same, each once, without a list of them."""

from __future__ import annotations

import hashlib
from typing import Final

_ROUNDS: Final = 6


class Mixed:
    """The numbers below `count` in an order that hangs on the seed: a small cipher, walked until it fits."""

    def __init__(self, count: int, seed: str) -> None:
        self._count = count
        self._half = max(1, -(-(count - 1).bit_length() // 2))
        self._seed = seed.encode()

    def __len__(self) -> int:
        """Return how many numbers there are."""
        return self._count

    def __getitem__(self, place: int) -> int:
        """Return the number at a place of the order; `IndexError` for a place that is not there."""
        if not 0 <= place < self._count:
            raise IndexError(place)
        number = self._enciphered(place)
        while number >= self._count:
            number = self._enciphered(number)
        return number

    def _enciphered(self, number: int) -> int:
        """Exchange numbers of twice half the bits one to one, a Feistel network."""
        left, right = number >> self._half, number & ((1 << self._half) - 1)
        for turn in range(_ROUNDS):
            text = b"%s/%d/%d" % (self._seed, turn, right)
            mask = int.from_bytes(hashlib.sha256(text).digest()[:8]) & ((1 << self._half) - 1)
            left, right = right, left ^ mask
        return left << self._half | right
