"""``kg train np-enrichment``: from data sets to weights that annotate."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from betwixt.annotations import Annotations
from betwixt.document import Document
from betwixt.errors import InvalidInputError
from extractors.joint.model import JointExtractor
from extractors.joint.weights import load_weights
from extractors.tokens.model import Tokens
from kg.__main__ import cli
from tests.extractors.joint.tiny_joint import write_encoder
from tests.training.joint.test_prepare import TITLED, TREE
from training.joint import data_sets
from training.joint.train import TrainingRequest, train

NAMES = """\
# sent_id = {document}-1
1\tAnna\tB-PER
2\tknows\tO
3\tthe\tO
4\tmayor\tO
5\tof\tO
6\tGraz\tB-LOC
7\t.\tO

# sent_id = {document}-2
1\tShe\tO
2\tsings\tO

"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with every data set, a document or two in each."""
    trees = TREE.replace("obj\t_\t", "appos\t_\t")
    written = {
        **{name: json.dumps(TITLED | {"id": f"w{n}"}) + "\n" for n, name in enumerate(data_sets.TNE)},
        **{name: trees.format(document="reviews-1").replace("Entity=", "Note=") for name in data_sets.EWT},
        **{name: NAMES.format(document="reviews-1") for name in data_sets.EWT_NAMES},
        **{name: TREE.format(document="GUM_news_own") for name in data_sets.GUM},
        data_sets.WIKIGOLD: "Rome\tB-LOC\nhosted\tO\nEurovision\tB-MISC\n\n",
    }
    for name, text in written.items():
        path = tmp_path / "data" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with gzip.open(path, "wt", encoding="utf-8") as file:
            file.write(text)
    return tmp_path / "data"


@pytest.fixture(scope="module")
def encoder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_encoder(tmp_path_factory.mktemp("encoder"))


def test_one_command(data: Path, encoder: Path, tmp_path: Path) -> None:
    output = tmp_path / "weights" / "joint.safetensors"
    given = ["train", "np-enrichment", "--data", str(data), "--output", str(output), "--epochs", "1"]
    result = CliRunner().invoke(cli, [*given, "--encoder", str(encoder), "--seed", "3"])
    assert result.exit_code == 0, result.output
    assert "labelled_f1" in result.output
    assert sorted(path.name for path in output.parent.iterdir()) == ["joint.log", "joint.safetensors"]
    log = output.with_suffix(".log").read_text(encoding="utf-8")
    assert " 4 texts\n" in log
    assert '"seed": 3' in log
    document = Document.of("own", "The roof of the barn fell.")
    tokens = Tokens().annotate([document], [Annotations()])
    assert len(JointExtractor(output).annotate([document], tokens)) == 1


@pytest.mark.parametrize(
    ("head", "pairs_only"), [("paper", False), ("paper-decoupled", False), ("matrix", True)]
)
def test_pairs_are_learnt_from_tne_alone(
    data: Path, encoder: Path, tmp_path: Path, head: Any, pairs_only: bool
) -> None:
    for path in data.glob("[!t]*/**/*.gz"):
        path.unlink()
    output = tmp_path / "w.safetensors"
    options = {"head": head, "pairs_only": pairs_only, "freeze_encoder": True}
    result = train(TrainingRequest(data, output, epochs=1, encoder=str(encoder), **options))
    assert {"labelled_f1", "unlabelled_f1"} <= set(result["metrics"])
    shape = load_weights(output).network.configuration
    assert (shape.pair_head, shape.word_heads) == (head, False)
    assert " 1 texts\n" in output.with_suffix(".log").read_text(encoding="utf-8")


def test_a_word_teacher_labels_what_has_relations_alone(data: Path, encoder: Path, tmp_path: Path) -> None:
    teacher, output = tmp_path / "words.safetensors", tmp_path / "joint.safetensors"
    for path in data.glob("tne/*"):
        path.rename(path.with_suffix(".away"))
    scores = train(TrainingRequest(data, teacher, epochs=1, encoder=str(encoder), words_only=True))["metrics"]
    assert "las" in scores
    assert "labelled_f1" not in scores
    assert " 3 texts\n" in teacher.with_suffix(".log").read_text(encoding="utf-8")
    for path in data.glob("tne/*"):
        path.rename(path.with_suffix(".gz"))
    options: dict[str, Any] = {"word_teacher": teacher, "learning_rate": 1e-4, "dropout": 0.3}
    assert (
        "labelled_f1"
        in train(TrainingRequest(data, output, epochs=1, encoder=str(encoder), **options))["metrics"]
    )  # type: ignore[arg-type]
    log = output.with_suffix(".log").read_text(encoding="utf-8")
    assert '"encoder_rate": 0.0001, "head_rate": 0.0005' in log
    assert '"dropout": 0.3' in log


@pytest.mark.parametrize(
    "options",
    [
        {"words_only": True, "pairs_only": True},
        {"words_only": True, "head": "paper"},
        {"word_teacher": Path("w.safetensors"), "pairs_only": True},
        {"word_teacher": Path("w.safetensors"), "words_only": True},
    ],
)
def test_what_excludes_each_other(data: Path, tmp_path: Path, options: dict[str, Any]) -> None:
    with pytest.raises(InvalidInputError, match="exclude each other"):
        train(TrainingRequest(data, tmp_path / "w.safetensors", **options))


@pytest.mark.parametrize("options", [{"words_only": True}, {"pairs_only": True}, {"head": "paper"}])
def test_part_of_the_tasks_does_not_replace_what_ships(data: Path, options: dict[str, Any]) -> None:
    with pytest.raises(InvalidInputError, match="would not do what those that ship do"):
        train(TrainingRequest(data, **options))


def test_missing_data_is_named(data: Path, tmp_path: Path) -> None:
    (data / data_sets.WIKIGOLD).unlink()
    with pytest.raises(InvalidInputError, match="no ner/wikigold/en/test"):
        train(TrainingRequest(data, tmp_path / "w.safetensors"))


def test_options_of_another_extractor() -> None:
    result = CliRunner().invoke(cli, ["train", "noun-phrases", "--freeze-encoder"])
    assert result.exit_code != 0
    assert "no option --freeze-encoder" in result.output


def test_what_can_be_trained() -> None:
    result = CliRunner().invoke(cli, ["train", "joint"])
    assert result.exit_code != 0
    assert "known extractors:" in result.output
    assert "noun-phrases, np-enrichment" in result.output
