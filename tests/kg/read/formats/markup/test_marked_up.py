"""Values with html or JATS in them, as Crossref and publishers write titles and abstracts."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from betwixt.document import Document
from kg.read import read
from kg.read.formats.markup.marked_up import shown


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("10<sup>6</sup> cells of <i>E. coli</i>", "10^6 cells of E. coli"),
        ("E = mc<sup>2</sup>, H<sub>2</sub>O", "E = mc^2, H2O"),
        ("Brellin Power<sup>13</sup> said", "Brellin Power [13] said"),
        ("<scp>DNA</scp> of <em>gates</em> &amp; locks", "DNA of gates & locks"),
        ("<jats:title>Abstract</jats:title><jats:p>One.</jats:p>\n <jats:p>CO<jats:sub>2</jats:sub></jats:p>",
         "Abstract\n\nOne.\n\nCO2"),
        ("<jats:sec><jats:title>Aims</jats:title><jats:list><jats:list-item><jats:p>a</jats:p></jats:list-item>"
         "</jats:list></jats:sec>", "Aims\n\na"),
        ("<p>One<br/>two</p><p>three", "One\ntwo\n\nthree"),
        ("of <mml:math><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math>", "of x^2"),
        ("<jats:alternatives><jats:tex-math>$x_2$</jats:tex-math>"
         "<mml:math><mml:msub><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msub></mml:math></jats:alternatives>",
         "x_2"),
        ("one\n\n  two <b>three</b>\n\nfour", "one\n\n  two three\n\nfour"),
        ("<i>3 < 5</i> &amp;&amp; <x> AT&T", "3 < 5 && <x> AT&T"),
        ("a<br>b <b>c</b><hr/>d", "a\nb c\n\nd"),
        ("<i>a</i> and </code>", "a and </code>"),
    ],
)  # fmt: skip
def test_a_value_is_what_a_reader_sees(value: str, text: str) -> None:
    assert shown(value) == shown(value, bibliographic=True) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("Gates &amp; locks &#8211; a &lt;review&gt;", "Gates & locks – a <review>"),
        ("Aims<br>Methods", "Aims\nMethods"),
        ("<p>One<p>Two", "One\n\nTwo"),
        ("<p></p>", ""),
    ],
)
def test_only_bibliographic_values_have_entities_and_open_paragraphs(value: str, text: str) -> None:
    assert shown(value, bibliographic=True) == text
    assert shown(value) == value


@pytest.mark.parametrize(
    "value",
    ["3 < 5 and 7 > 6", "if a<b and b>c", "Ann <ann@example.org>", "List<String> x", "AT&T; R&D", "<sup>open",
     "a <b> b", "a </code> b", "</i>a<i>", "<sup/> 6", "<jats:i>x</i>",
     "<i>nul\0</i>", "\ud800<i>x</i>", "<i>" * 3000 + "x" + "</i>" * 3000],
)  # fmt: skip
def test_what_is_no_markup_stays(value: str) -> None:
    assert shown(value) == value


def test_text_that_is_published_with_remains_of_markup_stays(tmp_path: Path) -> None:
    text = "Margins shrink\n\nMarch 6, 2030}}&lt;br&g \n\n<BR>The lock &amp; the gate </span>"
    (tmp_path / "a.jsonl").write_text(json.dumps({"id": "a", "text": text}), encoding="utf-8")
    (document,) = read([str(tmp_path)])
    assert isinstance(document, Document)
    assert document.text == text


@given(st.sampled_from(["<{}>", "</{}>", "<{}/>"]), st.lists(st.sampled_from(["i", "p", "br", "jats:p"])))
def test_tags_without_their_other_half_are_no_markup(tag: str, names: list[str]) -> None:
    value = "a &amp; b".join(map(tag.format, names))
    assert shown(value) == value


@given(st.text())
def test_text_without_brackets_and_ampersands_stays(value: str) -> None:
    value = value.replace("<", "").replace("&", "")
    assert shown(value) == value


@given(
    st.lists(
        st.sampled_from(["<i>", "</i>", "<p>", "</p>", "<jats:p>", "<sup>", "</sup>", "z", " ", "&lt;", "<"])
    )
)
def test_any_tags_are_read_and_no_letter_is_lost(parts: list[str]) -> None:
    assert shown("".join(parts), bibliographic=len(parts) % 2 == 0).count("z") == parts.count("z")


def as_json(title: str, abstract: str) -> str:
    record = {"DOI": "10.1/a&amp;b", "type": "journal-article", "title": [title], "abstract": abstract}
    return json.dumps([{**record, "author": [{"given": "Ann", "family": "Kest &amp; Sons"}]}])


def as_csv(title: str, abstract: str) -> str:
    return f"DOI,Type,Title,Author,Abstract\n10.1/a&amp;b,x,{title},Ann Kest & Sons,{abstract}\n"


def as_ris(title: str, abstract: str) -> str:
    return f"TY  - JOUR\nDO  - 10.1234/a&amp;b\nTI  - {title}\nAB  - {abstract}\nER  - \n"


def as_bibtex(title: str, abstract: str) -> str:
    return f"@article{{a, doi = {{10.1/a&amp;b}}, title = {{{title}}}, abstract = {{{abstract}}}}}"


@pytest.mark.parametrize(
    ("ending", "write"), [("json", as_json), ("csv", as_csv), ("ris", as_ris), ("bib", as_bibtex)]
)
def test_records_of_every_format(tmp_path: Path, ending: str, write: Callable[[str, str], str]) -> None:
    path = tmp_path / f"a.{ending}"
    path.write_text(write("On 10<sup>6</sup> <i>gates</i>", "<jats:p>At 5 m<sup>2</sup>.</jats:p><p>Two</p>"))
    (document,) = read([str(path)])
    assert isinstance(document, Document), document
    assert document.title == "On 10^6 gates"
    assert document.text == "On 10^6 gates\n\nAt 5 m^2.\n\nTwo"
    assert "amp" in document.id  # an identifier is exact
