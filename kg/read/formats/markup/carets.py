"""Raised and lowered text of Markdown between carets and tildes: ``10^6^`` and ``H~2~O``, as Pandoc has them.

The plugins of markdown-it take any two carets, those of "x^2+y^2" too. Here no letter or digit stands behind
a raised text.
"""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline

_RAISED = re.compile(r"(?<=[\w)\]}*_~])\^((?:\\.|[^\s^\\]){1,40})\^(?![\w^])")
_LOWERED = re.compile(r"(?<=[\w)\]}*_])(?<!~)~([\w+\-,.()]{1,40})~(?!~)")
_ESCAPED = re.compile(r"\\(\W)")


def raised_and_lowered(markdown: MarkdownIt) -> None:
    """Read ``10^6^`` and ``H~2~O`` as ``<sup>`` and ``<sub>``: a plugin of markdown-it."""
    markdown.inline.ruler.before("strikethrough", "raised_and_lowered", _rule)


def _rule(state: StateInline, silent: bool) -> bool:
    sign = state.src[state.pos]
    if silent or sign not in "^~":
        return False
    pattern, tag = (_RAISED, "sup") if sign == "^" else (_LOWERED, "sub")
    text = pattern.match(state.src, state.pos, state.posMax)
    if text is None:
        return False
    state.push(f"{tag}_open", tag, 1).markup = sign
    state.push("text", "", 0).content = _ESCAPED.sub(r"\1", text[1])
    state.push(f"{tag}_close", tag, -1).markup = sign
    state.pos = text.end()
    return True
