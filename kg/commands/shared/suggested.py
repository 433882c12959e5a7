"""Suggested appositives for people to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kg.library.suggestions import CandidateSuggestions, NameSuggestions, SuggestedPhrase
    from linkers.wikidata.facts import Fact


def suggested(text: str, names: Sequence[NameSuggestions], limit: int, language: str) -> Iterator[str]:
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
    if not names:
        yield f"  no person or organisation is found in it, read as {language}"
        if language not in LANGUAGES:
            yield f"  names are found in {', '.join(LANGUAGES)}; --language says which it is"
    for name in names:
        yield f"\n{printable(name.name)}: {printable(_item(name))}"
        yield f"  {printable(_decision(name))}"
        for said in name.said[:limit]:
            yield f"  {printable(said.text)}"
            yield f"      in texts: {said.documents}; {printable(said.document)} {said.start}–{said.end}"
        yield from _phrases(name.phrases[:limit])
        for candidate in name.candidates:
            yield f"  if {printable(_candidate(candidate))} is meant:"
            yield from _phrases(candidate.phrases[:limit], "  ")
            if not candidate.phrases:
                yield f"    of its facts none can be told in {language}"
        most = max(map(len, (name.phrases, name.said, *(other.phrases for other in name.candidates))))
        if most > limit:
            yield f"  … and more: --limit {most}"


def _item(name: NameSuggestions) -> str:
    if not name.item:
        return "no item is known"
    sure = f"; so linked in texts: {name.link_documents}" if name.link_documents else ""
    return f"{name.item} {name.label} (probability {name.link_score:.2f}{sure})"


def _candidate(candidate: CandidateSuggestions) -> str:
    description = f", {candidate.description}," if candidate.description else ""
    return f"{candidate.item} {candidate.label}{description} (probability {candidate.link_score:.2f})"


def _phrases(phrases: Sequence[SuggestedPhrase], indent: str = "") -> Iterator[str]:
    from kg.printable import printable

    for phrase in phrases:
        yield f"{indent}  {printable(phrase.text)}"
        yield f"{indent}      from {printable('; '.join(map(_fact, phrase.facts)))}"


def _decision(name: NameSuggestions) -> str:
    if name.has:
        return name.why_not
    if not name.is_due:
        return f"none is suggested (probability that one is due {name.due:.2f}): {name.why_not}"
    sources = [name.best_document, *map(_fact, name.best_facts)]
    from_where = "; ".join(filter(None, sources))
    return f"an appositive is due (probability {name.due:.2f}): {name.best} (from {from_where})"


def _fact(fact: Fact) -> str:
    return f"{fact.property}: {fact.value}"
