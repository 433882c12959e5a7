"""The parts of a name: its core, its initials, its generation, and the words around them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from betwixt.names.folding import APART, apart_initials, fold, joined_initials, spelling

PERSON, ORGANISATION = "PERSON", "ORGANISATION"


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_MEN = _words("mr sir lord king prince emperor tsar czar father congressman chairman senor don herr monsieur")
_WOMEN = _words(
    "mrs ms miss madam mme dame lady queen princess empress tsarina czarina sister congresswoman chairwoman"
    " senora frau madame"
)
_RULERS = _words("king queen emperor empress tsar tsarina czar czarina pope")
_OF_ANY_GENDER = _words(
    "mx dr prof professor president premier minister chancellor senator sen representative rep governor gov"
    " mayor general gen admiral adm colonel col captain capt lieutenant lt major maj sergeant sgt corporal"
    " private officer detective inspector constable sheriff marshal judge justice cardinal archbishop bishop"
    " rabbi imam sheikh ayatollah secretary ambassador coach"
)
_TITLES = _MEN | _WOMEN | _RULERS | _OF_ANY_GENDER
_BEFORE_TITLES = _words("prime vice deputy attorney former foreign us")
_DEGREES = _words("phd md dphil mba esq qc kc mp obe cbe mbe")
_LEGAL_FORMS = _words(
    "inc incorporated corp corporation co company ltd limited llc llp plc gmbh ag sa nv bv spa oy ab kg"
)

_GENERATIONS = {
    **dict.fromkeys(("jr", "jnr", "jun", "junior", "fils"), "jr"),
    **dict.fromkeys(("sr", "snr", "senior", "pere"), "sr"),
    **{word: word[0] for word in ("1st", "2nd", "3rd", "4th", "5th")},
}
_ARTICLE = "the"
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth"
_AFTER_ARTICLE = {"younger": "jr", "elder": "sr"} | {
    word: str(number) for number, word in enumerate(_ORDINALS.split(), start=1)
}
"""What is a generation behind "the" alone: "Elna the Second"."""
_ROMAN = re.compile(r"(?=[xvi])(x{0,3})(ix|iv|v?i{0,3})")
_SURNAMES_TOO = _words("x xi")
"""Numerals that are names as well, as in "Malcolm X": they count behind a ruler's title alone."""
_ROMAN_DIGITS = {"i": 1, "v": 5, "x": 10}

_GENITIVE = re.compile(r"['’]s?$")
_DOTTED = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]?|[^\W\d_]")
_ELIDED = re.compile(r"(?<![^\W\d_])([^\W\d_]') (?=[^\W\d_])")
"""An elision set apart from its word, as in "d' Ambre"."""
_CONSONANTS = re.compile(r"[bcdfghjklmnpqrstvwxz]{2,3}")
_NICKNAME = re.compile(r"(?<=\s)([\"'])(?=\w)([^\"]{1,40}?)(?<=\w)\1(?=\s)")
_NO_INITIALS = _words("mc ng st")

SHORT_FORMS: dict[str, tuple[str, ...]] = {
    "united states": ("us", "usa"),
    "united states of america": ("us", "usa"),
    "united kingdom": ("uk",),
    "united nations": ("un",),
    "european union": ("eu",),
    "united arab emirates": ("uae",),
    "hong kong": ("hk",),
}
"""Short forms that readers are expected to know, folded: those of Unicode CLDR (territories, ``alt="short"``)
and of ISO 3166 that English texts use."""


@dataclass(frozen=True, slots=True)
class PersonName:
    """A person's name taken apart.

    Args:
        words: folded, without title, degree and generation. A hyphenated word is one word with a space for
            its hyphen; each initial is a word.
        suffix: the generation as it is written, folded.
        generation: ``jr``, ``sr``, a number in digits, or empty.
        gender: ``m`` or ``f`` from a title, or empty.
        titled: whether it has a title or a degree.
        nickname: those of the words that stand in quotation marks: 'Leo "Big Bo" Brandt'.
    """

    words: tuple[str, ...]
    suffix: tuple[str, ...] = ()
    generation: str = ""
    gender: str = ""
    titled: bool = False
    nickname: tuple[str, ...] = ()

    @property
    def plain(self) -> str:
        """The words alone, with neighbouring initials as one."""
        return joined_initials(" ".join(self.words))

    @property
    def core(self) -> str:
        """The words with the generation behind them, whichever way it is written."""
        return f"{self.plain} {self.generation}".rstrip()

    @property
    def untitled(self) -> str:
        """The words with the generation as it is written."""
        return " ".join((*self.words, *self.suffix))

    @property
    def without_middle_initials(self) -> str:
        """The core without initials and nickname between the first and the last word: "john a smith"."""
        first, middle, last = self.words[:1], self.words[1:-1], self.words[1:][-1:]
        kept = (*first, *(word for word in middle if len(word) > 1 and word not in self.nickname), *last)
        return f"{joined_initials(' '.join(kept))} {self.generation}".rstrip()

    @property
    def is_full(self) -> bool:
        """Whether it is more than one word or says its generation."""
        return len(self.words) > 1 or bool(self.generation)

    @property
    def endings(self) -> Iterator[str]:
        """What may stand for the whole name as a surname does, the longest first.

        "López Obrador" and "Obrador" of "Andrés Manuel López Obrador", "Elna" of "Elna II", and "Brandt" and
        "Brandt Jr." of "Leo Brandt Jr.".
        """
        starts = [start for start in range(1, len(self.words)) if len(self.words[start]) > 1]
        for ending in (" ".join(self.words[start:]) for start in starts):
            yield ending
            if self.generation:
                yield f"{ending} {self.generation}"
        if self.generation and len(self.words) == 1:
            yield self.plain


@lru_cache(maxsize=50_000)
def person_name(key: str) -> PersonName:
    """Take a person's name apart.

    Args:
        key: of the name, as ``name_key`` makes it.
    """
    words = list(_split(key))
    start = 0
    while start < len(words) - 1 and words[start] in _BEFORE_TITLES and _is_title(words, start + 1):
        start += 1
    while start < len(words) - 1 and words[start] in _TITLES:
        start += 1
    titles, words = frozenset(words[:start]), words[start:]
    suffix: list[str] = []
    generation, titled = "", bool(titles)
    while len(words) > 1:
        length, known = _generation(words, titles)
        if known and not generation:
            words, suffix, generation = words[:-length], words[-length:], known
        elif words[-1] in _DEGREES:
            words, titled = words[:-1], True
        else:
            break
    gender = "m" if titles & _MEN else "f" if titles & _WOMEN else ""
    nickname = tuple(_split(quoted[2])) if (quoted := _NICKNAME.search(key)) else ()
    return PersonName(tuple(words), tuple(suffix), generation, gender, titled, nickname)


def _split(key: str) -> Iterator[str]:
    """The folded words of a key, each initial by itself."""
    units = _ELIDED.sub(r"\1", apart_initials(key)).split()
    for place, unit in enumerate(units):
        word = fold(unit)
        is_last = place == len(units) - 1
        parts = word.split()
        run_together = not is_last and _CONSONANTS.fullmatch(word) and word not in _TITLES | _NO_INITIALS
        if (_DOTTED.fullmatch(unit) and not is_last) or (parts and max(map(len, parts)) == 1):
            yield from word.replace(" ", "")
        elif run_together:
            yield from word
        elif word:
            yield word


def _generation(words: Sequence[str], titles: frozenset[str]) -> tuple[int, str]:
    """How many of the last words say a generation, and which; 0 and nothing where none does."""
    last = words[-1]
    if len(words) > 2 and words[-2] == _ARTICLE and last in _AFTER_ARTICLE:
        return 2, _AFTER_ARTICLE[last]
    if last in _GENERATIONS:
        return 1, _GENERATIONS[last]
    if _ROMAN.fullmatch(last) and (last not in _SURNAMES_TOO or titles & _RULERS):
        return 1, str(roman_number(last))
    return 0, ""


def roman_number(word: str) -> int:
    """The number of a Roman numeral below 40 in lower case; 0 where it is none."""
    if not _ROMAN.fullmatch(word):
        return 0
    values = [_ROMAN_DIGITS[letter] for letter in word]
    following = [*values[1:], 0]
    return sum(-value if value < after else value for value, after in zip(values, following, strict=True))


def core(key: str, entity_type: str) -> str:
    """The name, folded, without the title before a person's or the legal form behind an organisation's.

    A generation is a part of it in one spelling: "Leo Brandt, Junior" is "leo brandt jr", "Elna the Second"
    is "elna 2".
    """
    return person_name(key).core if entity_type == PERSON else joined_initials(untitled(key, entity_type))


def untitled(key: str, entity_type: str) -> str:
    """As ``core``, each word as it is written."""
    if entity_type == PERSON:
        return person_name(key).untitled
    words = fold(key).split()
    while entity_type == ORGANISATION and len(words) > 1 and words[-1] in _LEGAL_FORMS:
        words = words[:-1]
    return " ".join(words)


def spelled(key: str, entity_type: str) -> str:
    """What all spellings of a name share; a person's generation counts in one spelling too."""
    if entity_type == PERSON and not (name := person_name(key)).titled:
        return name.core
    return spelling(key)


def is_bare_title(key: str) -> bool:
    """Whether a name is nothing but a title: "the Queen"."""
    words = fold(key).split()
    return bool(words) and all(_is_title(words, place) for place in range(len(words)))


def is_genitive(key: str) -> bool:
    """Whether a name ends as a possessor does: "mira solvane's"."""
    return _GENITIVE.search(key) is not None


def _is_title(words: Sequence[str], place: int) -> bool:
    return place < len(words) and (words[place] in _TITLES or words[place] in _BEFORE_TITLES)


def numbers(key: str) -> tuple[int, ...]:
    """The numbers in a name, Arabic and Roman: those of "Rocky III" and "Apollo 11" tell names apart."""
    words = fold(key).split()
    romans = (roman_number(word) for word in words[1:])
    digits = (int(number) for word in words for number in re.findall(r"[0-9]+", word))
    return tuple(sorted([*filter(None, romans), *digits]))


def initials(surface: str) -> str:
    """The initials of the capitalised words of a name of several words, in lower case; else nothing.

    "United Nations" has *un*, "Ministry of Finance" *mf*.
    """
    words = [word for word in APART.split(surface) if word]
    capitals = [word[0] for word in words if word[0].isupper()]
    return fold("".join(capitals).casefold()) if len(capitals) > 1 else ""


def acronym(surface: str) -> str:
    """A name of two to six capitals, with dots or without, in lower case without them; else nothing."""
    letters = _GENITIVE.sub("", surface.strip()).replace(".", "")
    return letters.lower() if 2 <= len(letters) <= 6 and letters.isalpha() and letters.isupper() else ""
