"""Answers of addresses for programs: written by the thread that made them, described by their type."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Annotated

import pytest
from fastapi import FastAPI
from fastapi.responses import Response
from fastapi.testclient import TestClient
from pydantic import PlainSerializer

from queries.serve.http.routing import api_router

THREADS: list[str] = []


def _noted(value: str) -> str:
    THREADS.append(threading.current_thread().name)
    return value


@dataclass(frozen=True, slots=True)
class Made:
    """An answer that notes where it is written."""

    thread: Annotated[str, PlainSerializer(_noted)]


router = api_router("made", "/api")


@router.get("/made")
def made() -> Made:
    """By a thread of its own."""
    return Made(threading.current_thread().name)


@router.get("/waited")
async def waited() -> Made:
    """In the loop."""
    return Made(threading.current_thread().name)


@router.get("/answered", response_model=Made)
def answered() -> Response:
    """As it is."""
    return Response("as it is", 202, media_type="text/plain")


@pytest.fixture
def client() -> TestClient:
    app = FastAPI()
    app.router.routes.extend(router.routes)
    return TestClient(app)


@pytest.mark.parametrize("address", ["/api/made", "/api/waited"])
def test_an_answer_is_written_by_the_thread_that_made_it(client: TestClient, address: str) -> None:
    THREADS.clear()
    answer = client.get(address)
    assert answer.headers["content-type"] == "application/json"
    assert [answer.json()["thread"]] == THREADS


def test_an_answer_that_is_written_already_stays(client: TestClient) -> None:
    answer = client.get("/api/answered")
    assert (answer.status_code, answer.text) == (202, "as it is")
    assert answer.headers["content-type"].startswith("text/plain")


def test_the_description_has_the_type_and_the_problems(client: TestClient) -> None:
    for address in ("/api/made", "/api/answered"):
        operation = client.get("/openapi.json").json()["paths"][address]["get"]
        assert operation["tags"] == ["made"]
        schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
        assert schema == {"$ref": "#/components/schemas/Made"}
        assert "application/problem+json" in operation["responses"]["404"]["content"]
