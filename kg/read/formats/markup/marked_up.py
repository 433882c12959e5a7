"""Values of records that hold html or JATS → the text that it shows.

Crossref, publishers and Zotero write titles and abstracts so: ``10<sup>6</sup>``, ``<jats:p>``, ``&amp;``.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from typing import Any

from kg.read.formats.markup.flattened import INLINE, flatten
from kg.read.formats.markup.trees import tree_of_text
from kg.read.formats.markup.visible import blocks
from kg.read.records.outcomes import has_surrogates
from kg.read.records.record import UnusableRecordError

_BLOCK_NAMES = """
p div br hr ul ol li dl dt dd h1 h2 h3 h4 h5 h6 blockquote pre table caption thead tbody tfoot tr td th
article section header footer main figure figcaption center html body head title style script
sec list list-item disp-formula
"""
_BLOCKS = frozenset(_BLOCK_NAMES.split())
_NAMES = INLINE | _BLOCKS | {"scp", "inline-formula", "alternatives", "tex-math", "img"}
_TAG = re.compile(
    r"<(?P<end>/?)(?:(?P<prefix>jats|mml|m):)?(?P<name>[a-z][a-z0-9-]*)(?P<rest>(?:\s[^<>]*)?/?)>", re.I
)
_REFERENCE = re.compile(r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});", re.I)
_WITHOUT_END = frozenset(("br", "hr", "img", "p"))
"""Elements that need no end, where others show that a value is markup."""
_HTML_NAMES = {"title": "h2", "scp": "small", "inline-formula": "span", "alternatives": "span"}
"""Elements that html has under another name, or shows otherwise."""


def shown(value: str, *, bibliographic: bool = False) -> str:
    """The text that a value shows: raised text in characters, paragraphs apart, entities as letters.

    Only known elements with a begin and an end count. ``3 < 5``, ``<unknown>``, a lone ``</code>`` and an
    address in angle brackets stay. A value without such an element is plain text and stays; so does one that
    would show nothing. White space stays too where there are no paragraphs.

    Args:
        value: of a record.
        bibliographic: whether values of this record are known to hold markup. Then entities, ``<br>`` and
            open paragraphs count by themselves.
    """
    if ("<" not in value and "&" not in value) or "\0" in value or has_surrogates(value):
        return value
    tags = _elements(value, bibliographic)
    if not tags:
        return _with_letters(value) if bibliographic else value
    is_apart = any(tag["name"].lower() in _BLOCKS for tag in tags)
    try:
        tree = tree_of_text(_as_html(value, tags, "div" if is_apart else "pre"))
    except UnusableRecordError:  # more elements within each other than the parser reads
        return value
    for formula in tree.xpath("//tex-math[..//math]"):
        formula.drop_tree()  # the same in another notation
    flatten(tree)
    text = "\n\n".join(block.text for block in blocks(tree)) if is_apart else str(tree.text_content())
    return text if text.strip() or bibliographic else value


def shown_in(value: Any, *, bibliographic: bool = False) -> Any:
    """The same of every string in a value of JSON; keys stay."""
    if isinstance(value, str):
        return shown(value, bibliographic=bibliographic)
    if isinstance(value, list):
        return [shown_in(item, bibliographic=bibliographic) for item in value]
    if isinstance(value, Mapping):
        return {key: shown_in(item, bibliographic=bibliographic) for key, item in value.items()}
    return value


def _elements(value: str, bibliographic: bool) -> list[re.Match[str]]:
    """The tags that count, in their order: pairs, and those that need no end."""
    paired: set[re.Match[str]] = set()
    begun: dict[tuple[str, str], list[re.Match[str]]] = {}
    alone = []
    for tag in filter(_is_known, _TAG.finditer(value)):
        prefix, name = (tag["prefix"] or "").lower(), tag["name"].lower()
        open_tags = begun.setdefault((prefix, name), [])
        if tag["end"]:
            paired |= {open_tags.pop(), tag} if open_tags else set()
            continue
        if tag["rest"].endswith("/") or name in _WITHOUT_END:
            alone.append(tag)
        if not tag["rest"].endswith("/"):
            open_tags.append(tag)
    if paired or bibliographic:
        paired.update(alone)
    return sorted(paired, key=re.Match.start)


def _is_known(tag: re.Match[str]) -> bool:
    return bool(tag["prefix"]) or tag["name"].lower() in _NAMES


def _as_html(value: str, tags: list[re.Match[str]], around: str) -> str:
    """A value in which everything but some tags is text."""
    parts, begin = [f"<{around}>"], 0
    for tag in tags:
        name = tag["name"].lower()
        parts.append(html.escape(_with_letters(value[begin : tag.start()])))
        parts.append(f"<{tag['end']}{_HTML_NAMES.get(name, name)}{tag['rest']}>")
        begin = tag.end()
    return "".join([*parts, html.escape(_with_letters(value[begin:])), f"</{around}>"])


def _with_letters(value: str) -> str:
    """A value with a letter for each entity: ``&amp;``, ``&#8211;``."""
    return _REFERENCE.sub(lambda reference: html.unescape(reference.group()), value)
