"""The genitive of an award, by the word that says what it is: "des Friedensnobelpreises"."""

from __future__ import annotations

import re

_DECLINED = r"(?:sch|al|oß|lich|iv)"
"""Before the ending of adjectives that are declined; towns are not: "Berliner Literaturpreis"."""
_GERMAN = (
    (re.compile(rf"((?:\w+{_DECLINED}er )*)([\w-]*preis)((?: .*)?)", re.I), "des", "es"),
    (re.compile(rf"((?:\w+{_DECLINED}er )*)([\w-]*orden)((?: .*)?)", re.I), "des", "s"),
    (re.compile(rf"((?:\w+{_DECLINED}es )*)([\w-]*kreuz)((?: .*)?)", re.I), "des", "es"),
    (re.compile(rf"((?:\w+{_DECLINED}e )*)([\w-]*(?:medaille|plakette))((?: .*)?)", re.I), "der", ""),
)
_GERMAN_ENDING = re.compile(r"e[rs]? ")
_POLISH = re.compile(r"((?:\w+a )*)[Nn]agroda((?: \w+(?:[cs]k|ow|czn|aln|jn)a\b)*)((?: .*)?)")
_POLISH_ENDING = re.compile(r"a\b")


def german_genitive(award: str) -> str:
    """With the article: "Deutscher Filmpreis" → "des Deutschen Filmpreises"; nothing where no rule fits."""
    for pattern, article, ending in _GERMAN:
        if match := pattern.fullmatch(award):
            before, head, after = match.groups()
            return f"{article} {_GERMAN_ENDING.sub('en ', before)}{head}{ending}{after}"
    return ""


def polish_genitive(award: str) -> str:
    """Of a "nagroda": "Pokojowa Nagroda Nobla" → "Pokojowej Nagrody Nobla"; nothing of what is none."""
    match = _POLISH.fullmatch(award)
    if match is None:
        return ""
    before, follows, after = match.groups()
    return f"{_adjectives(before)}{'N' if 'Nagroda' in award else 'n'}agrody{_adjectives(follows)}{after}"


def _adjectives(words: str) -> str:
    return _POLISH_ENDING.sub(lambda end: "iej" if words[end.start() - 1] in "kg" else "ej", words)
