"""The vocabulary of Polish."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from linkers.wikidata.alignment.countries.table import Country
from linkers.wikidata.alignment.countries.words import CountryWords
from linkers.wikidata.alignment.languages.inflected import Grammar, Hints, Reader

FEMININE_FORMS = (
    ("arz", "arka"), ("orz", "orka"), ("or", "orka"), ("ista", "istka"), ("ysta", "ystka"), ("el", "elka"),
    ("er", "erka"),
)  # fmt: skip
"""Ends of words for men and for women."""
_MORE_FEMININE_FORMS = (
    ("yk", "yczka"), ("ik", "iczka"), ("ent", "entka"), ("ant", "antka"), ("eta", "etka"), ("olog", "olożka"),
    ("at", "atka"),
)  # fmt: skip
_STOP_WORDS = """
i oraz lub albo a ale w we z ze na do od dla u o po przy przez przed nad pod za bez między podczas
wobec według ku jest był była było byli być są się to ten ta te tego tej tym tych on ona ono jego
jej ich im który która które którego której którym jako też także już tylko nie tak jak co kiedy
gdzie obecnie niegdyś wówczas były byłego byłemu byłym byłej byłą
"""
_BEHIND_HEAD = """
w we z ze na do od dla u o po przy przez przed nad pod za bez między podczas wobec według i oraz lub
albo który która które którego której którym jako urodzony urodzona zwany zwana ds
"""
_BEFORE_NOUNS = """
obecny dawny ówczesny nowy stary młody znany słynny sławny wybitny wielki pierwszy drugi ostatni
czołowy popularny główny legendarny zmarły ceniony kontrowersyjny najlepszy najbardziej niezależny
długoletni wieloletni honorowy największy najbliższy urzędujący ulubiony polityczny prawicowy
lewicowy liberalny konserwatywny
"""
_SAME: Mapping[str, str] = {
    "prezes Rady Ministrów": "premier",
    "prezydium Rady Ministrów": "premier",
    "Organizacja Narodów Zjednoczonych": "ONZ",
    "Narodów Zjednoczonych": "ONZ",
    "CEO": "dyrektor generalny",
    "szef rządu": "premier",
    "prezeska": "prezes",
}
_CUES: Mapping[str, str] = {
    "P22": "syn córka dziecko",
    "P25": "syn córka dziecko",
    "P26": "żona mąż małżonka małżonek wdowa wdowiec",
    "P40": "ojciec matka",
    "P1376": "stolica",
    "P54": "zawodnik piłkarz napastnik obrońca pomocnik bramkarz kapitan",
    "P69": "absolwent student wychowanek",
    "P102": "polityk senator poseł członek lider kandydat przewodniczący szef prezes działacz",
    "P108": "profesor redaktor dziennikarz pracownik dyrektor wykładowca szef",
    "P112": "firma spółka organizacja",
    "P127": "spółka",
    "P131": "miasto wieś gmina stolica dzielnica miejscowość",
    "P166": "laureat zdobywca",
    "P463": "członek",
    "P749": "spółka oddział",
}
"""Properties whose value is somebody or something else → words that tell the relation."""
_CITIZENS = """
obywatel pisarz autor powieściopisarz poeta dramaturg aktor komik piosenkarz muzyk kompozytor pianista
skrzypek gitarzysta malarz rzeźbiarz artysta fotograf tancerz fizyk chemik matematyk naukowiec biolog
geolog lekarz chirurg inżynier wynalazca filozof prawnik adwokat dyplomata polityk przedsiębiorca bankier
aktywista piłkarz kolarz pływak biegacz lekkoatleta bokser zapaśnik golfista narciarz gimnastyk wioślarz
astronauta alpinista marynarz
"""
"""People of whom a country's adjective right beside them tells citizenship."""
_GENERIC = "partia miasto państwo republika królestwo federacja stowarzyszenie klub spółka związek"
_RANKS = "wice zastępca elekt honorowy tymczasowy pełniący p.o. po niedoszły przyszły"
_OVER = re.compile(r"^eks(?=prem|prez|min|kancl|pos|sen|mąż|żon|dyr|szef|gwiazd|mistrz|repr)")
_PAIRS = [pair for pair in (*FEMININE_FORMS, *_MORE_FEMININE_FORMS) if pair[0] != "orz"]
_FEMININE = tuple((woman.removesuffix("a"), man.removesuffix("a")) for man, woman in _PAIRS)
_FLEETING = re.compile(r"(?<=[bcdfghkłmnpstwz])r$")
_ENDINGS = ("i", "a", "ie", "iego", "iemu", "im", "ą", "iej", "ich", "imi", "o")
_SHORTEST = 5


def parts(word: str) -> tuple[str, ...]:
    """A word in lower case, without "eks": "eksprezydent" → "prezydent"."""
    return (_OVER.sub("", word.casefold()),)


def _names(country: Country) -> Iterator[str]:
    yield from country.names
    yield country.of


def _adjectives(country: Country) -> Iterator[str]:
    for form in (country.adjective, *country.also):
        yield from (form.removesuffix("i") + ending for ending in _ENDINGS)


def _inflected(word: str, stem: str) -> str:
    """Of a man, with the vowel of the nominative: "aktork" → "aktor", "ministr" → "minister"."""
    if len(stem) >= _SHORTEST:
        for woman, man in _FEMININE:
            if stem.endswith(woman):
                return stem.removesuffix(woman) + man
    return _FLEETING.sub("er", stem) if len(stem) > _SHORTEST else stem


READER = Reader(
    Grammar(
        language="pl",
        stemmer="polish",
        countries=CountryWords.of("pl", _names, _adjectives),
        stop_words=frozenset(_STOP_WORDS.split()),
        behind_head=frozenset(_BEHIND_HEAD.split()),
        head="first",
        before_nouns=frozenset(_BEFORE_NOUNS.split()),
        parts=parts,
        same=_SAME,
        adjectives_follow=False,
        inflected=_inflected,
        descent=frozenset({"pochodzenie", "język", "narodowość"}),
    )
)


POLISH = READER.vocabulary(
    Hints(
        cues=_CUES,
        generic=_GENERIC,
        ranks=_RANKS,
        citizens=_CITIZENS,
        dates={
            "P569": r"\burodzon|\bur\.",
            "P570": r"\bzmarł|\bzm\.",
            "P571": r"\bzałożon|\bpowstał",
            "P576": r"\brozwiązan",
        },
        born=r"(?:\burodzon\w*|\bur\.)(?:\D|\b\d{1,2}\b){0,30}?\b(\d{4})\b",
        also=r",| i | oraz ",
        no_longer=r"\bbył|\beks|\bdawn|\bhonorow|\burodzon|naturalizowan",
    )
)
