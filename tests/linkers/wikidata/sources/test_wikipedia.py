from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from linkers.wikidata.sources.wikipedia import Page, Wiki, links, pages
from tests.linkers.wikidata.wiki_dump import HEAD, dump, page


def seen(text: str) -> list[tuple[str, str]]:
    return [(link.text, link.title) for link in links(Page("x", "", text), {"harbour talk"})]


def test_pages_of_the_main_namespace_come_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "wiki.xml"
    path.write_text(
        HEAD
        + page("Category:Cities", "x", 14)
        + dump({"A & B": "<text> & more"}, {"AB": "a & B"})[len(HEAD) :]
    )
    wiki = Wiki(path)
    articles = list(wiki.pages())
    assert wiki.namespaces == {"harbour talk"}
    assert articles == [
        Page("A & B", "", "<text> & more"),
        Page("AB", "A & B", "#REDIRECT [[a & B]]"),
    ]


@pytest.mark.parametrize(
    ("text", "page_links"),
    [
        ("[[Paris]] and [[paris, Texas|another]]", [("Paris", "Paris"), ("another", "Paris, Texas")]),
        ("[[Kyiv]]ans in [[New_York  City#History|town]]", [("Kyivans", "Kyiv"), ("town", "New York City")]),
        ("[[File:x.jpg|thumb|[[Rome]]]] [[Category:Y]] [[:fr:Rome]] [[:Image:x]]", [("Rome", "Rome")]),
        (
            "[[Mission: Impossible]] [[2001: A Space Odyssey|2001]] [[Wikt:x|x]] [[harbour_talk:A|x]]",
            [("Mission: Impossible", "Mission: Impossible"), ("2001", "2001: A Space Odyssey")],
        ),
        ("[[#Section]] [[ |x]] [[A|]] <!-- [[B]] --> [[unclosed", []),
        ("[[A]] <!-- [[B]]", [("A", "A")]),
    ],
)
def test_links_of_a_page(text: str, page_links: list[tuple[str, str]]) -> None:
    assert seen(text) == page_links


def test_a_dump_that_ends_early_is_told_after_what_it_has(tmp_path: Path) -> None:
    path = tmp_path / "wiki.xml"
    path.write_text(dump({"A": "x", "B": "y"})[:-60])
    read = pages(path)
    assert next(read).title == "A"
    with pytest.raises(InvalidInputError, match="not read to its end"):
        list(read)
