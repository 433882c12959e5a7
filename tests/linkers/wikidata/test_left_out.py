from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from betwixt.errors import InvalidInputError
from linkers.wikidata.left_out import LeftOut, NumberSet, block, label_only
from tests.linkers.wikidata.items import item

numbers = st.integers(0, 10**18)


@given(st.sets(numbers), st.sets(numbers))
def test_numbers_are_in_it_that_were_put_in(put: set[int], asked: set[int]) -> None:
    number_set = NumberSet(put)
    assert {number for number in put | asked if number in number_set} == put


def test_what_is_beyond_the_length_that_counts_is_cut_off(tmp_path: Path) -> None:
    first, second, third = ([item(f"Q{number}", f"name {number}")] for number in (1, 2, 3))
    left_out = LeftOut(tmp_path / "file", 0)
    left_out.add(block(first))
    length = left_out.length
    left_out.add(block(second))
    left_out.close()
    again = LeftOut(tmp_path / "file", length)
    again.add(block([]))
    again.add(block(third))
    read: list[int] = []
    assert list(again.items(read.append)) == [first, third]
    assert sum(read) == again.length
    again.close()
    with pytest.raises(InvalidInputError, match="not all of it"):
        LeftOut(tmp_path / "file", 10_000)


def test_of_an_item_its_labels_and_classes_are_kept() -> None:
    whole = item("Q90", "Paris", "Paname", description="capital", prominence=3, P31="Q515", P17="Q142")
    assert label_only(whole) == item("Q90", "Paris", P31="Q515")
