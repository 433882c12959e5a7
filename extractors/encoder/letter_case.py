"""The classes of letter case, which a lower-cased encoder does not see."""

from __future__ import annotations

from functools import lru_cache

CASES = 8


@lru_cache(maxsize=1 << 16)
def letter_case(word: str) -> int:
    """The class of a word's letters: 0 lower, 1 title, 2 upper, 3 one capital, 4 mixed, 5 digits, …"""
    if word.isdigit():
        return 5
    letters = [character for character in word if character.isalpha()]
    if not letters:
        return 6
    if any(character.isdigit() for character in word):
        return 7
    if word.islower():
        return 0
    if word.isupper():
        return 3 if len(letters) == 1 else 2
    return 1 if word[0].isupper() and "".join(letters[1:]).islower() else 4
