"""Topics: what a system finds takes the place of gold, and of nothing else."""

from __future__ import annotations

from tests.linkers.concepts.topics.topics_by_hand import topic


def test_a_structure_replaces_clusters_and_relations_only() -> None:
    gold = topic({2: ["parsing"], 7: ["menu parsing", "parsing of menus"]}, [(2, 7)])
    changed = gold.with_structure([0, 1, 0], [(1, 0)])
    assert changed.clusters == {0: [0, 2], 1: [1]}
    assert changed.relations == ((1, 0),)
    assert changed.surfaces == gold.surfaces
    assert gold.relations == ((2, 7),)
