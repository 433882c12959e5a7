"""Measures semantic roles on PropBank: given words and sentences, given or predicted predicates."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from betwixt.errors import InvalidInputError
from extractors.joint.reader import TextReader
from extractors.roles.reader import ReadPredicate, RoleReader
from training.gold.folder import FOLDER
from training.gold.semantic_roles import propbank, qanom
from training.gold.semantic_roles.propbank import Argument, GoldPredicate, GoldText
from training.roles.examples import read_text
from training.roles.nominal import nominal_metrics
from training.roles.parts import parts_of_documents
from training.roles.scorer import Labelled, RoleScorer

DEV = FOLDER / "propbank_ewt" / "dev.jsonl.gz"
MASC = FOLDER / "propbank_masc" / "train.jsonl.gz"
SYSTEMS = ("aside",)


def evaluate(
    data: Path | None = None,
    *,
    predicted: bool = False,
    system: str = "",
    reader: RoleReader | None = None,
    joint: TextReader | None = None,
) -> dict[str, Any]:
    """Score predicates and their arguments.

    Args:
        data: a file of the form of propbank_ewt's, propbank_masc's or qanom's; English-EWT's development
            set by default. QANom measures nominal predicates (``training.roles.nominal``).
        predicted: the model finds the predicates, too; else they are given.
        system: ``aside`` scores the documents of MASC that are kept from training
            (``training.roles.parts``), and no others of the file.
        reader: of other weights than those that ship.
        joint: of a joint model's other weights, which keeps the layer that the heads read.

    Returns:
        ``extractor``, ``data``, ``documents``, ``seconds``; ``metrics`` in percent: ``argument_f1`` of exact
        spans, ``labelled_f1`` with their roles too, ``sense_accuracy``, with precision and recall; and
        ``roles``, the figures of each role.

    Raises:
        InvalidInputError: the file or the weights are absent or damaged, or there is no such system.
    """
    if system and system not in SYSTEMS:
        raise InvalidInputError(f"no system {system!r}", f"known: {', '.join(SYSTEMS)}")
    path = data or (MASC if system else DEV)
    if qanom.has_its_form(path):
        return _of_nouns(path, reader, joint)
    texts = propbank.read(path)
    if system:
        parts = parts_of_documents(texts)
        texts = [text for text in texts if parts[text.id] == "aside"]
    began = time.perf_counter()
    roles = reader or RoleReader()
    scorer = RoleScorer()
    for gold, read in read_sentences(
        texts, roles, joint or TextReader(layer=roles.layer), predicted=predicted
    ):
        scorer.add(gold, read)
    return {
        "extractor": "semantic-roles",
        "data": str(path),
        "documents": len(texts),
        "seconds": round(time.perf_counter() - began, 2),
        "metrics": scorer.metrics(predicted=predicted),
        "roles": scorer.by_role(),
    }


def _of_nouns(path: Path, reader: RoleReader | None, joint: TextReader | None) -> dict[str, Any]:
    """Scores of a file of QANom."""
    began = time.perf_counter()
    texts = qanom.read(path)
    roles = reader or RoleReader()
    metrics = nominal_metrics(texts, roles, joint or TextReader(layer=roles.layer))
    return {
        "extractor": "semantic-roles",
        "data": str(path),
        "documents": len(texts),
        "seconds": round(time.perf_counter() - began, 2),
        "metrics": metrics,
        "roles": {},
    }


def read_sentences(
    texts: Sequence[GoldText], roles: RoleReader, reader: TextReader, *, predicted: bool
) -> Iterator[tuple[dict[int, Labelled], dict[int, Labelled]]]:
    """Gold and found predicates of each sentence; of found ones, those at words that gold knows about."""
    for text in texts:
        words, reading = read_text(text, reader)
        given = None if predicted else set(_gold_words(text))
        read = {predicate.word: predicate for predicate in roles.read(words, reading, given)}
        first = 0
        for sentence in text.sentences:
            known = [word for word, is_known in enumerate(sentence.annotated) if is_known]
            yield (
                {predicate.word: _of_gold(predicate) for predicate in sentence.predicates},
                {word: _of_model(read[first + word], first) for word in known if first + word in read},
            )
            first += len(sentence.words)


def table(result: dict[str, Any]) -> str:
    """All that was measured, as aligned text."""
    lines = [f"{result['data']}: {result['documents']} documents in {result['seconds']} s"]
    lines += [f"  {name:<24}{value:6.2f}" for name, value in result["metrics"].items()]
    lines.append(f"  {'role':<14}{'gold':>6}{'P':>7}{'R':>7}{'F1':>7}")
    for role, row in result["roles"].items():
        figures = "".join(f"{row[part]:7.1f}" for part in ("_precision", "_recall", "_f1"))
        lines.append(f"  {role:<14}{row['gold']:6}{figures}")
    return "\n".join(lines)


def _gold_words(text: GoldText) -> Iterator[int]:
    first = 0
    for sentence in text.sentences:
        yield from (first + predicate.word for predicate in sentence.predicates)
        first += len(sentence.words)


def _of_gold(predicate: GoldPredicate) -> Labelled:
    return Labelled(predicate.roleset, tuple(predicate.arguments))


def _of_model(predicate: ReadPredicate, first: int) -> Labelled:
    """Words counted from the sentence's first."""
    return Labelled(
        predicate.roleset,
        tuple(Argument(span.first - first, span.end - first, span.role) for span in predicate.arguments),
    )
