"""Which language a text is in, where its record does not say."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

DEFAULT = "en"
RULED = ("en", "es", "de", "pl")
"""Languages whose tokens have rules of their own; a text of unsure language is taken for one of them."""

_SURE = 0.9
"""Share of the probability; chosen on dev sets of Universal Dependencies (docs/research/measurements.md)."""
_READ = 1_000
"""Characters in the middle of a text that are looked at: its ends are more often in another language."""


def language_of(text: str) -> str:
    """The language of a text: the recognised one if that is sure, else the likeliest of four, else English.

    1. py3langid gives one of its 130 or so languages at least 0.9 of the probability: that one.
    2. Among English, Spanish, German and Polish one has at least 0.9: that one.
    3. English: texts of a few letters, numbers, program code.

    Args:
        text: of any length; only its middle is looked at, so the time is bounded.

    Returns:
        An ISO 639-1 code, or one of ISO 639-3 where the language has no other.
    """
    start = max(0, (len(text) - _READ) // 2)
    ranked = _identifier().rank(text[start : start + _READ])
    language, share = ranked[0]
    if share >= _SURE:
        return str(language)
    ruled = [(language, share) for language, share in ranked if language in RULED]
    language, highest = ruled[0]
    return str(language) if highest >= _SURE * sum(share for _, share in ruled) else DEFAULT


@cache
def _identifier() -> LanguageIdentifier:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
