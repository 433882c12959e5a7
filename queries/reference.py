"""The catalogue as a page: every question with its parameters, columns and both texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from queries.named import NamedQuery, Parameter, catalogue


def page(questions: Iterable[NamedQuery] | None = None) -> str:
    """The catalogue in Markdown; all of it unless questions are given."""
    chosen = list(catalogue().values() if questions is None else questions)
    lines = [
        "# Questions of the catalogue",
        "",
        "Each question has a text in Cypher and one in SPARQL. Both give the same rows in the same order.",
        "Ask one with `kg query GRAPH NAME -p PARAMETER=VALUE`.",
        "",
        "- **Order**: strings are ordered by code point.",
        "- **Cells without a value** are null in Cypher and unbound in SPARQL.",
        "- **Concepts**: a parameter of the type concept takes an id, a name or an alias.",
        "- **Any number**: you can pass such a parameter several times. All its values must hold.",
        "- **Blocks**: the lines from `for each P` to `end` are repeated for each value of the parameter P.",
        "  The lines from `when P` to `end` stay only if P has a value.",
        "",
        "`--json` writes one object:",
        "",
        "| command | keys |",
        "|---|---|",
        "| `kg query GRAPH NAME` | `question`, `parameters` (defaults included), `columns`, `rows` (one "
        "object each), `total` (rows without the limit), `notes` (such as the concept that a name means"
        ") |",
        "| `kg cypher`, `kg sparql` | `language`, `text`, then the same from `columns` on; a graph as an "
        "answer has `turtle` instead |",
        "| `kg query GRAPH` | `questions`, each with `name`, `title`, `description`, `parameters` and"
        " `columns` |",
        "",
        *(f"- [{question.name}](#{question.name}): {question.title}" for question in chosen),
        "",
    ]
    for question in chosen:
        lines += describe(question)
    return "\n".join(lines)


def describe(question: NamedQuery) -> Iterator[str]:
    """One question as lines of Markdown."""
    yield from (f"## {question.name}", "", f"**{question.title}** {_line(question.description)}", "")
    if question.parameters:
        yield from ("| parameter | type | default | |", "|---|---|---|---|")
        yield from (
            f"| `{p.name}` | {_type(p)} | {_default(p)} | {p.describes}{_range(p)} |"
            for p in question.parameters
        )
        yield ""
    yield from ("| column | type | |", "|---|---|---|")
    yield from (f"| `{c.name}` | {c.type} | {c.describes} |" for c in question.columns)
    yield ""
    yield from ("```cypher", question.cypher, "```", "", "```sparql", question.sparql, "```", "")


def _line(text: str) -> str:
    return " ".join(text.split())


def _type(parameter: Parameter) -> str:
    return f"{parameter.type}, any number" if parameter.many else parameter.type


def _default(parameter: Parameter) -> str:
    return "required" if parameter.required else f"`{parameter.default}`" if parameter.default else "empty"


def _range(parameter: Parameter) -> str:
    if any(parameter.choices):
        return f" ({', '.join(f'`{choice}`' for choice in parameter.choices if choice)})"
    if parameter.minimum is not None and parameter.maximum is not None:
        return f" ({parameter.minimum:g} to {parameter.maximum:g})"
    return ""
