"""What the shipped weights say about two short texts, to notice when a library moves their scores.

``python -m extractors.joint.golden`` writes golden.json anew, which new weights need.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from extractors.annotations import Annotations, Document, Span
from extractors.joint.model import JointExtractor
from extractors.joint.shipped import WEIGHTS
from extractors.tokens.model import Tokens

GOLDEN = Path(__file__).parent / "golden.json"
TOLERANCE = 2e-3
"""How far a score may lie from the golden one: number formats and sums in another order stay below."""

TEXTS = (
    Document.of(
        "quarry",
        "Petra Lind, the mayor of Norrvik, closed the old quarry on Monday. She said that its walls were "
        "unsafe. Residents of the town had asked the council for a fence around the pit since the accident "
        "in March, when two hikers fell from the northern edge. The council, led by Jonas Berg, a retired "
        "engineer, will now ask Granit AB for the cost of repairs.",
        title="Quarry near Norrvik closed after an accident",
    ),
    Document.of(
        "parsing",
        "We present a parser for noisy text. The model reads each sentence with a small encoder and scores "
        "every pair of words. In experiments on three corpora, the accuracy of our system rises by two "
        "points over the baseline (a graph parser), while its speed stays the same. We release the code "
        "and the weights of all models.",
    ),
)


def found(weights: Path = WEIGHTS) -> dict[str, dict[str, float]]:
    """Everything that is said about each text: a line for each annotation, with its score."""
    tokens = Tokens().annotate(TEXTS, [Annotations()] * len(TEXTS))
    read = JointExtractor(weights).annotate(TEXTS, tokens)
    return {document.id: dict(_lines(document, each)) for document, each in zip(TEXTS, read, strict=True)}


def differences(weights: Path = WEIGHTS, golden: Path = GOLDEN) -> list[str]:
    """What is said otherwise than when golden.json was written, a line each; none if all is well.

    Raises:
        OSError: there is no such file of weights, or golden.json was not written.
        InvalidInputError: the weights cannot be read.
    """
    expected: dict[str, Any] = json.loads(golden.read_text(encoding="utf-8"))
    if expected["weights"] != _hash(weights):
        return [f"golden.json is of other weights than {weights.name}: run python -m extractors.joint.golden"]
    link = JointExtractor(weights).thresholds.link
    lines = []
    for text, said in found(weights).items():
        before: dict[str, float] = expected["texts"][text]
        for what, here, there in (("no longer", before, said), ("new", said, before)):
            lines += [
                f"{text}: {what}: {line}"
                for line, score in here.items()
                # What lies this near to the threshold may be said on one machine and not on another.
                if line not in there and not (_is_relation(line) and abs(score - link) <= TOLERANCE)
            ]
        lines += [
            f"{text}: {line}: {said[line]} instead of {score}"
            for line, score in before.items()
            if line in said and abs(said[line] - score) > TOLERANCE
        ]
    return sorted(lines)


def write(weights: Path = WEIGHTS, golden: Path = GOLDEN) -> None:
    """Write golden.json for some weights."""
    record = {"weights": _hash(weights), "texts": found(weights)}
    golden.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _lines(document: Document, read: Annotations) -> Iterator[tuple[str, float]]:
    def at(span: Span) -> str:
        return f"{span.start}–{span.end} {document.surface(span)!r}"

    for mention in read.mentions:
        yield f"{'/'.join(mention.kinds)} {at(mention.span)} {mention.entity_type}".rstrip(), mention.score
    for relation in read.relations:
        how = "explicit" if relation.explicit else "implicit"
        link = f"{at(relation.anchor)} {relation.preposition} {at(relation.complement)}"
        yield f"{how} {link}", relation.score
    for cluster in read.clusters:
        first = cluster.members[0].span
        for member in cluster.members:
            yield f"same as {at(first)}: {at(member.span)}", member.score
    for appositive in read.appositives:
        yield f"appositive {at(appositive.span)} of {at(appositive.anchor)}", appositive.score


def _is_relation(line: str) -> bool:
    return line.startswith(("explicit", "implicit"))


def _hash(weights: Path) -> str:
    return hashlib.sha256(weights.read_bytes()).hexdigest()


if __name__ == "__main__":
    write()
