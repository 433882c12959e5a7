"""What bylines, contacts and credits name is nobody whom the report speaks of without a name."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from extractors.joint.decisions.pairs.agreement import Referring

Indices = npt.NDArray[np.int64]
Booleans = npt.NDArray[np.bool_]

_AUTHORS = frozenset(("I", "we"))
"""Persons of pronouns that mean who writes."""


def apart_from_imprint(
    lines: Indices, phrases: Sequence[Referring], first: Indices, second: Indices
) -> Booleans:
    """Which pairs of noun phrases cannot corefer, since one stands in the imprint and the other elsewhere.

    Two names may still be one, and "I" and "we" may be who wrote the text.

    Args:
        lines: of the imprint, for each noun phrase of a text, as ``numbers_in_imprint`` gives them.
        phrases: what each refers to.
        first: the index of one noun phrase of each of m pairs.
        second: of the other.

    Returns:
        m truth values.
    """
    is_named = np.array([bool(phrase.type) for phrase in phrases], dtype=np.bool_)
    is_author = np.array([phrase.person in _AUTHORS for phrase in phrases], dtype=np.bool_)
    both_named = is_named[first] & is_named[second]
    apart: Booleans = (lines[first] != lines[second]) & ~both_named & ~(is_author[first] | is_author[second])
    return apart
