"""Which description is shown first: one that says by itself who somebody is.

"its president" and "Judge" may be as certain as "a retired judge of the Court of Appeal", and tell a reader
less who does not see the text around them.
"""

from __future__ import annotations

from betwixt.annotations import SCORE_DIGITS

_OWNED, _BARE = 0.5, 0.75
"""What remains of the score of "its president" and of "Judge"."""

_POSSESSIVES = frozenset(
    word
    for words in (
        "my your his her its our their whose",
        "mein meine dein deine sein seine seiner seinen seinem ihr ihre ihrer ihren ihrem unser unsere",
        "mi mis su sus nuestro nuestra nuestros nuestras",
        "mój moja twój twoja jego jej ich nasz nasza swój swoja",
    )
    for word in words.split()
)
_ARTICLES = frozenset("a an the der die das ein eine el la los las un una".split())  # noqa: SIM905


def description_preference(surface: str, score: float) -> float:
    """What descriptions are ordered by: the score, less for one that needs the text around it.

    Args:
        surface: the description, in English, German, Spanish or Polish.
        score: 0 to 1.
    """
    words = surface.lower().split()
    if words and words[0] in _POSSESSIVES:
        return round(score * _OWNED, SCORE_DIGITS)
    is_bare = len(words) - bool(words and words[0] in _ARTICLES) <= 1
    return round(score * _BARE, SCORE_DIGITS) if is_bare else score
