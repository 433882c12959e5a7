"""The API's description (OpenAPI 3.1): one line for each address, and how a token is sent."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from queries.browse.facets.values import FACETS

SCHEME = {
    "type": "http",
    "scheme": "bearer",
    "description": "The secret of a server; one that is reached from its own machine alone has none.",
}


IN_PATHS = {
    "format": "ending of the file",
    "identifier": "of a document, or its IRI",
    "key": "of the name of an entity, or of another name of it",
    "id": "of a concept",
    "facet": ", ".join(FACETS),
    "name": "of a question: /api/questions lists them",
    "what": "is suggested",
    "type": "of things",
    "limit": "how many",
}
"""What the parts of paths mean, and parameters that say nothing of themselves."""


def describe(app: FastAPI, *, token: bool) -> None:
    """Let an application describe itself, in place of FastAPI's own description.

    Args:
        app: with all its addresses.
        token: whether requests must carry one.
    """

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _description(app, token)
        return app.openapi_schema

    app.openapi = described  # type: ignore[method-assign]  # FastAPI's documentation has it so


def _description(app: FastAPI, token: bool) -> dict[str, Any]:
    made = get_openapi(
        title=app.title,
        version=app.version,
        openapi_version=app.openapi_version,
        summary=app.summary,
        routes=app.routes,
    )
    for operations in made["paths"].values():
        for operation in operations.values():
            summary, rest = summarised(operation.get("description", operation["summary"]))
            operation["summary"] = summary
            operation.pop("description", None)
            if rest:
                operation["description"] = rest
            for parameter in operation.get("parameters", ()):
                parameter.setdefault("description", IN_PATHS.get(parameter["name"], ""))
            for answer in operation["responses"].values():
                if answer["description"] == "Successful Response":  # as FastAPI has it
                    answer["description"] = "The answer"
    made.setdefault("components", {})["securitySchemes"] = {"bearer": SCHEME}
    made["security"] = [{"bearer": []}] if token else [{}, {"bearer": []}]
    return made


def summarised(text: str) -> tuple[str, str]:
    """The first sentence of a text in one line without its end, and the rest."""
    line, _, paragraphs = text.partition("\n\n")
    first, _, rest = " ".join(line.split()).partition(". ")
    description = "\n\n".join(filter(None, (rest, paragraphs.strip())))
    return first.removesuffix("."), description
