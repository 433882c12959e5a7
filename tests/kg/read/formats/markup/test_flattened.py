"""Raised text, callouts and formulas in trees of html and XML."""

from __future__ import annotations

import pytest
from lxml import etree, html

from kg.read.formats.markup.flattened import flatten

MATH = '<math xmlns="http://www.w3.org/1998/Math/MathML">%s</math>'


def of_html(body: str) -> str:
    tree = html.document_fromstring(f"<html><body>{body}</body></html>")
    flatten(tree)
    return str(tree.text_content())


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("<p><i>10</i><sup><i>6</i></sup> gates</p>", "10^6 gates"),
        ("<p>40 km<sup>2</sup>, <b>10</b><sup>-3</sup></p>", "40 km^2, 10^-3"),
        ("<p>10<span style='vertical-align: super'>6</span></p>", "10^6"),
        ("<p>Brellin Power<sup>13</sup> said</p>", "Brellin Power [13] said"),
        ("<p>Power<span style='font-size:8px;vertical-align:super'>13</span></p>", "Power [13]"),
        ("<p>10</p><p><sup>6</sup> apart</p>", "106 apart"),
        ("<p>H<sub>2</sub>O, 101<sub>2</sub></p>", "H2O, 101_2"),
        ("<p>x<sub>i</sub><sup>2</sup> + T<sub>max</sub><sup>3</sup></p>", "xi^2 + Tmax^3"),
        (
            "<p>SO<sub>4</sub><sup>2−</sup>, the CO<sub>x</sub><sup>3</sup> of Orr</p>",
            "SO4^2−, the COx [3] of Orr",
        ),
        ("<p>10<sup><!-- x -->6</sup>.</p>", "10^6."),
    ],
)
def test_raised_text_of_html(body: str, text: str) -> None:
    assert of_html(body) == text


NOTE = "<p id='n13'>The note.</p>"


@pytest.mark.parametrize(
    "callout",
    [
        "<sup><a href='#n13'>13</a></sup>",
        "<a href='#n13'><sup>13</sup></a>",
        "<sup><a href='#n13'>[13]</a></sup>",
        "<a role='doc-noteref' href='#n13'>13</a>",
        "<a href='#n13'>13</a>",
        "<a href='#n13'>†</a>",
        "<span style='vertical-align:super'><a href='#n13'>13</a></span>",
    ],
)
def test_a_callout_goes_where_its_note_is_kept(callout: str) -> None:
    assert of_html(f"<p>Brellin Power{callout} said</p>{NOTE}") == "Brellin Power saidThe note."
    assert of_html(f"<p>Brellin Power{callout} said</p>").startswith("Brellin Power")
    assert "Power13" not in of_html(f"<p>Brellin Power{callout.replace('#n13', 'x.html#n13')} said</p>")


def test_links_back_go() -> None:
    body = "<p>Power<sup id='r'><a href='#n'>1</a></sup></p><p id='n'>A note. <a href='#r'>↩︎</a></p>"
    assert of_html(body) == "PowerA note. "


@pytest.mark.parametrize(
    "body", ["<p>See <a href='#n13'>13</a></p>", "<p>Chapter <a href='#n13'>The gate</a></p>"]
)
def test_other_links_stay(body: str) -> None:
    assert of_html(body + NOTE) == html.fromstring(body).text_content() + "The note."


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<msup><mn>10</mn><mn>6</mn></msup>", "10^6"),
        ("<msup><mn>10</mn><mrow><mo>−</mo><mn>3</mn></mrow></msup>", "10^−3"),
        ("<msup><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></msup>", "(a+b)^2"),
        ("<msub><mi>x</mi><mi>i</mi></msub>", "x_i"),
        ("<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", "x_i^2"),
        ("<mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mi>c</mi></mrow></mfrac>", "a/(b+c)"),
        ("<msqrt><mi>x</mi></msqrt>", "√(x)"),
        ("<semantics><mi>x</mi><annotation encoding='application/x-tex'>x</annotation></semantics>", "x"),
    ],
)
def test_formulas_of_mathml(markup: str, text: str) -> None:
    assert of_html(f"<p>It is {MATH % markup} here</p>") == f"It is {text} here"


def test_raised_text_of_xml() -> None:
    article = etree.fromstring(
        "<Article xmlns:mml='http://www.w3.org/1998/Math/MathML'><Title>10<sup>6</sup> of Ca<sup>2+</sup>"
        "</Title><Text>Some 10<mml:math><mml:msup><mml:mi/><mml:mn>6</mml:mn></mml:msup></mml:math>"
        " gates<sup>3</sup></Text></Article>"
    )
    flatten(article)
    assert [part.xpath("string()") for part in article] == ["10^6 of Ca2+", "Some 10^6 gates [3]"]


def test_nested_elements_take_no_longer_than_their_number() -> None:
    deep = etree.fromstring("<a>" + "<sup>" * 200 + "6" + "</sup>" * 200 + "</a>")
    flatten(deep)
    assert deep.xpath("string()") == "6"
