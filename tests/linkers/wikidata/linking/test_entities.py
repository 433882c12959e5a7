import re

from betwixt.annotations import (
    Annotations,
    Cluster,
    Description,
    Member,
    Mention,
)
from betwixt.document import Document, Span
from linkers.wikidata.linking.entities import task

TEXT = "Ada Lovelace, the mathematician, wrote. Lovelace of London met Ada Lovelace."


def span(surface: str, after: int = 0) -> Span:
    start = TEXT.index(surface, after)
    return Span(start, start + len(surface))


FIRST, LONDON, LAST = span("Ada Lovelace"), span("London"), span("Ada Lovelace", 20)
SHORT = span("Lovelace", 20)
ANNOTATIONS = Annotations(
    mentions=(
        Mention(FIRST, ("name",), "PERSON"),
        Mention(SHORT, ("name",), "PERSON"),
        Mention(LONDON, ("name",), "LOCATION"),
        Mention(LAST, ("name",), "PERSON"),
    ),
    clusters=(Cluster((Member(FIRST, 0.9), Member(SHORT, 0.9))),),
    descriptions=(Description(span("the mathematician"), FIRST),),
)


def test_names_of_one_cluster_or_of_one_key_are_one_entity() -> None:
    asked = task(Document.of("d", TEXT), ANNOTATIONS)
    assert asked.names == ((FIRST, SHORT, LAST), (LONDON,))
    ada, london = asked.entities
    assert (ada.names, ada.type, ada.descriptions) == (
        ("Ada Lovelace", "Lovelace"),
        "PERSON",
        ("the mathematician",),
    )
    assert (london.names, london.type) == (("London",), "LOCATION")


def test_given_names_have_the_types_of_those_that_the_model_finds_there() -> None:
    mathematician = span("mathematician")
    asked = task(Document.of("d", TEXT), ANNOTATIONS, [LONDON, mathematician])
    pairs = zip(asked.entities, asked.names, strict=True)
    assert [(entity.names, entity.type, names) for entity, names in pairs if names] == [
        (("mathematician",), "", (mathematician,)),
        (("London",), "LOCATION", (LONDON,)),
    ]


def test_names_beside_those_given_are_told_to_the_linker_alone() -> None:
    asked = task(Document.of("d", TEXT), ANNOTATIONS, [SHORT])
    assert [entity.names for entity in asked.entities] == [("Ada Lovelace", "Lovelace"), ("London",)]
    assert asked.names == ((SHORT,), ())


def test_what_stands_around_each_mention_is_told() -> None:
    ada, london = task(Document.of("d", TEXT), ANNOTATIONS).entities
    assert [surroundings.preceding for surroundings in ada.around] == [(), (), ()]
    assert "Lovelace of London" in london.around[0].longer


SPELLED_OUT = "The Organization of American States (OAS) met. Explicit semantic analysis (ESA) helps OAS."


def named(*surfaces: str) -> Annotations:
    places = [
        Span(match.start(), match.end())
        for surface in surfaces
        for match in re.finditer(re.escape(surface), SPELLED_OUT)
    ]
    return Annotations(mentions=tuple(Mention(place, ("name",), "ORGANISATION") for place in places))


def test_an_abbreviation_is_called_what_the_text_says_it_stands_for() -> None:
    annotations = named("Organization of American States", "OAS", "ESA")
    states, analysis = task(Document.of("d", SPELLED_OUT, language="en"), annotations).entities
    assert (states.names, states.abbreviations) == (("Organization of American States", "OAS"), ("OAS",))
    assert (analysis.names, analysis.abbreviations) == (("Explicit semantic analysis", "ESA"), ("ESA",))
