"""Betwixt: a knowledge graph from what stands between noun phrases.

This package holds only what all the others share: the version, the root of the
exceptions, names and how they are matched, and the prepositions. The work is done in ``extractors``,
``linkers``, ``queries`` and ``kg``; how the models were made is in ``training``.
"""

from betwixt.errors import BetwixtError

__version__ = "0.2.0"

__all__ = ["BetwixtError", "__version__"]
