"""Titles and abstracts of arXiv, as its metadata comes in tables: the texts that training reads."""

from __future__ import annotations

import csv
import lzma
from collections.abc import Iterator
from pathlib import Path

from betwixt.document import Document
from betwixt.errors import InvalidInputError
from training.gold import folder

FOLDER = folder.FOLDER / "arxiv_cs_metadata"


def abstracts(folder: Path = FOLDER) -> Iterator[Document]:
    """Every paper once, in the order of the files ``*.tsv.xz`` with columns arxiv_id, title and abstract.

    Raises:
        InvalidInputError: there is no such file, or one lacks a column.
    """
    paths = sorted(folder.glob("*.tsv.xz"))
    if not paths:
        raise InvalidInputError(f"{folder}: no .tsv.xz file", "pass the folder of arXiv's metadata")
    seen: set[str] = set()
    for path in paths:
        with lzma.open(path, "rt", encoding="utf-8", newline="") as file:
            for number, row in enumerate(csv.DictReader(file, delimiter="\t"), start=2):
                try:
                    id_, title, abstract = row["arxiv_id"], row["title"], row["abstract"]
                except KeyError as error:
                    raise InvalidInputError(
                        f"{path}: no column {error}", "expected arxiv_id, title and abstract"
                    ) from error
                if id_ not in seen:
                    seen.add(id_)
                    yield Document.of(id_, abstract or "", title or "", source=f"{path.name}:{number}")
