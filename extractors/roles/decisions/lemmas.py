"""The lemmas that a form can have, whatever its part of speech."""

from __future__ import annotations

from functools import lru_cache

from extractors.roles.decisions.irregular_verbs import IRREGULAR

_VOWELS = frozenset("aeiou")
_CLITICS = {"'s": "be", "’s": "be", "'re": "be", "’re": "be", "'m": "be", "’m": "be",
            "'ve": "have", "’ve": "have", "'d": "have", "’d": "have"}  # fmt: skip
_ENDINGS = (
    ("ies", ("y",)), ("ied", ("y",)), ("es", ("", "e")), ("s", ("",)),
    ("ed", ("", "e")), ("ing", ("", "e")), ("ying", ("ie",)), ("d", ("",)),
    ("er", ("", "e")), ("est", ("", "e")), ("ier", ("y",)), ("iest", ("y",)),
)  # fmt: skip
_BRITISH = (
    ("isation", "ization"),
    ("ise", "ize"),
    ("yse", "yze"),
    ("our", "or"),
    ("ence", "ense"),
    ("tre", "ter"),
)
"""Ends of words in British spelling, and what the inventory has."""
_SHORTEST = 2
"""Letters of what is left."""


@lru_cache(maxsize=1 << 16)
def lemmas(form: str) -> tuple[str, ...]:
    """The form itself, the verb whose irregular form it is, and all that its regular endings can be put on.

    British spellings have American ones behind them.

    Args:
        form: in lower case.
    """
    stems = [form, *IRREGULAR.get(form, ())]
    if form in _CLITICS:
        stems.append(_CLITICS[form])
    for ending, before in _ENDINGS:
        stem = form.removesuffix(ending)
        if stem == form or len(stem + before[0]) < _SHORTEST:
            continue
        stems += [stem + rest for rest in before]
        if ending in ("ed", "ing", "er", "est") and stem[-1] == stem[-2] and stem[-1] not in _VOWELS:
            stems.append(stem[:-1])
    if "-" in form:
        stems += lemmas(form.replace("-", ""))
    stems += [
        stem.removesuffix(british) + american
        for stem in tuple(stems)
        for british, american in _BRITISH
        if stem.endswith(british)
    ]
    return tuple(dict.fromkeys(stems))
