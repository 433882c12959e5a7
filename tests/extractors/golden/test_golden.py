"""The shipped weights say what they said when they were made: no library moved their scores."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from extractors.concepts.model import WEIGHTS as CONCEPT_WEIGHTS
from extractors.concepts.model import ConceptExtractor
from extractors.golden.golden import GOLDEN, TOLERANCE, differences, found, write
from extractors.golden.texts import TEXTS
from extractors.joint.model import JointExtractor
from extractors.joint.shipped import WEIGHTS
from extractors.pipeline import Pipeline
from extractors.tokens.model import Tokens
from tests.extractors.concepts.tiny_concepts import write_tiny_weights as write_tiny_concepts
from tests.extractors.joint.tiny_joint import write_tiny_weights as write_tiny_joint


@pytest.mark.skipif(
    not (WEIGHTS.exists() and CONCEPT_WEIGHTS.exists()), reason="the models' weights are not here"
)
@pytest.mark.skipif(not GOLDEN.exists(), reason="not written yet: python -m extractors.golden")
def test_the_shipped_weights_say_what_they_said() -> None:
    assert differences() == []


@pytest.fixture(scope="module")
def pipeline(tmp_path_factory: pytest.TempPathFactory) -> Pipeline:
    joint = write_tiny_joint(tmp_path_factory.mktemp("joint"))
    concepts = write_tiny_concepts(tmp_path_factory.mktemp("concepts"))
    return Pipeline([Tokens(), JointExtractor(joint), ConceptExtractor(concepts)])


@pytest.fixture(scope="module")
def golden(pipeline: Pipeline, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("golden") / "golden.json"
    write(pipeline, path)
    return path


def test_the_same_weights_differ_in_nothing(pipeline: Pipeline, golden: Path) -> None:
    said = found(pipeline)
    assert said.keys() == {document.id for document in TEXTS}
    assert all(said.values())
    assert differences(pipeline, golden) == []


def test_every_kind_of_difference_is_told(pipeline: Pipeline, golden: Path, tmp_path: Path) -> None:
    record = json.loads(golden.read_text(encoding="utf-8"))
    said = record["texts"]["quarry"]
    lines = [line for line in said if line.startswith("noun-phrase")]
    gone, moved, nearly = lines[:3]
    concept = next(line for line in said if line.startswith("concept"))
    del said[gone], said[concept]
    said["noun-phrase 1–3 'ua'"] = 0.5
    said[moved] += 2 * TOLERANCE
    said[nearly] += TOLERANCE / 2
    said["tokens"] += 1
    record["texts"]["german"]["note no_model:names"] = 1
    record["texts"]["lost"] = {"sentences": 2}
    changed = tmp_path / "golden.json"
    changed.write_text(json.dumps(record), encoding="utf-8")
    changes = differences(pipeline, changed)
    assert len(changes) == 7
    assert {
        f"quarry: new: {gone}",
        f"quarry: new: {concept}",
        "quarry: no longer: noun-phrase 1–3 'ua'",
        f"quarry: tokens: {said['tokens'] - 1} instead of {said['tokens']}",
        "german: no longer: note no_model:names",
        "lost: no longer: sentences",
    } < set(changes)
    assert any(line.startswith(f"quarry: {moved}: ") for line in changes)


def test_a_relation_at_its_threshold_may_be_said_or_not(
    pipeline: Pipeline, golden: Path, tmp_path: Path
) -> None:
    record = json.loads(golden.read_text(encoding="utf-8"))
    link = next(
        extractor for extractor in pipeline.extractors if isinstance(extractor, JointExtractor)
    ).link_threshold
    record["texts"]["quarry"]["implicit 0–6 'Quarry' of 7–11 'near'"] = link + TOLERANCE / 2
    record["texts"]["quarry"]["implicit 0–6 'Quarry' in 7–11 'near'"] = link + 2 * TOLERANCE
    record["texts"]["quarry"]["noun-phrase 1–3 'ua'"] = link
    changed = tmp_path / "golden.json"
    changed.write_text(json.dumps(record), encoding="utf-8")
    assert differences(pipeline, changed) == [
        "quarry: no longer: implicit 0–6 'Quarry' in 7–11 'near'",
        "quarry: no longer: noun-phrase 1–3 'ua'",
    ]


def test_a_text_that_cannot_be_read_is_told(pipeline: Pipeline, golden: Path, tmp_path: Path) -> None:
    tokens, joint, concepts = pipeline.extractors
    assert isinstance(joint, JointExtractor)
    assert isinstance(concepts, ConceptExtractor)
    damaged = ConceptExtractor(tmp_path / "damaged.safetensors")
    damaged.weights.write_bytes(concepts.weights.read_bytes())
    broken = Pipeline([tokens, joint, damaged])
    assert damaged.version["weights"] == concepts.version["weights"]
    damaged.weights.write_bytes(b"")
    changes = differences(broken, golden)
    assert any(line.startswith("quarry: new: failure of concepts: ") for line in changes)


def test_golden_output_of_other_weights(pipeline: Pipeline, golden: Path, tmp_path: Path) -> None:
    tokens, joint, concepts = pipeline.extractors
    assert isinstance(concepts, ConceptExtractor)
    other = tmp_path / "other.safetensors"
    other.write_bytes(concepts.weights.read_bytes()[:-1] + b"\x01")
    (line,) = differences(Pipeline([tokens, joint, ConceptExtractor(other)]), golden)
    assert "(concepts)" in line
    assert "python -m extractors.golden" in line
    (line,) = differences(Pipeline([tokens, joint]), golden)
    assert "(concepts)" in line
