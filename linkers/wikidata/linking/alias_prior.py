"""The linking of the ApposCorpus paper (§4.1): exact alias, type filter, highest prior."""

from __future__ import annotations

from linkers.wikidata.alias_key import alias_key
from linkers.wikidata.index.index import Bearer, WikidataIndex
from linkers.wikidata.linking.link import Link, NamedEntities, NamedEntity


class AliasPriorLinker:
    """Links by the name alone.

    Args:
        index: whose items are linked to.
    """

    def __init__(self, index: WikidataIndex) -> None:
        self._index = index

    def links(self, document: NamedEntities) -> tuple[Link | None, ...]:
        """For each entity of a document its link, or None."""
        return tuple(self._link(entity) for entity in document.entities)

    def _link(self, entity: NamedEntity) -> Link | None:
        bearers = self._index.bearers(alias_key(entity.names[0]))
        right = [bearer for bearer in bearers if not entity.type or bearer.is_a(entity.type)]
        if not right:
            return None
        best = max(right, key=weight)
        prior = weight(best) / sum(weight(bearer) for bearer in bearers)
        return Link(best.id, best.key, prior, prior, 1.0)


def weight(bearer: Bearer) -> float:
    """What an item's share of a name is counted by: links, and how known it is where nobody links."""
    return bearer.links + (1.0 + bearer.prominence) / 1_000
