"""What the shipped weights say about the golden texts, to notice when a library moves their scores."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from extractors.golden.lines import is_relation, lines
from extractors.golden.texts import TEXTS
from extractors.joint.model import JointExtractor
from extractors.pipeline import DocumentRun, Pipeline
from extractors.standard import standard_pipeline

GOLDEN = Path(__file__).parent / "golden.json"
TOLERANCE = 2e-3
"""How far a score may lie from the golden one: number formats and sums in another order stay below."""

Said = Mapping[str, float]
"""A line for each annotation of a text → its score."""


def shipped_pipeline() -> Pipeline:
    """What a build runs by default, with concepts.

    Raises:
        InvalidInputError: weights are absent.
    """
    return standard_pipeline(concepts=True)


def found(pipeline: Pipeline) -> dict[str, Said]:
    """Everything that a pipeline says about each of the texts, by the text's id."""
    readings = [DocumentRun(document) for document in TEXTS]
    pipeline.run(readings)
    return {reading.document.id: lines(reading) for reading in readings}


def differences(pipeline: Pipeline | None = None, golden: Path = GOLDEN) -> list[str]:
    """What is said otherwise than when golden.json was written, a line each; none if all is well.

    Args:
        pipeline: with the joint model; by default ``shipped_pipeline``.
        golden: what ``write`` wrote.

    Raises:
        OSError: golden.json was not written.
        InvalidInputError: weights are absent.
    """
    pipeline = pipeline or shipped_pipeline()
    expected = json.loads(golden.read_text(encoding="utf-8"))
    weights, before = _weights(pipeline), expected["weights"]
    if others := sorted(name for name in {*weights, *before} if weights.get(name) != before.get(name)):
        return [f"golden.json is of other weights ({', '.join(others)}): run python -m extractors.golden"]
    link = _link_threshold(pipeline)
    texts, now = expected["texts"], found(pipeline)
    return sorted(
        f"{text}: {line}"
        for text in {*texts, *now}
        for line in _told(texts.get(text, {}), now.get(text, {}), link)
    )


def write(pipeline: Pipeline | None = None, golden: Path = GOLDEN) -> None:
    """Write golden.json for a pipeline's weights; by default for those of ``shipped_pipeline``.

    Raises:
        InvalidInputError: weights are absent.
    """
    pipeline = pipeline or shipped_pipeline()
    record = {"weights": _weights(pipeline), "texts": found(pipeline)}
    golden.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _told(before: Said, now: Said, link: float) -> Iterator[str]:
    """The differences of one text; ``link`` is the lowest score of a relation."""
    for what, here, there in (("no longer", before, now), ("new", now, before)):
        for line, score in here.items():
            # What lies this near to the threshold may be said on one machine and not on another.
            if line not in there and not (is_relation(line) and abs(score - link) <= TOLERANCE):
                yield f"{what}: {line}"
    for line, score in before.items():
        if line in now and abs(now[line] - score) > TOLERANCE:
            yield f"{line}: {now[line]} instead of {score}"


def _weights(pipeline: Pipeline) -> dict[str, str]:
    """Extractor → SHA-256 of the file of weights that it reads with."""
    versions = {extractor.name: extractor.version for extractor in pipeline.extractors}
    return {name: str(version["weights"]) for name, version in versions.items() if "weights" in version}


def _link_threshold(pipeline: Pipeline) -> float:
    return next(
        extractor.link_threshold for extractor in pipeline.extractors if isinstance(extractor, JointExtractor)
    )
