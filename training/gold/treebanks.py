"""Treebanks as data sets: where their files are, and their documents with the names in them."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from betwixt.errors import InvalidInputError
from training.gold import conllu, iob2
from training.gold.conllu import Sentence
from training.gold.folder import FOLDER
from training.gold.gum import gum_names
from training.gold.iob2 import TaggedSentence

logger = logging.getLogger(__name__)

EWT_DEV = FOLDER / "ud" / "en_ewt" / "dev.conllu.gz"
EWT_TRAIN = FOLDER / "ud" / "en_ewt" / "train.conllu.gz"
EWT_NAMES = FOLDER / "ner" / "uner_en_ewt"
EWT_NAMES_DEV = EWT_NAMES / "en_ewt-ud-dev.iob2.gz"
GUM_DEV = FOLDER / "gum" / "conllu" / "dev.conllu.gz"
GUM_TRAIN = FOLDER / "gum" / "conllu" / "train.conllu.gz"


@dataclass(frozen=True, slots=True)
class TreebankDocument:
    """A document of a treebank.

    Args:
        id: its ``newdoc id``.
        sentences: in order.
        name_tags: IOB2 tags of each sentence; None for a sentence without annotated names.
    """

    id: str
    sentences: Sequence[Sentence]
    name_tags: Sequence[Sequence[str] | None]


def load(path: Path) -> list[TreebankDocument]:
    """The documents of a CoNLL-U file with their names, masked ones left out.

    Names come from GUM's entities where a document has them, else from the sentences with
    the same ``sent_id`` and words in the IOB2 files (``*.iob2``, ``*.iob2.gz``) beside the
    treebank; for UD English-EWT in its folder, in that of Universal NER.

    Raises:
        InvalidInputError: there is no such file, it holds no document, or a line is damaged.
    """
    if not path.is_file():
        raise InvalidInputError(
            f"{path}: no such file",
            "get a treebank from https://universaldependencies.org and pass its CoNLL-U file: --data PATH",
        )
    whole = [sentences for sentences in conllu.documents(conllu.read(path)) if not _is_masked(sentences)]
    if not whole:
        raise InvalidInputError(f"{path}: no documents", "expected a file in the format CoNLL-U")
    tagged: dict[str, TaggedSentence] | None = None
    documents = []
    for sentences in whole:
        tags: Sequence[Sequence[str] | None]
        if _has_entities(sentences):
            tags = gum_names(sentences)
        else:
            tagged = _tagged(path.parent) if tagged is None else tagged
            tags = [_tags(sentence, tagged) for sentence in sentences]
        documents.append(TreebankDocument(sentences[0].document_id, sentences, tags))
    unknown = sum(tags is None for document in documents for tags in document.name_tags)
    if unknown:
        logger.warning("%s: %d sentences without names", path, unknown)
    return documents


def forms(documents: Iterable[TreebankDocument]) -> list[list[list[str]]]:
    """The words of each sentence of each document, as readers take them."""
    return [[sentence.forms for sentence in document.sentences] for document in documents]


def _has_entities(sentences: Iterable[Sentence]) -> bool:
    return any("Entity=" in word.misc for sentence in sentences for word in sentence.words)


def _is_masked(sentences: Iterable[Sentence]) -> bool:
    """Whether words were replaced by underscores, as in GUM's documents from Reddit."""
    words = [word.form for sentence in sentences for word in sentence.words]
    return sum(not form.strip("_") for form in words) > len(words) / 2


def _tagged(folder: Path) -> dict[str, TaggedSentence]:
    """Every sentence of the IOB2 files that belong to the treebanks of a folder, by its id."""
    named = EWT_NAMES if folder.resolve() == EWT_DEV.parent.resolve() else folder
    return {
        sentence.id: sentence
        for pattern in ("*.iob2", "*.iob2.gz")
        for path in sorted(named.glob(pattern))
        for sentence in iob2.read(path)
    }


def _tags(sentence: Sentence, tagged: dict[str, TaggedSentence]) -> Sequence[str] | None:
    same = tagged.get(sentence.id)
    return same.tags if same and list(same.forms) == sentence.forms else None
