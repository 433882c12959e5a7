"""Pairs of what an imprint and a report name."""

from __future__ import annotations

import numpy as np

from extractors.joint.decisions.pairs.agreement import Referring
from extractors.joint.decisions.pairs.context.imprints import apart_from_imprint


def test_a_contact_is_no_noun_or_pronoun_of_the_report() -> None:
    marsh, suspect = Referring("", "", "PERSON", "marsh"), Referring("", "", "", "")
    he, author, again = Referring("he", "m", "", ""), Referring("I", "", "", ""), marsh
    lines = np.array([0, -1, -1, -1, -1, 0])
    first, second = np.zeros(5, dtype=np.int64), np.array([1, 2, 3, 4, 5])
    phrases = [marsh, suspect, he, author, again, suspect]
    apart = apart_from_imprint(lines, phrases, first, second)
    assert apart.tolist() == [True, True, False, False, False]
