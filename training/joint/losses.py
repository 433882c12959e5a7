"""The training loss: every head learns from the labels that a text has, and from those only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from extractors.encoder.batches import Text, pieces_batch, prepare, sentence_batch
from extractors.joint.decisions.labels import NAME_TAGS, PARTS_OF_SPEECH, PHRASE_TAGS, UNIVERSAL_RELATIONS
from extractors.joint.network.joint_network import JointNetwork
from extractors.joint.network.phrases import TextPhrases, phrases_batch, prepare_phrases
from extractors.joint.network.word_heads import WordHeads
from extractors.language.relation_labels import LABELS
from training.joint.examples import Example

NO_LABEL = -100
_OTHERS = [number for number, tag in enumerate(NAME_TAGS) if tag == "O" or tag.endswith("OTHER")]


class Weights(NamedTuple):
    """What each loss counts for."""

    relations: float = 1.5
    prepositions: float = 0.7
    coreference: float = 1.5
    phrase_tags: float = 1.0
    name_tags: float = 1.0
    parts_of_speech: float = 0.2
    arcs: float = 0.7
    arc_relations: float = 0.5
    appositions: float = 1.0


@dataclass(frozen=True, slots=True)
class Prepared:
    """An example ready for training."""

    example: Example
    text: Text
    phrases: TextPhrases


def prepare_example(example: Example, pieces: Sequence[Sequence[int]]) -> Prepared:
    """An example with the word pieces of its words."""
    text = prepare(example.words, pieces, example.sentences, example.title_words)
    return Prepared(example, text, prepare_phrases(text, example.phrases))


def batch_loss(
    network: JointNetwork,
    batch: Sequence[Prepared],
    special: tuple[int, int],
    device: torch.device,
    weights: Weights,
) -> dict[str, Tensor]:
    """The weighted losses of a batch by name; those without a label in it are left out."""
    texts = [prepared.text for prepared in batch]
    words = network.read(pieces_batch(texts, special).to(device))
    losses: dict[str, Tensor] = {}
    if network.words is not None:
        losses |= _word_losses(network, words, batch, sentence_batch(texts).to(device))
    if any(prepared.example.links is not None or prepared.example.clusters is not None for prepared in batch):
        losses |= _pair_losses(network, words, batch, device)
    return {name: loss * getattr(weights, name) for name, loss in losses.items()}


def _word_losses(
    network: JointNetwork, words: Tensor, batch: Sequence[Prepared], sentence: Tensor
) -> dict[str, Tensor]:
    assert network.words is not None
    heads = network.words
    width, device = words.shape[1], words.device
    examples = [prepared.example for prepared in batch]
    phrase_scores, name_scores, part_scores = heads.tag(words)
    losses: dict[str, Tensor] = {}
    targets = _targets([example.phrase_tags for example in examples], PHRASE_TAGS, width, device)
    _add(losses, "phrase_tags", phrase_scores, targets)
    targets = _targets([example.parts_of_speech for example in examples], PARTS_OF_SPEECH, width, device)
    _add(losses, "parts_of_speech", part_scores, targets)
    targets = _targets([example.name_tags for example in examples], NAME_TAGS, width, device)
    if (targets != NO_LABEL).any():
        unsure = torch.tensor([not example.others_tagged for example in examples], device=device).unsqueeze(1)
        losses["name_tags"] = _name_loss(name_scores, targets, unsure)
    rows = [row for row, example in enumerate(examples) if example.heads is not None]
    if rows:
        parsed = [examples[row] for row in rows]
        losses |= _parse_losses(heads, words[rows], parsed, sentence[rows])
    return losses


def _parse_losses(
    heads: WordHeads, words: Tensor, examples: Sequence[Example], sentence: Tensor
) -> dict[str, Tensor]:
    width, device = words.shape[1], words.device
    targets = np.full((len(examples), width), NO_LABEL, dtype=np.int64)
    governors = np.zeros((len(examples), width), dtype=np.int64)
    apposed = np.full((len(examples), width), NO_LABEL, dtype=np.int64)
    for row, example in enumerate(examples):
        assert example.heads is not None
        assert example.relations is not None
        gold = np.array(example.heads)
        targets[row, : len(gold)] = gold + 1
        governors[row, : len(gold)] = np.where(gold < 0, np.arange(len(gold)), gold)
        is_apposition = np.array([relation == "appos" for relation in example.relations])
        apposed[row, : len(gold)] = np.where(is_apposition, gold + 1, 0)
    arc_targets, apposition_targets = (torch.from_numpy(a).to(device) for a in (targets, apposed))
    relation_targets = _targets([e.relations for e in examples], UNIVERSAL_RELATIONS, width, device)
    losses_by_name: dict[str, Tensor] = {}
    _add(losses_by_name, "arcs", heads.attach(words, sentence), arc_targets)
    _add(
        losses_by_name,
        "arc_relations",
        heads.relate(words, torch.from_numpy(governors).to(device)),
        relation_targets,
    )
    known = apposition_targets != NO_LABEL
    losses = functional.cross_entropy(
        heads.appose(words, sentence)[known].float(), apposition_targets[known], reduction="none"
    )
    # Seven words in a thousand are in apposition: they count more, or none is ever found.
    importance = 1.0 + 9.0 * (apposition_targets[known] > 0)
    losses_by_name["appositions"] = (losses * importance).sum() / importance.sum()
    return losses_by_name


def _pair_losses(
    network: JointNetwork, words: Tensor, batch: Sequence[Prepared], device: torch.device
) -> dict[str, Tensor]:
    rows = [row for row, prepared in enumerate(batch) if len(prepared.phrases.phrases) > 1]
    if not rows:
        return {}
    chosen = [batch[row] for row in rows]
    phrases = phrases_batch([prepared.phrases for prepared in chosen]).to(device)
    relations, coreference = network.relate(words[rows], phrases)
    size = phrases.mask.shape[1]
    gold, linked_known, together, clusters_known = _pair_targets(
        [prepared.example for prepared in chosen], size
    )
    pairs = phrases.mask.unsqueeze(2) & phrases.mask.unsqueeze(1)
    pairs &= ~torch.eye(size, dtype=torch.bool, device=device)
    losses: dict[str, Tensor] = {}
    if linked_known.any():
        scored = pairs & linked_known.to(device)[:, None, None]
        losses |= relation_losses(relations[scored], gold.to(device)[scored])
    if coreference is not None and clusters_known.any():
        scored = pairs & clusters_known.to(device)[:, None, None]
        losses["coreference"] = functional.binary_cross_entropy_with_logits(
            coreference[scored].float(), together.to(device)[scored]
        )
    return losses


def relation_losses(scores: Tensor, gold: Tensor) -> dict[str, Tensor]:
    """Losses over n pairs.

    Args:
        scores: [n, labels] logits.
        gold: [n, labels] true for each right label; label 0 where the pair has no relation.

    Returns:
        ``relations``: minus the logits of the probability of all right labels together;
        ``prepositions``: the same among the prepositions, over linked pairs.
    """
    scores = scores.float()
    right = scores.masked_fill(~gold, -torch.inf).logsumexp(-1)
    losses = {"relations": (scores.logsumexp(-1) - right).mean()}
    linked = ~gold[:, 0]
    if linked.any():
        losses["prepositions"] = (scores[linked, 1:].logsumexp(-1) - right[linked]).mean()
    return losses


def _pair_targets(examples: Sequence[Example], size: int) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """[batch, k, k, labels] right labels, [batch] known; [batch, k, k] in one cluster, [batch] known."""
    gold = np.zeros((len(examples), size, size, len(LABELS)), dtype=bool)
    together = np.zeros((len(examples), size, size), dtype=np.float32)
    for row, example in enumerate(examples):
        for anchor, complement, label in example.links or ():
            gold[row, anchor, complement, label] = True
        for cluster in example.clusters or ():
            together[row][np.ix_(cluster, cluster)] = 1.0
    gold[..., 0] = ~gold.any(-1)
    return (
        torch.from_numpy(gold),
        torch.tensor([example.links is not None for example in examples]),
        torch.from_numpy(together),
        torch.tensor([example.clusters is not None for example in examples]),
    )


def _name_loss(scores: Tensor, targets: Tensor, unsure: Tensor) -> Tensor:
    """Where other names are not tagged, "O" means: no name, or another one."""
    logits = scores.float().log_softmax(-1)
    known = targets != NO_LABEL
    chosen = logits.gather(-1, targets.clamp(min=0).unsqueeze(-1)).squeeze(-1)
    either = logits[..., _OTHERS].logsumexp(-1)
    chosen = torch.where(unsure & (targets == 0), either, chosen)
    return -(chosen * known).sum() / known.sum()


def _targets(
    tags: Sequence[Sequence[str | None] | None], names: Sequence[str], width: int, device: torch.device
) -> Tensor:
    number: dict[str | None, int] = {name: index for index, name in enumerate(names)} | {None: NO_LABEL}
    numbers = np.full((len(tags), width), NO_LABEL, dtype=np.int64)
    for row, tags_of_text in enumerate(tags):
        if tags_of_text is not None:
            numbers[row, : len(tags_of_text)] = [number[tag] for tag in tags_of_text]
    return torch.from_numpy(numbers).to(device)


def _add(losses: dict[str, Tensor], name: str, scores: Tensor, targets: Tensor) -> None:
    if (targets != NO_LABEL).any():
        losses[name] = functional.cross_entropy(
            scores.flatten(0, 1).float(), targets.flatten(), ignore_index=NO_LABEL
        )
