"""What a sentence says that something is: appositives, titles before names, predicate nominals, clauses."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from betwixt.annotations import DescriptionKind
from extractors.joint.decisions.descriptions.clauses import clauses
from extractors.joint.decisions.descriptions.described_words import (
    Described,
    described,
    is_plural,
)
from extractors.joint.decisions.descriptions.description_words import INJURED, RELATIVE_PRONOUNS
from extractors.joint.decisions.descriptions.predicates import (
    namings,
    offices,
    predicates,
    roles,
)
from extractors.joint.decisions.descriptions.titles import before_names, shared, titled
from extractors.joint.decisions.descriptions.whole_phrases import (
    NOUNS,
    ParsedWords,
    whole_phrase,
)
from extractors.joint.decisions.names.named_words import Name
from extractors.joint.decisions.parses.trees import Arc
from extractors.language.kinds_of_things import KINDS
from extractors.word_range import WordRange

SEPARATORS = frozenset((",", "(", "-LRB-", "-", "–", "—", "--"))
"""What sets an appositive apart on its left."""
_UNITS = frozenset(("unit", "division", "arm", "branch"))
_ENDS = SEPARATORS | frozenset((".", ";", ":", ")", "-RRB-", "!", "?", "”", '"', "''"))


def descriptions(sentence: ParsedWords, phrases: Collection[WordRange] = ()) -> Iterator[Described]:
    """All that a sentence says of its names, and predicates of whatever they are said of.

    Args:
        sentence: as parsed.
        phrases: its noun phrases, words counted from 0, the last inclusive; titles are looked for in them.
    """
    nominals = list(_nominals(sentence, phrases))
    yield from nominals
    yield from clauses(sentence, nominals)


def _nominals(sentence: ParsedWords, phrases: Collection[WordRange]) -> Iterator[Described]:
    """What noun phrases say."""
    titles: dict[Name, Described] = {}
    for appositive in (*appositives(sentence), *before_names(sentence, phrases)):
        if appositive.kind == "appositive":
            yield appositive
        elif isinstance(appositive.anchor, Name):
            titles[appositive.anchor] = min(
                appositive, titles.get(appositive.anchor, appositive), key=lambda title: title.first
            )
    for title in titles.values():
        yield title
        yield from shared(sentence, title)
    yield from predicates(sentence)
    yield from roles(sentence)
    yield from offices(sentence)
    yield from namings(sentence)


def appositives(sentence: ParsedWords) -> Iterator[Described]:
    """Noun phrases beside a name and set apart from it, on either side: "a teacher, Tom Okafor, …".

    One on the right ends with a separator or the sentence: in "Falk, the harbour master later
    stated" it is a subject. A name alone ("Varna, Bulgaria") says where or who, not what.
    """
    for dependent, head in sorted(sentence.appositions):
        name, other = sentence.name_at.get(head), sentence.name_at.get(dependent)
        if name is None and other is None:
            name = _named_by(sentence, head)
        if name is None and other is None:
            described_words = _before_title(sentence, dependent, head)
        elif name is not None and dependent >= name.end and other is None:
            described_words = _after(sentence, name, dependent)
        elif other is not None and head < other.first and name is None:
            described_words = _before(sentence, other, Arc(dependent, head), titled(sentence, other))
        else:
            continue
        if described_words is not None:
            yield described_words


def _named_by(sentence: ParsedWords, title: int) -> Name | None:
    """The name right after a word that is a title: "*Secretary* Paul Adeyemi, a lawyer"."""
    name = sentence.name_at.get(title + 1)
    return name if name is not None and sentence.heads[name.first] == title + 1 else None


def _after(sentence: ParsedWords, name: Name, dependent: int) -> Described | None:
    first, end = _with_second_half(sentence, *whole_phrase(sentence, dependent), name)
    while first > name.end and sentence.parts_of_speech[first - 1] == "ADV":
        if sentence.heads[first - 1] - 1 != dependent:
            break
        first -= 1  # "Falk, *now* chair of the board"
    if first <= name.end or sentence.forms[first - 1] not in SEPARATORS:
        return None
    if sentence.forms[first].lower() in RELATIVE_PRONOUNS:  # "Falk, *whose mother lived there*"
        return None
    if end - first == 1 and sentence.forms[first].lower() in INJURED:  # "Falk (knee) will not play"
        return None
    end = _with_stray_phrase(sentence, name, end)
    if not _ends(sentence, end, dependent):
        return None
    return described(sentence, Described("appositive", name, first, end, dependent), dependent)


def _with_stray_phrase(sentence: ParsedWords, name: Name, end: int) -> int:
    """The end of an appositive whose last part the parse gives to a noun before the name.

    "The capture of Falk, a suspect *on the list*," captures nothing on a list.
    """
    if end >= len(sentence.forms) or sentence.parts_of_speech[end] != "ADP":
        return end
    noun = sentence.heads[end] - 1
    above = sentence.heads[noun] - 1 if noun > end else len(sentence.forms)
    if not 0 <= above < name.first or sentence.parts_of_speech[above] not in NOUNS:
        return end
    if not sentence.is_in(name.first, above):
        return end
    last = max(word for word in range(end, len(sentence.forms)) if sentence.is_in(word, noun))
    return last + 1 if _ends_there(sentence, last + 1) else end


def _with_second_half(sentence: ParsedWords, first: int, end: int, name: Name) -> tuple[int, int]:
    """A phrase whose other half the parse gives to the name: "Falk, a surgeon and *writer*,"."""
    if end + 1 >= len(sentence.forms) or sentence.parts_of_speech[end] != "CCONJ":
        return first, end
    for noun in sentence.children[sentence.head_of(name.first, name.end)]:
        joined = sentence.relation(noun) in ("conj", "appos") and sentence.parts_of_speech[noun] == "NOUN"
        if not joined or noun in sentence.name_at or is_plural(sentence, noun):
            continue
        begins, last = whole_phrase(sentence, noun)
        clause = sentence.child(noun, "nsubj") is not None
        if begins == end + 1 and not clause and _ends_there(sentence, last):
            if sentence.parts_of_speech[begins] == "DET":
                break  # somebody else
            while first > name.end and sentence.parts_of_speech[first - 1] != "PUNCT":
                if sentence.heads[first - 1] - 1 not in (*range(first, end), noun):
                    break
                first -= 1  # "*the former* player and coach"
            return first, last
    return first, end


def _ends_there(sentence: ParsedWords, end: int) -> bool:
    return end >= len(sentence.forms) or sentence.forms[end] in _ENDS


def _before_title(sentence: ParsedWords, title: int, head: int) -> Described | None:
    """What stands before a title: "*the owner of the mill*, the banker Tom Falk"."""
    name = _named_by(sentence, title)
    if name is None and any(named.dependent == title + 1 for named in sentence.appositions):
        name = sentence.name_at.get(title + 1)
    if name is None or head >= title:
        return None
    return _before(sentence, name, Arc(title, head), whole_phrase(sentence, title)[0])


def _before(sentence: ParsedWords, name: Name, arc: Arc, start: int) -> Described | None:
    """What stands before a name, or before the titles with which it begins."""
    head, above = arc.head, sentence.heads[arc.head] - 1
    is_inner = above >= 0 and sentence.relation(head) == "nmod"
    if is_inner and (sentence.forms[above].lower() == "one" or _is_body_of_person(sentence, head, name)):
        head = above  # "one of the largest suppliers, British Gas", "the head of the mill's unit, Mia Falk"
    elif _is_body_of_person(sentence, head, name):
        return None
    first, end = whole_phrase(sentence, head)
    end = min(end, start)
    if end == start:
        kind: DescriptionKind = "before-name"
    elif end == start - 1 and sentence.forms[end] in SEPARATORS:
        kind = "appositive"
    else:
        return None
    if sentence.parts_of_speech[end - 1] == "ADP":  # "the island of Varna"
        return None
    return described(sentence, Described(kind, name, first, end, arc.dependent), head)


def _is_body_of_person(sentence: ParsedWords, head: int, name: Name) -> bool:
    """Whether a noun for an organisation stands where a person is described."""
    noun = sentence.forms[head].lower()
    return name.type == "PERSON" and (noun in _UNITS or KINDS.get(noun) == "ORGANISATION")


def _ends(sentence: ParsedWords, end: int, dependent: int) -> bool:
    """Whether a phrase ends there: at a mark, at the end, or where a clause of its own goes on.

    The years in which somebody was it may follow before the mark, wherever the parse puts them: "Falk, mayor
    of Varna *until 2006*, left".
    """
    if _ends_there(sentence, end):
        return True
    if sentence.is_in(end, dependent) or sentence.parts_of_speech[end] in ("CCONJ", "PUNCT"):
        return True
    after = _after_years(sentence, end)
    return after > end and _ends_there(sentence, after)


def _after_years(sentence: ParsedWords, at: int) -> int:
    """The word after the years that a phrase is followed by: "*from 1997 to 2006*"."""
    while at + 1 < len(sentence.forms) and sentence.parts_of_speech[at] == "ADP":
        if sentence.parts_of_speech[at + 1] != "NUM":
            break
        at += 2
    return at
