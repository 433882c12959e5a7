"""Antecedents, and the files that a resolver comes from."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pytest

from betwixt.errors import InvalidInputError
from extractors.participants.predicate_features import OpenPredicate
from extractors.participants.questions import FEATURES, questions
from extractors.participants.ranker import CERTAINTY_FEATURES, Ranker, pooled, standings
from extractors.participants.resolver import Resolver, load_resolver, save_selection
from tests.extractors.participants.small_text import BOARD, OKAFOR, RESIGN, SHE, small_selection, small_text


def ranker_by(feature: str) -> Ranker:
    """A ranker that looks at one feature and is sure of it."""
    linear = np.zeros(len(FEATURES), dtype=np.float32)
    linear[FEATURES.index(feature)] = 4
    return Ranker(
        np.zeros(len(FEATURES), dtype=np.float32),
        np.ones(len(FEATURES), dtype=np.float32),
        linear,
        np.zeros((len(FEATURES), 2), dtype=np.float32),
        np.zeros(2, dtype=np.float32),
        np.zeros(2, dtype=np.float32),
        np.zeros(len(CERTAINTY_FEATURES), dtype=np.float32),
        np.array([1.0], dtype=np.float32),
    )


ASKED = OpenPredicate(RESIGN, "resign.01", ("ARG0",))


def test_the_best_candidate_is_the_antecedent() -> None:
    resolver = Resolver(ranker_by("controls as subject"), small_selection(), 0.5)
    (resolved,) = resolver.resolved(small_text(), [ASKED])
    assert resolved.mention == SHE
    assert resolved.score == pytest.approx(1 / (1 + np.exp(-1)))


def test_the_mentions_of_an_entity_count_together() -> None:
    (question,) = questions(small_text(), [ASKED], small_selection())
    scores = np.where(question.mentions == BOARD, 1.0, 0.5).astype(np.float32)
    (best,), _ = standings([question], scores)
    assert question.mentions[best] in (OKAFOR, SHE)
    here = np.zeros(len(scores), dtype=np.int64)
    assert pooled(scores, question.entities, here, here[:1]) == pytest.approx(
        [0.5 + np.log(2), 1.0, 0.5 + np.log(2), 0.5][: len(scores)]
    )


def test_the_standing_of_the_best_entity() -> None:
    (question,) = questions(small_text(), [ASKED], small_selection())
    scores = np.where(question.mentions == BOARD, 1.0, 0.5).astype(np.float32)
    _, features = standings([question], scores)
    of_all = np.exp(scores).sum()
    best = 0.5 + np.log(2)
    assert features[0, :4] == pytest.approx([best, best - 1.0, np.exp(best) / of_all, np.log1p(len(scores))])
    assert np.array_equal(features[0, 4:], question.question)


def test_roles_are_answered_together_as_each_by_itself() -> None:
    asked = list(
        questions(small_text(), [ASKED, OpenPredicate(RESIGN, "resign.01", ("ARG1",))], small_selection())
    )
    ranker = ranker_by("words between")
    scores = [ranker.scores(question.rows) for question in asked]
    together = standings(asked, np.concatenate(scores))
    alone = [standings([question], own) for question, own in zip(asked, scores, strict=True)]
    assert together.best.tolist() == [int(one.best[0]) for one in alone]
    assert together.features == pytest.approx(np.concatenate([one.features for one in alone]))


def test_files_are_read_as_they_were_written(tmp_path: Path) -> None:
    weights, selection = tmp_path / "participants.safetensors", tmp_path / "selection.json.gz"
    before = ranker_by("controls as subject")
    before.save(weights)
    save_selection(selection, small_selection(), (0.25, 0.125))
    resolver = load_resolver(weights, selection)
    assert (resolver.threshold, resolver.task_threshold) == (0.25, 0.125)
    assert resolver.selection.rolesets == small_selection().rolesets
    assert resolver.selection.by_role == small_selection().by_role
    assert all(
        np.array_equal(getattr(before, field.name), getattr(resolver.ranker, field.name))
        for field in fields(Ranker)
    )
    assert list(resolver.resolved(small_text(), [ASKED])) == list(
        Resolver(before, small_selection(), 0.25).resolved(small_text(), [ASKED])
    )


def test_the_same_selection_is_the_same_file(tmp_path: Path) -> None:
    one, other = tmp_path / "one.gz", tmp_path / "other.gz"
    save_selection(one, small_selection(), (0.5, 0.25))
    save_selection(other, small_selection(), (0.5, 0.25))
    assert one.read_bytes() == other.read_bytes()


def test_weights_of_other_features_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "participants.safetensors"
    replace(ranker_by("words between"), mean=np.zeros(3, dtype=np.float32)).save(path)
    with pytest.raises(InvalidInputError, match="made for 3 features"):
        Ranker.load(path)


@pytest.mark.parametrize("content", [b"", b"no weights"])
def test_damaged_files_are_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(InvalidInputError, match="file: cannot be read"):
        Ranker.load(path)
    with pytest.raises(InvalidInputError, match="file: cannot be read"):
        load_resolver(path, path)


def test_a_score_is_the_same_whatever_the_other_candidates() -> None:
    ranker = ranker_by("words between")
    (question,) = questions(small_text(), [ASKED], small_selection())
    together = ranker.scores(question.rows)
    alone = [float(ranker.scores(row[None])[0]) for row in question.rows]
    assert together == pytest.approx(alone)
