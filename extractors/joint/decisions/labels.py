"""The label sets of the word heads."""

from __future__ import annotations

PHRASE_TAGS = ("O", "B", "I")

NAME_TYPES = ("PERSON", "ORGANISATION", "LOCATION", "OTHER")
NAME_TAGS = ("O", *(f"{place}-{name}" for name in NAME_TYPES for place in "BI"))

PARTS_OF_SPEECH = (
    "ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON", "PROPN", "PUNCT",
    "SCONJ", "SYM", "VERB", "X",
)  # fmt: skip
"""Universal Dependencies, https://universaldependencies.org/u/pos/."""

UNIVERSAL_RELATIONS = (
    "acl", "advcl", "advmod", "amod", "appos", "aux", "case", "cc", "ccomp", "clf", "compound", "conj",
    "cop", "csubj", "dep", "det", "discourse", "dislocated", "expl", "fixed", "flat", "goeswith", "iobj",
    "list", "mark", "nmod", "nsubj", "nummod", "obj", "obl", "orphan", "parataxis", "punct", "reparandum",
    "root", "vocative", "xcomp",
)  # fmt: skip
"""Universal Dependencies without subtypes, https://universaldependencies.org/u/dep/."""
