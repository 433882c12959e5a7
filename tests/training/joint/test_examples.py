"""Examples written and read again."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from extractors.word_range import WordRange
from training.joint.examples import Example, Link, read_examples, write_examples

NUMBERS = st.integers(0, 300)
TEXTS = st.text(min_size=1, max_size=8)


def tuples_of(elements: st.SearchStrategy) -> st.SearchStrategy:  # type: ignore[type-arg]
    return st.lists(elements, max_size=4).map(tuple)


EXAMPLES = st.builds(
    Example,
    source=TEXTS,
    words=tuples_of(TEXTS),
    sentences=tuples_of(NUMBERS),
    title_words=NUMBERS,
    phrases=tuples_of(st.builds(WordRange, NUMBERS, NUMBERS)),
    phrase_tags=st.none() | tuples_of(st.sampled_from("OBI")),
    name_tags=st.none() | tuples_of(TEXTS),
    others_tagged=st.booleans(),
    links=st.none() | tuples_of(st.builds(Link, NUMBERS, NUMBERS, NUMBERS)),
    clusters=st.none() | tuples_of(tuples_of(NUMBERS)),
    heads=st.none() | tuples_of(st.integers(-1, 300)),
    relations=st.none() | tuples_of(TEXTS),
    parts_of_speech=st.none() | tuples_of(TEXTS),
)


@given(st.lists(EXAMPLES, max_size=3))
def test_round_trip(tmp_path_factory, examples: list[Example]) -> None:  # type: ignore[no-untyped-def]
    path: Path = tmp_path_factory.mktemp("examples") / "some.jsonl.gz"
    assert write_examples(path, examples) == len(examples)
    read = list(read_examples(path))
    assert read == examples
    assert all(isinstance(phrase, WordRange) for example in read for phrase in example.phrases)


def test_unknown_and_none_are_two_things(tmp_path: Path) -> None:
    unknown, none = Example("a", ("x",), (0,)), Example("b", ("x",), (0,), links=(), clusters=())
    write_examples(tmp_path / "e.jsonl.gz", [unknown, none])
    assert [example.links for example in read_examples(tmp_path / "e.jsonl.gz")] == [None, ()]
