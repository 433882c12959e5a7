"""Relative clauses and their nouns, on trees written by hand."""

from __future__ import annotations

from extractors.roles.decisions.constructions.clauses.relatives import with_noun
from extractors.roles.decisions.spans import ArgumentSpan
from tests.extractors.roles.decisions.trees import tree

FILED = tree(
    "She/PRON/2/nsubj filed/VERB/0/root a/DET/4/det bill/NOUN/2/obj today/NOUN/2/obl that/PRON/7/nsubj "
    "bans/VERB/4/acl it/PRON/7/obj"
)
CLAUSE = ArgumentSpan(5, 8, "ARG1", 0.9)


def test_the_noun_takes_the_place_of_its_clause() -> None:
    bill = CLAUSE._replace(first=2, end=4)
    assert with_noun(FILED, 1, [CLAUSE]) == [bill]
    assert with_noun(FILED, 1, [bill._replace(role="C-ARG1"), CLAUSE]) == [bill]


def test_what_has_its_noun_or_is_content_stays() -> None:
    bill = ArgumentSpan(2, 4, "ARG1", 0.9)
    other = CLAUSE._replace(role="ARG2")
    assert with_noun(FILED, 1, [bill, other]) == [bill, other]
    fell = tree(
        "She/PRON/2/nsubj told/VERB/0/root us/PRON/2/obj that/SCONJ/6/mark it/PRON/6/nsubj fell/VERB/2/ccomp"
    )
    content = ArgumentSpan(3, 6, "ARG1", 0.9)
    assert with_noun(fell, 1, [content]) == [content]
