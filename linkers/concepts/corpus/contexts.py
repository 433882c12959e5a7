"""What documents are about: vectors of their words and of the sentences in them, by latent semantic analysis.

Deerwester et al. 1990, "Indexing by latent semantic analysis": the largest singular vectors of the matrix
of documents and words, weighted by tf·idf. Nothing but the sentences that hold mentions is read.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from linkers.concepts.corpus.mention_table import Integers, Sentences

Floats = npt.NDArray[np.float32]

DIMENSIONS = 64
_LEAST_DOCUMENTS = 3  # that hold a word
_LARGEST_SHARE = 0.1
_ITERATIONS = 3
_SEED = 13


@dataclass(frozen=True, slots=True)
class Contexts:
    """Vectors of n documents and of v words.

    Args:
        documents: of length 1, or 0 where none of a document's words is known, n × d.
        words: with the weight of each word, v × d; 0 for words of too few or too many documents.
        weights: how much a word says, its idf or 0, shape (v,).
    """

    documents: Floats
    words: Floats
    weights: Floats

    def of_words(self, words: Integers) -> Floats:
        """The vector of a stretch of text, of length 1 or 0, shape (d,)."""
        vector: Floats = self.words[words].sum(axis=0)
        return vector / max(float(np.linalg.norm(vector)), 1e-9)


def contexts_of(sentences: Sentences, documents: int) -> Contexts:
    """The vectors of a corpus.

    Args:
        sentences: those that hold mentions.
        documents: how many there are.
    """
    count = len(sentences.words)
    of_word = np.repeat(sentences.document, np.diff(sentences.starts)).astype(np.int64)
    cells, frequency = np.unique(of_word * max(count, 1) + sentences.flat, return_counts=True)
    row, word = cells // max(count, 1), cells % max(count, 1)
    holding = np.bincount(word, minlength=count)
    known = (holding >= _LEAST_DOCUMENTS) & (holding <= max(_LARGEST_SHARE * documents, _LEAST_DOCUMENTS))
    weights = np.where(known, np.log(max(documents, 1) / np.maximum(holding, 1)), 0.0)
    values = (1 + np.log(frequency)) * weights[word]
    length = np.sqrt(np.bincount(row, values**2, minlength=documents))
    values = values / np.maximum(length[row], 1e-9)
    vectors = _word_vectors(row, word, values, (documents, count))
    vector_sums = np.zeros((documents, vectors.shape[1]), dtype=np.float32)
    weighted = (vectors * weights[:, None]).astype(np.float32)
    # A document's vector is the sum over its words: row by row, which stand together.
    starts = np.flatnonzero(np.diff(row, prepend=-1))
    for first in range(0, len(starts), 4096):
        begin = starts[first : first + 4096]
        end = starts[first + 4096] if first + 4096 < len(starts) else len(row)
        rows = vectors[word[begin[0] : end]] * values[begin[0] : end, None]
        vector_sums[row[begin]] = np.add.reduceat(rows, begin - begin[0], axis=0)
    vector_sums /= np.maximum(np.linalg.norm(vector_sums, axis=1, keepdims=True), 1e-9)
    return Contexts(vector_sums, weighted, weights.astype(np.float32))


def _word_vectors(
    row: npt.NDArray[np.int64],
    word: npt.NDArray[np.int64],
    values: npt.NDArray[np.float64],
    shape: tuple[int, int],
) -> Floats:
    """The right singular vectors, v × d (Halko, Martinsson and Tropp 2011, by torch)."""
    import torch

    dimensions = min(DIMENSIONS, *shape)
    if not dimensions:
        return np.zeros((shape[1], 0), dtype=np.float32)
    matrix = torch.sparse_coo_tensor(
        torch.from_numpy(np.stack([row, word])),
        torch.from_numpy(values.astype(np.float32)),
        shape,
        check_invariants=True,
    ).coalesce()
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(_SEED)
        _, _, right = torch.svd_lowrank(matrix, q=dimensions, niter=_ITERATIONS)
    right_weights: Floats = right.numpy()
    return right_weights
