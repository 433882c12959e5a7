"""What a reader of a graph takes back: memberships, names put together, edges."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from betwixt.errors import InvalidInputError
from extractors.annotations import Span
from linkers.concepts.corpus.names.keys import name_key
from linkers.concepts.corpus.names.spelling import Pairs
from linkers.concepts.corpus.nodes import Nodes

_SPAN = re.compile(r"(\d+)-(\d+)")
_KINDS = ("mention", "names", "edge")


@dataclass(frozen=True, slots=True)
class Corrections:
    """What is not so, whatever speaks for it.

    Args:
        mentions: documents and characters of mentions that denote no concept.
        names: pairs of names' keys that are not names of one concept; the first one leaves.
        edges: ids of concepts, child and parent, of which the first is no kind of the second.
    """

    mentions: frozenset[tuple[str, Span]] = frozenset()
    names: frozenset[tuple[str, str]] = frozenset()
    edges: frozenset[tuple[str, str]] = frozenset()

    def parted(self, pairs: Pairs, nodes: Nodes) -> Pairs:
        """The pairs without those of names that are not of one concept, and of what is spelt like these."""
        if not self.names or not len(pairs):
            return pairs
        keys = [frozenset((nodes.keys[one], nodes.keys[other])) for one, other in pairs.tolist()]
        alike: defaultdict[str, set[str]] = defaultdict(set)
        for pair in keys:
            for key in pair:
                alike[key] |= pair
        apart = {
            frozenset((one, each)) for one, other in self.names for each in {other} | alike[other] - {one}
        }
        kept: Pairs = pairs[np.array([pair not in apart for pair in keys])]
        return kept

    def freed(self, fixed: dict[int, str], nodes: Nodes) -> dict[int, str]:
        """Nodes of known concepts without those that leave theirs.

        Args:
            fixed: node → the concept that it was of in an earlier build.
            nodes: of this build.
        """
        concepts_of: dict[str, set[str]] = {}
        for node, concept in fixed.items():
            concepts_of.setdefault(nodes.keys[node], set()).add(concept)
        leaving = {
            (one, concept)
            for one, other in self.names
            for concept in concepts_of.get(one, set()) & concepts_of.get(other, set())
        }
        return {
            node: concept for node, concept in fixed.items() if (nodes.keys[node], concept) not in leaving
        }

    def without_effect(
        self, mentions: Collection[tuple[str, Span]], keys: Collection[str], ids: Collection[str]
    ) -> list[str]:
        """What is corrected and does not occur: mostly a slip of the pen.

        Args:
            mentions: those of the corrected ones that there are.
            keys: of all names.
            ids: of all concepts.
        """
        absent = sorted(place for place in self.mentions if place not in mentions)
        lines = [f"mention {document} {span.start}-{span.end}" for document, span in absent]
        for kind, pairs, known in (("names", self.names, keys), ("edge", self.edges, ids)):
            lines += [
                f"{kind} {one}, {other}"
                for one, other in sorted(pairs)
                if one not in known or other not in known
            ]
        return lines


def load_corrections(path: Path) -> Corrections:
    """Read a table of corrections, tab-separated, a line each, empty lines and those after "#" apart.

    ``mention DOCUMENT START-END``, ``names NAME OTHER``, ``edge CHILD PARENT``. Documents are named as in the
    input, concepts by their ids.

    Args:
        path: of the table; without such a file nothing is corrected.

    Raises:
        InvalidInputError: a line is none of these, or the file is no UTF-8.
    """
    if not path.is_file():
        return Corrections()
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise InvalidInputError(f"{path}: no UTF-8: {error.reason}", "save the file as UTF-8") from error
    mentions, names, edges = set(), set(), set()
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        kind, first, second = _fields(line, f"{path}:{number}")
        if kind == "mention":
            mentions.add((first, _span(second, f"{path}:{number}")))
        elif kind == "names":
            names.add((name_key(first), name_key(second)))
        else:
            edges.add((first, second))
    return Corrections(frozenset(mentions), frozenset(names), frozenset(edges))


def _fields(line: str, place: str) -> list[str]:
    fields = [field.strip() for field in line.split("\t")]
    if len(fields) != 3 or fields[0] not in _KINDS or not all(fields):
        raise InvalidInputError(
            f"{place}: no correction: {line!r}",
            "write one of these with tabs: mention DOCUMENT START-END, names NAME OTHER, edge CHILD PARENT",
        )
    return fields


def _span(text: str, place: str) -> Span:
    found = _SPAN.fullmatch(text)
    if not found or int(found[1]) >= int(found[2]):
        raise InvalidInputError(
            f"{place}: no characters of a mention: {text!r}", "write the first and the end: 120-133"
        )
    return Span(int(found[1]), int(found[2]))
