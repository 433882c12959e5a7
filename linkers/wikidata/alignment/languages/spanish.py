"""The vocabulary of Spanish."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from linkers.wikidata.alignment.countries.table import Country
from linkers.wikidata.alignment.countries.words import CountryWords
from linkers.wikidata.alignment.languages.inflected import Grammar, Hints, Reader

FEMININE: Mapping[str, str] = {
    "actor": "actriz", "presidente": "presidenta", "alcalde": "alcaldesa", "rey": "reina",
    "príncipe": "princesa",
    "emperador": "emperatriz", "jefe": "jefa", "primer": "primera", "poeta": "poeta", "juez": "jueza",
    "miembro": "miembro", "futbolista": "futbolista",
    "modelo": "modelo", "piloto": "piloto", "soldado": "soldado",
}  # fmt: skip
"""Words for men → for women, where they are not made by rule."""
_STOP_WORDS = """
el la los las lo un una unos unas de del al a en con por para sin sobre entre desde hasta hacia
según que quien quienes cual cuales cuyo cuya y e o u ni pero su sus este esta estos estas ese esa
esos esas aquel aquella es era fue son eran fueron ha había se le les no más muy ya también como
cuando donde entonces hoy ayer ex
"""
_BEHIND_HEAD = """
de del al a en con por para sin sobre entre desde hasta según que quien quienes cual cuyo cuya como
cuando donde nacido nacida llamado llamada conocido conocida
"""
_BEFORE_NOUNS = """
actual antiguo anterior entonces primer primero segundo tercer último nuevo joven viejo gran grande
célebre famoso conocido popular prestigioso legendario mítico ilustre veterano fallecido difunto
histórico principal máximo propio pequeño importante reconocido controvertido polémico futuro mejor
buen bueno mayor menor gobernante
"""
_SAME: Mapping[str, str] = {
    "primer ministro": "primerministro",
    "primer viceministro": "primerviceministro",
    "premier": "primerministro",
    "Organización de las Naciones Unidas": "ONU",
    "Naciones Unidas": "ONU",
    "consejero delegado": "directorejecutivo",
    "director ejecutivo": "directorejecutivo",
    "CEO": "directorejecutivo",
    "mandatario": "presidente",
    "jefe de Estado": "jefeestado",
}
_CUES: Mapping[str, str] = {
    "P22": "hijo",
    "P25": "hijo",
    "P26": "esposo mujer marido viudo cónyuge",
    "P40": "padre madre",
    "P1376": "capital",
    "P54": "jugador delantero defensa centrocampista portero guardameta capitán futbolista mediocampista",
    "P69": "graduado licenciado alumno exalumno egresado estudiante",
    "P102": "político senador diputado miembro líder candidato dirigente militante secretario portavoz",
    "P108": "profesor catedrático director redactor periodista investigador jefe empleado editor",
    "P112": "empresa compañía organización",
    "P127": "filial unidad subsidiaria empresa",
    "P131": "ciudad pueblo localidad municipio capital distrito barrio villa",
    "P166": "ganador premio galardonado laureado",
    "P355": "matriz",
    "P463": "miembro",
    "P749": "filial subsidiaria unidad división",
}
"""Properties whose value is somebody or something else → words that tell the relation."""
_CITIZENS = """
ciudadano escritor autor novelista poeta dramaturgo ensayista actor humorista comediante cantante
cantautor músico compositor pianista violinista guitarrista pintor escultor artista fotógrafo cineasta
bailarín modelo físico químico matemático científico biólogo geólogo médico cirujano ingeniero inventor
filósofo abogado diplomático político empresario banquero activista futbolista ciclista nadador corredor
atleta boxeador golfista esquiador gimnasta remero astronauta alpinista marinero
"""
"""People of whom a country's adjective right beside them tells citizenship."""
_GENERIC = (
    "partido ciudad estado república reino federación asociación club compañía empresa unión movimiento"
)
_RANKS = "vice adjunto suplente interino electo honorario emérito delegado provisional"
_OFFICES = (
    "ministr|viceministr|president|vicepresident|canciller|alcald|gobernador|director|diputad|senador|embajador|secretari"
    "|jugador|futbolist|entrenador|rey|jef|dirigent|líder|primer|espos|mujer|marid|juez|fiscal|general|portavoz|comandant"
    "|concejal|consejer|militar|guerriller|atleta|tenista|piloto|boxeador|modelo|agente|miembro|campe"
)
_OVER = re.compile(rf"^ex(?={_OFFICES})")
_MASCULINE = {feminine: masculine for masculine, feminine in FEMININE.items()}
_DERIVED = re.compile(r"(?:ncia|ción|sión|dad|ismo|miento|ía|aje)s?$")
_ARTICLE = re.compile(r"^(?:de los|de las|de la|del|de) ")
_PLAIN = str.maketrans("áéíóú", "aeiou")


def parts(word: str) -> tuple[str, ...]:
    """A word in lower case, of a man, without "ex": "exministra" → "ministra", "actriz" → "actor"."""
    lower = _OVER.sub("", word.casefold())
    return (_MASCULINE.get(lower, lower),)


def _names(country: Country) -> Iterator[str]:
    yield from country.names
    yield _ARTICLE.sub("", country.of)


def _adjectives(country: Country) -> Iterator[str]:
    for form in (country.adjective, country.feminine, *country.also):
        yield form
        yield f"{form}s" if form[-1] in "aeioí" else f"{form[:-2]}{form[-2:].translate(_PLAIN)}es"
        if form.endswith("í"):
            yield f"{form}es"


def _inflected(word: str, stem: str) -> str:
    """A presidency is no president: what is made with one of these endings stays whole."""
    return (word.removesuffix("s") if _DERIVED.search(word) else stem).translate(_PLAIN)


READER = Reader(
    Grammar(
        language="es",
        stemmer="spanish",
        countries=CountryWords.of("es", _names, _adjectives),
        stop_words=frozenset(_STOP_WORDS.split()),
        behind_head=frozenset(_BEHIND_HEAD.split()),
        head="first",
        before_nouns=frozenset(_BEFORE_NOUNS.split()),
        parts=parts,
        same=_SAME,
        adjectives_follow=True,
        inflected=_inflected,
        descent=frozenset({"origen", "ascendencia", "lengua", "idioma"}),
    )
)


SPANISH = READER.vocabulary(
    Hints(
        cues=_CUES,
        generic=_GENERIC,
        ranks=_RANKS,
        citizens=_CITIZENS,
        dates={
            "P569": r"\bnacid[oa]|\bnació",
            "P570": r"\bfallecid[oa]|\bmuert[oa]\b|\bfalleció|\bmurió",
            "P571": r"\bfundad[oa]|\bcread[oa]",
            "P576": r"\bdisuelt[oa]",
        },
        born=r"\b(?:nacid[oa]|nació)\b(?:\D|\b\d{1,2}\b){0,30}?\b(\d{4})\b",
        also=r",| y | e ",
        no_longer=r"\bex|\bantigu[oa]|\bnacionalizad|\bhonorari|\bnacid",
    )
)
