"""A shell completes questions and their parameters, and is told how to."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from kg.__main__ import cli
from queries.named import catalogue


def completed(*words: str) -> list[str]:
    *before, incomplete = words
    completions = ShellComplete(cli, {}, "kg", "_KG_COMPLETE").get_completions(before, incomplete)
    return [item.value for item in completions]


def test_commands() -> None:
    assert completed("com") == ["completion"]


def test_names_of_questions() -> None:
    assert completed("query", "graph", "") == list(catalogue())
    assert completed("query", "graph", "relations-") == ["relations-of-document", "relations-of-entity"]


def test_parameters_of_the_question_that_is_named_the_required_first() -> None:
    names = completed("query", "graph", "relations", "-p", "")
    assert names[0] == "name="
    assert "preposition=" in names
    assert "name=" not in completed("query", "graph", "relations", "-p", "name=x", "-p", "")
    assert completed("query", "graph", "nothing", "-p", "") == []


def test_values_that_a_parameter_allows() -> None:
    assert completed("query", "graph", "relations", "-p", "direction=c") == ["direction=complement"]
    assert completed("query", "graph", "parser", "-p", "narrower=") == []
    assert completed("query", "graph", "documents-of-concept", "-p", "narrower=") == [
        "narrower=true",
        "narrower=false",
    ]


def test_columns_of_the_question_that_the_list_lacks() -> None:
    assert completed("query", "graph", "people", "--columns", "sc") == ["score"]
    assert "name,description" in completed("query", "graph", "people", "--columns", "name,d")
    assert completed("query", "graph", "people", "--columns", "name,na") == []
    assert completed("query", "graph", "parser", "--columns", "") == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_each_shell(shell: str) -> None:
    result = CliRunner().invoke(cli, ["completion", shell], prog_name="kg")
    assert result.exit_code == 0
    assert f"_KG_COMPLETE={shell}_complete" in result.output


def test_the_shell_in_use_else_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHELL", "/usr/bin/zsh")
    assert "zsh_complete" in CliRunner().invoke(cli, ["completion"]).output
    monkeypatch.setenv("SHELL", "/usr/bin/csh")
    result = CliRunner().invoke(cli, ["completion"])
    assert result.exit_code == 2
    assert "bash, zsh, fish" in result.output


def test_bash_is_answered() -> None:
    """As its script asks: with the words of the line in the environment."""
    asked = {"_KG_COMPLETE": "bash_complete", "COMP_WORDS": "kg query graph statis", "COMP_CWORD": "3"}
    done = subprocess.run(
        [sys.executable, "-c", "from kg.__main__ import main; main()"],
        env={**os.environ, **asked},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split() == ["plain,statistics"]
