"""A docx is read as its reader sees it: changes accepted, whatever wraps a text."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import docx
import pytest
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import parse_xml

from kg.read.formats.files.docx import records

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
NAMESPACES = (
    f'xmlns:w="{W}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
    ' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    ' xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"'
    ' xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:whatever"'
)
RELATIONSHIP = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
BEFORE, AFTER = "<w:r><w:t xml:space='preserve'>The gate </w:t></w:r>", "<w:r><w:t>.</w:t></w:r>"


def run(text: str, properties: str = "") -> str:
    return f"<w:r><w:rPr>{properties}</w:rPr><w:t xml:space='preserve'>{text}</w:t></w:r>"


def paragraph(content: str, properties: str = "") -> str:
    return f"<w:p><w:pPr>{properties}</w:pPr>{content}</w:p>"


def blocks(body: str, notes: Sequence[tuple[str, str]] = ()) -> list[str]:
    """What is read of a body. ``notes``: the kind of notes and their elements."""
    document = docx.Document()
    end = document.element.body[-1]
    for element in parse_xml(f"<w:body {NAMESPACES}>{body}</w:body>"):
        end.addprevious(element)
    for kind, content in notes:
        blob = f"<w:{kind} {NAMESPACES}>{content}</w:{kind}>".encode()
        part = Part(PackURI(f"/word/{kind}.xml"), "application/xml", blob, document.part.package)
        document.part.relate_to(part, RELATIONSHIP + kind)
    out = BytesIO()
    document.save(out)
    [record] = records(out.getvalue(), 1_000_000)
    return str(record["text"]).split("\n\n")


@pytest.mark.parametrize(
    "wrapped",
    [
        "<w:ins w:id='1'>{}</w:ins>",
        "<w:moveTo w:id='1'>{}</w:moveTo>",
        "<w:smartTag w:element='x'>{}</w:smartTag>",
        "<w:sdt><w:sdtPr/><w:sdtContent>{}</w:sdtContent></w:sdt>",
        "<w:fldSimple w:instr='AUTHOR'>{}</w:fldSimple>",
        "<w:hyperlink w:anchor='x'><w:ins w:id='1'>{}</w:ins></w:hyperlink>",
        "<w:customXml w:element='x'>{}</w:customXml>",
        "<w:ins w:id='1'><w:sdt><w:sdtContent><w:smartTag>{}</w:smartTag></w:sdtContent></w:sdt></w:ins>",
        "<w:dir w:val='ltr'>{}</w:dir>",
        "<w:bdo w:val='ltr'>{}</w:bdo>",
        "<x:later>{}</x:later>",
    ],
)
def test_what_wraps_a_text_does_not_hide_it(wrapped: str) -> None:
    body = paragraph(BEFORE + wrapped.format(run("of Valmora")) + AFTER)
    assert blocks(body) == ["The gate of Valmora."]


@pytest.mark.parametrize(
    "left_out",
    [
        "<w:del w:id='1'><w:r><w:delText>of Orr</w:delText></w:r></w:del>",
        "<w:moveFrom w:id='1'><w:r><w:t>of Orr</w:t></w:r></w:moveFrom>",
        "<w:hyperlink><w:del w:id='1'><w:r><w:t>of Orr</w:t></w:r></w:del></w:hyperlink>",
        "<w:r><w:instrText>HYPERLINK x</w:instrText></w:r>",
        "<w:r><w:rPr><w:vanish/></w:rPr><w:t>of Orr</w:t></w:r>",
        "<w:ins w:id='1'><w:del w:id='2'><w:r><w:delText>of Orr</w:delText></w:r></w:del></w:ins>",
    ],
)
def test_what_no_reader_sees_stays_out(left_out: str) -> None:
    assert blocks(paragraph(BEFORE + left_out + run("is open") + AFTER)) == ["The gate is open."]


@pytest.mark.parametrize(
    "wrapped",
    [
        "<w:sdt><w:sdtContent>{}</w:sdtContent></w:sdt>",
        "<w:ins w:id='1'>{}</w:ins>",
        "<w:customXml w:element='x'><w:sdt><w:sdtContent>{}</w:sdtContent></w:sdt></w:customXml>",
    ],
)
def test_wrapped_blocks(wrapped: str) -> None:
    body = paragraph(run("One.")) + wrapped.format(paragraph(run("Two."))) + paragraph(run("Three."))
    assert blocks(body) == ["One.", "Two.", "Three."]


def cell(content: str, properties: str = "") -> str:
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{content}</w:tc>"


def row(*cells: str, properties: str = "") -> str:
    return f"<w:tr><w:trPr>{properties}</w:trPr>{''.join(cells)}</w:tr>"


def test_tables_in_tables_and_wrapped_rows_and_cells() -> None:
    inner = f"<w:tbl>{row(cell(paragraph(run('inner'))))}</w:tbl>"
    wrapped_cell = f"<w:sdt><w:sdtContent>{cell(paragraph(run('wrapped cell')))}</w:sdtContent></w:sdt>"
    wrapped_row = f"<w:sdt><w:sdtContent>{row(cell(paragraph(run('wrapped row'))))}</w:sdtContent></w:sdt>"
    deleted_row = row(cell(paragraph(run("deleted"))), properties="<w:del w:id='1'/>")
    deleted_cell = cell(paragraph(run("deleted")), "<w:cellDel w:id='1'/>")
    first = row(cell(paragraph(run("before")) + inner + paragraph(run("after"))), wrapped_cell, deleted_cell)
    assert blocks(f"<w:tbl>{first}{wrapped_row}{deleted_row}</w:tbl>") == [
        *("before", "inner", "after", "wrapped cell", "wrapped row")
    ]


def test_a_text_box_is_read_once_after_its_paragraph() -> None:
    content = f"<w:txbxContent>{paragraph(run('Boxed.'))}</w:txbxContent>"
    box = (
        "<w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing>"
        f"<wps:txbx>{content}</wps:txbx></w:drawing></mc:Choice>"
        f"<mc:Fallback><w:pict><v:textbox>{content}</v:textbox></w:pict></mc:Fallback>"
        "</mc:AlternateContent></w:r>"
    )
    assert blocks(paragraph(BEFORE + box + run("opens."))) == ["The gate opens.", "Boxed."]
    old = f"<w:r><w:pict><v:textbox>{content}</v:textbox></w:pict></w:r>"
    assert blocks(paragraph(BEFORE + old + run("opens."))) == ["The gate opens.", "Boxed."]


def note(kind: str, identifier: int, text: str, properties: str = "") -> str:
    mark = f"<w:r><w:rPr><w:vertAlign w:val='superscript'/></w:rPr><w:{kind}Ref/></w:r>"
    return f"<w:{kind} w:id='{identifier}' {properties}>{paragraph(mark + run(text))}</w:{kind}>"


def test_notes_are_read_and_their_numbers_are_not() -> None:
    raised = "<w:vertAlign w:val='superscript'/>"
    call = f"<w:r><w:rPr>{raised}</w:rPr><w:footnoteReference w:id='2'/></w:r>"
    end = f"<w:r><w:rPr>{raised}</w:rPr><w:endnoteReference w:id='2'/></w:r>"
    body = paragraph(run("Brellin Power") + call + run(" closed") + end + AFTER) + paragraph(run("Two."))
    separator = note("footnote", 0, "-----", "w:type='separator'")
    notes = [
        ("footnotes", separator + note("footnote", 2, "A firm.")),
        ("endnotes", note("endnote", 2, "In March.")),
    ]
    assert blocks(body, notes) == ["Brellin Power closed.", "A firm.", "Two.", "In March."]


@pytest.mark.parametrize(
    ("runs", "text"),
    [
        ([("10", ""), ("6", "superscript")], "10^6"),
        ([("10", ""), ("−", "superscript"), ("3", "superscript")], "10^−3"),
        ([("Brellin Power", ""), ("13", "superscript"), (" said", "")], "Brellin Power [13] said"),
        ([("H", ""), ("2", "subscript"), ("O", "")], "H2O"),
        ([("the 19", ""), ("th", "superscript"), (" of May", "")], "the 19th of May"),
    ],
)
def test_raised_runs(runs: Sequence[tuple[str, str]], text: str) -> None:
    content = "".join(run(part, f"<w:vertAlign w:val='{align}'/>" if align else "") for part, align in runs)
    assert blocks(paragraph(content)) == [text]


def test_a_formula() -> None:
    power = "<m:sSup><m:e><m:r><m:t>10</m:t></m:r></m:e><m:sup><m:r><m:t>6</m:t></m:r></m:sup></m:sSup>"
    assert blocks(paragraph(BEFORE + f"<m:oMath>{power}</m:oMath>" + run(" tons"))) == ["The gate 10^6 tons"]
    assert blocks(paragraph(f"<m:oMathPara><m:oMath>{power}</m:oMath></m:oMathPara>")) == ["10^6"]


def test_breaks_hyphens_and_symbols() -> None:
    content = (
        "<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t><w:softHyphen/>"
        "<w:t>e</w:t><w:sym w:font='Symbol' w:char='F061'/><w:sym w:font='Arial' w:char='00B5'/></w:r>"
    )
    assert blocks(paragraph(content)) == ["a\tb\nc-deαµ"]


def test_paragraphs_whose_end_is_deleted_are_one() -> None:
    deleted = "<w:rPr><w:del w:id='1'/></w:rPr>"
    assert blocks(paragraph(run("The gate "), deleted) + paragraph(run("opens."))) == ["The gate opens."]


def test_the_reading_of_characters_follows_them() -> None:
    ruby = (
        f"<w:r><w:ruby><w:rt>{run('とうきょう')}</w:rt><w:rubyBase>{run('東京')}</w:rubyBase></w:ruby></w:r>"
    )
    assert blocks(paragraph(ruby)) == ["東京(とうきょう)"]


def test_stated_properties() -> None:
    document = docx.Document()
    document.add_paragraph("The gate opens.")
    properties = document.core_properties
    properties.title, properties.author, properties.language = "Gates", "Mira Solvane; Orr, Ana", "en-GB"
    properties.created = properties.created.replace(year=2019, month=3, day=3)
    out = BytesIO()
    document.save(out)
    [record] = records(out.getvalue(), 1_000_000)
    assert record == {
        "title": "Gates",
        "authors": ["Mira Solvane", "Orr, Ana"],
        "date": "2019-03-03",
        "language": "en-GB",
        "text": "The gate opens.",
    }
