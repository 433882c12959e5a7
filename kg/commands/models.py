"""The extractors that can be trained or evaluated, found by the modules in their folders."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import Literal

import extractors
from betwixt.errors import InvalidInputError

Verb = Literal["train", "evaluate"]


def names(verb: Verb) -> list[str]:
    """The extractors whose folder has a module ``train`` or ``evaluate``, as a user types them."""
    return [
        package.name.replace("_", "-")
        for package in iter_modules(extractors.__path__)
        if package.ispkg and find_spec(f"extractors.{package.name}.{verb}")
    ]


def module(name: str, verb: Verb) -> ModuleType:
    """The module ``train`` or ``evaluate`` of an extractor.

    Raises:
        InvalidInputError: no extractor of that name has one.
    """
    known = names(verb)
    if name not in known:
        raise InvalidInputError(
            f"there is no extractor {name!r} to {verb}", f"known extractors: {', '.join(known)}"
        )
    return import_module(f"extractors.{name.replace('-', '_')}.{verb}")
