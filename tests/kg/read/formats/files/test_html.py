"""The main text of a page is whole: no element in it loses its words, and menus are no part of it."""

from __future__ import annotations

import pytest

from kg.read.formats.files.html import records

FIRST = "The harbour of the small town of Valmora was closed for two weeks, the mayor said on Monday."
LAST = "The owner of the ferry company criticised the decision of the council, which met in March."


def read(page: str | bytes) -> dict[str, object]:
    [record] = records(page.encode() if isinstance(page, str) else page, 1_000_000)
    return record


def blocks(middle: str, around: str = "{}") -> list[str]:
    """What is read of an article between its first and its last paragraph."""
    article = f"<article><h1>Harbour closed</h1><p>{FIRST}</p>{middle}<p>{LAST}</p></article>"
    page = f"<html><head><title>Harbour closed</title></head><body>{around.format(article)}</body></html>"
    paragraphs = str(read(page)["text"]).split("\n\n")
    assert (paragraphs[0], paragraphs[-1]) == (FIRST, LAST)
    return paragraphs[1:-1]


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("on <time datetime='2019-03-04'>Monday</time>", "on Monday"),
        ("he said <q>closed</q> twice", "he said “closed” twice"),
        (
            "the <abbr title='x'>WHO</abbr>, <data value='1'>one</data> <output>nine</output>",
            "the WHO, one nine",
        ),
        (
            "<ins>new</ins> <s>old</s> <mark>marked</mark> <kbd>Enter</kbd> <var>x</var>",
            "new old marked Enter x",
        ),
        ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "漢(kan)"),
        ("soft\u00adware, hard&shy;ware", "software, hardware"),
        ("a<wbr>b<!-- x -->c", "abc"),
        ("one<br>two", "one\ntwo"),
        ("10<sup>6</sup> gates of H<sub>2</sub>O", "10^6 gates of H2O"),
        ("Brellin Power<sup>13</sup> said", "Brellin Power [13] said"),
    ],
)
def test_elements_within_a_line(markup: str, text: str) -> None:
    assert blocks(f"<p>{markup}</p>") == [text]


@pytest.mark.parametrize(
    ("markup", "texts"),
    [
        (
            "<table><tr><td>North<ul><li>Mira<li>Ana</ul></td><td>South</td></tr></table>",
            "North Mira Ana South",
        ),
        ("<table><tr><td><p>One</p><p>Two</p></td><th><ol><li>Three</ol></th></tr></table>", "One Two Three"),
        ("<table><tr><td><table><tr><td>inner</td></tr></table></td></tr></table>", "inner"),
        ("<table><caption>Gates</caption><tr><td><dl><dt>T<dd>D</dl></td></tr></table>", "Gates T D"),
        ("<dl><dt>Gate</dt><dd>Door</dd></dl>", "Gate Door"),
        ("<details><summary>More</summary><p>Detail</p></details>", "More Detail"),
        ("<figure><img src='x' alt='y'><figcaption>Caption</figcaption></figure>", "Caption"),
        ("<figure><img alt='y'><figcaption aria-hidden='true'>Caption</figcaption></figure>", "Caption"),
        ("<aside>Beside</aside>", "Beside"),
        ("<blockquote><p>Quoted</p><footer>Mira</footer></blockquote>", "Quoted Mira"),
        ("<address>Quay</address><pre>x</pre>", "Quay x"),
        ("<ul><li>One<ol><li>Two</ol><li>Three</ul>", "One Two Three"),
    ],
)
def test_elements_that_are_lines(markup: str, texts: str) -> None:
    assert blocks(markup) == texts.split()


@pytest.mark.parametrize(
    "furniture",
    [
        "<nav><a href='/'>Home</a> <a href='/news'>News</a></nav>{}<footer>All rights reserved.</footer>",
        "<header><p>The Valmora Courier</p></header><main>{}</main><aside>Read more</aside>",
        "<div role='navigation'>Home</div><main>{}</main><form>Sign up <input></form>",
        "<ul><li><a href='/a'>Crime</a></li><li><a href='/b'>Contact</a></li></ul>{}",
        "<p>REPORT A CRIME</p><p>CONTACT US</p>{}<p>FIND YOUR COUNCIL</p><p>PAY A FINE</p>",
        "{}<div style='display:none'>Unseen</div><script>x</script><noscript>y</noscript>",
        "<select><option>One</option></select>{}<button>Send</button><p hidden>Unseen</p>",
    ],
)
def test_furniture_of_the_page_is_no_text(furniture: str) -> None:
    assert blocks("", furniture) == []


@pytest.mark.parametrize(
    "banner",
    [
        "<p>REPORT A CRIME</p><p>CONTACT US</p>",
        "<div>SEARCH OUR SITE</div><div>YOUR ACCOUNT</div><div>HELP</div>",
    ],
)
def test_banners_within_the_text_go(banner: str) -> None:
    assert blocks(f"{banner}<p>CLOSED IN MARCH</p><p>Then it opened.</p>") in ([], ["Then it opened."])


def test_one_line_in_capitals_stays() -> None:
    assert blocks("<p>CLOSED IN MARCH</p><p>Then it opened.</p>") == ["CLOSED IN MARCH", "Then it opened."]


def test_a_note_stays_though_it_stands_in_the_foot_of_the_page() -> None:
    body = (
        f"<main><p>{FIRST} Brellin Power<sup><a href='#n1'>1</a></sup> said so.</p><p>{LAST}</p></main>"
        "<footer><p id='n1'>A firm of the coast. <a href='#r1'>↩</a></p><p>All rights reserved.</p></footer>"
    )
    text = read(f"<html><body>{body}</body></html>")["text"]
    assert text == f"{FIRST} Brellin Power said so.\n\n{LAST}\n\nA firm of the coast."


@pytest.mark.parametrize(
    ("head", "fields"),
    [
        ('<meta name="author" content="Mira Solvane">', {"authors": ["Mira Solvane"]}),
        ('<meta name="author" content="Mira Solvane, Ana Orr">', {"authors": ["Mira Solvane", "Ana Orr"]}),
        (
            '<meta name="citation_author" content="Solvane, Mira">'
            '<meta name="citation_author" content="Orr, Ana">'
            '<meta name="citation_publication_date" content="2019/03/03">',
            {"authors": ["Solvane, Mira", "Orr, Ana"], "date": "2019-03-03"},
        ),
        (
            '<meta name="DC.creator" content="Solvane, Mira"><meta name="DC.language" content="de">',
            {"authors": ["Solvane, Mira"], "language": "de"},
        ),
        ('<meta property="article:published_time" content="2019-03-03T10:00:00Z">', {"date": "2019-03-03"}),
        ('<meta http-equiv="content-language" content="en-GB">', {"language": "en-GB"}),
    ],
)
def test_stated_fields(head: str, fields: dict[str, object]) -> None:
    page = f"<html><head><title>Harbour</title>{head}</head><body><p>{FIRST}</p><p>{LAST}</p></body></html>"
    record = read(page)
    assert {name: record.get(name) for name in fields} == fields


def test_the_language_of_the_page() -> None:
    assert read(f"<html lang='de-AT'><body><p>{FIRST}</p></body></html>")["language"] == "de-AT"


def test_a_page_too_short_for_an_extractor() -> None:
    assert read("<html><body><nav>Home</nav><p>Closed.</p></body></html>")["text"] == "Closed."


@pytest.mark.parametrize(
    "page",
    [
        f"<html><head><meta charset='iso-8859-1'></head><body><p>{FIRST} Größe</p></body></html>".encode(
            "latin-1"
        ),
        f"<html><body><p>{FIRST} Größe</p></body></html>".encode(),
        f"<html><body><p>{FIRST} Größe</p></body></html>".encode("utf-16"),
        f"<?xml version='1.0' encoding='cp1252'?><html><body><p>{FIRST} Größe</p></body></html>".encode(
            "cp1252"
        ),
        f"<html><meta charset='iso-8859-1'><body><p>{FIRST} Größe</p></body></html>".encode(),
    ],
)
def test_encodings(page: bytes) -> None:
    assert str(read(page)["text"]).endswith("Größe")


@pytest.mark.parametrize(
    "head", ["<title/><script src='x'/>", "<title/><!-- &nbsp; -->", "<title>x</title><style/>"]
)
def test_empty_elements_of_xhtml_take_nothing_with_them(head: str) -> None:
    begin = "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><head>"
    for entity in ("", "&nbsp;", "&unknown;"):
        page = f"{begin}{head}</head><body><p><a id='x'/>{FIRST}{entity}</p><p>{LAST}</p></body></html>"
        assert str(read(page)["text"]).startswith(FIRST)
