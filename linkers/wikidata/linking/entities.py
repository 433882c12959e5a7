"""The entities of a document that are to be linked, from given names or from those that the model finds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from betwixt.annotations import Annotations
from betwixt.document import Document, Span
from linkers.names.most_telling import most_telling
from linkers.wikidata.alias_key import alias_key
from linkers.wikidata.linking.link import NamedEntity
from linkers.wikidata.linking.names.spelled_out import spelled_out
from linkers.wikidata.linking.surroundings import surroundings


@dataclass(frozen=True, slots=True)
class LinkingTask:
    """What a linker is asked about one document.

    Args:
        entities: for the linker.
        names: of each entity the names in the text that share its link; none where it is there for the
            others' sake alone.
    """

    entities: tuple[NamedEntity, ...]
    names: tuple[tuple[Span, ...], ...]


def task(document: Document, annotations: Annotations, given: Sequence[Span] | None = None) -> LinkingTask:
    """Names put together that have one key, or refer to the same as noun phrases of nothing else.

    An abbreviation that the text spells out ("the African Union (AU)") is put together with what it stands
    for, and is called so. A phrase with more in it ("the mayor, John Doe") puts together what is not the same
    too often. Names that the model finds beside those given tell what the text speaks of, and what it calls
    things at length.

    Args:
        document: with its text.
        found: what the extractors say: names with types, clusters, descriptions.
        given: the names; those that the model finds by default.
    """
    named = [mention for mention in annotations.mentions if mention.entity_type and "name" in mention.kinds]
    spans = {mention.span for mention in named}
    asked = spans if given is None else set(given)
    names = sorted(asked | spans)
    cluster_of = {
        member.span: at for at, cluster in enumerate(annotations.clusters) for member in cluster.members
    }
    phrases = {(span.end, alias_key(document.surface(span))): span for span in cluster_of}
    long_forms = spelled_out(document, annotations.sentences, names)
    groups: dict[object, list[Span]] = {}
    group_of: dict[str, object] = {}
    for name in names:
        surface = document.surface(name)
        cluster = cluster_of.get(phrases.get((name.end, alias_key(surface)), name))
        key = alias_key(long_forms.get(name, surface))
        group = group_of.setdefault(key, ("cluster", cluster) if cluster is not None else ("name", key))
        groups.setdefault(group, []).append(name)
    members = list(groups.values())
    return LinkingTask(
        tuple(_entity(document, annotations, those, long_forms) for those in members),
        tuple(tuple(name for name in those if name in asked) for those in members),
    )


def _entity(
    document: Document, annotations: Annotations, spans: Sequence[Span], long_forms: Mapping[Span, str]
) -> NamedEntity:
    surfaces = [" ".join(document.surface(span).split()) for span in spans]
    spelled_out = [long_forms[span] for span in spans if span in long_forms]
    best = spelled_out[0] if spelled_out else surfaces[most_telling(surfaces, document.language)]
    names = tuple(dict.fromkeys([best, *surfaces]))
    short = {surface for span, surface in zip(spans, surfaces, strict=True) if span in long_forms}
    descriptions = [
        document.surface(description.span)
        for description in annotations.descriptions
        if description.kind != "clause" and any(_meet(description.anchor, s) for s in spans)
    ]
    return NamedEntity(
        names,
        _type(annotations, spans),
        tuple(dict.fromkeys(descriptions)),
        tuple(surroundings(document.text, span) for span in spans),
        document.language,
        tuple(name for name in names if name in short),
    )


def _type(annotations: Annotations, spans: Iterable[Span]) -> str:
    """The type that most of the model's names in those places have."""
    types = [
        mention.entity_type
        for span in spans
        for mention in annotations.mentions
        if mention.entity_type and _meet(mention.span, span)
    ]
    return max(sorted(set(types)), key=types.count, default="")


def _meet(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end
