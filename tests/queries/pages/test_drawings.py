"""Pictures are the same for the same values, are links, and say nothing as HTML that a text says."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from queries.pages.drawings import Bar, Neighbour, bar_chart, neighbourhood

SVG = "{http://www.w3.org/2000/svg}"


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(
        str(picture).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    )


def around(count: int) -> list[Neighbour]:
    return [Neighbour(f"<i>name & {at}", "person", f"/entity/{at}", "of", at + 1) for at in range(count)]


@pytest.mark.parametrize("count", [1, 8, 9, 60])
def test_every_neighbour_is_a_link_apart_from_the_others(count: int) -> None:
    picture = neighbourhood("<b>middle", around(count))
    assert picture == neighbourhood("<b>middle", around(count))
    links = parsed(picture).findall(f"{SVG}a")
    assert [link.get("href") for link in links] == [f"/entity/{at}" for at in range(count)]
    places = [(float(c.get("cx", 0)), float(c.get("cy", 0))) for c in parsed(picture).iter(f"{SVG}circle")]
    for at, one in enumerate(places):
        for other in places[at + 1 :]:
            assert abs(one[0] - other[0]) + abs(one[1] - other[1]) > 40


def test_a_bar_is_as_high_as_its_share() -> None:
    picture = bar_chart([Bar("2001", 2, "/a"), Bar("2002", 4, "/b"), Bar("2003", 0, "/c")], "years & more")
    bars = [each for each in parsed(picture).iter(f"{SVG}rect") if each.get("class") == "bar"]
    assert [float(bar.get("height", -1)) for bar in bars] == [52, 104, 0]


def test_nothing_is_drawn_of_nothing() -> None:
    assert not bar_chart([], "")
    assert not neighbourhood("x", [])
