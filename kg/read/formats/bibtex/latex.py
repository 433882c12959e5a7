"""LaTeX as fields of BibTeX have it → plain text, by pylatexenc."""

from __future__ import annotations

import logging
import re
from functools import cache, lru_cache
from typing import Any

from kg.read.formats.bibtex.latex_commands import contexts, takes_nothing
from kg.read.formats.markup.raised import REMEMBERED, lowered, raised

logging.getLogger("pylatexenc").setLevel(logging.CRITICAL)

_MARKED = re.compile(r"[\\$~%&]|--|``|''")
_SCRIPT = re.compile(
    r"\\text(?P<macro>super|sub)script\s*\{(?P<braced>[^{}]*)\}"
    r"|\$\s*(?:\{\})?(?P<sign>[\^_])\s*(?:\{(?P<group>[^{}$]*)\}|(?P<character>\\?\w+))\s*\$"
)
_LINK = re.compile(r"\\href\s*\{[^{}]*\}\s*(?=\{)")
_ADDRESS = re.compile(r"\\(?:url|path|nolinkurl)\s*\{([^{}]*)\}")
_AMOUNT = re.compile(r"(?<!\\)\$(?=\d[\d.,]*(?:[\s.,;:)\]-]|\Z))(?=[^$]*\Z|[^$]*\s\S*\$\d)")
_CIRCUMFLEX = re.compile(r"\\textasciicircum(?![A-Za-z])(?:\{\})?|\\\^\{\}")
_TILDE = re.compile(r"\\~\{\}")
_TOKENS = re.compile(r"\\[A-Za-z]+|\\.?|[{}$]|\s+|[^\\{}$\s]+", re.S)
_WORD_AND_SPACE = re.compile(r"\\([A-Za-z]+)[ \t\r\n]+(?=\S)")
_SIGN = re.compile(r"(?<!\\)([%&])")


def plain(value: str) -> str:
    """The text of a value on one line: accents as letters, no braces and commands, raised text in characters.

    ``10$^{6}$`` becomes ``10^6``. A per cent sign begins no comment, and dollars before a number that nothing
    closes are money: exporters often leave both as they are.
    """
    if _MARKED.search(value):
        value = _SCRIPT.sub(_script, _ADDRESS.sub(_address, _LINK.sub("", value)))
        value = _WORD_AND_SPACE.sub(_word_and_space, value)
        value = _SIGN.sub(r"\\\1", _AMOUNT.sub(r"\\$", value))
        value = _TILDE.sub(r"\\textasciitilde{}", _CIRCUMFLEX.sub("^", value))
        words = (_decoded(word) if _MARKED.search(word) else _without_braces(word) for word in _words(value))
        return " ".join(" ".join(words).split())
    return " ".join(_without_braces(value).split())


def _without_braces(value: str) -> str:
    return value.replace("{", "").replace("}", "")


def _address(match: re.Match[str]) -> str:
    return match[1].replace("~", r"\textasciitilde{}")


def _word_and_space(match: re.Match[str]) -> str:
    """TeX takes a space behind a command for its end: "stra\\ss e" is one word."""
    return f"\\{match[1]}{{}}" if takes_nothing(match[1]) else match[0]


def _script(match: re.Match[str]) -> str:
    before = match.string[max(0, match.start() - REMEMBERED) : match.start()]
    before = _without_braces(before)
    text = _decoded(match["braced"] or match["group"] or match["character"] or "")
    is_raised = match["macro"] == "super" or match["sign"] == "^"
    return raised(before, text) if is_raised else lowered(before, text)


def _words(value: str) -> list[str]:
    """The parts between spaces outside of braces and formulas: a word costs what it has of LaTeX alone."""
    words, begin, depth, formula = [], 0, 0, False
    accent = False  # a command of one letter takes what follows its space: ``\\c c``
    for token in _TOKENS.finditer(value):
        text = token.group()
        if text == "$":
            formula = not formula
        elif text in "{}":
            depth = max(0, depth + (1 if text == "{" else -1))
        elif text.isspace() and not (depth or formula or accent):
            words.append(value[begin : token.start()])
            begin = token.end()
        accent = text[0] == "\\" and len(text) == 2 and text[1].isalpha()
    return [*words, value[begin:]]


@lru_cache(maxsize=4096)
def _decoded(value: str) -> str:
    decoder, context = _decoder()
    try:
        return str(decoder.latex_to_text(value, tolerant_parsing=True, latex_context=context))
    except (ValueError, IndexError, AttributeError, RecursionError):  # what pylatexenc makes of broken LaTeX
        return _without_braces(value)


@cache
def _decoder() -> tuple[Any, Any]:
    from pylatexenc.latex2text import LatexNodes2Text

    of_text, of_parser = contexts()
    decoder = LatexNodes2Text(of_text, math_mode="text", keep_comments=True, strict_latex_spaces=False)
    return decoder, of_parser
