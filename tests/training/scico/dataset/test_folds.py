"""Folds of topics in two sciences."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.linkers.concepts.topics.topics_by_hand import topic
from tests.training.gold.papers import paper
from training.gold.scico import load
from training.scico.dataset.folds import craft_folds, folds, near_groups, write_folds
from training.scico.dataset.linked_mentions import linked_mentions
from training.scico.scorer import score
from training.topics.edit_distance import EditDistance
from training.topics.system import predict


def test_topics_of_craft_are_dealt_in_turn() -> None:
    topics = [topic({0: ["cell"]}, id=number) for number in range(7)]
    dealt = [[member.id for member in fold.topics] for fold in craft_folds(topics)]
    assert dealt == [[0, 3, 6], [1, 4], [2, 5]]


def test_mentions_of_closed_papers_are_left_out() -> None:
    structure = topic(
        {0: ["cell", "cells"], 1: ["retina"], 2: ["eye"]},
        [(0, 1), (2, 0)],
        doc_ids=("1", "2", "15784609", "3"),
    )
    [kept] = craft_folds([structure])[0].topics
    assert kept.surfaces == ["cell", "cells", "eye"]
    assert kept.relations == ((2, 0),)


def test_metrics_and_materials_are_grouped_by_their_names() -> None:
    names = [f"word error rate {letter}" for letter in "abcdefgh"] + [f"stall price {n}" for n in range(8)]
    papers = [
        paper(f"p{number}", f"The [{name}] falls .", names={name: name}, types={name: "Metric"})
        for number, name in enumerate(names)
    ]
    groups = list(near_groups(linked_mentions(papers, ("Metric",))))
    assert [group.source for group in groups] == ["metric", "metric"]
    assert sorted(name for group in groups for name in group.names) == sorted(names)
    assert {name.split()[0] for name in groups[0].names[:8]} == {groups[0].names[0].split()[0]}


def test_sizes() -> None:
    [fold, *_] = craft_folds([topic({0: ["cell", "cells"], 1: ["retina"]}, [(0, 1)])])
    assert fold.name == "CRAFT 1"
    assert fold.sizes() == {
        "topics": 1, "papers": 3, "mentions": 3, "clusters": 2, "of several mentions": 1, "relations": 1,
    }  # fmt: skip


@pytest.mark.volume
@pytest.mark.data
@pytest.mark.slow
def test_the_folds_of_both_sciences(
    field_data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_folds(tmp_path)
    assert len(capsys.readouterr().out.splitlines()) == 9
    papers: set[object] = set()
    for fold in folds():
        assert tuple(load(tmp_path / f"{fold.science.lower()}-{fold.number}.jsonl")) == fold.topics
        of_fold = {document for member in fold.topics for document in member.doc_ids}
        if fold.science == "SciREX":
            assert not papers & of_fold
            papers |= of_fold
            system = EditDistance()
            hardness = score((member, predict(system, member)) for member in fold.topics)["conll_f1"]
            assert 50 <= round(hardness) <= 70
            single = sum(len(members) == 1 for member in fold.topics for members in member.clusters.values())
            assert single > 0.6 * fold.sizes()["clusters"]
            assert {"metric", "material"} <= {member.source for member in fold.topics}
