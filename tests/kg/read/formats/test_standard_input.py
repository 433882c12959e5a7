"""Standard input: by option or by its first character, compressed or not."""

from __future__ import annotations

import gzip
import lzma
import subprocess
import sys

import pytest

PROGRAM = """
import json, sys
from kg.read import ReadOptions, read
for outcome in read(["-"], ReadOptions(format=sys.argv[1] or None)):
    print(json.dumps([type(outcome).__name__, outcome.source, getattr(outcome, "text", "")]))
"""


def outcomes_of(data: bytes, format: str = "") -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, format], input=data, capture_output=True, check=True, timeout=60
    )
    return done.stdout.decode().split("\n")[:-1]


@pytest.mark.parametrize("pack", [bytes, gzip.compress, lzma.compress])
def test_json_lines_are_known_by_their_first_character(pack: type[bytes]) -> None:
    assert outcomes_of(pack(b'\n {"text": "one"}\n{"text": "two"}\nx\n')) == [
        '["Document", "-:2", "one"]',
        '["Document", "-:3", "two"]',
        '["Rejected", "-", ""]',
    ]


def test_a_list_is_json() -> None:
    assert outcomes_of(b'[{"text": "one"}]') == ['["Document", "-:1", "one"]']


def test_anything_else_is_one_text() -> None:
    assert outcomes_of(b"one\ntwo\n") == ['["Document", "-:1", "one\\ntwo\\n"]']


def test_the_format_by_option() -> None:
    assert outcomes_of(b"id,text\n1,one\n", "csv") == ['["Document", "-:2", "one"]']


def test_nothing_is_reported() -> None:
    assert outcomes_of(b"") == ['["Rejected", "-", ""]']
