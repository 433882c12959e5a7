"""A stand-in runs the command of a row whose encoder is not here."""

from __future__ import annotations

from pathlib import Path

from extractors.encoder.encoder import pretrained, tokenizer_of
from tests.training.rows.tiny_tne import write_corpus
from training.rows import stand_in
from training.rows.registry import ROWS
from training.rows.row import TrainingRequest


def test_a_row_of_a_large_encoder_runs_with_a_stand_in(tmp_path: Path) -> None:
    corpus = write_corpus(tmp_path / "tne", texts=4)
    folder = tmp_path / "stand-in"
    stand_in.main([str(folder), str(corpus / "train.jsonl.gz")])
    assert pretrained(str(folder), 0.0).config.num_hidden_layers == stand_in.LAYERS
    assert tokenizer_of(str(folder)).tokenize("The mayor") == ["the", "mayor"]
    row = ROWS["tne-coupled-large"]
    request = TrainingRequest(tmp_path / "row.safetensors", corpus, epochs=1, encoder=str(folder))
    record = row.train(request)
    assert record["encoder"] == str(folder)
    assert "labelled_f1" in record["metrics"]
