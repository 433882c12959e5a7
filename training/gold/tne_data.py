"""TNE as a data set: where its files are, and its documents as extractors see them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from betwixt.annotations import Annotations, Mention
from betwixt.errors import InvalidInputError
from extractors.language.pronouns import is_pronoun
from extractors.tokens.model import Tokens
from training.gold import folder
from training.gold.tne import TNEDocument, read

FOLDER = folder.FOLDER / "tne"
DEV = FOLDER / "dev.jsonl.gz"
TRAIN = FOLDER / "train.jsonl.gz"


def load(path: Path) -> list[TNEDocument]:
    """All documents of a TNE file.

    Raises:
        InvalidInputError: there is no such file, it holds no document, or a line is damaged.
    """
    if not path.is_file():
        raise InvalidInputError(
            f"{path}: no such file",
            "get the data set from https://github.com/yanaiela/TNE and pass its file: --data PATH",
        )
    documents = list(read(path))
    if not documents:
        raise InvalidInputError(f"{path}: no documents", "expected one JSON object a line")
    return documents


def gold_annotations(documents: Sequence[TNEDocument]) -> list[Annotations]:
    """What the extractors before would give if they found exactly the gold noun phrases.

    For each document its tokens, its sentences and a mention per noun phrase.
    """
    texts = [gold.document for gold in documents]
    readings = Tokens().annotate(texts, [Annotations()] * len(texts))
    return [
        annotations.joined([Annotations(mentions=_mentions(gold))])
        for gold, annotations in zip(documents, readings, strict=True)
    ]


def _mentions(gold: TNEDocument) -> tuple[Mention, ...]:
    document = gold.document
    return tuple(
        Mention(
            span,
            kinds=("pronoun",) if is_pronoun(document.surface(span), document.language) else ("noun-phrase",),
            extractor="gold",
        )
        for span in sorted({phrase.span for phrase in gold.noun_phrases})
    )
