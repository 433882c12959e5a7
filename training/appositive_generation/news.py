"""Instances of news: names are found and linked first (ApposCorpus, section 4.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from betwixt.document import Document
from extractors.pipeline import Pipeline
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.linking.alias_prior import AliasPriorLinker
from linkers.wikidata.linking.entities import task
from linkers.wikidata.linking.linker import CONFIDENT, Linker
from training.appositive_generation.instances import InstanceReader
from training.appositive_generation.records import Instance
from training.complete_reading import read_all


def news_instances(
    documents: Sequence[Document],
    pipeline: Pipeline,
    index: WikidataIndex,
    linker: Linker | AliasPriorLinker,
    *,
    unlinked: bool = False,
) -> Iterator[Instance]:
    """Instances of texts, in order.

    Args:
        documents: the texts.
        pipeline: that finds names and appositives.
        index: of the items.
        linker: the shipped one, of whose links those count that are confident, or the paper's: exact alias,
            type, highest prior.
        unlinked: whether names that no item is known of have instances too.

    Raises:
        UnreadDocumentError: an extractor failed on a text.
    """
    reader = InstanceReader(index)
    least = CONFIDENT if isinstance(linker, Linker) else 0.0
    for document, reading in zip(documents, read_all(documents, pipeline, pipeline.names), strict=True):
        asked = task(document, reading)
        links = linker.links(asked.entities)
        items = {
            name: link.item if link and link.score >= least else ""
            for names, link in zip(asked.names, links, strict=True)
            if unlinked or (link and link.score >= least)
            for name in names
        }
        yield from reader.instances(document, reading, items)
