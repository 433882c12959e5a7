"""Concepts of a corpus: from streams of mentions and evidence to clusters of names and their hierarchy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from betwixt.annotations import SCORE_DIGITS
from betwixt.document import Span
from linkers.concepts.corpus.broader import THRESHOLD, Pair, Says, edges, from_sentences
from linkers.concepts.corpus.clusters import cluster, united
from linkers.concepts.corpus.comparison import compared
from linkers.concepts.corpus.concept_graph import Broader, Concept, CorpusMention, Evidence, Membership, Merge
from linkers.concepts.corpus.corrections import Corrections
from linkers.concepts.corpus.memory import ConceptMemory
from linkers.concepts.corpus.mention_table import Integers, MentionTable, mention_table
from linkers.concepts.corpus.names.labels import aliases, preferred, unique
from linkers.concepts.corpus.nodes import Nodes, nodes_of
from linkers.concepts.corpus.reasons import by_names, said
from linkers.concepts.corpus.references import References
from linkers.concepts.corpus.remembering import remembered
from linkers.concepts.corpus.stated_synonyms import Said, stated

CLUSTER_THRESHOLD = 0.85
"""The lowest share of pairs of names that are alike, of two clusters that are joined."""

LEAST_DOCUMENTS_OF_A_PARENT = 2

NOTHING_CORRECTED = Corrections()

Report = Callable[[str], None]
"""Told what is being done."""


@dataclass(frozen=True, slots=True)
class ConceptGraph:
    """The concepts of a corpus.

    Args:
        concepts: in the order of their ids.
        broader: acyclic, in the order of child and parent.
        merges: the sentences that made one concept of two names.
        memory: what a later build needs to keep the ids.
        corrections_without_effect: those of what there is not.
    """

    concepts: tuple[Concept, ...]
    broader: tuple[Broader, ...]
    merges: tuple[Merge, ...]
    memory: ConceptMemory
    corrections_without_effect: tuple[str, ...]
    _table: MentionTable
    _concept: Integers
    _score: npt.NDArray[np.float32]

    @property
    def table_bytes(self) -> int:
        """What the numbers that are kept of all mentions take; the distinct strings come on top."""
        return self._table.bytes + self._concept.nbytes + self._score.nbytes

    def memberships(self) -> Iterator[Membership]:
        """Which concept each mention refers to, by document and characters; generic ones refer to none."""
        for mention in np.flatnonzero(self._concept >= 0).tolist():
            yield Membership(
                self._table.documents[self._table.document[mention]],
                self._table.span(mention),
                self.concepts[self._concept[mention]].id,
                round(float(self._score[mention]), SCORE_DIGITS),
            )


def build_concepts(
    mentions: Iterable[CorpusMention],
    evidence: Iterable[Evidence],
    *,
    known: ConceptMemory | None = None,
    progress: Report | None = None,
    corrections: Corrections = NOTHING_CORRECTED,
) -> ConceptGraph:
    """Which mentions of a corpus refer to the same concept, and which concept is broader than which.

    Both streams are read once. A build without memory gives the same for any order of the documents.

    Args:
        mentions: of all documents of the graph, document by document.
        evidence: sentences that say that one mention is a kind of another, in any order; those
            whose mentions are not among the given ones say nothing.
        known: what an earlier build left: its concepts keep their ids and their names.
        progress: told what is being done.
        corrections: what a reader knows better.
    """
    report = progress or (lambda _: None)
    known = known or ConceptMemory()
    report("reading mentions")
    taken_back: set[tuple[str, Span]] = set()
    said_the_same: list[Said] = []
    table = mention_table(_believed(mentions, corrections, taken_back, said_the_same))
    report("telling senses apart")
    nodes = nodes_of(table, known)
    report("comparing names")
    pairs = corrections.parted(compared(table, nodes), nodes)
    report("clustering names")
    ids = {
        (name.key, number): sense.concept for name in known.names for number, sense in enumerate(name.senses)
    }
    places = enumerate(zip(nodes.keys, nodes.senses, strict=True))
    fixed = corrections.freed({node: ids[place] for node, place in places if place in ids}, nodes)
    synonyms = stated(said_the_same, table, nodes, fixed, corrections)
    clusters, fixed = united(cluster(len(nodes), pairs, CLUSTER_THRESHOLD, fixed), fixed, synonyms)
    clusters, fixed = corrections.joined(clusters, fixed, nodes)
    concepts, members = _concepts(table, nodes, clusters, fixed, known.ids)
    concept_of_node = np.full(len(nodes) + 1, -1, dtype=np.int32)  # the last one for mentions of no node
    for number, of_concept in enumerate(members):
        concept_of_node[list(of_concept)] = number
    id_of = {node: concepts[number].id for node, number in enumerate(concept_of_node[:-1].tolist())}
    memory = remembered(table, nodes, [id_of[node] for node in range(len(nodes))], known)
    references = References(nodes, id_of)
    corrected = _corrected(corrections, references, concept_of_node)
    of_mention = concept_of_node[nodes.of_mention]
    of_mention[np.isin(of_mention, sorted(corrected.rejected))] = -1
    report("ordering concepts")
    broader = _broader(table, nodes, concepts, concept_of_node, of_mention, evidence, corrected)
    idle = corrections.without_effect(taken_back, set(nodes.keys), references)
    kept = [number for number in range(len(concepts)) if number not in corrected.rejected]
    place = np.full(len(concepts) + 1, -1, dtype=np.int32)
    place[kept] = np.arange(len(kept), dtype=np.int32)
    named = [_renamed(concepts[number], corrected.renamed.get(number)) for number in kept]
    merges = [
        Merge(id_of[one], (nodes.keys[one], nodes.keys[other]), *each)
        for (one, other), sayings in synonyms.items()
        for each in sayings
    ]
    return ConceptGraph(
        tuple(named),
        tuple(broader),
        tuple(sorted(merges, key=lambda merge: (merge.concept, merge.names, merge.document, merge.one))),
        memory,
        tuple(idle),
        table,
        place[of_mention],
        nodes.score,
    )


@dataclass(frozen=True, slots=True)
class _Corrected:
    """Corrections by numbers of concepts; what there is not is left out."""

    edges: frozenset[Pair]
    broader: frozenset[Pair]
    renamed: Mapping[int, str]
    rejected: frozenset[int]


def _corrected(corrections: Corrections, references: References, of_node: Integers) -> _Corrected:
    def number(reference: str) -> int:
        node = references.node(reference)
        return -1 if node is None else int(of_node[node])

    def numbers(pairs: Iterable[tuple[str, str]]) -> frozenset[Pair]:
        return frozenset(pair for one, other in pairs if -1 not in (pair := (number(one), number(other))))

    return _Corrected(
        numbers(corrections.edges),
        numbers(corrections.broader),
        {number(one): to for one, to in sorted(corrections.renamed)},
        frozenset(map(number, corrections.rejected)) - {-1},
    )


def _renamed(concept: Concept, name: str | None) -> Concept:
    """A concept with the name that a reader prefers; the one that it had is an alias."""
    if name is None or name == concept.name:
        return concept
    others = [
        alias
        for alias in concept.aliases
        if alias.casefold() not in (name.casefold(), concept.name.casefold())
    ]
    before = [concept.name] if concept.name.casefold() != name.casefold() else []
    return replace(concept, name=name, aliases=(*before, *others))


def _believed(
    mentions: Iterable[CorpusMention],
    corrections: Corrections,
    taken_back: set[tuple[str, Span]],
    said_the_same: list[Said],
) -> Iterator[CorpusMention]:
    """The mentions without those that are taken back; both these and what means the same are noted."""
    for mention in mentions:
        place = mention.document, mention.span
        if place in corrections.mentions:
            taken_back.add(place)
        else:
            if mention.synonym:
                said_the_same.append((mention.document, mention.span, mention.synonym))
            yield mention


def _concepts(
    table: MentionTable,
    nodes: Nodes,
    clusters: Sequence[tuple[int, ...]],
    fixed: Mapping[int, str],
    taken: Iterable[str],
) -> tuple[list[Concept], list[tuple[int, ...]]]:
    """The concepts by their ids, and their nodes; new ids are given to the larger ones first."""
    described = []
    for members in clusters:
        mentions = np.concatenate([nodes.mentions[node] for node in members])
        names = Counter(_counts(table.name[mentions], table.names))
        surfaces = _counts(table.surface[mentions], table.surfaces)
        types = _counts(table.type[mentions], table.types)
        name = preferred(names)
        concept = Concept(
            "",
            name,
            aliases({**surfaces, name: names[name]}, name),
            min(types, key=lambda each: (-types[each], each)),
            len(mentions),
            len(np.unique(table.document[mentions])),
        )
        described.append((members, concept))
    described.sort(key=lambda each: (-each[1].mentions, each[0]))
    ids = set(taken)
    found = []
    for members, concept in described:
        id_ = next((fixed[node] for node in members if node in fixed), None) or unique(concept.name, ids)
        ids.add(id_)
        found.append((id_, concept, members))
    found.sort(key=lambda each: each[0])
    concepts = [Concept(id_, c.name, c.aliases, c.type, c.mentions, c.documents) for id_, c, _ in found]
    return concepts, [members for _, _, members in found]


def _counts(numbers: Integers, strings: Sequence[str]) -> dict[str, int]:
    distinct, counts = np.unique(numbers, return_counts=True)
    return {strings[number]: count for number, count in zip(distinct.tolist(), counts.tolist(), strict=True)}


def _broader(
    table: MentionTable,
    nodes: Nodes,
    concepts: Sequence[Concept],
    of_node: Integers,
    of_mention: Integers,
    evidence: Iterable[Evidence],
    corrected: _Corrected,
) -> list[Broader]:
    allowed = [concept.documents >= LEAST_DOCUMENTS_OF_A_PARENT for concept in concepts]
    names = by_names(table, nodes, concepts, of_node, allowed)
    placed = {child for (child, _), says in names.items() if says.score >= THRESHOLD}
    sayings = (
        (pair, each)
        for pair, each in said(table, of_mention, evidence)
        if allowed[pair[1]] or pair[1] in placed
    )
    by_sentences, sentences = from_sentences(sayings, [concept.type for concept in concepts])
    for reasons in (by_sentences, names):
        for pair in [pair for pair in reasons if pair in corrected.edges or corrected.rejected & {*pair}]:
            del reasons[pair]
    added = {pair: Says(1.0, "correction") for pair in corrected.broader if not corrected.rejected & {*pair}}
    found = [
        Broader(
            concepts[edge.child].id,
            concepts[edge.parent].id,
            edge.score,
            source,
            tuple(sentences.get((edge.child, edge.parent), ())),
        )
        for edge, source in edges([by_sentences, names, added])
    ]
    return sorted(found, key=lambda each: (each.child, each.parent))
