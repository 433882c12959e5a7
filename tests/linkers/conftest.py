"""Fixtures of the linkers' tests."""

from __future__ import annotations

from tests.extractors.conftest import field_data

__all__ = ["field_data"]
