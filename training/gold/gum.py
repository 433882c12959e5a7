"""Names from the entity annotation of GUM, which marks whole noun phrases instead.

GUM's MISC column has ``Entity=(3-person-new-…`` where a mention of entity 3 begins and
``3)`` where it ends; the file's ``global.Entity`` comment names the parts between the
hyphens (https://wiki.universaldependencies.org, page "CorefUD"; github.com/amir-zeldes/gum).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from betwixt.errors import InvalidInputError
from extractors.joint.decisions.names.named_words import Name
from training.gold.conllu import Sentence, Word
from training.gold.iob2 import tags_of

TYPES = {"person": "PERSON", "organization": "ORGANISATION", "place": "LOCATION"}
_MARK = re.compile(r"\((?P<begins>[^()]+)(?P<whole>\))?|(?P<ends>[^()]+)\)")
_PARTS = 8  # GRP-etype-infstat-salience-centering-minspan-link-identity; the identity may be absent

_TITLE_WORDS = """
administrator admiral ambassador archbishop attorney aunt baron bishop brother capt. captain
cardinal ceo chair chairman chairperson chairwoman chancellor chief col. colonel commander
commissioner congressman congresswoman count countess dame director doctor dr dr. duchess duke earl
emperor empress father fellow gen. general gov. governor inspector judge justice king lady leader
lieutenant lord lt. ma'am madam madame mademoiselle major marshal master mayor minister miss mister
mlle. mother mr mr. mrs mrs. ms ms. officer pastor pope premier president prime prince princess prof
prof. professor queen rabbi rep. representative rev. reverend secretary sen. senator sergeant sgt.
shah sheikh sheriff sir sister speaker sultan tsar tsarina uncle vice
"""
_TITLES = frozenset(_TITLE_WORDS.split())
_JOINING = frozenset(("of", "for", "and", "&", "the", "-", "–", "'s", "’s", "'", "’"))
_JOINING_BEFORE = _JOINING - {"of", "for", "the"}
_BEGINNING_ANEW = frozenset(("conj", "appos", "list", "nmod:desc", "nmod:unmarked"))
_COMPANY_FORMS = frozenset(("Inc", "Ltd", "LLC", "Corp", "Co"))
_JOINING_IN_PERSONS = frozenset(("-", "–", "'", "’"))


class EntityMention(NamedTuple):
    """A mention of an entity: the words from ``first`` to ``end`` (counted from 0, exclusive)."""

    group: str
    type: str
    first: int
    end: int
    identity: str


def entity_mentions(sentence: Sentence) -> list[EntityMention]:
    """The entity mentions of a sentence, nested ones too, outer before inner.

    Raises:
        InvalidInputError: a mention ends that never began in the sentence, or the reverse.
    """
    mentions: list[EntityMention] = []
    opened: list[tuple[list[str], int]] = []
    for index, word in enumerate(sentence.words):
        for mark in _MARK.finditer(_entity(word)):
            if mark["begins"]:
                opened.append((mark["begins"].split("-", _PARTS - 1), index))
            if mark["begins"] and not mark["whole"]:
                continue
            group = opened[-1][0][0] if mark["whole"] else mark["ends"]
            position = next((at for at in reversed(range(len(opened))) if opened[at][0][0] == group), None)
            if position is None:
                raise _unbalanced(sentence, group, "ends that never began")
            parts, first = opened.pop(position)
            identity = parts[_PARTS - 1] if len(parts) == _PARTS else ""
            mentions.append(EntityMention(group, parts[1] if parts[1:] else "", first, index + 1, identity))
    if opened:
        raise _unbalanced(sentence, opened[-1][0][0], "never ends")
    return sorted(mentions, key=lambda mention: (mention.first, -mention.end))


def _entity(word: Word) -> str:
    values = (item.removeprefix("Entity=") for item in word.misc.split("|") if item.startswith("Entity="))
    return next(values, "")


def _unbalanced(sentence: Sentence, group: str, what: str) -> InvalidInputError:
    return InvalidInputError(
        f"sentence {sentence.id}: a mention of entity {group} {what}", "check the Entity marks of the file"
    )


def gum_names(sentences: Sequence[Sentence]) -> list[list[str]]:
    """IOB2 tags of each sentence: the names of persons, organisations and locations.

    A mention of one of the three types has a name if its head word is a proper noun, or has one beside it
    ("captain *Andreas Granqvist*", "*Jiangsu* province"). The name is the proper nouns on both sides, and in
    places and organisations also the words that join them ("Church of Scientology"). As in Universal NER,
    titles stay outside ("President", "Mr."), and peoples and holders of an office are no persons ("the
    Olmec", "Democrats", "the President"). Possessors and coordinated parts with a mention of their own are
    names of their own. Of overlapping names the longest stays: "UK Prime Minister Gordon Brown" has two,
    "University of Chicago" one.

    Raises:
        InvalidInputError: a sentence's entity marks are not balanced.
    """
    return [tags_of(_names(sentence), len(sentence.words)) for sentence in sentences]


def mention_names(words: Sequence[Word], mentions: Sequence[EntityMention]) -> dict[EntityMention, Name]:
    """The name in each mention of a sentence that has one, as ``gum_names`` finds it; overlapping ones
    too.
    """
    return {
        mention: name
        for mention in mentions
        if mention.type in TYPES and (name := _Naming(words, mention, mentions).name())
    }


def longest(names: Mapping[EntityMention, Name]) -> dict[EntityMention, Name]:
    """Those names that no longer one overlaps; several mentions may have the same name."""
    kept: dict[EntityMention, Name] = {}
    for mention, name in sorted(names.items(), key=lambda item: (item[1].first - item[1].end, item[1])):
        if all(
            name == other or name.end <= other.first or other.end <= name.first for other in kept.values()
        ):
            kept[mention] = name
    return kept


def _names(sentence: Sentence) -> list[Name]:
    return sorted(set(longest(mention_names(sentence.words, entity_mentions(sentence))).values()))


@dataclass(frozen=True, slots=True)
class _Naming:
    """The search for the name in a mention of a person, an organisation or a place."""

    words: Sequence[Word]
    mention: EntityMention
    mentions: Sequence[EntityMention]

    def name(self) -> Name | None:
        """The name, if the mention has one."""
        core = self._core()
        if core is None:
            return None
        apart = [other for other in self.mentions if not other.first <= core < other.end]
        end = core + 1
        while (after := self._after(end, apart)) is not None:
            end = after
        first = core
        while (before := self._before(first, end, apart)) is not None:
            first = before
        is_people = self._is_person and end - first == 1 and self._has_determiner(first)
        return None if is_people else Name(first, end, TYPES[self.mention.type])

    @property
    def _is_person(self) -> bool:
        return self.mention.type == "person"

    def _core(self) -> int | None:
        """The word that the name is built around."""
        words, inside = self.words, range(self.mention.first, self.mention.end)
        head = next((i for i in inside if words[i].head - 1 not in inside), inside[0])
        if self._can_be_core(head):
            return head
        if self.mention.type == "place" and head - 1 in inside and self._can_be_core(head - 1):
            return head - 1 if words[head - 1].relation in ("compound", "flat") else None
        for index in range(head + 1, inside.stop):
            if words[index].form == ",":
                break
            is_beside = words[index].head == head + 1 and words[index].relation in ("flat", "appos")
            if is_beside and self._can_be_core(index):
                return index
        return None

    def _can_be_core(self, index: int) -> bool:
        word = self.words[index]
        is_people_or_office = self._is_person and (word.xpos == "NNPS" or self._is_title(word))
        return _is_proper(word) and not is_people_or_office

    def _after(self, end: int, apart: Sequence[EntityMention]) -> int | None:
        """Where the name ends with one more word of its own at its right."""
        joining = _JOINING_IN_PERSONS if self._is_person else _JOINING
        index = end + self._joins_with_comma(end)
        while index < self.mention.end and self.words[index].form in joining:
            index += 1
        if index >= self.mention.end or not _is_part(self.words[index]):
            return None
        if index > end:
            is_coordinated = any(word.upos == "CCONJ" for word in self.words[end:index])
            begins_apart = any(end <= other.first <= index for other in apart)
            return None if is_coordinated and begins_apart else index + 1
        governs = self.words[index - 1].head == index + 1  # "Gallery" in "Museum and Art Gallery"
        return None if self.words[index].relation in _BEGINNING_ANEW and not governs else index + 1

    def _joins_with_comma(self, index: int) -> bool:
        """Whether a comma stands in the name there: "Kelly, D. R.", "Oslo Line, Inc."."""
        if index + 1 >= self.mention.end or self.words[index].form != ",":
            return False
        word = self.words[index + 1]
        return word.relation == "flat" if self._is_person else word.form.rstrip(".") in _COMPANY_FORMS

    def _before(self, first: int, end: int, apart: Sequence[EntityMention]) -> int | None:
        """Where the name begins with one more word of its own at its left."""
        joining = _JOINING_IN_PERSONS if self._is_person else _JOINING_BEFORE
        index = first - 1
        while index >= self.mention.first and self.words[index].form in joining:
            index -= 1
        if index < self.mention.first or not _is_part(self.words[index]):
            return None
        if index < first - 1 and any(other.end in (index + 1, index + 2) for other in apart):
            return None  # a possessor with a mention of its own
        belongs = index + 1 < self._head_at_its_right(index) <= end
        return index if belongs and not self._is_title(self.words[index]) else None

    def _head_at_its_right(self, index: int) -> int:
        """The number of the first head at the right, up the tree ("Paso" in "El Paso Energy")."""
        number = self.words[index].head
        while self.mention.first < number <= index and self.words[index].relation == "flat":
            index, number = number - 1, self.words[number - 1].head
        return number

    def _is_title(self, word: Word) -> bool:
        if word.form.lower().rstrip(".") in ("st", "saint"):
            return False
        return word.relation == "nmod:desc" or (self._is_person and word.form.lower() in _TITLES)

    def _has_determiner(self, first: int) -> bool:
        return first > self.mention.first and self.words[first - 1].upos == "DET"


def _is_proper(word: Word) -> bool:
    return word.upos == "PROPN" or word.xpos.startswith("NNP")


def _is_part(word: Word) -> bool:
    return _is_proper(word) or (word.upos == "NUM" and word.form.isdecimal())
