"""Predicates of documents, from one reading by the joint model."""

from __future__ import annotations

from pathlib import Path

import pytest

from betwixt.annotations import Annotations
from betwixt.document import Document
from betwixt.errors import InvalidInputError
from extractors.annotations_codec import decode, encode
from extractors.component_names import SEMANTIC_ROLES
from extractors.joint.model import JointExtractor
from extractors.pipeline import DocumentRun, Pipeline
from extractors.roles.decisions.thresholds import RoleThresholds
from extractors.roles.events import EventFinder
from extractors.tokens.model import Tokens
from tests.extractors.joint.tiny_joint import write_tiny_weights
from tests.extractors.roles.tiny_roles import write_tiny_roles

TEXT = "The roof of the barn fell. She was falling near the river, and it fell."


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("weights")
    write_tiny_weights(made)
    write_tiny_roles(made)
    return made


def read(folder: Path, finder: EventFinder | None, text: str = TEXT) -> Annotations:
    joint = JointExtractor(folder / "tiny.safetensors", events=finder)
    run = DocumentRun(Document("a", text))
    Pipeline([Tokens(), joint]).run([run])
    assert run.failure is None
    return run.results["joint"]


def finder(folder: Path) -> EventFinder:
    return EventFinder(folder / "roles.safetensors", inventory=folder / "rolesets.jsonl.gz")


def test_predicates_with_what_fills_their_roles(folder: Path) -> None:
    document = Document("a", TEXT)
    annotations = read(folder, finder(folder))
    fell = [predicate for predicate in annotations.predicates if document.surface(predicate.span) == "fell"]
    assert [predicate.lemma for predicate in fell] == ["fall", "fall"]
    assert {predicate.roleset for predicate in fell} <= {"fall.01", "fall.02"}
    assert fell[0].extractor == SEMANTIC_ROLES
    assert fell[0].meaning.startswith("fall")
    for predicate in annotations.predicates:
        for role in predicate.roles:
            assert role.realization == "overt"
            assert role.filler is not None
            assert role.head is not None
            assert role.filler.start <= role.head.start < role.head.end <= role.filler.end
            assert not role.name.startswith(("R-", "C-"))
            assert 0 <= role.score <= 1


def test_roles_are_described_by_their_roleset(folder: Path) -> None:
    described = {"ARG0": {"loser", ""}, "ARG1": {"faller", ""}}
    for predicate in read(folder, finder(folder)).predicates:
        for role in predicate.roles:
            assert role.description in described.get(role.name, {""})


def test_auxiliary_verbs_are_no_events(folder: Path) -> None:
    rolesets = {predicate.roleset for predicate in read(folder, finder(folder)).predicates}
    assert "be.03" not in rolesets


def test_everything_else_is_found_as_without_events(folder: Path) -> None:
    with_events, without = read(folder, finder(folder)), read(folder, None)
    assert with_events.predicates
    assert Annotations(**{**_fields(with_events), "predicates": ()}) == without


def test_the_joint_extractor_says_whose_annotations_they_are(folder: Path) -> None:
    joint = JointExtractor(folder / "tiny.safetensors", events=finder(folder))
    assert SEMANTIC_ROLES in joint.provides
    assert SEMANTIC_ROLES not in JointExtractor(folder / "tiny.safetensors").provides
    assert joint.version != JointExtractor(folder / "tiny.safetensors").version


def test_predicates_survive_the_ledger(folder: Path) -> None:
    annotations = read(folder, finder(folder))
    assert decode(encode(annotations)) == annotations


def test_no_word_reaches_a_threshold_of_more_than_one(folder: Path, tmp_path: Path) -> None:
    weights, inventory = write_tiny_roles(tmp_path, RoleThresholds(predicate=1.1, clause_verb=0))
    assert read(folder, EventFinder(weights, inventory=inventory)).predicates == ()


def test_absent_weights_are_named(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match="there are no weights here"):
        _ = EventFinder(tmp_path / "none.safetensors").layer


def _fields(annotations: Annotations) -> dict[str, object]:
    return {name: getattr(annotations, name) for name in annotations.__dataclass_fields__}


def test_what_is_said_between_quotation_marks_is_reported(folder: Path) -> None:
    said = "The roof fell. “The barn fell, and the roof fell.” The roof fell."
    predicates = read(folder, finder(folder), said).predicates
    quotation = range(said.index("“"), said.index("”"))
    assert {
        (predicate.span.start in quotation, predicate.hypothetical)
        for predicate in predicates
        if predicate.lemma == "fall"
    } == {(False, ""), (True, "reported")}
