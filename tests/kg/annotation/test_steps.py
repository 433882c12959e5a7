"""Which extractors a build runs: what is asked for now, else what the graph remembers."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from betwixt.errors import InvalidInputError
from extractors.encoder.number_formats.arithmetic import FLOAT32_ON_CPU
from kg.annotation.steps import Steps
from kg.graph.settings import Settings

KNOWN = Settings(graph="g", spacy="xx_sent", concepts=True, only=("names",))


def chosen(known: Settings | None, **asked: object) -> tuple[str, bool, tuple[str, ...]]:
    steps = Steps.chosen(known, FLOAT32_ON_CPU, **asked)  # type: ignore[arg-type]
    return steps.spacy, steps.concepts, steps.only


def test_nothing_asked_for_is_what_the_graph_knows() -> None:
    assert chosen(None) == ("", False, ())
    assert chosen(KNOWN) == ("xx_sent", True, ("names",))


def test_what_is_asked_for_counts_before_what_is_known() -> None:
    assert chosen(KNOWN, spacy="", concepts=False, only=["noun-phrases"]) == ("", False, ("noun-phrases",))
    assert chosen(KNOWN, only=[""]) == ("xx_sent", True, ())


def test_asking_for_concepts_by_name_turns_them_on() -> None:
    assert chosen(None, only=["hypernyms"]) == ("", True, ("hypernyms",))
    assert chosen(replace(KNOWN, concepts=False), only=["concepts"])[1]
    assert not chosen(replace(KNOWN, concepts=False, only=("concepts",)))[1]


def test_a_new_graph_has_events_unless_they_are_left_out() -> None:
    assert Steps.chosen(None, FLOAT32_ON_CPU).events
    assert not Steps.chosen(None, FLOAT32_ON_CPU, events=False).events


def test_asking_for_events_by_name_turns_them_on() -> None:
    assert Steps.chosen(None, FLOAT32_ON_CPU, only=["implicit-participants"]).events
    assert not Steps.chosen(None, FLOAT32_ON_CPU, only=["names"]).events


def test_only_what_is_needed_runs_and_concepts_where_they_are_on() -> None:
    steps = Steps("", FLOAT32_ON_CPU)
    assert steps.pipeline().names == ("tokens", "joint", "multilingual")
    whole = ("tokens", "joint", "multilingual", "concepts")
    assert replace(steps, concepts=True).pipeline().names == whole
    assert replace(steps, concepts=True, only=("concept-mentions",)).pipeline().names == (
        "tokens",
        "concepts",
    )
    assert replace(steps, concepts=True, only=("names",)).pipeline().names == whole
    assert replace(steps, only=("joint",)).pipeline().names == ("tokens", "joint")
    assert replace(steps, only=("tokens",)).pipeline().names == ("tokens",)


def test_an_unknown_name_is_told_with_those_that_are_known() -> None:
    with pytest.raises(InvalidInputError, match="nonsense") as refused:
        Steps("", FLOAT32_ON_CPU, only=("nonsense",)).pipeline()
    assert "noun-phrases" in refused.value.advice


def test_a_worker_process_builds_the_same_pipeline() -> None:
    steps = Steps("", FLOAT32_ON_CPU, True, ("concepts",))
    factory = pickle.loads(pickle.dumps(steps.pipeline))
    assert dict(factory().fingerprints) == dict(steps.pipeline().fingerprints)
