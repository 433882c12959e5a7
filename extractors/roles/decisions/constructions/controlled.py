"""Who does what a clause without a subject says: "fined *him* for lying", "*she* vowed to sue".

The object of a verb of judgment is the subject of what it is judged for (Levin 1993, "English verb classes
and alternations", 33). The subject of any other verb is the subject of its infinitive, as long as it has no
object (Rosenbaum 1967, "The grammar of English predicate complement constructions"). Joined verbs share one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from extractors.roles.decisions.constructions.passive import is_passive
from extractors.roles.decisions.constructions.resumed import speaking_verb
from extractors.roles.decisions.inventory import CORE_ROLES
from extractors.roles.decisions.lemmas import lemmas
from extractors.roles.decisions.sentence_tree import SentenceTree
from extractors.roles.decisions.spans import ArgumentSpan

_JUDGING = frozenset((
    "accuse", "admire", "admonish", "applaud", "arrest", "attack", "ban", "berate", "blame", "blast", "book",
    "castigate", "caution", "censure", "charge", "chastise", "chide", "commend", "compliment", "condemn",
    "congratulate", "convict", "criticize", "defend", "denounce", "deport", "detain", "discipline", "dismiss",
    "excuse", "execute", "expel", "fault", "fine", "fire", "forgive", "honor", "imprison", "indict",
    "investigate", "jail", "lambast", "lambaste", "laud", "mock", "pardon", "penalize", "praise", "prosecute",
    "punish", "rebuke", "reprimand", "reproach", "reward", "ridicule", "sack", "salute", "sanction", "scold",
    "sentence", "slam", "sue", "suspend", "thank", "try",
))  # fmt: skip
_BY_OBJECT = {
    "for": _JUDGING,
    "of": frozenset(("accuse", "acquit", "clear", "convict", "suspect")),
    "with": frozenset(("charge", "credit")),
    "on": frozenset(("compliment", "congratulate")),
    "from": frozenset((
        "ban", "bar", "block", "deter", "discourage", "disqualify", "dissuade", "exclude", "prevent",
        "prohibit", "stop", "suspend",
    )),
    "into": frozenset(("coerce", "deceive", "force", "fool", "mislead", "pressure", "talk", "trick")),
}  # fmt: skip
"""What stands before "-ing" → verbs whose object does it."""
_PROMISING = frozenset(("promise", "vow", "swear", "pledge", "threaten"))
"""Verbs whose subject does what their infinitive says even where they have an object."""
_ADDRESSING = frozenset((
    "appeal", "arrange", "bank", "beckon", "call", "count", "depend", "gesture", "lobby", "long", "look",
    "motion", "plead", "pray", "press", "prevail", "push", "rely", "shout", "signal", "wait", "yell",
))  # fmt: skip
_TO_WHOM = frozenset(("for", "on", "to", "upon", "with"))
"""Before whom such a verb means to do it: "called *on Americans* to donate"."""
_CLAUSES = ("nsubj", "csubj", "expl")
_OBJECTS = ("iobj", "obj")
_MOST_JOINED = 4


class Control(NamedTuple):
    """Where the subject of a clause without one stands.

    Args:
        verb: whose participant it is.
        participant: a word of the participant; None for its agent.
        is_certain: whether any other agent of the clause is wrong.
    """

    verb: int
    participant: int | None
    is_certain: bool


def controlled(tree: SentenceTree, word: int) -> Control | None:
    """Where the subject of a verb stands that has none of its own, if a verb above says so.

    Args:
        tree: of the sentence.
        word: the verb.
    """
    clause = word
    for _ in range(_MOST_JOINED):
        if tree.parts[clause] != "VERB":
            return None
        if tree.has(clause, *_CLAUSES):
            return _shared(tree, word, clause)
        if tree.relations[clause] != "conj":
            break
        clause = tree.heads[clause]
    verb = tree.heads[clause]
    if verb < 0 or tree.parts[verb] != "VERB":
        return None
    marks = {tree.lower(child) for child in tree.children(clause, "mark")}
    if tree.relations[clause] == "xcomp" and "to" in marks:
        is_free = not (_has_other(tree, verb, clause) or is_passive(tree, verb))
        return Control(verb, None, is_certain=False) if is_free else None
    if tree.relations[clause] != "advcl" or not _is_gerund(tree, clause):
        return None
    return _of_gerund(tree, verb, marks)


def _has_other(tree: SentenceTree, verb: int, clause: int) -> bool:
    """Whether somebody else is to do what the infinitive of a verb says: its object, or "on Americans"."""
    forms = lemmas(tree.lower(verb))
    if tree.has(verb, *_OBJECTS):
        return not _PROMISING.intersection(forms)
    return bool(_ADDRESSING.intersection(forms)) and any(
        tree.lower(preposition) in _TO_WHOM
        for phrase in tree.children(verb, "obl")
        for preposition in tree.children(phrase, "case")
        if phrase < clause
    )


def _shared(tree: SentenceTree, word: int, first: int) -> Control | None:
    """The subject of the first of several joined verbs, for an active one with an object or a clause.

    Behind reported words the verb may be joined to these or to the one of saying: the subject stays open,
    unless it is surely the speaker.
    """
    subject = next(tree.children(first, "nsubj"), None)
    is_active = tree.has(word, "obj", "xcomp", "ccomp") and not is_passive(tree, word)
    if word == first or subject is None or not is_active:
        return None
    if tree.relations[first] == "ccomp":
        saying = speaking_verb(tree, word)
        if saying is None:
            return None
        return Control(saying, next(tree.children(saying, "nsubj")), is_certain=True)
    return Control(first, subject, is_certain=False)


def _of_gerund(tree: SentenceTree, verb: int, marks: set[str]) -> Control | None:
    """The object of a verb of judgment, or the person who came back "for lying"."""
    forms = lemmas(tree.lower(verb))
    if any(mark in marks and verbs.intersection(forms) for mark, verbs in _BY_OBJECT.items()):
        judged = _judged(tree, verb)
        return None if judged is None else Control(verb, judged, is_certain=True)
    if "for" not in marks or tree.has(verb, *_OBJECTS) or is_passive(tree, verb):
        return None
    subject = next(tree.children(verb, "nsubj"), None)
    if subject is None or tree.parts[subject] not in ("PRON", "PROPN"):
        return None
    return Control(verb, subject, is_certain=False)


def _judged(tree: SentenceTree, verb: int) -> int | None:
    """Whom a verb judges: the subject of a passive one, its object, the noun that a participle describes."""
    passive = verb
    while tree.relations[passive] == "conj" and not tree.has(passive, "nsubj"):
        passive = tree.heads[passive]
    if is_passive(tree, passive) and not (passive != verb and tree.has(verb, *_OBJECTS)):
        return next(tree.children(passive, "nsubj"), None)
    for relation in _OBJECTS:
        for word in tree.children(verb, relation):
            return word
    return tree.heads[verb] if tree.relations[verb] == "acl" else None


def _is_gerund(tree: SentenceTree, word: int) -> bool:
    return any(tree.lower(form).endswith("ing") for form in (word, *tree.children(word, "aux")))


def with_controlled_agent(
    role: str, spans: Sequence[ArgumentSpan], above: Sequence[ArgumentSpan], control: Control
) -> list[ArgumentSpan]:
    """The arguments of a verb, its subject taken from the verb above it.

    It is no surer than another agent whose place it takes.

    Args:
        role: of the subject.
        spans: the arguments of the verb.
        above: those of the verb above, words counted alike.
        control: which of these it is, its words counted as those of the spans.
    """
    own = next((span for span in spans if span.role == role), None)
    if own is not None and not control.is_certain:
        return list(spans)
    subject = next((span for span in above if _is_subject(span, control)), None)
    others = [span for span in spans if span is not own]
    if subject is None or any(span.first < subject.end and subject.first < span.end for span in others):
        return list(spans)
    score = subject.score
    if own is not None:
        is_same = own.first < subject.end and subject.first < own.end
        score = max(own.score, score) if is_same else min(own.score, score)
    return sorted((*others, subject._replace(role=role, score=score)))


def _is_subject(span: ArgumentSpan, control: Control) -> bool:
    if control.participant is None:
        return span.role == "ARG0"
    return span.role in CORE_ROLES and span.first <= control.participant < span.end
