"""``HeadMatchExtractor``: noun phrases with the same head and modifiers that fit corefer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from betwixt.annotations import Annotations, Cluster, Member
from betwixt.document import Document
from training.baselines.head_match_phrases import DEFINITE, INDEFINITE, Phrase, phrases

# One score a rule: the share of its members of TNE's training set that were right, to the
# nearest twentieth (``calibration`` in the result of ``evaluate``).
SAME_PRONOUN = 0.95
ABBREVIATION = 0.95
SAME_WORDS = 0.9
SAME_BARE_WORDS = 0.7
FITTING_MODIFIERS = 0.75
PRONOUN_OF_NAME = 0.6

_FARTHEST_PRONOUN = 3  # sentences back
_CANDIDATES = 100  # phrases of one head that are looked at, nearest first


class HeadMatchExtractor:
    """The extractor ``coreference``: each noun phrase joins its nearest antecedent, if it has one.

    A member's score is the precision of its rule; a cluster's first member has 1.

    ===== ===================================================================================
    0.95  an abbreviation after its name; a personal pronoun after the same person's pronoun
    0.9   the same words, articles and letter case apart ("a red car" – "the red car")
    0.75  the same head and fitting modifiers: of two names, one's capitalised words are among
          the other's ("George W. Bush" – "President Bush"); else a definite phrase says
          nothing new ("54 expelled students" – "the students")
    0.7   the same words, a common noun without an article ("students" – "students")
    0.6   "he" or "she" after the first name of a person in the nearest sentence that has one
    ===== ===================================================================================

    An indefinite phrase ("a bomb", "some students") never has an antecedent.
    """

    name = "coreference"
    reads: tuple[str, ...] = ("tokens", "noun-phrases")

    @property
    def version(self) -> Mapping[str, object]:
        """The version of the rules."""
        return {"method": "head-match", "code": 3}

    def annotate(self, documents: Sequence[Document], given: Sequence[Annotations]) -> list[Annotations]:
        """The clusters of two or more mentions of each document, by first mention."""
        return [
            Annotations(clusters=self._clusters(phrases(document, annotations)))
            for document, annotations in zip(documents, given, strict=True)
        ]

    def _clusters(self, phrases: Sequence[Phrase]) -> tuple[Cluster, ...]:
        discourse = _Discourse(phrases)
        members: dict[int, list[Member]] = {}
        for index, phrase in enumerate(phrases):
            antecedent = discourse.antecedent(phrase)
            cluster = discourse.add(index, antecedent.place if antecedent else None)
            members.setdefault(cluster, []).append(
                Member(phrase.span, antecedent.score if antecedent else 1.0)
            )
        return tuple(Cluster(tuple(member), self.name) for member in members.values() if len(member) > 1)


class _Antecedent(NamedTuple):
    place: int
    score: float


class _Discourse:
    """What was said so far, indexed so that long documents stay cheap."""

    def __init__(self, phrases: Sequence[Phrase]) -> None:
        self.phrases = phrases
        self.cluster: list[int] = []  # of each phrase said, the index of its cluster's first
        self.by_head: dict[str, list[int]] = defaultdict(list)
        self.by_initials: dict[str, int] = {}
        self.by_sentence: dict[int, list[int]] = defaultdict(list)
        self.latest_pronoun: dict[str, int] = {}
        self.person: dict[int, str] = {}  # of a cluster, the pronoun that it was called by

    def add(self, index: int, antecedent: int | None) -> int:
        """Take in the next phrase; returns its cluster."""
        phrase = self.phrases[index]
        cluster = index if antecedent is None else self.cluster[antecedent]
        self.cluster.append(cluster)
        if phrase.pronoun:
            self.latest_pronoun[phrase.pronoun] = index
            self.person[cluster] = phrase.pronoun
        else:
            self.by_head[phrase.head].append(index)
            self.by_sentence[phrase.sentence].append(index)
            if phrase.is_name:
                self.by_initials[phrase.initials] = index
        return cluster

    def antecedent(self, phrase: Phrase) -> _Antecedent | None:
        """The nearest phrase said that this one refers back to."""
        if phrase.pronoun:
            return self._of_pronoun(phrase)
        if phrase.determiner in INDEFINITE:
            return None
        for index in islice(reversed(self.by_head[phrase.head]), _CANDIDATES):
            earlier = self.phrases[index]
            if earlier.span.end <= phrase.span.start and (score := _fit(earlier, phrase)):
                return _Antecedent(index, score)
        word = phrase.words[0]
        if len(phrase.words) == 1 and len(word) > 1 and word.isupper() and word in self.by_initials:
            return _Antecedent(self.by_initials[word], ABBREVIATION)
        return None

    def _of_pronoun(self, phrase: Phrase) -> _Antecedent | None:
        same = self.latest_pronoun.get(phrase.pronoun)
        first_sentence = phrase.sentence - _FARTHEST_PRONOUN
        for sentence in range(phrase.sentence, first_sentence - 1, -1):
            if same is not None and self.phrases[same].sentence == sentence:
                return _Antecedent(same, SAME_PRONOUN)
            if phrase.pronoun in ("he", "she"):
                for index in self.by_sentence.get(sentence, ()):
                    person = self.person.get(self.cluster[index], phrase.pronoun)
                    if self.phrases[index].may_name_a_person and person == phrase.pronoun:
                        return _Antecedent(index, PRONOUN_OF_NAME)
        return None


def _fit(earlier: Phrase, later: Phrase) -> float:
    """The score of a phrase and an earlier one of the same head; 0 where they do not fit."""
    if earlier.modifiers == later.modifiers:
        return SAME_WORDS if later.is_name or later.determiner else SAME_BARE_WORDS
    if earlier.is_name and later.is_name:
        one, other = earlier.proper_modifiers, later.proper_modifiers
        return FITTING_MODIFIERS if one <= other or other <= one else 0.0
    says_nothing_new = later.determiner in DEFINITE and later.modifiers < earlier.modifiers
    return FITTING_MODIFIERS if says_nothing_new else 0.0
