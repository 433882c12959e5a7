"""The linking of the ApposCorpus paper (§4.1): exact alias, type filter, highest prior."""

from __future__ import annotations

from collections.abc import Sequence

from linkers.wikidata.alias_key import alias_key
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.linking.candidates import weight
from linkers.wikidata.linking.link import Link, NamedEntity


class AliasPriorLinker:
    """Links by the name alone.

    Args:
        index: whose items are linked to.
    """

    def __init__(self, index: WikidataIndex) -> None:
        self._index = index

    def links(self, entities: Sequence[NamedEntity]) -> tuple[Link | None, ...]:
        """For each entity of a document its link, or None."""
        return tuple(map(self.chosen, self.ranked(entities)))

    def ranked(self, entities: Sequence[NamedEntity]) -> tuple[tuple[Link, ...], ...]:
        """For each entity of a document the items of its name and type, the highest prior first."""
        return tuple(map(self._ranked, entities))

    def chosen(self, ranked: Sequence[Link]) -> Link | None:
        """The item of the highest prior, or None."""
        return ranked[0] if ranked else None

    def _ranked(self, entity: NamedEntity) -> tuple[Link, ...]:
        """The bearers of the most telling of its names that any item has."""
        index = (self._index.bearers(alias_key(name)) for name in entity.names)
        bearers = next(filter(None, index), ())
        total = sum(weight(bearer) for bearer in bearers)
        typed = sorted(
            (bearer for bearer in bearers if bearer.is_a(entity.type) or not _is_filtered(entity.type)),
            key=lambda bearer: (-weight(bearer), bearer.id),
        )
        priors = [round(weight(bearer) / total, 6) for bearer in typed]
        return tuple(
            Link(bearer.id, bearer.key, prior, prior, 1.0)
            for bearer, prior in zip(typed, priors, strict=True)
        )


def _is_filtered(type: str) -> bool:
    """Whether items of other kinds are left out: humans for persons, the subtree of organisation."""
    return type in ("PERSON", "ORGANISATION")
