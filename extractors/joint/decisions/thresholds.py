"""From which probability on the joint model says something; part of its weights file."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Lowest probabilities, and one shift of scores; tuned on development data after training.

    Args:
        link: of the best preposition of a pair.
        cluster: average, of coreference between two clusters that are joined.
        apposition: of an arc of apposition that the tree does not have.
        no_name: what is added to the logit of a word's being in no name, since a model that has
            seen its training texts often is too sure of names.
    """

    link: float = 0.28
    cluster: float = 0.5
    apposition: float = 0.5
    no_name: float = 0.0

    def to_json(self) -> str:
        """As one line of JSON."""
        return json.dumps(asdict(self), sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> Thresholds:
        """From what ``to_json`` wrote."""
        return cls(**json.loads(text))
