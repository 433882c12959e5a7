"""Names from the entity annotation of GUM, which marks whole noun phrases instead.

GUM's MISC column has ``Entity=(3-person-new-…`` where a mention of entity 3 begins and
``3)`` where it ends; the file's ``global.Entity`` comment names the parts between the
hyphens (https://wiki.universaldependencies.org, page "CorefUD"; github.com/amir-zeldes/gum).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from betwixt.errors import InvalidInputError
from extractors.conllu import Sentence, Word
from extractors.iob2 import Name, tags_of

TYPES = {"person": "PERSON", "organization": "ORGANISATION", "place": "LOCATION"}
_MARK = re.compile(r"\((?P<begins>[^()]+)(?P<whole>\))?|(?P<ends>[^()]+)\)")
_PARTS = 8  # GRP-etype-infstat-salience-centering-minspan-link-identity; the identity may be absent


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
    found: list[EntityMention] = []
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
            found.append(EntityMention(group, parts[1] if parts[1:] else "", first, index + 1, identity))
    if opened:
        raise _unbalanced(sentence, opened[-1][0][0], "never ends")
    return sorted(found, key=lambda mention: (mention.first, -mention.end))


def _entity(word: Word) -> str:
    values = (item.removeprefix("Entity=") for item in word.misc.split("|") if item.startswith("Entity="))
    return next(values, "")


def _unbalanced(sentence: Sentence, group: str, what: str) -> InvalidInputError:
    return InvalidInputError(
        f"sentence {sentence.id}: a mention of entity {group} {what}", "check the Entity marks of the file"
    )


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
_BEGINNING_ANEW = frozenset(("conj", "appos", "list", "nmod:desc", "nmod:unmarked"))
_JOINING_IN_PERSONS = frozenset(("-", "–", "'", "’"))


def gum_names(sentences: Sequence[Sentence]) -> list[list[str]]:
    """IOB2 tags of each sentence: the names of persons, organisations and locations.

    A mention of one of the three types holds a name where its head word is a proper noun, or
    has one beside it ("captain *Andreas Granqvist*", "*Jiangsu* province"): the proper nouns
    on both sides, and in places and organisations what joins them ("Church of Scientology").
    As in Universal NER, titles stay outside ("President", "Mr."), and peoples and holders of
    an office are no persons ("the Olmec", "Democrats", "the President"). Possessors and
    coordinated parts with a mention of their own are names of their own. Of overlapping names
    the longest stays: "UK Prime Minister Gordon Brown" has two, "University of Chicago" one.

    Raises:
        InvalidInputError: a sentence's entity marks are not balanced.
    """
    return [tags_of(_names(sentence), len(sentence.words)) for sentence in sentences]


def _names(sentence: Sentence) -> list[Name]:
    mentions = entity_mentions(sentence)
    found = {name for mention in mentions if (name := _name(sentence.words, mention, mentions))}
    kept: list[Name] = []
    for name in sorted(found, key=lambda name: (name.first - name.end, name)):
        if all(name.end <= other.first or other.end <= name.first for other in kept):
            kept.append(name)
    return sorted(kept)


def _name(words: Sequence[Word], mention: EntityMention, mentions: Sequence[EntityMention]) -> Name | None:
    """The name that a mention says, if it says one."""
    type_ = TYPES.get(mention.type)
    core = _core(words, mention) if type_ else None
    if type_ is None or core is None:
        return None
    apart = [other for other in mentions if not other.first <= core < other.end]
    joining = _JOINING_IN_PERSONS if type_ == "PERSON" else _JOINING
    first, end = core, core + 1
    while (after := _after(words, end, mention, apart, joining)) is not None:
        end = after
    while (before := _before(words, first, mention, apart, joining)) is not None:
        if _is_title(words[before], mention.type) or not before + 1 < words[before].head <= end:
            break
        first = before
    people = (
        type_ == "PERSON" and end - first == 1 and first > mention.first and words[first - 1].upos == "DET"
    )
    return None if people else Name(first, end, type_)


def _core(words: Sequence[Word], mention: EntityMention) -> int | None:
    """The word that a mention's name is built around."""
    inside = range(mention.first, mention.end)
    head = next((i for i in inside if not mention.first < words[i].head <= mention.end), mention.first)
    if _can_be_core(words[head], mention.type):
        return head
    if mention.type == "place" and head - 1 in inside and words[head - 1].relation == "compound":
        return head - 1 if _can_be_core(words[head - 1], mention.type) else None
    for index in range(head + 1, mention.end):
        if words[index].form == ",":
            break
        beside = words[index].head == head + 1 and words[index].relation in ("flat", "appos")
        if beside and _can_be_core(words[index], mention.type):
            return index
    return None


def _can_be_core(word: Word, mention_type: str) -> bool:
    if mention_type == "person" and (word.xpos == "NNPS" or _is_title(word, mention_type)):
        return False
    return word.upos == "PROPN" or word.xpos.startswith("NNP")


def _before(
    words: Sequence[Word],
    first: int,
    mention: EntityMention,
    apart: Sequence[EntityMention],
    joining: frozenset[str],
) -> int | None:
    """Where the name begins with one more word of its own at its left."""
    index = first - 1
    while index >= mention.first and words[index].form in joining - {"the", "of", "for"}:
        index -= 1
    if index < mention.first or not _is_part(words[index]):
        return None
    joined = index < first - 1
    return None if joined and any(m.end in (index + 1, index + 2) for m in apart) else index


def _after(
    words: Sequence[Word],
    end: int,
    mention: EntityMention,
    apart: Sequence[EntityMention],
    joining: frozenset[str],
) -> int | None:
    """Where the name ends with one more word of its own at its right."""
    index = end
    while index < mention.end and words[index].form in joining:
        index += 1
    if index >= mention.end or not _is_part(words[index]):
        return None
    word = words[index]
    if index > end:
        starts_apart = any(other.first in (index, end + 1) for other in apart)
        coordinated = any(words[at].upos == "CCONJ" for at in range(end, index))
        return None if starts_apart and coordinated else index + 1
    is_governor = words[index - 1].head == index + 1  # "Art" of "Museum and Art Gallery"
    return None if word.relation in _BEGINNING_ANEW and not is_governor else index + 1


def _is_part(word: Word) -> bool:
    return (
        word.upos == "PROPN" or word.xpos.startswith("NNP") or (word.upos == "NUM" and word.form.isdecimal())
    )


def _is_title(word: Word, mention_type: str) -> bool:
    if word.form.lower().rstrip(".") in ("st", "saint"):
        return False
    return word.relation == "nmod:desc" or (mention_type == "person" and word.form.lower() in _TITLES)
