"""Batches of fixed shapes: everything is in one, and a size has always the same shape."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.encoder.buckets import Batch, batches, groups_of_texts, shapes

SIZES = st.lists(st.integers(1, 50), max_size=40)


@given(SIZES, st.integers(0, 200), st.integers(1, 2))
def test_everything_is_in_one_batch_that_it_fits(sizes: list[int], budget: int, power: int) -> None:
    padded = shapes((4, 8, 16, 99), 50, budget, power)
    batch_list = list(batches(sizes, padded))
    assert sorted(index for batch in batch_list for index in batch.members) == list(range(len(sizes)))
    for batch in batch_list:
        assert 1 <= len(batch.members) <= batch.rows
        if not budget:
            assert batch == Batch(batch.members, 0, 1)
            continue
        assert batch.rows == padded[batch.size]
        assert batch.rows == 1 or batch.rows * batch.size**power <= budget
        smaller = [size for size in padded if size < batch.size]
        assert all(max(smaller, default=0) < sizes[index] <= batch.size for index in batch.members)


@given(SIZES, st.data())
def test_where_something_goes_does_not_depend_on_the_others(sizes: list[int], data: st.DataObject) -> None:
    padded = shapes((4, 8, 16), 50, 64)

    def shape(of: list[int]) -> dict[int, tuple[int, int]]:
        return {of[index]: (b.size, b.rows) for b in batches(of, padded) for index in b.members}

    fewer = [size for size in data.draw(st.permutations(sizes)) if data.draw(st.booleans())]
    assert shape(fewer).items() <= shape(sizes).items()


def test_things_of_one_size_keep_their_order() -> None:
    batch_list = list(batches([9, 2, 3, 1, 4], {4: 3, 16: 2}))
    assert batch_list == [Batch((1, 2, 3), 4, 3), Batch((4,), 4, 3), Batch((0,), 16, 2)]


def test_the_largest_size_is_always_there() -> None:
    assert shapes((16, 32, 64), 40, budget=80) == {16: 5, 32: 2, 40: 2}
    assert shapes((16, 32), 40, budget=3000, power=2) == {16: 11, 32: 2, 40: 1}
    assert shapes((16, 32), 40, budget=0) == {}


@given(SIZES, st.integers(0, 100))
def test_groups_follow_each_other_and_keep_to_the_most(sizes: list[int], most: int) -> None:
    groups = list(groups_of_texts(sizes, most))
    assert [size for group in groups for size in sizes[group]] == sizes
    assert all(sum(sizes[group]) <= most or len(sizes[group]) == 1 for group in groups)


@pytest.mark.parametrize(("most", "expected"), [(0, 4), (5, 3), (100, 1)])
def test_groups_are_as_large_as_they_may_be(most: int, expected: int) -> None:
    assert len(list(groups_of_texts([2, 3, 4, 5], most))) == expected
