"""Scores on development examples while training."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np
import torch

from extractors.encoder.batches import pieces_batch, sentence_batch
from extractors.joint.decisions.labels import NAME_TAGS, PHRASE_TAGS, UNIVERSAL_RELATIONS
from extractors.joint.network.joint_network import JointNetwork
from extractors.joint.network.phrases import phrases_batch
from extractors.language.relation_labels import LABELS
from training.np_enrichment.links import FloatArray, best_threshold
from training.np_enrichment.scorer import IGNORED, GoldCells

if TYPE_CHECKING:
    from training.joint.losses import Prepared

_APPOSITION = UNIVERSAL_RELATIONS.index("appos")


def development_scores(
    network: JointNetwork, examples: Sequence[Prepared], special: tuple[int, int], device: torch.device
) -> dict[str, float]:
    """Percentages by name; ``selection`` is what the best epoch is chosen by.

    Tags and arcs are each taken by themselves, without the decoding of the extractors, and
    the threshold of relations is tuned on the examples.
    """
    network.eval()
    tally = _Tally()
    with torch.inference_mode():
        for example in examples:
            tally.add(network, example, special, device)
    network.train()
    return tally.scores()


class _Tally:
    def __init__(self) -> None:
        self.cells: list[GoldCells] = []
        self.relations: list[FloatArray] = []
        self.counts: dict[str, FloatArray] = {}
        self.appositions: list[tuple[float, bool]] = []
        self.gold_appositions = 0

    def add(
        self, network: JointNetwork, text: Prepared, special: tuple[int, int], device: torch.device
    ) -> None:
        example = text.example
        words = network.read(pieces_batch([text.text], special).to(device))
        if network.words is not None:
            phrase, name, _ = network.words.tag(words)
            if example.phrase_tags is not None:
                self._spans("phrases", example.phrase_tags, _tags(phrase, PHRASE_TAGS))
            if example.name_tags is not None:
                tags = [tag if not tag.endswith("OTHER") else "O" for tag in _tags(name, NAME_TAGS)]
                gold = [tag if tag and not tag.endswith("OTHER") else "O" for tag in example.name_tags]
                self._spans("names", gold, tags)
            if example.heads is not None:
                self._parse(network, text, words, device)
        if example.links is not None and len(example.phrases) > 1:
            self._pairs(network, text, words, device)

    def _spans(self, name: str, gold: Iterable[str], predicted: Iterable[str]) -> None:
        one, other = _spans(gold), _spans(predicted)
        self._count(name, len(one & other), len(one), len(other))

    def _count(self, name: str, right: int, gold: int, predicted: int) -> None:
        self.counts.setdefault(name, np.zeros(3))
        self.counts[name] += (right, gold, predicted)

    def _parse(
        self, network: JointNetwork, text: Prepared, words: torch.Tensor, device: torch.device
    ) -> None:
        assert network.words is not None
        assert text.example.heads is not None
        assert text.example.relations is not None
        sentence = sentence_batch([text.text]).to(device)
        heads = network.words.attach(words, sentence).argmax(-1)
        own = torch.arange(words.shape[1], device=device)
        relations = network.words.relate(words, torch.where(heads > 0, heads - 1, own)).argmax(-1)[0].tolist()
        gold = np.array(text.example.heads)
        attached = heads[0].cpu().numpy() - 1 == gold
        named = np.array([UNIVERSAL_RELATIONS[relation] for relation in relations])
        right = attached & (named == np.array(text.example.relations))
        self._count("las", int(right.sum()), len(gold), len(gold))
        appose = network.words.appose(words, sentence)[0].softmax(-1)[:, 1:].max(-1)
        is_gold = np.array(text.example.relations) == "appos"
        self.gold_appositions += int(is_gold.sum())
        for index, (score, head) in enumerate(zip(*(part.tolist() for part in appose), strict=True)):
            if score > 0.05:
                self.appositions.append((score, bool(is_gold[index] and gold[index] == head)))

    def _pairs(
        self, network: JointNetwork, text: Prepared, words: torch.Tensor, device: torch.device
    ) -> None:
        relations, coreference = network.relate(words, phrases_batch([text.phrases]).to(device))
        count = len(text.example.phrases)
        self.relations.append(relations[0].float().softmax(-1).cpu().numpy())
        self.cells.append(_cells(text, count))
        if coreference is not None:
            together = np.zeros((count, count), dtype=bool)
            for cluster in text.example.clusters or ():
                together[np.ix_(cluster, cluster)] = True
            upper = np.triu_indices(count, 1)
            together_predicted = (coreference[0] > 0).cpu().numpy()[upper]
            gold = together[upper]
            self._count(
                "coreference",
                int((together_predicted & gold).sum()),
                int(gold.sum()),
                int(together_predicted.sum()),
            )

    def scores(self) -> dict[str, float]:
        figures = {
            name: 200 * right / max(1.0, gold + predicted)
            for name, (right, gold, predicted) in self.counts.items()
        }
        if self.relations:
            threshold, f1 = best_threshold(self.cells, self.relations)
            figures |= {"labelled_f1": f1, "threshold": threshold}
            linked = [scores[..., 1:].max(-1) >= threshold for scores in self.relations]
            right = gold = predicted = 0
            for cells, links in zip(self.cells, linked, strict=True):
                there = cells.prepositions[:, 1:].any(axis=1).reshape(links.shape)
                off = ~np.eye(len(links), dtype=bool)
                right += int((there & links & off).sum())
                gold += int((there & off).sum())
                predicted += int((links & off).sum())
            figures["unlabelled_f1"] = 200 * right / max(1, gold + predicted)
        if self.gold_appositions:
            figures["appositions"] = _best_f1(self.appositions, self.gold_appositions)
        figures["selection"] = figures.get("labelled_f1", 0.0) + 0.15 * sum(
            figures.get(name, 0.0) for name in ("names", "las", "phrases")
        )
        return {name: round(float(score), 4) for name, score in figures.items()}


def _cells(text: Prepared, count: int) -> GoldCells:
    right = np.zeros((count, count, len(LABELS)), dtype=bool)
    for anchor, complement, label in text.example.links or ():
        right[anchor, complement, label] = True
    linked = right.any(axis=2)
    right[..., 0] = ~linked
    relations = np.where(np.eye(count, dtype=bool), IGNORED, linked.astype(np.int64))
    return GoldCells(relations.ravel(), right.reshape(count * count, len(LABELS)))


def _tags(scores: torch.Tensor, names: Sequence[str]) -> list[str]:
    return [names[index] for index in scores[0].argmax(-1).tolist()]


def _spans(tags: Iterable[str]) -> set[tuple[int, int, str]]:
    """Spans of IOB2 tags; an I that continues nothing begins a span."""
    spans, start, kind = set(), -1, ""
    for index, tag in enumerate((*tags, "O")):
        place, _, name = tag.partition("-")
        if start >= 0 and (place != "I" or name != kind):
            spans.add((start, index - 1, kind))
            start = -1
        if place != "O" and start < 0:
            start, kind = index, name
    return spans


def _best_f1(scored: Sequence[tuple[float, bool]], gold: int) -> float:
    best = right = 0.0
    for count, (_, is_right) in enumerate(sorted(scored, reverse=True), start=1):
        right += is_right
        best = max(best, 200 * right / (count + gold))
    return best
