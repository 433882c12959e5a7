"""An answer is drawn where its rows have two ends, the same each time, with nodes that can be read."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from queries.pages.answer_graph import MOST_NODES, answer_graph, is_drawable

SVG = "{http://www.w3.org/2000/svg}"


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([("a", "b")], True),
        ([("a", "of", "b"), ("b", "in", "c")], True),
        ([({"labels": ["Name"], "name": "a"}, {"type": "OF"}, {"labels": ["Name"], "key": "b"})], True),
        ([("a", 3)], False),
        ([("a", None, "b")], False),
        ([("a", "b"), ("a", 1)], False),
        ([("a",)], False),
        ([("a", "b", "c", "d")], False),
        ([], False),
    ],
)
def test_only_two_ends_in_words_can_be_drawn(rows: list[tuple[object, ...]], expected: bool) -> None:
    assert is_drawable(rows) is expected


def test_nodes_are_links_and_what_stands_between_is_told() -> None:
    rows = [("<b>x", "of", "y & z"), ("<b>x", "in", "y & z"), ("y & z", "by", "w")]
    drawn = answer_graph(rows)
    assert drawn.drawn == 3
    assert drawn == answer_graph(rows)
    picture = parsed(str(drawn.picture))
    assert [each.findtext(f"{SVG}title") for each in picture.findall(f"{SVG}a")] == ["<b>x", "y & z", "w"]
    between = [each.text for each in picture.iter(f"{SVG}text") if each.get("class") == "between"]
    assert between == ["of, in", "by"]
    assert len(picture.findall(f"{SVG}line")) == 2


def test_rows_that_have_no_room_are_counted() -> None:
    rows = [(f"a{at}", f"b{at}") for at in range(MOST_NODES)]
    drawn = answer_graph([*rows, ("a0", "b1")])
    assert drawn.drawn == MOST_NODES // 2 + 1
    assert len(parsed(str(drawn.picture)).findall(f"{SVG}a")) == MOST_NODES


def test_one_node_beside_itself() -> None:
    assert answer_graph([("a", "a")]).drawn == 1
