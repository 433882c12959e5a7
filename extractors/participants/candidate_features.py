"""What speaks for a mention as the antecedent of an unexpressed role, for many pairs at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property

import numpy as np

from extractors.participants.mention_classes import CLASSES, HUMAN
from extractors.participants.predicate_features import OpenPredicate
from extractors.participants.read_text import Flags, Floats, Indices, ReadText
from extractors.participants.selection import Selection

WINDOW = 6
"""Sentences before the predicate whose mentions are candidates; one sentence after it too."""

FREQUENT = 4
"""An entity with so many mentions is a candidate with its last one, however far away."""

RELATIONS = (
    "nsubj", "obj", "iobj", "obl", "nmod:poss", "nmod", "conj", "appos", "root", "compound", "amod",
)  # fmt: skip
DISTANCES = ("after", "same, before", "same, after", "1", "2", "3 to 5", "6 to 15", "far")
_ANCESTORS = 4

MENTION_FEATURES = (
    *(f"class {name}" for name in CLASSES),
    "entity: human",
    "entity: it",
    "entity: name",
    "entity: plural",
    "length",
    "indefinite",
    "definite",
    "mentions of entity",
    "quoted mention",
    *(f"mention as {name}" for name in RELATIONS),
)
PAIR_FEATURES = (
    *(f"sentence {name}" for name in DISTANCES),
    "words between",
    "mentions between",
    "people between",
    "nearest of entity",
    "entity in last sentence",
    "entity in last five",
    "entity subject in last five",
    "words to entity",
    "entity takes part",
    "entity subject of sentence",
    "contains predicate",
    "same side of quotation",
    "relation from predicate",
    "relation to predicate",
    "predicate is a mention",
    *(f"below predicate as {name}" for name in ("subject", "object", "oblique", "possessor", "other")),
    *(f"below ancestor {name}" for name in ("1", "2", "3", "4")),
    *(f"beside as {name}" for name in ("subject", "object", "oblique", "possessor", "other")),
    *(f"controls as {name}" for name in ("subject", "object", "possessor")),
    "is parent",
    "is ancestor",
)
FIT_FEATURES = ("class fits", "entity fits", "human fits", "thing fits")

_CLAUSAL = ("xcomp", "advcl", "acl", "conj")
_INDEFINITE = frozenset(["a", "an", "some", "any", "no"])
_DEFINITE = frozenset(["the", "this", "that", "these", "those"])


class Candidates:
    """The candidates of a text's predicates, with the features of each pair.

    Args:
        text: what was read.
        predicates: p of them.
    """

    def __init__(self, text: ReadText, predicates: Sequence[OpenPredicate]) -> None:
        self.text = text
        self.predicates = predicates
        self.words = np.array([predicate.word for predicate in predicates], dtype=np.int64)
        self.heads = text.mention_heads
        self.classes = text.classes

    @cached_property
    def allowed(self) -> Flags:
        """[p, m] Which mentions are candidates: near ones, and the last ones of frequent entities."""
        text = self.text
        distance = self._sentence_distance
        near = (distance <= WINDOW) & (distance >= -1)
        sizes = np.bincount(text.entities, minlength=self._entity_count)[text.entities]
        far_before = (distance > WINDOW) & (sizes >= FREQUENT) & self._present
        last = np.where(far_before, self.heads, -1)
        latest = np.maximum.reduceat(last[:, self._by_entity], self._entity_starts, axis=1)
        far = far_before & (last == latest[:, text.entities])
        itself = self.heads == self.words[:, None]
        allowed: Flags = (near | far) & self._present & ~itself & ~self._fills
        return allowed

    @cached_property
    def mention_features(self) -> Floats:
        """[m, MENTION_FEATURES]"""
        text, classes = self.text, self.classes
        own = np.eye(len(CLASSES), dtype=np.float32)[classes]
        of_entity = self._entity_classes[text.entities]
        names = [CLASSES.index(name) for name in ("person", "organisation", "location")]
        plural = [CLASSES.index(name) for name in ("they", "first plural")]
        firsts = [text.words[word].lower() for word in text.first.tolist()]
        sizes = np.bincount(text.entities, minlength=self._entity_count)[text.entities]
        columns = (
            of_entity[:, list(HUMAN)].any(1),
            of_entity[:, CLASSES.index("it")],
            of_entity[:, names].any(1),
            of_entity[:, plural].any(1),
            np.log1p(text.last - text.first),
            [first in _INDEFINITE for first in firsts],
            [first in _DEFINITE for first in firsts],
            np.log1p(sizes),
            text.quoted[self.heads],
        )
        rest = np.stack([np.asarray(column, dtype=np.float32) for column in columns], axis=1)
        relations = [_classes_of(text.relations[head]) for head in self.heads.tolist()]
        return np.concatenate((own, rest, np.array(relations, dtype=np.float32)), axis=1)

    @cached_property
    def pair_features(self) -> Floats:
        """[p, m, PAIR_FEATURES]"""
        columns = (
            *self._distances(),
            *self._between(),
            *self._salience(),
            *self._links(),
            *self._syntax(),
        )
        return np.stack([np.asarray(column, dtype=np.float32) for column in columns], axis=2)

    def fit_features(self, selection: Selection, roles: Sequence[tuple[str, str]]) -> Floats:
        """[r, m, FIT_FEATURES] How well each mention and its entity fit what fills each of r roles.

        Args:
            selection: what fills roles.
            roles: roleset and name of each.
        """
        expected, base = np.stack([selection.distribution(*role) for role in roles]), selection.base
        fit = np.log(expected / base)
        of_entity = np.full((len(roles), self._entity_count), -np.inf)
        for number, has_class in enumerate(self._entity_classes.T):
            of_entity[:, has_class] = np.maximum(of_entity[:, has_class], fit[:, number, None])
        human = expected[:, list(HUMAN)].sum(1, keepdims=True)
        usual = base[list(HUMAN)].sum()
        is_human = self._is_human
        columns = (
            fit[:, self.classes],
            of_entity[:, self.text.entities],
            np.where(is_human, np.log(human / usual), 0.0),
            np.where(is_human, 0.0, np.log((1 - human) / (1 - usual))),
        )
        return np.stack(columns, axis=2).astype(np.float32)

    @cached_property
    def _present(self) -> Flags:
        """[p, m] Which mentions a predicate does not hide."""
        first, end = (
            np.array([predicate.hidden for predicate in self.predicates]).reshape(-1, 2, 1).swapaxes(0, 1)
        )
        present: Flags = (self.heads < first) | (self.heads >= end)
        return present

    @property
    def _entity_count(self) -> int:
        return int(self.text.entities.max(initial=-1)) + 1

    @cached_property
    def _by_entity(self) -> Indices:
        return np.argsort(self.text.entities, kind="stable")

    @cached_property
    def _entity_starts(self) -> Indices:
        return np.searchsorted(self.text.entities[self._by_entity], np.arange(self._entity_count))

    @cached_property
    def _entity_classes(self) -> Flags:
        """[entities, classes]"""
        class_counts = np.zeros((self._entity_count, len(CLASSES)), dtype=np.bool_)
        class_counts[self.text.entities, self.classes] = True
        return class_counts

    @cached_property
    def _is_human(self) -> Flags:
        """[m] Whether any mention of its entity refers to a person."""
        of_entity: Flags = np.any(self._entity_classes[:, list(HUMAN)], axis=1)
        of_mention: Flags = of_entity[self.text.entities]
        return of_mention

    @cached_property
    def _fills(self) -> Flags:
        """[p, m] Which mentions have the head of an expressed role."""
        fills = np.zeros((len(self.predicates), len(self.heads)), dtype=np.bool_)
        for row, predicate in zip(fills, self.predicates, strict=True):
            for filler in predicate.fillers:
                row |= self.heads == filler
        return fills

    @cached_property
    def _sentence_distance(self) -> Indices:
        """[p, m] Sentences from the mention on to the predicate."""
        sentences = self.text.sentences
        distance: Indices = sentences[self.words][:, None] - sentences[self.heads]
        return distance

    def _distances(self) -> list[Flags | Floats]:
        distance = self._sentence_distance
        before = self.heads < self.words[:, None]
        return [
            distance < 0,
            (distance == 0) & before,
            (distance == 0) & ~before,
            distance == 1,
            distance == 2,
            (distance >= 3) & (distance <= 5),
            (distance >= 6) & (distance <= 15),
            distance > 15,
            np.log1p(np.abs(self.heads - self.words[:, None])),
        ]

    def _between(self) -> list[Floats]:
        """How many mentions, and how many of people, stand between; many where the mention comes later."""
        order = np.argsort(self.heads, kind="stable")
        place = np.empty_like(order)
        place[order] = np.arange(len(order))
        people = np.concatenate(([0], np.cumsum(self._is_human[order])))
        count = np.searchsorted(self.heads[order], self.words)
        mentions = count[:, None] - 1 - place
        humans = people[count][:, None] - people[place + 1]
        later = self.heads >= self.words[:, None]
        return [np.log1p(np.where(later, 50, np.maximum(count, 0))) for count in (mentions, humans)]

    def _salience(self) -> list[Flags | Floats]:
        text, words = self.text, self.words[:, None]
        present = self._present
        away = np.where(present, np.abs(self.heads - words), len(text.words))
        nearest = np.minimum.reduceat(away[:, self._by_entity], self._entity_starts, axis=1)
        before = np.where((self.heads < words) & present, self.heads, -1)
        latest = np.maximum.reduceat(before[:, self._by_entity], self._entity_starts, axis=1)
        is_subject = np.array([text.relations[head].startswith("nsubj") for head in self.heads.tolist()])
        near = (self._sentence_distance >= 0) & (before >= 0)
        recent = [near & (self._sentence_distance <= span) for span in (1, 5)]
        counts = [np.log1p(self._sum(flags)[:, text.entities]) for flags in (*recent, recent[1] & is_subject)]
        parents = self.text.heads[self.heads]
        takes_part = ((parents == words) & present) | self._fills
        same_subject = (self._sentence_distance == 0) & is_subject & present
        return [
            (before >= 0) & (before == latest[:, text.entities]),
            *counts,
            np.log1p(nearest)[:, text.entities],
            self._sum(takes_part)[:, text.entities] > 0,
            self._sum(same_subject)[:, text.entities] > 0,
            (text.first <= words) & (words <= text.last),
            text.quoted[self.heads] == text.quoted[words],
        ]

    def _sum(self, flags: Flags) -> Floats:
        """[p, entities] For how many mentions of each entity something holds."""
        ordered = flags[:, self._by_entity].astype(np.float32)
        return np.add.reduceat(ordered, self._entity_starts, axis=1)

    def _links(self) -> list[Floats]:
        """The best relation between the mention that the predicate heads and each entity, both ways."""
        shape = (len(self.words), self._entity_count)
        going, coming = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        named = np.zeros(len(self.words), dtype=np.bool_)
        text = self.text
        for row, word in enumerate(self.words.tolist()):
            mention = text.smallest_mention.get(word)
            if mention is None:
                continue
            named[row] = True
            for table, ours, theirs in (
                (going, text.anchors, text.complements),
                (coming, text.complements, text.anchors),
            ):
                chosen = ours == mention
                np.maximum.at(table[row], text.entities[theirs[chosen]], text.link_scores[chosen])
        spread = np.broadcast_to(named[:, None], self._sentence_distance.shape)
        return [going[:, text.entities], coming[:, text.entities], spread.astype(np.float32)]

    def _syntax(self) -> list[Flags]:
        text = self.text
        parents = text.heads[self.heads]
        relations = [text.relations[head] for head in self.heads.tolist()]
        groups = np.array([_group(relation) for relation in relations])
        below = parents == self.words[:, None]
        chains = np.array([text.ancestors(word, _ANCESTORS) for word in self.words.tolist()])
        chains = chains.reshape(len(self.words), _ANCESTORS)
        beside = parents[None, :, None] == chains[:, None, :]
        is_ancestor = self.heads[None, :, None] == chains[:, None, :]
        beside &= ~is_ancestor.any(2)[:, :, None]
        any_beside = beside.any(2)
        clausal = np.array([text.relations[word].startswith(_CLAUSAL) for word in self.words.tolist()])
        controls = beside[:, :, 0] & clausal[:, None]
        return [
            *(below & (groups == number) for number in range(5)),
            *(beside[:, :, step] for step in range(_ANCESTORS)),
            *(any_beside & (groups == number) for number in range(5)),
            *(controls & (groups == number) for number in (0, 1, 3)),
            is_ancestor[:, :, 0],
            is_ancestor[:, :, 1:].any(2),
        ]


@cache
def _classes_of(relation: str) -> tuple[bool, ...]:
    """Which of ``RELATIONS`` a relation is, or a subtype of."""
    return tuple(relation == name or relation.startswith(f"{name}:") for name in RELATIONS)


def _group(relation: str) -> int:
    """0 subject, 1 object, 2 oblique, 3 possessor, 4 other."""
    if relation.startswith("nsubj"):
        return 0
    if relation in ("obj", "iobj"):
        return 1
    if relation.startswith("obl"):
        return 2
    return 3 if relation == "nmod:poss" else 4
