"""The key under which the index has a name."""

from __future__ import annotations

from betwixt.names.folding import fold
from betwixt.names.keys import name_key


def alias_key(name: str) -> str:
    """The key of a label, an alias, the text of a link or a name in a text: one for all languages.

    Names that differ in accents, hyphens, dots or capitals alone have one key. English articles are left out
    ("the Hague"); those of other languages are parts of names ("Der Spiegel"). Signs alone stay as they are.
    """
    key = name_key(name, "en")
    return fold(key) or key
