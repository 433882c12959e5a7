"""Events in what ``kg describe`` prints."""

from __future__ import annotations

from kg.commands.questions.describe import lines_of


def event(**given: object) -> dict[str, object]:
    row: dict[str, object] = {
        "document": "a.txt",
        "start": 9,
        "end": 15,
        "who": "Ada Veld",
        "predicate": "signed",
    }
    row |= {"what": "[the plan]", "other": "", "place": None, "time": "on Monday", "factuality": "stated"}
    return row | {"sentence": "Ada Veld\nsigned it on Monday.", "score": 0.9} | given


def printed(*events: dict[str, object]) -> str:
    others = ("bearers", "concept", "describe", "aliases", "relations", "documents-of-name")
    parts = {"events": list(events)} | {question: [] for question in others}
    return "\n".join(lines_of("Ada Veld", parts, 10))  # type: ignore[arg-type]


def test_an_event_has_its_participants_and_its_sentence() -> None:
    lines = printed(event()).splitlines()
    assert "  Ada Veld – signed – [the plan] – on Monday  (score 0.9)" in lines
    assert lines[-1].strip() == "a.txt 9–15: “Ada Veld signed it on Monday.”"


def test_what_is_no_fact_says_so_first() -> None:
    assert "NO FACT, negated: Ada Veld – signed" in printed(event(factuality="negated"))
    assert "NO FACT" not in printed(event())
