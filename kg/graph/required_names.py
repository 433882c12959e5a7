"""Names of a graph that a partial or misspelt name could mean."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from betwixt.errors import WrongParameterError
from betwixt.names.keys import ASKED_IN, name_key
from betwixt.names.matching import is_same
from betwixt.names.nearest import nearest
from betwixt.schema import edge_table, node_table
from betwixt.schema.tables import EdgeTable, NodeTable
from queries.named import Given, NamedQuery

if TYPE_CHECKING:
    import pyarrow as pa

SHOWN = 5
"""Names that are proposed."""
SEARCHES = ("search-names", "people", "organisations", "places")
"""Questions whose ``text`` is a part of a name."""
CONCEPTS = "search-concepts"
"""The question whose ``text`` is a part of a concept's name."""


def require_name(graph: Path, text: str) -> str:
    """The name of a graph that is meant: the one asked for, else the only one that it can stand for.

    "Andre O'Neill" means *André O’Neill*: accents, dots, hyphens and apostrophes make no difference. Nor does
    the order in "Veld, Ada", a title or a legal form: "Brenn Ropes" means *Brenn Ropes Ltd* where no other
    has the name. Middle names, "Jr." and initials may be left out in the same way: "Mia Torres" means
    *Mia B. Torres*. A name that no text uses may be what Wikidata calls an item: "Donald Tusk" means
    *Donaldem Tuskiem*, linked to it.

    Args:
        graph: the graph's folder.
        text: a name as a user types it.

    Returns:
        The name as it was asked for, or the key of the other one.

    Raises:
        WrongParameterError: no text uses it; the advice lists the names that could be meant.
    """
    names = _names(graph)
    if name_key(text, ASKED_IN) in names or not names:
        return text
    near = nearest(text, names, SHOWN)
    for meant in (
        [name for name in near if name.is_same],
        [name for name in near if name.how == "core"],
        [name for name in near if name.how == "initials"],
    ):
        if len(meant) == 1:
            return meant[0].name
        if meant:
            break
    if linked := _linked_names(graph, text):
        return max(linked, key=lambda name: (names.get(name, 0), name))
    shown = [name.name for name in near]
    raise WrongParameterError(
        f"no name here is {text!r}",
        f"did you mean {' or '.join(shown)}?" if shown else f"names: kg query {graph} most-connected-names",
    )


def require_names(graph: Path, question: NamedQuery, given: Given) -> None:
    """Refuse the names that a question was asked for in vain, as ``require_name`` does."""
    typed = question.typed(given)
    for parameter in question.parameters:
        for text in typed[parameter.name] if parameter.type in ("name", "head") else ():
            if text and not (parameter.type == "head" and _is_head(graph, text)):
                require_name(graph, text)


def _is_head(graph: Path, text: str) -> bool:
    """Whether any name of a graph ends in these words."""
    key = name_key(text, ASKED_IN)
    return any(name.endswith(f" {key}") for name in _names(graph))


def alike(graph: Path, question: NamedQuery, given: Given) -> list[str]:
    """The names that could be meant by the part of a name that a question was asked for in vain.

    Args:
        graph: the graph's folder.
        question: one whose ``text`` is a part of names, of concepts or others, or any other, which has none.
        given: its parameters.
    """
    if question.name not in (*SEARCHES, CONCEPTS):
        return []
    names = _concepts(graph) if question.name == CONCEPTS else _names(graph)
    texts = question.typed(given)["text"]
    return list(dict.fromkeys(name.name for text in texts for name in nearest(text, names, SHOWN)))


def _names(graph: Path) -> dict[str, int]:
    """Key → documents of all names of a graph."""
    table = _read(graph, node_table("Name"), ["key", "documents"])
    return dict(zip(table["key"].to_pylist(), table["documents"].to_pylist(), strict=True))


def _concepts(graph: Path) -> dict[str, int]:
    """Name → documents of all concepts of a graph."""
    table = _read(graph, node_table("Concept"), ["name", "documents"])
    return dict(zip(table["name"].to_pylist(), table["documents"].to_pylist(), strict=True))


def _read(graph: Path, table: NodeTable | EdgeTable, columns: list[str]) -> pa.Table:
    """Columns of a table; as one file, since reading it as a data set imports pandas."""
    from pyarrow.parquet import ParquetFile

    from kg.graph.folder import GraphFolder

    return ParquetFile(GraphFolder(graph).current().place(table)).read(columns)


def _linked_names(graph: Path, text: str) -> set[str]:
    """The keys of names of entities that are linked to an item whose label is a name in any spelling."""
    import pyarrow as pa
    import pyarrow.compute as pc

    items = _read(graph, node_table("Item"), ["qid", "name"]).to_pylist()
    wanted = [item["qid"] for item in items if is_same(text, item["name"] or "")]
    links, named = (
        _read(graph, edge_table(table), ["source", "target"])
        for table in ("Entity-LINKED_TO-Item", "Entity-NAMED-Name")
    )
    for edges in (links, named.rename_columns(["target", "source"])):
        wanted = edges.filter(pc.field("target").isin(pa.array(wanted, pa.string())))["source"].to_pylist()
    return set(wanted)
