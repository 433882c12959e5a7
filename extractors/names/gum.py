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
admiral ambassador archbishop baron bishop brother captain cardinal chairman chairwoman chancellor
chief colonel commander commissioner congressman congresswoman count countess dame director doctor
dr dr. duchess duke earl emperor empress father fellow general governor inspector judge justice king
lady lieutenant lord ma'am madam major master mayor minister miss mister mother mr mr. mrs mrs. ms
ms. officer pastor pope premier president prime prince princess prof prof. professor queen rabbi
rep. representative rev. reverend saint secretary sen. senator sergeant shah sheikh sir sister
speaker sultan tsar tsarina vice
"""
_TITLES = frozenset(_TITLE_WORDS.split())
_JOINING = frozenset(("of", "for", "and", "&", "the", "-", "–", "'s", "’s", "'", "’"))
_JOINING_IN_PERSONS = frozenset(("-", "–", "'", "’"))


def gum_names(sentences: Sequence[Sentence]) -> list[list[str]]:
    """IOB2 tags of each sentence: the names of persons, organisations and locations.

    A mention of one of the three types whose head word is a proper noun holds a name: the
    proper nouns on both sides of the head, and what joins them in the names of places and
    organisations ("Church of Scientology"). Titles stay outside ("President", "Mr."), as in
    Universal NER, and so do possessors and coordinated parts with a mention of their own.
    Of overlapping names the longest stays, so that "UK Prime Minister Gordon Brown" has two
    and "University of Chicago" one.

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
    """The name that a mention's head stands in, if it stands in one."""
    type_ = TYPES.get(mention.type)
    heads = (i for i in range(mention.first, mention.end) if not mention.first < words[i].head <= mention.end)
    head = next(heads, mention.first)
    if not type_ or words[head].upos != "PROPN" or _is_title(words[head], type_):
        return None
    # A mention beside the head's own that "and" or a possessive would join to the name.
    apart = [m for m in mentions if not m.first <= head < m.end]
    first, end = head, head + 1
    joining = _JOINING_IN_PERSONS if type_ == "PERSON" else _JOINING
    while (before := _before(words, first, mention, apart, joining)) is not None:
        if words[before].relation == "nmod:desc" or _is_title(words[before], type_):
            break
        first = before
    while (after := _after(words, end, mention, apart, joining)) is not None:
        end = after
    return Name(first, end, type_)


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
    between = [words[at].form for at in range(end, index)]
    if not between:
        return None if words[index].universal_relation in ("conj", "appos", "nmod", "list") else index + 1
    starts_apart = any(m.first in (index, end + 1) for m in apart)
    return None if starts_apart and {"and", "&"} & set(between) else index + 1


def _is_part(word: Word) -> bool:
    return word.upos == "PROPN" or word.xpos.startswith("NNP") or (word.upos == "NUM" and word.form.isalnum())


def _is_title(word: Word, type_: str) -> bool:
    return type_ == "PERSON" and word.form.lower() in _TITLES
