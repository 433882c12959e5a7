"""Markdown (CommonMark with tables and notes) → the text that it shows; a first heading is the title."""

from __future__ import annotations

from collections.abc import Iterator

from markdown_it import MarkdownIt
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin

from extractors.tokens.menus import is_menu
from kg.read.formats.files.front_matter import parted
from kg.read.formats.markup.carets import raised_and_lowered
from kg.read.formats.markup.flattened import flatten
from kg.read.formats.markup.trees import tree_of_text
from kg.read.formats.markup.visible import Block, blocks
from kg.read.records.heads.dates import with_head_date

_NESTED = 100
"""Quotations and lists within each other; what is deeper is not read."""
_CODE = ("fence", "code_block")


def records(text: str, limit: int) -> Iterator[dict[str, object]]:
    """One record: paragraphs, headings, items, cells and notes apart from each other, html as it shows.

    Code blocks are left out. Front matter gives title, authors, date, language and keywords.
    """
    fields, body = parted(text.removeprefix("\ufeff"))
    shown = _shown(body)
    place = next((place for place, block in enumerate(shown) if not _is_of_menu(block)), 0)
    if shown and shown[place].element.tag == "h1":
        title = " ".join(shown[place].text.split())
        if fields.setdefault("title", title) == title and len(shown) > 1:
            del shown[place]
    yield with_head_date({**fields, "text": "\n\n".join(block.text for block in shown)})


def _is_of_menu(block: Block) -> bool:
    return is_menu(block.text) or block.linked == len(block.text)


def _shown(body: str) -> list[Block]:
    markdown = MarkdownIt("commonmark", {"maxNesting": _NESTED}).enable(["table", "strikethrough"])
    markdown.use(footnote_plugin).use(deflist_plugin).use(raised_and_lowered)
    environment: dict[str, object] = {}
    tokens = [token for token in markdown.parse(body, environment) if token.type not in _CODE]
    tree = tree_of_text(markdown.renderer.render(tokens, markdown.options, environment))
    if tree is None:
        return []
    for image in tree.iter("img"):  # its words are the writer's
        image.tag, image.text = "span", image.get("alt")
    flatten(tree)
    return list(blocks(tree))
