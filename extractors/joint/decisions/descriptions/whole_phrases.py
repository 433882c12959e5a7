"""Whole noun phrases from a parse: "the chair of the board", and not "the chair"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from extractors.joint.decisions.descriptions.description_words import RELATIVE_PRONOUNS, TIMES
from extractors.joint.decisions.hyphenated import WholeWords
from extractors.joint.decisions.names.named_words import Name
from extractors.joint.decisions.parses.trees import Arc, universal
from extractors.word_range import WordRange

NOUNS = frozenset(("NOUN", "PROPN"))

_AT_HEAD = frozenset(
    (
        *("det", "amod", "compound", "nmod", "nummod", "flat", "fixed", "case", "goeswith", "punct"),
        *("conj", "cc", "acl"),  # on conditions of their own
    )
)
"""Relations of words that belong to a noun phrase and depend on its head."""
_INSIDE = _AT_HEAD | {"advmod", "obl", "obj", "mark", "dep"}
"""Of those further within; at the head they belong to the clause: "was *also* mayor *until 2003*"."""
_OF_PARTICIPLES = frozenset(("xcomp", "advcl"))
"""Of those of a participle: "a son accused *of killing two*", "a champion turned *actress*"."""
_NEVER_FIRST = ("PUNCT", "CCONJ", "ADV", "SCONJ", "ADP")
_NEVER_LAST = ("PUNCT", "CCONJ", "SCONJ", "ADP", "DET", "PRON", "PART")
_QUOTATION_MARKS = frozenset(('"', "“", "”", "``", "''"))
_CLOSED_BY_COMMA = frozenset((",", ";", ":", "(", ")", "-", "–", "—", "--", "-LRB-", "-RRB-", "[", "]"))


@dataclass(frozen=True)
class ParsedWords:
    """A sentence as parsed, words counted from 0.

    Args:
        forms: the words.
        parts_of_speech: universal ones.
        heads: number of each word's head, counted from 1; 0 for the root.
        relations: of each word to its head, with or without subtype.
        appositions: ``appos`` arcs.
        names: of the sentence, in text order.
        hyphenated: the words of several tokens.
    """

    forms: Sequence[str]
    parts_of_speech: Sequence[str]
    heads: Sequence[int]
    relations: Sequence[str]
    appositions: frozenset[Arc]
    names: Sequence[Name]
    hyphenated: Sequence[WordRange] = ()

    def with_whole_words(self, hyphenated: Sequence[WordRange]) -> ParsedWords:
        """The sentence with each of some hyphenated words as one, whatever the parse makes of its parts."""
        if not hyphenated:
            return self
        parse = WholeWords(self.heads, self.relations, self.parts_of_speech, hyphenated)
        return replace(
            self,
            heads=parse.heads,
            relations=parse.relations,
            appositions=parse.appositions(self.appositions),
            hyphenated=hyphenated,
        )

    @cached_property
    def hyphenated_at(self) -> dict[int, WordRange]:
        """Token → the hyphenated word that it is in."""
        return {at: word for word in self.hyphenated for at in range(word.first, word.last + 1)}

    def whole_words(self, first: int, end: int) -> tuple[int, int]:
        """A stretch with the whole of the hyphenated words at its ends."""
        at = self.hyphenated_at
        begins = at[first].first if first in at else first
        return begins, at[end - 1].last + 1 if end - 1 in at else end

    @cached_property
    def children(self) -> list[list[int]]:
        """Of each word the words that depend on it, in text order."""
        forms: list[list[int]] = [[] for _ in self.forms]
        for word, head in enumerate(self.heads):
            if head:
                forms[head - 1].append(word)
        return forms

    @cached_property
    def name_at(self) -> dict[int, Name]:
        """Word → the name that it is in."""
        return {word: name for name in self.names for word in range(name.first, name.end)}

    @property
    def is_closed(self) -> bool:
        """Whether it ends with a mark; headlines, whose participles are verbs, end with none."""
        return self.parts_of_speech[-1] == "PUNCT"

    def relation(self, word: int) -> str:
        """A word's relation to its head, without its subtype."""
        return universal(self.relations[word])

    def child(self, word: int, *relations: str) -> int | None:
        """The first word that depends on another by one of some relations."""
        return next((child for child in self.children[word] if self.relation(child) in relations), None)

    def head_of(self, first: int, end: int) -> int:
        """The first word of a stretch whose head lies outside of it."""
        for word in range(first, end):
            if not first <= self.heads[word] - 1 < end:
                return word
        return first  # a cycle inside: no tree, but no reason to fail

    def is_in(self, word: int, head: int) -> bool:
        """Whether a word depends on another, by however many steps."""
        for _ in self.forms:  # a tree is not deeper
            if word == head:
                return True
            if not self.heads[word]:
                return False
            word = self.heads[word] - 1
        return False


def whole_phrase(sentence: ParsedWords, head: int) -> tuple[int, int]:
    """The words of a noun phrase, from the first to the one after the last.

    Its subtree without relative clauses, further appositions, what follows a comma and what
    belongs to the clause, as far as it is one stretch around its head.

    Args:
        sentence: as parsed.
        head: the word at its head.
    """
    kept = {head}
    pending = [head]
    while pending:
        word = pending.pop()
        for child in sentence.children[word]:
            if child not in kept and _belongs(sentence, child, word, head):
                kept.add(child)
                pending.append(child)
    for name in sentence.names:  # "adviser to Nouri *al-Maliki*"
        if name.first in kept and (head < name.first or name.end <= head):
            kept.update(range(name.first, name.end))
    for word in range(1, len(sentence.forms) - 1):  # whichever part of "year-old" its hyphen depends on
        if sentence.forms[word] == "-" and word - 1 in kept and word + 1 in kept:
            kept.add(word)
    for hyphenated in sentence.hyphenated:
        parts = range(hyphenated.first, hyphenated.last + 1)
        if not kept.isdisjoint(parts):
            kept.update(parts)
    first, end = head, head + 1
    while first and first - 1 in kept:
        first -= 1
    while end in kept:
        end += 1
    return trimmed(sentence, first, end, head)


def _belongs(sentence: ParsedWords, word: int, above: int, head: int) -> bool:
    whole = sentence.hyphenated_at.get(above)
    if whole and whole.first <= word <= whole.last:  # "editor-*in-chief*"
        return True
    relation = sentence.relation(word)
    if relation == "appos":  # "son of wrestling star *Hulk Hogan*"
        return above != head and word == above + 1
    inside = _INSIDE | _OF_PARTICIPLES if sentence.relation(above) == "acl" else _INSIDE
    if relation not in (_AT_HEAD if above == head else inside):
        return False
    if relation == "acl":
        return not _is_apart(sentence, word, above)
    if relation == "conj":
        return _goes_on(sentence, word, above)
    if relation == "cc":  # "and" depends on what it joins
        return word < above and (above == head or sentence.relation(above) == "conj")
    if relation == "punct":
        return word < head or sentence.forms[word] not in _CLOSED_BY_COMMA or _joins(sentence, word, above)
    # What a comma sets apart ("mayor, in the view of some") is told of it.
    return word < above or not _comma_before(sentence, word, above)


def _is_apart(sentence: ParsedWords, clause: int, above: int) -> bool:
    """Whether a clause is a relative one or set apart by a comma; "a group *based in Varna*" is neither."""
    first = _leftmost(sentence, clause)
    if sentence.child(clause, "nsubj", "cop") is not None or not sentence.is_closed:
        return True
    return sentence.forms[first].lower() in RELATIVE_PRONOUNS or _comma_before(sentence, clause, above)


def _goes_on(sentence: ParsedWords, word: int, above: int) -> bool:
    """Whether a conjunct is one more noun of the same kind: "mayor and writer", not "a mayor, and Falk"."""
    if sentence.parts_of_speech[above] not in NOUNS:
        return sentence.parts_of_speech[word] == sentence.parts_of_speech[above]
    same = (word in sentence.name_at) == (above in sentence.name_at)
    return sentence.parts_of_speech[word] in NOUNS and same and sentence.child(word, "nsubj", "cop") is None


def _joins(sentence: ParsedWords, mark: int, above: int) -> bool:
    """Whether a comma or hyphen stands before a conjunct, or within a word such as "ex-wife"."""
    if sentence.relation(above) == "conj" and mark < above:
        return True
    return sentence.forms[mark] == "-" and mark < above


def _comma_before(sentence: ParsedWords, word: int, above: int) -> bool:
    first = _leftmost(sentence, word)
    return (first > above and sentence.forms[first - 1] in _CLOSED_BY_COMMA) or (
        sentence.forms[first] in _CLOSED_BY_COMMA and first > above
    )


def _leftmost(sentence: ParsedWords, word: int) -> int:
    """The first word of a subtree."""
    first = word
    for _ in sentence.forms:
        child = next(iter(sentence.children[first]), first)
        if child >= first:
            break
        first = child
    return first


def _cannot_begin(sentence: ParsedWords, word: int) -> bool:
    """Whether no phrase begins with a word: a mark, a conjunction, a year ("since *2006*, the mayor")."""
    part = sentence.parts_of_speech[word]
    return part in _NEVER_FIRST or (part == "NUM" and sentence.forms[word + 1] == ",")


def trimmed(sentence: ParsedWords, first: int, end: int, head: int) -> tuple[int, int]:
    """A phrase without what cannot begin or end it: punctuation, conjunctions, a genitive's mark.

    A quotation mark stays with the one that closes it: 'the aide and "fixer"'.
    """
    whole = sentence.hyphenated_at  # "*Under*-Secretary", "runner-*up*"
    while first < head and first not in whole and _cannot_begin(sentence, first):
        first += 1
    if (
        end - 2 > head
        and sentence.forms[end - 2].lower() == "on"
        and sentence.forms[end - 1].lower() in TIMES
    ):
        end -= 2  # "a judge *on Tuesday*"
    while end - 1 > head and end - 1 not in whole and sentence.parts_of_speech[end - 1] in _NEVER_LAST:
        end -= 1
    opened = sum(form in _QUOTATION_MARKS for form in sentence.forms[first:end]) % 2
    if opened and end < len(sentence.forms) and sentence.forms[end] in _QUOTATION_MARKS:
        end += 1
    return first, end
