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
        "Every question is a text in Cypher and one in SPARQL; both give the same rows in the same order.",
        "Ask one with `kg query GRAPH NAME -p PARAMETER=VALUE`. Strings are ordered by code point, and a",
        "cell without a value is null in Cypher and unbound in SPARQL. A parameter of the type concept",
        "takes an id, a name or an alias; one of any number is given as often as you like, and all its",
        "values must hold. Lines of a text from `for each P` to `end` are there once for each value of the",
        "parameter P, those from `when P` only where one is given.",
        "",
        "`--json` writes one object. Of a question: `question`, `parameters` (as asked, defaults included),",
        "`columns`, `rows` (an object each), `total` (how many rows there are without the limit) and `notes`",
        "(what is to be told beside: which concept a name was taken for). Of `kg cypher` and `kg sparql`:",
        "`language`, `text`, and the same from `columns` on; an answer that is a graph has `turtle` instead.",
        "Without a question: `questions`, each with `name`, `description`, `parameters` and `columns`.",
        "",
        *(f"- [{question.name}](#{question.name}): {_line(question.description)}" for question in chosen),
        "",
    ]
    for question in chosen:
        lines += describe(question)
    return "\n".join(lines)


def describe(question: NamedQuery) -> Iterator[str]:
    """One question as lines of Markdown."""
    yield from (f"## {question.name}", "", _line(question.description), "")
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
