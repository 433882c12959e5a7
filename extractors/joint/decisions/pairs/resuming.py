"""Whom "he" means behind what somebody said: in '"You lied," the judge told Dorsey. He ordered …', the judge.

The subject of a sentence goes on with the speaker of the quotation before it (parallel function: Smyth 1994,
*Grammatical Determinants of Ambiguous Pronoun Resolution*). If another person who agrees is named beside the
quotation, it does so only where its verb goes on with the speech: "He added", "He ordered".
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from extractors.joint.decisions.pairs.agreement import Referring, disagreeing
from extractors.joint.decisions.pairs.binding import Dependencies
from extractors.joint.decisions.pairs.quotations import Quotation
from extractors.word_range import WordRange

_PERSONS = frozenset(("he", "she"))
_SUBJECTS = ("nsubj", "nsubj:pass")
_ADDING = frozenset(("added", "adds", "continued", "continues"))
_VERBS = """
said says told tells wrote writes explained explains insisted insists argued argues claimed claims warned
warns recalled recalls noted notes concluded admitted admits announced declared conceded stated confirmed
remarked observed stressed complained answered replied asked asks ordered ruled sentenced jailed fined
rejected dismissed granted urged called described accused criticised criticized praised thanked apologised
apologized denied promised vowed pledged demanded advised suggested proposed predicted acknowledged accepted
condemned welcomed defended rebuked adjourned directed instructed refused blamed compared pointed went
"""
_CONTINUING = _ADDING | frozenset(_VERBS.split())
"""Verbs of who goes on to speak."""
_LONGEST_LEAD = 6
"""Words before such a pronoun in its sentence: "On Friday he added"."""


def resumed(
    phrases: Sequence[WordRange],
    referring: Sequence[Referring],
    words: Sequence[str],
    is_quoted: npt.NDArray[np.bool_],
    quotations: Sequence[Quotation],
    dependencies: Dependencies,
    sentences: Sequence[int],
) -> dict[int, int]:
    """For "he" and "she" right behind a quotation its speaker, and for "he added" who spoke before.

    Args:
        phrases: ranges of words, in text order.
        referring: what the words of each say of what it refers to.
        words: of the text.
        is_quoted: for each word, whether it stands between quotation marks.
        quotations: of the text, with their speakers.
        dependencies: of the sentences.
        sentences: the first word of each sentence.
    """
    around = _Around(phrases, referring, words, is_quoted, dependencies, sentences)
    pairs = [pair for quotation in quotations for pair in around.behind(quotation)]
    pairs += around.added()
    if not pairs:
        return {}
    first, second = np.array(pairs, dtype=np.int64).T
    apart = disagreeing(referring, first, second)
    return {pronoun: speaker for (pronoun, speaker), never in zip(pairs, apart, strict=True) if not never}


class _Around:
    """The sentences of a text, with the subjects of their main verbs."""

    def __init__(
        self,
        phrases: Sequence[WordRange],
        referring: Sequence[Referring],
        words: Sequence[str],
        is_quoted: npt.NDArray[np.bool_],
        dependencies: Dependencies,
        sentences: Sequence[int],
    ) -> None:
        self._phrases, self._referring, self._words = phrases, referring, words
        self._is_quoted, self._sentences = is_quoted, sentences
        self._inside: dict[int, list[int]] = {}
        self._subjects: dict[int, tuple[int, int]] = {}
        for index, phrase in enumerate(phrases):
            if is_quoted[phrase.first]:
                continue
            sentence = self._sentence(phrase.first)
            self._inside.setdefault(sentence, []).append(index)
            head = dependencies.head_of(phrase)
            verb = dependencies.heads[head]
            if dependencies.relations[head] in _SUBJECTS and verb >= 0 and dependencies.heads[verb] < 0:
                self._subjects.setdefault(sentence, (index, verb))

    def behind(self, quotation: Quotation) -> Iterator[tuple[int, int]]:
        """The pronoun right behind a quotation and its speaker."""
        speaker = quotation.speaker
        if speaker < 0 or not self._is_person(speaker):
            return
        last = max(quotation.words.last, self._phrases[speaker].last)
        sentence = self._sentence(last)
        leading = self._pronoun(sentence + 1)
        if leading is None:
            return
        pronoun, verb = leading
        beside = {self._sentence(place) for place in (last, self._phrases[speaker].first)}
        if verb in _CONTINUING or not self._has_rival(pronoun, speaker, beside):
            yield pronoun, speaker

    def added(self) -> Iterator[tuple[int, int]]:
        """The pronouns of "he added", and the subject of the sentence before that says something."""
        for sentence, (speaker, verb) in self._subjects.items():
            leading = self._pronoun(sentence + 1)
            speaks = self._words[verb].lower() in _CONTINUING and self._is_person(speaker)
            if speaks and leading is not None and leading[1] in _ADDING:
                yield leading[0], speaker

    def _pronoun(self, sentence: int) -> tuple[int, str] | None:
        """The pronoun that is the subject of a sentence and its first person, and the verb."""
        if sentence not in self._subjects:
            return None
        pronoun, verb = self._subjects[sentence]
        begin = self._sentences[sentence]
        is_early = self._phrases[pronoun].first - begin <= _LONGEST_LEAD
        if self._referring[pronoun].person not in _PERSONS or not is_early:
            return None
        before = (index for index in self._inside[sentence] if index < pronoun)
        if any(self._referring[index].type == "PERSON" for index in before):
            return None
        return pronoun, self._words[verb].lower()

    def _is_person(self, phrase: int) -> bool:
        referring = self._referring[phrase]
        return referring.person in _PERSONS or (not referring.person and referring.type in ("", "PERSON"))

    def _has_rival(self, pronoun: int, speaker: int, sentences: set[int]) -> bool:
        """Whether another person who agrees is named or spoken to beside a quotation."""
        gender, surname = self._referring[pronoun].gender, self._referring[speaker].surname
        for index in (index for sentence in sentences for index in self._inside.get(sentence, ())):
            other = self._referring[index]
            is_named = other.type == "PERSON" and other.surname != surname
            is_spoken_to = self._words[self._phrases[index].first].lower() in ("him", "her")
            if index != speaker and (is_named or is_spoken_to) and other.gender in ("", gender):
                return True
        return False

    def _sentence(self, word: int) -> int:
        return bisect_right(self._sentences, word) - 1
