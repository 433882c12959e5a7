"""The candidates of an entity after what a reader knows better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from linkers.names.corrections import NameCorrections
from linkers.wikidata.linking.link import Link


def corrected(keys: Sequence[str], ranked: Sequence[Link], corrections: NameCorrections) -> tuple[Link, ...]:
    """The item that a reader says is meant, as sure as can be; else those that none says are not meant.

    Args:
        keys: of the entity's names, the most telling first.
        ranked: its candidates, the most probable first.
        corrections: of names.
    """
    if item := corrections.item(keys):
        link_corrected = next(
            (link_ranked for link_ranked in ranked if link_ranked.item == item), Link(item, "", 1.0)
        )
        return (replace(link_corrected, score=1.0),)
    return tuple(link_ranked for link_ranked in ranked if not corrections.not_meant(keys, link_ranked.item))
