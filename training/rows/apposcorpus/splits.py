"""The splits of a corpus of appositives, and the scores of answers to one of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from betwixt.errors import InvalidInputError
from training.appositive_generation.meteor import meteor
from training.appositive_generation.records import Instance, read
from training.appositive_generation.scorer import scores

_ADVICE = "make one: python -m training.appositive_generation.corpus --help, and pass it: --data PATH"


def split(data: Path | None, *names: str) -> list[list[Instance]]:
    """The instances of each split of a corpus.

    Raises:
        InvalidInputError: no corpus is given, it is damaged, or a split is empty.
    """
    if data is None:
        raise InvalidInputError("there is no corpus of appositives that may be passed on", _ADVICE)
    instances = read(data)
    parts = [[instance for instance in instances if instance.split == name] for name in names]
    for name, part in zip(names, parts, strict=True):
        if not part:
            raise InvalidInputError(f"{data}: no instance of the split {name}", _ADVICE)
    return parts


def measured(
    instances: Sequence[Instance], end_to_end: Sequence[str], due: Sequence[str], known: frozenset[str]
) -> dict[str, float]:
    """The metrics of a row, in percent.

    Args:
        instances: of one language.
        end_to_end: what is written of each; nothing where none seems due.
        due: what is written where an appositive is known to be due.
        known: items of the training split.

    Returns:
        ``due_accuracy``, ``bag_of_words_f1``, ``bleu_3`` and ``meteor`` end to end. Under ``constrained_``
        are the last three where one is due, under ``new_entity_`` those of entities that training lacks.
    """
    gold = [instance.appositive for instance in instances]
    metrics = _scores(instances, gold, end_to_end)
    written = [number for number, text in enumerate(gold) if text]
    unseen = [number for number in written if instances[number].item not in known]
    for prefix, chosen in (("constrained_", written), ("new_entity_", unseen)):
        part = _scores([instances[n] for n in chosen], [gold[n] for n in chosen], [due[n] for n in chosen])
        metrics |= {prefix + name: value for name, value in part.items() if name != "due_accuracy"}
    return metrics


def _scores(instances: Sequence[Instance], gold: Sequence[str], suggested: Sequence[str]) -> dict[str, float]:
    language = instances[0].slot.language if instances else "en"
    written = [pair for pair in zip(gold, suggested, strict=True) if pair[0]]
    return {**scores(gold, suggested), "meteor": round(100 * meteor(written, language), 2)}
