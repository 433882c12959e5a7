"""The conversion of SemEval-2010 task 10 to PropBank's roles: XML beside a tokenised text.

``data/SPLIT/PART/NAME.xml`` has the roles, ``source/SPLIT/PART/NAME.txt`` the text, one tokenised
sentence a line (github.com/timjogorman/isrl-data-and-conversions). Offsets are words of a sentence,
the end inclusive. ``role`` is ``arg1|possess.01``. A role without a filler has no ``candidate``.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable
from pathlib import Path

from betwixt.errors import InvalidInputError
from training.gold.implicit_roles.documents import (
    GoldPredicate,
    Place,
    RoleDocument,
    UnexpressedRole,
)
from training.gold.implicit_roles.xml_root import xml_root
from training.gold.records import naming_what_is_damaged

EXPECTED = "expected the XML of the converted SemEval-2010 task 10, ISRLSPANS with implicit roles"
_ROLE = re.compile(r"(?i)(?:arg|a)(?P<number>\d)\|(?P<roleset>.+)")
_WHOLE_DOCUMENTS = "semeval-longdocs"


def files(path: Path) -> list[Path]:
    """The XML files of a folder; of a text that is there whole and in parts, the whole one.

    Args:
        path: a file, or a folder in which files lie at any depth.

    Raises:
        InvalidInputError: the folder has none.
    """
    if path.is_file():
        return [path]
    every = sorted(file for file in path.rglob("*.xml") if "evaluation-examples" not in file.parts)
    whole = [file for file in every if file.parent.name == _WHOLE_DOCUMENTS]
    if not every:
        raise InvalidInputError(f"{path}: no XML file lies there", EXPECTED)
    return whole or every


def read(path: Path) -> RoleDocument:
    """The document of a file, with its text.

    Args:
        path: the XML; its text lies at the same place below ``source`` as it does below ``data``,
            or beside it under the same name.

    Raises:
        InvalidInputError: a file is absent or damaged, or a place does not lie in the text.
    """
    sentences = _sentences(_text_file(path))
    with naming_what_is_damaged(str(path), "not a file of implicit roles", EXPECTED):
        root = xml_root(path.read_bytes())
        if root.tag != "ISRLSPANS":
            raise ValueError(f"its root is {root.tag!r}")
        predicates: dict[tuple[Place, str], list[UnexpressedRole]] = {}
        for element in root.iter("implicit"):
            place = _place(element, "predstart", "predend", sentences)
            roleset, role = _role(element, sentences)
            predicates.setdefault((place, roleset), []).append(role)
    return RoleDocument(
        root.get("sourcefile") or path.stem,
        sentences,
        tuple(
            GoldPredicate(place, roleset, unexpressed=tuple(roles), open_roles=tuple(r.name for r in roles))
            for (place, roleset), roles in predicates.items()
        ),
        str(path),
    )


def written(document: RoleDocument) -> str:
    """A document's unexpressed roles as XML of this format, text left out."""
    root = ElementTree.Element("ISRLSPANS", sourcefile=document.id)
    for predicate in document.predicates:
        for role in predicate.unexpressed:
            element = ElementTree.SubElement(
                root,
                "implicit",
                {
                    "role": f"{role.name.lower()}|{predicate.sense}",
                    "recoverable": str(bool(role.fillers)),
                    **_ends(predicate.place, "predstart", "predend"),
                },
            )
            for filler in role.fillers:
                ElementTree.SubElement(element, "candidate", dict(_ends(filler, "start", "end")))
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _role(
    element: ElementTree.Element, sentences: tuple[tuple[str, ...], ...]
) -> tuple[str, UnexpressedRole]:
    """The roleset and the role of an element."""
    match = _ROLE.fullmatch(element.attrib["role"])
    if match is None:
        raise ValueError(f"{element.attrib['role']!r} is no role such as 'arg1|possess.01'")
    fillers = tuple(
        dict.fromkeys(_place(candidate, "start", "end", sentences) for candidate in element.iter("candidate"))
    )
    return match["roleset"], UnexpressedRole(f"ARG{match['number']}", fillers=fillers)


def _place(
    element: ElementTree.Element, start: str, end: str, sentences: tuple[tuple[str, ...], ...]
) -> Place:
    place = Place(int(element.attrib["sentence"]), int(element.attrib[start]), int(element.attrib[end]) + 1)
    if not 0 <= place.sentence < len(sentences):
        raise ValueError(f"sentence {place.sentence} is none of the {len(sentences)} of the text")
    if not 0 <= place.start < place.end <= len(sentences[place.sentence]):
        raise ValueError(f"words {place.start} to {place.end - 1} do not lie in sentence {place.sentence}")
    return place


def _ends(place: Place, start: str, end: str) -> dict[str, str]:
    return {"sentence": str(place.sentence), start: str(place.start), end: str(place.end - 1)}


def _text_file(path: Path) -> Path:
    beside = path.with_suffix(".txt")
    candidates: Iterable[Path] = (
        [beside, *(_below_source(path, depth) for depth in range(len(path.parts)))]
        if path.suffix == ".xml"
        else []
    )
    for candidate in candidates:
        if candidate.is_file():
            return candidate
    raise InvalidInputError(
        f"{path}: its text is not there", "it lies beside it as .txt, or below source as it does below data"
    )


def _below_source(path: Path, depth: int) -> Path:
    """The text of an XML file, if that part of its path is ``data``."""
    parts = path.with_suffix(".txt").parts
    return Path(*parts[:depth], "source", *parts[depth + 1 :]) if parts[depth] == "data" else path / "none"


def _sentences(path: Path) -> tuple[tuple[str, ...], ...]:
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidInputError(f"{path}: cannot be read: {error}", "check the path and the file") from error
    return tuple(tuple(line.split()) for line in (lines[:-1] if lines[-1] == "" else lines))
