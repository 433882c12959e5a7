"""Gold documents of any of the formats, which a file's name and content tell."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from betwixt.errors import InvalidInputError
from training.gold.implicit_roles import conll_roles, converted, framenet, salsa, ucca
from training.gold.implicit_roles.documents import RoleDocument

Kind = Literal["roles", "reviews", "frames"]
"""Rolesets or frames with fillers; UCCA's reviews; frames without fillers."""

_BEGINNING = 2000  # bytes of an XML file among which its root stands


@dataclass(frozen=True, slots=True)
class GoldFiles:
    """What lies at a path."""

    documents: tuple[RoleDocument, ...]
    kind: Kind


def load(path: Path, *, expressed: bool = False) -> GoldFiles:
    """The documents of a file, or of a folder of the converted SemEval-2010 task 10.

    Args:
        path: of the file or folder.
        expressed: whether UCCA's reviews get their expressed roles, where PropBank's files are at hand.

    Raises:
        InvalidInputError: one cannot be read.
    """
    if path.is_dir():
        return GoldFiles(tuple(map(converted.read, converted.files(path))), "roles")
    name = path.name.removesuffix(".gz")
    if name.endswith(".xml"):
        reader = converted.read if _is_converted(path) else salsa.read
        return GoldFiles((reader(path),), "roles")
    if name.endswith(".conll"):
        return GoldFiles((conll_roles.read(path),), "roles")
    if framenet.has_its_form(path):
        return GoldFiles(tuple(framenet.read(path)), "frames")
    at_hand = expressed and all(file.is_file() for file in ucca.PROPBANK)
    return GoldFiles(tuple(ucca.read(path, ucca.expressed_roles() if at_hand else None)), "reviews")


def _is_converted(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return b"<ISRLSPANS" in file.read(_BEGINNING)
    except OSError as error:
        raise InvalidInputError(f"{path}: cannot be read: {error}", "check the path and the file") from error
