"""Base noun phrases of English documents: a small tagger over the tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from betwixt.annotations import (
    SCORE_DIGITS,
    Annotations,
    Mention,
    MentionKind,
)
from betwixt.document import Document, Span
from extractors.encoder.weights_files import weights_bytes, weights_hash
from extractors.language.pronouns import is_pronoun
from training.noun_phrases.decoding import TAGS, best_tags, phrases
from training.noun_phrases.features import Rows, token_gaps, token_rows

if TYPE_CHECKING:
    from training.noun_phrases.network import Tagger

WEIGHTS = Path(__file__).parent / "weights" / "noun_phrases.safetensors"
"""The weights that ship: fp16, trained by ``kg train noun-phrases``."""

_WINDOW = 2048  # tokens scored at once, so that memory stays bounded


class NounPhrases:
    """The extractor ``noun-phrases``: fills ``mentions`` with base noun phrases and pronouns.

    Its mentions do not overlap and never cross a sentence boundary. A mention's score is the
    probability of its least certain tag. A document in a language other than English gets the
    note ``no_model:noun-phrases``.

    Args:
        weights: a file that ``kg train noun-phrases`` wrote.
    """

    name = "noun-phrases"
    reads: tuple[str, ...] = ("tokens",)

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self.weights = weights

    @property
    def version(self) -> Mapping[str, object]:
        """The code version, the hash of the weights and the number format of the arithmetic."""
        return {"code": 2, "weights": self._weights_hash, "numbers": "float32"}

    def annotate(self, documents: Sequence[Document], given: Sequence[Annotations]) -> list[Annotations]:
        """The noun phrases of each document.

        Documents are scored one at a time: the sums in a matrix product change in their last
        bits with its shape, so that in a common batch neighbours would move scores.

        Raises:
            InvalidInputError: the weights cannot be read.
        """
        return [self._annotate(document, tokens) for document, tokens in zip(documents, given, strict=True)]

    def _annotate(self, document: Document, given: Annotations) -> Annotations:
        if document.language != "en":
            return Annotations(notes=(f"no_model:{self.name}",))
        return Annotations(mentions=tuple(self._mentions(document.text, given)))

    def _mentions(self, text: str, given: Annotations) -> Iterator[Mention]:
        tokens = given.tokens
        if not tokens:
            return
        scores = self._scores(token_rows(text, tokens), token_gaps(text, tokens))
        openings = {sentence.start for sentence in given.sentences}
        tags = best_tags(scores, [token.start in openings for token in tokens])
        for phrase in phrases(tags, scores):
            span = Span(tokens[phrase.first].start, tokens[phrase.last].end)
            kind: MentionKind = "pronoun" if is_pronoun(text[slice(*span)], "en") else "noun-phrase"
            score = round(phrase.score, SCORE_DIGITS)
            yield Mention(span, (kind,), score=score, extractor=self.name)

    def _scores(self, rows: Rows, gaps: Rows) -> npt.NDArray[np.float32]:
        """n × tags log-probabilities; each window is read with all that can move its scores."""
        import torch

        from training.noun_phrases.network import RECEPTIVE_FIELD

        scores = np.empty((len(gaps), len(TAGS)), dtype=np.float32)
        for start in range(0, len(gaps), _WINDOW):
            first = max(0, start - RECEPTIVE_FIELD)
            window = slice(first, start + _WINDOW + RECEPTIVE_FIELD)
            with torch.inference_mode():
                tagger = self._tagger(torch.tensor(rows[window]), torch.tensor(gaps[window]))
            scores[start : start + _WINDOW] = tagger[start - first : start - first + _WINDOW].numpy()
        return scores

    @cached_property
    def _tagger(self) -> Tagger:
        from training.noun_phrases.network import load

        return load(weights_bytes(self.weights, "noun-phrases"), str(self.weights))

    @cached_property
    def _weights_hash(self) -> str:
        return weights_hash(self.weights, "noun-phrases")
