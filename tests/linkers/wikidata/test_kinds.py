from hypothesis import given
from hypothesis import strategies as st

from linkers.wikidata.kinds import KINDS, Superclasses

numbers = st.integers(1, 8)


def test_a_kind_follows_from_a_class_however_far_above() -> None:
    kinds = Superclasses([(515, 1), (1, 486972), (3918, 43229), (2, 3918), (2, 515)]).kinds()
    assert kinds[5] == KINDS["PERSON"]
    assert kinds[515] == KINDS["LOCATION"]
    assert kinds[2] == KINDS["LOCATION"] | KINDS["ORGANISATION"]
    assert 99 not in kinds


@given(st.lists(st.tuples(numbers, numbers)), st.sets(numbers))
def test_below_some_classes_is_whatever_leads_to_them_also_in_circles(
    pairs: list[tuple[int, int]], roots: set[int]
) -> None:
    items_below = set(Superclasses(pairs).below(roots).tolist())
    assert roots <= items_below
    assert all(item in items_below for item, above in pairs if above in items_below)
    assert all(item in roots or any(a == item and b in items_below for a, b in pairs) for item in items_below)


def test_no_classes_at_all() -> None:
    assert Superclasses([]).below([5]).tolist() == [5]
