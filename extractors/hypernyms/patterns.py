"""Hypernyms by patterns of words: "corpora such as the Brown corpus", "Finnish and other languages".

Such patterns are those of Marti A. Hearst, "Automatic acquisition of hyponyms from large text corpora",
COLING 1992; copula, apposition, naming, parenthesis and enumeration are added, as papers are written.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence

from extractors.annotations import HypernymPair, Span
from extractors.concept_mentions.abbreviations import abbreviations
from extractors.hypernyms.terms import compounds, is_content, terms
from extractors.hypernyms.words import BEFORE_TERMS, DETERMINERS, NUMBERS, PATTERN_WORDS

# A sentence is read as a row of signs, parted by spaces: <3> is its fourth term, ~ a content word
# outside of all terms, # a number, ^ a determiner or another word that only stands before terms, _ a
# word that no pattern knows. Words that patterns know and punctuation stand for themselves.
_TERM = r"<\d+>"
_BEFORE = r"(?:[~^#] |an? ){0,8}"
_NEXT = rf"(?: ,| ;)?(?: and| or| and/or| as well as)? {_BEFORE}{_TERM}"
_HYPERNYM = rf"(?P<hypernym>{_TERM})"
_A_HYPERNYM = rf"{_BEFORE}{_HYPERNYM}"
_HYPONYM = rf"{_BEFORE}(?P<hyponyms>{_TERM})"
_HYPONYMS = rf"{_BEFORE}(?P<hyponyms>{_TERM}(?:{_NEXT}){{0,40}})"
_SEVERAL = rf"{_BEFORE}(?P<hyponyms>{_TERM}(?:{_NEXT}){{1,40}})"
_KIND_OF = (
    r"(?:[~^#] )?(?:kinds?|types?|forms?|class(?:es)?|variants?|instances?|examples?|cases?|members?) of "
)
_ONE = rf"(?:an? |one of |[~^] member of )(?:{_KIND_OF})?"
_OPEN = r"(?:, |\( )?"
_CALLED = r"called|named|termed|dubbed|known as|referred to as|denoted as|which we (?:call|define as)"
_ESPECIALLY = r"(?:especially|particularly|notably|namely|in particular)"
_NAMED = rf"(?<!\ba )(?<!\ban )(?P<hyponyms>{_TERM})"
_NO_LIST = rf"(?! ,? ?(?:and|or) | , {_BEFORE}<)"
_NO_OPENING = r"^(?!(?:_|as|for|in|to) (?:(?!we )[^, ]+ )*,)"
"""The first comma does not end an adverbial: "In this model, a…" is no apposition."""

PATTERNS = {
    name: re.compile(signs)
    for name, signs in {
        "such as": rf"{_HYPERNYM} {_OPEN}such as {_HYPONYMS}",
        "such … as": rf"such {_A_HYPERNYM} as {_HYPONYMS}",
        "and other": rf"{_HYPONYMS}(?: ,)? (?:and|or) (?:other|similar) {_A_HYPERNYM}",
        "including": rf"{_HYPERNYM} {_OPEN}including {_HYPONYMS}",
        "especially": rf"{_HYPERNYM} , {_ESPECIALLY}(?: ,)? {_HYPONYMS}",
        "for example": rf"{_HYPERNYM} {_OPEN}(?:e\.g\.|for (?:example|instance))(?: ,)? {_HYPONYMS}",
        "like": rf"{_HYPERNYM} {_OPEN}like {_HYPONYMS}",
        "that is": rf"{_HYPERNYM} {_OPEN}i\.e\.(?: ,)? {_SEVERAL}",
        "is a": rf"{_HYPONYM} (?:is|was) {_ONE}{_A_HYPERNYM}",
        "are kinds of": rf"{_HYPONYMS} (?:are|were) {_KIND_OF}{_A_HYPERNYM}",
        "apposition": rf"{_NO_OPENING}(?:.* )?{_NAMED} , {_ONE}{_A_HYPERNYM}{_NO_LIST}",
        "name": rf"\ban? {_A_HYPERNYM} , (?P<hyponyms>{_TERM})(?= [,.]){_NO_LIST}",
        "called": rf"{_HYPERNYM} {_OPEN}(?:(?:which|that) is )?(?:{_CALLED}) {_HYPONYM}",
        "parenthesis": rf"{_HYPERNYM} \( {_SEVERAL} \)",
        "counted enumeration": rf"# {_A_HYPERNYM}(?: (?!#)[^ :]+){{1,20}} : {_SEVERAL}",
        "enumeration": rf"{_HYPERNYM} : {_SEVERAL}",
    }.items()
}
"""The patterns by name, the groups ``hypernym`` and ``hyponyms`` holding terms; where two patterns find one
hyponym, the first one counts."""

_SET_APART = re.compile(
    r"\[[\d\s,;–-]+\]|\([^()]*(?:\b(?:19|20)\d\d\b|\bet al\b)[^()]*\)|\((?:\d{1,2}|[ivx]{1,4}|[a-e])\)"
)
"""Citations and the numbers of items, which patterns look through."""
_QUOTES = frozenset("\"“”„‘’`'")
_DASHES = frozenset(("--", "---", "—", "–"))
_SIGN = re.compile(r"<(\d+)>")


def hypernyms(
    text: str, tokens: Sequence[Span], sentences: Sequence[Span], given: Collection[Span] | None = None
) -> list[HypernymPair]:
    """The pairs that patterns find in a text, sentence by sentence.

    Args:
        text: a document's text.
        tokens: its tokens, in order.
        sentences: its sentences, in order; no pair crosses their boundaries.
        given: the terms, from an extractor or an annotator; where some overlap, the longest
            counts. By default the stretches between function words, verbs and punctuation.
    """
    ordered = None if given is None else sorted(set(given))
    found: list[HypernymPair] = []
    at = 0
    for sentence in sentences:
        first = at
        while at < len(tokens) and tokens[at].end <= sentence.end:
            at += 1
        words = compounds(text, tokens[first:at])
        known = terms(text, words) if ordered is None else _inside(sentence, ordered)
        found += _pairs(text, sentence, words, known)
    return found


def _pairs(text: str, sentence: Span, words: Sequence[Span], known: Sequence[Span]) -> Iterator[HypernymPair]:
    """A sentence gives a term one hypernym: that of the first pattern which finds any."""
    skipped = list(_skipped(text, sentence))
    kept = [term for term in known if not _is_within(term, skipped)]
    row = " ".join(_signs(text, words, kept, skipped))
    seen: set[Span] = set()
    for name, pattern in PATTERNS.items():
        for match in pattern.finditer(row):
            hypernym = _term_of(match["hypernym"], kept)
            for sign in _SIGN.finditer(match["hyponyms"]):
                hyponym = _term_of(sign[0], kept)
                if hyponym not in seen:
                    seen.add(hyponym)
                    yield HypernymPair(hyponym, hypernym, sentence, extractor=f"hypernyms/{name}")


def _signs(text: str, words: Sequence[Span], known: Sequence[Span], skipped: Sequence[Span]) -> Iterator[str]:
    """The signs of a sentence: a term once, a word outside of terms by what it is."""
    upcoming = 0
    for word in words:
        while upcoming < len(known) and known[upcoming].end <= word.start:
            yield f"<{upcoming}>"
            upcoming += 1
        in_term = upcoming < len(known) and known[upcoming].start < word.end
        surface = text[slice(*word)].lower()
        if not in_term and surface not in _QUOTES and not _is_within(word, skipped):
            yield _sign(surface)
    yield from (f"<{index}>" for index in range(upcoming, len(known)))


def _sign(word: str) -> str:
    if word in PATTERN_WORDS:
        return word
    if word in ("e.g", "i.e"):
        return f"{word}."
    if word in NUMBERS or word.isdecimal():
        return "#"
    if word in DETERMINERS or word in BEFORE_TERMS:
        return "^"
    if is_content(word):
        return "~"
    if word in _DASHES:
        return ":"
    return "_" if any(map(str.isalnum, word)) or word in "<>~#^_" else word


def _term_of(sign: str, known: Sequence[Span]) -> Span:
    return known[int(sign.strip("<>"))]


def _skipped(text: str, sentence: Span) -> Iterator[Span]:
    """What patterns look through, with parentheses that hold an abbreviation or its long form."""
    yield from (Span(*match.span()) for match in _SET_APART.finditer(text, *sentence))
    for definition in abbreviations(text, [sentence]):
        first, second = sorted((definition.short, definition.long))
        yield Span(text.index("(", first.end), text.index(")", second.end) + 1)


def _is_within(span: Span, stretches: Sequence[Span]) -> bool:
    return any(start <= span.start and span.end <= end for start, end in stretches)


def _inside(sentence: Span, ordered: Sequence[Span]) -> list[Span]:
    """The terms of a sentence, of those that overlap the longest, in order."""
    first = bisect_left(ordered, Span(sentence.start, 0))
    after = bisect_left(ordered, Span(sentence.end, 0))
    chosen: list[Span] = []
    for term in sorted(ordered[first:after], key=lambda each: (each.start - each.end, each)):
        at = bisect_left(chosen, term)
        is_free = all(
            term.end <= start or end <= term.start for start, end in chosen[max(at - 1, 0) : at + 1]
        )
        if term.end <= sentence.end and is_free:
            chosen.insert(at, term)
    return chosen
