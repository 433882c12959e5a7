"""Messages in Spanish: gender agrees, "ex" stands before what is over."""

from __future__ import annotations

from linkers.wikidata.alignment.languages.spanish import FEMININE
from linkers.wikidata.facts import Fact
from linkers.wikidata.phrases.languages.countries import country, is_above_countries
from linkers.wikidata.phrases.languages.own_words import genitive
from linkers.wikidata.phrases.messages import Message
from linkers.wikidata.phrases.phrase_parts import Agreement, Part

_OF_STATES = (
    "ministr",
    "president",
    "secretari",
    "canciller",
    "senador",
    "embajador",
    "gobernador",
    "diputad",
)
_MASCULINE_HEADS = ("partido", "movimiento", "frente", "congreso", "parlamento", "consejo", "grupo", "comité")
_FEMININE_HEADS = (
    "unión",
    "alianza",
    "liga",
    "academia",
    "organización",
    "asociación",
    "universidad",
    "orden",
)


def words(message: Message, agreement: Agreement) -> tuple[Part, ...]:
    """A message as a phrase: "exministra de Finanzas de Ucrania", "actor estadounidense"."""
    fact = message.main
    match message.kind:
        case "position":
            return _position(message, agreement)
        case "occupation" | "kind":
            return _described(message, agreement)
        case "member":
            return (Part(f"miembro {_of_fact(fact)}", fact.id),)
        case "winner":
            verb = "ganadora" if agreement.feminine else "ganador"
            return (Part(f"{verb} {_of_fact(fact)}", fact.id),)
        case "player":
            who = "jugadora" if agreement.feminine else "jugador"
            return (Part(f"{'ex' if message.former else ''}{who} de {fact.value}", fact.id),)
        case "description":
            return (Part(fact.value, fact.id),)
        case "capital":
            return (Part(f"capital de {fact.value}", fact.id),)
        case "part":
            return (Part(f"filial de {fact.value}", fact.id),)
    return ()


def _position(message: Message, agreement: Agreement) -> tuple[Part, ...]:
    fact, place = message.main, message.country
    label = _agreeing(fact.value, agreement)
    if message.former:
        first = label.split()[0]
        label = f"ex {label}" if first in ("primer", "primera") else f"ex{label}"
    parts = [Part(label, fact.id)]
    lower = fact.value.casefold()
    wanted = any(word in lower for word in _OF_STATES) and not is_above_countries(fact.value)
    known = country("es", place.item, place.value) if place else None
    if place and known and wanted:
        names = (place.value.casefold(), known.of.casefold(), known.adjective, known.feminine)
        if not any(name in lower for name in names):
            parts.append(Part(f" {known.of}", place.id))
    return tuple(parts)


def _described(message: Message, agreement: Agreement) -> tuple[Part, ...]:
    fact, place = message.main, message.country
    of_person = message.kind == "occupation"
    parts = [Part(_agreeing(fact.value, agreement) if of_person else fact.value, fact.id)]
    also = genitive("es", message.also.item, message.also.value) if message.also else ""
    if message.second and not also:
        second = _agreeing(message.second.value, agreement)
        joined = "e" if second.casefold().startswith(("i", "hi")) else "y"
        parts.append(Part(f" {joined} {second}", message.second.id))
    known = country("es", place.item, place.value) if place else None
    if place and known and of_person:
        parts.append(Part(f" {known.feminine if agreement.feminine else known.adjective}", place.id))
    elif place and known and known.of not in fact.value:
        parts.append(Part(f" {known.of}", place.id))
    if message.also and also:
        winner = " y ganadora" if agreement.feminine else " y ganador"
        parts.append(Part(f"{'' if message.also.pid == 'P102' else winner} {also}", message.also.id))
    return tuple(parts)


def _agreeing(label: str, agreement: Agreement) -> str:
    """Of a woman: the first word, which is the head, and an adjective right after it."""
    if not agreement.feminine:
        return label
    first, *rest = label.split()
    if rest and (first == "primer" or rest[0].endswith("o")):
        return " ".join([_feminine(first), _feminine(rest[0]), *rest[1:]])
    return " ".join([_feminine(first), *rest])


def _feminine(word: str) -> str:
    lower = word.casefold()
    if lower in FEMININE:
        return FEMININE[lower]
    if lower.endswith(("or", "ín", "és", "án")):
        return f"{word[:-2]}{word[-2:].translate(_PLAIN)}a"
    if lower.endswith("o"):
        return f"{word[:-1]}a"
    return word


_PLAIN = str.maketrans("áéí", "aei")


def _of_fact(fact: Fact) -> str:
    return genitive("es", fact.item, fact.value) or _of(fact.value)


def _of(name: str) -> str:
    lower = name.casefold()
    if lower.startswith("el "):
        return f"del {name[3:]}"
    if lower.startswith((*_MASCULINE_HEADS, "premio")):
        return f"del {name}"
    return f"de la {name}" if lower.startswith(_FEMININE_HEADS) else f"de {name}"
