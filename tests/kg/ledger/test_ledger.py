"""The ledger keeps results by content and fingerprint, and knows what is done, failed and pending."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from betwixt.annotations import Annotations
from betwixt.document import Document, Span
from extractors.annotations_codec import encode
from extractors.pipeline import Failure
from kg.ledger.input_registry import Unseen
from kg.ledger.ledger import Ledger, LedgerError, Registered, Removed, content_of
from kg.read import Brought, Origin, Outcome, Rejected

FINGERPRINTS = {"tokens": "aa", "noun-phrases": "bb"}


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger(tmp_path / "ledger.sqlite", FINGERPRINTS) as opened:
        yield opened


def document(id: str, text: str, **fields: object) -> Document:
    return Document(id, text, **fields)  # type: ignore[arg-type]


def brought(*outcomes: Outcome, input: str = "/in", file: str = "/in") -> list[Brought]:
    return [Brought(outcome, Origin(input, file)) for outcome in outcomes]


def finish(ledger: Ledger, *documents: Document) -> None:
    for done_document in documents:
        annotations = Annotations(tokens=(Span(0, len(done_document.text)),))
        ledger.commit(
            [
                (content_of(done_document), fingerprint, encode(annotations))
                for fingerprint in FINGERPRINTS.values()
            ],
            [],
        )


def test_documents_come_back_as_they_were_registered(ledger: Ledger) -> None:
    given = document(
        "x/1", "T\n\nbody \U0001f600\0", title="T", language="de", date="2020-01-02", url="http://x",
        authors=("A", "B"), categories=("c",), metadata={"k": "v"}, source="f.jsonl:3",
    )  # fmt: skip
    ledger.register(brought(given), run=1)
    assert ledger.document("x/1") == given


def test_pending_then_done(ledger: Ledger) -> None:
    a, b = document("a", "one"), document("b", "two")
    assert ledger.register(brought(a, b), run=1) == Registered(2, 0)
    assert ledger.counts().pending == 2
    finish(ledger, a)
    assert [(counts := ledger.counts()).done, counts.pending] == [1, 1]
    (batch,) = ledger.pending(characters=1000, documents=10)
    assert [pending.document.id for pending in batch] == ["b"]
    assert [(entry.id, annotations.tokens) for entry, annotations in ledger.done()] == [
        ("a", (Span(0, 3), Span(0, 3)))
    ]


def test_partial_results_are_handed_out_with_what_is_pending(ledger: Ledger) -> None:
    a = document("a", "one")
    ledger.register(brought(a), run=1)
    ledger.commit([(content_of(a), "aa", encode(Annotations(notes=("kept",))))], [])
    (batch,) = ledger.pending(characters=1000, documents=10)
    assert dict(batch[0].results) == {"tokens": Annotations(notes=("kept",))}


def test_batches_end_at_characters_or_documents(ledger: Ledger) -> None:
    texts = [f"text {i}" * (10 if i == 3 else 1) for i in range(6)]
    ledger.register(brought(*(document(f"d{i}", text) for i, text in enumerate(texts))), run=1)
    sizes = [len(batch) for batch in ledger.pending(characters=50, documents=3)]
    assert sizes == [3, 1, 2]


def test_one_text_under_two_ids_is_annotated_once(ledger: Ledger) -> None:
    ledger.register(brought(document("a", "same"), document("b", "same")), run=1)
    assert ledger.count_pending() == 1
    finish(ledger, document("a", "same"))
    assert ledger.counts().done == 2


def test_new_metadata_does_not_extract_again_but_moves_the_state(ledger: Ledger) -> None:
    ledger.register(brought(document("a", "one")), run=1)
    finish(ledger, document("a", "one"))
    before = ledger.state()
    assert ledger.register(brought(document("a", "one", date="2020-01-01")), run=2) == Registered(0, 1)
    assert ledger.counts().pending == 0
    assert ledger.state() != before


def test_a_changed_text_is_pending_again(ledger: Ledger) -> None:
    ledger.register(brought(document("a", "one")), run=1)
    finish(ledger, document("a", "one"))
    assert ledger.register(brought(document("a", "two")), run=2) == Registered(1, 0, replaced=1)
    assert ledger.counts().pending == 1


def test_another_fingerprint_makes_everything_pending(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    with Ledger(path, FINGERPRINTS) as before:
        before.register(brought(document("a", "one")), run=1)
        finish(before, document("a", "one"))
    with Ledger(path, FINGERPRINTS | {"noun-phrases": "cc"}) as after:
        assert after.counts().pending == 1
        (batch,) = after.pending(1000, 10)
        assert list(batch[0].results) == ["tokens"]


def test_failures_are_kept_with_their_reason_until_retried(ledger: Ledger) -> None:
    a = document("a", "one", source="f:1")
    ledger.register(brought(a), run=1)
    ledger.commit([], [(content_of(a), "bb", Failure("noun-phrases", "too odd"))])
    assert (ledger.counts().failed, ledger.counts().pending) == (1, 0)
    assert list(ledger.failures()) == [("a", "f:1", "noun-phrases", "too odd")]
    assert list(ledger.pending(1000, 10)) == []
    ledger.retry_failed()
    assert ledger.counts().pending == 1


def test_what_an_input_no_longer_brings_is_dropped_and_other_inputs_stay(ledger: Ledger) -> None:
    ledger.register(brought(document("a", "one"), document("b", "two"), input="/first"), run=1)
    ledger.register(brought(document("c", "three"), input="/second"), run=1)
    finish(ledger, document("b", "two"))
    ledger.register(brought(document("a", "one"), input="/first"), run=2)
    unseen = ledger.unseen("/first", run=2)
    assert unseen == [Unseen(1, ["b"], vanished=False)]
    assert ledger.forget_unseen("/first", 2, unseen) == 1
    assert [letter for letter in "abc" if _known(ledger, letter)] == ["a", "c"]


def test_a_file_that_a_folder_brings_too_belongs_to_the_folder(ledger: Ledger) -> None:
    for run, input in enumerate(("/notes/a.txt", "/notes", "/notes/a.txt"), 1):
        ledger.register(brought(document("a.txt", "one"), input=input, file="/notes/a.txt"), run)
    assert ledger.sources() == ["/notes"]


def _known(ledger: Ledger, id: str) -> bool:
    try:
        ledger.document(id)
    except KeyError:
        return False
    return True


def test_nothing_of_a_removed_source_is_left_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    with Ledger(path, FINGERPRINTS) as ledger:
        a, b = document("a", "one"), document("b", "two")
        ledger.register(brought(a, input="/d", file="/d/f_1"), run=1)
        ledger.register(brought(b, Rejected("d/fx1", "line 4", "x"), input="/d", file="/d/fx1"), run=1)
        finish(ledger, a, b)
        assert ledger.remove("/d/f_1") == Removed(1, 0)
        assert ledger.remove("/d") == Removed(1, 1)
    with sqlite3.connect(path) as database:
        for table in ("documents", "contents", "results", "failures", "rejected"):
            assert database.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,), table


NAMES = [
    "a.txt",
    "A.txt",
    "b.txt",
    "b.txt:1.txt",
    "b.txt:1",
    "a%",
    "a_",
    "ab",
    "a%.txt",
    "a",
    "a.t",
    "Ä.txt",
    "ä.txt",
]


@pytest.mark.parametrize("name", NAMES)
def test_only_the_very_file_is_removed(ledger: Ledger, name: str) -> None:
    for file_name in NAMES:
        file_document = document(file_name, file_name, source=f"d/{file_name}:1")
        ledger.register(brought(file_document, input="/d", file=f"/d/{file_name}"), run=1)
    assert ledger.remove(f"/d/{name}") == Removed(1, 0)
    assert [file_name for file_name in NAMES if not _known(ledger, file_name)] == [name]


def test_runs_count_up(ledger: Ledger) -> None:
    assert ledger.begin_run() == 1
    ledger.register(brought(Rejected("f", "line 3", "broken", "x"), input="/f"), run=4)
    assert ledger.begin_run() == 5
    assert list(ledger.rejected()) == [Rejected("f", "line 3", "broken", "x")]
    ledger.forget_refused("/f", run=5)
    assert ledger.counts().rejected == 0


def test_a_foreign_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    path.write_text("this is no database, and long enough to be looked at by SQLite " * 40)
    with pytest.raises(LedgerError, match="damaged: file is not a database"):
        Ledger(path, {})


def test_an_interrupted_transaction_leaves_nothing(ledger: Ledger) -> None:
    a = document("a", "one")
    ledger.register(brought(a), run=1)

    def results() -> Iterator[tuple[str, str, bytes]]:
        yield content_of(a), "aa", encode(Annotations())
        raise RuntimeError("killed here")

    with pytest.raises(RuntimeError):
        ledger.commit(results(), [])
    assert ledger.results(content_of(a)) == {}


def test_a_full_disk_is_told_and_what_is_committed_stays(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"

    def fill() -> None:
        with Ledger(path, {}) as full:
            full.commit([("first", "f", b"result")], [])
            full._database.execute(f"PRAGMA max_page_count = {full._one('PRAGMA page_count')}")
            full.commit([("second", "f", b"x" * 1_000_000)], [])

    with pytest.raises(LedgerError, match=r"ledger\.sqlite: database or disk is full") as error:
        fill()
    assert "free disk space" in error.value.advice
    with Ledger(path, {}) as again:
        assert again._one("SELECT count(*) FROM results") == 1


def test_a_damaged_result_is_told_with_the_file(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    with Ledger(path, {"tokens": "f"}) as ledger:
        ledger.commit([("content", "f", encode(Annotations())[:-3])], [])
        with pytest.raises(LedgerError, match=r"ledger\.sqlite: damaged"):
            ledger.results("content")
