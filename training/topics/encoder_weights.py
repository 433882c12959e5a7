"""Weights of the encoder of concepts in one safetensors file, with its tokenizer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from safetensors import safe_open
from safetensors.torch import save_file

from extractors.encoder.encoder import MINILM, pretrained, tokenizer_of, untrained
from extractors.encoder.packing import packed, unpacked
from extractors.encoder.weights_files import list_again, reading_weights
from training.topics.network import ConceptNetwork, Special, special_of

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerFast

WEIGHTS = Path(__file__).parent / "weights" / "encoder.safetensors"
"""The weights that ship."""


@dataclass(frozen=True, slots=True)
class Encoder:
    """A network with its tokenizer.

    Args:
        network: in fp32, not training.
        tokenizer: of its encoder.
        reach: word pieces on either side of a mention that it was trained with.
    """

    network: ConceptNetwork
    tokenizer: PreTrainedTokenizerFast
    reach: int


def write_encoder(path: Path, encoder: Encoder, scores: Mapping[str, float]) -> None:
    """Write a network, matrices as int8 and the rest as fp16, with all that is needed to use it."""
    configuration = encoder.network.encoder.config
    metadata = {
        "encoder": json.dumps(
            configuration.to_diff_dict() | {"model_type": configuration.model_type},
            sort_keys=True,
            default=str,
        ),
        "tokenizer": encoder.tokenizer.backend_tokenizer.to_str(),
        "special": json.dumps(asdict(encoder.network.special)),
        "unknown": str(encoder.tokenizer.unk_token),
        "reach": str(encoder.reach),
        "scores": json.dumps({name: round(score, 4) for name, score in scores.items()}, sort_keys=True),
    }
    save_file(packed(encoder.network.state_dict()), path, metadata)
    list_again(path)


@lru_cache(maxsize=1)
def load_encoder(path: Path = WEIGHTS) -> Encoder:
    """Load what ``write_encoder`` wrote.

    Raises:
        InvalidInputError: the file is absent or no weights of an encoder of concepts.
    """
    from tokenizers import Tokenizer
    from transformers import PreTrainedTokenizerFast

    with reading_weights(path, "concepts"):
        with safe_open(path, framework="pt") as file:
            metadata = file.metadata()
            tensors = unpacked({name: file.get_tensor(name) for name in file.keys()})  # noqa: SIM118
        special = Special(**json.loads(metadata["special"]))
        network = ConceptNetwork(untrained(json.loads(metadata["encoder"])), special)
        network.load_state_dict(tensors)
        tokenizer = PreTrainedTokenizerFast(  # type: ignore[no-untyped-call]
            tokenizer_object=Tokenizer.from_str(metadata["tokenizer"]), unk_token=metadata["unknown"]
        )
        reach = int(metadata["reach"])
    return Encoder(network.eval().requires_grad_(False), tokenizer, reach)


def base_encoder(name: str = MINILM, reach: int = 16, dropout: float = 0.0) -> Encoder:
    """A pre-trained encoder whose head knows nothing yet.

    Raises:
        InvalidInputError: there is no such encoder here.
        MissingDependencyError: the base weights are not installed.
    """
    tokenizer = tokenizer_of(name)
    network = ConceptNetwork(pretrained(name, dropout), special_of(tokenizer))
    return Encoder(network.eval(), tokenizer, reach)
