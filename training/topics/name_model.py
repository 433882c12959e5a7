"""The low-capacity model: two names → whether they corefer, and whether the first is the parent.

It learns from few concepts, so it has little to learn with: the coreference head sees features of strings and
one cosine; the parent head also sees both vectors, since *machine learning* is above *random forest* by no
letter. Each is the mean of a few small networks, computed with numpy.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from safetensors import safe_open
from safetensors.numpy import save_file

from extractors.encoder.weights_files import list_again, reading_weights
from training.topics.contexts import alone
from training.topics.encoder_weights import Encoder, load_encoder
from training.topics.features import (
    DIRECTED,
    SYMMETRIC,
    Floats,
    NameFeatures,
    Pairs,
)
from training.topics.network import vectors_of

WEIGHTS = Path(__file__).parent / "weights"
"""The weights that ship: ``seen.safetensors``, which is used, and ``unseen.safetensors``, which knows no
concept of the development papers, to measure what names never seen cost."""

_PAIRS_AT_ONCE = 20_000


@dataclass(frozen=True, slots=True)
class Head:
    """A few networks with one hidden layer, of the same shape.

    Args:
        weights: name → array, the first axis is that of the networks; ``mean`` and ``scale``
            bring features to the size that training saw.
    """

    weights: Mapping[str, Floats]

    def probabilities(self, features: Floats, first: Floats, second: Floats) -> Floats:
        """The mean over the networks, for n pairs.

        Args:
            features: n × features.
            first, second: n × hidden, what ``projected`` says of the names; empty if the head sees none.
        """
        w = self.weights
        scaled = (features - w["mean"]) / w["scale"]
        total = np.zeros(len(features), dtype=np.float32)
        for number in range(len(w["out"])):
            given = [scaled]
            if "first" in w:
                one, other = first[:, number], second[:, number]
                given += [one, other, one * other]
            hidden = _gelu(np.concatenate(given, axis=1) @ w["in"][number].T + w["in_bias"][number])
            total += 1 / (1 + np.exp(-(hidden @ w["out"][number] + w["out_bias"][number])))
        return total / np.float32(len(w["out"]))

    def projected(self, vectors: Floats, side: str) -> Floats:
        """What a head sees of names as the "first", or the "second", of a pair: n × networks × width."""
        if side not in self.weights:
            return np.zeros((len(vectors), len(self.weights["out"]), 0), dtype=np.float32)
        einsum: Floats = np.einsum("nd,kwd->nkw", vectors, self.weights[side])
        return einsum + self.weights[f"{side}_bias"]


@dataclass(frozen=True)
class NameModel:
    """Scores pairs of names: the fast part of the shipped system.

    A name has one vector, and a pair one score, whatever else is asked with it. About 50,000 pairs
    a second on one thread, vectors apart.

    Args:
        encoder: of the names.
        words: weights of normalised words.
        coreference, parent: the two heads.
    """

    encoder: Encoder
    words: Mapping[str, float]
    coreference: Head
    parent: Head

    def scores(self, names: Sequence[str], pairs: Pairs) -> tuple[Floats, Floats]:
        """Of each pair how sure it is that both are names of one concept, and that the first is the parent.

        Args:
            names: n names, abbreviations written out.
            pairs: p × 2 indices of them.

        Returns:
            Coreference and parent, each of shape (p,), in [0, 1]. The order of a pair does not matter
            to the first.
        """
        vectors = vectors_of(self.encoder.network, alone(names, self.encoder.tokenizer)).astype(np.float32)
        features = NameFeatures(names, self.words)
        above, below = self.parent.projected(vectors, "first"), self.parent.projected(vectors, "second")
        nothing = self.coreference.projected(vectors, "none")
        coreference = np.zeros(len(pairs), dtype=np.float32)
        parent = np.zeros(len(pairs), dtype=np.float32)
        for start in range(0, len(pairs), _PAIRS_AT_ONCE):
            part = slice(start, start + _PAIRS_AT_ONCE)
            first, second = pairs[part, 0], pairs[part, 1]
            seen = features_of(features, vectors, pairs[part])
            coreference[part] = self.coreference.probabilities(
                unordered(seen), nothing[first], nothing[second]
            )
            parent[part] = self.parent.probabilities(seen, above[first], below[second])
        return coreference, parent


def features_of(features: NameFeatures, vectors: Floats, pairs: Pairs) -> Floats:
    """Of strings, and the cosine of both vectors, n × features."""
    cosine = (vectors[pairs[:, 0]] * vectors[pairs[:, 1]]).sum(1, keepdims=True)
    return np.concatenate([features.of(pairs), cosine], axis=1)


def unordered(features: Floats) -> Floats:
    """The same, whichever name is the first: of each directed feature the lower and the higher value."""
    here, there = len(SYMMETRIC), len(SYMMETRIC) + len(DIRECTED)
    one, other = features[:, here:there], features[:, there : there + len(DIRECTED)]
    rest = features[:, there + len(DIRECTED) :]
    return np.concatenate([features[:, :here], np.minimum(one, other), np.maximum(one, other), rest], axis=1)


def write_heads(path: Path, coreference: Head, parent: Head, words: Mapping[str, float]) -> None:
    """Write both heads in fp16, with the weights of words."""
    arrays = {
        f"{name}.{key}": np.ascontiguousarray(value, dtype=np.float16)
        for name, head in (("coreference", coreference), ("parent", parent))
        for key, value in head.weights.items()
    }
    save_file(arrays, path, {"words": json.dumps(dict(words))})
    list_again(path)


@lru_cache(maxsize=2)
def load_name_model(name: str = "seen") -> NameModel:
    """The shipped heads and encoder.

    Args:
        name: of the heads: "seen", or "unseen".

    Raises:
        InvalidInputError: a file is absent or damaged.
    """
    path = WEIGHTS / f"{name}.safetensors"
    with reading_weights(path, "concepts"), safe_open(path, framework="np") as file:
        words = json.loads(file.metadata()["words"])
        arrays = {key: file.get_tensor(key).astype(np.float32) for key in file.keys()}  # noqa: SIM118
    heads = [
        Head({key.partition(".")[2]: value for key, value in arrays.items() if key.startswith(f"{head}.")})
        for head in ("coreference", "parent")
    ]
    return NameModel(load_encoder(), words, *heads)


def _gelu(values: Floats) -> Floats:
    """By its usual approximation with tanh (Hendrycks and Gimpel 2016, section 2)."""
    activated: Floats = 0.5 * values * (1 + np.tanh(0.7978845608 * (values + 0.044715 * values**3)))
    return activated
