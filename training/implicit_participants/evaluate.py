"""Measures roles that a sentence leaves unexpressed, and what the text says that they are."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from betwixt.errors import InvalidInputError
from extractors.participants.open_roles import open_roles, syntactic_roles
from extractors.participants.selection import Selection
from training.gold.folder import FOLDER
from training.gold.implicit_roles import converted, ucca
from training.gold.implicit_roles.documents import (
    GoldPredicate,
    Interpretation,
    Place,
    RoleDocument,
    UnexpressedRole,
)
from training.implicit_participants.cross_validated import cross_validated
from training.implicit_participants.intervals import bootstrap
from training.implicit_participants.readings import GoldReading, asked, readings
from training.implicit_participants.same_pronouns import with_same_pronouns
from training.implicit_participants.scorer import (
    Answer,
    Answers,
    Gold,
    RoleKey,
    filler_accuracy,
    gold_roles,
    key_of,
    linking,
    recognition,
)
from training.implicit_participants.systems import SYSTEMS, System, shipped_resolver

CROSS_VALIDATED = "cross-validated"
ROWS = (*SYSTEMS, CROSS_VALIDATED)
"""What ``--system`` knows."""

TIGER = FOLDER / "semeval2010_task10" / "data" / "train" / "semeval-longdocs" / "tiger.xml"


def evaluate(data: Path | None = None, *, system: str = "shipped", predicted: bool = False) -> dict[str, Any]:
    """Score a system on unexpressed roles whose predicates are given.

    Links are scored with the unexpressed roles given too; recognition compares these with the core
    roles that the system takes for unexpressed.

    Args:
        data: an XML file of the converted SemEval-2010 task 10, a folder of such, or jsonl of UCCA's
            participants; "The Tiger of San Pedro" by default.
        system: one of ``ROWS``, or ``all``.
        predicted: the full task, by the standard pipeline: predicates and their unexpressed roles are
            to be found too.

    Returns:
        ``extractor``, ``data``, ``documents``, ``seconds``; ``metrics`` of the system (with ``all``, of
        the one that ships): ``ni_recognition_…``, ``linking_…`` by head, ``dice_…`` by words, and
        ``filler_accuracy`` of the system's best antecedent, whether it says it or not, also where it
        stands in the predicate's sentence and in another one; ``systems``, the metrics of each.
        A filler that UCCA marks once is right in any mention by the same personal pronoun;
        ``filler_accuracy_strict`` counts the marked one alone. ``…_low`` and ``…_high`` are the 95 %
        intervals of a bootstrap.

    Raises:
        InvalidInputError: the data cannot be read, or there is no such system.
    """
    if system not in ("all", *ROWS):
        raise InvalidInputError(f"no system named {system}", f"one of {', '.join(ROWS)}, or all")
    path = TIGER if data is None else data
    began = time.perf_counter()
    read = list(readings(load(path)))
    if predicted and not any(reading.roles for reading in read):
        raise InvalidInputError(
            "the full task needs the weights of semantic roles", "train them: kg train semantic-roles"
        )
    rows = {
        name: measured(
            read,
            predicted_answers(read) if predicted else _answers(read, name, path),
            lenient=_is_reviews(path),
            predicted=predicted,
        )
        for name in (ROWS if system == "all" and not predicted else (system,))
    }
    return {
        "extractor": "implicit-participants",
        "data": str(path),
        "documents": len(read),
        "seconds": round(time.perf_counter() - began, 2),
        "metrics": rows.get("shipped") or rows[system],
        "systems": rows,
    }


def load(path: Path) -> list[RoleDocument]:
    """The documents of a file or folder, by its name.

    Raises:
        InvalidInputError: one cannot be read.
    """
    if _is_reviews(path):
        return list(ucca.read(path))
    return [converted.read(file) for file in converted.files(path)]


def table(result: dict[str, Any]) -> str:
    """A row for each system, as aligned text."""
    columns = (
        "ni_recognition_f1",
        "linking_precision",
        "linking_recall",
        "linking_f1",
        "dice_f1",
        "filler_accuracy",
    )
    lines = [
        f"{result['data']}: {result['documents']} documents, {result['seconds']} s",
        " " * 18 + "".join(f"{name:>19}" for name in columns),
    ]
    for name, metrics in result["systems"].items():
        lines.append(f"{name:18}" + "".join(f"{metrics[column]:19.1f}" for column in columns))
    return "\n".join(lines)


def measured(
    read: Sequence[GoldReading], answers: Answers, *, lenient: bool, predicted: bool = False
) -> dict[str, float]:
    """The metrics of a system.

    Args:
        read: gold documents with their readings.
        answers: of the system.
        lenient: whether a filler may be any equal personal pronoun.
        predicted: whether what is unexpressed is the system's own finding.
    """
    marked = gold_roles(reading.document for reading in read)
    documents = (reading.document for reading in read)
    gold = gold_roles(map(with_same_pronouns, documents)) if lenient else marked
    by_id = {reading.document.id: reading for reading in read}

    def head(document: str, place: Place) -> int:
        reading = by_id[document]
        return reading.word(place) - reading.starts[place.sentence]

    def accuracy(part: Gold) -> float:
        return filler_accuracy(part, answers, head)["filler_accuracy"]

    beside = {key: role for key, role in gold.items() if _is_beside(key, marked[key])}
    return {
        **recognition(marked, answers if predicted else recognised(read, shipped_resolver().selection)),
        **linking(gold, answers, head),
        **bootstrap(gold, answers, head),
        "filler_accuracy": accuracy(gold),
        "filler_accuracy_same_sentence": accuracy(beside),
        "filler_accuracy_other_sentence": accuracy(
            {key: role for key, role in gold.items() if key not in beside}
        ),
        "filler_accuracy_strict": accuracy(marked),
    }


def _answers(read: Sequence[GoldReading], name: str, path: Path) -> dict[RoleKey, Answer]:
    """What the system of that name says about all unexpressed roles."""
    resolver = shipped_resolver()
    if name == CROSS_VALIDATED:
        return cross_validated(read, resolver.selection, reviews=not _is_reviews(path))
    return {
        key: answer
        for reading in read
        for key, answer in answered(reading, SYSTEMS[name], resolver.task_threshold).items()
    }


def answered(reading: GoldReading, system: System, threshold: float) -> dict[RoleKey, Answer]:
    """What a system says about the unexpressed roles of a document."""
    gold = reading.document.predicates
    answers: dict[RoleKey, Answer] = {}
    for resolved in system(reading.text, asked(reading)):
        key = key_of(reading.document, gold[resolved.predicate], resolved.role)
        antecedent = None if resolved.mention is None else reading.place(resolved.mention)
        linked = antecedent is not None and resolved.score >= threshold
        answers[key] = Answer(antecedent, linked, "definite" if linked else "indefinite", resolved.score)
    return answers


def recognised(read: Iterable[GoldReading], selection: Selection) -> Answers:
    """The core roles of given predicates that are taken for unexpressed."""
    return {
        key_of(reading.document, predicate, role): Answer()
        for reading in read
        for predicate in reading.document.predicates
        for role in open_roles(selection, predicate.sense, _expressed(reading, predicate, selection))
    }


def predicted_answers(read: Iterable[GoldReading]) -> Answers:
    """The full task: what the standard pipeline says, predicates and unexpressed roles its own."""
    answers: dict[RoleKey, Answer] = {}
    for reading in read:
        for role in reading.roles:
            if role.overt:
                continue
            place = reading.place_of(role.predicate, role.predicate + 1)
            key = RoleKey(reading.document.id, place.sentence, place.start, role.name)
            antecedent = reading.place_of(*role.filler) if role.filler else None
            interpretation: Interpretation = "definite" if antecedent else "indefinite"
            answers[key] = Answer(antecedent, antecedent is not None, interpretation, role.score)
    return answers


def _expressed(reading: GoldReading, predicate: GoldPredicate, selection: Selection) -> set[str]:
    """The roles that a predicate expresses: by the role labeller, or by syntax where it found none."""
    word = reading.word(predicate.place)
    labelled = {role.name for role in reading.roles if role.overt and role.predicate == word}
    return labelled or syntactic_roles(reading.text, word, selection, predicate.sense)


def _is_reviews(path: Path) -> bool:
    """Whether the file is of UCCA's participants."""
    return path.is_file() and path.suffix != ".xml"


def _is_beside(key: RoleKey, role: UnexpressedRole) -> bool:
    """Whether an antecedent stands in the predicate's own sentence."""
    return any(filler.sentence == key.sentence for filler in role.fillers)
