"""What is chosen on development topics: thresholds of systems, weights of the shipped one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path

from betwixt.errors import InvalidInputError
from linkers.concepts.hierarchy import Thresholds
from training.topics.logistic import Logistic
from training.topics.pair_models import PairModels

SETTINGS = Path(__file__).parent / "weights" / "settings.json"


@dataclass(frozen=True, slots=True)
class Settings:
    """All that is chosen on development topics.

    Args:
        models: the regressions of the shipped system.
        thresholds: of each system by its name.
    """

    models: PairModels
    thresholds: Mapping[str, Thresholds]

    def of(self, name: str) -> Thresholds:
        """The thresholds of a system; where none were chosen those of the paper (Appendix B.2)."""
        return self.thresholds.get(name, Thresholds(cluster=0.6, edge=0.4))


@lru_cache(maxsize=1)
def load_settings(path: Path = SETTINGS) -> Settings:
    """What ``write_settings`` wrote.

    Raises:
        InvalidInputError: the file is absent or damaged.
    """
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        thresholds = {name: Thresholds(**values) for name, values in record["thresholds"].items()}
        models = {name: Logistic(**values) for name, values in record["models"].items()}
        return Settings(PairModels(**models), thresholds)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise InvalidInputError(
            f"{path}: the settings cannot be read: {error}",
            "install betwixt again, or tune them anew: kg train concepts --only-thresholds",
        ) from error


def write_settings(path: Path, settings: Settings) -> None:
    """Write a file anew, as indented JSON."""
    path.write_text(json.dumps(asdict(settings), indent=1) + "\n", encoding="utf-8", newline="\n")
    load_settings.cache_clear()
