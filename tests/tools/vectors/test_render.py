"""Is the text of a file the document, in an order that does not depend on chance?"""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from manilha_tools.vectors.render import block, lines

SCALARS = st.none() | st.booleans() | st.integers() | st.text(max_size=5)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)
DOCUMENTS = st.dictionaries(st.text(max_size=6), VALUES, max_size=4)


@settings(max_examples=40)
@given(DOCUMENTS)
def test_both_layouts_are_the_document(document: dict[str, Any]) -> None:
    assert (json.loads(block(document)), json.loads(lines(document))) == (document, document)


@settings(max_examples=40)
@given(DOCUMENTS)
def test_the_order_of_keys_does_not_matter(document: dict[str, Any]) -> None:
    turned = dict(reversed(document.items()))
    assert (block(turned), lines(turned)) == (block(document), lines(document))


def test_a_step_has_a_line_of_its_own() -> None:
    steps = [{"actor": 0, "action": {"type": "raise"}, "expect": {"reject": {"reason": "hand_over"}}}] * 2
    text = block({"vectors": [{"id": "a", "digest": "b", "steps": steps}]})
    line = '    {"action":{"type":"raise"},"actor":0,"expect":{"reject":{"reason":"hand_over"}}}'
    assert [row.rstrip(",") for row in text.splitlines()].count(line) == 2
