"""Learns whether a name of a single sentence means its likeliest item.

    python -m training.linking.single_sentence DATA INDEX

Taught by RSS-500, ISTEX and GUM's development set, cut into sentences that are each read alone. The shipped
linker ranks the items; of these sets it has learnt from the first two. The figures are of five folds of
documents: a fold is judged by a decision that learnt from the others.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.linking.linker import CONFIDENT, Linker
from linkers.wikidata.linking.single_sentence import FEATURES, LEAST_MEANT, SHIPPED, Meant, features
from training.command_line import run_program
from training.linking.examples import Example, examples
from training.linking.gold import LinkedDocument, LinkedName, load
from training.linking.train import DEV, FOLDS, SETS, folds, open_genres

FILES = (SETS["RSS-500"], SETS["ISTEX"], DEV)
RIDGE = 1.0
_STEPS = 30
_TYPES = ("PERSON", "ORGANISATION")

Array = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Judged:
    """A name of a single sentence.

    Args:
        document: its id, by which folds are cut.
        values: of ``FEATURES``.
        score: the linker's probability of the likeliest item.
        right: whether that is meant.
    """

    document: str
    values: tuple[float, ...]
    score: float
    right: bool


def sentences(documents: Sequence[LinkedDocument]) -> list[LinkedDocument]:
    """Each line of documents that has names, as a document under the id of the one that it is from."""
    alone = []
    for document in documents:
        for start, end in _lines(document.text):
            names = tuple(
                LinkedName(name.start - start, name.end - start, name.item)
                for name in document.names
                if start <= name.start and name.end <= end
            )
            if names:
                alone.append(LinkedDocument(document.id, document.text[start:end], names))
    return alone


def _lines(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for line in text.splitlines(keepends=True):
        yield start, start + len(line.rstrip("\r\n"))
        start += len(line)


def judged(read: Sequence[Example], index: WikidataIndex, linker: Linker) -> Iterator[Judged]:
    """The persons and organisations of sentences that have a candidate and a gold answer."""
    for example in read:
        for names, entity, links in zip(
            example.task.names, example.task.entities, linker.ranked(example.task.entities), strict=True
        ):
            if not names or not links or entity.type not in _TYPES:
                continue
            item = index.item(links[0].item)
            prominence = item.prominence / index.typical_prominence if item else 0.0
            items = [example.gold[name] for name in names]
            right = links[0].item == max(sorted(set(items)), key=items.count)
            yield Judged(example.id, features(entity, links, prominence), links[0].score, right)


def learnt(names: Sequence[Judged]) -> Meant:
    """The weights that fit best: logistic regression by Newton's method, with a ridge penalty."""
    given = np.array([name.values for name in names])
    right = np.array([float(name.right) for name in names])
    ridge = np.full(len(FEATURES), RIDGE)
    ridge[0] = 1e-6
    coefficients: Array = np.zeros(len(FEATURES))
    for _ in range(_STEPS):
        probability = 1 / (1 + np.exp(-given @ coefficients))
        gradient = given.T @ (right - probability) - ridge * coefficients
        curvature = (given * (probability * (1 - probability))[:, None]).T @ given + np.diag(ridge)
        coefficients = coefficients + np.linalg.solve(curvature, gradient)
    return Meant(tuple(round(float(weight), 4) for weight in coefficients))


def cross_validated(names: Sequence[Judged], fold_of: Mapping[str, int]) -> list[float]:
    """The probability of each name, by a decision that learnt from the documents of the other folds."""
    by_fold = [learnt([name for name in names if fold_of[name.document] != fold]) for fold in range(FOLDS)]
    return [by_fold[fold_of[name.document]].probability(name.values) for name in names]


def figures(probabilities: Sequence[float], names: Sequence[Judged], least: float) -> dict[str, float]:
    """Precision and recall of names that are decided for, and the Brier score of the probabilities."""
    chosen = [
        name.right for name, probability in zip(names, probabilities, strict=True) if probability >= least
    ]
    brier = np.mean([(p - name.right) ** 2 for p, name in zip(probabilities, names, strict=True)])
    return {
        "decided": len(chosen),
        "precision": round(100 * sum(chosen) / max(1, len(chosen)), 2),
        "recall": round(100 * sum(chosen) / max(1, sum(name.right for name in names)), 2),
        "brier": round(float(brier), 4),
    }


def main() -> None:
    """Read the command line, learn, measure by folds, and write the weights with their card."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, help="the folder with the data sets")
    parser.add_argument("index", type=Path, help="what python -m training.linking.index made")
    parser.add_argument("-o", "--output", type=Path, default=SHIPPED, help="where to write the weights")
    arguments = parser.parse_args()
    index = WikidataIndex(arguments.index)
    documents = [document for path in FILES for document in open_genres(load(arguments.data / path))]
    linked = list(judged(list(examples(sentences(documents))), index, Linker(index)))
    ordered = cross_validated(linked, folds([document.id for document in documents]))
    card = {
        "about": "Whether a name of a single sentence means its likeliest item; logistic regression.",
        "data": "RSS-500 and ISTEX train (Apache-2.0), GUM dev (annotations CC BY 4.0; open genres)",
        "licence": "Apache-2.0",
        "names": len(linked),
        "of_likeliest_items_right": sum(name.right for name in linked),
        "cross_validated": {
            "linker": figures([name.score for name in linked], linked, CONFIDENT),
            "decision": figures(ordered, linked, LEAST_MEANT),
        },
        "ridge": RIDGE,
        "command": "python -m training.linking.single_sentence DATA INDEX",
        "weights": dict(zip(FEATURES, learnt(linked).weights, strict=True)),
    }
    arguments.output.write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(card["cross_validated"], indent=1))


if __name__ == "__main__":
    run_program(main)
