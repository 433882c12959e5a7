"""Authors in the objects, lists and strings of exports."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.read.records.people import people_of
from kg.read.records.values import labels_of


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ([{"family": "Brellin", "given": "Tova"}, {"literal": "Board of Gates"}],
         ("Tova Brellin", "Board of Gates")),
        ([{"family": "Beek", "given": "Leo", "non-dropping-particle": "van der"}], ("Leo van der Beek",)),
        ([{"lastName": "B", "firstName": "A", "creatorType": "author"},
          {"name": "C", "creatorType": "editor"}],
         ("A B",)),
        ([{"author": {"display_name": "Tova Brellin"}, "author_position": "first"}], ("Tova Brellin",)),
        ([{"first": "Tova", "middle": ["M"], "last": "Brellin", "suffix": "Jr."}], ("Tova M Brellin Jr.",)),
        ([{"name": "Brellin, Tova", "givenName": "Tova", "familyName": "Brellin"}], ("Tova Brellin",)),
        ([["Brellin", "Tova", ""], ["Kest", "Ann", "III"]], ("Tova Brellin", "Ann Kest III")),
        ({"name": "Tova Brellin"}, ("Tova Brellin",)),
        ("A. B. Kest, L. Orr (Univ. of Tessel), and T. Bell (TU)", ("A. B. Kest", "L. Orr", "T. Bell")),
        ("A. B. Kest and Leo Orr (Univ. of Tessel)", ("A. B. Kest", "Leo Orr")),
        ("William (Bill) Kest and Leo Orr", ("William (Bill) Kest", "Leo Orr")),
        ("Kest, T., Orr, L. & van der Beek, I. M.", ("Kest, T.", "Orr, L.", "van der Beek, I. M.")),
        ("Dr. Tova Kest, PhD, and Leo Orr, M.D.", ("Dr. Tova Kest", "Leo Orr")),
        ("Tova Kest, Ph.D.", ("Tova Kest",)),
        ("Kest, Tova, DPhil", ("Kest, Tova",)),
        ("Kest, MD; Orr, L", ("Kest, MD", "Orr, L")),
        ([{"name": {"given": "A", "family": "B"}}], ("A B",)),
        (["Kest, Ann", "et al."], ("Kest, Ann",)),
        ("Kest A, Bell T, et al.", ("Kest A", "Bell T")),
        ("Brellin, Tova", ("Brellin, Tova",)),
        ("A. Kest, B. Bell and C. Cole", ("A. Kest", "B. Bell", "C. Cole")),
        ("Leo Brandt, Jr., Ann Kest", ("Leo Brandt, Jr.", "Ann Kest")),
        ("Tova Brellin | Ann Kest", ("Tova Brellin", "Ann Kest")),
        ("A. B. Cee and D. Eff", ("A. B. Cee", "D. Eff")),
        ("Tova Brellin & Ann Kest", ("Tova Brellin", "Ann Kest")),
        ("By Tova Brellin and Ann Kest", ("Tova Brellin", "Ann Kest")),
        ("Board of Gates and Royal Locks", ("Board of Gates and Royal Locks",)),
        ("Brellin, Tova and Kest, Ann", ("Brellin, Tova", "Kest, Ann")),
        ("van der Beek, Leo and Kest, Ann and Orr, B.", ("van der Beek, Leo", "Kest, Ann", "Orr, B.")),
        ("Kest, A., Bell, T. M., & Cole, C.-P.", ("Kest, A.", "Bell, T. M.", "Cole, C.-P.")),
        ("Kest, A.; Bell, T.", ("Kest, A.", "Bell, T.")),
        ("Ann Kest <ann@example.org>, Tova Brellin (tova@example.org)", ("Ann Kest", "Tova Brellin")),
    ],
)  # fmt: skip
def test_names(value: Any, names: tuple[str, ...]) -> None:
    assert people_of(value) == (names, False)


@pytest.mark.parametrize("value", [[{"orcid": "0"}], [["a", 1]], [7]])
def test_what_is_not_understood_is_said(value: Any) -> None:
    assert people_of(value) == ((), True)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda v: st.lists(v) | st.dictionaries(st.text(), v),
)


@given(JSON)
def test_any_value_has_names_and_labels_or_none(value: Any) -> None:
    assert all(people_of(value).names)
    assert all(labels_of(value))


@pytest.mark.parametrize(
    ("value", "labels"),
    [
        ("econ.GN q-fin.EC", ("econ.GN", "q-fin.EC")),
        (["cs.CL stat.ML"], ("cs.CL", "stat.ML")),
        ("math.AG hep-th physics.data-an", ("math.AG", "hep-th", "physics.data-an")),
        ("machine learning", ("machine learning",)),
        ([{"display_name": "Locks", "score": 0.3}], ("Locks",)),
        ([{"tag": "gates"}, "ferries"], ("gates", "ferries")),
        ("a; b, c", ("a", "b, c")),
    ],
)
def test_labels(value: Any, labels: tuple[str, ...]) -> None:
    assert labels_of(value) == labels
