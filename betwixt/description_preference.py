"""Which description is shown first: one that says by itself who somebody is.

"its president" and "Judge" may be as certain as "a retired judge of the Court of Appeal", and tell a reader
less who does not see the text around them.
"""

from __future__ import annotations

from betwixt.annotations import SCORE_DIGITS
from betwixt.role_verbs import ROLE_VERBS

_OWNED, _BARE = 0.5, 0.75
"""What remains of the score of "its president" and of "Judge"."""
_ROLE, _TOLD = 0.85, 0.6
"""What remains of the score of a clause: of "who heads the agency", and of "who came to the hearing"."""
_RELATIVE = frozenset(("who", "whose", "which"))
_VERBS_BEFORE = frozenset("has have had also once now then previously formerly jointly".split())  # noqa: SIM905

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
    if words and (words[0] in _RELATIVE or words[0] in ROLE_VERBS or words[0] == "born"):
        verbs = [word for word in words if word not in _RELATIVE and word not in _VERBS_BEFORE]
        return round(score * (_ROLE if verbs and verbs[0] in ROLE_VERBS else _TOLD), SCORE_DIGITS)
    is_bare = len(words) - bool(words and words[0] in _ARTICLES) <= 1
    return round(score * _BARE, SCORE_DIGITS) if is_bare else score
