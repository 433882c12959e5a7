"""Role heads small enough for tests, over the tiny joint model's encoder."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import torch

from extractors.roles.decisions.inventory import Inventory
from extractors.roles.decisions.thresholds import RoleThresholds
from extractors.roles.network import RoleNetwork, Shape
from extractors.roles.weights import write_weights
from tests.extractors.joint.tiny_joint import HIDDEN

ROWS = [
    {"id": name, "name": "", "aliases": [name[:-3]], "roles": roles, "examples": 1}
    for name, roles in (
        ("fall.01", {"ARG1": ["faller", "PPT"]}),
        ("fall.02", {"ARG0": ["loser", "PAG"]}),
        ("be.03", {}),
    )
]
SHAPE = Shape(
    hidden=HIDDEN,
    layer=1,
    attention_heads=4,
    inner=64,
    pair_width=24,
    pair_heads=4,
    sense_width=8,
    rolesets=3,
)


def network(seed: int = 3) -> RoleNetwork:
    """Untrained heads that opine on everything."""
    torch.manual_seed(seed)
    made = RoleNetwork(SHAPE)
    with torch.no_grad():
        made.tags.weight.mul_(30.0)
        made.rolesets.weight.normal_()
        made.sense_term.weight.normal_()
    return made.eval()


def write_inventory(path: Path) -> Path:
    """Three rolesets."""
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(f"{json.dumps(row)}\n" for row in ROWS)
    return path


def write_tiny_roles(folder: Path, thresholds: RoleThresholds | None = None) -> tuple[Path, Path]:
    """Weights of ``network`` and their inventory."""
    weights = folder / "roles.safetensors"
    given = thresholds or RoleThresholds(predicate=0.0)
    write_weights(weights, network(), {}, given, {"labelled_f1": 1.0})
    return weights, write_inventory(folder / "rolesets.jsonl.gz")


def inventory(folder: Path) -> Inventory:
    """That of ``write_inventory``."""
    return Inventory.load(write_inventory(folder / "rolesets.jsonl.gz"))
