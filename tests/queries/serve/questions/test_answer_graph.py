"""An answer is drawn where its rows have two ends, the same each time, with labels that can be read."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queries.serve.questions.answer_graph import (
    MOST_NODES,
    AnswerGraph,
    Edge,
    End,
    answer_graph,
    is_drawable,
    node_box,
    overlap,
)

SVG = "{http://www.w3.org/2000/svg}"


def parsed(drawn: AnswerGraph) -> ElementTree.Element:
    picture = str(drawn.picture)
    return ElementTree.fromstring(picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


def edge(source: str, target: str, between: str = "") -> Edge:
    return Edge(*(End(end, end, f"/{end}") for end in (source, target)), between)


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
    edges = [edge("<b>x", "y & z", "of"), edge("<b>x", "y & z", "in"), edge("y & z", "w", "by")]
    drawn = answer_graph(edges)
    assert drawn.drawn == 3
    assert drawn == answer_graph(edges)
    picture = parsed(drawn)
    assert {link.get("href") for link in picture.findall(f"{SVG}a")} == {"/<b>x", "/y & z", "/w"}
    between = [text.text for text in picture.iter(f"{SVG}text") if text.get("class") == "between"]
    assert between == ["of, in", "by"]
    assert [path.findtext(f"{SVG}title") for path in picture.findall(f"{SVG}path")] == [
        "<b>x – of, in – y & z",
        "y & z – by – w",
    ]


def test_rows_that_have_no_room_are_counted() -> None:
    edges = [edge(f"a{at}", f"b{at}") for at in range(MOST_NODES)]
    drawn = answer_graph([*edges, edge("a0", "b1")])
    assert drawn.drawn == MOST_NODES // 2 + 1
    assert len(parsed(drawn).findall(f"{SVG}a")) == MOST_NODES


def test_one_node_beside_itself() -> None:
    assert answer_graph([edge("a", "a")]).drawn == 1


NAMES = [f"{word} of a rather long name {at}" for at, word in enumerate(("Ada", "Board", "Ünal") * 20)]
PAIRS = st.tuples(
    st.sampled_from(NAMES), st.sampled_from(NAMES), st.sampled_from(["", "of", "documents: 12"])
)
STARS = st.integers(1, 60).map(lambda size: [(NAMES[0], name, "of") for name in NAMES[:size]])


@given(st.lists(PAIRS, min_size=1, max_size=80) | STARS)
@settings(max_examples=60, deadline=None)
def test_no_label_lies_on_another(pairs: list[tuple[str, str, str]]) -> None:
    picture = parsed(answer_graph([edge(*pair) for pair in pairs]))
    boxes = [
        node_box(node.findtext(f"{SVG}title", ""), (float(dot.get("cx", 0)), float(dot.get("cy", 0))))
        for node in picture.findall(f"{SVG}a")
        for dot in node.findall(f"{SVG}circle")
    ]
    width, height = (float(picture.get(name, 0)) for name in ("width", "height"))
    assert boxes
    assert not any(overlap(*pair) for pair in combinations(boxes, 2))
    assert all(box[0] >= 0 and box[1] >= 0 and box[2] <= width and box[3] <= height for box in boxes)
