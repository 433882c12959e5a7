"""What clauses tell of a name: "Falk, *who heads the squad*", "Falk *founded a club*", "*born in Varna*"."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from betwixt.roles.verbs import ROLE_VERBS
from extractors.joint.decisions.descriptions.described_words import Described
from extractors.joint.decisions.descriptions.description_words import (
    NEGATIONS,
    PERSONAL_PRONOUNS,
    SPEECH,
)
from extractors.joint.decisions.descriptions.predicates import is_irreal, is_passive
from extractors.joint.decisions.descriptions.whole_phrases import (
    NOUNS,
    ParsedWords,
    whole_phrase,
)
from extractors.joint.decisions.names.named_words import Name
from extractors.joint.decisions.parses.trees import Arc

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
    above = sentence.heads[verb] - 1
    inside = [word for word in range(above + 1, len(sentence.forms)) if sentence.is_in(word, verb)]
    words = [word for word in inside if sentence.parts_of_speech[word] != "PUNCT"]
    if not words or sentence.forms[words[0] - 1] not in _ASIDE:
        return None
    name = _name_before(sentence, words[0] - 1)
    if name is None or not _is_of(sentence, name, above):
        return None
    is_participle = words[0] == verb and sentence.forms[verb].lower().endswith(("ed", "en", "rn"))
    if sentence.forms[words[0]].lower() not in _RELATIVE and not is_participle:
        return None
    return _stretch(sentence, name, words[0], words)


def _name_before(sentence: ParsedWords, mark: int) -> Name | None:
    """The name that ends right before a comma."""
    while mark > 0 and sentence.parts_of_speech[mark] == "PUNCT":
        mark -= 1
    name = sentence.name_at.get(mark)
    return name if name is not None and name.end == mark + 1 else None


def _is_of(sentence: ParsedWords, name: Name, word: int) -> bool:
    """Whether a word is in a name, or a title or an appositive of it: "his *sister*, Ada Falk, who …"."""
    head = sentence.head_of(name.first, name.end)
    return (
        name.first <= word < name.end
        or word == name.first - 1
        or Arc(head, word) in sentence.appositions
        or Arc(word, head) in sentence.appositions
    )


def _stretch(sentence: ParsedWords, name: Name, first: int, words: Collection[int]) -> Described | None:
    """The clause as far as it is in one piece; a later comma that something else follows ends it."""
    end = first
    while end in words or (end < len(sentence.forms) - 1 and end + 1 in words):
        end += 1
    while sentence.parts_of_speech[end - 1] in ("PUNCT", "CCONJ"):
        end -= 1
    is_short = 1 < end - first <= _MOST_WORDS
    return Described("clause", name, first, end) if is_short else None


def _said_of_subject(sentence: ParsedWords, verb: int) -> Described | None:
    """A role verb and its object, of a name or a personal pronoun: "Falk *heads the agency*"."""
    if sentence.forms[verb].lower() not in ROLE_VERBS or sentence.parts_of_speech[verb] != "VERB":
        return None
    held, subject = _held(sentence, verb), _subject(sentence, verb)
    if held is None or subject is None or sentence.parts_of_speech[held] not in NOUNS or held < verb:
        return None
    named = sentence.name_at.get(subject)
    if named is None and sentence.forms[subject].lower() not in PERSONAL_PRONOUNS:
        return None
    first, end = whole_phrase(sentence, held)
    if is_passive(sentence, verb):
        end = max(end, _end_of(sentence, held))
    if sentence.child(held, "nummod") is not None or not verb < first <= verb + 2:
        return None
    return Described("clause", named or subject, verb, max(end, _adverbials(sentence, verb, end)))


def _held(sentence: ParsedWords, verb: int) -> int | None:
    """The object of a role verb, or who is behind "by" in the passive: "is owned *by Ada Falk*"."""
    if not is_passive(sentence, verb):
        return sentence.child(verb, "obj")
    by = sentence.child(verb, "obl")
    case = sentence.child(by, "case") if by is not None else None
    return by if case is not None and sentence.forms[case].lower() == "by" else None


def _subject(sentence: ParsedWords, verb: int) -> int | None:
    subject = sentence.child(verb, "nsubj")
    if subject is None and sentence.relation(verb) == "conj" and sentence.heads[verb]:
        above = sentence.heads[verb] - 1
        return sentence.child(above, "nsubj") if sentence.parts_of_speech[above] == "VERB" else None
    return subject


def _end_of(sentence: ParsedWords, head: int) -> int:
    """The word after the last that depends on another one, up to the first mark."""
    end = head + 1
    while (
        end < len(sentence.forms) and sentence.parts_of_speech[end] != "PUNCT" and sentence.is_in(end, head)
    ):
        end += 1
    return end


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
