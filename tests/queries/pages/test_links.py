"""What values in answers to queries of one's own stand for."""

from __future__ import annotations

from typing import Any

import pytest

from queries.pages.links import Meant, meant_freely

BASE = "urn:betwixt:"


@pytest.mark.parametrize(
    ("value", "meant"),
    [
        ({"labels": ["Name"], "key": "a/b"}, Meant("entity", "a/b")),
        ({"labels": ["Item"], "id": "Q1"}, Meant("item", "Q1")),
        ("urn:betwixt:name:a%2Fb", Meant("entity", "a/b")),
        ("urn:betwixt:x.md#char=3,5", Meant("document", "urn:betwixt:x.md", "3-5")),
        ("urn:betwixt:x.md", Meant("document", "urn:betwixt:x.md")),
        ("elsewhere", None),
        # maps that a query makes, of any values
        ({"labels": 5}, None),
        ({"labels": [["Name"], {}, None], "key": "a"}, None),
        ({"labels": "Name", "key": "a"}, None),
        ({"labels": ["Name"]}, None),
        (None, None),
    ],
)
def test_a_node_an_iri_and_a_map(value: Any, meant: Meant | None) -> None:
    assert meant_freely(value, BASE) == meant
