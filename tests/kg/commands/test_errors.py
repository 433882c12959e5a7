"""Errors on the command line: the problem, the advice, the exit code, and no traceback unless asked for."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from betwixt.errors import InvalidInputError
from kg.__main__ import cli
from kg.graph.folder import LockedGraphError


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, list(arguments))


def test_unknown_command_is_a_usage_error() -> None:
    result = run("biuld")
    assert result.exit_code == 2
    assert "biuld" in result.stderr


def test_a_problem_is_told_with_its_advice_on_standard_error() -> None:
    result = run("evaluate", "mind-reading")
    assert result.exit_code == 1
    assert result.stdout == ""
    problem, advice = result.stderr.splitlines()
    assert problem == "Error: there is no extractor 'mind-reading' to evaluate"
    assert "noun-phrases" in advice


def test_verbose_shows_the_traceback_also_after_the_command() -> None:
    for arguments in (["-v", "evaluate", "mind-reading"], ["evaluate", "mind-reading", "-v"]):
        result = run(*arguments)
        assert result.exit_code == 1
        assert "Traceback" in result.stderr


def test_log_file_holds_the_traceback_too(tmp_path: Path) -> None:
    log = tmp_path / "kg.log"
    result = run("evaluate", "mind-reading", "--log-file", str(log))
    logging.shutdown()
    assert "Traceback" not in result.stderr
    assert "Traceback" in log.read_text(encoding="utf-8")


def test_what_the_system_refuses_is_told_in_one_line(tmp_path: Path) -> None:
    log = tmp_path / "no such folder" / "kg.log"
    result = run("doctor", "--log-file", str(log))
    assert result.exit_code == 1
    assert result.stderr == f"Error: {log}: No such file or directory\n"


@pytest.mark.parametrize(
    ("raised", "code"),
    [
        (InvalidInputError("wrong", "do it right"), 1),
        (LockedGraphError("locked", "wait"), 4),
        (KeyboardInterrupt(), 130),
    ],
)
def test_exit_code_of_what_a_command_raises(
    raised: BaseException, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(folder: Path) -> None:
        raise raised

    monkeypatch.setattr("kg.commands.machine.doctor.findings", fail)
    assert run("doctor").exit_code == code


def test_interruption_prints_the_next_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(folder: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("kg.commands.machine.doctor.findings", fail)
    monkeypatch.setattr("sys.argv", ["kg", "doctor", "my graph"])
    assert "kg doctor 'my graph'" in run("doctor", "my graph").stderr


def test_what_nobody_has_foreseen_is_a_bug_and_no_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(folder: Path) -> None:
        raise KeyError("no such \x1b[2Jkey")

    monkeypatch.setattr("kg.commands.machine.doctor.findings", fail)
    log = tmp_path / "kg.log"
    result = run("doctor", "--log-file", str(log))
    logging.shutdown()
    assert result.exit_code == 1
    problem, advice = result.stderr.splitlines()
    assert problem == "Error: unexpected error: KeyError: 'no such \\x1b[2Jkey'"
    assert "--log-file FILE" in advice
    assert "Traceback" in log.read_text(encoding="utf-8")


def test_lack_of_memory_is_no_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(folder: Path) -> None:
        raise MemoryError

    monkeypatch.setattr("kg.commands.machine.doctor.findings", fail)
    result = run("doctor")
    assert (result.exit_code, "bug" in result.stderr) == (1, False)
    assert "memory or disk space is lacking" in result.stderr


STEERING = "\x1b]52;c;AAAA\x07\x1b[2J\x9b31m\u202egpj.exe\x00"


def test_what_steers_a_terminal_is_shown_in_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(folder: Path) -> None:
        raise InvalidInputError(STEERING, STEERING)

    monkeypatch.setattr("kg.commands.machine.doctor.findings", fail)
    for result in (
        run("doctor"),
        run("doctor", "-v"),
        run("evaluate", STEERING.strip("\x00")),
        run(STEERING),
    ):
        assert result.exit_code in (1, 2)
        assert not any(sign in result.stderr for sign in "\x1b\x07\x9b\u202e\x00")
        assert "\\x1b]52;c;AAAA\\x07" in result.stderr


def test_what_steers_a_terminal_is_shown_in_a_dry_run(tmp_path: Path) -> None:
    records = tmp_path / "records.jsonl"
    good = {"id": f"a{STEERING[:-1]}", "title": STEERING[:-1], "text": f"Hello {STEERING[:-1]}"}
    records.write_text(f"{json.dumps(good)}\n{STEERING[:-1]}\n", encoding="utf-8")
    result = run("build", str(records), "-o", str(tmp_path / "graph"), "--dry-run")
    assert result.exit_code == 3
    assert "\\x1b]52;c;AAAA\\x07" in result.stdout
    assert not any(sign in result.stdout for sign in "\x1b\x07\x9b\u202e\x00")
