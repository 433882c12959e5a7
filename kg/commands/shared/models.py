"""The extractors and linkers that can be trained or evaluated, found by the modules in their folders."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import Literal

import extractors
import linkers
from betwixt.errors import InvalidInputError

Verb = Literal["train", "evaluate"]


def names(verb: Verb) -> list[str]:
    """The extractors and linkers with a module ``train`` or ``evaluate``, as a user types them."""
    return list(_modules(verb))


def module(name: str, verb: Verb) -> ModuleType:
    """The module ``train`` or ``evaluate`` of an extractor or linker.

    Raises:
        InvalidInputError: none of that name has one.
    """
    known = _modules(verb)
    if name not in known:
        raise InvalidInputError(
            f"there is no extractor {name!r} to {verb}", f"known extractors: {', '.join(known)}"
        )
    return import_module(known[name])


def _modules(verb: Verb) -> dict[str, str]:
    """Name, as a user types it → module."""
    packages = [
        f"{house.__name__}.{package.name}"
        for house in (extractors, linkers)
        for package in iter_modules(house.__path__)
        if package.ispkg
    ]
    return {
        package.rpartition(".")[2].replace("_", "-"): f"{package}.{verb}"
        for package in packages
        if find_spec(f"{package}.{verb}")
    }
