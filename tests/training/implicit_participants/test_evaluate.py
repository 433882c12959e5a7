"""``kg evaluate implicit-participants`` on small files of every format."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from betwixt.errors import InvalidInputError
from kg.__main__ import cli
from tests.training.gold.implicit_roles.test_framenet import MISSING, text
from tests.training.gold.implicit_roles.test_ucca import review
from tests.training.implicit_participants.reading import small_reading
from training.gold.implicit_roles import conll_roles, converted, salsa
from training.gold.implicit_roles.documents import Place
from training.gold.implicit_roles.loading import GoldFiles
from training.implicit_participants.evaluate import evaluate, measured, measured_by_word, table
from training.implicit_participants.readings import FoundRole
from training.implicit_participants.scorer import Answer, RoleKey

RESIGNED, PRAISED = RoleKey("board", 1, 3, "ARG0"), RoleKey("board", 2, 3, "ARG0")
METRICS = (
    "ni_recognition_f1",
    "linking_precision",
    "linking_recall",
    "linking_f1",
    "linking_f1_low",
    "linking_f1_high",
    "dice_f1",
    "filler_accuracy",
)


@pytest.fixture(scope="module")
def court(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small text as columns, with expressed roles."""
    path = tmp_path_factory.mktemp("gold") / "board.conll"
    path.write_text(conll_roles.written(small_reading().document), encoding="utf-8")
    return path


def evaluated(*arguments: str) -> Mapping[str, float]:
    """The metrics that the command prints."""
    result = CliRunner().invoke(cli, ["evaluate", "implicit-participants", "--json", *arguments])
    assert result.exit_code == 0, result.output
    record = json.loads(result.stdout)
    assert list(record) == ["extractor", "data", "documents", "seconds", "metrics"]
    assert record["documents"] == 1
    metrics: Mapping[str, float] = record["metrics"]
    return metrics


def test_links_are_measured_with_roles_given(court: Path) -> None:
    metrics = evaluated("--data", str(court), "--system", "nearest-mention")
    assert all(0 <= metrics[name] <= 100 for name in METRICS)
    assert metrics["filler_accuracy"] == 100  # "She" stands before "resign"
    assert metrics["linking_precision"] == 50  # nobody is known to praise
    assert metrics["linking_recall"] == 100


def test_salsa_xml_measures_the_same(court: Path, tmp_path: Path) -> None:
    path = tmp_path / "board.xml"
    path.write_text(salsa.written(small_reading().document), encoding="utf-8")
    of_xml, of_columns = (
        evaluated("--data", str(file), "--system", "nearest-mention") for file in (path, court)
    )
    same = [name for name in METRICS if not name.startswith("ni_")]
    assert [of_xml[name] for name in same] == [of_columns[name] for name in same]
    assert of_xml["interpretation_accuracy"] == 50  # what the rule links is definite


def test_the_paper_s_tasks_and_the_text_alone(court: Path) -> None:
    result = evaluate(court, predicted=True)
    assert set(result["systems"]) == {"full-task", "ni-only", "end-to-end"}
    assert result["metrics"] == result["systems"]["full-task"]
    assert {"argument_f1", "label_accuracy"} <= result["metrics"].keys()
    assert "full-task" in table(result)


def test_without_expressed_roles_there_is_no_task_that_gives_them(tmp_path: Path) -> None:
    document = small_reading().document
    (tmp_path / "board.xml").write_text(converted.written(document), encoding="utf-8")
    (tmp_path / "board.txt").write_text("\n".join(map(" ".join, document.sentences)) + "\n")
    result = evaluate(tmp_path / "board.xml", predicted=True)
    assert set(result["systems"]) == {"full-task", "end-to-end"}
    assert "argument_f1" not in result["metrics"]


def test_reviews_are_right_in_any_equal_pronoun(tmp_path: Path) -> None:
    path = tmp_path / "reviews.jsonl"
    path.write_text(json.dumps(review()) + "\n", encoding="utf-8")
    assert evaluated("--data", str(path), "--system", "most-mentioned")["filler_accuracy_strict"] >= 0


def test_frames_are_compared_by_word(tmp_path: Path) -> None:
    path = tmp_path / "fulltext.jsonl"
    path.write_text(json.dumps(text(MISSING)) + "\n", encoding="utf-8")
    metrics = evaluated("--data", str(path))
    assert "linking_f1" not in metrics
    assert 0 <= metrics["ni_recognition_f1"] <= 100


def test_an_unknown_system_is_refused(court: Path) -> None:
    with pytest.raises(InvalidInputError, match="no system named last"):
        evaluate(court, system="last")


def test_what_is_right_and_said_counts() -> None:
    reading = small_reading()
    gold = GoldFiles((reading.document,), "roles")
    answers = {
        RESIGNED: Answer(Place(0, 0, 1), True, "definite", 0.9),
        PRAISED: Answer(Place(0, 0, 1), False, "indefinite", 0.2),
    }
    metrics = measured([reading], answers, gold, predicted=True)
    assert metrics["ni_recognition_f1"] == 100
    assert metrics["linking_f1"] == metrics["dice_f1"] == metrics["filler_accuracy"] == 100
    missed = measured([reading], {RESIGNED: replace(answers[RESIGNED], linked=False)}, gold, predicted=True)
    assert (missed["linking_f1"], missed["filler_accuracy"], missed["ni_recognition_recall"]) == (0, 100, 50)


def test_words_are_definite_if_one_of_their_roles_is() -> None:
    reading = small_reading()
    resign = replace(reading.document.predicates[1], unexpressed=())
    definite = replace(reading.document.predicates[1].unexpressed[0], interpretation="definite")
    praise = replace(reading.document.predicates[2], unexpressed=(definite,))
    document = replace(reading.document, predicates=(resign, praise))
    roles = (FoundRole(13, "ARG0", False, None, 0.6), FoundRole(13, "ARG1", False, (5, 6), 0.6))
    elsewhere = FoundRole(1, "ARG1", False, None, 0.6)
    metrics = measured_by_word([replace(reading, document=document, roles=(*roles, elsewhere))])
    assert metrics["ni_recognition_f1"] == 100  # the word without a frame is not compared
    assert metrics["interpretation_accuracy"] == metrics["interpretation_majority"] == 100
