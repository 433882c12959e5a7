"""The root of an XML file, or why there is none."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree


def xml_root(content: bytes) -> ElementTree.Element:
    """The root element of a whole file.

    Raises:
        ValueError: it is not well-formed.
    """
    try:
        return ElementTree.fromstring(content)
    except ElementTree.ParseError as error:
        raise ValueError(f"not well-formed: {error}") from error
