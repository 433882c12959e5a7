"""What is told of rows beyond those of an answer."""

from __future__ import annotations

from typing import cast

import click
import pytest

from kg.commands.questions.query import _say_what_is_left_out, command
from kg.commands.shared.session import Session
from queries.answers import Asking
from queries.engine import QueryEngine, QueryTimeoutError

NEVER_ASKED = cast(QueryEngine, None)
"""Time runs out before the engine is asked."""


def out_of_time() -> Asking:
    return Asking(NEVER_ASKED, "people", {"limit": "2"}, timeout=-1.0)


def test_rows_that_were_printed_stay_an_answer_where_time_does_not_suffice_to_count_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with click.Context(command, obj=Session()):
        assert _say_what_is_left_out(out_of_time(), 0.5, 2) == 0
    said = capsys.readouterr().err
    assert "There may be more, which takes long to count" in said
    assert "-p limit=NUMBER" in said
    assert "-p min_score=0" in said


def test_a_count_may_not_take_as_long_as_the_answer() -> None:
    asking = Asking(NEVER_ASKED, "people", {"limit": "2"}, timeout=60.0)
    asking.hurry(-1.0)
    with pytest.raises(QueryTimeoutError):
        asking.total()
    unlimited = Asking(NEVER_ASKED, "people", {"limit": "2"})
    unlimited.hurry(-1.0)
    with pytest.raises(QueryTimeoutError):
        unlimited.total()


def test_without_rows_the_time_is_an_error() -> None:
    with pytest.raises(QueryTimeoutError):
        _say_what_is_left_out(out_of_time(), 0.5, 0)
