"""How much memory a worker's process may take."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from extractors.pipeline import Pipeline
from kg.annotation.worker import PipelineFactory


@dataclass(frozen=True, slots=True)
class Limited:
    """Builds a pipeline in a process that may take only so much memory.

    Args:
        factory: builds the pipeline.
        memory: bytes of data; 0 for no limit.
    """

    factory: PipelineFactory
    memory: int

    def __call__(self) -> Pipeline:
        """The pipeline. From now on the process gets a ``MemoryError`` instead of more memory."""
        if self.memory and sys.platform == "linux":
            import resource

            resource.setrlimit(resource.RLIMIT_DATA, (self.memory, self.memory))
        return self.factory()
