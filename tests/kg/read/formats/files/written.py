"""Small files of each format, written as their formats are defined."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO
from zipfile import ZipFile

import docx
from pypdf import PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject, PdfObject


def pdf(pages: Sequence[Sequence[str]], title: str = "", password: str = "") -> bytes:
    """A pdf with lines of text on pages (ISO 32000-1, 7.7 and 9.4); no lines make a blank page."""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count %d /Kids [%s] >>"
        % (len(pages), b" ".join(b"%d 0 R" % (4 + 2 * at) for at in range(len(pages)))),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for at, lines in enumerate(pages):
        shown = b"".join(b"(%s) Tj T* " % line.encode("latin-1") for line in lines)
        stream = b"BT /F1 12 Tf 14 TL 72 720 Td " + shown + b"ET"
        resources = b"<< /Font << /F1 3 0 R >> >>"
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources %s /Contents %d 0 R >>"
            % (resources, 5 + 2 * at)
        )
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream))
    data, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    data += (
        b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
        % (
            size,
            table,
            size,
            data.rindex(b"endobj\n") + 7,
        )
    )
    writer = PdfWriter(clone_from=BytesIO(data))
    if title:
        writer.add_metadata({"/Title": title, "/Author": "Mira Solvane"})
    if password:
        writer.encrypt(password, algorithm="RC4-128")
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def word(title: str, paragraphs: Sequence[str], cells: Sequence[str] = ()) -> bytes:
    """A docx with a title, paragraphs and a table of one row."""
    document = docx.Document()
    document.add_heading(title, 0)
    for paragraph in paragraphs:
        document.add_paragraph(paragraph)
    if cells:
        for cell, text in zip(document.add_table(1, len(cells)).rows[0].cells, cells, strict=True):
            cell.text = text
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def without_properties(file: bytes) -> bytes:
    """A docx with no part that states a title or an author, as small programs write it (ECMA-376-2, 8.3)."""
    out = BytesIO()
    with ZipFile(BytesIO(file)) as archive, ZipFile(out, "w") as bare:
        for part in archive.namelist():
            data = archive.read(part)
            if part == "_rels/.rels":
                data = re.sub(rb"<Relationship [^>]*core-properties[^>]*/>", b"", data)
            if part != "docProps/core.xml":
                bare.writestr(part, data)
    return out.getvalue()


_NO_FONT = DictionaryObject({NameObject("/Font"): DictionaryObject()})


def endless_pdf(depth: int = 12) -> bytes:
    """A pdf of one page that draws a form, which draws another twice, which draws a third twice, and so on.

    The last form has text enough to take minutes even where a reader bounds how many forms it follows.
    """
    writer = PdfWriter(clone_from=BytesIO(pdf([["Text."]])))
    within: PdfObject | None = None
    for _ in range(depth):
        form = DecodedStreamObject()
        form.set_data(b"BT (a) Tj ET\n" * 1000 if within is None else b"/X Do /X Do")
        form.update(
            {NameObject("/Type"): NameObject("/XObject"), NameObject("/Subtype"): NameObject("/Form")}
        )
        form[NameObject("/Resources")] = _NO_FONT if within is None else _naming(within)
        within = writer._add_object(form)
    page = writer.pages[0]
    page[NameObject("/Resources")] = _naming(within)
    drawing = DecodedStreamObject()
    drawing.set_data(b"/X Do")
    page[NameObject("/Contents")] = writer._add_object(drawing)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def _naming(form: PdfObject) -> DictionaryObject:
    return DictionaryObject({NameObject("/XObject"): DictionaryObject({NameObject("/X"): form})})


def epub(chapters: Sequence[str]) -> bytes:
    """An epub (EPUB 3.3) of chapters, each a page's body; the last one comes first in its manifest."""
    items = [
        f'<item id="c{n}" href="c{n}.xhtml" media-type="application/xhtml+xml"/>'
        for n in range(len(chapters))
    ]
    order = "".join(f'<itemref idref="c{n}"/>' for n in range(len(chapters)))
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        archive.writestr(
            "META-INF/container.xml",
            '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
            '<rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
        )
        archive.writestr(
            "OEBPS/book.opf",
            '<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/">'
            "<metadata><dc:title>The tide gates</dc:title><dc:creator>Mira Solvane</dc:creator>"
            "<dc:language>en</dc:language>"
            f"</metadata><manifest>{''.join(reversed(items))}</manifest><spine>{order}</spine></package>",
        )
        for number, chapter in enumerate(chapters):
            page = f"<html><head><title>x</title></head><body>{chapter}</body></html>"
            archive.writestr(f"OEBPS/c{number}.xhtml", page)
    return out.getvalue()
