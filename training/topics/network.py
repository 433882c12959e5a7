"""One encoder for two uses: vectors of mentions, and the four classes of a pair of them (SciCo, §4.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from inspect import signature
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import Tensor, nn

from extractors.encoder.layers import Dropout
from extractors.encoder.piece_tokenizer import WordPieces
from linkers.concepts.hierarchy import Matrix
from training.topics.contexts import Window, unpadded

if TYPE_CHECKING:
    from transformers import PreTrainedModel

CLASSES = ("coreferent", "parent", "child", "unrelated")
"""Of the first mention beside the second, in the order of ``PairScores.of_classes``."""

_PIECES_AT_ONCE = 4096


@dataclass(frozen=True, slots=True)
class Special:
    """Ids of the pieces that are put around texts.

    Args:
        first, last: before and after every text.
        opening, closing: before and after a marked mention.
    """

    first: int
    last: int
    opening: int
    closing: int


def special_of(tokenizer: WordPieces) -> Special:
    """Those of an encoder; mentions stand in angle brackets, which every vocabulary has."""
    first, opening, *_, closing, last = unpadded(tokenizer.backend_tokenizer.encode("< >"))
    return Special(first, last, opening, closing)


class ConceptNetwork(nn.Module):
    """An encoder with a head for pairs.

    Args:
        encoder: any Hugging Face encoder.
        special: pieces around its texts.
        dropout: of the head.
    """

    def __init__(self, encoder: PreTrainedModel, special: Special, dropout: float = 0.1) -> None:
        super().__init__()
        self.encoder = encoder
        self.special = special
        width = int(encoder.config.hidden_size)
        self.head = nn.Sequential(
            Dropout(dropout), nn.Linear(4 * width, width), nn.GELU(), Dropout(dropout),
            nn.Linear(width, len(CLASSES)),
        )  # fmt: skip
        takes = signature(encoder.forward).parameters
        self._has_global_attention = "global_attention_mask" in takes
        self._has_types = "token_type_ids" in takes and getattr(encoder.config, "type_vocab_size", 1) > 1

    def vectors(self, texts: Sequence[Window]) -> Tensor:
        """Unit vectors of mentions, the mean of their pieces in context, [n, hidden].

        Of a name alone it is the mean of all pieces, the special ones too: so sentence encoders are
        trained to read a text (Reimers and Gurevych 2019, section 3).
        """
        pieces = [[self.special.first, *text.pieces, self.special.last] for text in texts]
        hidden = self._encoded(pieces)
        whole = [text.end - text.start == len(text.pieces) for text in texts]
        starts = [0 if alone else text.start + 1 for text, alone in zip(texts, whole, strict=True)]
        ends = [text.end + (2 if alone else 1) for text, alone in zip(texts, whole, strict=True)]
        means = _means(hidden, starts, ends)
        return nn.functional.normalize(means, dim=1)

    def classes(self, pairs: Sequence[tuple[Window, Window]]) -> Tensor:
        """Logits of the four classes of each pair, [n, 4]."""
        pieces, kinds, places = [], [], []
        for first, second in pairs:
            begin = [self.special.first, *self._marked(first), self.special.last]
            end = [*self._marked(second), self.special.last]
            pieces.append([*begin, *end])
            kinds.append([0] * len(begin) + [1] * len(end))
            there = len(begin)
            places.append((1 + first.start, 3 + first.end, there + second.start, there + 2 + second.end))
        hidden = self._encoded(pieces, kinds, places)
        first_start, first_end, second_start, second_end = zip(*places, strict=True)
        one, other = _means(hidden, first_start, first_end), _means(hidden, second_start, second_end)
        head: Tensor = self.head(torch.cat([hidden[:, 0], one, other, one * other], dim=1))
        return head

    def _marked(self, text: Window) -> list[int]:
        before, inside, after = (
            text.pieces[: text.start], text.pieces[text.start : text.end], text.pieces[text.end :]
        )  # fmt: skip
        return [*before, self.special.opening, *inside, self.special.closing, *after]

    def _encoded(
        self,
        pieces: Sequence[Sequence[int]],
        kinds: Sequence[Sequence[int]] | None = None,
        marked: Sequence[tuple[int, int, int, int]] = (),
    ) -> Tensor:
        """Padded to the longest, [n, pieces, hidden]."""
        device = next(self.parameters()).device
        ids, mask = _padded(pieces, device), _padded([[1] * len(piece) for piece in pieces], device)
        options: dict[str, Any] = {}
        if kinds is not None and self._has_types:
            options["token_type_ids"] = _padded(kinds, device)
        if self._has_global_attention:
            everywhere = torch.zeros_like(mask)
            everywhere[:, 0] = 1
            for row, (start, end, other_start, other_end) in enumerate(marked):
                everywhere[row, [start, end - 1, other_start, other_end - 1]] = 1
            options["global_attention_mask"] = everywhere
        last_hidden_state: Tensor = self.encoder(
            input_ids=ids, attention_mask=mask, **options
        ).last_hidden_state
        return last_hidden_state


def vectors_of(network: ConceptNetwork, texts: Sequence[Window]) -> Matrix:
    """Unit vectors of many mentions, in their order, n × hidden; equal windows are read once."""
    distinct = sorted(set(texts), key=lambda text: (len(text.pieces), text))
    place = {text: number for number, text in enumerate(distinct)}
    vectors = np.zeros((len(distinct), int(network.encoder.config.hidden_size)))
    with torch.inference_mode():
        for start, end in _batches([len(text.pieces) for text in distinct]):
            vectors[start:end] = network.vectors(distinct[start:end]).float().cpu().numpy()
    return vectors[[place[text] for text in texts]] if texts else vectors


def probabilities_of(network: ConceptNetwork, pairs: Sequence[tuple[Window, Window]]) -> Matrix:
    """Probabilities of the four classes of many pairs, in their order, n × 4."""
    lengths = [len(one.pieces) + len(other.pieces) for one, other in pairs]
    order = sorted(range(len(pairs)), key=lambda index: (lengths[index], index))
    probabilities = np.zeros((len(pairs), len(CLASSES)))
    with torch.inference_mode():
        for start, end in _batches([lengths[index] for index in order]):
            batch = order[start:end]
            logits = network.classes([pairs[index] for index in batch])
            probabilities[batch] = logits.softmax(1).double().cpu().numpy()
    return probabilities


def _batches(lengths: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Stretches of ascending lengths with so many pieces at most, padding counted."""
    start = 0
    for end in range(1, len(lengths) + 1):
        if end == len(lengths) or (end + 1 - start) * lengths[end] > _PIECES_AT_ONCE:
            yield start, end
            start = end


def _padded(rows: Sequence[Sequence[int]], device: torch.device) -> Tensor:
    longest = max(map(len, rows))
    return torch.tensor([[*row, *[0] * (longest - len(row))] for row in rows], device=device)


def _means(hidden: Tensor, starts: Sequence[int], ends: Sequence[int]) -> Tensor:
    """The mean of a stretch of each row, [n, hidden]."""
    places = torch.arange(hidden.shape[1], device=hidden.device)
    start, end = (torch.tensor(borders, device=hidden.device)[:, None] for borders in (starts, ends))
    inside = ((places >= start) & (places < end)).to(hidden.dtype)
    means: Tensor = torch.einsum("npd,np->nd", hidden, inside) / inside.sum(1, keepdim=True)
    return means
