"""What is typed for a name may be anything."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from functools import partial
from string import ascii_lowercase, digits
from typing import Any

import pytest

from kg.graph.folder import GraphFolder
from kg.stores.browse.store import BrowseProjection
from queries.browse.index import BrowseIndex
from queries.browse.names import find_names


class Usual(sqlite3.Connection):
    """With the limits that SQLite has where nobody raised them (https://www.sqlite.org/limits.html)."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 32_766)


def test_a_name_may_have_any_number_of_characters(
    folder: GraphFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Usual))
    typed = "".join(random.Random(1).choices(ascii_lowercase + digits + ".-_!*'();:@&=+$,", k=100_000))
    version = BrowseProjection(folder.path).current()
    assert version is not None
    with closing(BrowseIndex(version)) as index:
        assert find_names(index, typed) == []
        [name_match] = find_names(index, "name 3", limit=1)
        assert name_match.how == "name"
