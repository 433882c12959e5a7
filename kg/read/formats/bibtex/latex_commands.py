"""Commands of LaTeX that pylatexenc leaves out of a text, though a reader sees what they stand for."""

from __future__ import annotations

from functools import cache
from typing import Any

_SIGNS = {
    "LaTeX": "LaTeX", "TeX": "TeX", "BibTeX": "BibTeX", "LaTeXe": "LaTeX2e", "XeTeX": "XeTeX",
    "LuaTeX": "LuaTeX", "pdfTeX": "pdfTeX", "XeLaTeX": "XeLaTeX", "pdfLaTeX": "pdfLaTeX", "AmS": "AMS",
    "copyright": "\u00a9", "pounds": "\u00a3", "euro": "\u20ac", "EUR": "\u20ac", "S": "\u00a7",
    "P": "\u00b6", "dag": "\u2020", "ddag": "\u2021", "degree": "\u00b0", "textquotedbl": '"',
    "checkmark": "\u2713", "textless": "<", "textgreater": ">", "textbar": "|", "textunderscore": "_",
    "textbraceleft": "{",
    "textbraceright": "}", "slash": "/", "lbrack": "[", "rbrack": "]", "SS": "SS", "nobreakspace": " ",
    "lq": "\u2018", "rq": "\u2019", "glqq": "\u201e", "grqq": "\u201c", "flqq": "\u00ab", "frqq": "\u00bb",
    "dq": '"', "og": "\u00ab\u00a0", "fg": "\u00a0\u00bb", "-": "",
}  # fmt: skip
"""Commands without arguments, and what stands for them in print."""

_TWO_ARGUMENTS = ("foreignlanguage", "bibinfo", "bibfield", "textlang")
"""Commands whose first argument says what the second one is."""
_ONE_ARGUMENT = ("noopsort", "SortNoop", "sortnoop", "nosort")
_HIDDEN = frozenset((
    *_ONE_ARGUMENT, "cite", "citep", "citet", "label", "ref", "eqref", "pageref", "nocite", "hspace",
    "vspace", "color", "fontsize", "includegraphics", "input", "include", "bibliographystyle", "bibliography",
    "pagestyle",
    "setcounter", "addtocounter", "setlength", "usepackage", "documentclass", "newcommand", "renewcommand",
    "hyphenation", "rule", "phantom", "hphantom", "vphantom", "index", "protect", "relax",
))  # fmt: skip
"""Commands that print nothing, or a number that only a whole document has."""


@cache
def contexts() -> tuple[Any, Any]:
    """What pylatexenc knows of commands with the above: how they are printed, and how they are parsed."""
    from pylatexenc import latex2text, latexwalker
    from pylatexenc.macrospec import std_macro

    of_parser = latexwalker.get_default_latex_context_db()
    of_parser.add_context_category(
        "ours",
        prepend=True,
        macros=[
            *(std_macro(name, "{{") for name in _TWO_ARGUMENTS),
            *(std_macro(name, "{") for name in _ONE_ARGUMENT),
            *(std_macro(name, "") for name in _SIGNS),
        ],
    )
    of_text = latex2text.get_default_latex_context_db()
    spec = latex2text.MacroTextSpec
    of_text.add_context_category(
        "ours",
        prepend=True,
        macros=[
            *(spec(name, simplify_repl=sign) for name, sign in _SIGNS.items()),
            *(spec(name, simplify_repl="") for name in _HIDDEN),
            spec("verb", simplify_repl=_verbatim),
        ],
    )
    of_text.set_unknown_macro_spec(spec("", simplify_repl=_last_argument))
    return of_text, of_parser


@cache
def takes_nothing(name: str) -> bool:
    """Whether a command is known to have no arguments: it stands for a sign."""
    of_text, of_parser = contexts()
    parsed = of_parser.get_macro_spec(name)
    if parsed is not None:
        return not getattr(parsed.args_parser, "argspec", "{")
    sign = of_text.get_macro_spec(name).simplify_repl
    return isinstance(sign, str) and bool(sign) and "%" not in sign


def _last_argument(node: Any, l2tobj: Any) -> str:
    """What a command prints of which nothing is known: its last argument. pylatexenc decides the names."""
    given = node.nodeargd
    if given is None or not given.argnlist:
        return ""
    kinds = given.argspec or ""
    needed = [
        argument for kind, argument in zip(kinds, given.argnlist, strict=False) if kind == "{" and argument
    ]
    return str(l2tobj.nodelist_to_text(needed[-1:]))


def _verbatim(node: Any) -> str:
    return str(getattr(node.nodeargd, "verbatim_text", "") or "")
