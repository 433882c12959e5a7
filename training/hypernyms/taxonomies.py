"""What is known to be broader than what: OpenCS, the task trees of Papers with Code, WordNet's nouns."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from betwixt.names.normalisation import normalised
from training.gold.folder import FOLDER
from training.gold.lines import numbered_lines

_STEPS = 3
"""How far up a broader name may stand; further up everything is an "entity"."""


class Taxonomies:
    """Names and the broader ones above them.

    Args:
        edges: (narrower, broader) names.
    """

    def __init__(self, edges: Iterable[tuple[str, str]]) -> None:
        parents: dict[str, set[str]] = {}
        for narrower, broader in edges:
            child, parent = normalised(narrower), normalised(broader)
            if child and parent and child != parent:
                parents.setdefault(child, set()).add(parent)
        self.names = parents.keys() | {parent for above in parents.values() for parent in above}
        self._broader = {child: _above(child, parents) for child in parents}

    def is_broader(self, broader: str, narrower: str) -> bool:
        """Whether the first of two normalised names stands above the second one, and not below it too."""
        return broader in self._broader.get(narrower, ()) and narrower not in self._broader.get(broader, ())


def _above(name: str, parents: Mapping[str, set[str]]) -> frozenset[str]:
    ancestors: set[str] = set()
    level = {name}
    for _ in range(_STEPS):
        level = {parent for child in level for parent in parents.get(child, ())} - ancestors
        ancestors |= level
    return frozenset(ancestors - {name})


def taxonomies(folder: Path = FOLDER) -> Taxonomies:
    """All three, from the folders ``opencs``, ``pwc_tasks`` and ``english_wordnet``.

    Raises:
        InvalidInputError: a file cannot be read.
    """
    return Taxonomies((*_opencs(folder / "opencs"), *_tasks(folder / "pwc_tasks"), *_wordnet(folder)))


def _opencs(folder: Path) -> Iterator[tuple[str, str]]:
    labels = {row[0]: row[1] for row in _rows(folder / "concepts.tsv.gz")}
    for child, parent, *_ in _rows(folder / "broader.tsv.gz"):
        yield labels[child], labels[parent]


def _tasks(folder: Path) -> Iterator[tuple[str, str]]:
    for name in ("sota_extractor_task_edges.tsv", "pwc2025_task_edges.tsv.gz"):
        for parent, child, *_ in _rows(folder / name):
            yield child, parent


def _wordnet(folder: Path) -> Iterator[tuple[str, str]]:
    synsets = [
        json.loads(line) for _, line in numbered_lines(folder / "english_wordnet" / "synsets.jsonl.gz")
    ]
    members = {synset["id"]: synset["members"] for synset in synsets}
    for synset in synsets:
        for broader in synset.get("hypernym", ()) if synset["pos"] == "n" else ():
            for narrower in filter(_is_unambiguous, synset["members"]):
                for name in members[broader]:
                    yield narrower, name


def _is_unambiguous(name: str) -> bool:
    """Single words have many senses, most of them none of a paper's."""
    return " " in name


def _rows(path: Path) -> Iterator[list[str]]:
    """The rows below the header of tab-separated values."""
    lines = numbered_lines(path)
    next(lines, None)
    for _, line in lines:
        yield line.decode("utf-8").rstrip("\r\n").split("\t")
