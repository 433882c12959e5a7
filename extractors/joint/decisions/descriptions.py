"""What a sentence says that something is: appositives, titles before names, predicate nominals."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from extractors.annotations import DescriptionKind
from extractors.joint.decisions.description_words import (
    ADDRESSES,
    BE,
    BECOMING,
    BEING_AS,
    EMPTY,
    IRREAL_AUXILIARIES,
    IRREAL_MARKS,
    IRREAL_VERBS,
    MADE,
    NAMING,
    NEGATIONS,
    PEOPLE,
    POINTING,
    RELATIVE_PRONOUNS,
)
from extractors.joint.decisions.named_words import Name
from extractors.joint.decisions.trees import Arc
from extractors.joint.decisions.whole_phrases import NOUNS, ParsedWords, trimmed, whole_phrase
from extractors.word_range import WordRange

SEPARATORS = frozenset((",", "(", "-LRB-", "-", "–", "—", "--"))
"""What sets an appositive apart on its left."""
_ENDS = SEPARATORS | frozenset((".", ";", ":", ")", "-RRB-", "!", "?", "”", '"', "''"))


_NEAR = 3
"""Words from a naming verb to the name at most: "identified by police as"."""


class Described(NamedTuple):
    """Words that describe a name, a pronoun or a noun phrase of their sentence.

    ``anchor`` is the name, or one word of what else is described; ``first`` to ``end`` the
    description (counted from 0, exclusive); ``arc`` the dependent word of what says so, if one does.
    """

    kind: DescriptionKind
    anchor: Name | int
    first: int
    end: int
    arc: int = -1


def descriptions(sentence: ParsedWords, phrases: Collection[WordRange] = ()) -> Iterator[Described]:
    """All that a sentence says of its names, and predicate nominals of whatever they are said of.

    Args:
        sentence: as parsed.
        phrases: its noun phrases, words counted from 0, the last inclusive; titles are looked for in them.
    """
    titles: dict[Name, Described] = {}
    for each in (*appositives(sentence), *before_names(sentence, phrases)):
        if each.kind == "appositive":
            yield each
        elif isinstance(each.anchor, Name):
            titles[each.anchor] = min(each, titles.get(each.anchor, each), key=lambda title: title.first)
    for title in titles.values():
        yield title
        yield from _shared(sentence, title)
    yield from predicates(sentence)
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
        if name is not None and dependent >= name.end and other is None:
            found = _after(sentence, name, dependent)
        elif other is not None and head < other.first and name is None:
            found = _before(sentence, other, Arc(dependent, head))
        else:
            continue
        if found is not None:
            yield found


def _named_by(sentence: ParsedWords, title: int) -> Name | None:
    """The name right after a word that is a title: "*Secretary* Paul Adeyemi, a lawyer"."""
    name = sentence.name_at.get(title + 1)
    return name if name is not None and sentence.heads[name.first] == title + 1 else None


def _after(sentence: ParsedWords, name: Name, dependent: int) -> Described | None:
    first, end = whole_phrase(sentence, dependent)
    if first <= name.end or sentence.forms[first - 1] not in SEPARATORS:
        return None
    if not _ends(sentence, end, dependent):
        return None
    return _described(sentence, Described("appositive", name, first, end, dependent), dependent)


def _before(sentence: ParsedWords, name: Name, arc: Arc) -> Described | None:
    head, above = arc.head, sentence.heads[arc.head] - 1
    if above >= 0 and sentence.forms[above].lower() == "one" and sentence.relation(head) == "nmod":
        head = above  # "one of the largest suppliers, British Gas"
    first, end = whole_phrase(sentence, head)
    end = min(end, name.first)
    if end == name.first:
        kind: DescriptionKind = "before-name"
    elif end == name.first - 1 and sentence.forms[end] in SEPARATORS:
        kind = "appositive"
    else:
        return None
    return _described(sentence, Described(kind, name, first, end, arc.dependent), head)


def _ends(sentence: ParsedWords, end: int, dependent: int) -> bool:
    """Whether a phrase ends there: at a mark, at the end, or where a clause of its own goes on."""
    if end >= len(sentence.forms) or sentence.forms[end] in _ENDS:
        return True
    return sentence.is_in(end, dependent) or sentence.parts_of_speech[end] in ("CCONJ", "PUNCT")


def _shared(sentence: ParsedWords, title: Described) -> Iterator[Described]:
    """A plural title is that of all names that are joined: "*players* Ryan Falk and Dan Orr"."""
    assert isinstance(title.anchor, Name)
    if (
        not sentence.forms[title.end - 1].lower().endswith("s")
        or sentence.parts_of_speech[title.end - 1] != "NOUN"
    ):
        return
    first = sentence.head_of(title.anchor.first, title.anchor.end)
    for child in sentence.children[first]:
        name = sentence.name_at.get(child)
        is_joined = name is not None and sentence.relation(child) == "conj" and name.first == child
        if name is not None and is_joined and name.type == title.anchor.type:
            yield title._replace(anchor=name)


def before_names(sentence: ParsedWords, phrases: Collection[WordRange]) -> Iterator[Described]:
    """What stands before a name in its noun phrase: "*Secretary General* Paul Adeyemi"."""
    for phrase in phrases:
        inside = [
            name for name in sentence.names if phrase.first < name.first and name.end <= phrase.last + 1
        ]
        ending = [name for name in inside if name.end == phrase.last + 1 or _owns(sentence, name)]
        if not ending:
            continue
        name = ending[0]
        head = name.first - 1
        if sentence.parts_of_speech[head] in NOUNS and _is_title(sentence, head, name):
            first = _after_coordination(sentence, phrase.first, head)
            first += sentence.forms[first].lower() in RELATIVE_PRONOUNS and first < head
            first = trimmed(sentence, first, name.first, head)[0]
            found = _described(sentence, Described("before-name", name, first, name.first), head)
            if found is not None:
                yield found


def _owns(sentence: ParsedWords, name: Name) -> bool:
    """Whether a name is a genitive: "*President Falk's* hat"."""
    return name.end < len(sentence.forms) and sentence.forms[name.end].lower() in ("'s", "’s", "'", "’")


def _is_title(sentence: ParsedWords, word: int, name: Name) -> bool:
    """Whether a noun says what the named is, and is no part of a compound name ("*state* Senate")."""
    if word in sentence.name_at or sentence.forms[word].lower() in ADDRESSES:
        return False
    if name.type == "PERSON":
        return True
    joined = {sentence.relation(word), sentence.relation(sentence.head_of(name.first, name.end))}
    return (
        sentence.parts_of_speech[word] == "NOUN"
        and not joined.isdisjoint(("appos", "nmod"))
        and (sentence.relation(word) != "compound")
    )


def _after_coordination(sentence: ParsedWords, first: int, head: int) -> int:
    """The first word of what is said of this name alone: not "Falk and *his brother* Tom"."""
    for word in range(head, first - 1, -1):
        if sentence.parts_of_speech[word] == "CCONJ" and word > first and word - 1 in sentence.name_at:
            return word + 1
    return first


def predicates(sentence: ParsedWords) -> Iterator[Described]:
    """Predicate nominals: "X was *a member of parliament*", "became", "served as", "was elected".

    What is denied, asked, wished or a condition is no description.
    """
    if "?" in sentence.forms[-3:]:
        return
    for verb, noun in _nominal_predicates(sentence):
        subject = _subject(sentence, verb)
        if subject is None or subject == noun or _is_irreal(sentence, verb, noun):
            continue
        first, end = whole_phrase(sentence, noun)
        if not first <= subject < end and sentence.forms[first].lower() not in POINTING:
            anchor = sentence.name_at.get(subject, subject)
            found = _described(sentence, Described("predicate", anchor, first, end), noun)
            if found is not None:
                yield found


def namings(sentence: ParsedWords) -> Iterator[Described]:
    """Noun phrases that are given a name: "*a Canadian citizen* identified as Falk", "*a dog* called Rex"."""
    for verb, form in enumerate(sentence.forms):
        if form.lower() not in NAMING or sentence.relation(verb) != "acl" or sentence.child(verb, "nsubj"):
            continue
        noun = sentence.heads[verb] - 1
        named = [child for child in sentence.children[verb] if child > verb and child in sentence.name_at]
        if not named or noun in sentence.name_at or noun > verb:
            continue
        first, end = whole_phrase(sentence, noun)
        name = sentence.name_at[named[0]]
        if sentence.child(noun, "appos") is None and name.first - verb <= _NEAR:
            end = trimmed(sentence, first, min(end, verb), noun)[1]
            found = _described(sentence, Described("predicate", name, first, end), noun)
            if found is not None:
                yield found


def _nominal_predicates(sentence: ParsedWords) -> Iterator[tuple[int, int]]:
    """The word that has the subject, and the noun that is said of it."""
    for word, form in enumerate(sentence.forms):
        lowered = form.lower()
        if sentence.child(word, "cop") is not None:
            if sentence.child(word, "case") is None:
                yield word, word
            continue
        wanted: tuple[str, ...] = ()
        if lowered in BECOMING:
            wanted = ("xcomp", "obj")
        elif lowered in MADE and _is_passive(sentence, word):
            wanted = ("xcomp", "obj", "obl")
        elif lowered in BEING_AS:
            wanted = ("obl",)
        for child in sentence.children[word] if wanted else ():
            if child > word and sentence.relation(child) in wanted and _introduced(sentence, child):
                yield word, child


def _is_passive(sentence: ParsedWords, verb: int) -> bool:
    return any(
        sentence.relation(child) == "aux" and sentence.forms[child].lower() in BE | {"got"}
        for child in sentence.children[verb]
    )


def _introduced(sentence: ParsedWords, noun: int) -> bool:
    """By "as" where it is an oblique, by nothing otherwise."""
    case = sentence.child(noun, "case")
    if sentence.relation(noun) == "obl":
        return case is not None and sentence.forms[case].lower() == "as"
    return case is None or sentence.forms[case].lower() == "as"


def _subject(sentence: ParsedWords, predicate: int) -> int | None:
    """The word that a predicate is said of; that of a relative clause is what the clause tells of."""
    subject = sentence.child(predicate, "nsubj")
    clause = sentence.relation(predicate) == "acl" and sentence.heads[predicate]
    if subject is not None and sentence.forms[subject].lower() in RELATIVE_PRONOUNS:
        return sentence.heads[predicate] - 1 if clause else None
    if subject is None and sentence.relation(predicate) == "conj" and sentence.heads[predicate]:
        above = sentence.heads[predicate] - 1
        same = sentence.child(predicate, "cop") is not None or sentence.parts_of_speech[predicate] == "VERB"
        return _subject(sentence, above) if same else None
    return subject


def _is_irreal(sentence: ParsedWords, verb: int, noun: int) -> bool:
    """Whether it is denied, wished or a condition."""
    around = {*sentence.children[verb], *sentence.children[noun]}
    for word in around:
        form, relation = sentence.forms[word].lower(), sentence.relation(word)
        if form in NEGATIONS and relation in ("advmod", "det", "cc"):
            return True
        if relation == "aux" and form in IRREAL_AUXILIARIES:
            return True
        if relation == "mark" and form in IRREAL_MARKS and word < noun:
            return True
    above = sentence.heads[verb] - 1
    governed = sentence.relation(verb) in ("ccomp", "xcomp", "acl")
    return above >= 0 and governed and sentence.forms[above].lower() in IRREAL_VERBS


def _described(sentence: ParsedWords, found: Described, head: int) -> Described | None:
    """A description, if its words, of which one is the head, say what something is; "27 wins" does not."""
    if sentence.child(head, "nummod") is not None:
        return None
    is_one = found.first < found.end and says_what(sentence, found.first, found.end, head)
    return found if is_one else None


def says_what(sentence: ParsedWords, first: int, end: int, head: int) -> bool:
    """Whether a noun phrase says what something is: its head is no name, number or empty noun alone."""
    part, form = sentence.parts_of_speech[head], sentence.forms[head].lower()
    if form == "one" and end - first > 2:  # "one of the founders"
        return True
    if head in sentence.name_at or part not in NOUNS or form == form.upper():
        return False
    if form not in EMPTY:
        return True
    told = [
        word for word in range(first, end) if sentence.parts_of_speech[word] in (*NOUNS, "ADJ", "VERB", "NUM")
    ]
    return len(told) > 1 and form in PEOPLE
