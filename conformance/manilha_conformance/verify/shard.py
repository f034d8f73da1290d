"""A share of the suite: which vectors fall to it hangs on their ids alone."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manilha_reference.errors import Text

from manilha_conformance.suite.load import SuiteError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from manilha_conformance.suite.load import Suite, Vector
    from manilha_conformance.verify.offer import Offer


@dataclass(frozen=True, slots=True)
class Shard:
    """One of `count` shares, counted from 1; together they hold every vector once."""

    index: int
    count: int

    def holds(self, vector: str) -> bool:
        """Whether the vector of this id falls to this share."""
        number = int.from_bytes(hashlib.sha256(vector.encode()).digest()[:8])
        return number % self.count == self.index - 1

    def __str__(self) -> str:
        return f"{self.index}/{self.count}"


def read_shard(text: str) -> Shard:
    """Read `2/3`; raises `SuiteError` for anything that is no share."""
    found = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text)
    if found is None or not 1 <= int(found[1]) <= int(found[2]):
        raise SuiteError(
            "shard",
            Text(f"{text!r} is no share of the suite", f"{text!r} não é uma parte da suíte"),
            hint=Text("1/3, 2/3 and 3/3 make three", "1/3, 2/3 e 3/3 fazem três"),
        )
    return Shard(int(found[1]), int(found[2]))


def digest_of_plan(suite: Suite, picked: Iterable[Vector], offers: Mapping[str, Offer]) -> str:
    """Return the digest of all that decides what is asked and expected, whatever the share."""
    document = [
        suite.version,
        {
            name: [suite.spec_digests.get(name), dict(offer.house_rules), offer.strict_reasons]
            for name, offer in offers.items()
        },
        [[vector.id, vector.raw["digest"]] for vector in picked],
    ]
    text = json.dumps(document, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
