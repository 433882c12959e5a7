"""Authors as records name them: strings, lists, and objects as in CSL JSON, Zotero or OpenAlex."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from betwixt.names.characters import shown

_WHOLE = ("literal", "fullname", "displayname", "name", "rawauthorname", "collectivename", "label", "value")
_GIVEN = ("given", "givenname", "firstname", "first", "forename", "forenames", "givennames")
_MIDDLE = ("middle", "middlename", "middlenames")
_FAMILY = ("family", "familyname", "lastname", "last", "surname")
_PARTICLE = ("nondroppingparticle", "droppingparticle", "particle", "prefix", "von")
_SUFFIX = ("suffix", "lineage")
_NESTED = ("name", "author", "person", "creator", "contributor", "agent")
_AUTHORS = frozenset(
    {"", "author", "creator", "bookauthor", "aut", "first", "additional", "podcaster", "presenter"}
)
"""Roles of those who are authors; a name without a role is one."""

_OTHERS = re.compile(
    r"[,;]?\s*(?:\bet\.? ?al(?:ii|\b)\.?|\band others\b|\bu\. ?a\.|\bet autres\b|…|\.\.\.)\s*$", re.I
)
_SEMICOLONS = re.compile(r"[;\n]|\s\|\s")
_AND = re.compile(r"\s+(?:and|&)\s+", re.I)
_OPENS = re.compile(r"^(?:and|&)\s+(?=\S)", re.I)
_GENERATION = re.compile(r"(?:[JS]r|I{2,3}|IV|V)\.?", re.I)
_DEGREE = re.compile(
    r"(?:Ph\.? ?D|D\.? ?Phil|Pharm\.?D|Ed\.?D|M\.?P\.?H|[MB]\.?Sc|D\.?V\.?M|MBBS|FRCP|FRS|Esq)\.?", re.I
)
_DOCTOR = re.compile(r"M\.?D\.?")
"""A degree behind a whole name; behind a family name, these are initials."""
_WHOLE_NAME = re.compile(r"[^\W\d_a-z]\S* \S")
_FOLDED = re.compile(r"[\s_-]+")
_BYLINE = re.compile(r"(?:[Bb]y|BY)[:\s]+(?=[^\W\d_a-z])")
_ADDRESS = re.compile(r"\s*[<(\[]?[\w.+-]+@[\w.-]+\.\w+[>)\]]?")
_AFFILIATION = re.compile(r"\s*\([^()]*\)(?=\s*(?:$|[,;]|(?:and|&)\s))", re.I)
"""In parentheses behind a name, as in arXiv's lists."""
_INITIALS = re.compile(r"(?:[^\W\d_a-z]\.?[\s-]?){1,4}\.?")
_OF_AN_OFFICE = frozenset(("of", "for", "the", "on", "at", "in", "und", "et", "für", "por", "para"))


class People(NamedTuple):
    """The names in a value, and whether there was something in it that was not understood."""

    names: tuple[str, ...]
    incomplete: bool


def people_of(value: Any, inverted: bool = False) -> People:
    """The authors in a value.

    An object is a name as a whole, a given and a family name (written in that order), or an object
    with one of these in it. One of another role, an editor or a translator, is no author. "et al."
    and "and others" are nobody. A string is parted at semicolons and line breaks if it has any, else at
    commas or "and"; ``Doe, Jane; Roe, Richard`` are two names, ``Doe, Jane`` is one. A part of more than one
    comma is a list too. "By" before the names is left out, as are addresses of e-mail and affiliations in
    parentheses behind them.

    Args:
        value: a string; a list of strings, lists and objects; or one object.
        inverted: whether a string of one comma is always one name, as in lists of literature.
    """
    if isinstance(value, str):
        return People(_of_string(value, inverted), False)
    items = [value] if isinstance(value, Mapping) else value if isinstance(value, list) else []
    names: list[str] = []
    incomplete = False
    for item in items:
        if isinstance(item, str):
            names += filter(None, [without_others(item)])
        elif isinstance(item, Mapping):
            name = _of_object(item)
            incomplete |= name is None
            names += [name] if name else []
        elif isinstance(item, list) and item and all(isinstance(part, str) for part in item):
            names += filter(None, [_in_order(item)])
        else:
            incomplete |= item is not None
    return People(tuple(names), incomplete)


def without_others(name: str) -> str:
    """A name as readers see it, without "et al." or "and others"; empty where it is nothing else."""
    return _OTHERS.sub("", shown(name)).strip(" ,;\t\r")


def _of_object(person: Mapping[str, Any]) -> str | None:
    """The name in an object; empty where it is that of no author, None where it has no name."""
    values = {_FOLDED.sub("", key.casefold()).lstrip("@"): value for key, value in person.items()}
    role = values.get("creatortype") or values.get("role") or values.get("type") or ""
    if "creatortype" in values and str(role).casefold() not in _AUTHORS:
        return ""

    def first(keys: tuple[str, ...]) -> str:
        return next((text for key in keys if (text := _text(values.get(key)))), "")

    family = " ".join(filter(None, (first(_PARTICLE), first(_FAMILY))))
    given = " ".join(
        filter(None, (first(_GIVEN) or (_text(values.get("initials")) if family else ""), first(_MIDDLE)))
    )
    name = " ".join(filter(None, (given, family, first(_SUFFIX)))) if family else ""
    if not name:
        nested = (_of_object(values[key]) for key in _NESTED if isinstance(values.get(key), Mapping))
        name = next(filter(None, nested), "") or first(_WHOLE) or given
    return without_others(name) if name else None


def _text(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(filter(None, map(_text, value)))
    return " ".join(value.split()) if isinstance(value, str) else ""


def _in_order(parts: list[str]) -> str:
    """A name as arXiv's ``authors_parsed`` has it: family name, given name, suffix; or one string alone."""
    family, *given = (part.strip() for part in parts)
    return " ".join(filter(None, (*given[:1], family, *given[1:2])))


def _of_string(text: str, inverted: bool) -> tuple[str, ...]:
    text = _AFFILIATION.sub("", text) if text.strip()[:1] != "(" else text
    text = _ADDRESS.sub("", _BYLINE.sub("", _OTHERS.sub("", text.strip()), count=1))
    parts = [part.strip(" ,\t\r") for part in _SEMICOLONS.split(text)]
    if len(parts) == 1 or any(len(_pieces(part)) > 2 for part in parts):
        parts = [name for part in parts for name in _names_in(part, inverted)]
    return tuple(name for part in parts if (name := without_others(part)))


def _names_in(text: str, inverted: bool) -> list[str]:
    """The names in a string without semicolons.

    They are parted by "and" as in BibTeX, or by commas. With initials behind each family name, every second
    comma parts them: ``Kest, A., & Bell, T. M.``
    """
    names = _AND.split(text)
    if len(names) > 1:
        parted = [_pieces(name) for name in names]
        if all(len(parts) == 2 for parts in parted) and any(" " not in parts[0] for parts in parted):
            return names
        if not inverted and all(len(parts) == 1 and _is_whole_name(parts[0]) for parts in parted):
            return names
    pieces = [name for piece in _pieces(text) for name in _AND.split(_OPENS.sub("", piece))]
    families, initials = pieces[::2], pieces[1::2]
    if (
        len(families) == len(initials)
        and all(_INITIALS.fullmatch(part) for part in initials)
        and not any(_INITIALS.fullmatch(part) for part in families)
    ):
        return [", ".join(name) for name in zip(families, initials, strict=True)]
    return _at_commas(text, inverted)


def _is_whole_name(text: str) -> bool:
    """Whether it has a given and a family name, and no word that offices have and people do not."""
    words = text.casefold().split()
    return len(words) > 1 and _OF_AN_OFFICE.isdisjoint(words)


def _pieces(text: str) -> list[str]:
    """The parts between commas; a generation (Jr., III) belongs to the part before it, a degree is none."""
    pieces: list[str] = []
    for piece in map(str.strip, text.split(",")):
        if pieces and _GENERATION.fullmatch(piece):
            pieces[-1] += f", {piece}"
        elif not (pieces and _is_degree(piece, pieces[-1])):
            pieces.append(piece)
    return pieces


def _is_degree(piece: str, before: str) -> bool:
    if _DOCTOR.fullmatch(piece):
        return _WHOLE_NAME.match(_OPENS.sub("", before)) is not None
    return _DEGREE.fullmatch(piece) is not None


def _at_commas(text: str, inverted: bool) -> list[str]:
    """The names in a list, of which "and" may open the last one: ``A, B and C``, ``A, B, and C``."""
    pieces = _pieces(text)
    if len(pieces) < 2:
        return pieces
    if len(pieces) == 2 and (inverted or any(" " not in piece for piece in pieces)):
        return [", ".join(pieces)]
    *before, last = pieces
    if opened := _OPENS.match(last):
        return [*before, last[opened.end() :]]
    return [*before, *_AND.split(last)]
