"""The prose of a page and the links in it."""

from __future__ import annotations

from linkers.wikidata.sources.wikipedia import Page
from training.appositive_generation.wikipedia import article

TEXT = """{{Infobox
| name = {{lang|en|Kyiv}}
}}
'''Kyiv''' is the [[capital city|capital]] of [[Ukraine]].<ref name="a">[[No]].</ref><!-- no [[no]] -->
{| class="wikitable"
| [[No]]
|}
== History ==
* [[No]]
It lies on the [[Dnieper#Course|Dnieper]], see [https://example.org its page] and [[:Category:Rivers|rivers]].
[[File:Kyiv.jpg|thumb|View of [[No]]]]
"""


def test_prose_is_kept_with_its_links() -> None:
    plain_article = article(Page("Kyiv", "", TEXT))
    assert plain_article.text == (
        "Kyiv is the capital of Ukraine.\n\nIt lies on the Dnieper, see its page and rivers."
    )
    links = {plain_article.text[start:end]: title for (start, end), title in plain_article.links.items()}
    assert links == {"capital": "Capital city", "Ukraine": "Ukraine", "Dnieper": "Dnieper"}
