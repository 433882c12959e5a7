"""Names of a graph that a partial or misspelt name could mean."""

from __future__ import annotations

from pathlib import Path

from betwixt.errors import WrongParameterError
from betwixt.name_key import name_key
from linkers.names.forms import core, fold
from queries.named import ASKED_IN, Given, NamedQuery

SHOWN = 5
"""Candidates that are told."""
SEARCHES = ("search-names", "people", "organisations", "places")
"""Questions whose ``text`` is a part of a name."""
CONCEPTS = "search-concepts"
"""The question whose ``text`` is a part of a concept's name."""
ORGANISATION = "ORGANISATION"
_ALIKE = 75
"""The least similarity of rapidfuzz's ratio, 0 to 100, at which a name is proposed."""
_ALIKE_WORD = 85
"""That of one word of a name, which may be a surname."""
_LONG = 5
"""Letters of a word from which on it is compared with those of names."""
_COMPARED = 200_000
"""Names, those of most documents first, that are compared with a misspelt one."""


def require_name(graph: Path, text: str) -> str:
    """The name of a graph that is meant: the one asked for, else the only one that is spelt alike.

    "Andre O'Neill" means *André O’Neill*: accents, dots, hyphens and apostrophes make no difference.
    Nor does a legal form: "Brenn Ropes" means *Brenn Ropes Ltd* where no other has the name. What no text
    uses may be what Wikidata calls an item: "Donald Tusk" means *Donaldem Tuskiem*, linked to it.

    Args:
        graph: the graph's folder.
        text: a name as a user types it.

    Returns:
        The name as it was asked for, or the key of the other one.

    Raises:
        WrongParameterError: no text uses it; the advice tells which names could be meant.
    """
    names = _names(graph)
    key = name_key(text, ASKED_IN)
    if key in names or not names:
        return text
    wanted = fold(key)
    bare = core(key, ORGANISATION)
    for alike in (
        [name for name in names if fold(name) == wanted],
        [name for name in names if core(name, ORGANISATION) == bare],
    ):
        if len(alike) == 1:
            return alike[0]
    if linked := _linked_names(graph, wanted):
        return max(linked, key=lambda each: (names.get(each, 0), each))
    found = candidates(names, key)
    raise WrongParameterError(
        f"no name here is {text!r}",
        f"did you mean {' or '.join(found)}?" if found else f"names: kg query {graph} most-connected-names",
    )


def require_names(graph: Path, question: NamedQuery, given: Given) -> None:
    """Refuse the names that a question was asked for in vain, as ``require_name`` does."""
    typed = question.typed(given)
    for parameter in question.parameters:
        for text in typed[parameter.name] if parameter.type == "name" else ():
            require_name(graph, text)


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
    asked = (name_key(text, ASKED_IN) for text in question.typed(given)["text"])
    return list(dict.fromkeys(name for key in asked for name in candidates(names, key)))


def candidates(names: dict[str, int], key: str) -> list[str]:
    """The names that are nearest to one that is none: of its letters, with its words, like it, or its end.

    Args:
        names: key → documents.
        key: what was asked for.
    """
    from rapidfuzz import fuzz, process

    wanted = fold(key)
    compared = sorted(names, key=lambda name: (-names[name], name))[:_COMPARED]
    folded = {name: fold(name) for name in compared}
    words = set(wanted.split())
    near = [name for name in compared if folded[name] == wanted]
    near += [name for name in compared if words and words <= set(folded[name].split())]
    like = process.extract(wanted, folded, scorer=fuzz.ratio, score_cutoff=_ALIKE, limit=SHOWN)
    near += [name for _, _, name in sorted(like, key=lambda hit: (-hit[1], -names[hit[2]], hit[2]))]
    near += [name for name in compared if wanted.endswith(f" {folded[name]}")]  # a surname alone
    near += [name for name in compared if len(wanted) >= _LONG and _has_word_like(folded[name], wanted)][
        :SHOWN
    ]
    return list(dict.fromkeys(near))[:SHOWN]


def _has_word_like(folded: str, wanted: str) -> bool:
    """Whether one word of a name of several is like the one that is asked for: "Veldt" in "Ada Veld"."""
    from rapidfuzz import fuzz

    return any(fuzz.ratio(word, wanted) >= _ALIKE_WORD for word in folded.split())


def _names(graph: Path) -> dict[str, int]:
    """Key → documents of all names of a graph."""
    import pyarrow.parquet as pq

    from betwixt.schema import node_table
    from kg.graph.folder import GraphFolder

    table = pq.read_table(
        GraphFolder(graph).current().place(node_table("Name")), columns=["key", "documents"]
    )
    return dict(zip(table["key"].to_pylist(), table["documents"].to_pylist(), strict=True))


def _concepts(graph: Path) -> dict[str, int]:
    """Name → documents of all concepts of a graph."""
    import pyarrow.parquet as pq

    from betwixt.schema import node_table
    from kg.graph.folder import GraphFolder

    table = pq.read_table(
        GraphFolder(graph).current().place(node_table("Concept")), columns=["name", "documents"]
    )
    return dict(zip(table["name"].to_pylist(), table["documents"].to_pylist(), strict=True))


def _linked_names(graph: Path, folded: str) -> set[str]:
    """The keys of names of entities that are linked to an item whose label, folded, is a given one."""
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.parquet as pq

    from betwixt.schema import edge_table, node_table
    from kg.graph.folder import GraphFolder

    current = GraphFolder(graph).current()

    items = pq.read_table(current.place(node_table("Item")), columns=["qid", "name"]).to_pylist()
    wanted = [each["qid"] for each in items if fold(name_key(each["name"] or "", ASKED_IN)) == folded]
    links, named = (
        pq.read_table(current.place(edge_table(table)), columns=["source", "target"])
        for table in ("Entity-LINKED_TO-Item", "Entity-NAMED-Name")
    )
    for edges in (links, named.rename_columns(["target", "source"])):
        wanted = edges.filter(pc.field("target").isin(pa.array(wanted, pa.string())))["source"].to_pylist()
    return set(wanted)
