"""Nouns for kinds of organisations, places and persons: what is called "the brokerage" is an organisation."""

from __future__ import annotations

from collections.abc import Mapping

_ORGANISATIONS = """
company firm corporation conglomerate manufacturer carmaker automaker drugmaker chipmaker shipbuilder
planemaker steelmaker retailer supermarket bank lender brokerage insurer airline broadcaster newspaper
magazine tabloid website agency bureau ministry department commission committee council authority
regulator watchdog parliament party coalition alliance faction militia organisation organization
nonprofit charity foundation trust institute university college school hospital clinic museum gallery
orchestra choir band quartet club church congregation union federation association society cooperative
consortium startup start-up subsidiary studio utility refiner think-tank court tribunal cartel syndicate
movement group
"""
_MAKERS = "maker provider operator developer supplier distributor producer publisher builder giant bookseller"
_PLACES = """
town city capital village hamlet suburb province county nation country island peninsula river lake mountain
volcano port municipality borough neighbourhood neighborhood prefecture archipelago
"""
_PERSONS = """
man woman boy girl actor actress singer lawyer attorney professor minister president senator congressman
congresswoman doctor officer suspect defendant victim father mother son daughter brother sister husband wife
teenager writer author billionaire businessman businesswoman politician executive player striker coach judge
"""

KINDS: Mapping[str, str] = {
    noun: type_
    for type_, nouns in (("ORGANISATION", _ORGANISATIONS), ("LOCATION", _PLACES), ("PERSON", _PERSONS))
    for noun in nouns.split()
}
"""Noun → the type of a name for such a thing. None of them is as often something else."""

MAKERS = frozenset(_MAKERS.split())
"""What makes or sells something, right before a name, if a noun for that something stands before it."""

_MEMBERS = "rebels militants guerrillas insurgents militiamen lawmakers shareholders shares"
_OFFICES = "leader leaders chairman chairwoman founder founders co-founder shareholders subsidiary ceo"
_PARTS = "residents outskirts mayor centre center suburbs streets north south east west"

MEMBERS = frozenset(_MEMBERS.split())
"""What stands right behind the name of a body that has them: "Abu Sayyaf *rebels*"."""
OFFICES_OF_BODIES = frozenset(_OFFICES.split())
"""What no person has: "Kadima's *chairwoman*", "the *leader* of Kadima"."""
MEMBERSHIP = frozenset(("member", "members"))
"""What is said of a body with "of"."""
PARTS_OF_PLACES = frozenset(_PARTS.split())
"""What is said of a place with "of": "the *outskirts* of Sidi Bouzid"."""
