"""The text of WordprocessingML (ECMA-376, part 1, 17) as its reader sees it.

Whatever element stands around text, the text counts: content controls, smart tags, fields, links, text
boxes, insertions and whatever comes later. Left out is what is deleted, moved away, hidden or an
instruction. Running heads and reviewers' comments are no text of the document.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from lxml import etree

from kg.read.formats.markup.formulas import formula
from kg.read.formats.markup.raised import REMEMBERED, lowered, raised
from kg.read.formats.markup.visible import SOFT_HYPHEN

Notes = Mapping[str, Any]
"""Id of a footnote or endnote → its element."""

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_LEFT_OUT_NAMES = """
del moveFrom delText delInstrText instrText Fallback fldData binData
pPr rPr sdtPr sdtEndPr tblPr tblGrid trPr tcPr sectPr
"""
_LEFT_OUT = frozenset(_LEFT_OUT_NAMES.split())
_BREAKS = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "softHyphen": ""}
_OFF = ("0", "false", "off")
_GREEK = "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ"
_SYMBOLS = {
    **{0x41 + place: letter for place, letter in enumerate(_GREEK)},
    **{0x61 + place: letter for place, letter in enumerate("αβχδεφγηιϕκλμνοπθρστυϖωξψζ")},
    0xB0: "°", 0xB1: "±", 0xB4: "×", 0xA3: "≤", 0xB3: "≥", 0xB9: "≠", 0xBB: "≈", 0xAE: "→", 0xB7: "•",
}  # fmt: skip
"""Characters of the font Symbol, which files keep in a private area (from U+F000)."""


@dataclass(slots=True)
class _Paragraph:
    """What is gathered of a paragraph: its text, and what stands in it and is read after it."""

    text: str = ""
    pending: tuple[str, str] = ("", "")
    """Raised or lowered text that is not written yet, as ``(superscript, 6)``."""
    index: str = ""
    """What is lowered at the end of the text."""
    boxes: list[Any] = field(default_factory=list)
    footnotes: list[str] = field(default_factory=list)
    endnotes: list[str] = field(default_factory=list)

    def add(self, text: str, align: str = "") -> None:
        """Go on with a text; neighbours of one alignment are written together."""
        if align and align == self.pending[0]:
            self.pending = (align, self.pending[1] + text)
            return
        self.close()
        if align:
            self.pending = (align, text)
        else:
            self.text += text
            self.index = "" if text else self.index

    def close(self) -> None:
        """Write what is raised or lowered."""
        align, text = self.pending
        self.pending = ("", "")
        if not text:
            return
        before = self.text[-REMEMBERED:]
        if align == "superscript":
            self.text += raised(before, text, index=self.index)
            self.index = ""
        else:
            self.index = lowered(before, text)
            self.text += self.index


class WordText:
    """Reads the parts of one document.

    Args:
        aligned_styles: id of a style → ``superscript`` or ``subscript``.
        footnotes: they are read after the paragraph that calls them.
        endnotes: they are read at the end.
    """

    def __init__(self, aligned_styles: Mapping[str, str], footnotes: Notes, endnotes: Notes) -> None:
        self._aligned_styles = aligned_styles
        self._footnotes = footnotes
        self._endnotes = endnotes
        self._called: dict[str, None] = {}
        self._read: set[str] = set()

    def blocks(self, body: Any) -> list[str]:
        """The paragraphs, also of cells, boxes and notes, that are not empty."""
        blocks = [*self._blocks(body)]
        for identifier in self._called:
            blocks += self._blocks(self._endnotes[identifier])
        return blocks

    def _blocks(self, element: Any) -> Iterator[str]:
        """Of an element that holds paragraphs and tables, however they are wrapped."""
        paragraph = _Paragraph()
        for part in _paragraphs(element):
            self._gather(part, paragraph)
            if _is_deleted(part.find(f"{_W}pPr/{_W}rPr")):  # its end is: the next one goes on with it
                continue
            yield from self._closed(paragraph)
            paragraph = _Paragraph()
        yield from self._closed(paragraph)

    def _closed(self, paragraph: _Paragraph) -> Iterator[str]:
        paragraph.close()
        text = "\n".join(line.strip() for line in paragraph.text.split("\n")).strip()
        if text:
            yield text
        for box in paragraph.boxes:
            yield from self._blocks(box)
        for identifier in paragraph.footnotes:
            if identifier in self._footnotes and identifier not in self._read:
                self._read.add(identifier)
                yield from self._blocks(self._footnotes[identifier])
        self._called.update(
            (identifier, None) for identifier in paragraph.endnotes if identifier in self._endnotes
        )

    def _gather(self, element: Any, paragraph: _Paragraph, align: str = "") -> None:
        """Add the text within an element of a paragraph."""
        for child in element:
            name = _name(child)
            if name in _LEFT_OUT:
                continue
            if name == "t":
                paragraph.add((child.text or "").replace(SOFT_HYPHEN, ""), align)
            elif name in _BREAKS:
                paragraph.add(_BREAKS[name], align)
            elif name == "sym":
                paragraph.add(_symbol(child), align)
            elif name == "oMath":
                paragraph.add(formula(child), align)
            elif name == "txbxContent":
                paragraph.boxes.append(child)
            elif name in ("footnoteReference", "endnoteReference"):
                called = paragraph.footnotes if name == "footnoteReference" else paragraph.endnotes
                called.append(child.get(f"{_W}id", ""))
            elif name == "ruby":
                self._ruby(child, paragraph)
            elif name == "r":
                properties = child.find(f"{_W}rPr")
                if not _is_set(properties, "vanish"):
                    self._gather(child, paragraph, self._alignment(properties))
            elif name:
                self._gather(child, paragraph, align)

    def _ruby(self, element: Any, paragraph: _Paragraph) -> None:
        """The base before its reading, which the file has first."""
        for name, begin, end in (("rubyBase", "", ""), ("rt", "(", ")")):
            for part in element.iterfind(f"{_W}{name}"):
                paragraph.add(begin)
                self._gather(part, paragraph)
                paragraph.add(end)

    def _alignment(self, properties: Any) -> str:
        if properties is None:
            return ""
        align = properties.find(f"{_W}vertAlign")
        style = properties.find(f"{_W}rStyle")
        if align is not None:
            value = align.get(f"{_W}val", "")
        else:
            value = self._aligned_styles.get(style.get(f"{_W}val"), "") if style is not None else ""
        return value if value in ("superscript", "subscript") else ""


def _paragraphs(element: Any) -> Iterator[Any]:
    """The paragraphs of blocks, tables and whatever wraps them, in order, without deleted rows and cells."""
    for child in element:
        name = _name(child)
        if name == "p":
            yield child
        elif name and name not in _LEFT_OUT and not _is_deleted_part(child, name):
            yield from _paragraphs(child)


def _is_deleted_part(element: Any, name: str) -> bool:
    if name == "tr":
        return _is_deleted(element.find(f"{_W}trPr"))
    return name == "tc" and element.find(f"{_W}tcPr/{_W}cellDel") is not None


def _is_deleted(properties: Any) -> bool:
    """Whether a row, or the end of a paragraph, is deleted or moved away."""
    return properties is not None and any(
        properties.find(f"{_W}{name}") is not None for name in ("del", "moveFrom")
    )


def _is_set(properties: Any, name: str) -> bool:
    setting = properties.find(f"{_W}{name}") if properties is not None else None
    return setting is not None and setting.get(f"{_W}val", "1") not in _OFF


def _symbol(element: Any) -> str:
    try:
        code = int(element.get(f"{_W}char", ""), 16)
    except ValueError:
        return ""
    if 0xF000 <= code <= 0xF0FF:
        return _SYMBOLS.get(code - 0xF000, "") if element.get(f"{_W}font", "") == "Symbol" else ""
    return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else ""


def _name(element: Any) -> str:
    return etree.QName(element).localname if isinstance(element.tag, str) else ""
