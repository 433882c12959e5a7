"""Which core roles are not expressed."""

from __future__ import annotations

from extractors.participants.open_roles import open_roles, syntactic_roles
from tests.extractors.participants.small_text import (
    DECIDED,
    PRAISED,
    RESIGN,
    small_selection,
    small_text,
)


def test_core_roles_that_are_not_expressed_are_open() -> None:
    assert open_roles(small_selection(), "decide.01", {"ARG0", "ARGM-TMP"}) == ["ARG1"]


def test_a_role_that_is_hardly_ever_expressed_is_not_missing() -> None:
    assert open_roles(small_selection(), "resign.01", set(), usual=0.7) == ["ARG0"]


def test_an_unknown_roleset_has_no_open_role() -> None:
    assert open_roles(small_selection(), "", set()) == []


def test_subjects_and_objects_fill_roles() -> None:
    text, selection = small_text(), small_selection()
    assert syntactic_roles(text, DECIDED, selection, "decide.01") == {"ARG0", "ARG1"}
    assert syntactic_roles(text, RESIGN, selection, "resign.01") == set()
    assert syntactic_roles(text, PRAISED, selection, "praise.01") == {"ARG1"}
