"""What is told of documents in other languages than English."""

from __future__ import annotations

from collections.abc import Mapping

from extractors.multilingual.shipped import LANGUAGES


def without_model(languages: Mapping[str, int]) -> str:
    """How many documents the English models did not read, by language, and what these have all the same.

    Args:
        languages: language → documents, at least one.
    """
    named = {language: count for language, count in languages.items() if language in LANGUAGES}
    others = {language: count for language, count in languages.items() if language not in LANGUAGES}
    told = []
    if named:
        told.append(f"{_documents(named)} names and appositives and no relations: {_listed(named)}")
    if others:
        told.append(f"{_documents(others)} tokens and sentences only: {_listed(others)}")
    return f"{'; '.join(told)}; relations are read in English"


def _documents(languages: Mapping[str, int]) -> str:
    count = sum(languages.values())
    return f"{count:,} {'document has' if count == 1 else 'documents have'}"


def _listed(languages: Mapping[str, int]) -> str:
    return ", ".join(f"{documents:,} {language}" for language, documents in languages.items())
