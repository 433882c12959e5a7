"""Who is meant by a name of a sentence, by the texts of a graph."""

import pytest

from kg.library.suggesting import documents_that_mean
from queries.appositive_lookup import AppositiveLookup, LinkedItem


def looked_up(*items: LinkedItem, others: int = 0) -> AppositiveLookup:
    return AppositiveLookup("kofi annan", items, others, (), ())


KOFI = LinkedItem("Q1254", "Kofi Annan", 3, 0.99)


def test_texts_that_all_mean_one_item_make_it_sure() -> None:
    assert documents_that_mean("Q1254", "Kofi Annan", looked_up(KOFI)) == 3


@pytest.mark.parametrize(
    ("item", "name", "lookup"),
    [
        ("Q7", "Kofi Annan", looked_up(KOFI)),
        ("Q1254", "Annan", looked_up(KOFI)),
        ("Q1254", "Kofi Annan", looked_up(KOFI, others=1)),
        ("Q1254", "Kofi Annan", looked_up(LinkedItem("Q1254", "Kofi Annan", 3, 0.7))),
        ("Q1254", "Kofi Annan", looked_up()),
    ],
    ids=["another is meant here", "a surname", "texts mean several", "texts are not sure", "none is linked"],
)
def test_otherwise_they_do_not(item: str, name: str, lookup: AppositiveLookup) -> None:
    assert documents_that_mean(item, name, lookup) == 0
