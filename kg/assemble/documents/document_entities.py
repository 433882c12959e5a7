"""The entities of one document: its clusters, and every mention outside of them by itself.

A name at the head of a noun phrase belongs to the phrase. An unresolved pronoun gets an entity only if a
relation or description needs one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from betwixt.annotations import Cluster, Mention
from betwixt.document import Document, Span
from betwixt.names.characters import shown
from betwixt.names.keys import name_key
from betwixt.names.parts import PERSON, person_name
from kg.assemble.thresholds import passes
from linkers.names.most_telling import most_telling


@dataclass(frozen=True, slots=True)
class Entity:
    """What some mentions of a document refer to.

    Args:
        members: its mentions in text order, with their membership scores.
        names: names at the heads of its mentions, in text order.
        extractor: who put them together; empty for a single mention.
    """

    members: tuple[tuple[Mention, float], ...]
    names: tuple[Mention, ...]
    extractor: str

    @property
    def first(self) -> Span:
        """The first mention, by which the entity is identified."""
        return self.members[0][0].span

    @property
    def type(self) -> str:
        """The type that most of its mentions and their names have, the earliest of several."""
        types = Counter(m.entity_type for m in (*self.names, *self._mentions()) if m.entity_type)
        return max(types, key=types.__getitem__, default="")

    def name(self, document: Document) -> str:
        """The surface that names it best, as readers see it; a name of its type before all else."""
        names = [*self.names, *(m for m in self._mentions() if "name" in m.kinds)]
        candidates = (
            [name for name in names if name.entity_type == self.type]
            or names
            or [m for m in self._mentions() if not is_pronoun(m)]
            or self._mentions()
        )
        surfaces = [document.surface(m.span) for m in sorted(candidates, key=lambda m: m.span)]
        return shown(surfaces[most_telling(surfaces, document.language)])

    def name_keys(self, document: Document) -> list[str]:
        """The keys of every name that the document uses for it, pronouns left out, in order."""
        naming = [*self.names, *(m for m in self._mentions() if not is_pronoun(m))]
        keys = {name_key(document.surface(m.span), document.language) for m in naming}
        return sorted(keys - {""})

    def proper_names(self, document: Document) -> dict[str, str]:
        """Its proper names: key → the first surface of that key, as readers see it, in order."""
        surfaces: dict[str, str] = {}
        for span in self.proper_name_spans():
            surface = shown(document.surface(span))
            surfaces.setdefault(name_key(surface, document.language), surface)
        surfaces.pop("", None)
        return dict(sorted(surfaces.items()))

    def proper_name_spans(self) -> list[Span]:
        """The places of its proper names, in text order."""
        naming = [*self.names, *(m for m in self._mentions() if "name" in m.kinds)]
        return sorted({mention.span for mention in naming})

    def _mentions(self) -> list[Mention]:
        return [mention for mention, _ in self.members]


def is_pronoun(mention: Mention) -> bool:
    """Whether a mention is a pronoun and nothing else."""
    return mention.kinds == ("pronoun",)


def entities_of(
    document: Document,
    mentions: Mapping[Span, Mention],
    clusters: Sequence[Cluster],
    heads: Mapping[Span, Span],
    needed: Collection[Span],
    thresholds: Mapping[str, float],
) -> list[Entity]:
    """The document's entities in the order of their first mentions.

    Args:
        document: the text.
        mentions: by span, in text order.
        clusters: where two claim a mention, the first has it.
        heads: noun phrase → the name at its head; the name is no member of its own.
        needed: mentions that something leads to; a pronoun among them is an entity.
        thresholds: extractor → lowest score of a membership of its making.
    """
    phrase_of = {name: phrase for phrase, name in heads.items()}
    taken: set[Span] = set(phrase_of)
    entities: list[Entity] = []

    def add(members: Mapping[Span, float], extractor: str) -> None:
        ordered = sorted(members.items())
        taken.update(members)
        names = tuple(mentions[heads[span]] for span, _ in ordered if span in heads)
        entities.append(Entity(tuple((mentions[span], score) for span, score in ordered), names, extractor))

    for cluster in clusters:
        members: dict[Span, float] = {}
        for member in cluster.members:
            span = phrase_of.get(member.span, member.span)
            if span in mentions and span not in taken and passes(member.score, cluster.extractor, thresholds):
                members[span] = max(member.score, members.get(span, 0.0))
        for person in _generations(document, mentions, members, heads):
            if len(person) > 1:
                add(person, cluster.extractor)
    for span, mention in mentions.items():
        if span not in taken and (span in needed or not is_pronoun(mention)):
            add({span: 1.0}, "")
    return sorted(entities, key=lambda entity: entity.first)


def _generations(
    document: Document,
    mentions: Mapping[Span, Mention],
    members: Mapping[Span, float],
    heads: Mapping[Span, Span],
) -> list[dict[Span, float]]:
    """The members of a cluster, apart by generation: Leo Brandt Jr. and Leo Brandt Sr. are two people.

    A mention without a generation belongs to the one before it, or to the first.
    """
    generations: dict[str, dict[Span, float]] = {}
    leading: dict[Span, float] = {}
    last = ""
    for span, score in sorted(members.items()):
        name = mentions[heads.get(span, span)]
        if "name" in name.kinds and name.entity_type == PERSON:
            surface = document.surface(name.span)
            last = person_name(name_key(surface, document.language)).generation or last
        if last:
            generations.setdefault(last, {} if generations else dict(leading))[span] = score
        else:
            leading[span] = score
    return list(generations.values()) or [leading]


def owners(entities: Sequence[Entity], heads: Mapping[Span, Span]) -> dict[Span, Entity]:
    """Mention → the entity it leads to; a name at a head leads where its phrase does."""
    owner = {mention.span: entity for entity in entities for mention, _ in entity.members}
    owner.update({name: owner[phrase] for phrase, name in heads.items()})
    return owner
