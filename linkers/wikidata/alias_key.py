"""The key under which the index has a name."""

from __future__ import annotations

from betwixt.name_key import name_key


def alias_key(name: str) -> str:
    """The key of a label, an alias, the text of a link or a name in a text: one for all languages.

    English articles are left out ("the Hague"); those of other languages are parts of names ("Der Spiegel").
    """
    return name_key(name, "en")
