"""The tools. Their docstrings are the descriptions that models get."""

from __future__ import annotations

from typing import Any

from betwixt.errors import InvalidInputError, WrongParameterError
from queries.browse.documents.listing import find_documents
from queries.browse.facets.selection import Selection
from queries.browse.facets.values import FACETS
from queries.browse.index import BrowseIndex
from queries.browse.names import FoundName, find_names
from queries.named import NamedQuery, Parameter, catalogue, named_query
from queries.serve.http.served import Limits, ServedGraph
from queries.serve.mcp.answered import add_sentences
from queries.serve.mcp.documents import document_rows, hits
from queries.serve.mcp.looked_up import concept_of, document_of, entity_of
from queries.serve.mcp.parameters import (
    Characters,
    ConceptName,
    DocumentName,
    EntityName,
    First,
    Given,
    Limit,
    Name,
    NameKind,
    Offset,
    Other,
    QuestionName,
    QuestionPart,
    Relations,
    SearchQuery,
    Subject,
    SubjectKind,
)
from queries.serve.mcp.rows import Cuts, Row, without_empty
from queries.serve.mcp.subjects import (
    concept_evidence,
    concept_rows,
    entity_evidence,
    entity_rows,
    hierarchy_evidence,
    pair_evidence,
)
from queries.serve.questions.rows import answer

_FACET_VALUES, _LONGEST_CELL, _MOST_ROWS = 6, 2_000, 200


class Tools:
    """Answers calls about one graph; any thread may call.

    Args:
        graph: that is asked.
        limits: what a call may cost.
    """

    def __init__(self, graph: ServedGraph, limits: Limits) -> None:
        self._graph = graph
        self._limits = limits

    def search(self, query: SearchQuery) -> dict[str, Any]:
        """Find documents by words of their text and by facets.

        All conditions must hold together. Facets take keys: of an entity as find_names gives it, of a
        concept its id (documents of narrower concepts count too), of the others the keys in the answer's
        facets. Each document comes with the sentences that have the words (document, start, end in Unicode
        code points). The facets of the answer say how many of the documents have which values; use them to
        narrow the search.
        """
        values = tuple((facet, key) for facet in FACETS for key in getattr(query, facet))
        with self._graph.index() as index:
            page = find_documents(
                index,
                Selection(query.words, values),
                sort=query.sort,
                offset=query.offset,
                limit=query.limit,
                values=_FACET_VALUES,
            )
            after = query.offset + len(page.hits)
            facets = {
                facet_shown.facet: {
                    "values": [
                        {"key": value.key, "label": value.label, "documents": value.documents}
                        for value in facet_shown.values
                    ],
                    "values_in_all": facet_shown.total,
                }
                for facet_shown in page.facets
                if facet_shown.values
            }
            return {
                "total": page.total,
                "documents": hits(index, page, query.words),
                **({"next_offset": after} if page.hits and after < page.total else {}),
                "facets": facets,
            }

    def find_names(self, name: Name, kind: NameKind = "any", limit: Limit = 10) -> dict[str, Any]:
        """Find entities and concepts by name, also by its beginning, a part of it, or with wrong letters.

        Use it first to learn the key of an entity or the id of a concept. Each row has how it was found
        (name, beginning, part, alike), in how many documents it occurs, and one place where it is mentioned.
        """
        with self._graph.index() as index:
            names = find_names(index, name, kind=None if kind == "any" else kind, limit=limit)
            return {"names": [self._named(index, hit) for hit in names]}

    def _named(self, index: BrowseIndex, name: FoundName) -> Row:
        row = {
            "kind": name.kind,
            ("id" if name.kind == "concept" else "key"): name.key,
            "name": name.name,
            "matched": name.matched,
            "how": name.how,
            "type": name.type,
            "documents": name.documents,
        }
        if name.kind == "concept":
            places = concept_evidence(index, concept_of(index, name.key), 1, 0)["evidence"]
        else:
            places = entity_evidence(index, entity_of(index, name.key), 1, 0)["evidence"]
        return without_empty({**row, "evidence": places[0] if places else None})

    def describe(self, entity: EntityName, relations: Relations = 12) -> dict[str, Any]:
        """Show all that the texts say about one entity, and Wikidata if it is linked.

        Its other names, Wikidata items, facts of Wikidata, how texts describe it, the events in which it
        takes part (by verb; only those with is_a_fact_in_the_text are facts, others are negated, possible,
        only reported), and its relations with others (anchor – preposition – complement: "the president of
        France" is president – of – France). Descriptions, events and relations come with the sentence that
        says so (document, start, end). ``cut`` lists what was left out.
        """
        with self._graph.index() as index:
            return entity_rows(index, entity_of(index, entity), relations)

    def concept(self, concept: ConceptName) -> dict[str, Any]:
        """Show what is known of one concept (a term of a field, such as a task or method).

        Its names, definition, what is broader and narrower, what occurs beside it, documents by year, and
        places where it is mentioned.
        """
        with self._graph.index() as index:
            return concept_rows(index, concept_of(index, concept))

    def document(
        self, document: DocumentName, start: First = 0, characters: Characters = 4_000
    ) -> dict[str, Any]:
        """Read a stretch of one document, with the entities, relations, descriptions and events found in it.

        start and end count Unicode code points from the beginning of the document, as in all rows; pass the
        start of a row to read around it. Names, relations, descriptions and events are those of the stretch;
        entities are those of the whole document.
        """
        with self._graph.index() as index:
            record = document_of(index, document)
            if start and start >= record.length:
                raise InvalidInputError(
                    f"the document ends before character {start}", f"it has {record.length}"
                )
            return document_rows(index, record, start, characters)

    def evidence(
        self,
        subject: Subject,
        other: Other = "",
        kind: SubjectKind = "entity",
        limit: Limit = 10,
        offset: Offset = 0,
    ) -> dict[str, Any]:
        """Show the sentences that mention an entity or concept, or that join two of them.

        For one subject, these are its first mentions in each document, the newest first. For two entities,
        they are their relations, and where each is mentioned in the documents that have both. For two
        concepts, they are the sentences that say that the first is a kind of the second.
        """
        with self._graph.index() as index:
            if kind == "concept":
                concept = concept_of(index, subject)
                if not other:
                    return concept_evidence(index, concept, limit, offset)
                return hierarchy_evidence(index, concept, concept_of(index, other), limit, offset)
            entity = entity_of(index, subject)
            if not other:
                return entity_evidence(index, entity, limit, offset)
            return pair_evidence(index, entity, entity_of(index, other), limit, offset)

    def questions(self, containing: QuestionPart = "") -> dict[str, Any]:
        """List the questions that ask answers, each with its parameters and the columns of its answer.

        The whole list is long; give a word (containing) to see fewer.
        """
        wanted = containing.casefold()
        question = [
            _question(value)
            for value in catalogue().values()
            if wanted in value.name or wanted in value.description.casefold()
        ]
        return {"questions": question}

    def ask(self, question: QuestionName, parameters: Given = {}, limit: Limit = 20) -> dict[str, Any]:  # noqa: B006
        """Ask one of the questions that questions lists. Rows have document, start and end where they have
        a place.

        Use it for what no other tool gives: counts, neighbours over several steps, co-occurrence, documents
        that are alike, entities by type, items by fact, and more. Names of entities and concepts may be
        written as in a text.
        """
        asked = named_query(question)
        given = {name: _typed(value) for name, value in parameters.items()}
        most = _most(given, limit)
        if asked.limited:
            given["limit"] = [str(most + 1)]
        answered = answer(self._graph, self._limits, asked, given, "sparql")
        rows = [_row(answered.columns, row) for row in answered.rows[:most]]
        with self._graph.index() as index:
            add_sentences(index, rows)
        cuts = Cuts()
        cuts.note("rows", most, len(answered.rows), "there are more: raise limit, or narrow the question")
        notes = {"notes": list(answered.notes)} if answered.notes else {}
        return {"answers": asked.description, "rows": rows, **notes, **cuts.row()}


def _most(given: dict[str, list[str]], limit: int) -> int:
    """How many rows are shown; the limit may stand among the parameters too.

    Raises:
        WrongParameterError: it is no number.
    """
    asked = given.get("limit", [str(limit)])[0]
    if not asked.isascii() or not asked.isdecimal() or not int(asked):
        raise WrongParameterError(f"limit: {asked!r} is no number of rows", "pass 1 to 200")
    return min(int(asked), _MOST_ROWS)


def _typed(value: object) -> list[str]:
    if isinstance(value, list):
        return [str(word) for word in value]
    return [str(value).lower() if isinstance(value, bool) else str(value)]


def _row(columns: tuple[str, ...], row: tuple[Any, ...]) -> Row:
    return {
        column: f"{cell[:_LONGEST_CELL]} … (cut)"
        if isinstance(cell, str) and len(cell) > _LONGEST_CELL
        else cell
        for column, cell in zip(columns, row, strict=True)
        if cell is not None
    }


def _question(question: NamedQuery) -> Row:
    return {
        "question": question.name,
        "answers": question.description,
        "parameters": [_parameter(parameter) for parameter in question.parameters],
        "columns": {column.name: column.describes for column in question.columns},
    }


def _parameter(parameter: Parameter) -> Row:
    return without_empty(
        {
            "name": parameter.name,
            "describes": parameter.describes,
            "type": parameter.type,
            "required": parameter.required or None,
            "default": parameter.default,
            "choices": [choice for choice in parameter.choices if choice],
            "several": parameter.many or None,
        }
    )
