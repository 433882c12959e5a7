"""An object with its infinitive is one participant."""

from __future__ import annotations

from extractors.roles.decisions.constructions.clauses.infinitives import with_infinitive
from extractors.roles.decisions.spans import ArgumentSpan
from tests.extractors.roles.decisions.trees import tree

SOUGHT = (
    "She/PRON/2/nsubj sought/VERB/0/root a/DET/4/det loan/NOUN/2/obj to/PART/6/mark mend/VERB/4/acl "
    "roofs/NOUN/6/obj"
)
SHE, LOAN, TO_MEND = (
    ArgumentSpan(0, 1, "ARG0", 0.9),
    ArgumentSpan(2, 4, "ARG2", 0.2),
    ArgumentSpan(4, 7, "ARG1", 0.9),
)


def test_an_object_that_lost_its_role_has_that_of_its_infinitive() -> None:
    whole = TO_MEND._replace(first=2)
    assert with_infinitive(tree(SOUGHT), 1, [SHE, LOAN, TO_MEND]) == [SHE, whole]
    assert with_infinitive(tree(SOUGHT), 1, [SHE, TO_MEND]) == [SHE, whole]


def test_an_object_with_a_sure_role_keeps_it() -> None:
    sure = LOAN._replace(score=0.8)
    assert with_infinitive(tree(SOUGHT), 1, [SHE, sure, TO_MEND]) == [SHE, sure, TO_MEND]


def test_whom_a_verb_directs_is_another_participant() -> None:
    directing = tree(SOUGHT.replace("sought", "told"))
    assert with_infinitive(directing, 1, [SHE, LOAN, TO_MEND]) == [SHE, LOAN, TO_MEND]


def test_a_circumstance_is_no_part_of_the_object() -> None:
    purpose = TO_MEND._replace(role="ARGM-PRP")
    assert with_infinitive(tree(SOUGHT), 1, [SHE, LOAN, purpose]) == [SHE, LOAN, purpose]
