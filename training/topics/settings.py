"""What is tuned with the weights and kept beside them: thresholds of systems, shares of the shipped one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path

from betwixt.errors import InvalidInputError
from linkers.concepts.hierarchy import Thresholds

SETTINGS = Path(__file__).parent / "weights" / "settings.json"


@dataclass(frozen=True, slots=True)
class Shares:
    """How the shipped system puts its parts together.

    Args:
        cosine: of the cosine of contexts in coreference.
        cross: of the cross-encoder in coreference; the rest is the low-capacity model's.
        parent_cross: of the cross-encoder in parents; the rest is the low-capacity model's.
        siblings: how much it counts that a mention is the parent of others, 0 not at all.
    """

    cosine: float = 0.2
    cross: float = 0.3
    parent_cross: float = 0.3
    siblings: float = 1.0


@dataclass(frozen=True, slots=True)
class Settings:
    """All that is tuned.

    Args:
        shares: of the shipped system.
        thresholds: of each system by its name.
    """

    shares: Shares = Shares()
    thresholds: Mapping[str, Thresholds] = field(default_factory=dict)

    def of(self, name: str) -> Thresholds:
        """The thresholds of a system; where none were tuned those of the paper (Appendix B.2)."""
        return self.thresholds.get(name, Thresholds(cluster=0.6, edge=0.4))


@lru_cache(maxsize=1)
def load_settings(path: Path = SETTINGS) -> Settings:
    """What ``write_settings`` wrote; defaults where there is no file.

    Raises:
        InvalidInputError: the file is damaged.
    """
    if not path.is_file():
        return Settings()
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        thresholds = {name: Thresholds(**values) for name, values in record["thresholds"].items()}
        return Settings(Shares(**record["shares"]), thresholds)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InvalidInputError(
            f"{path}: the settings cannot be read: {error}",
            "install betwixt again, or tune them anew: kg train concepts --only-thresholds",
        ) from error


def write_settings(path: Path, settings: Settings) -> None:
    """Write a file anew, as indented JSON."""
    path.write_text(json.dumps(asdict(settings), indent=1) + "\n", encoding="utf-8", newline="\n")
    load_settings.cache_clear()
