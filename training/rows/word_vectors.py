"""Static word vectors of texts at hand: positive pointwise mutual information in a few hundred values.

Skip-gram with negative sampling factorises the same matrix implicitly (Levy and Goldberg 2014, "Neural word
embedding as implicit matrix factorization"); contexts are smoothed as there (Levy, Goldberg and Dagan 2015,
section 3.2).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
import numpy.typing as npt
import torch

from betwixt.errors import InvalidInputError

Array = npt.NDArray[np.float32]

WIDTH = 300
MOST_WORDS = 30_000
_LEAST = 3
_REACH = 5
_SMOOTHING = 0.75
_TOGETHER = 200_000  # words whose neighbours are counted at once


@dataclass(frozen=True, slots=True, eq=False)
class WordVectors:
    """Words in lower case, and a row of values for each.

    Args:
        words: the most frequent first.
        vectors: [words, width].
    """

    words: tuple[str, ...]
    vectors: Array

    @property
    def rows(self) -> Mapping[str, int]:
        """Word → row."""
        return {word: row for row, word in enumerate(self.words)}


def trained_vectors(
    texts: Sequence[Sequence[str]],
    width: int = WIDTH,
    grounded: Iterable[tuple[str, str]] = (),
    seed: int = 0,
) -> WordVectors:
    """Vectors of the words of texts.

    Args:
        texts: words of each.
        width: values of a vector; fewer where there are fewer words.
        grounded: words with a further context, such as the entity that a text is about: then words that
            are used of the same entities are near, as Yamada et al. (2017) train a network for.
        seed: of the first directions.

    Raises:
        InvalidInputError: no word occurs three times.
    """
    counts = Counter(word.casefold() for text in texts for word in text)
    words = tuple(word for word, count in counts.most_common(MOST_WORDS) if count >= _LEAST)
    if not words:
        raise InvalidInputError("too few texts for word vectors: no word occurs three times", "add texts")
    rows = {word: row for row, word in enumerate(words)}
    pairs = [(rows[word.casefold()], entity) for word, entity in grounded if word.casefold() in rows]
    entities = {entity: len(words) + n for n, entity in enumerate(dict.fromkeys(name for _, name in pairs))}
    columns = len(words) + len(entities)
    keys = [*_neighbours(texts, rows, columns)]
    keys.append(np.array([row * columns + entities[name] for row, name in pairs], dtype=np.int64))
    cells, together = np.unique(np.concatenate(keys), return_counts=True)
    matrix = _information(cells // columns, cells % columns, together.astype(np.float64), columns)
    torch.manual_seed(seed)
    kept = min(width, len(words))
    sparse = torch.sparse_coo_tensor(*matrix, (len(words), columns), check_invariants=True)
    left, values, _ = torch.svd_lowrank(sparse.coalesce(), q=kept, niter=2)
    vectors = (left * values.sqrt()).numpy().astype(np.float32)
    vectors /= vectors.std() or 1.0  # layers begin with weights for values of this spread
    return WordVectors(words, np.pad(vectors, ((0, 0), (0, width - kept))))


def _neighbours(
    texts: Sequence[Sequence[str]], rows: Mapping[str, int], columns: int
) -> Iterable[npt.NDArray[np.int64]]:
    """Cells of words and the words up to five places away, in the same text."""
    part: list[int] = []
    for text in chain(texts, [()]):
        if not text or len(part) > _TOGETHER:
            ids = np.array(part, dtype=np.int64)
            for distance in range(1, _REACH + 1):
                one, other = ids[:-distance], ids[distance:]
                there = (one >= 0) & (other >= 0)
                one, other = one[there], other[there]
                yield one * columns + other
                yield other * columns + one
            part = []
        part += [*(rows.get(word.casefold(), -1) for word in text), *[-1] * _REACH]


def _information(
    word: npt.NDArray[np.int64],
    context: npt.NDArray[np.int64],
    together: npt.NDArray[np.float64],
    columns: int,
) -> tuple[torch.Tensor, torch.Tensor]:
    """Indices and values of the positive pointwise mutual information."""
    of_word = np.bincount(word, together)
    of_context = np.bincount(context, together, minlength=columns) ** _SMOOTHING
    information = np.log(together * of_context.sum() / (of_word[word] * of_context[context]))
    positive = information > 0
    indices = np.stack([word[positive], context[positive]])
    return torch.from_numpy(indices), torch.from_numpy(information[positive]).float()
