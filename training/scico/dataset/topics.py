"""Topics in SciCo's sense, built from papers with canonical names and a seed graph.

After Cattan et al. 2021, section 3 and appendix A.2: A group is a parent with its children, or a curated
group of names. A topic is all mentions with a surface similar to one of the group's names. Where the paper's
annotators judge, canonical names decide here: mentions with one name are a cluster, and clusters stand in
the relations of the seed graph.
"""

from __future__ import annotations

import hashlib
import logging
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Literal

import networkx as nx

from betwixt.errors import InvalidInputError
from betwixt.names.concept_key import concept_key
from betwixt.names.normalisation import normalised
from extractors.word_range import WordRange
from training.gold.lines import numbered_lines
from training.gold.scirex import Paper
from training.scico.dataset.linked_mentions import LinkedMention, few_of_each, linked_mentions
from training.scico.dataset.retrieval import RetrieverOf, WordOverlap
from training.scico.dataset.seed_graph import SeedGraph
from training.topics.topic import Topic, TopicMention

logger = logging.getLogger(__name__)

Protocol = Literal["unseen", "seen"]
Splits = Mapping[str, list[Topic]]

_LEAST_CONCEPTS = 2


@dataclass(frozen=True, slots=True)
class Group:
    """Names that make a topic.

    Args:
        names: as written, the parent's first where there is one.
        source: where they are from, such as "pwc", "opencs", "hypernym" or "curated".
    """

    names: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What topics are made of.

    Args:
        types: of the concepts; the paper has tasks and methods (section 2.1).
        by_name: whether mentions that no annotator linked count where their surface is a
            name of a concept.
        per_paper: mentions of a concept from one paper, each with a surface of its own.
        per_surface: mentions of a concept in a topic with one normalised surface, so that a few
            frequent terms, always written the same, are not most of what is scored.
        repeated_surfaces: share of these mentions that stay beside the first one with the same concept and
            surface; a hash chooses them.
        most_concepts: of a group; larger ones are cut, the parent in each part.
        least_mentions, most_mentions: of a topic; those likest to the group's names stay.
        most_repeated: share of a topic's mentions that may be in topics before it.
        least_words, most_words: of the paragraph around a mention; a sentence is never cut.
        gold_sources: sources of the seed graph with concepts as names and relations as edges, the most
            reliable first. Pairs of patterns only make groups, since they are not checked.
        reach: edges from a concept to its parent, over concepts that a topic lacks.
    """

    types: tuple[str, ...] = ("Task", "Method")
    by_name: bool = True
    per_paper: int = 3
    per_surface: int = 3
    repeated_surfaces: float = 1.0
    most_concepts: int = 20
    least_mentions: int = 6
    most_mentions: int = 60
    most_repeated: float = 0.5
    least_words: int = 50
    most_words: int = 200
    gold_sources: tuple[str, ...] = ("pwc", "opencs")
    reach: int = 2


def curated_groups(path: Path) -> Iterator[Group]:
    """Groups from a file: a group a line, its names parted by tabs; lines that begin with # are comments.

    Raises:
        InvalidInputError: the file cannot be read, is not UTF-8, or a line has less than two names.
    """
    for place, line in numbered_lines(path):
        try:
            names = tuple(filter(None, (name.strip() for name in line.decode("utf-8").split("\t"))))
        except UnicodeDecodeError as error:
            raise InvalidInputError(
                f"{place}: not UTF-8 at byte {error.start}", "save it as UTF-8"
            ) from error
        if not names or names[0].startswith("#"):
            continue
        if len(names) < _LEAST_CONCEPTS:
            raise InvalidInputError(f"{place}: a group of one name", "part the names of a group by tabs")
        yield Group(names, "curated")


def groups(graph: SeedGraph, attested: Collection[str], most_concepts: int = 20) -> Iterator[Group]:
    """Every parent with its children, as far as papers mention them, in order of the alphabet.

    A parent that no paper mentions makes no group: the task tree of Papers with Code has some that
    are no tasks, with children of every kind.

    Args:
        graph: the seed graph.
        attested: keys of the concepts that papers mention.
        most_concepts: a larger group is cut into several, children in order, each with the parent.
    """
    for parent in sorted(set(attested) & set(graph.edges)):
        children = [child for child in graph.children(parent) if child in attested]
        for first in range(0, len(children), most_concepts - 1):
            part = children[first : first + most_concepts - 1]
            sources = [graph.edges.edges[parent, child]["source"] for child in part]
            yield Group(tuple(graph.labels[key] for key in (parent, *part)), max(sources, key=sources.count))


def protocols(
    papers: Mapping[str, Sequence[Paper]],
    graph: SeedGraph,
    curated: Sequence[Group] = (),
    plan: Plan | None = None,
    retriever_of: RetrieverOf = WordOverlap,
) -> dict[Protocol, Splits]:
    """Topics for training, development and test, papers and concepts apart, and with names seen in training.

    Each split's topics are built from its own papers. Under "unseen" no concept of one
    split is in another: test keeps all of its own, then development, then training. Under
    "seen" nothing is taken away. The test topics are the same.

    Args:
        papers: of the splits "train", "dev" and "test", or some of them.
        graph: the seed graph.
        curated: more groups.
        plan: what topics are made of.
        retriever_of: makes the retriever of mentions.
    """
    plan = plan or Plan()
    mentions = {
        split: corpus(papers[split], graph, plan) for split in ("test", "dev", "train") if split in papers
    }
    splits_by_protocol: dict[Protocol, Splits] = {}
    for protocol in ("unseen", "seen"):
        taken: set[str] = set()
        splits: dict[str, list[Topic]] = {}
        for split, linked in mentions.items():
            kept = [mention for mention in linked if mention.concept not in taken]
            splits[split] = build(kept, graph, curated, plan, retriever_of)
            if protocol == "unseen":
                taken |= {mention.concept for mention in kept}
        splits_by_protocol[protocol] = splits
    return splits_by_protocol


def corpus(papers: Sequence[Paper], graph: SeedGraph, plan: Plan) -> list[LinkedMention]:
    """The mentions of papers that topics are built from."""
    known = {concept_key(name) for paper in papers for name in paper.names}
    known.update(graph.only(plan.gold_sources))
    return few_of_each(linked_mentions(papers, plan.types, known if plan.by_name else None), plan.per_paper)


def build(
    mentions: Sequence[LinkedMention],
    graph: SeedGraph,
    curated: Sequence[Group] = (),
    plan: Plan | None = None,
    retriever_of: RetrieverOf = WordOverlap,
) -> list[Topic]:
    """The topics of a corpus of mentions, numbered from 0.

    Those of curated groups come first, then those of the surest source, the largest first. A
    topic needs a few mentions and two clusters, and a cluster in several papers or a relation.

    Args:
        mentions: as ``corpus`` returns them.
        graph: the seed graph.
        curated: groups beside those of the graph.
        plan: what topics are made of.
        retriever_of: makes a retriever over the distinct surfaces of the mentions.
    """
    plan = plan or Plan()
    mentioned = _Mentioned(mentions, retriever_of)
    edges = graph.only(plan.gold_sources)
    topics: list[Topic] = []
    used: set[int] = set()
    for group in (*curated, *_by_trust(groups(graph, mentioned.concepts, plan.most_concepts), plan)):
        chosen = mentioned.like(group.names, plan)[: plan.most_mentions]
        repeated = len(used.intersection(chosen))
        if len(chosen) >= plan.least_mentions and repeated <= plan.most_repeated * len(chosen):
            topic = _topic(len(topics), group, [mentions[index] for index in sorted(chosen)], edges, plan)
            if _is_worth_it(topic):
                topics.append(topic)
                used.update(chosen)
                continue
        if group.source == "curated":
            logger.warning("no topic from the curated group %s: %d mentions", group.names, len(chosen))
    return topics


def _by_trust(groups: Iterable[Group], plan: Plan) -> list[Group]:
    """The groups of the surest source first, the largest first of each."""
    trust = {source: number for number, source in enumerate(plan.gold_sources)}
    return sorted(
        groups, key=lambda group: (trust.get(group.source, len(trust)), -len(group.names), group.names)
    )


class _Mentioned:
    """The mentions of a corpus by surface and by concept."""

    def __init__(self, mentions: Sequence[LinkedMention], retriever_of: RetrieverOf) -> None:
        self._names = [(mention.concept, normalised(mention.surface)) for mention in mentions]
        self._chance = [_chance(mention) for mention in mentions]
        self._by_surface: dict[str, list[int]] = {}
        self.concepts: dict[str, list[int]] = {}
        for index, mention in enumerate(mentions):
            self._by_surface.setdefault(mention.surface, []).append(index)
            self.concepts.setdefault(mention.concept, []).append(index)
        self._surfaces = list(self._by_surface)
        self._retriever = retriever_of(self._surfaces)

    def like(self, names: Iterable[str], plan: Plan) -> list[int]:
        """The mentions of the names' own concepts, then those with surfaces like the names, likest first.

        Of those with one concept and normalised surface only the first few.
        """
        own = [index for name in names for index in self.concepts.get(concept_key(name), ())]
        retrieved = sorted(
            (
                (retrieved.likeness, retrieved.surface)
                for name in names
                for retrieved in self._retriever.similar(name)
            ),
            key=lambda rank: (-rank[0], rank[1]),
        )
        alike = [index for _, surface in retrieved for index in self._by_surface[self._surfaces[surface]]]
        counts: Counter[tuple[str, str]] = Counter()
        indices = []
        for index in dict.fromkeys([*own, *alike]):
            name = self._names[index]
            if counts[name] and (
                counts[name] >= plan.per_surface or self._chance[index] >= plan.repeated_surfaces
            ):
                continue
            counts[name] += 1
            indices.append(index)
        return indices


def _chance(mention: LinkedMention) -> float:
    """A number in [0, 1) that depends on paper and concept alone."""
    digest = hashlib.sha256(f"{mention.paper.document.id}\n{mention.concept}".encode()).digest()
    return int.from_bytes(digest[:8], "big") / 2**64


def _is_worth_it(topic: Topic) -> bool:
    clusters = topic.clusters.values()
    crosses = any(
        len({topic.doc_ids[topic.mentions[member].paragraph] for member in members}) > 1
        for members in clusters
    )
    return len(clusters) >= _LEAST_CONCEPTS and (crosses or bool(topic.relations))


def _topic(
    number: int, group: Group, mentions: Sequence[LinkedMention], edges: nx.DiGraph, plan: Plan
) -> Topic:
    paragraphs: dict[tuple[str, WordRange], int] = {}
    papers: list[Paper] = []
    placed: list[TopicMention] = []
    concepts = sorted({mention.concept for mention in mentions})
    for mention in mentions:
        around = _paragraph(mention, plan)
        place = (mention.paper.document.id, around)
        if place not in paragraphs:
            paragraphs[place] = len(papers)
            papers.append(mention.paper)
        first, last = mention.words.first - around.first, mention.words.last - around.first
        placed.append(TopicMention(paragraphs[place], first, last, concepts.index(mention.concept)))
    stretches = [around for _, around in paragraphs]
    return Topic(
        id=number,
        tokens=tuple(
            paper.words[around.first : around.last + 1]
            for paper, around in zip(papers, stretches, strict=True)
        ),
        mentions=tuple(sorted(placed)),
        relations=tuple(_relations(concepts, edges, plan.reach)),
        doc_ids=tuple(paper.document.id for paper in papers),
        metadata=[{"paper_id": paper.document.id, "title": _title(paper)} for paper in papers],
        sentences=tuple(map(_sentences, papers, stretches)),
        source=group.source,
        curated=group.source == "curated",
        other={"cluster_names": concepts, "group": list(group.names)},
    )


def _relations(concepts: Sequence[str], edges: nx.DiGraph, reach: int) -> list[tuple[int, int]]:
    """Parent and child clusters, without edges that a way over a third cluster says as well."""
    number = {concept: index for index, concept in enumerate(concepts)}
    graph_ = nx.DiGraph()
    for child in concepts:
        level = {child}
        for _ in range(reach):
            above = {
                parent for concept in level if concept in edges for parent in edges.predecessors(concept)
            }
            graph_.add_edges_from((number[parent], number[child]) for parent in above & number.keys())
            level = above - number.keys()
    return sorted(nx.transitive_reduction(graph_).edges)


def _paragraph(mention: LinkedMention, plan: Plan) -> WordRange:
    """The sentences around a mention: as many as make it long enough, from its section, none cut."""
    paper, words = mention.paper, mention.words
    sections = (section_ for section_ in paper.sections if section_.first <= words.first <= section_.last)
    section = next(sections, WordRange(0, len(paper.words) - 1))
    inside = [
        sentence_
        for sentence_ in paper.sentences
        if section.first <= sentence_.first and sentence_.last <= section.last
    ]
    around = words  # and the whole sentences that it is in
    for sentence in inside:
        if sentence.first <= words.last and words.first <= sentence.last:
            around = _joined(around, sentence)
    before = [
        sentence_
        for sentence_ in reversed(inside)
        if sentence_.last < around.first and not _is_heading(paper, sentence_)
    ]
    after = [sentence_ for sentence_ in inside if sentence_.first > around.last]
    for earlier, later in zip_longest(before, after):
        for sentence in filter(None, (earlier, later)):
            wider = _joined(around, sentence)
            if _length(around) < plan.least_words and _length(wider) <= plan.most_words:
                around = wider
    return around


def _joined(one: WordRange, other: WordRange) -> WordRange:
    return WordRange(min(one.first, other.first), max(one.last, other.last))


def _length(words: WordRange) -> int:
    return words.last + 1 - words.first


def _is_heading(paper: Paper, sentence: WordRange) -> bool:
    """SciREX has the headings of sections as sentences: "section : Introduction"."""
    return paper.words[sentence.first : sentence.first + 2] in (("section", ":"), ("subsection", ":"))


def _sentences(paper: Paper, around: WordRange) -> tuple[tuple[int, int], ...]:
    """First and last word of each sentence, counted in the paragraph."""
    return tuple(
        (sentence.first - around.first, sentence.last - around.first)
        for sentence in paper.sentences
        if around.first <= sentence.first and sentence.last <= around.last
    )


def _title(paper: Paper) -> str:
    return paper.surface(paper.sections[0]) if paper.sections else ""
