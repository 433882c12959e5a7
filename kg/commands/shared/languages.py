"""Documents in other languages than English."""

from __future__ import annotations

from collections.abc import Collection, Mapping


def without_model(languages: Mapping[str, int]) -> str:
    """How many documents the English models did not read, by language, and what these have all the same.

    Args:
        languages: language → documents, at least one.
    """
    known = _with_names()
    named = {language: count for language, count in languages.items() if language in known}
    others = {language: count for language, count in languages.items() if language not in known}
    counts = []
    if named:
        counts.append(f"{_documents(named)} names and appositives and no relations: {_listed(named)}")
    if others:
        counts.append(f"{_documents(others)} tokens and sentences only: {_listed(others)}")
    return f"{'; '.join(counts)}; relations are read in English"


def _with_names() -> Collection[str]:
    """The languages in which names are found, where the extractor of them is installed."""
    try:
        from extractors.multilingual.shipped import LANGUAGES
    except ModuleNotFoundError:
        return ()
    return LANGUAGES


def _documents(languages: Mapping[str, int]) -> str:
    count = sum(languages.values())
    return f"{count:,} {'document has' if count == 1 else 'documents have'}"


def _listed(languages: Mapping[str, int]) -> str:
    return ", ".join(f"{documents:,} {language}" for language, documents in languages.items())
