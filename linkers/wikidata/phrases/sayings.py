"""What texts say of somebody, as an appositive of another text can repeat it, in English.

"Prime Minister" before a name is "British Prime Minister" where a fact says whose; "Italian journalist" has
an article as an appositive. What only its own text explains ("his wife", "the company", "the 57-year-old") is
left where it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from betwixt.roles.verbs import ROLE_VERBS
from linkers.wikidata.alignment.languages import phrase as content
from linkers.wikidata.facts import Fact
from linkers.wikidata.phrases.languages.countries import country, names_a_country
from linkers.wikidata.phrases.languages.english import OFFICES, with_article
from linkers.wikidata.phrases.phrase_parts import TEXT, Part, Saying
from linkers.wikidata.phrases.slot import Slot

_LONGEST_APPOSITIVE, _LONGEST = 12, 8
_BROKEN = re.compile(r'[|=\[\]{}"“”<>()]|^\W|\d')
_EXPLAINED_ELSEWHERE = re.compile(
    r"\b(?:his|her|hers|their|its|our|my|your|this|that|these|those|same|other|another|who|whom|which|whose|he|"
    r"she|it|they|we|one of|all|both|some|many|latter|(?:country|nation|state|city|company|group)['’]s|today|"
    r"yesterday|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|victim|suspect|winner|runner-up|"
    r"opponent|rival|witness|teammate|brothers?|mr|mrs|ms)\b",
    re.IGNORECASE,
)
_RELATIVE = re.compile(
    r"(?:the )?(?:late )?(?:wife|husband|widow|widower|son|daughter|brother|sister|father|mother) of ",
    re.IGNORECASE,
)
_EMPTY_HEADS = """
company group organization organisation body agency man woman person people member part unit team side
source website site official firm institution brother sister father mother son daughter wife husband
owner player
"""
_SAYS_LITTLE = frozenset(_EMPTY_HEADS.split())
_BARE_HEADS = """
captain coach leader head chief spokesman spokeswoman chairperson chair ceo founder director manager king
queen prince princess widow governor mayor senator judge commissioner ambassador commander general
colonel minister president secretary chancellor premier pm pope archbishop bishop editor champion justice
congressman congresswoman representative officer
"""
_WITHOUT_ARTICLE = frozenset(_BARE_HEADS.split())
_OTHER_TITLES = """
the a former current prime foreign deputy vice state attorney executive of civil minister first defence
defense finance interior home health opposition speaker sen rep gov
"""
_TITLES = _WITHOUT_ARTICLE | frozenset(_OTHER_TITLES.split())
_WORD = re.compile(r"[^\W\d_]+")
_HONORIFIC = re.compile(
    r"(?:^|\s+)(?:sir|dame|mr|mrs|ms|miss|dr|lord|lady|rev|prof|st|sheikh)\.?$", re.IGNORECASE
)
_POSSESSOR = re.compile(r"^\w+(?:['’]s|s['’]) ")
_OPENING = re.compile(r"(?:(?:the|former|acting|caretaker)\s+)*(?:ex-)?", re.IGNORECASE)
_NOW = re.compile(r"^(?:the\s+)?(?:current|incumbent|then|now)\s+", re.IGNORECASE)
_OF_A_COUNTRY = re.compile(
    r"president|prime minister|pm|premier|chancellor|king|queen|head of state|vice[- ]president|senator|"
    r"(?:deputy )?(?:(?:foreign|defen[cs]e|finance|health|interior|justice|education|trade|energy|"
    r"environment|transport|treasury|home|culture|labou?r)\s+(?:minister|secretary)|secretary of (?:state|"
    r"defense|the treasury|energy|education|homeland security)|attorney general|opposition leader)",
    re.IGNORECASE,
)
_POLITICS = frozenset({"Q82955", "Q193391", "Q372436", "Q116"})
"""Politician, diplomat, statesperson, monarch: whose "president" is a country's."""
_FEW = 3


def told(saying: Saying, slot: Slot, facts: Sequence[Fact], place: Fact | None) -> tuple[Part, ...]:
    """A saying as an appositive of another text; nothing where it cannot stand there.

    Args:
        saying: of another text, in English.
        slot: the place.
        facts: of who is named.
        place: the country that they belong to, if that is known.
    """
    if saying.kind == "clause":
        return _clause(saying, slot)
    text = _HONORIFIC.sub("", " ".join(saying.text.split())).strip(" ,;:-–")
    text = _NOW.sub("", text)
    words = content.phrase(text)
    if not words.words or not _can_stand(text, words, saying, slot):
        return ()
    text = f"the {text[4:]}" if text[:4].casefold() == "the " else text
    opening = _OPENING.match(text)
    before = opening[0] if opening else ""
    known = country("en", place.item, place.value) if place else None
    if place and known and _OF_A_COUNTRY.fullmatch(text[len(before) :]) and _in_politics(facts):
        adjective = "U.S." if known.adjective == "American" else known.adjective
        parts = (Part(before, TEXT), Part(f"{adjective} ", place.id), Part(text[len(before) :], TEXT))
        return parts if before else parts[1:]
    if slot.type == "PERSON" and saying.kind == "before-name" and not _is_office(words.head, text):
        return with_article([Part(text, TEXT)])
    return (Part(text, TEXT),)


def _clause(saying: Saying, slot: Slot) -> tuple[Part, ...]:
    """A clause with a verb of a role as a relative one: "who heads the Harbour Board"."""
    opening = "who" if slot.type == "PERSON" else "which"
    told_words = saying.text.split()
    if told_words[0].casefold() in ("who", "which"):
        told_words = told_words[1:]
    rest = " ".join(told_words)
    stands = len(told_words) <= _LONGEST_APPOSITIVE and told_words[:1] and told_words[0] in ROLE_VERBS
    if not stands or _BROKEN.search(rest) or _EXPLAINED_ELSEWHERE.search(rest) or not names_something(rest):
        return ()
    return (Part(f"{opening} {rest}", TEXT),)


def names_something(text: str) -> bool:
    """Whether a phrase has a name in it, by which it is understood in any text: "mayor of San Jose"."""
    named = (word for word in _WORD.findall(text) if word[:1].isupper())
    return names_a_country(text) or any(word.casefold() not in _TITLES for word in named)


def _can_stand(text: str, words: content.Phrase, saying: Saying, slot: Slot) -> bool:
    tokens = text.split()
    longest = _LONGEST_APPOSITIVE if saying.kind == "appositive" else _LONGEST
    if _BROKEN.search(text) or _EXPLAINED_ELSEWHERE.search(text) or len(tokens) > longest:
        return False
    if all(len(token.strip(".")) <= _FEW or token.isupper() for token in tokens) and text not in (
        "CEO",
        "PM",
    ):
        return False
    if words.head in _SAYS_LITTLE and len(words.words) < _FEW:
        return False
    if set(content.phrase(slot.name).words) & set(words.words) and not _RELATIVE.match(text):
        return False
    several = slot.type == "PERSON" and f"{words.head}s" in text.casefold().split()
    return not several


def _is_office(head: str, text: str) -> bool:
    """Whether a phrase has no article of its own: an office, or what has one or a possessor already."""
    lower = text.casefold()
    if _POSSESSOR.search(lower):
        return True
    return head in _WITHOUT_ARTICLE or lower.startswith(("the ", "a ", "an ", "former ", *OFFICES))


def _in_politics(facts: Sequence[Fact]) -> bool:
    return any(fact.item in _POLITICS or fact.pid in ("P39", "P102") for fact in facts)
