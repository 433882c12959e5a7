"""How a graph was built and loaded: what an operator wants to know of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Failure:
    """A record that could not be read, or a document that a step could not do.

    Args:
        source: the input, and the place in it where that is known.
        document: its identifier; empty of a record that never became one.
        step: that failed; empty of reading.
        reason: one sentence.
    """

    source: str
    document: str
    step: str
    reason: str


@dataclass(frozen=True, slots=True)
class StoreState:
    """An embedded store.

    Args:
        name: of it.
        loaded: ISO 8601 time at which its version was loaded; empty where none was.
        current: whether that is the graph as it was built last.
        bytes: on disk.
    """

    name: str
    loaded: str
    current: bool
    bytes: int


@dataclass(frozen=True, slots=True)
class BuildState:
    """The last build, and what came of it.

    Args:
        built: ISO 8601 time at which the graph was finished.
        documents: attempted, done, failed, pending → how many.
        failures: some of those that failed; ``kg status GRAPH --all`` lists all.
        failed: how many failed.
        settings: by name, without paths of the machine.
        thresholds: extractor → lowest score that is in the graph.
        stores: that questions and pages are answered from.
        corrections: kind → lines that are written.
        corrected_since: whether any was written or taken back after the graph was built.
    """

    built: str
    documents: Mapping[str, int]
    failures: tuple[Failure, ...]
    failed: int
    settings: Mapping[str, str]
    thresholds: Mapping[str, float]
    stores: tuple[StoreState, ...]
    corrections: Mapping[str, int]
    corrected_since: bool
