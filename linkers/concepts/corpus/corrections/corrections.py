"""What a reader of a graph knows better: memberships, names, concepts, edges."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from betwixt.document import Span
from betwixt.errors import InvalidInputError
from betwixt.text_encoding import lines_of
from linkers.concepts.corpus.clusters import united
from linkers.concepts.corpus.corrections.references import References
from linkers.concepts.corpus.names.keys import name_key
from linkers.concepts.corpus.names.spelling_variants import Pairs
from linkers.concepts.corpus.nodes import Nodes

_SPAN = re.compile(r"(\d+)-(\d+)")
_FIELDS = {
    "mention": 2,
    "names": 2,
    "split": 2,
    "edge": 2,
    "broader": 2,
    "merge": 2,
    "rename": 2,
    "reject": 1,
}


@dataclass(frozen=True, slots=True)
class Corrections:
    """What is so or not, whatever speaks against it. A concept is given by its id or one of its names.

    Args:
        mentions: documents and characters of mentions that denote no concept.
        names: pairs of names' keys that are not names of one concept; the first one leaves.
        edges: child and parent, of which the first is no kind of the second.
        broader: child and parent, of which it is.
        merged: pairs of concepts that are one; the first one's id stays.
        renamed: a concept and its preferred name, as it is to be written.
        rejected: what is no concept.
    """

    mentions: frozenset[tuple[str, Span]] = frozenset()
    names: frozenset[tuple[str, str]] = frozenset()
    edges: frozenset[tuple[str, str]] = frozenset()
    broader: frozenset[tuple[str, str]] = frozenset()
    merged: frozenset[tuple[str, str]] = frozenset()
    renamed: frozenset[tuple[str, str]] = frozenset()
    rejected: frozenset[str] = frozenset()

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
            frozenset((one, partner))
            for one, other in self.names
            for partner in {other} | alike[other] - {one}
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

    def joined(
        self, clusters: Sequence[tuple[int, ...]], fixed: Mapping[int, str], nodes: Nodes
    ) -> tuple[list[tuple[int, ...]], dict[int, str]]:
        """The clusters with those in one that are one concept, and the ids that nodes keep.

        Args:
            clusters: a partition of the nodes.
            fixed: node → the concept that it was of in an earlier build.
            nodes: of this build.
        """
        references = References(nodes, fixed)
        nodes_of = ((references.node(one), references.node(other)) for one, other in sorted(self.merged))
        pairs = [(one, other) for one, other in nodes_of if one is not None and other is not None]
        return united(clusters, fixed, pairs)

    def part(self, one: str, other: str) -> bool:
        """Whether names, given by their keys, must not be of one concept."""
        return bool(self.names & {(one, other), (other, one)})

    def without_effect(
        self, mentions: Collection[tuple[str, Span]], keys: Collection[str], references: References
    ) -> list[str]:
        """What is corrected and does not occur: mostly a slip of the pen.

        Args:
            mentions: those of the corrected ones that there are.
            keys: of all names.
            references: to all concepts.
        """
        absent = sorted(place for place in self.mentions if place not in mentions)
        lines = [f"mention {document} {span.start}-{span.end}" for document, span in absent]
        lines += [
            f"names {one}, {other}"
            for one, other in sorted(self.names)
            if one not in keys or other not in keys
        ]
        for kind, pairs in (("edge", self.edges), ("broader", self.broader), ("merge", self.merged)):
            lines += [
                f"{kind} {one}, {other}"
                for one, other in sorted(pairs)
                if references.node(one) is None or references.node(other) is None
            ]
        lines += [f"rename {one}, {to}" for one, to in sorted(self.renamed) if references.node(one) is None]
        return lines + [
            f"reject {rejected_pair}"
            for rejected_pair in sorted(self.rejected)
            if references.node(rejected_pair) is None
        ]


def load_corrections(path: Path) -> Corrections:
    """Read a table of corrections, tab-separated, a line each, empty lines and those after "#" apart.

    ``mention DOCUMENT START-END``, ``names NAME OTHER`` or ``split NAME OTHER``, ``edge CHILD PARENT``,
    ``broader CHILD PARENT``, ``merge CONCEPT OTHER``, ``rename CONCEPT NAME``, ``reject CONCEPT``.
    Documents are named as in the input, concepts by their ids or one of their names.

    Args:
        path: of the table; without such a file nothing is corrected.

    Raises:
        InvalidInputError: a line is none of these, or the file cannot be read (``lines_of``).
    """
    mentions: set[tuple[str, Span]] = set()
    rejected: set[str] = set()
    pairs: dict[str, set[tuple[str, str]]] = {kind: set() for kind in _FIELDS}
    for number, line in enumerate(lines_of(path), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        kind, *fields = _fields(line, f"{path}:{number}")
        if kind == "mention":
            mentions.add((fields[0], _span(fields[1], f"{path}:{number}")))
        elif kind == "reject":
            rejected.add(fields[0])
        elif kind in ("names", "split"):
            pairs["names"].add((name_key(fields[0]), name_key(fields[1])))
        else:
            pairs[kind].add((fields[0], fields[1]))
    return Corrections(
        mentions=frozenset(mentions),
        names=frozenset(pairs["names"]),
        edges=frozenset(pairs["edge"]),
        broader=frozenset(pairs["broader"]),
        merged=frozenset(pairs["merge"]),
        renamed=frozenset(pairs["rename"]),
        rejected=frozenset(rejected),
    )


def _fields(line: str, place: str) -> list[str]:
    kind, *fields = (field.strip() for field in line.rstrip().split("\t"))
    if len(fields) != _FIELDS.get(kind) or not all(fields) or len(set(fields)) < len(fields):
        raise InvalidInputError(
            f"{place}: no correction: {line!r}",
            "write one of these with tabs: mention DOCUMENT START-END, split NAME OTHER, edge CHILD PARENT,"
            " broader CHILD PARENT, merge CONCEPT OTHER, rename CONCEPT NAME, reject CONCEPT",
        )
    return [kind, *fields]


def _span(text: str, place: str) -> Span:
    match = _SPAN.fullmatch(text)
    if not match or int(match[1]) >= int(match[2]):
        raise InvalidInputError(
            f"{place}: no characters of a mention: {text!r}", "write the first and the end: 120-133"
        )
    return Span(int(match[1]), int(match[2]))
