"""What is told of documents in languages that no model reads."""

from __future__ import annotations

from collections.abc import Mapping


def without_model(languages: Mapping[str, int]) -> str:
    """How many documents no model read, by language.

    Args:
        languages: language → documents, at least one.
    """
    count = sum(languages.values())
    listed = ", ".join(f"{documents:,} {language}" for language, documents in languages.items())
    return (
        f"{count:,} {'document has' if count == 1 else 'documents have'} tokens and sentences only,"
        f" since the models read English: {listed}"
    )
