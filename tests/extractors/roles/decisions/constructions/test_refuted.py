"""Claims that are said not to hold, and who denies them, on trees written by hand."""

from __future__ import annotations

import pytest

from extractors.roles.decisions.constructions.refuted import is_refuted, without_denier
from extractors.roles.decisions.spans import ArgumentSpan
from tests.extractors.roles.decisions.trees import tree

DENIED = "Orla/PROPN/2/nsubj denied/VERB/0/root the/DET/4/det report/NOUN/2/obj"


@pytest.mark.parametrize(
    ("sentence", "claim", "expected"),
    [
        (DENIED, 3, True),
        ("Orla/PROPN/2/nsubj read/VERB/0/root the/DET/4/det report/NOUN/2/obj", 3, False),
        ("a/DET/3/det false/ADJ/3/amod report/NOUN/0/root", 2, True),
        ("a/DET/3/det new/ADJ/3/amod report/NOUN/0/root", 2, False),
        ("He/PRON/3/nsubj falsely/ADV/3/advmod claimed/VERB/0/root", 2, True),
        ("the/DET/2/det report/NOUN/4/nsubj was/AUX/4/cop false/ADJ/0/root", 1, True),
        ("the/DET/2/det report/NOUN/5/nsubj was/AUX/5/cop not/PART/5/advmod false/ADJ/0/root", 1, False),
        ("the/DET/2/det report/NOUN/5/nsubj was/AUX/5/cop not/PART/5/advmod true/ADJ/0/root", 1, True),
        ("the/DET/2/det report/NOUN/4/nsubj was/AUX/4/cop true/ADJ/0/root", 1, False),
        ("the/DET/2/det report/NOUN/4/nsubj was/AUX/4/aux denied/VERB/0/root", 1, True),
        ("the/DET/2/det report/NOUN/5/nsubj was/AUX/5/aux not/PART/5/advmod denied/VERB/0/root", 1, False),
        ("the/DET/2/det report/NOUN/3/nsubj proved/VERB/0/root false/ADJ/3/xcomp", 1, True),
        ("the/DET/2/det report/NOUN/3/nsubj proved/VERB/0/root false/ADJ/3/xcomp", 2, False),
        ("He/PRON/2/nsubj called/VERB/0/root the/DET/4/det report/NOUN/2/obj nonsense/NOUN/2/xcomp", 3, True),
    ],
)
def test_what_is_said_not_to_hold(sentence: str, claim: int, expected: bool) -> None:
    assert is_refuted(tree(sentence), claim) is expected


def test_who_denies_a_claim_does_not_make_it() -> None:
    spans = [ArgumentSpan(0, 1, "ARG0", 0.7), ArgumentSpan(2, 3, "ARG1", 0.9)]
    assert without_denier(tree(DENIED), 3, spans) == spans[1:]
    assert without_denier(tree(DENIED), 1, spans) == spans
    wrote = tree(DENIED.replace("denied", "wrote"))
    assert without_denier(wrote, 3, spans) == spans
