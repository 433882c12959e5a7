import pytest
from hypothesis import given
from hypothesis import strategies as st

from betwixt.document import Span
from linkers.wikidata.linking.surroundings import Surroundings, surroundings


def around(text: str, name: str) -> Surroundings:
    start = text.index(name)
    return surroundings(text, Span(start, start + len(name)))


@pytest.mark.parametrize(
    ("text", "name", "longer"),
    [
        ("at the University of California, Berkeley", "University of California", "of California, Berkeley"),
        ("of Tsar Peter the Great, too", "Peter", "Peter the Great"),
        ("the Tour de France winner", "France", "Tour de France"),
        ("won Route 66 then", "Route", "Route 66"),
    ],
)
def test_a_longer_name_with_the_name_in_it(text: str, name: str, longer: str) -> None:
    names = around(text, name).longer
    assert any(longer_name.endswith(longer) for longer_name in names)
    assert all(name in longer_name and longer_name != name for longer_name in names)


def test_a_longer_name_ends_with_its_line_and_its_sentence() -> None:
    assert around("by Paris\nHilton Hotel", "Paris").longer == ()
    assert around("(New) Paris; Texas", "Paris").longer == ()


@pytest.mark.parametrize(
    ("text", "following"),
    [
        ("Paris, Tex. now", ("Tex.",)),
        ("Paris , North Dakota , won", ("North Dakota", "North")),
        ("Paris (Texas)", ("Texas",)),
        ("Paris in the United States", ("United States", "United")),
        ("Paris and Texas", ()),
        ("Paris, which", ()),
    ],
)
def test_what_follows_may_be_where_it_is(text: str, following: tuple[str, ...]) -> None:
    assert around(text, "Paris").following == following


@pytest.mark.parametrize(
    ("text", "preceding"),
    [
        ("born in Saratoga Springs, Texas", ("Saratoga Springs", "Springs")),
        ("Paris in Texas", ("Paris",)),
        ("Paris and Texas", ()),
    ],
)
def test_what_precedes_may_be_in_it(text: str, preceding: tuple[str, ...]) -> None:
    assert around(text, "Texas").preceding == preceding


@given(st.text(alphabet="Aa b,.(\n'é1", max_size=60), st.integers(0, 60), st.integers(1, 10))
def test_all_of_it_is_of_the_text(text: str, start: int, length: int) -> None:
    span = Span(min(start, len(text)), min(start + length, len(text)))
    neighbours = surroundings(text, span)
    assert all(words in text and text[span.start : span.end] in words for words in neighbours.longer)
    beside = " ".join(text.split())
    assert all(words in beside for words in (*neighbours.following, *neighbours.preceding))
