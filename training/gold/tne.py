"""Reader of the TNE format: texts with gold noun phrases, relations and clusters, a JSON object per line.

The format is that of github.com/yanaiela/TNE (paper, section 4). It was published in two
schemas: with ``nps``, ``np_relations`` and ``coref`` as lists of objects, and as objects keyed
by id; both are read. Also here: the prediction lines of the official evaluator.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from betwixt.document import Document, Span
from betwixt.errors import InvalidInputError
from betwixt.prepositions import PREPOSITIONS
from extractors.language.relation_labels import LABELS
from training.gold.lines import numbered_lines
from training.gold.records import json_object, naming_what_is_damaged
from training.gold.tne_domains import domains

LabelMatrix = npt.NDArray[np.int64]
"""k × k label ids (indices into ``LABELS``): rows are anchors, columns complements."""


class NounPhrase(NamedTuple):
    """A gold base noun phrase; two of one document may cover the same characters."""

    id: str
    span: Span


@dataclass(frozen=True, slots=True)
class TNEDocument:
    """One annotated text.

    Args:
        document: its text; the title is the first line where a blank line follows it.
        noun_phrases: the k gold noun phrases, in the order of the file, which is that of
            the evaluator's rows and columns and not always that of the text.
        relations: (anchor id, complement id) → prepositions, in the order of the file.
        clusters: ids of noun phrases that corefer, singletons included.
    """

    document: Document
    noun_phrases: tuple[NounPhrase, ...]
    relations: Mapping[tuple[str, str], tuple[str, ...]]
    clusters: tuple[tuple[str, ...], ...]

    @property
    def title_end(self) -> int:
        """Offset of the first character after the title; 0 without a title."""
        return len(self.document.title)


def read(path: Path) -> Iterator[TNEDocument]:
    """The documents of a ``.jsonl`` or ``.jsonl.gz`` file, in order; blank lines are passed over.

    Raises:
        InvalidInputError: the file cannot be read, or a line is damaged; the message
            names file and line.
    """
    for source, line in numbered_lines(path):
        if line.strip():
            yield parse(line, source)


def parse(line: bytes | str, source: str) -> TNEDocument:
    """One line of a TNE file.

    Args:
        line: a JSON object, as text or UTF-8.
        source: the place to name in errors, e.g. ``dev.jsonl.gz:17``.

    Raises:
        InvalidInputError: it is not JSON, lacks a field, or contradicts itself (offsets
            outside of the text or beside the phrase's own text, unknown ids or prepositions).
    """
    expected = "expected one JSON object a line with id, text, nps, np_relations and coref"
    with naming_what_is_damaged(source, "not a TNE record", expected):
        return _document(json_object(line), source)


def write_submission(path: Path, predictions: Iterable[LabelMatrix]) -> None:
    """Write predictions as the official evaluator reads them, a JSON object a line.

    ``{"predicted_prepositions": [k·k label ids, row by row]}``.

    Args:
        path: written anew, one line a document.
        predictions: a k × k matrix per document, in the order of the gold file.

    Raises:
        InvalidInputError: a matrix is not square or holds an id outside of ``LABELS``.
    """
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for number, matrix in enumerate(predictions, start=1):
            file.write(submission_line(matrix, f"prediction {number}") + "\n")


def submission_line(matrix: LabelMatrix, place: str) -> str:
    """One document's line of ``write_submission``; ``place`` is named in errors."""
    ids = np.asarray(matrix)
    if ids.ndim != 2 or ids.shape[0] != ids.shape[1]:
        raise InvalidInputError(f"{place}: shape {ids.shape}, expected k × k")
    _check_labels(ids.ravel().tolist(), place)
    return json.dumps({"predicted_prepositions": ids.ravel().tolist()})


def read_submission(path: Path) -> Iterator[LabelMatrix]:
    """The k × k matrices of a file of prediction lines; blank lines are passed over.

    Raises:
        InvalidInputError: a line is damaged; the message names file and line.
    """
    for source, line in numbered_lines(path):
        if not line.strip():
            continue
        expected = 'expected {"predicted_prepositions": [k·k label ids, row by row]}'
        with naming_what_is_damaged(source, "not a prediction line", expected):
            ids = json_object(line)["predicted_prepositions"]
            _check_labels(ids, source)
            side = round(len(ids) ** 0.5)
            matrix = np.asarray(ids, dtype=np.int64).reshape(side, side)
        yield matrix


def _document(record: Mapping[str, Any], source: str) -> TNEDocument:
    text = _string(record["text"], "text")
    phrases = tuple(_noun_phrase(entry, text) for entry in _entries(record["nps"]))
    ids = {phrase.id for phrase in phrases}
    if len(ids) < len(phrases):
        raise ValueError("two noun phrases have the same id")
    metadata = record.get("metadata") or {}
    return TNEDocument(
        document=Document(
            id=str(record["id"]),
            text=text,
            title=_title(text),
            url=str(metadata.get("url", "")),
            metadata=({"split": str(record["split"])} if "split" in record else {}) | domains(record),
            source=source,
        ),
        noun_phrases=phrases,
        relations=_relations(_entries(record["np_relations"]), ids),
        clusters=tuple(_cluster(entry, ids) for entry in _entries(record["coref"])),
    )


def _entries(value: Any) -> list[Mapping[str, Any]]:
    """The objects of a list, or of an object keyed by id."""
    if isinstance(value, Mapping):
        return [{"id": key, **entry} for key, entry in value.items()]
    if isinstance(value, list):
        return value
    raise ValueError(f"a {type(value).__name__} where a list or an object is expected")


def _title(text: str) -> str:
    first, blank_line, _ = text.partition("\n\n")
    return first if blank_line and "\n" not in first else ""


def _noun_phrase(entry: Mapping[str, Any], text: str) -> NounPhrase:
    # Characters, not tokens: a few noun phrases of the released data have no token boundaries.
    span = Span(entry["first_char"], entry["last_char"])
    if not 0 <= span.start < span.end <= len(text):
        raise ValueError(f"noun phrase {entry['id']}: characters {span.start}–{span.end} of {len(text)}")
    if text[span.start : span.end] != entry.get("text", text[span.start : span.end]):
        raise ValueError(f"noun phrase {entry['id']}: its text is not at {span.start}–{span.end}")
    return NounPhrase(_string(entry["id"], "id of a noun phrase"), span)


def _relations(entries: Iterable[Mapping[str, Any]], ids: set[str]) -> dict[tuple[str, str], tuple[str, ...]]:
    prepositions: dict[tuple[str, str], tuple[str, ...]] = {}
    for entry in entries:
        pair, preposition = (entry["anchor"], entry["complement"]), entry["preposition"]
        if not ids.issuperset(pair):
            raise ValueError(f"a relation between unknown noun phrases {pair[0]} and {pair[1]}")
        if preposition not in PREPOSITIONS:
            raise ValueError(f"unknown preposition {preposition!r}")
        if preposition not in prepositions.get(pair, ()):
            prepositions[pair] = (*prepositions.get(pair, ()), preposition)
    return prepositions


def _cluster(entry: Mapping[str, Any], ids: set[str]) -> tuple[str, ...]:
    members = tuple(entry["members"])
    if not ids.issuperset(members):
        raise ValueError(f"cluster {entry.get('id')} has unknown noun phrases")
    return members


def _check_labels(ids: Sequence[Any], place: str) -> None:
    for label in ids:
        if not isinstance(label, int) or not 0 <= label < len(LABELS):
            raise InvalidInputError(f"{place}: label id {label!r}", f"label ids are 0 to {len(LABELS) - 1}")


def _string(value: Any, name: str) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{name} is a {type(value).__name__}, not a string")
    return value
