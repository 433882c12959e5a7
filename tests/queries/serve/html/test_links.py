"""What values in the answer to a query of one's own lead to."""

from __future__ import annotations

from typing import Any

import pytest

from queries.serve.html.links import Meant, meant_freely


@pytest.mark.parametrize(
    ("value", "meant"),
    [
        ({"labels": ["Name"], "key": "mira solvane"}, Meant("entity", "mira solvane")),
        ({"labels": ["Entity", "Document"], "id": "urn:a:1"}, Meant("document", "urn:a:1")),
        ({"labels": ["Item"], "id": "Q42"}, Meant("item", "Q42")),
        ({"labels": ["Mention"], "id": "urn:a:1#char=3,9"}, Meant("document", "urn:a:1", "3-9")),
        ("urn:a:name:mira%20solvane", Meant("entity", "mira solvane")),
        ("http://www.wikidata.org/entity/Q42", Meant("item", "Q42")),
        # maps of the reader's own
        ({"labels": 5}, None),
        ({"labels": [[1], None], "": "x"}, None),
        ({"labels": ["Name"], "key": None}, None),
        ({"labels": ["Item"]}, None),
        ("urn:betwixt:x.md", None),
        ("elsewhere", None),
        ({"labels": ["Name"], "key": "a/b"}, Meant("entity", "a/b")),
        ("urn:a:name:a%2Fb", Meant("entity", "a/b")),
        ({"labels": "Name", "key": "a"}, None),
        (None, None),
        (7, None),
    ],
)
def test_nodes_and_iris_lead_to_pages(value: Any, meant: Meant | None) -> None:
    assert meant_freely(value, "urn:a:") == meant
