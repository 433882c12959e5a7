"""The names of Ray that are not public are there, and as they were afterwards."""

from __future__ import annotations

import logging

import pytest

from kg.annotation.on_ray.private_names import address_of_auto, lines_in_the_log


@pytest.fixture(autouse=True)
def with_ray() -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'betwixt[ray]'")


def test_what_ray_prints_is_logged(
    caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    from ray._private import worker

    caplog.set_level(logging.DEBUG)
    before = worker.print_to_stdstream
    with lines_in_the_log():
        worker.print_to_stdstream({"lines": ["A worker died."], "pid": "raylet"}, ignore_prefix=False)
    assert worker.print_to_stdstream is before
    assert "Ray: ['A worker died.']" in caplog.text
    assert capsys.readouterr().out == ""


def test_auto_is_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.9:4242")
    assert address_of_auto() == "127.0.0.9:4242"
