"""Help: complete, with examples, and fast because nothing heavy is imported for it."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import click
import pytest
from click.testing import CliRunner

from kg.__main__ import cli
from kg.commands import SECTIONS

COMMANDS = {name: listed for commands in SECTIONS.values() for name, listed in commands.items()}

HEAVY = ("torch", "spacy", "duckdb", "pyarrow", "rdflib", "rich", "neo4j", "pyoxigraph", "networkx", "numpy")


def test_help_lists_every_command_under_its_heading() -> None:
    result = CliRunner().invoke(cli, ["--help"])
    assert result.exit_code == 0
    for heading, commands in SECTIONS.items():
        section = result.output.split(f"{heading}:\n", 1)[1]
        assert all(name in section for name in commands)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_examples(name: str) -> None:
    result = CliRunner().invoke(cli, [name, "--help"])
    assert result.exit_code == 0
    assert "Examples:" in result.output
    assert f"  kg {name}" in result.output


@pytest.mark.parametrize("name", COMMANDS)
def test_summary_in_the_list_is_the_first_line_of_the_help(name: str) -> None:
    command: click.Command = import_module(f"kg.commands.{COMMANDS[name].module}").command
    assert command.get_short_help_str(limit=200) == COMMANDS[name].summary


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_explained(name: str) -> None:
    command: click.Command = import_module(f"kg.commands.{COMMANDS[name].module}").command
    options = [parameter for parameter in command.params if isinstance(parameter, click.Option)]
    assert [option.name for option in options if not option.help and not option.hidden] == []


@pytest.mark.parametrize("arguments", [["--help"], *([name, "--help"] for name in COMMANDS)])
def test_help_imports_nothing_heavy(arguments: list[str]) -> None:
    program = (
        "import sys\n"
        "from kg.__main__ import cli\n"
        f"cli.main({arguments!r}, prog_name='kg', standalone_mode=False)\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules])\n"
    )
    finished = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True
    )
    assert finished.stdout.splitlines()[-1] == "[]"


def test_help_of_the_group_imports_no_command() -> None:
    program = (
        "import sys\n"
        "from kg.__main__ import cli\n"
        "cli.main(['--help'], prog_name='kg', standalone_mode=False)\n"
        "print([name for name in sys.modules if name.startswith('kg.commands.')])\n"
    )
    finished = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True
    )
    assert finished.stdout.splitlines()[-1] == (
        "['kg.commands.shared', 'kg.commands.shared.group', 'kg.commands.shared.session']"
    )


def test_version_names_program_and_number() -> None:
    result = CliRunner().invoke(cli, ["--version"])
    assert result.output.startswith("kg (Betwixt) ")


def test_module_runs_as_a_program() -> None:
    finished = subprocess.run(
        [sys.executable, "-m", "kg", "--version"], capture_output=True, encoding="utf-8", check=True
    )
    assert finished.stdout.startswith("kg (Betwixt) ")
