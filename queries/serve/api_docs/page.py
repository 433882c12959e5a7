"""The page of the API: each address with its parameters, its answers and an example, from its description."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from queries.serve.api_docs.curl_lines import CurlLines
from queries.serve.console.examples import Examples
from queries.serve.html.programs import PageRoute
from queries.serve.html.rendering import page
from queries.serve.http.served import Index, Served

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse, route_class=PageRoute)

Schema = Mapping[str, Any]


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
    lines = CurlLines(str(request.base_url).rstrip("/"), Examples(index), graph.base_iri)
    shown = _Described(description, lines)
    groups: dict[str, list[Operation]] = {}
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            operation_shown = shown.operation(method, path, operation)
            groups.setdefault(" ".join(operation.get("tags", ["other"])), []).append(operation_shown)
    return page(
        request,
        "api_docs/docs.html",
        groups=groups,
        common=shown.common(description["paths"]),
        token=bool(request.app.state.token),
        version=description["info"]["version"],
    )


class _Described:
    """Tells of addresses.

    Args:
        description: in OpenAPI.
        lines: examples.
    """

    def __init__(self, description: Schema, lines: CurlLines) -> None:
        self._schemas: Schema = description.get("components", {}).get("schemas", {})
        self._lines = lines
        self._common = set(_failures(description["paths"]))

    def common(self, paths: Schema) -> Sequence[AnswerShown]:
        """How a request to any address may end besides."""
        return [AnswerShown(*failure, ()) for failure in _failures(paths)]

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
                    given_schema["name"],
                    given_schema["in"],
                    given_schema["schema"],
                    given_schema["required"],
                    given_schema.get("description", ""),
                )
                for given_schema in given
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
            self._lines.line(method, path, given),
        )

    def _fields(self, schema: Schema) -> tuple[ParameterShown, ...]:
        schema = self._resolved(schema)
        required = schema.get("required", ())
        return tuple(
            self._parameter(name, "body", schema_part, name in required, schema_part.get("description", ""))
            for name, schema_part in schema.get("properties", {}).items()
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
            return " or ".join(
                self._type(alternative)
                for alternative in schema["anyOf"]
                if alternative.get("type") != "null"
            )
        if "enum" in schema:
            return ", ".join(map(str, schema["enum"]))
        if "const" in schema:
            return str(schema["const"])
        if schema.get("type") == "array":
            return f"{self._type(schema.get('items', {}))}, any number"
        words = {"minimum": "from {:,}", "maximum": "to {:,}", "maxLength": "of at most {:,} characters"}
        bounds = [hint.format(schema[name]) for name, hint in words.items() if name in schema]
        return " ".join([schema.get("type", "any"), *bounds])

    def _resolved(self, schema: Schema) -> Schema:
        name = schema.get("$ref", "").rpartition("/")[2]
        resolved: Schema = self._schemas[name] if name else schema
        return resolved


def _failures(paths: Schema) -> list[tuple[str, str]]:
    """Status and meaning of what a request to each address may end with."""
    every = [
        {(status, answer["description"]) for status, answer in operation["responses"].items()}
        for operations in paths.values()
        for operation in operations.values()
    ]
    common = set.intersection(*every) if every else set()
    return sorted(response_name for response_name in common if not response_name[0].startswith("2"))
