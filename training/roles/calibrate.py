"""Thresholds and calibration of the role heads, on the texts that choose."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from safetensors import safe_open
from safetensors.torch import load_file, save_file

from extractors.encoder.weights_files import list_again
from extractors.roles.answers import arguments, chosen_senses
from extractors.roles.decisions.spans import ArgumentSpan
from extractors.roles.decisions.thresholds import RoleThresholds
from extractors.roles.network import RoleNetwork
from extractors.roles.network_features import clause_verbs
from extractors.roles.weights import load_weights
from training.gold.semantic_roles.propbank import Argument
from training.roles.examples import NO_LABEL, Example
from training.roles.losses import batch_words
from training.roles.training import gold_arguments

Array = npt.NDArray[np.float64]

_LEAST = 1e-6
_STEPS = 50


def calibrate(weights: Path, examples: Sequence[Example]) -> RoleThresholds:
    """Choose the thresholds of weights and put them into their file.

    Args:
        weights: a file that ``write_weights`` wrote; its list of hashes follows.
        examples: that neither train nor are reported on.
    """
    network = load_weights(weights).network
    with torch.inference_mode():
        scores, right = _columns(_arguments(network, examples))
        scored, gold = _columns(_predicates(network, examples))
        threshold = best_threshold(scored, gold)
        denied = [is_one for score, is_one in _clause_verbs(network, examples) if score < threshold]
    argument_slope, argument_offset = fitted(scores, right)
    predicate_slope, predicate_offset = fitted(scored, gold)
    thresholds = RoleThresholds(
        predicate=threshold,
        argument_slope=argument_slope,
        argument_offset=argument_offset,
        predicate_slope=predicate_slope,
        predicate_offset=predicate_offset,
        clause_verb=sum(denied) / len(denied) if denied else RoleThresholds().clause_verb,
    )
    with safe_open(weights, framework="pt") as file:
        metadata = dict(file.metadata())
    metadata["thresholds"] = json.dumps(asdict(thresholds), sort_keys=True)
    save_file(load_file(weights), weights, metadata)
    list_again(weights)
    return thresholds


def fitted(scores: Array, right: Array) -> tuple[float, float]:
    """Slope and offset of the line from log-odds of scores to those of being right (Platt 1999).

    Newton's method on the logistic loss of two parameters; where nothing was scored, the line moves nothing.

    Args:
        scores: [n] between 0 and 1.
        right: [n] 0 or 1.
    """
    within = np.clip(scores, _LEAST, 1 - _LEAST)
    given = np.stack((np.log(within / (1 - within)), np.ones(len(scores))), axis=1)
    line = np.array((1.0, 0.0))
    for _ in range(_STEPS):
        expected = 1 / (1 + np.exp(-given @ line))
        gradient = given.T @ (expected - right)
        curvature = given.T @ (given * (expected * (1 - expected))[:, None]) + 1e-6 * np.eye(2)
        line = line - np.linalg.solve(curvature, gradient)
    return float(line[0]), float(line[1])


def best_threshold(scores: Array, right: Array) -> float:
    """The lowest score to be kept that gives the highest F1, to two digits; ½ where nothing was scored."""
    if not len(scores):
        return RoleThresholds().predicate
    candidates = np.round(np.arange(0.05, 0.95, 0.01), 2)
    figures = [
        2 * right[scores >= threshold].sum() / max(1, (scores >= threshold).sum() + right.sum())
        for threshold in candidates
    ]
    return float(candidates[int(np.argmax(figures))])


def _columns(scored: Iterator[tuple[float, float]]) -> Array:
    """[2, n] scores, and whether each is right; heads that were trained little find no arguments at all."""
    return np.array(list(scored), dtype=np.float64).reshape(-1, 2).T


def _arguments(network: RoleNetwork, examples: Sequence[Example]) -> Iterator[tuple[float, float]]:
    """The raw score of each found argument of gold predicates, and whether role and most words are right."""
    for example in examples:
        events = [
            (question, tags)
            for question, tags in zip(example.questions, example.tags, strict=True)
            if len(tags) and (tags != NO_LABEL).all()
        ]
        words = batch_words(network, [example])
        asked = [(0, question) for question, _ in events]
        scored = arguments(network, words, asked, chosen_senses(network, words, asked))
        for (question, tags), spans in zip(events, scored, strict=True):
            gold = gold_arguments(tags.tolist(), question.first)
            for span in spans:
                yield span.score, float(any(_is_alike(span, argument) for argument in gold))


def _is_alike(span: ArgumentSpan, argument: Argument) -> bool:
    """Whether two spans have one role and at least half of their words in common (Dice)."""
    common = min(span.end, argument.end) - max(span.first, argument.first)
    return span.role == argument.role and 4 * common >= span.end - span.first + argument.end - argument.first


def _predicates(network: RoleNetwork, examples: Sequence[Example]) -> Iterator[tuple[float, float]]:
    """The raw score of each word that is known to be a predicate or none, and whether it is one."""
    for example in examples:
        scores = network.find(batch_words(network, [example]))[0].sigmoid().tolist()
        for score, label in zip(scores, example.predicates.tolist(), strict=True):
            if label != NO_LABEL:
                yield score, float(label)


def _clause_verbs(network: RoleNetwork, examples: Sequence[Example]) -> Iterator[tuple[float, float]]:
    """As ``_predicates``, of the verbs that head a clause."""
    for example in examples:
        labels = np.where(clause_verbs(example.features), example.predicates, NO_LABEL)
        yield from _predicates(network, [replace(example, predicates=labels)])
