"""The vocabulary of German."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from linkers.wikidata.alignment.countries.table import Country
from linkers.wikidata.alignment.countries.words import CountryWords
from linkers.wikidata.alignment.languages.inflected import Grammar, Hints, Reader
from linkers.wikidata.alignment.languages.phrase import Phrase

_STOP_WORDS = """
der die das des dem den ein eine einer eines einem einen ist war sind waren wurde wird hat hatte er
sie es ihr ihre ihrer ihrem ihren sein seine seiner seinem seinen sich auch noch nur schon sehr so
wie als bis im am vom zum zur beim an auf aus bei durch für gegen in mit nach ohne seit über um
unter von vor während wegen zu zwischen und oder aber nicht kein keine welcher welche welches dieser
diese dieses jener jene dort hier jetzt heute damals einst ehemals zuletzt ex
"""
_BEHIND_HEAD = """
der die das des dem den ein eines einer von vom in im am an auf aus bei beim für mit nach zu zum zur
über unter seit bis gegen während wegen zwischen und oder sowie als geboren genannt namens welcher
welche wer dessen deren durch um
"""
_SAME: Mapping[str, str] = {
    "Vereinte Nationen": "UNO",
    "UN": "UNO",
    "CEO": "Vorstandsvorsitzender",
    "Premier": "Premierminister",
    "Mitglied des Bundestages": "Bundestagsabgeordneter",
    "MdB": "Bundestagsabgeordneter",
    "Fußballer": "Fußballspieler",
}
_CUES: Mapping[str, str] = {
    "P22": "Sohn Tochter Kind",
    "P25": "Sohn Tochter Kind",
    "P26": "Ehefrau Ehemann Frau Mann Gattin Gatte Witwe Witwer Gemahlin Gemahl",
    "P40": "Vater Mutter",
    "P1376": "Hauptstadt Landeshauptstadt",
    "P54": "Spieler Stürmer Verteidiger Torwart Torhüter Kapitän Profi",
    "P69": "Absolvent Alumnus Student",
    "P102": "Politiker Abgeordneter Mitglied Vorsitzender Parteivorsitzender Kandidat Parteichef Senator",
    "P108": "Professor Chefredakteur Redakteur Journalist Mitarbeiter Direktor Leiter Chef Forscher",
    "P112": "Unternehmen Firma Organisation",
    "P127": "Tochter Tochterunternehmen Tochterfirma Tochtergesellschaft",
    "P131": "Stadt Gemeinde Dorf Hauptstadt Bezirk Ortsteil Stadtteil Kreisstadt",
    "P166": "Preisträger Träger Gewinner",
    "P355": "Mutterkonzern Muttergesellschaft",
    "P463": "Mitglied Mitgliedstaat Mitgliedsland",
    "P749": "Tochter Tochterunternehmen Tochterfirma Tochtergesellschaft",
}
"""Properties whose value is somebody or something else → words that tell the relation."""
_CITIZENS = """
Staatsbürger Staatsangehöriger Schriftsteller Autor Dichter Lyriker Dramatiker Schauspieler Komiker
Sänger Musiker Komponist Pianist Geiger Gitarrist Maler Bildhauer Künstler Fotograf Tänzer Physiker
Chemiker Mathematiker Naturwissenschaftler Biologe Geologe Arzt Chirurg Ingenieur Erfinder Philosoph
Jurist Rechtsanwalt Diplomat Politiker Unternehmer Bankier Aktivist Fußballspieler Fußballer Stürmer
Torwart Radrennfahrer Schwimmer Läufer Leichtathlet Boxer Ringer Golfspieler Skifahrer Turner Ruderer
Astronaut Bergsteiger Seemann
"""
"""People of whom a country's adjective right beside them tells citizenship."""
_GENERIC = "Partei Stadt Staat Republik Königreich Föderation Verband Verein Klub Gesellschaft Unternehmen"
_RANKS = """
Vize stellvertretend kommissarisch designiert gewählt Schatten Ehren geschäftsführend künftig
angehend
"""
_FEMININE = re.compile(
    r"(?<=..)(?:er|or|ist|ent|ant|at|graf|log|eur|ar|är|soph|nom|wirt|zt|ekt|af|ef|st|öd|ög|ig|ut)in(?:nen)?$"
)
FEMININE_ENDS = re.compile(
    r"(?:er|or|ist|ent|ant|at|gra[fp]h?|oge|eur|ar|är|soph|nom|wirt|ilot|itän|naut|urg|arch|ekt|önig|ektiv)$"
)
"""Words for men that have "-in" of a woman."""
FEMININE_FORMS = (
    ("anwalt", "anwältin"),
    ("arzt", "ärztin"),
    ("koch", "köchin"),
    ("bauer", "bäuerin"),
    ("landgraf", "landgräfin"),
    ("markgraf", "markgräfin"),
    ("beamter", "beamtin"),
    ("mann", "frau"),
)
"""How such words end that change otherwise: "Rechtsanwalt", "Kaufmann"."""
_MASCULINE = {feminine: masculine for masculine, feminine in FEMININE_FORMS}
_IRREGULAR = re.compile(rf"((?<!^)frau|{'|'.join(form for form in _MASCULINE if form != 'frau')})(?:nen)?$")
_OVER = re.compile(r"^(?:ex|alt)(?=bundes|kanzler|präsident|bürgermeister|minister|landes|oberbürger|könig)")
_OF_THE_STATE = re.compile(r"^bundes(?=kanzler|präsident|\w*minister)")
_OF_A_FIELD = re.compile(r"iker[ns]?$")
_ENDINGS = ("", "e", "er", "es", "en", "em")
_ARTICLE = re.compile(r"^(?:der|des|die|von) ")
_SHORTEST_HEAD = 4
_KINDS = frozenset({"P31", "P106", "P279"})
"""Properties of which a compound tells what its last part does: a film director is a director. A prime
minister (Ministerpräsident) is no president."""
_OTHER_KINDS = ("vize", "halb", "nicht", "ersatz", "schein", "unter")


def parts(word: str) -> tuple[str, ...]:
    """A word in lower case, of a man: "Altbundeskanzlerin" → "bund", "kanzler"."""
    lower = word.casefold()
    if form := _IRREGULAR.search(lower):
        lower = lower[: form.start()] + _MASCULINE[form[1]]
    elif _FEMININE.search(lower):
        lower = re.sub(r"in(?:nen)?$", "", lower)
    lower = _OVER.sub("", lower)
    return ("bund", lower.removeprefix("bundes")) if _OF_THE_STATE.search(lower) else (lower,)


def _names(country: Country) -> Iterator[str]:
    yield from country.names
    yield from (f"{name}s" for name in country.names if " " not in name and not name.endswith("s"))
    yield _ARTICLE.sub("", country.of)


def _adjectives(country: Country) -> Iterator[str]:
    for stem in (country.adjective, *country.also):
        endings = _ENDINGS if stem[:1].islower() or "-" in stem else ("",)
        yield from (stem + ending for ending in endings)


def _inflected(word: str, stem: str) -> str:
    """A politician is not politics."""
    return f"{stem}iker" if _OF_A_FIELD.search(word) and not stem.endswith("iker") else stem


def _is_noun(word: str) -> bool:
    return word[:1].isupper()


READER = Reader(
    Grammar(
        language="de",
        stemmer="german",
        countries=CountryWords.of("de", _names, _adjectives),
        stop_words=frozenset(_STOP_WORDS.split()),
        behind_head=frozenset(_BEHIND_HEAD.split()),
        head="last",
        before_nouns=frozenset(),
        is_noun=_is_noun,
        parts=parts,
        same=_SAME,
        adjectives_follow=False,
        inflected=_inflected,
        descent=frozenset({"Herkunft", "Abstammung", "Sprache", "Ursprungs", "Ursprung"}),
    )
)


def _is_kind_of(word: str, other: str) -> bool:
    """Whether a word is a compound that ends with another one: "Filmregisseur" is a "Regisseur"."""
    return (
        len(other) >= _SHORTEST_HEAD
        and word != other
        and word.endswith(other)
        and not word.startswith(_OTHER_KINDS)
    )


def _as_said(said: Phrase, value: Phrase, property: str) -> Phrase:
    """With the head of a value for a compound that is a kind of it, if the rest of the value is there too."""
    rest = set(value.words) - {value.head}
    if property not in _KINDS or not value.head or not rest <= set(said.words):
        return said
    kinds = [word for word in said.words if _is_kind_of(word, value.head)]
    if not kinds:
        return said
    return replace(
        said,
        words=(*said.words, value.head),
        head=value.head if said.head in kinds else said.head,
        surfaces={**said.surfaces, value.head: said.surfaces.get(kinds[0], kinds[0])},
    )


def _tells(head: str, words: frozenset[str]) -> bool:
    return head in words or any(_is_kind_of(head, word) for word in words)


GERMAN = replace(
    READER.vocabulary(
        Hints(
            cues=_CUES,
            generic=_GENERIC,
            ranks=_RANKS,
            citizens=_CITIZENS,
            dates={
                "P569": r"\bgeboren|\bgeb\.",
                "P570": r"gestorben|verstorben|\bstarb\b",
                "P571": r"gegründet",
                "P576": r"aufgelöst",
            },
            born=r"(?:\bgeboren\w*|\bgeb\.)(?:(?!gest)\D|\d{1,2}\b){0,30}?\b(\d{4})\b",
            also=r",| und | sowie ",
            no_longer=r"\behemal|\bfrühere|\beinstig|\bex|\balt-|eingebürgert|\behren|\bgebürtig|\bgeboren",
        )
    ),
    as_said=_as_said,
    tells=_tells,
)
