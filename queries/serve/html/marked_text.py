"""A text with its mentions marked: each piece of it leads to the innermost mention around it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from markupsafe import Markup, escape


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch that is marked.

    Args:
        start, end: in the text; code points.
        classes: of CSS.
        title: what is shown when it is pointed at.
    """

    start: int
    end: int
    classes: str
    title: str


def nested(marks: Iterable[Mark]) -> list[Mark]:
    """Marks that do not cross each other, in text order, the outer ones first. Of two that cross, the later
    one is left out.
    """
    kept: list[Mark] = []
    around: list[Mark] = []
    for mark in sorted(marks, key=lambda mark: (mark.start, -mark.end)):
        while around and around[-1].end <= mark.start:
            around.pop()
        if around and mark.end > around[-1].end:
            continue
        if around and (mark.start, mark.end) == (around[-1].start, around[-1].end):
            continue
        kept.append(mark)
        around.append(mark)
    return kept


def marked(
    text: str,
    marks: Sequence[Mark],
    chosen: tuple[int, int] | None,
    parameters: str = "",
    *,
    links: bool = True,
) -> Markup:
    """The text as HTML.

    Args:
        text: of the document.
        marks: as ``nested`` gives them.
        chosen: the stretch that the reader looks at; it has the id ``at``.
        parameters: that links keep, each with ``&`` behind it.
        links: whether a piece links to its details.
    """
    places = sorted({0, len(text), *(place for mark in marks for place in (mark.start, mark.end))})
    starting: dict[int, list[Mark]] = {}
    for mark in marks:
        starting.setdefault(mark.start, []).append(mark)
    out: list[str] = []
    open_marks: list[Mark] = []
    for begin, end in pairwise(places):
        while open_marks and open_marks[-1].end <= begin:
            open_marks.pop()
            out.append("</span>")
        for mark in starting.get(begin, ()):
            is_chosen = (mark.start, mark.end) == chosen
            at = ' id="at"' if is_chosen else ""
            classes = f"{mark.classes} chosen" if is_chosen else mark.classes
            out.append(f'<span class="{escape(classes)}"{at}>')
            open_marks.append(mark)
        piece = escape(text[begin:end])
        if links and open_marks and text[begin:end].strip():
            inner = open_marks[-1]
            link = f"?{escape(parameters)}at={inner.start}-{inner.end}#at"
            out.append(f'<a href="{link}" title="{escape(inner.title)}">{piece}</a>')
        else:
            out.append(str(piece))
    out += ["</span>"] * len(open_marks)
    return Markup("".join(out))


def pieces(text: str, stretches: Sequence[tuple[int, int, str]]) -> list[tuple[str, str]]:
    """A text in pieces, each with the class of its stretch; empty between stretches.

    Args:
        text: a sentence.
        stretches: start, end and class of each; of two that meet the later is left out.
    """
    marks: list[tuple[str, str]] = []
    at = 0
    for start, end, classes in sorted(stretches):
        if at <= start < end <= len(text):
            marks += [(text[at:start], ""), (text[start:end], classes)]
            at = end
    return [*marks, (text[at:], "")]
