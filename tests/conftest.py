"""Options and fixtures of all tests."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("betwixt")
    group.addoption("--kills", default=4, type=int, help="how often builds and loads are killed (all: 50)")
    group.addoption("--kill-seed", default=1, type=int, help="decides at which moments")
