"""What things are called in reconciliation: their IRI without the base of the graph, or the id of an item."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import quote, unquote

from betwixt.schema import DEFAULT_BASE_IRI, node_table
from queries.browse.named_things import Kind

WIKIDATA = "http://www.wikidata.org/entity/"
_PREFIXES: dict[Kind, str] = {
    "entity": node_table("Name").iri_path,
    "concept": node_table("Concept").iri_path,
    "item": "",
}
_ITEM = re.compile(r"Q[1-9]\d{0,14}")


@dataclass(frozen=True, slots=True)
class Reference:
    """Something that can be reconciled.

    Args:
        kind: an entity or a concept of the graph, or an item of Wikidata that its entities are linked to.
        key: the key of the entity, the id of the concept or item.
        name: what it is called, where that is known already.
    """

    kind: Kind
    key: str
    name: str = field(default="", compare=False)

    @property
    def id(self) -> str:
        """What it is called: ``name:united%20states``, ``concept:parser``, ``Q30``."""
        return self.key if self.kind == "item" else _PREFIXES[self.kind] + quote(self.key, safe="")

    @property
    def page(self) -> str:
        """Where people read of it: a path of this server, or Wikidata."""
        if self.kind == "item":
            return f"https://www.wikidata.org/wiki/{self.key}"
        return f"/{self.kind}/{quote(self.key, safe='')}"


def reference(id: str, base_iri: str = DEFAULT_BASE_IRI) -> Reference | None:
    """What an id or an IRI stands for, or None where it has the form of neither."""
    id = id.strip().removeprefix(base_iri).removeprefix(WIKIDATA)
    if _ITEM.fullmatch(id):
        return Reference("item", id)
    kinds: tuple[Kind, ...] = ("entity", "concept")
    for kind in kinds:
        prefix = _PREFIXES[kind]
        if id.startswith(prefix) and len(id) > len(prefix):
            return Reference(kind, unquote(id.removeprefix(prefix)))
    return None
