"""Raised and lowered text on one line: ``10^6``, ``2nd``, ``Ca2+``, ``H2O``, and callouts of notes apart.

Plain text has no raised characters. Without a sign between them, ``10<sup>6</sup>`` would become
another number, and the number of a note would become part of the name before it.
"""

from __future__ import annotations

import re

REMEMBERED = 60
"""Characters before raised text that decide how it is written."""

_LAST_WORD = re.compile(r"\S*\Z")
_NUMBER = re.compile(r"[+\-−–]?\d+(?:[./]\d+)?")
_SIGNED = re.compile(r"[+\-−–]\d+(?:[./]\d+)?")
_CHARGE = re.compile(r"\d*[+\-−–±•·/]*[+\-−–±•·]")
_SIMPLE = re.compile(r"[+\-−–]?\w+(?:[./]\d+)?")
_ORDINAL = re.compile(r"st|nd|rd|th|er|re|e|ème|eme|ère|nde?|o|a|os|as|º|ª|de|ste")
_ORDINAL_NUMBER = re.compile(r"(?:.*\d|[IVXLCDM]+)\.?")
_CALLOUT = re.compile(
    r"\[[^\[\]]{1,30}\]|\(\d{1,3}\)|\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*|[a-z](?:\s?[,;]\s?[a-z])*"
    r"|[*†‡§¶‖#]+|(?:note|nb|n)\.?\s?\d+"
)
_TRADE_MARKS = {"TM": "™", "tm": "™", "SM": "℠", "R": "®", "(R)": "®", "(r)": "®", "(C)": "©", "(c)": "©"}
_ABBREVIATED = "Mme Mmes Mlle Mlles Mgr Dr Dre No Nos no nos St Ste Sr Sra Srta Sto Sta Ve Cie Dª Mª Mc"
_ABBREVIATIONS = frozenset(_ABBREVIATED.split())
_QUANTITIES = """
km hm dm cm mm µm μm nm pm fm ft in yd mi ha Hz kHz MHz GHz kg mg µg μg ng lb ms µs μs ns min hr yr
mol mmol Pa kPa
MPa GPa eV keV MeV GeV TeV dB dL mL µL μL cd sr rad pc kpc Mpc ly AU px au Da kDa sq cu
sin cos tan log ln exp sinh cosh tanh det dx dt dy dr
"""
_UNITS = frozenset(_QUANTITIES.split())
_YEAR = re.compile(r"\W*(?:1[5-9]|20)\d\d")
_THOUSANDS = re.compile(r"\W*\d{1,3}(?:,\d{3})+")
_FORMULA_IN_BRACKETS = re.compile(r"[(\[|][^()\[\]|]*(?:[+−×·=*/^]|\s[-–]\s)[^()\[\]|]*[)\]|]\Z")
_IN_A_FORMULA = re.compile(r"[=<>≈∝~≤≥]\s?(?:[\w.]+\s?[·×*/+−]?\s?)?[A-Za-zα-ω]{1,3}\Z")
_CONSONANTS = re.compile(r"(?<![^\W\d_¼½¾])[b-df-hj-np-tv-xz]{2}\Z")
"""A product of two letters, as in ``mc²``; it is no word."""
_OPENING = "([{-–‐‑/\\=<>~≈×·*+−"


def raised(before: str, text: str, *, callout: bool = False, index: str = "") -> str:
    """How raised text is written after what stands before it.

    Exponents get ``^``; ordinals, charges and trade marks are joined to their word; the callout of a
    note stands apart in square brackets.

    Args:
        before: the end of the text before it, at least its last word (``REMEMBERED`` suffices).
        text: what is raised.
        callout: whether it surely is the number of a note.
        index: what is lowered at the end of the text before it; letters there do not decide: ``xi^2``.
    """
    text = " ".join(text.split())
    if not text:
        return ""
    if index.isalpha():
        before = before.removesuffix(index)
    word = _last_word(before)
    if callout:
        return _apart(word, text)
    if not word or (word[-1] in _OPENING and not _SIGNED.fullmatch(text)):
        return text  # isotopes (14C), or a callout that stands apart already
    if text in ("™", "℠", "®", "©") or (text in _TRADE_MARKS and len(word) > 1 and word[-1].isalnum()):
        return _TRADE_MARKS.get(text, text)
    if _is_joined(word, text):
        return text
    if _is_exponent(before, word, text):
        return f"^{text}" if _SIMPLE.fullmatch(text) or _CHARGE.fullmatch(text) else f"^({text})"
    return _apart(word, text)


def lowered(before: str, text: str) -> str:
    """How lowered text is written: joined (``H2O``, ``Tmax``), with ``_`` between two numbers."""
    text = " ".join(text.split())
    return f"_{text}" if before[-1:].isdigit() and text[:1].isdigit() else text


def _last_word(before: str) -> str:
    match = _LAST_WORD.search(before)
    return match.group() if match else ""


def _apart(word: str, text: str) -> str:
    """A callout in brackets, or any other raised words behind a space."""
    if _CALLOUT.fullmatch(text) and not text.startswith(("[", "(")):
        text = f"[{text}]"
    return f" {text}" if word else text


def _is_joined(word: str, text: str) -> bool:
    if _ORDINAL.fullmatch(text) and _ORDINAL_NUMBER.fullmatch(word):
        return True
    if re.sub(r"^\W+", "", word) + text in _ABBREVIATIONS:
        return True
    return bool(_CHARGE.fullmatch(text)) and word[-1].isalnum() and not (word[-1] + text[0]).isdecimal()


def _is_exponent(before: str, word: str, text: str) -> bool:
    base = re.split(r"[\s(\[{/·×*+\-−–=,;|]", word)[-1]
    number = bool(_NUMBER.fullmatch(text))
    if (number and _SIGNED.fullmatch(text)) or _CHARGE.fullmatch(text):
        return True
    if word[-1] in ")]|":
        return bool(_FORMULA_IN_BRACKETS.search(before))
    if base[-1:].isdigit():
        if base.isdigit() and (_YEAR.fullmatch(word) or _THOUSANDS.fullmatch(word)):
            return False
        return base[:1].isdigit() or (len(base) == 2 and base[0].isalpha())
    is_quantity = base in _UNITS or (len(base) == 1 and base.isalpha()) or bool(_CONSONANTS.search(base))
    is_quantity |= number and bool(_IN_A_FORMULA.search(before))
    return is_quantity and (number or not _CALLOUT.fullmatch(text) or len(text) == 1)
