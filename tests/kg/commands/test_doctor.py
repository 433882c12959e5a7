"""``kg doctor`` tells what this installation is made of."""

from __future__ import annotations

import json
from importlib.metadata import version

import pytest
from click.testing import CliRunner

from betwixt import __version__
from kg.__main__ import cli


def test_report_names_versions_device_java_and_disk() -> None:
    result = CliRunner().invoke(cli, ["doctor", "--json"])
    assert result.exit_code == 0
    report = json.loads(result.stdout)
    assert report["System"]["betwixt"] == __version__
    assert report["Packages"]["pyarrow"] == version("pyarrow")
    assert "Apache-2.0" in report["Weights"]["noun-phrases"]
    assert "sha256" in report["Weights"]["noun-phrases"]
    assert {"device", "java", "disk"} <= report["System"].keys()


def test_report_says_whether_the_joint_model_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    for found, words in (
        ([], "what it should"),
        (
            ["quarry: new: x", "quarry: new: y"],
            "2 things about two short texts otherwise than it should: quarry",
        ),
        (FileNotFoundError("golden.json"), "cannot be checked: golden.json"),
    ):

        def differences(found: list[str] | OSError = found) -> list[str]:  # type: ignore[assignment]
            if isinstance(found, OSError):
                raise found
            return found

        monkeypatch.setattr("extractors.joint.golden.differences", differences)
        report = json.loads(CliRunner().invoke(cli, ["doctor", "--json"]).stdout)
        assert words in report["Weights"]["joint says"]


def test_report_never_shows_the_password() -> None:
    result = CliRunner().invoke(cli, ["doctor"], env={"NEO4J_PASSWORD": "opensesame"})
    assert "NEO4J_PASSWORD" in result.stdout
    assert "opensesame" not in result.output


def test_text_report_has_a_line_for_every_entry_of_the_json() -> None:
    report = json.loads(CliRunner().invoke(cli, ["doctor", "--json"]).stdout)
    text = CliRunner().invoke(cli, ["doctor"]).stdout
    assert all(name in text for section in report.values() for name in section)
