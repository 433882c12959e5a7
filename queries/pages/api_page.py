"""The page of the API: each address with its parameters, its answers and an example, from its description."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from shlex import quote as quoted
from typing import Any
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from queries.api.served import Index, Served
from queries.pages.examples import Examples
from queries.pages.programs import PageRoute
from queries.pages.rendering import page
from queries.schema import node_iri, node_table

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse, route_class=PageRoute)

Schema = Mapping[str, Any]
_SENTENCE = "Mira Solvane, the chair of the board, left."
_BODIES: Mapping[str, tuple[str, ...]] = {
    "post /annotate": ("--json", json.dumps({"text": _SENTENCE})),
    "post /api/suggestions": ("--json", json.dumps({"text": _SENTENCE})),
    "post /cypher": ("--json", json.dumps({"query": "MATCH (d:Document) RETURN d.title LIMIT 5"})),
    "post /sparql": ("--data-urlencode", "query=SELECT * { ?d dcterms:title ?t } LIMIT 5"),
    "post /reconcile": ("--data-urlencode", 'queries={"q0": {"query": "KEY"}}'),
    "post /reconcile/draft/match": (
        "--json",
        '{"queries": [{"conditions": [{"matchType": "name", "propertyValue": "KEY"}]}]}',
    ),
    "post /reconcile/draft/extend": ("--json", '{"ids": ["IRI"], "properties": [{"id": "documents"}]}'),
}
"""What is sent to an address, as options of curl."""
_QUERIES = {
    "sparql": "SELECT * { ?d dcterms:title ?t } LIMIT 5",
    "console": "SELECT * { ?d dcterms:title ?t } LIMIT 5",
    "text": _SENTENCE,
}


@dataclass(frozen=True, slots=True)
class ParameterShown:
    """A parameter: where it stands, what it may be, and what it means."""

    name: str
    where: str
    type: str
    required: bool
    default: str
    describes: str


@dataclass(frozen=True, slots=True)
class AnswerShown:
    """How a request ends: the status, what it means, and media types."""

    status: str
    describes: str
    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Operation:
    """What can be done at an address."""

    id: str
    method: str
    path: str
    summary: str
    description: str
    parameters: tuple[ParameterShown, ...]
    bodies: tuple[tuple[str, tuple[ParameterShown, ...]], ...]
    answers: tuple[AnswerShown, ...]
    example: str


@router.get("/docs")
def api_page(request: Request, graph: Served, index: Index) -> HTMLResponse:
    """All addresses of the API, by what they are about."""
    description = request.app.openapi()
    shown = _Described(
        description, str(request.base_url).rstrip("/"), _values(Examples(index), graph.base_iri)
    )
    groups: dict[str, list[Operation]] = {}
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            found = shown.operation(method, path, operation)
            groups.setdefault(" ".join(operation.get("tags", ["other"])), []).append(found)
    return page(
        request,
        "docs.html",
        groups=groups,
        common=shown.common(description["paths"]),
        token=bool(request.app.state.token),
        version=description["info"]["version"],
    )


def _values(examples: Examples, base_iri: str) -> dict[str, str]:
    """A value for each parameter that an address needs."""
    iri = node_iri(base_iri, node_table("Name"), examples.key)
    return {
        "identifier": examples.document,
        "key": examples.key,
        "entity": examples.key,
        "q": examples.entity,
        "prefix": examples.entity,
        "name": "categories",
        "facet": "year",
        "broader": examples.concept,
        "narrower": examples.narrower,
        "format": "csv",
        "what": "entity",
        "IRI": iri,
        "KEY": examples.key,
        "concept": examples.concept,
    }


class _Described:
    """Tells of addresses.

    Args:
        description: in OpenAPI.
        base: what addresses begin with.
        values: for parameters that need one.
    """

    def __init__(self, description: Schema, base: str, values: Mapping[str, str]) -> None:
        self._schemas: Schema = description.get("components", {}).get("schemas", {})
        self._base = base
        self._values = values
        self._common = set(_failures(description["paths"]))

    def common(self, paths: Schema) -> Sequence[AnswerShown]:
        """How a request to any address may end besides."""
        return [AnswerShown(*each, ()) for each in _failures(paths)]

    def operation(self, method: str, path: str, operation: Schema) -> Operation:
        """One of them."""
        given = operation.get("parameters", [])
        return Operation(
            f"{method}-{path.strip('/').replace('/', '-').replace('{', '').replace('}', '')}",
            method,
            path,
            operation["summary"],
            operation.get("description", ""),
            tuple(
                self._parameter(
                    each["name"], each["in"], each["schema"], each["required"], each.get("description", "")
                )
                for each in given
            ),
            tuple(
                (media_type, self._fields(body.get("schema", {})))
                for media_type, body in operation.get("requestBody", {}).get("content", {}).items()
            ),
            tuple(
                AnswerShown(status, answer["description"], tuple(answer.get("content", {})))
                for status, answer in operation["responses"].items()
                if (status, answer["description"]) not in self._common
            ),
            self._example(method, path, given),
        )

    def _fields(self, schema: Schema) -> tuple[ParameterShown, ...]:
        schema = self._resolved(schema)
        required = schema.get("required", ())
        return tuple(
            self._parameter(name, "body", each, name in required, each.get("description", ""))
            for name, each in schema.get("properties", {}).items()
        )

    def _parameter(
        self, name: str, where: str, schema: Schema, required: bool, describes: str
    ) -> ParameterShown:
        default = schema.get("default")
        shown = "" if default in (None, "", [], {}) else json.dumps(default)
        return ParameterShown(name, where, self._type(schema), required, shown.strip('"'), describes)

    def _type(self, schema: Schema) -> str:
        """What a value may be, in words."""
        schema = self._resolved(schema)
        if "anyOf" in schema:
            return " or ".join(self._type(each) for each in schema["anyOf"] if each.get("type") != "null")
        if "enum" in schema:
            return ", ".join(map(str, schema["enum"]))
        if "const" in schema:
            return str(schema["const"])
        if schema.get("type") == "array":
            return f"{self._type(schema.get('items', {}))}, any number"
        bounds = [
            f"{words} {schema[name]:,}"
            for name, words in (("minimum", "from"), ("maximum", "to"), ("maxLength", "of at most"))
            if name in schema
        ]
        return " ".join([schema.get("type", "any"), *bounds])

    def _resolved(self, schema: Schema) -> Schema:
        name = schema.get("$ref", "").rpartition("/")[2]
        found: Schema = self._schemas[name] if name else schema
        return found

    def _example(self, method: str, path: str, given: Sequence[Schema]) -> str:
        """A line for a shell."""
        about = path.rstrip("/").rpartition("/")[2]
        filled, pairs = path, []
        for each in given:
            name = each["name"]
            value = self._value(name, path)
            if each["in"] == "path":
                filled = filled.replace(f"{{{name}}}", quote(value, safe=""))
            elif each["required"] or name in ("q", "prefix", "text") or (name, about) in _ASKED:
                pairs.append(
                    (name, _QUERIES.get(about, value) if name == "query" else _QUERIES.get(name, value))
                )
        where = self._base + filled + (f"?{urlencode(pairs, quote_via=quote)}" if pairs else "")
        sent = _BODIES.get(f"{method} {path}", ())
        body = [each.replace("IRI", self._values["IRI"]).replace("KEY", self._values["KEY"]) for each in sent]
        return " ".join(["curl", *map(quoted, (where, *body))])

    def _value(self, name: str, path: str) -> str:
        if name == "id":
            return self._values["concept" if path.startswith("/api/concepts") else "IRI"]
        return self._values.get(name, "1")


_ASKED = {("query", "sparql"), ("query", "console")}


def _failures(paths: Schema) -> list[tuple[str, str]]:
    """Status and meaning of what a request to each address may end with."""
    every = [
        {(status, answer["description"]) for status, answer in operation["responses"].items()}
        for operations in paths.values()
        for operation in operations.values()
    ]
    common = set.intersection(*every) if every else set()
    return sorted(each for each in common if not each[0].startswith("2"))
