"""Pictures are the same for the same values, are links, and say nothing as HTML that a text says."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queries.serve.entities.neighbourhood import (
    LETTER,
    LINE,
    Neighbour,
    neighbourhood,
    wrapped,
)
from queries.serve.html.drawings import Bar, bar_chart

SVG = "{http://www.w3.org/2000/svg}"
LONG = "<i>Standing Committee & Secretariat for the Coordination of Everything Whatsoever, Part"


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(
        str(picture).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    )


def around(count: int) -> list[Neighbour]:
    return [
        Neighbour(
            f"{LONG} {at}" if at % 4 else f"{at}",
            "person",
            f"/entity/{at}",
            "of, member(s) of, for",
            at + 1,
            "left" if at < count // 3 else "right",
        )
        for at in range(count)
    ]


def boxes(picture: str) -> list[tuple[float, float, float, float]]:
    """Around each text and each node: left, top, right, bottom."""
    box_list = []
    letters = {"label": LETTER, "middle": 12.0, "between": 7.0}
    for text in parsed(picture).iter(f"{SVG}text"):
        kind, *more = text.get("class", "").split()
        width = letters[more[0] if more == ["middle"] else kind] * len(text.text or "")
        x, y = float(text.get("x", 0)), float(text.get("y", 0))
        left = x - width * {"start": 0.0, "end": 1.0}.get("".join(more), 0.5)
        height = LINE if kind == "label" else 14
        box_list.append((left, y - height * 0.75, left + width, y + height * 0.25))
    for circle in parsed(picture).iter(f"{SVG}circle"):
        x, y, r = (float(circle.get(name, 0)) for name in ("cx", "cy", "r"))
        box_list.append((x - r, y - r, x + r, y + r))
    return box_list


@pytest.mark.parametrize("count", [1, 8, 9, 60])
@pytest.mark.parametrize("middle", ["<b>UN", "The United Nations High Commissioner for Refugees and so on"])
def test_every_neighbour_is_a_link_and_no_label_meets_another(count: int, middle: str) -> None:
    picture = neighbourhood(middle, around(count))
    assert picture == neighbourhood(middle, around(count))
    links = parsed(picture).findall(f"{SVG}a")
    assert [link.get("href") for link in links] == [f"/entity/{at}" for at in range(count)]
    left, top, width, height = map(float, (parsed(picture).get("viewBox") or "").split())
    box_list = boxes(picture)
    assert len(box_list) > 3 * count
    for at, one in enumerate(box_list):
        assert left <= one[0] < one[2] <= left + width
        assert top <= one[1] < one[3] <= top + height
        for other in box_list[at + 1 :]:
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert apart, (one, other)


def test_a_neighbour_tells_in_which_direction_it_is_related() -> None:
    sides = [
        Neighbour("chancellor", "other", "/a", "of", 3, "left"),
        Neighbour("Berlin", "place", "/b", "in", 1, "right"),
    ]
    titles = [title.text for title in parsed(neighbourhood("university", sides)).iter(f"{SVG}title")]
    assert titles == ["chancellor – of – university: 3", "university – in – Berlin: 1"]


@given(st.text(max_size=200))
def test_a_label_is_whole_or_says_that_it_is_not(label: str) -> None:
    lines = wrapped(label)
    assert all(len(line) <= 30 for line in lines)
    assert len(lines) <= 3
    whole = "".join(label.split())
    shown = "".join("".join(lines).split())
    assert shown == whole or (shown.endswith("…") and whole.startswith(shown[:-1]))


def test_a_bar_is_as_high_as_its_share() -> None:
    picture = bar_chart([Bar("2001", 2, "/a"), Bar("2002", 4, "/b"), Bar("2003", 0, "/c")], "years & more")
    bars = [rectangle for rectangle in parsed(picture).iter(f"{SVG}rect") if rectangle.get("class") == "bar"]
    assert [float(bar.get("height", -1)) for bar in bars] == [52, 104, 0]


@pytest.mark.parametrize("count", [2, 12, 30, 60, 100])
def test_labels_of_a_chart_are_within_it_and_numbers_stand_on_bars(count: int) -> None:
    picture = parsed(bar_chart([Bar(str(1900 + at), 5 * at + 1, "/a") for at in range(count)], "years"))
    width = float((picture.get("viewBox") or "").split()[2])
    texts = list(picture.iter(f"{SVG}text"))
    for tick in (text for text in texts if text.get("class") == "tick"):
        assert 16 <= float(tick.get("x", 0)) <= width - 16
    numbers = [text.text for text in texts if (text.get("class") or "").startswith("value")]
    assert numbers == [f"{5 * at + 1:,}" for at in range(count)] if count <= 60 else [f"{5 * count - 4}"]


def test_nothing_is_drawn_of_nothing() -> None:
    assert not bar_chart([], "")
    assert not neighbourhood("x", [])
