"""The parameters of tools, as models see them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

Words = Annotated[
    str,
    Field(
        max_length=1_000,
        description='Words that all occur in title or text; "phrases in quotes", begin*, -excluded. '
        "Word endings and accents do not matter. Empty: all documents.",
    ),
]
Entities = Annotated[
    list[str], Field(max_length=20, description="Keys of entities that all occur, as find_names gives them.")
]
Concepts = Annotated[
    list[str],
    Field(max_length=20, description="Ids of concepts that all occur, themselves or a narrower one."),
]
Types = Annotated[
    list[str],
    Field(max_length=20, description="Types of entities that occur: PERSON, ORGANISATION, LOCATION, OTHER."),
]
Categories = Annotated[
    list[str], Field(max_length=20, description="Categories of the documents, by the keys in facets.")
]
Authors = Annotated[
    list[str], Field(max_length=20, description="Authors of the documents, by the keys in facets.")
]
Languages = Annotated[
    list[str], Field(max_length=20, description='Languages of the documents, such as ["en"].')
]
Sources = Annotated[
    list[str], Field(max_length=20, description="Files of the documents, by the keys in facets.")
]
Years = Annotated[list[str], Field(max_length=20, description='Years of the documents, such as ["2004"].')]
Sorting = Annotated[
    Literal["best", "newest", "oldest", "title"],
    Field(description="Order; best is by the words that are asked for."),
]
Limit = Annotated[int, Field(ge=1, le=50, description="How many rows at most.")]
Offset = Annotated[int, Field(ge=0, le=100_000, description="How many rows are passed over.")]
Name = Annotated[str, Field(min_length=1, max_length=300, description="A name, its beginning, or nearly it.")]
NameKind = Annotated[
    Literal["any", "entity", "concept"],
    Field(description="entity: people, organisations, places, things; concept: terms of a field."),
]
EntityName = Annotated[
    str,
    Field(
        min_length=1,
        max_length=2_000,
        description='Name or key of an entity, such as "United Nations" or a key that find_names gave.',
    ),
]
ConceptName = Annotated[
    str,
    Field(
        min_length=1,
        max_length=500,
        description="Id or name of a concept, such as an id that find_names gave.",
    ),
]
DocumentName = Annotated[
    str, Field(min_length=1, max_length=2_000, description="Identifier of a document, as rows have it.")
]
First = Annotated[
    int, Field(ge=0, description="The first character (Unicode code point) of the text to show.")
]
Characters = Annotated[int, Field(ge=1, le=20_000, description="How many characters of the text to show.")]
Relations = Annotated[int, Field(ge=0, le=50, description="How many relations of each direction to show.")]
Subject = Annotated[
    str, Field(min_length=1, max_length=2_000, description="Name, key or id of an entity or concept.")
]
Other = Annotated[
    str,
    Field(
        max_length=2_000,
        description="A second entity or concept; the answer then tells what joins the two. Empty: none.",
    ),
]
SubjectKind = Annotated[
    Literal["entity", "concept"], Field(description="Whether entities or concepts are meant.")
]
QuestionName = Annotated[str, Field(max_length=100, description="Name of a question, as questions lists it.")]
QuestionPart = Annotated[
    str,
    Field(max_length=100, description="Only questions whose name or description has this. Empty: all."),
]
Given = Annotated[
    dict[str, str | int | float | bool | list[str]],
    Field(description='Values of its parameters, such as {"name": "Iraq", "limit": 10}.'),
]


class SearchQuery(BaseModel):
    """What the tool ``search`` takes: words, keys of each of ``FACETS``, and the part that is shown."""

    words: Words = ""
    entity: Entities = []
    concept: Concepts = []
    type: Types = []
    category: Categories = []
    author: Authors = []
    year: Years = []
    language: Languages = []
    source: Sources = []
    sort: Sorting = "best"
    limit: Limit = 10
    offset: Offset = 0
