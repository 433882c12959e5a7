"""What stops a server before it begins."""

from __future__ import annotations

import socket

import pytest

from betwixt.errors import InvalidInputError
from kg.graph.folder import GraphFolder
from kg.serving.server import TOKEN, serve


@pytest.mark.parametrize("option", ["--port", "--bolt"])
def test_an_address_that_is_taken_is_told_with_its_option(folder: GraphFolder, option: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        ports: dict[str, int] = {"port": 0, "bolt": 0, option.removeprefix("--"): taken.getsockname()[1]}
        with pytest.raises(InvalidInputError) as caught:
            serve(folder.path, host="127.0.0.1", timeout=1, report=pytest.fail, **ports)
    assert "cannot be listened at" in caught.value.problem
    assert f"{option} 0 takes a free one" in caught.value.advice


def test_beyond_this_machine_there_must_be_a_token(
    folder: GraphFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(TOKEN, "too short")
    with pytest.raises(InvalidInputError, match="can be reached from other machines"):
        serve(folder.path, host="0.0.0.0", port=0, timeout=1, report=pytest.fail, bolt=0)


@pytest.mark.parametrize("origin", ["", "here", "ftp://here", "http://", "http://[", "http://here/path", "*"])
def test_what_is_no_origin_is_told(folder: GraphFolder, origin: str) -> None:
    with pytest.raises(InvalidInputError, match="this is no origin"):
        serve(folder.path, host="127.0.0.1", port=0, timeout=1, report=pytest.fail, origins=[origin])
