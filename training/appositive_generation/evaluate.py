"""Measures suggestions of appositives in the two settings of the paper (ApposCorpus, figure 1)."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from betwixt.errors import InvalidInputError
from linkers.wikidata.facts import Facts
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.phrases.known import known_of
from linkers.wikidata.phrases.phrase_parts import Saying
from linkers.wikidata.phrases.writer import AppositiveWriter, Suggestions
from training.appositive_generation.records import Instance, read
from training.appositive_generation.scorer import scores


def evaluate(data: Path | None = None, *, wikidata: Path | None = None) -> dict[str, Any]:
    """Score the writer on a corpus of appositives.

    Args:
        data: JSON lines as in ``training.appositive_generation.records``.
        wikidata: an index; its facts of an item replace those of the file.

    Returns:
        ``extractor``, ``data``, ``documents`` (instances), ``seconds``, and ``metrics`` in percent: end to
        end ``due_accuracy``, and ``bag_of_words_f1`` and ``bleu_3`` over what has an appositive, where
        nothing suggested counts as nothing right; ``constrained_bag_of_words_f1`` and
        ``constrained_bleu_3`` where one is known to be due; ``always_yes_due_accuracy``, of saying that one
        is due everywhere; ``fact_share``, of appositives for whose bearer there is anything to write.

    Raises:
        InvalidInputError: no file is given, or it is absent, empty or damaged.
    """
    if data is None:
        raise InvalidInputError(
            "there is no default data: sentences with appositives of texts that may not be passed on",
            "make some: python -m training.appositive_generation.corpus --help, and pass them: --data PATH",
        )
    instances = read(data)
    index = WikidataIndex(wikidata) if wikidata else None
    began = time.perf_counter()
    writer = AppositiveWriter()
    answers = [suggestions(writer, instance, index) for instance in instances]
    return {
        "extractor": "appositive-generation",
        "data": str(data),
        "documents": len(instances),
        "metrics": metrics(instances, answers),
        "seconds": round(time.perf_counter() - began, 2),
    }


def suggestions(
    writer: AppositiveWriter,
    instance: Instance,
    index: WikidataIndex | None = None,
    sayings: Sequence[Saying] = (),
) -> Suggestions:
    """What the writer says of an instance; ``sayings`` of other texts about its name."""
    known = instance.known
    item = index.item(instance.item) if index and instance.item else None
    if index and item:
        known = known_of(item, index, Facts(index, instance.slot.language), instance.slot.language)
    elif not instance.item and not known.facts:
        return writer.suggestions(instance.slot, None, sayings)
    return writer.suggestions(instance.slot, known, sayings)


def metrics(instances: Sequence[Instance], answers: Sequence[Suggestions]) -> dict[str, float]:
    """The scores of both settings, as ``evaluate`` returns them."""
    gold = [instance.appositive for instance in instances]
    best = [answer.best.text if answer.best else "" for answer in answers]
    decided = [text if answer.is_due else "" for text, answer in zip(best, answers, strict=True)]
    due = [one for one in zip(gold, best, strict=True) if one[0]]
    constrained = scores([one for one, _ in due], [other for _, other in due])
    return {
        **scores(gold, decided),
        "constrained_bag_of_words_f1": constrained["bag_of_words_f1"],
        "constrained_bleu_3": constrained["bleu_3"],
        "always_yes_due_accuracy": scores(gold, ["x"] * len(gold))["due_accuracy"],
        "fact_share": round(100 * sum(bool(other) for _, other in due) / max(1, len(due)), 2),
    }
