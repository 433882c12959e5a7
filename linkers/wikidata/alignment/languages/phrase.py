"""The content words of a description, and of the value of a fact, in English."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from betwixt.names.folding import fold
from linkers.wikidata.alignment.countries.names import ADJECTIVES, NAMES, WHOLES

_STOP_WORDS = """
a about after again all also an and any are as at be been before being between both but by can did do does
during each few for from further had has have he her here hers him his how i if in into is it its itself
just me more most my no nor not now of off on once only or other our out over own s same she so some such t
than that the their them then there these they this those through to too under until up very was we were
what when where which while who whom why will with you your
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())
"""Words that say nothing by themselves."""

_BEHIND_HEADS = """
of for in at on from to with by who whose whom which that since until under during between against among
based born and or named called
"""
_BEHIND_HEAD = frozenset(_BEHIND_HEADS.split())
"""Words that follow what somebody is said to be: "a *lawyer* from …"."""

_PREFIXES = "north south east west central latin northern southern eastern western native pan anglo non"
_BEFORE_OTHER_ADJECTIVES = frozenset(_PREFIXES.split())

_SAME: Mapping[str, str] = {
    "pm": "prime minister",
    "ceo": "chief executive officer",
    "mp": "member of parliament",
    "tv": "television",
    "un": "united nations",
    "eu": "european union",
    "actress": "actor",
    "businessman": "businessperson",
    "businesswoman": "businessperson",
    "chair": "chairperson",
    "chairman": "chairperson",
    "chairwoman": "chairperson",
    "spokesman": "spokesperson",
    "spokeswoman": "spokesperson",
}
_WORD = re.compile(r"[^\W_]+(?:[.'’][^\W_]+)*")
_GENITIVE = re.compile(r"['’]s?$")
_LONGEST_COUNTRY = 5
_LONGEST_UNCHANGED = 3


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase by its words.

    Args:
        words: lemmas without stop words, each once, in order; a country is one word, its name in lower case,
            whatever form it has in the text.
        head: what the phrase says that somebody is, one of ``words``, or nothing.
        before_head: the words before it; where adjectives follow nouns, those right after it too.
        adjectives: the countries that are named by an adjective before the head.
        surfaces: word → how the text has it in lower case, where that is another form; not in English.
        acronyms: what the phrase may be called by its first letters, and those that it has, in lower case;
            not in English.
        beside: the countries of ``adjectives`` right beside the head, that no hyphen joins to another word.
    """

    words: tuple[str, ...]
    head: str
    before_head: frozenset[str]
    adjectives: frozenset[str]
    surfaces: Mapping[str, str] = field(default_factory=dict, compare=False)
    acronyms: frozenset[str] = frozenset()
    beside: frozenset[str] = frozenset()


def phrase(text: str) -> Phrase:
    """The words of a phrase in English."""
    tokens = _tokens(text)
    words: list[str] = []
    adjectives: set[str] = set()
    beside: dict[int, str] = {}
    head, head_at, ended, at = "", -1, False, 0
    while at < len(tokens):
        country, adjective, length = _country(tokens, at)
        if country:
            if adjective and not ended and _stands_alone(text, tokens, at, length):
                beside[at + length] = country
            named = {country, WHOLES.get(country, country) if adjective else country}
            words += sorted(named, key=lambda name: name != country)
            of_which = adjective and not ended and tokens[at - 1 : at] != ["non"]
            adjectives |= named if of_which else set()
        else:
            ended = ended or bool(words and tokens[at] in _BEHIND_HEAD)
            if tokens[at] not in STOP_WORDS:
                words.append(lemma(tokens[at]))
                head, head_at = (head, head_at) if ended else (words[-1], at)
        at += length
    before = words[: words.index(head)] if head else []
    head_words = frozenset({beside[head_at]} if head_at in beside else ())
    return Phrase(
        tuple(dict.fromkeys(words)), head, frozenset(before), frozenset(adjectives), beside=head_words
    )


def _stands_alone(text: str, tokens: list[str], at: int, length: int) -> bool:
    """Whether an adjective is no part of another one ("South *American*") or of a name ("*French* Open")."""
    if at and tokens[at - 1] in _BEFORE_OTHER_ADJECTIVES:
        return False
    named = r"\W+".join(map(re.escape, tokens[at : at + length]))
    return re.search(rf"(?i:(?<![\w-]){named})\s+[^\W\d_A-Z]", text) is not None


def lemma(token: str) -> str:
    """A word in the singular, as far as its ending tells."""
    if len(token) > _LONGEST_UNCHANGED:
        if token.endswith("ies"):
            return token[:-3] + "y"
        if token.endswith("s") and not token.endswith(("ss", "us", "is")):
            return token[:-1]
    return token


def _tokens(text: str) -> list[str]:
    tokens = (_token(word_match) for word_match in _WORD.findall(text))
    return [part for token in tokens for part in _SAME.get(token, token).split()]


def _token(written: str) -> str:
    if written == "us":
        return "we"  # the country has capitals
    token = _GENITIVE.sub("", written).replace(".", "")
    return fold(token.casefold()).replace(" ", "") or token.casefold()


def _country(tokens: list[str], at: int) -> tuple[str, bool, int]:
    """The country that some tokens name, whether by an adjective, and how many they are, at least one."""
    for length in range(min(_LONGEST_COUNTRY, len(tokens) - at), 0, -1):
        name = " ".join(tokens[at : at + length])
        if name in NAMES:
            return NAMES[name], False, length
        if name in ADJECTIVES:
            return ADJECTIVES[name], True, length
    return "", False, 1
