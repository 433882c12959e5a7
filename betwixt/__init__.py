"""Betwixt: a knowledge graph from what stands between noun phrases.

This package holds only what all the others share: the version and the root of
the exceptions. The work is done in ``extractors``, ``linkers``, ``queries`` and
``kg``.
"""

from betwixt.errors import BetwixtError

__version__ = "0.1.0"

__all__ = ["BetwixtError", "__version__"]
