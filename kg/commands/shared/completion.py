"""What a shell completes: names of questions, their parameters, and the values that these allow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from queries.named import NamedQuery, Parameter


def question_names(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The questions of the catalogue that begin so, with the first sentence of what they tell."""
    from queries.named import catalogue

    return [
        CompletionItem(name, help=question.description.partition(". ")[0].rstrip("."))
        for name, question in catalogue().items()
        if name.startswith(incomplete)
    ]


def question_parameters(
    ctx: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """``NAME=`` of each parameter that was not given yet; after it, the values that are allowed."""
    from queries.named import catalogue

    question = catalogue().get(_asked(ctx))
    if question is None:
        return []
    given = {text.partition("=")[0] for text in ctx.params.get("parameters") or ()}
    name, equals, value = incomplete.partition("=")
    if equals:
        allowed = _allowed(question, name)
        return [CompletionItem(f"{name}={choice}") for choice in allowed if choice.startswith(value)]
    return [
        CompletionItem(f"{left.name}=", help=left.describes)
        for left in _left(question.parameters, given)
        if left.name.startswith(name)
    ]


def question_columns(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The columns of the question behind those that the list has already."""
    from queries.named import catalogue

    question = catalogue().get(_asked(ctx))
    if question is None:
        return []
    before, comma, name = incomplete.rpartition(",")
    return [
        CompletionItem(f"{before}{comma}{column.name}", help=column.describes)
        for column in question.columns
        if column.name.startswith(name) and column.name not in before.split(",")
    ]


def _asked(ctx: click.Context) -> str:
    """The question that the line names; click leaves it unparsed while an option lacks its value."""
    graph_and_name = ctx.args[:2]
    return str(ctx.params.get("name") or (graph_and_name[1] if len(graph_and_name) == 2 else ""))


def _left(parameters: Sequence[Parameter], given: set[str]) -> list[Parameter]:
    """Those not given yet, the required ones first."""
    left = (parameter for parameter in parameters if parameter.many or parameter.name not in given)
    return sorted(left, key=lambda parameter: not parameter.required)


def _allowed(question: NamedQuery, name: str) -> Sequence[str]:
    for parameter in question.parameters:
        if parameter.name == name:
            return ("true", "false") if parameter.type == "boolean" else parameter.choices
    return ()
