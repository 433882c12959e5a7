"""Instances as a generator reads them: ids of the sentence's words, of the facts, and of the appositive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from training.appositive_generation.records import EMPTY, PLACE, Instance
from training.appositive_generation.scorer import STOP_WORDS, words

MOST_FACTS = 40
LONGEST_FACT = 12
LONGEST = 16
"""Words of an appositive."""

PADDING, UNKNOWN, BEGIN, END, NOTHING = range(5)
_SPECIAL = ("<pad>", "<unk>", "<begin>", "<end>", EMPTY, PLACE)
_MOST_WORDS = 50_000


class Vocabulary:
    """Words with numbers.

    Args:
        known: special ones first.
    """

    def __init__(self, known: Sequence[str]) -> None:
        self.words = tuple(known)
        self._numbers = {word: number for number, word in enumerate(self.words)}

    @classmethod
    def of(cls, instances: Iterable[Instance], least: int = 2) -> Vocabulary:
        """The words that occur in several places of instances."""
        counts = Counter(word for instance in instances for word in all_words(instance))
        frequent = [word for word, count in counts.most_common(_MOST_WORDS) if count >= least]
        return cls((*_SPECIAL, *(word for word in frequent if word not in _SPECIAL)))

    def __len__(self) -> int:
        return len(self.words)

    def number(self, word: str) -> int:
        """Of a word; that of the unknown one where it is not known."""
        return self._numbers.get(word, UNKNOWN)


@dataclass(frozen=True, slots=True)
class Example:
    """An instance.

    Args:
        sentence: one sentence before, and the sentence with its place.
        facts: the words of each, property first.
        used: numbers of the facts with which the appositive has a word in common.
        appositive: its words; ``EMPTY`` alone where there is none.
    """

    sentence: tuple[str, ...]
    facts: tuple[tuple[str, ...], ...]
    used: tuple[int, ...]
    appositive: tuple[str, ...]


def example(instance: Instance) -> Example:
    """The words of an instance."""
    facts = instance.known.facts[:MOST_FACTS]
    content = set(words(instance.appositive)) - STOP_WORDS
    return Example(
        tuple(_sentence(instance)),
        tuple(tuple(words(f"{fact.property} {fact.value}")[:LONGEST_FACT]) for fact in facts),
        tuple(number for number, fact in enumerate(facts) if content & set(words(fact.value))),
        tuple(words(instance.appositive)[:LONGEST]) or (EMPTY,),
    )


def all_words(instance: Instance) -> Iterator[str]:
    """Those of the sentence, of the facts and of the appositive."""
    read = example(instance)
    yield from read.sentence
    for fact in read.facts:
        yield from fact
    yield from read.appositive


def _sentence(instance: Instance) -> Iterator[str]:
    slot = instance.slot
    for text in (*slot.previous[-1:], slot.before, slot.name):
        yield from words(text)
    yield PLACE
    yield from words(slot.after)


@dataclass(frozen=True, slots=True)
class Batch:
    """Examples of one length each, padded.

    Words that are not in the vocabulary have numbers of their own behind it, so that they can be copied.

    Args:
        sentence: [batch, n] numbers.
        facts: [batch, facts, words] numbers.
        used: [batch, facts + 1], whether a fact is used; the last is "none of these".
        appositive: [batch, m] numbers, ``END`` after the last word.
        others: the words that are not in the vocabulary.
    """

    sentence: Tensor
    facts: Tensor
    used: Tensor
    appositive: Tensor
    others: tuple[str, ...]


def batch_of(examples: Sequence[Example], vocabulary: Vocabulary) -> Batch:
    """Pad examples."""
    others: dict[str, int] = {}

    def number(word: str) -> int:
        known = vocabulary.number(word)
        return known if known != UNKNOWN else others.setdefault(word, len(vocabulary) + len(others))

    longest = max(len(one.sentence) for one in examples)
    facts = max(1, *(len(one.facts) for one in examples))
    wide = max(1, *(len(fact) for one in examples for fact in one.facts), 1)
    most = max(len(one.appositive) for one in examples) + 1
    size = len(examples)
    sentence = torch.full((size, longest), PADDING)
    fact_words = torch.full((size, facts, wide), PADDING)
    used = torch.zeros((size, facts + 1), dtype=torch.bool)
    appositive = torch.full((size, most), PADDING)
    for row, one in enumerate(examples):
        sentence[row, : len(one.sentence)] = torch.tensor([number(word) for word in one.sentence])
        for at, fact in enumerate(one.facts):
            fact_words[row, at, : len(fact)] = torch.tensor([number(word) for word in fact], dtype=torch.long)
        used[row, list(one.used) or [facts]] = True
        ids = [*(number(word) for word in one.appositive), END]
        appositive[row, : len(ids)] = torch.tensor(ids)
    return Batch(sentence, fact_words, used, appositive, tuple(others))
