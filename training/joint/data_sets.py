"""The data sets that the joint model is trained on, from their files to two files of examples."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path

from betwixt.errors import InvalidInputError
from extractors.joint.reader import TextReader
from training.joint import prepare
from training.joint.examples import Example, write_examples
from training.joint.silver import labelled

logger = logging.getLogger(__name__)


TNE = ("tne/train.jsonl.gz", "tne/dev.jsonl.gz")
EWT = ("ud/en_ewt/train.conllu.gz", "ud/en_ewt/dev.conllu.gz")
EWT_NAMES = ("ner/uner_en_ewt/train.older.iob2.gz", "ner/uner_en_ewt/en_ewt-ud-dev.iob2.gz")
GUM = ("gum/conllu/train.conllu.gz", "gum/conllu/dev.conllu.gz")
WIKIGOLD = "ner/wikigold/en/test.conllu.gz"

SOURCES = {
    "tne": "https://github.com/yanaiela/TNE",
    "ud/en_ewt": "https://github.com/UniversalDependencies/UD_English-EWT",
    "ud": "https://github.com/UniversalDependencies",
    "ner/uner_en_ewt": "https://github.com/UniversalNER/UNER_English-EWT",
    "gum": "https://github.com/amir-zeldes/gum",
    "ner/wikigold": "WikiGold as IOB2 columns",
    "ner/ler_de": "https://github.com/elenanereiss/Legal-Entity-Recognition",
    "ner/uner": "https://github.com/UniversalNER",
}
"""Where each folder's files come from."""


def write_all(folder: Path, training: Path, development: Path, word_teacher: Path | None = None) -> None:
    """Examples of every data set: TNE, EWT with names, GUM's open genres, WikiGold; TNE and EWT to develop.

    Args:
        folder: with the files of this module's names.
        training: the file of examples to write.
        development: the same, of texts that are not trained on.
        word_teacher: weights that label the names and trees of TNE's training texts, which have none.

    Raises:
        InvalidInputError: a file is absent or damaged.
    """
    check(folder, (*TNE, *EWT, *EWT_NAMES, *GUM, WIKIGOLD))
    news = prepare.tne_examples(folder / TNE[0])
    if word_teacher:
        news = labelled(news, TextReader(word_teacher))
    write(training, news, *_with_words(folder))
    write(development, prepare.tne_examples(folder / TNE[1]), _ewt(folder, training=False))


def write_words(folder: Path, training: Path, development: Path) -> None:
    """What has names and trees, without relations and clusters; see ``write_all``."""
    check(folder, (*EWT, *EWT_NAMES, *GUM, WIKIGOLD))
    write(training, map(_words_alone, chain.from_iterable(_with_words(folder))))
    write(development, map(_words_alone, _ewt(folder, training=False)))


def _with_words(folder: Path) -> tuple[Iterator[Example], ...]:
    """The training texts with names or trees."""
    return (
        _ewt(folder, training=True),
        prepare.gum_examples(folder / GUM[0]),
        prepare.wikigold_examples(folder / WIKIGOLD),
    )


def _ewt(folder: Path, *, training: bool) -> Iterator[Example]:
    part = 0 if training else 1
    return prepare.ewt_examples(folder / EWT[part], folder / EWT_NAMES[part], training=training)


def _words_alone(example: Example) -> Example:
    return replace(example, phrases=(), clusters=None)


def write_tne(folder: Path, training: Path, development: Path) -> None:
    """Examples of TNE alone, as the models of the TNE paper had them; see ``write_all``."""
    check(folder, TNE)
    for name, path in zip(TNE, (training, development), strict=True):
        write(path, prepare.tne_examples(folder / name))


def check(folder: Path, names: Iterable[str]) -> None:
    """Check that a folder has some files.

    Raises:
        InvalidInputError: it lacks one.
    """
    missing = [name for name in names if not (folder / name).is_file()]
    if missing:
        sources = [source for part, source in SOURCES.items() if any(m.startswith(part) for m in missing)]
        raise InvalidInputError(
            f"{folder}: no {', no '.join(missing)}",
            f"get the data sets ({', '.join(sources)}), or pass the folder they are in: --data FOLDER",
        )


def write(path: Path, *sources: Iterator[Example]) -> None:
    """Write the examples of several sources to one file, which is there when it is whole."""
    partial = path.with_suffix(".partial")
    count = write_examples(partial, chain.from_iterable(sources))
    partial.replace(path)
    logger.info("%s: %d texts", path, count)
