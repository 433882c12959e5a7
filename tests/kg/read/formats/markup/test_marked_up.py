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
        ("Gates &amp; locks &#8211; a &lt;review&gt;", "Gates & locks – a <review>"),
        ("<i>3 < 5</i> &amp;&amp; <x> AT&T", "3 < 5 && <x> AT&T"),
    ],
)  # fmt: skip
def test_a_value_is_what_a_reader_sees(value: str, text: str) -> None:
    assert shown(value) == text


@pytest.mark.parametrize(
    "value",
    ["3 < 5 and 7 > 6", "if a<b and b>c", "Ann <ann@example.org>", "List<String> x", "AT&T; R&D", "<sup>open",
     "a <b> b", "<i>nul\0</i>", "\ud800<i>x</i>", "<i>" * 3000 + "x" + "</i>" * 3000],
)  # fmt: skip
def test_what_is_no_markup_stays(value: str) -> None:
    assert shown(value) == value


@given(st.text())
def test_text_without_brackets_and_ampersands_stays(value: str) -> None:
    value = value.replace("<", "").replace("&", "")
    assert shown(value) == value


@given(
    st.lists(
        st.sampled_from(["<i>", "</i>", "<p>", "</p>", "<jats:p>", "<sup>", "</sup>", "a", " ", "&lt;", "<"])
    )
)
def test_any_tags_are_read_and_no_letter_is_lost(parts: list[str]) -> None:
    assert shown("".join(parts)).count("a") == parts.count("a")


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
