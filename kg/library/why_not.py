"""Why no appositive is suggested for a name, and what would help, for an editor."""

from __future__ import annotations

from collections.abc import Sequence

from linkers.wikidata.item import Item
from linkers.wikidata.linking.single_sentence import LEAST_MEANT
from linkers.wikidata.phrases.slot import Known
from linkers.wikidata.phrases.writer import LANGUAGES, LEAST_DUE, Suggestions

_AGAINST = {
    "named before": "the text has named {name} before",
    "part of it named before": "the text has had a part of this name before",
    "well known": "{name} is well known",
    "organisation": "organisations seldom have one",
    "one word": "the name is short",
    "headline": "it stands in a headline",
    "title before": "a title or another name stands before it",
    "after a comma": "it stands in a list or an aside",
    "conjunction after": "it stands in a list",
    "possessive after": "something of {name} is what matters",
    "preposition after": "the phrase goes on after it",
}
"""What speaks against an appositive (``linkers.wikidata.phrases.due.FEATURES``), for people."""
_PART = "part of it named before"
_MOST = 2
LEAST_LIKELY = 0.1
"""The probability below which it is no use to name an item."""


def why_not(
    name: str,
    suggested: Suggestions,
    *,
    has: str,
    item: Item | None,
    score: float,
    known: Known | None,
    language: str,
    bearers: Sequence[str] = (),
) -> str:
    """Why none is suggested, and what would help; empty if one is suggested.

    Args:
        name: as the text has it.
        suggested: for its place.
        has: what the text says already of who is named.
        item: the likeliest of those that the name may mean; None where the index has none.
        score: its probability.
        known: what a writer was told of it.
        language: of the text.
        bearers: the names of the graph that end in this one, if they are several.
    """
    if has:
        return f"the text says already: {has}"
    if bearers and known is None:
        return f"several here are called {name}: {', '.join(bearers)}; the full name tells who is meant"
    if suggested.is_due:
        return ""
    if suggested.due >= LEAST_DUE:
        return _missing(suggested, item, score, known, language)
    against = set(suggested.against) - ({_PART} if "named before" in suggested.against else set())
    reasons = sorted(
        (feature for feature in suggested.against if feature in against & _AGAINST.keys()),
        key=_is_of_the_place,
    )
    shown = " and ".join(_AGAINST[feature].format(name=name) for feature in reasons[:_MOST])
    reason = f"readers can do without one here: {shown}".removesuffix(": ")
    if suggested.best is not None:
        return f"{reason}; to write one all the same, choose from what is listed"
    return f"{reason}; nor is there one: {_missing(suggested, item, score, known, language)}"


def _is_of_the_place(reason: str) -> bool:
    """Whether it is no name before, which is told first: the others are in the order of their weight."""
    return reason not in ("named before", _PART)


def _missing(
    suggested: Suggestions, item: Item | None, score: float, known: Known | None, language: str
) -> str:
    """What stands in the way of a phrase."""
    if suggested.phrases and known and known.feminine is None and language != "en":
        return (
            f"the index does not say whether {known.label} is a woman, and words of {language} agree "
            f"with that ({suggested.phrases[0].text}); fetch it: kg wikidata fetch --again"
        )
    if suggested.phrases:
        return (
            f"all that is known tells a reader too little ({suggested.phrases[0].text}); "
            "an index with more of Wikidata may tell more: kg wikidata fetch"
        )
    if item is None or score < LEAST_LIKELY:
        return (
            "the index has no item that is likely to be meant, and what other texts say, if anything, cannot "
            "stand here; an index with more of Wikidata may have it: kg wikidata fetch"
        )
    if known is None:
        return (
            f"it is not sure who is meant: {item.label(language)} ({item.id}) with a probability of "
            f"{score:.2f}, and facts are told from {LEAST_MEANT:g} on; more of the text around it may tell"
        )
    return _without_words(item, known, language)


def _without_words(item: Item, known: Known, language: str) -> str:
    label = item.label(language)
    if language not in LANGUAGES:
        return (
            f"facts are put in words in {_joined(LANGUAGES)}, not in {language}; --language says which it is"
        )
    if known.unworded:
        return (
            f"of what the index has of {label} nothing has a label in {language} (facts without one: "
            f"{known.unworded}); fetch the labels: kg wikidata fetch --language {language}"
        )
    return (
        f"the index has no fact of {label} that an appositive tells; "
        "an index with more of Wikidata may: kg wikidata fetch"
    )


def _joined(codes: Sequence[str]) -> str:
    return f"{', '.join(codes[:-1])} and {codes[-1]}"
