"""Suggested appositives for people to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kg.library.suggestions import CandidateSuggestions, NameSuggestions, SuggestedPhrase
    from linkers.wikidata.facts import Fact


def suggested(text: str, found: Sequence[NameSuggestions], limit: int, language: str) -> Iterator[str]:
    """Lines for a terminal.

    Args:
        text: that was asked about.
        found: of its names.
        limit: phrases of each name.
        language: in which the text was read.
    """
    from kg.printable import printable
    from linkers.wikidata.phrases.writer import LANGUAGES

    yield printable(text)
    if not found:
        yield f"  no person or organisation is found in it, read as {language}"
        if language not in LANGUAGES:
            yield f"  names are found in {', '.join(LANGUAGES)}; --language says which it is"
    for each in found:
        yield f"\n{printable(each.name)}: {printable(_item(each))}"
        yield f"  {printable(_decision(each))}"
        for said in each.said[:limit]:
            yield f"  {printable(said.text)}"
            yield f"      in texts: {said.documents}; {printable(said.document)} {said.start}–{said.end}"
        yield from _phrases(each.phrases[:limit])
        for candidate in each.candidates:
            yield f"  if {printable(_candidate(candidate))} is meant:"
            yield from _phrases(candidate.phrases[:limit], "  ")
            if not candidate.phrases:
                yield f"    of its facts none can be told in {language}"
        most = max(map(len, (each.phrases, each.said, *(other.phrases for other in each.candidates))))
        if most > limit:
            yield f"  … and more: --limit {most}"


def _item(each: NameSuggestions) -> str:
    if not each.item:
        return "no item is known"
    sure = f"; so linked in texts: {each.link_documents}" if each.link_documents else ""
    return f"{each.item} {each.label} (probability {each.link_score:.2f}{sure})"


def _candidate(each: CandidateSuggestions) -> str:
    description = f", {each.description}," if each.description else ""
    return f"{each.item} {each.label}{description} (probability {each.link_score:.2f})"


def _phrases(phrases: Sequence[SuggestedPhrase], indent: str = "") -> Iterator[str]:
    from kg.printable import printable

    for phrase in phrases:
        yield f"{indent}  {printable(phrase.text)}"
        yield f"{indent}      from {printable('; '.join(map(_fact, phrase.facts)))}"


def _decision(each: NameSuggestions) -> str:
    if each.has:
        return each.why_not
    if not each.is_due:
        return f"none is suggested (probability that one is due {each.due:.2f}): {each.why_not}"
    sources = [each.best_document, *map(_fact, each.best_facts)]
    from_where = "; ".join(filter(None, sources))
    return f"an appositive is due (probability {each.due:.2f}): {each.best} (from {from_where})"


def _fact(fact: Fact) -> str:
    return f"{fact.property}: {fact.value}"
