"""Measures roles that a sentence leaves unexpressed, and what the text says that they are."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from betwixt.errors import InvalidInputError
from training.gold.folder import FOLDER
from training.gold.implicit_roles.documents import Place, UnexpressedRole
from training.gold.implicit_roles.loading import GoldFiles, load
from training.implicit_participants.cross_validated import cross_validated
from training.implicit_participants.intervals import bootstrap
from training.implicit_participants.readings import GoldReading, event_extractor, readings
from training.implicit_participants.same_pronouns import with_same_pronouns
from training.implicit_participants.scorer import (
    Answer,
    Answers,
    Gold,
    RoleKey,
    by_word,
    filler_accuracy,
    gold_roles,
    interpretation,
    key_of,
    linking,
    overt_arguments,
    recognition,
)
from training.implicit_participants.systems import System, shipped_resolver, systems
from training.implicit_participants.tasks import (
    end_to_end,
    gold_overt,
    labelled_overt,
    linked,
    recognised,
)

CROSS_VALIDATED = "cross-validated"
FULL_TASK, END_TO_END = "full-task", "end-to-end"

TIGER = FOLDER / "semeval2010_task10" / "data" / "train" / "semeval-longdocs" / "tiger.xml"


def evaluate(data: Path | None = None, *, system: str = "shipped", predicted: bool = False) -> dict[str, Any]:
    """Score systems on unexpressed roles.

    Links are scored with the unexpressed roles given; recognition compares these with the core roles
    that the pipeline takes for unexpressed at the same predicates.

    Args:
        data: an XML file of the converted SemEval-2010 task 10 or a folder of such, SALSA/TIGER XML, columns
            like CoNLL's (``.conll``), or jsonl of UCCA's participants or of FrameNet's null
            instantiations; "The Tiger of San Pedro" by default.
        system: ``majority``, ``nearest-mention``, ``most-mentioned``, ``same-role``, ``role-labeller``,
            ``shipped``, ``cross-validated``, or ``all``.
        predicted: what ships, on the tasks of the paper. ``full-task`` is given predicates with their
            senses, ``ni-only`` their expressed roles too, where the data has them; those of UCCA's reviews
            are PropBank's. ``end-to-end`` is given nothing.

    Returns:
        ``extractor``, ``data``, ``documents``, ``seconds``; ``metrics`` of the system (with ``all``, of
        the one that ships; with ``predicted``, of the full task): ``ni_recognition_…``, ``linking_…`` by
        head, ``dice_…`` by words, and ``filler_accuracy`` of the system's best antecedent, whether it
        says it or not, also where it stands in the predicate's sentence and in another one; ``systems``,
        the metrics of each row. A filler that UCCA marks once is right in any mention by the same personal
        pronoun; ``filler_accuracy_strict`` counts the marked one alone. ``…_low`` and ``…_high`` are the
        95 % intervals of a bootstrap. Data with expressed roles has ``argument_…`` and ``label_accuracy``
        too ("SRL only"), data with definite and indefinite roles ``interpretation_accuracy``. Frames
        without fillers have recognition and interpretation alone (``measured_by_word``).

    Raises:
        InvalidInputError: the data cannot be read, or there is no such system.
    """
    known = (*systems(), CROSS_VALIDATED)
    if system not in ("all", *known):
        raise InvalidInputError(f"no system named {system}", f"one of {', '.join(known)}, or all")
    path = TIGER if data is None else data
    began = time.perf_counter()
    gold = load(path, expressed=predicted)
    if (predicted or gold.kind == "frames") and event_extractor().events is None:
        raise InvalidInputError(
            "the full task needs the weights of semantic roles", "train them: kg train semantic-roles"
        )
    read = list(readings(gold.documents, events=True, labelled=gold.kind != "frames"))
    rows = _rows(read, gold, known if system == "all" else (system,), predicted=predicted)
    return {
        "extractor": "implicit-participants",
        "data": str(path),
        "documents": len(read),
        "seconds": round(time.perf_counter() - began, 2),
        "metrics": rows.get("shipped") or next(iter(rows.values())),
        "systems": rows,
    }


def table(result: dict[str, Any]) -> str:
    """A line for each figure with a column for each system, intervals beside it, as aligned text."""
    systems = result["systems"]
    figures = list(dict.fromkeys(name for metrics in systems.values() for name in metrics))
    lines = [
        f"{result['data']}: {result['documents']} documents, {result['seconds']} s",
        f"{'':32}" + "".join(f"{name:>20}" for name in systems),
    ]
    for name in figures:
        if not name.endswith(("_low", "_high")):
            shown = "".join(f"{_shown(metrics, name):>20}" for metrics in systems.values())
            lines.append(f"{name:32}{shown}".rstrip())
    return "\n".join(lines)


def _shown(metrics: dict[str, float], name: str) -> str:
    """A figure with its interval, as far as there are any."""
    if name not in metrics:
        return ""
    if f"{name}_low" not in metrics:
        return f"{metrics[name]:.1f}"
    return f"{metrics[name]:.1f} [{metrics[f'{name}_low']:.1f}, {metrics[f'{name}_high']:.1f}]"


def measured(
    read: Sequence[GoldReading], answers: Answers, gold: GoldFiles, *, predicted: bool = False
) -> dict[str, float]:
    """The metrics of a system.

    Args:
        read: the documents with their readings.
        answers: of the system.
        gold: the documents and their kind; a filler of reviews may be any equal personal pronoun.
        predicted: whether what is unexpressed is the system's own finding.
    """
    marked = gold_roles(gold.documents)
    lenient = gold_roles(map(with_same_pronouns, gold.documents)) if gold.kind == "reviews" else marked
    by_id = {reading.document.id: reading for reading in read}

    def head(document: str, place: Place) -> int:
        reading = by_id[document]
        return reading.word(place) - reading.starts[place.sentence]

    def accuracy(part: Gold) -> float:
        return filler_accuracy(part, answers, head)["filler_accuracy"]

    beside = {key: role for key, role in lenient.items() if _is_beside(key, marked[key])}
    overt = gold_overt(read)
    return {
        **(overt_arguments(overt, labelled_overt(read)) if any(overt.values()) else {}),
        **recognition(marked, answers if predicted else recognised(read, shipped_resolver().selection)),
        **interpretation(marked, answers),
        **linking(lenient, answers, head),
        **bootstrap(lenient, answers, head),
        "filler_accuracy": accuracy(lenient),
        "filler_accuracy_same_sentence": accuracy(beside),
        "filler_accuracy_other_sentence": accuracy(
            {key: role for key, role in lenient.items() if key not in beside}
        ),
        "filler_accuracy_strict": accuracy(marked),
    }


def measured_by_word(read: Sequence[GoldReading]) -> dict[str, float]:
    """Recognition and interpretation where gold has frames: of words, since role names differ.

    A word counts as definite if any of its unexpressed roles is. Only words that gold has a frame for
    are compared. ``interpretation_majority`` is the accuracy of always saying what gold says most.
    """
    gold = by_word(gold_roles(reading.document for reading in read))
    annotated = gold_overt(read)
    answers = {key: role for key, role in by_word(end_to_end(read)).items() if key in annotated}
    counts = Counter(role.interpretation for key, role in gold.items() if key in answers)
    counts.pop("", None)
    majority = 100 * max(counts.values(), default=0) / max(1, counts.total())
    return {
        **recognition(gold, answers),
        **interpretation(gold, answers),
        "interpretation_majority": majority,
    }


def _rows(
    read: Sequence[GoldReading], gold: GoldFiles, names: Sequence[str], *, predicted: bool
) -> dict[str, dict[str, float]]:
    """The metrics of each row."""
    if gold.kind == "frames":
        return {END_TO_END: measured_by_word(read)}
    answered = _tasks(read) if predicted else {name: _answers(read, name, gold) for name in names}
    return {name: measured(read, answers, gold, predicted=predicted) for name, answers in answered.items()}


def _tasks(read: Sequence[GoldReading]) -> dict[str, Answers]:
    """What ships, on each task that the data has."""
    resolver = shipped_resolver()
    answers = {FULL_TASK: linked(read, resolver, "senses"), END_TO_END: end_to_end(read)}
    if any(predicate.overt for reading in read for predicate in reading.document.predicates):
        answers["ni-only"] = linked(read, resolver, "expressed-roles")
    return answers


def _answers(read: Sequence[GoldReading], name: str, gold: GoldFiles) -> Answers:
    """What the system of that name says about all unexpressed roles."""
    if name == CROSS_VALIDATED:
        return cross_validated(read, shipped_resolver().selection, reviews=gold.kind != "reviews")
    system = systems()[name]
    return {key: answer for reading in read for key, answer in answered(reading, system).items()}


def answered(reading: GoldReading, system: System) -> dict[RoleKey, Answer]:
    """What a system says about the unexpressed roles of a document."""
    gold = reading.document.predicates
    answers: dict[RoleKey, Answer] = {}
    for resolved in system.resolved(reading):
        key = key_of(reading.document, gold[resolved.predicate], resolved.role)
        antecedent = None if resolved.mention is None else reading.place(resolved.mention)
        says = antecedent is not None and resolved.score >= system.threshold
        answers[key] = Answer(antecedent, says, "definite" if says else "indefinite", resolved.score)
    return answers


def _is_beside(key: RoleKey, role: UnexpressedRole) -> bool:
    """Whether an antecedent stands in the predicate's own sentence."""
    return any(filler.sentence == key.sentence for filler in role.fillers)
