"""Trains the linker: ``python -m training.linking.train DATA INDEX -o WEIGHTS``.

Taught by GUM's training documents of the genres with an open licence, RSS-500 and ISTEX. What it reports of
these is by cross-validation: five folds of documents, each linked by weights that never saw it; GUM's
development set takes no part."""

from __future__ import annotations

import argparse
import json
import platform
import random
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.linking.features import FEATURES, Fitting
from linkers.wikidata.linking.linker import SHIPPED, Linker, Weights
from training.appositives.evaluate import CLOSED_GENRES
from training.command_line import run_program
from training.linking.evaluate import measured
from training.linking.examples import Example, examples
from training.linking.gold import LinkedDocument, load
from training.linking.logit import Choice, weights

FOLDS = 5
SEED = 0
SETS = {
    "RSS-500": "entity_linking/opentapioca/RSS-500_wd.train.jsonl.gz",
    "ISTEX": "entity_linking/opentapioca/istex_train.jsonl.gz",
    "GUM": "gum/train.jsonl.gz",
}
DEV = "gum/dev.jsonl.gz"


def main() -> None:
    """Read the command line, train, measure, and write the weights with their card."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, help="the folder with the data sets")
    parser.add_argument("index", type=Path, help="what python -m training.linking.index made")
    parser.add_argument("-o", "--output", type=Path, default=SHIPPED, help="where to write the weights")
    arguments = parser.parse_args()
    index = WikidataIndex(arguments.index)
    read = {name: list(examples(open_genres(load(arguments.data / path)))) for name, path in SETS.items()}
    dev = list(examples(load(arguments.data / DEV)))
    known = {name: choices(those, index) for name, those in read.items()}
    trained = weights([choice for those in known.values() for choice in those])
    scores = {"GUM dev": _scores(index, [(trained, dev)])}
    for name in SETS:
        fold_of = folds([example.id for example in read[name]])
        parts = []
        for fold in range(FOLDS):
            taught = [c for n in SETS for c in known[n] if n != name or fold_of[c.document] != fold]
            parts.append(
                (weights(taught), [example for example in read[name] if fold_of[example.id] == fold])
            )
        scores[f"{name}, cross-validated"] = _scores(index, parts)
    _write(arguments.output, trained, scores)
    json.dump(scores, sys.stdout, indent=1)


def open_genres(documents: Sequence[LinkedDocument]) -> list[LinkedDocument]:
    """Without documents of GUM's genres that have no open licence."""
    return [document for document in documents if not CLOSED_GENRES.intersection(document.id.split("_")[1:2])]


def choices(read: Sequence[Example], index: WikidataIndex) -> list[Choice]:
    """What entities of documents teach; those without a given name teach nothing."""
    fitting = Fitting(index)
    taught = []
    for example in read:
        fits = fitting.fits(example.task.entities)
        for names, them in zip(example.task.names, fits, strict=True):
            if not names:
                continue
            items = [example.gold[name] for name in names]
            item = max(sorted(set(items)), key=items.count)
            ids = [fit.candidate.bearer.id for fit in them]
            taught.append(Choice(example.id, tuple(them), ids.index(item) if item in ids else -1, len(names)))
    return taught


def folds(documents: Sequence[str]) -> dict[str, int]:
    ids = sorted(set(documents))
    random.Random(SEED).shuffle(ids)
    return {id: at % FOLDS for at, id in enumerate(ids)}


def _scores(index: WikidataIndex, parts: Sequence[tuple[Weights, Sequence[Example]]]) -> dict[str, float]:
    return measured(index, [(Linker(index, trained), those) for trained, those in parts])


def _write(path: Path, trained: Weights, scores: dict[str, dict[str, float]]) -> None:
    card = {
        "weights": dict(zip(FEATURES, trained.features, strict=True)),
        "none": trained.none,
        "data": "GUM train (annotations CC BY 4.0; open genres), RSS-500 and ISTEX train (Apache-2.0)",
        "index": "python -m training.linking.index: subsets of Wikidata (CC0, CC BY 4.0, MIT)",
        "licence": "Apache-2.0",
        "command": "python -m training.linking.train DATA INDEX",
        "seed": SEED,
        "date": date.today().isoformat(),
        "hardware": platform.processor() or platform.machine(),
        "scores": scores,
    }
    path.write_text(json.dumps(card, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    run_program(main)
