"""What names of one concept share, whoever writes them."""

from __future__ import annotations

import re
from functools import lru_cache

from extractors.language.normalisation import normalised

_BRITISH = (
    (re.compile(r"elling\b"), "eling"),
    (re.compile(r"isation\b"), "ization"),
    (re.compile(r"\b(behavi|col|neighb)our"), r"\1or"),
)

_PLURALS = {
    "automata": "automaton",
    "corpora": "corpus",
    "criteria": "criterion",
    "equilibria": "equilibrium",
    "extrema": "extremum",
    "formulae": "formula",
    "indice": "index",
    "matrice": "matrix",
    "maxima": "maximum",
    "minima": "minimum",
    "optima": "optimum",
    "phenomena": "phenomenon",
    "schemata": "schema",
    "simplice": "simplex",
    "spectra": "spectrum",
    "stimuli": "stimulus",
    "vertice": "vertex",
    "vortice": "vortex",
}
"""Plurals of Latin and Greek, without the "s" that normalising takes from them; what is a singular too
("media", "data") is not among them."""


@lru_cache(maxsize=100_000)
def concept_key(name: str) -> str:
    """What names of one concept share: the normalised name in American spelling, without its abbreviation.

    "Named Entity Recognition (NER)", "named-entity recognition" and SciREX's "Named Entity
    Recognition NER" have the same key.
    """
    key = normalised(name)
    for british, american in _BRITISH:
        key = british.sub(american, key)
    words = [_PLURALS.get(word, word) for word in key.split()]
    initials = "".join(word[0] for word in words[:-1])
    return " ".join(words[:-1]) if len(words) > 2 and words[-1] == initials else " ".join(words)
