"""Fillers that UCCA marks once: every equal personal pronoun is as right."""

from __future__ import annotations

from dataclasses import replace

from extractors.participants.mention_classes import personal_pronoun
from training.gold.implicit_roles.documents import GoldPredicate, Place, RoleDocument, UnexpressedRole


def with_same_pronouns(document: RoleDocument) -> RoleDocument:
    """The document, its fillers that are personal pronouns joined by all equal ones: I, me, my, myself."""
    places: dict[int, list[Place]] = {}
    for number, words in enumerate(document.sentences):
        for index, word in enumerate(words):
            pronoun = personal_pronoun(word)
            if pronoun is not None:
                places.setdefault(pronoun, []).append(Place(number, index, index + 1))

    def joined(role: UnexpressedRole) -> UnexpressedRole:
        words = (
            document.sentences[place.sentence][place.start] for place in role.fillers if _is_one_word(place)
        )
        pronouns = {pronoun for word in words if (pronoun := personal_pronoun(word)) is not None}
        equal = (place for pronoun in sorted(pronouns) for place in places[pronoun])
        return replace(role, fillers=tuple(dict.fromkeys((*role.fillers, *equal))))

    def of(predicate: GoldPredicate) -> GoldPredicate:
        return replace(predicate, unexpressed=tuple(map(joined, predicate.unexpressed)))

    return replace(document, predicates=tuple(map(of, document.predicates)))


def _is_one_word(place: Place) -> bool:
    return place.end - place.start == 1
