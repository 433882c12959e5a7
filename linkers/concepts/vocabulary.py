"""A user's own vocabulary: terms with their ids, labels and broader terms."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from betwixt.names.concept_key import concept_key
from extractors.language.term_words import DETERMINERS, FUNCTION_WORDS


@dataclass(frozen=True, slots=True)
class Term:
    """A term of a vocabulary.

    Args:
        id: as the vocabulary has it.
        label: the preferred label.
        synonyms: other labels, in any language.
        broader: ids of the terms above it.
    """

    id: str
    label: str
    synonyms: tuple[str, ...] = ()
    broader: tuple[str, ...] = ()


@dataclass(frozen=True)
class Vocabulary:
    """The terms of a vocabulary.

    Args:
        terms: in the order of the file; ids and labels differ, and no term is above itself.
        problems: place and reason of what could not be used.
        hash: of the file.
    """

    terms: tuple[Term, ...] = ()
    problems: tuple[str, ...] = ()
    hash: str = ""

    @property
    def labels(self) -> list[tuple[str, int]]:
        """Every label that texts may say, with the number of its term, the preferred ones first."""
        numbered = list(enumerate(self.terms))
        labels = [(term.label, number) for number, term in numbered]
        labels += [(synonym, number) for number, term in numbered for synonym in term.synonyms]
        return [(label, number) for label, number in labels if not why_unusable(label)]

    @cached_property
    def keys(self) -> dict[str, Term]:
        """What the spellings of a term's label share → the term. Terms that share it get a number behind."""
        keys: dict[str, Term] = {}
        for term in self.terms:
            key = base = concept_key(term.label) or term.label.casefold()
            number = 1
            while key in keys:
                number += 1
                key = f"{base} {number}"
            keys[key] = term
        return keys

    def above(self, ids: Iterable[str]) -> Iterator[tuple[str, str]]:
        """The edges from some terms up to the top: child and parent, in the order of the terms."""
        reached, waiting = set[str](), list(ids)
        while waiting:
            id_ = waiting.pop()
            if id_ in self._by_id and id_ not in reached:
                reached.add(id_)
                waiting += self._by_id[id_].broader
        for term in self.terms:
            if term.id in reached:
                yield from ((term.id, parent) for parent in term.broader)

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids of all terms."""
        return frozenset(self._by_id)

    def term(self, id_: str) -> Term:
        """The term of an id; KeyError where there is none."""
        return self._by_id[id_]

    @cached_property
    def _by_id(self) -> dict[str, Term]:
        return {term.id: term for term in self.terms}


NO_VOCABULARY = Vocabulary()


def why_unusable(label: str) -> str:
    """Why a label cannot be looked for in texts; empty where it can."""
    if not any(map(str.isalnum, label)):
        return "there is no letter in it"
    if len(label) == 1:
        return "one letter stands for too much"
    return "it is a word of grammar" if label in DETERMINERS | FUNCTION_WORDS else ""


class VocabularyBuilder:
    """Takes what a file says of its terms, and reports what contradicts itself.

    Args:
        file: its name, for problems.
    """

    def __init__(self, file: str) -> None:
        self._file = file
        self._labels: dict[str, str] = {}
        self._places: dict[str, str] = {}
        self._synonyms: defaultdict[str, dict[str, str]] = defaultdict(dict)
        self._broader: defaultdict[str, dict[str, str]] = defaultdict(dict)
        self.problems: list[str] = []

    def problem(self, place: str, reason: str) -> None:
        """Note what cannot be used.

        Args:
            place: a line of the file, or an id in it.
            reason: why.
        """
        self.problems.append(f"{self._file}:{place}: {reason}")

    def label(self, id_: str, label: str, place: str) -> None:
        """Take a term's preferred label; a second one is a synonym."""
        self._places.setdefault(id_, place)
        if self._labels.setdefault(id_, label) != label:
            self.synonym(id_, label, place)

    def synonym(self, id_: str, label: str, place: str) -> None:
        """Take another label of a term."""
        self._synonyms[id_].setdefault(label, place)

    def broader(self, id_: str, parent: str, place: str) -> None:
        """Take that one term is above another."""
        self._broader[id_].setdefault(parent, place)

    def vocabulary(self, hash_: str) -> Vocabulary:
        """The vocabulary, without labels that name nothing or another term, and without cycles.

        Args:
            hash_: of the file.
        """
        owner: dict[str, str] = {}
        for id_, label in self._labels.items():
            owner.setdefault(label, id_)
        terms = []
        parents = self._acyclic()
        for id_, label in self._labels.items():
            if owner[label] != id_:
                self.problem(
                    self._places[id_], f"{label!r} is the label of {owner[label]} too: texts mean that one"
                )
            for unusable in (label, *self._synonyms[id_]):
                if reason := why_unusable(unusable):
                    self.problem(
                        self._synonyms[id_].get(unusable, self._places[id_]), f"{unusable!r}: {reason}"
                    )
            synonyms = []
            for synonym, place in self._synonyms[id_].items():
                if owner.setdefault(synonym, id_) == id_ and synonym != label:
                    synonyms.append(synonym)
                elif synonym != label:
                    self.problem(place, f"{synonym!r} is a label of {owner[synonym]} already")
            terms.append(Term(id_, label, tuple(synonyms), tuple(parents[id_])))
        return Vocabulary(tuple(terms), tuple(self.problems), hash_)

    def _acyclic(self) -> defaultdict[str, list[str]]:
        """The broader terms of each term that are there, without an edge that closes a cycle."""
        kept: defaultdict[str, list[str]] = defaultdict(list)
        for id_, parents in self._broader.items():
            for parent, place in parents.items():
                if id_ not in self._labels or parent not in self._labels:
                    self.problem(place, f"there is no term {parent if id_ in self._labels else id_}")
                elif _leads(kept, parent, id_):
                    self.problem(place, f"{parent} is broader than {id_} and the other way round")
                else:
                    kept[id_].append(parent)
        return kept


def _leads(parents: defaultdict[str, list[str]], start: str, end: str) -> bool:
    """Whether edges lead up from one term to another."""
    reached, waiting = {start}, [start]
    while waiting:
        at = waiting.pop()
        if at == end:
            return True
        new = [parent for parent in parents.get(at, ()) if parent not in reached]
        reached.update(new)
        waiting += new
    return False
