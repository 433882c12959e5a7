"""Measures linking on documents whose names are linked by hand."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from betwixt.errors import InvalidInputError
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.linking.alias_prior import AliasPriorLinker
from linkers.wikidata.linking.link import Link, NamedEntity
from linkers.wikidata.linking.linker import Linker
from training.gold.folder import FOLDER
from training.linking.examples import Example, examples
from training.linking.gold import load
from training.linking.scorer import Judged, score

DEV = FOLDER / "gum" / "dev.jsonl.gz"
SYSTEMS = ("shipped", "alias-prior")


class RankingLinker(Protocol):
    """A linker that ranks candidates."""

    def ranked(self, entities: Sequence[NamedEntity]) -> tuple[tuple[Link, ...], ...]:
        """For each entity of a document its candidates, the most probable first."""

    def chosen(self, ranked: Sequence[Link]) -> Link | None:
        """Of an entity's candidates the one that it is linked to, or None."""


def evaluate(
    data: Path | None = None,
    *,
    wikidata: Path | None = None,
    predicted: bool = False,
    system: str | None = None,
) -> dict[str, Any]:
    """Score links of given names, or of those that the model finds.

    Args:
        data: documents as ``training.linking.gold`` reads them; GUM's development set by default.
        wikidata: the index.
        predicted: end to end, with names of the model. Then only the scores of links and of names without a
            link are meaningful, and only if the data links every name of a text.
        system: ``shipped`` (default), ``alias-prior`` (ApposCorpus §4.1), or ``all``.

    Returns:
        ``extractor``, ``data``, ``documents``, ``seconds``, the ``metrics`` of ``scorer.score`` with
        ``mentions_per_cpu_second`` of linking alone, and by ``systems``.

    Raises:
        InvalidInputError: no index is given, a file is absent or damaged, or there is no such system.
    """
    if wikidata is None:
        raise InvalidInputError(
            "linking is measured with an index",
            "pass one: --wikidata INDEX; python -m training.linking.index DATA INDEX makes one",
        )
    chosen = SYSTEMS if system == "all" else (system or SYSTEMS[0],)
    if unknown := set(chosen) - set(SYSTEMS):
        raise InvalidInputError(f"there is no system {unknown.pop()!r}", f"known: {', '.join(SYSTEMS)}, all")
    path = data or DEV
    index = WikidataIndex(wikidata)
    began = time.perf_counter()
    documents = load(path)
    read = list(examples(documents, predicted=predicted))
    systems = {name: measured(index, [(_linker(name, index), read)]) for name in chosen}
    return {
        "extractor": "linking",
        "data": str(path),
        "documents": len(documents),
        "metrics": systems[chosen[0]],
        "systems": systems,
        "seconds": round(time.perf_counter() - began, 2),
    }


def _linker(name: str, index: WikidataIndex) -> RankingLinker:
    return Linker(index) if name == "shipped" else AliasPriorLinker(index)


def measured(
    index: WikidataIndex, parts: Sequence[tuple[RankingLinker, Sequence[Example]]]
) -> dict[str, float]:
    """The scores of documents, each part linked by its own linker.

    Returns:
        Those of ``scorer.score``, and ``mentions_per_cpu_second`` of finding candidates, ranking and linking
        alone: per second of processor time, of all cores together, whatever else a machine does meanwhile.
    """
    judged: list[Judged] = []
    mentions, seconds = 0, 0.0
    for linker, read in parts:
        began = time.process_time()
        ranked = [linker.ranked(example.task.entities) for example in read]
        seconds += time.process_time() - began
        mentions += sum(len(names) for example in read for names in example.task.names)
        for example, them in zip(read, ranked, strict=True):
            judged.append(
                _judged(example, [linker.chosen(links_of_entity) for links_of_entity in them], them)
            )
    known = {item for document in judged for item in document.gold.values() if item and index.has_name(item)}
    speed = round(mentions / seconds, 1) if seconds else 0.0
    return {**score(judged, known), "mentions_per_cpu_second": speed}


def _judged(example: Example, links: Sequence[Link | None], ranked: Sequence[Sequence[Link]]) -> Judged:
    chosen, best, candidates = {}, {}, {}
    for names, link, them in zip(example.task.names, links, ranked, strict=True):
        for name in names:
            chosen[name] = link.item if link else ""
            best[name] = them[0].item if them else ""
            candidates[name] = {bearer.item for bearer in them}
    return Judged(example.gold, chosen, best, candidates)


def table(result: dict[str, Any]) -> str:
    """All systems as aligned text."""
    columns = list(result["metrics"])
    lines = [f"{result['documents']} documents of {result['data']}"]
    for column in columns:
        figures = "".join(f"{metrics[column]:14.2f}" for metrics in result["systems"].values())
        lines.append(f"{column:24}{figures}")
    return "\n".join(
        [lines[0], f"{'':24}" + "".join(f"{name:>14}" for name in result["systems"]), *lines[1:]]
    )
