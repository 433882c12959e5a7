"""How far two annotators agree, by the papers' measures: each one's version counts as gold for the other's.

TNE, section 4, has F1 of relations, accuracy of prepositions and CoNLL F1 of clusters. SciCo, section 3.3,
has CoNLL F1, F1 of the hierarchy and the path ratio. A measure that is not symmetric is the mean of both
directions.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from statistics import mean
from typing import TypeVar

from betwixt.annotations import Annotations
from training.coreference.scorer import score as coreference
from training.np_enrichment.end_to_end import predicted_links
from training.scico.scorer import score as hierarchical
from training.topics.topic import Topic, TopicMention

Mention = TypeVar("Mention", bound=Hashable)
"""A document and a place in it."""


def relation_agreement(versions: Iterable[tuple[Annotations, Annotations]]) -> dict[str, float]:
    """Agreement on relations and clusters, in percent.

    Args:
        versions: of each document both annotators' version.

    Returns:
        ``labelled_f1`` and ``unlabelled_f1`` of relations, which hold for every mention of the complement's
        cluster; ``iprep``, the share of common links with the same preposition; ``conll_f1`` and ``muc_f1``
        of clusters of several mentions. What neither annotator has counts as full agreement.
    """
    same = links = shared = 0
    clusters = []
    for number, (one, other) in enumerate(versions):
        first, second = predicted_links(one), predicted_links(other)
        common = first.keys() & second.keys()
        same += sum(first[pair] == second[pair] for pair in common)
        shared += len(common)
        links += len(first) + len(second)
        clusters.append((_clusters(number, one), _clusters(number, other)))
    scores = coreference(clusters)
    has_clusters = any(sides[0] or sides[1] for sides in clusters)
    return {
        "labelled_f1": _percent(2 * same, links),
        "unlabelled_f1": _percent(2 * shared, links),
        "iprep": _percent(same, shared),
        "conll_f1": scores["conll_f1"] if has_clusters else 100.0,
        "muc_f1": scores["muc_f1"] if has_clusters else 100.0,
    }


def concept_agreement(
    first: Mapping[Mention, str],
    second: Mapping[Mention, str],
    broader: tuple[Sequence[tuple[str, str]], Sequence[tuple[str, str]]],
) -> dict[str, float]:
    """Agreement on concepts and their hierarchy, in percent, as ``training.scico.scorer.score`` has it.

    Args:
        first: mention → concept, of the one annotator.
        second: of the other.
        broader: (parent, child) of each.

    Returns:
        The metrics, and ``mentions_f1``: of which mentions there are. The other metrics are over the mentions
        that both have. What neither annotator has counts as full agreement.
    """
    common = sorted(first.keys() & second.keys(), key=repr)
    one, other = (
        _topic([concepts[mention] for mention in common], edges)
        for concepts, edges in zip((first, second), broader, strict=True)
    )
    directions = [hierarchical([sides]) for sides in ((one, other), (other, one))]
    agreed = {
        name: mean(direction[name] for direction in directions)
        for name in directions[0]
        if "precision" not in name and "recall" not in name
    }
    agreed |= dict.fromkeys(_of_nothing(agreed, (one, other)), 100.0)
    return {"mentions_f1": _percent(2 * len(common), len(first) + len(second)), **agreed}


def _of_nothing(metrics: Iterable[str], sides: tuple[Topic, Topic]) -> Iterator[str]:
    """The metrics of what neither side has."""
    has_edges = any(side.relations for side in sides)
    has_clusters = any(len(members) > 1 for side in sides for members in side.clusters.values())
    for name in metrics:
        has_any = has_edges if name.startswith("hierarchy") else has_clusters
        if not (has_any or (name == "path_ratio" and has_edges)):
            yield name


def _clusters(number: int, annotations: Annotations) -> list[list[Hashable]]:
    """Of several mentions; those of different documents are apart."""
    clusters = [cluster.members for cluster in annotations.clusters if len(cluster.members) > 1]
    return [[(number, member.span) for member in members] for members in clusters]


def _topic(concepts: Sequence[str], edges: Iterable[tuple[str, str]]) -> Topic:
    """A topic with one mention a paragraph; edges of concepts without a mention are left out."""
    numbers = {concept: number for number, concept in enumerate(dict.fromkeys(concepts))}
    return Topic(
        id="agreement",
        tokens=tuple((concept,) for concept in concepts),
        mentions=tuple(TopicMention(at, 0, 0, numbers[concept]) for at, concept in enumerate(concepts)),
        relations=tuple(
            (numbers[parent], numbers[child])
            for parent, child in edges
            if parent in numbers and child in numbers
        ),
    )


def _percent(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 100.0
