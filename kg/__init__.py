"""Betwixt for programs: build a graph, open it, ask it; annotate a text without a graph.

>>> import kg
>>> graph = kg.build(["notes", "report.txt"], "my-graph")
>>> for row in graph.query("appositives", name="Ada Wilk"):
...     print(row["appositive"], row["document"])

docs/how-to/library.md shows more. Nothing heavy is imported before it is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from extractors.encoder.number_formats.arithmetic import Numbers
    from kg.library.knowledge_graph import KnowledgeGraph

__all__ = ["annotate", "build", "open"]


def build(
    inputs: str | Path | Sequence[str | Path],
    graph: str | Path,
    *,
    concepts: bool | None = None,
    only: Sequence[str] = (),
    spacy: str | None = None,
    number_format: Numbers | None = None,
    workers: int = 1,
    keep_text: bool | None = None,
    base_iri: str | None = None,
    wikidata: str | Path | None = None,
    retry_failed: bool = False,
    remove_missing: bool = False,
    load: bool = True,
    progress: bool = False,
    **reading: Any,
) -> KnowledgeGraph:
    """Read documents, annotate them, make the graph or bring it up to date, and open it.

    The same as ``kg build``: what was annotated is never annotated again, a build that was
    interrupted goes on, and what cannot be read is counted in ``report``.

    Args:
        inputs: files and folders.
        graph: the graph's folder; made where it does not exist.
        concepts: find scientific concepts and relate them; None as in the last build.
        only: names of the extractors, or of their parts, that run; nothing for those of the last build.
        spacy: a spaCy pipeline to begin with; None as in the last build.
        number_format: how models compute; None as in the last build, at first what suits the processor.
        workers: processes that annotate. With more than one, a script needs the usual
            ``if __name__ == "__main__":``, since every process imports it.
        keep_text: whether the graph keeps the texts; None as in the last build, at first True.
        base_iri: what ids of documents begin with; None as in the last build.
        wikidata: the index that people, organisations and places are linked to; None as in the last
            build, "" for none.
        retry_failed: annotate again what failed before.
        remove_missing: remove an input's documents even where it has none of them any more; else
            they stay, and are counted in ``report.missing``.
        load: fill the embedded stores, without which the graph cannot be asked.
        progress: report on standard error.
        reading: fields of ``kg.read.ReadOptions``: ``text_column="abstract"``, ``limit=100``, …

    Raises:
        LockedGraphError: another build is writing here.
        InvalidInputError: an input cannot be read at all, or an option contradicts the first build.
    """
    from kg.library.building import build_graph

    return build_graph(
        inputs,
        graph,
        concepts=concepts,
        only=only,
        spacy=spacy,
        number_format=number_format,
        workers=workers,
        keep_text=keep_text,
        base_iri=base_iri,
        wikidata=wikidata,
        retry_failed=retry_failed,
        remove_missing=remove_missing,
        load=load,
        progress=progress,
        reading=reading,
    )


def open(graph: str | Path, *, timeout: float | None = 60) -> KnowledgeGraph:
    """Open a graph that was built.

    Args:
        graph: its folder.
        timeout: seconds after which a query is stopped; None for no limit.

    Raises:
        InvalidInputError: there is no graph in the folder.
    """
    from kg.library.knowledge_graph import KnowledgeGraph

    return KnowledgeGraph(graph, timeout)


def annotate(
    text: str,
    *,
    title: str = "",
    language: str = "en",
    only: Sequence[str] = (),
    concepts: bool = False,
    spacy: str = "",
) -> dict[str, Any]:
    """What the extractors find in one text, as plain objects; models are loaded once.

    Args:
        text: any length.
        title: stands before the text, and is read with it.
        language: ISO 639-1 code.
        only: names of the extractors, or of their parts, whose annotations are wanted; all of them else.
        concepts: find scientific concepts and hypernyms, too.
        spacy: a spaCy pipeline to begin with.

    Returns:
        As a line of ``kg annotate``: the text, and every mention, relation, cluster and appositive
        with ``start``, ``end`` and ``surface`` of its spans.

    Raises:
        InvalidInputError: no extractor has or provides a name of ``only``.
        BetwixtError: the text could not be annotated.
    """
    from kg.library.annotating import annotate_text

    return annotate_text(
        text, title=title, language=language, only=tuple(only), concepts=concepts, spacy=spacy
    )
