"""Unexpressed roles as annotations."""

from __future__ import annotations

from pathlib import Path

import pytest

from betwixt.annotations import Predicate
from betwixt.errors import InvalidInputError
from extractors.participants.finder import ParticipantFinder
from extractors.participants.resolver import save_selection
from tests.extractors.participants.small_document import small_document
from tests.extractors.participants.small_text import SHE, small_selection
from tests.extractors.participants.test_resolver import ranker_by

SURE = 0.7310586
"""Of ``ranker_by``: the logistic function at 1."""


def finder(folder: Path, threshold: float) -> ParticipantFinder:
    """One that prefers what controls the predicate, and says what is as sure as the threshold."""
    weights, selection = folder / "participants.safetensors", folder / "selection.json.gz"
    ranker_by("controls as subject").save(weights)
    save_selection(selection, small_selection(), (threshold, 0.0))
    return ParticipantFinder(weights, selection)


def completed(folder: Path, threshold: float) -> dict[str, Predicate]:
    """The predicates by roleset."""
    predicates = finder(folder, threshold).completed(*small_document())
    return {predicate.roleset: predicate for predicate in predicates}


def test_a_likely_filler_is_definite(tmp_path: Path) -> None:
    agent, job = completed(tmp_path, 0.5)["resign.01"].roles
    assert (agent.name, agent.realization, agent.description) == ("ARG0", "definite", "worker")
    assert agent.filler == small_document().phrases[SHE]
    assert agent.head == agent.filler
    assert agent.score == pytest.approx(SURE, abs=1e-3)
    assert job.name == "ARG1"


def test_an_unlikely_filler_is_not_shown(tmp_path: Path) -> None:
    for role in completed(tmp_path, 0.9)["resign.01"].roles:
        assert (role.realization, role.filler, role.head) == ("indefinite", None, None)
        assert role.score == pytest.approx(1 - SURE, abs=1e-3)


def test_expressed_roles_stay_first_and_are_not_asked_for(tmp_path: Path) -> None:
    roles = completed(tmp_path, 0.5)["decide.01"].roles
    assert (roles[0].name, roles[0].realization) == ("ARG0", "overt")
    assert [role.name for role in roles].count("ARG0") == 1


def test_the_filler_of_another_role_is_no_candidate(tmp_path: Path) -> None:
    _, thing = completed(tmp_path, 0.5)["decide.01"].roles
    assert thing.filler != small_document().phrases[SHE]


def test_a_role_without_candidates_has_no_filler(tmp_path: Path) -> None:
    words, reading, _, annotations = small_document()
    for predicate in finder(tmp_path, 0.0).completed(words, reading, [], annotations):
        assert all(role.filler is None for role in predicate.roles if role.realization != "overt")


def test_the_version_moves_with_either_file(tmp_path: Path) -> None:
    before = finder(tmp_path, 0.5).version
    assert before != finder(tmp_path, 0.6).version
    assert before == finder(tmp_path, 0.5).version


def test_absent_weights_are_named(tmp_path: Path) -> None:
    absent = ParticipantFinder(tmp_path / "none.safetensors", tmp_path / "none.json.gz")
    with pytest.raises(InvalidInputError, match=r"none\."):
        absent.completed(*small_document())
