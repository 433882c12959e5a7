"""Measures the multilingual model on the treebanks' test files, and on names."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from betwixt.errors import InvalidInputError
from extractors.joint.decisions.names.named_words import Name
from extractors.multilingual.shipped import LANGUAGES
from training.gold import conllu
from training.gold.folder import FOLDER
from training.gold.iob2 import names_of
from training.multilingual.data_sets import ANCORA_TEST, Tagged, ancora, kept, pud
from training.parser.parsed_sentences import Reader, gold, shipped_reader
from training.parser.scorer import attachment, overlap

TREES = {
    "es_ancora": "ud/es_ancora/test.conllu.gz",
    "es_gsd": "ud/es_gsd/test.conllu.gz",
    "de_gsd": "ud/de_gsd/test.conllu.gz",
    "pl_pdb": "ud/pl_pdb/test.conllu.gz",
}
"""Test files; nothing of them was learnt from or chosen by."""


def evaluate(data: Path | None = None) -> dict[str, Any]:
    """Score parses of gold words, and names.

    Names come from the documents of PUD that also chose the epoch (projected from English for Spanish and
    Polish), and from AnCora's test file. Names with unknown gold are left out.

    Args:
        data: the folder with the data sets; ../shared/data beside the repository by default.

    Returns:
        ``extractor``, ``data``, ``documents`` (files), ``seconds``, and ``metrics`` in percent: ``las``,
        ``uas`` and ``appos`` (F1 of arcs) of each test file (``de_gsd_las``), ``names`` (F1) of each
        language.

    Raises:
        InvalidInputError: a file is absent or damaged.
    """
    folder = data or FOLDER
    missing = [name for name in TREES.values() if not (folder / name).is_file()]
    if missing:
        raise InvalidInputError(
            f"{folder}: no {', no '.join(missing)}",
            "get the treebanks from https://universaldependencies.org",
        )
    began = time.perf_counter()
    metrics: dict[str, float] = {}
    for name, file in TREES.items():
        metrics |= {f"{name}_{metric}": value for metric, value in _trees(folder / file, name[:2]).items()}
    metrics["es_ancora_names"] = _names(ancora(folder, ANCORA_TEST), "es")
    for language in LANGUAGES:
        metrics[f"{language}_pud_names"] = _names(filter(kept, pud(folder, language)), language)
    return {
        "extractor": "multilingual",
        "data": str(folder),
        "documents": len(TREES),
        "metrics": metrics,
        "seconds": round(time.perf_counter() - began, 2),
    }


def _trees(path: Path, language: str) -> dict[str, float]:
    documents = list(conllu.documents(conllu.read(path)))
    sentences = [sentence for document in documents for sentence in document]
    given = [[sentence.forms for sentence in document] for document in documents]
    read = [parse for document in shipped_reader(language)(given) for parse in document]
    scores = attachment(zip(sentences, read, strict=True))
    appositions = overlap(
        (gold(sentence, ()).tree_appositions, parse.tree_appositions)
        for sentence, parse in zip(sentences, read, strict=True)
    )
    return {"las": scores["las"], "uas": scores["uas"], "appos": appositions["f1"]}


def _names(tagged: Iterable[Tagged], language: str) -> float:
    documents = [list(group) for _, group in groupby(tagged, key=lambda sentence: sentence.group)]
    given = [[sentence.sentence.forms for sentence in document] for document in documents]
    read: Reader = shipped_reader(language)
    pairs = [
        (_known(sentence.tags, sentence.tags), _known(parse.name_tags, sentence.tags))
        for document, parses in zip(documents, read(given), strict=True)
        for sentence, parse in zip(document, parses, strict=True)
    ]
    return overlap(pairs)["f1"]


def _known(tags: Sequence[str | None], known: Sequence[str | None]) -> set[Name]:
    """The persons, organisations and places of tags, in places where it is known what is a name."""
    names = names_of([tag or "O" for tag in tags])
    return {
        name
        for name in names
        if name.type != "OTHER" and all(tag is not None for tag in known[name.first : name.end])
    }
