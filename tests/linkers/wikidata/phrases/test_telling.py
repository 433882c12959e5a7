"""How much an occupation or a class tells."""

from __future__ import annotations

from linkers.wikidata.phrases.telling import SHIPPED, UNKNOWN, telling


def test_a_university_is_called_one_and_a_company_no_enterprise() -> None:
    assert telling("Q3918") > 0.5 > 0.1 > telling("Q4830453")


def test_what_the_table_does_not_have_is_in_between() -> None:
    assert telling("Q0") == UNKNOWN


def test_shares_are_shares() -> None:
    ids = [line.split("\t")[0] for line in SHIPPED.read_text(encoding="utf-8").splitlines()[1:]]
    assert len(set(ids)) == len(ids)
    assert all(0.0 <= telling(id) <= 1.0 for id in ids)
