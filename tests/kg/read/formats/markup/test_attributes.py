"""Pages whose tags have very many attributes are refused before they are parsed."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest

from kg.read.formats.markup.attributes import MOST_ATTRIBUTES, refuse_many_attributes
from kg.read.formats.markup.trees import tree_of
from kg.read.records.record import UnusableRecordError

MANY = 100_000
KINDS = {
    "valued": " a{}=1",
    "quoted": " a{}='>'",
    "spaced": ' a{} = "x y"',
    "bare": " a{}",
    "slashed": "/a{}",
    "lines": "\na{}",
}


def page(kind: str, number: int) -> bytes:
    attributes = "".join(kind.format(place) for place in range(number))
    return f"<html>\n<body>\n<p{attributes}>Mira runs the mill.</p></body></html>".encode()


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_tag_of_very_many_attributes_is_refused_at_once(kind: str) -> None:
    began = time.process_time()
    with pytest.raises(UnusableRecordError, match="line 3: a tag with 100,000 attributes"):
        tree_of(page(kind, MANY))
    assert time.process_time() - began < 3  # parsing takes a minute


@pytest.mark.parametrize(
    "before", ["<!-->", "<!--->", "<!-- --!>", "<script/>", "<title/>", "<svg><style/>", "<title>x</title>"]
)
def test_nothing_hides_such_a_tag_from_the_scan_but_not_from_the_parser(before: str) -> None:
    with pytest.raises(UnusableRecordError, match="attributes"):
        tree_of(page(KINDS["valued"], MANY).replace(b"<p", before.encode() + b"<p"))


@pytest.mark.parametrize("name", ["script", "title", "scripted"])
def test_attributes_of_any_tag_count(name: str) -> None:
    with pytest.raises(UnusableRecordError, match="attributes"):
        tree_of(page(KINDS["valued"], MANY).replace(b"<p", b"<" + name.encode()))


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_tag_of_many_attributes_is_read(kind: str) -> None:
    tree = tree_of(page(kind, MOST_ATTRIBUTES))
    assert tree.findtext(".//p") == "Mira runs the mill."


@pytest.mark.parametrize(
    "part",
    [
        "<script>var a = b <c {words}</script>",
        "<!-- <b {words} -->",
        "<style>a <b {words}</style>",
        "<p data-text='{words}'>x</p>",
        "<p don't>{words}</p><p won't>x</p>",
        "<p>1 < {words}</p>",
    ],
)
def test_words_that_are_no_attributes_are_not_counted(part: str) -> None:
    refuse_many_attributes(part.replace("{words}", "word " * 3 * MOST_ATTRIBUTES))


@pytest.mark.parametrize(
    "part", ["<!--", "<script>", '<a b="', "<a b='", "<a ", "<", "<a =", "<a b = ", "<a\t"]
)
def test_the_time_grows_with_the_length(part: str) -> None:
    began = time.process_time()
    with suppress(UnusableRecordError):
        refuse_many_attributes(part * 100_000)
    assert time.process_time() - began < 3
