"""The search box, reconciliation and the command line find the names of one table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from betwixt.errors import WrongParameterError
from kg.graph.folder import GraphFolder
from kg.graph.required_names import require_name
from kg.progress import Progress
from kg.stores.browse.store import BrowseProjection
from queries.browse.index import BrowseIndex
from queries.browse.names import find_names
from queries.serve.http.known_items import NoItems
from queries.serve.reconciliation.candidates import candidates
from queries.serve.reconciliation.knowledge import Knowledge
from queries.serve.reconciliation.queries import ReconciliationQuery
from tests.betwixt.names.table import NAMES, NEAR, SAME, Row
from tests.kg.assemble.test_names import write_names

TYPES = {"Brellin Ropes Ltd": "ORGANISATION"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> GraphFolder:
    """A graph of the names of the table, each in a document of its own."""
    folder = GraphFolder(tmp_path_factory.mktemp("names") / "graph")
    folder.create()
    draft = folder.draft()
    write_names(draft, [[[TYPES.get(name, "PERSON"), name]] for name in NAMES])
    BrowseProjection(folder.path).load(folder.publish(draft), progress=Progress(quiet=True))
    return folder


@pytest.fixture(scope="module")
def index(folder: GraphFolder) -> Iterator[BrowseIndex]:
    version = BrowseProjection(folder.path).current()
    assert version is not None
    with closing(BrowseIndex(version)) as opened:
        yield opened


@pytest.mark.parametrize("row", [*SAME, *NEAR])
def test_the_search_box(index: BrowseIndex, row: Row) -> None:
    assert find_names(index, row.asked, limit=1)[0].name == row.name


@pytest.mark.parametrize("row", [*SAME, *NEAR])
def test_reconciliation(index: BrowseIndex, row: Row) -> None:
    query = ReconciliationQuery((row.asked,))
    first = candidates(Knowledge(index, NoItems()), query, "urn:betwixt:")[0]
    assert (first.record.name, first.match) == (row.name, row in SAME)


@pytest.mark.parametrize("row", [*SAME, *(row for row in NEAR if row.how in ("core", "initials"))])
def test_the_command_line(folder: GraphFolder, row: Row) -> None:
    assert require_name(folder.path, row.asked) in (row.asked, row.name.casefold().rstrip("."))


@pytest.mark.parametrize("row", [row for row in NEAR if row.how not in ("core", "initials")])
def test_the_command_line_proposes(folder: GraphFolder, row: Row) -> None:
    with pytest.raises(WrongParameterError) as refused:
        require_name(folder.path, row.asked)
    assert row.name.casefold().rstrip(".") in refused.value.advice
