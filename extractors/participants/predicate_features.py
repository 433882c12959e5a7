"""What a predicate's own sentence says about the roles that it leaves open."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from extractors.participants.mention_classes import CLASSES, HUMAN
from extractors.participants.read_text import Floats, ReadText
from extractors.participants.selection import Selection

ROLES = ("ARG0", "ARG1", "ARG2", "ARG3", "ARG4")
FUNCTIONS = ("PAG", "PPT", "GOL", "DIR", "LOC", "CAU", "VSP", "COM", "PRD", "EXT")
PARENTS = (
    "root",
    "xcomp",
    "advcl",
    "acl",
    "ccomp",
    "conj",
    "obl",
    "nmod",
    "obj",
    "nsubj",
    "amod",
    "compound",
)

PREDICATE_FEATURES = (
    "verb",
    "noun",
    "adjective",
    "passive",
    "has subject",
    "has object",
    "infinitive",
    "participle",
    "possessor",
    "by",
    "of",
    "imperative",
    "quoted",
    "clause below",
    "obliques",
    "overt roles",
    *(f"as {name}" for name in PARENTS),
)
ROLE_FEATURES = (
    *ROLES,
    *FUNCTIONS,
    "expressed",
    "examples",
    "roles of roleset",
    "human",
    "they",
    "it",
    "location",
    "noun",
    "clause",
)
_EXPECTED = ("they", "it", "location", "noun", "clause")
_PARTICIPLE = ("ed", "en", "wn", "ght")


@dataclass(frozen=True, slots=True)
class OpenPredicate:
    """A predicate some of whose core roles are not expressed.

    Args:
        word: of the text.
        roleset: its sense.
        open_roles: names of the roles in question.
        fillers: head word of each role that is expressed, where roles are known.
        hidden: words from the first to before the second that count as absent: training hides an
            expressed role so.
    """

    word: int
    roleset: str
    open_roles: tuple[str, ...]
    fillers: Collection[int] = ()
    hidden: tuple[int, int] = (0, 0)

    def hides(self, word: int) -> bool:
        """Whether a word counts as absent."""
        return self.hidden[0] <= word < self.hidden[1]


def predicate_features(text: ReadText, predicate: OpenPredicate) -> Floats:
    """[PREDICATE_FEATURES] of a predicate, from its dependents and its own place in the tree."""
    word = predicate.word
    below = [child for child in text.dependents[word] if not predicate.hides(child)]
    relations = [text.relations[child] for child in below]
    form, part, own = text.words[word].lower(), text.parts[word], text.relations[word]
    markers = {text.words[child].lower() for child in below if text.relations[child] == "mark"}
    subject = any(relation.startswith("nsubj") for relation in relations)
    passive = any(relation in ("nsubj:pass", "aux:pass") for relation in relations) or (
        own in ("amod", "acl") and form.endswith(_PARTICIPLE)
    )
    participle = form.endswith("ing")
    auxiliary = any(relation.startswith("aux") for relation in relations)
    finite = part == "VERB" and own in ("root", "parataxis", "conj")
    values = (
        part in ("VERB", "AUX"),
        part in ("NOUN", "PROPN"),
        part in ("ADJ", "ADV"),
        passive,
        subject,
        any(relation in ("obj", "iobj") for relation in relations),
        "to" in markers,
        participle,
        "nmod:poss" in relations,
        _governs(text, below, "obl", "by"),
        _governs(text, below, "nmod", "of"),
        finite and not (subject or passive or auxiliary or participle or "to" in markers),
        bool(text.quoted[word]),
        any(relation in ("xcomp", "ccomp", "csubj") for relation in relations),
        min(2, sum(relation.startswith("obl") for relation in relations)),
        min(3, len(predicate.fillers)),
        *(own == name or own.startswith(f"{name}:") for name in PARENTS),
    )
    return np.array(values, dtype=np.float32)


def role_features(selection: Selection, roleset: str, role: str) -> Floats:
    """[ROLE_FEATURES] of a role, from the inventory and from what fills it in annotated texts; made once."""
    features = selection.features.get((roleset, role))
    if features is None:
        features = selection.features[roleset, role] = _role_features(selection, roleset, role)
    return features


def _role_features(selection: Selection, roleset: str, role: str) -> Floats:
    known = selection.role(roleset, role)
    expected = selection.distribution(roleset, role)
    values = (
        *(role == name for name in ROLES),
        *(known.function == name for name in FUNCTIONS),
        selection.expressed(roleset, role),
        np.log1p(selection.predicates.get(roleset, 0)),
        len(selection.rolesets.get(roleset, ())),
        expected[list(HUMAN)].sum(),
        *(expected[CLASSES.index(name)] for name in _EXPECTED),
    )
    return np.array(values, dtype=np.float32)


def _governs(text: ReadText, below: list[int], relation: str, preposition: str) -> bool:
    """Whether one of some dependents stands in a relation and has a preposition."""
    return any(
        text.relations[child].startswith(relation)
        and any(text.words[word].lower() == preposition for word in text.dependents[child])
        for child in below
    )
