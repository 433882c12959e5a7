"""Weights of the role heads in one safetensors file: int8 and fp16, with shape, forms and decisions."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from safetensors.torch import save_file

from extractors.component_names import SEMANTIC_ROLES
from extractors.encoder.packing import packed, read_file
from extractors.encoder.weights_files import list_again, reading_weights
from extractors.roles.decisions.inventory import Inventory
from extractors.roles.decisions.thresholds import RoleThresholds
from extractors.roles.network import RoleNetwork, Shape
from extractors.roles.shipped import INVENTORY, WEIGHTS


@dataclass(frozen=True, slots=True)
class RoleModel:
    """Trained heads.

    Args:
        network: in fp32, not training.
        inventory: of rolesets.
        thresholds: chosen for these weights.
    """

    network: RoleNetwork
    inventory: Inventory
    thresholds: RoleThresholds


def write_weights(
    path: Path,
    network: RoleNetwork,
    irregular: Mapping[str, Sequence[str]],
    thresholds: RoleThresholds,
    scores: Mapping[str, float],
) -> None:
    """Write heads, matrices as int8 and the rest as fp16, with all that is needed to use them.

    Args:
        path: written anew.
        network: what to write.
        irregular: form → lemmas, for the inventory.
        thresholds: chosen for these weights.
        scores: on the texts that choose, kept as metadata.
    """
    metadata = {
        "shape": network.shape.to_json(),
        "irregular": json.dumps(irregular, sort_keys=True),
        "thresholds": json.dumps(asdict(thresholds), sort_keys=True),
        "scores": json.dumps({name: round(score, 4) for name, score in scores.items()}, sort_keys=True),
    }
    save_file(packed(network.state_dict()), path, metadata)
    list_again(path)


def load_weights(path: Path = WEIGHTS, inventory: Path = INVENTORY) -> RoleModel:
    """Load what ``write_weights`` wrote.

    Raises:
        InvalidInputError: a file is absent, damaged or of another kind.
    """
    with reading_weights(path, SEMANTIC_ROLES):
        metadata, tensors = read_file(path)
        network = RoleNetwork(Shape.from_json(metadata["shape"]))
        network.load_state_dict(tensors)
        irregular = json.loads(metadata["irregular"])
        thresholds = RoleThresholds.from_json(metadata["thresholds"])
    with reading_weights(inventory, SEMANTIC_ROLES):
        rolesets = Inventory.load(inventory, irregular)
        network.frames = torch.from_numpy(rolesets.frames)
    return RoleModel(network.eval().requires_grad_(False), rolesets, thresholds)
