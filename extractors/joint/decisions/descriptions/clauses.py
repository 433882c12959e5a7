"""What clauses tell of a name: "Falk, *who heads the squad*", "Falk *founded a club*", "*born in Varna*"."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from betwixt.role_verbs import ROLE_VERBS
from extractors.joint.decisions.descriptions.described_words import Described
from extractors.joint.decisions.descriptions.description_words import (
    NEGATIONS,
    PERSONAL_PRONOUNS,
    SPEECH,
)
from extractors.joint.decisions.descriptions.predicates import is_irreal
from extractors.joint.decisions.descriptions.whole_phrases import (
    NOUNS,
    ParsedWords,
    trimmed,
    whole_phrase,
)
from extractors.joint.decisions.names.named_words import Name

_RELATIVE = frozenset(("who", "whose", "which"))
_MOST_WORDS = 20
"""A longer clause tells a story."""
_ASIDE = frozenset((",", ")", "-RRB-", "–", "—", "--", ";", ":", "-"))
_ADVERBIAL = frozenset(("obl", "advmod"))


def clauses(sentence: ParsedWords, described: Collection[Described]) -> Iterator[Described]:
    """Relative clauses and participles beside a name, and what role verbs say of their subject.

    Not what is denied, future or a condition, nor what somebody says. A clause with a predicate nominal
    ("who was mayor") gives that alone.

    Args:
        sentence: as parsed.
        described: what else the sentence says of its names.
    """
    if not sentence.is_closed or "?" in sentence.forms[-3:]:
        return
    for verb in range(len(sentence.forms)):
        clause = _beside(sentence, verb) or _said_of_subject(sentence, verb)
        if clause is None or _is_told(sentence, verb):
            continue
        if not any(_overlap(clause, other) for other in described):
            yield clause


def _overlap(one: Described, other: Described) -> bool:
    return one.first < other.end and other.first < one.end and one.anchor == other.anchor


def _is_told(sentence: ParsedWords, verb: int) -> bool:
    """Whether it is denied, unreal, or a word of saying."""
    if sentence.forms[verb].lower() in SPEECH or is_irreal(sentence, verb, verb):
        return True
    return any(sentence.forms[word].lower() in NEGATIONS for word in sentence.children[verb])


def _beside(sentence: ParsedWords, verb: int) -> Described | None:
    """A relative clause or participle that a comma sets apart from the name before it."""
    if sentence.relation(verb) != "acl" or not sentence.heads[verb]:
        return None
    name = _name_of(sentence, sentence.heads[verb] - 1)
    if name is None:
        return None
    inside = [word for word in range(name.end, len(sentence.forms)) if sentence.is_in(word, verb)]
    words = [word for word in inside if sentence.parts_of_speech[word] != "PUNCT"]
    if not words or sentence.forms[words[0] - 1] not in _ASIDE:
        return None
    is_participle = words[0] == verb and sentence.forms[verb].lower().endswith(("ed", "en", "rn"))
    if sentence.forms[words[0]].lower() not in _RELATIVE and not is_participle:
        return None
    if any(sentence.parts_of_speech[word] != "PUNCT" for word in range(name.end, words[0])):
        return None
    return _stretch(sentence, name, words[0], words)


def _name_of(sentence: ParsedWords, word: int) -> Name | None:
    """The name that a word is in, or that stands right behind it as behind a title."""
    name = sentence.name_at.get(word)
    return name if name is not None else sentence.name_at.get(word + 1)


def _stretch(sentence: ParsedWords, name: Name, first: int, words: Collection[int]) -> Described | None:
    """The clause as far as it is in one piece; a later comma that something else follows ends it."""
    end = first
    while end in words or (end < len(sentence.forms) - 1 and end + 1 in words):
        end += 1
    end = trimmed(sentence, first, end, first)[1]
    is_short = 1 < end - first <= _MOST_WORDS
    return Described("clause", name, first, end) if is_short else None


def _said_of_subject(sentence: ParsedWords, verb: int) -> Described | None:
    """A role verb and its object, of a name or a personal pronoun: "Falk *heads the agency*"."""
    if sentence.forms[verb].lower() not in ROLE_VERBS or sentence.parts_of_speech[verb] != "VERB":
        return None
    held, subject = sentence.child(verb, "obj"), _subject(sentence, verb)
    if held is None or subject is None or sentence.parts_of_speech[held] not in NOUNS or held < verb:
        return None
    named = sentence.name_at.get(subject)
    if named is None and sentence.forms[subject].lower() not in PERSONAL_PRONOUNS:
        return None
    first, end = whole_phrase(sentence, held)
    if sentence.child(held, "nummod") is not None or not verb < first <= verb + 2:
        return None
    return Described("clause", named or subject, verb, max(end, _adverbials(sentence, verb, end)))


def _subject(sentence: ParsedWords, verb: int) -> int | None:
    subject = sentence.child(verb, "nsubj")
    if subject is None and sentence.relation(verb) == "conj" and sentence.heads[verb]:
        above = sentence.heads[verb] - 1
        return sentence.child(above, "nsubj") if sentence.parts_of_speech[above] == "VERB" else None
    return subject


def _adverbials(sentence: ParsedWords, verb: int, end: int) -> int:
    """The word after what says where, when and with whom, right behind the object."""
    while end < len(sentence.forms):
        above = end
        while (
            sentence.heads[above] and sentence.heads[above] - 1 != verb and sentence.heads[above] - 1 >= end
        ):
            above = sentence.heads[above] - 1
        if sentence.heads[above] - 1 != verb or sentence.relation(above) not in _ADVERBIAL:
            return end
        after = max(word for word in range(end, len(sentence.forms)) if sentence.is_in(word, above)) + 1
        if any(sentence.parts_of_speech[word] == "PUNCT" for word in range(end, after)):
            return end
        end = after
    return end
