"""Trains and scores the networks of TNE's Tables 3 and 5."""

from __future__ import annotations

import json
import logging
import random
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import save_file
from torch import Tensor
from torch.nn import functional
from torch.optim import AdamW

from betwixt.errors import InvalidInputError
from extractors.encoder.encoder import pretrained, tokenizer_of, untrained
from extractors.encoder.packing import (
    encoder_metadata,
    packed,
    read_file,
    special_pieces,
    tokenizer_from,
)
from extractors.encoder.weights_files import reading_weights
from training.gold.tne import LabelMatrix
from training.gold.tne_data import DEV, FOLDER, load
from training.joint.examples import Example
from training.joint.losses import relation_losses
from training.joint.prepare import document_examples
from training.np_enrichment.evaluate import domain_members
from training.np_enrichment.scorer import score
from training.rows.row import EvaluationRequest, TrainingRequest, sample
from training.rows.tne.network import PairNetwork, PairPredictor, PhraseEncoder, Scores
from training.rows.tne.table import Pairs
from training.rows.tne.texts import PairText, read_texts, static_texts, table_of, with_fixed_vectors
from training.rows.word_vectors import WIDTH, WordVectors, trained_vectors
from training.run import Schedule, TrainingRun, batches_of_similar_length, logged_training

logger = logging.getLogger(__name__)

_VECTORS = "word_vectors"


def train(configuration: Pairs, request: TrainingRequest) -> dict[str, Any]:
    """Train on ``train.jsonl.gz`` of a folder, and score its ``dev.jsonl.gz``; the last epoch is kept."""
    folder = request.data or FOLDER
    with logged_training(request.output, logger, request.threads):
        _Run(configuration, request, folder).train()
    scored = request.development or folder / "dev.jsonl.gz"
    return evaluate(configuration, EvaluationRequest(scored, request.output))


def evaluate(configuration: Pairs, request: EvaluationRequest) -> dict[str, Any]:
    """Score weights on gold noun phrases, by domain where the records name it."""
    assert request.weights is not None
    path = request.data or DEV
    began = time.perf_counter()
    documents = [document for document in load(path) if len(document.noun_phrases) > 1]
    examples = list(document_examples(documents))
    with reading_weights(request.weights, request.row):
        metadata, tensors = read_file(request.weights)
        encoder: PhraseEncoder | None = None
        if configuration.words == "static":
            words = WordVectors(tuple(json.loads(metadata["words"])), tensors.pop(_VECTORS).numpy())
            texts, width = list(static_texts(examples, words)), words.vectors.shape[1]
        else:
            tokenizer, special = tokenizer_from(metadata)
            encoder = PhraseEncoder(untrained(json.loads(metadata["encoder"])), special)
            texts, width = read_texts(examples, tokenizer), encoder.width
        network = PairNetwork(PairPredictor(width, coupled=configuration.coupled), encoder).eval()
        network.load_state_dict(tensors)
    answers = answers_of(network, texts)
    metrics = answers.scores(texts, range(len(texts)))
    for name, members in domain_members(documents).items():
        part = answers.scores(texts, members)
        metrics |= {f"domain/{name}/{metric}": value for metric, value in part.items()}
    return _result(path, len(texts), began, metrics)


@dataclass(frozen=True, slots=True)
class Answers:
    """What a network says of each text.

    Args:
        labels: k × k label ids, 0 where there is no relation.
        best: the same with the likeliest preposition of every pair.
        gated: whether another predictor than that of prepositions decides on relations.
    """

    labels: list[LabelMatrix]
    best: list[LabelMatrix]
    gated: bool

    def scores(self, texts: Sequence[PairText], chosen: Iterable[int]) -> dict[str, float]:
        """The metrics of ``training.np_enrichment.scorer`` over some texts.

        Where relations are gated, labelled metrics come twice: under ``ungated_`` every pair has its
        likeliest preposition, as the paper's Table 3 has it.
        """
        numbers = list(chosen)
        gold = [texts[number].cells for number in numbers]
        best = [self.best[number] for number in numbers]
        metrics = score(gold, [self.labels[number] for number in numbers], best)
        if self.gated:
            ungated = score(gold, best)
            metrics |= {f"ungated_{name}": ungated[name] for name in ungated if name.startswith("labelled")}
        return metrics


def answers_of(network: PairNetwork, texts: Sequence[PairText]) -> Answers:
    """What a network that is not in training says of texts."""
    labels, best = [], []
    with torch.inference_mode():
        for text in texts:
            [scores] = _scores(network, [text])
            if scores.link is None:
                label, liked = scores.labels.argmax(-1), scores.labels[..., 1:].argmax(-1) + 1
            else:
                liked = scores.labels.argmax(-1) + 1
                label = liked * (scores.link.argmax(-1) > 0)
            labels.append(label.cpu().numpy())
            best.append(liked.cpu().numpy())
    return Answers(labels, best, network.predictor.link is not None)


class _Run(TrainingRun[Sequence[PairText]]):
    network: PairNetwork

    def __init__(self, configuration: Pairs, request: TrainingRequest, folder: Path) -> None:
        torch.manual_seed(request.seed)
        self.seed = request.seed
        self.words: WordVectors | None = None
        device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        examples = list(document_examples(sample(load(folder / "train.jsonl.gz"), request.limit)))
        encoder = self._read(configuration, request, examples, device)
        logger.info("%s", dict(table_of(self.training)))
        width = WIDTH if self.words else self._encoder.width
        predictor = PairPredictor(width, coupled=configuration.coupled)
        network = PairNetwork(predictor, encoder).to(device)
        groups = [{"params": list(predictor.parameters()), "highest": configuration.head_rate}]
        if encoder:
            groups.append({"params": list(encoder.parameters()), "highest": configuration.encoder_rate})
        epochs = request.epochs or configuration.epochs
        super().__init__(
            configuration,
            network,
            AdamW(groups, weight_decay=0.01),
            Schedule(epochs, average=0, average_steps=1),
            request.output,
            f"{folder}, {request.limit} texts, seed {request.seed}, {epochs} epochs, {request.encoder}",
        )

    def _read(
        self,
        configuration: Pairs,
        request: TrainingRequest,
        examples: Sequence[Example],
        device: torch.device,
    ) -> PhraseEncoder | None:
        """Prepare the texts; the encoder if it is trained too."""
        if configuration.words == "static":
            if request.encoder:
                raise InvalidInputError("static word vectors have no encoder", "leave out --encoder")
            self.words = trained_vectors([example.words for example in examples], seed=request.seed)
            self.training = list(static_texts(examples, self.words))
            return None
        name = request.encoder or configuration.encoder
        self.tokenizer = tokenizer_of(name)
        base = pretrained(name, 0.1 if configuration.words == "fine-tuned" else 0.0)
        self._encoder = PhraseEncoder(base, special_pieces(self.tokenizer)).to(device)
        self.training = read_texts(examples, self.tokenizer)
        if configuration.words == "fine-tuned":
            return self._encoder
        self._encoder.eval()
        self.training = with_fixed_vectors(self.training, self._encoder)
        return None

    def batches(self, epoch: int) -> list[list[PairText]]:
        """All texts, eight together."""
        chance = random.Random(self.seed * 1000 + epoch)
        order = chance.sample(self.training, len(self.training))
        return batches_of_similar_length(order, 8, lambda text: len(text.pieces) or len(text.gold), chance)

    def losses(self, batch: Sequence[PairText]) -> dict[str, Tensor]:
        """Cross-entropy over all pairs; decoupled, that of prepositions over gold links alone."""
        scores = _scores(self.network, batch)
        gold = [torch.from_numpy(text.gold).to(self._device) for text in batch]
        off = [~torch.eye(len(one), dtype=torch.bool, device=self._device) for one in gold]
        right = _flat(gold, off)
        labels = _flat([one.labels for one in scores], off)
        if self.network.predictor.link is None:
            return {"relations": relation_losses(labels, right)["relations"]}
        link = _flat([one.link for one in scores if one.link is not None], off)
        linked = ~right[:, 0]
        losses = {"links": functional.cross_entropy(link, linked.long())}
        if linked.any():
            chosen = labels[linked].float()
            likely = chosen.masked_fill(~right[linked, 1:], -torch.inf).logsumexp(-1)
            losses["prepositions"] = (chosen.logsumexp(-1) - likely).mean()
        return losses

    def write(self, path: Path) -> dict[str, float]:
        """The network, and the word vectors or the encoder that it reads."""
        tensors = packed(self.network.state_dict())
        if self.words:
            metadata = {"words": json.dumps(self.words.words, ensure_ascii=False)}
            tensors[_VECTORS] = torch.from_numpy(self.words.vectors).half()
        else:
            encoder = self._encoder.encoder
            metadata = encoder_metadata(encoder, self.tokenizer)
            tensors |= packed(
                {f"phrases.encoder.{name}": value for name, value in encoder.state_dict().items()}
            )
        save_file(tensors, path, metadata)
        return {}


def _scores(network: PairNetwork, texts: Sequence[PairText]) -> list[Scores]:
    device = next(network.parameters()).device
    if network.phrases is not None:
        vectors = network.phrases([text.pieces for text in texts], [text.phrases for text in texts])
    else:
        vectors = [text.vectors.to(device).float() for text in texts if text.vectors is not None]
    return [network.predictor(one) for one in vectors]


def _flat(matrices: Iterable[Tensor], chosen: Iterable[Tensor]) -> Tensor:
    return torch.cat([matrix[places] for matrix, places in zip(matrices, chosen, strict=True)])


def _result(path: Path, documents: int, began: float, metrics: dict[str, float]) -> dict[str, Any]:
    return {
        "extractor": "np-enrichment",
        "data": str(path),
        "documents": documents,
        "seconds": round(time.perf_counter() - began, 2),
        "metrics": metrics,
    }
