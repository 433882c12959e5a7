"""The generators of ApposCorpus (section 6.1): biLSTMs over sentence and facts, and a decoder.

``base`` (Kang et al. 2019) attends to the facts, "none of these" among them. ``copynet`` (Gu et al. 2016)
attends to the words of sentence and facts, and can copy them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import torch
from torch import Tensor, nn

from training.rows.apposcorpus.examples import BEGIN, END, LONGEST, PADDING, UNKNOWN, Batch
from training.rows.apposcorpus.table import Generator

_NEVER = -1e9


class _Memory(NamedTuple):
    """What the decoder attends to.

    Args:
        keys: [batch, m, 2 hidden].
        mask: [batch, m], true where there is something.
        words: [batch, m] numbers of words that can be copied; empty if none can.
    """

    keys: Tensor
    mask: Tensor
    words: Tensor


class _State(NamedTuple):
    """Of the decoder.

    Args:
        hidden, cell: [batch, hidden] of its LSTM.
        read: [batch, 2 hidden] what was attended to.
        copied: [batch, m] how likely each place was copied; of no width where none can be.
    """

    hidden: Tensor
    cell: Tensor
    read: Tensor
    copied: Tensor


class GeneratorNetwork(nn.Module):
    """Writes an appositive word by word.

    Args:
        configuration: the shape.
        size: words of the vocabulary.
    """

    def __init__(self, configuration: Generator, size: int) -> None:
        super().__init__()
        width, hidden, layers = configuration.width, configuration.hidden, configuration.layers
        self.size, self.copies = size, configuration.copies
        self.words = nn.Embedding(size, width, padding_idx=PADDING)
        self.dropout = nn.Dropout(configuration.dropout)
        options: dict[str, Any] = {
            "batch_first": True,
            "bidirectional": True,
            "dropout": configuration.dropout,
        }
        self.sentence = nn.LSTM(width, hidden, layers, **options)
        self.fact = nn.LSTM(width, hidden, layers, **options)
        self.none = nn.Parameter(torch.randn(2 * hidden) / hidden**0.5)
        self.first_hidden, self.first_cell = (nn.Linear(2 * hidden, hidden) for _ in range(2))
        self.decoder = nn.LSTMCell(width + (4 if self.copies else 2) * hidden, hidden)
        self.attention = nn.Linear(hidden, 2 * hidden, bias=False)
        self.joined = nn.Linear(3 * hidden, width)
        self.output = nn.Linear(width, size)
        self.copying = nn.Linear(2 * hidden, hidden) if self.copies else None

    def losses(self, batch: Batch) -> dict[str, Tensor]:
        """Of the appositives' words; with facts also that of attending to the used ones at every word."""
        memory, state = self._encoded(batch)
        before = torch.full_like(batch.appositive[:, 0], BEGIN)
        of_words, of_attention, count = [], [], 0
        for place in range(batch.appositive.shape[1]):
            target = batch.appositive[:, place]
            scores, attention, state = self._step(before, state, memory, len(batch.others))
            there = target != PADDING
            known = target if self.copies else self._known(target)
            right = scores.gather(1, known.unsqueeze(1))[:, 0]
            of_words.append(-(right * there).sum())
            if not self.copies:
                used = (attention * batch.used).sum(1).clamp(min=1e-9).log()
                of_attention.append(-(used * there).sum())
            count += int(there.sum())
            before = target
        losses = {"words": torch.stack(of_words).sum() / count}
        if of_attention:
            losses["used facts"] = torch.stack(of_attention).sum() / count
        return losses

    def written(self, batch: Batch, forbidden: int | None = None) -> list[list[int]]:
        """The likeliest word at every place, until the end.

        Args:
            batch: its appositives are not looked at.
            forbidden: a word that is never written.
        """
        memory, state = self._encoded(batch)
        before = torch.full_like(batch.appositive[:, 0], BEGIN)
        texts = []
        for _ in range(LONGEST + 1):
            scores, _, state = self._step(before, state, memory, len(batch.others))
            scores[:, [PADDING, UNKNOWN, BEGIN, *([] if forbidden is None else [forbidden])]] = _NEVER
            before = scores.argmax(1)
            texts.append(before)
        rows: list[list[int]] = torch.stack(texts, dim=1).tolist()
        return [row[: row.index(END)] if END in row else row for row in rows]

    def _encoded(self, batch: Batch) -> tuple[_Memory, _State]:
        vectors, last = self._read(self.sentence, batch.sentence)
        size, facts, wide = batch.facts.shape
        of_words, of_facts = self._read(self.fact, batch.facts.flatten(0, 1))
        if self.copies:
            flat = batch.facts.view(size, facts * wide)
            words = torch.cat([batch.sentence, flat], dim=1)
            keys = torch.cat([vectors, of_words.reshape(size, facts * wide, -1)], dim=1)
            mask = words != PADDING
        else:
            words = batch.sentence[:, :0]
            none = self.none.expand(size, 1, -1)
            keys = torch.cat([of_facts.view(size, facts, -1), none], dim=1)
            there = (batch.facts != PADDING).any(2)
            mask = torch.cat([there, torch.ones_like(there[:, :1])], dim=1)
        hidden, cell = self.first_hidden(last).tanh(), self.first_cell(last).tanh()
        state = _State(hidden, cell, torch.zeros_like(keys[:, 0]), keys.new_zeros(words.shape))
        return _Memory(keys, mask, words), state

    def _read(self, lstm: nn.LSTM, numbers: Tensor) -> tuple[Tensor, Tensor]:
        """[rows, words, 2 hidden] of words, [rows, 2 hidden] of both ends; an empty row has one word."""
        lengths = (numbers != PADDING).sum(1).clamp(min=1)
        given = self.dropout(self.words(self._known(numbers)))
        packed = nn.utils.rnn.pack_padded_sequence(
            given, lengths.cpu(), batch_first=True, enforce_sorted=False
        )
        outputs, (hidden, _) = lstm(packed)
        vectors, _ = nn.utils.rnn.pad_packed_sequence(
            outputs, batch_first=True, total_length=numbers.shape[1]
        )
        return vectors, torch.cat([hidden[-2], hidden[-1]], dim=1)

    def _step(
        self, before: Tensor, state: _State, memory: _Memory, others: int
    ) -> tuple[Tensor, Tensor, _State]:
        """Log-probabilities of the next word, with ``others`` behind the vocabulary; attention; the state."""
        given = [self.dropout(self.words(self._known(before))), state.read]
        if self.copies:
            given.append(_keys_of(before, state.copied, memory))
        hidden, cell = self.decoder(torch.cat(given, dim=1), (state.hidden, state.cell))
        likeness = torch.einsum("bmd,bd->bm", memory.keys, self.attention(hidden))
        attention = likeness.masked_fill(~memory.mask, _NEVER).softmax(1)
        read = torch.einsum("bm,bmd->bd", attention, memory.keys)
        joined = self.dropout(self.joined(torch.cat([hidden, read], dim=1)).tanh())
        scores = self.output(joined)
        if self.copying is None:
            return scores.log_softmax(1), attention, _State(hidden, cell, read, state.copied)
        copies = torch.einsum("bmd,bd->bm", self.copying(memory.keys).tanh(), hidden)
        copies = copies.masked_fill(~memory.mask, _NEVER)
        shares = torch.cat([scores, copies], dim=1).softmax(1)
        written, copied = shares[:, : self.size], shares[:, self.size :]
        together = nn.functional.pad(written, (0, others)).scatter_add(1, memory.words, copied)
        return together.clamp(min=1e-12).log(), attention, _State(hidden, cell, read, copied)

    def _known(self, numbers: Tensor) -> Tensor:
        """Numbers, of words beyond the vocabulary that of the unknown one."""
        return numbers.masked_fill(numbers >= self.size, UNKNOWN)


def _keys_of(word: Tensor, copied: Tensor, memory: _Memory) -> Tensor:
    """The mean key of the places of a word, weighted by how likely each was copied (selective reading)."""
    weights = copied * (memory.words == word.unsqueeze(1))
    weights = weights / weights.sum(1, keepdim=True).clamp(min=1e-9)
    return torch.einsum("bm,bmd->bd", weights, memory.keys)
