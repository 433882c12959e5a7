"""What is read with is the shipped network: the same vectors and pieces as Hugging Face's library gives."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import torch
from tokenizers import Tokenizer
from transformers import PreTrainedTokenizerFast

from extractors.concepts.model import WEIGHTS as CONCEPT_WEIGHTS
from extractors.encoder.bert import Bert
from extractors.encoder.encoder import embed, piece_ids, to_read_with, untrained
from extractors.encoder.packing import read_file, tokenizer_from
from extractors.encoder.plain_bert import PlainBert, is_plain
from extractors.golden.texts import TEXTS
from extractors.joint.shipped import WEIGHTS as JOINT_WEIGHTS
from extractors.multilingual.shipped import WEIGHTS as MULTILINGUAL_WEIGHTS

SHIPPED = [JOINT_WEIGHTS, CONCEPT_WEIGHTS, MULTILINGUAL_WEIGHTS]
PIECES = torch.randint(5, 2_000, (3, 23), generator=torch.Generator().manual_seed(3))
MASK = torch.arange(23) < torch.tensor([[23], [5], [14]])
STRANGE = [
    "",
    " ",
    "[UNK]",
    "[SEP]",
    "naïve",
    "東京",
    "a\u0301",
    "\u200b",
    "x" * 200,
    "C++",
    "don't",
    "🙂",
    "Ωmega",
]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
@torch.inference_mode()
def test_shipped_weights_give_the_same_vectors(path: Path) -> None:
    metadata, tensors = read_file(path)
    configuration = json.loads(metadata["encoder"])
    weights = {
        name.removeprefix("encoder."): tensor
        for name, tensor in tensors.items()
        if name.startswith("encoder.")
    }
    plain, theirs = to_read_with(configuration), untrained(configuration).eval()
    assert isinstance(plain, PlainBert)
    for encoder in (plain, theirs):
        encoder.load_state_dict(weights)
    given = {"inputs_embeds": embed(theirs, PIECES), "attention_mask": MASK}
    expected = theirs(**given, output_hidden_states=True)
    for one, other in zip(plain(**given).hidden_states, expected.hidden_states, strict=True):
        torch.testing.assert_close(one[MASK], other[MASK], rtol=0, atol=2e-5)
    fused = Bert(plain)(**given).last_hidden_state  # type: ignore[arg-type]
    assert torch.equal(fused, Bert(theirs)(**given).last_hidden_state)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_words_have_the_same_pieces(path: Path) -> None:
    metadata, _ = read_file(path)
    tokenizer, special = tokenizer_from(metadata)
    theirs = PreTrainedTokenizerFast(  # type: ignore[no-untyped-call]
        tokenizer_object=Tokenizer.from_str(metadata["tokenizer"]), unk_token=metadata["unknown"]
    )
    words = [*STRANGE, *(word for text in TEXTS for word in text.text.split())]
    encoded = theirs(words, is_split_into_words=True, add_special_tokens=False, verbose=False)
    pieces: list[list[int]] = [[] for _ in words]
    for piece, word in zip(encoded["input_ids"], encoded.word_ids(), strict=True):
        pieces[word].append(piece)
    assert piece_ids(tokenizer, [words]) == [[ids or [theirs.unk_token_id] for ids in pieces]]
    assert list(special) == [theirs("a")["input_ids"][0], theirs("a")["input_ids"][-1]]


def test_other_architectures_are_made_by_the_library() -> None:
    bert = {"model_type": "bert", "hidden_size": 8, "num_attention_heads": 2}
    assert is_plain(bert)
    for other in ({"model_type": "roberta"}, {"hidden_act": "relu"}, {"is_decoder": True}):
        assert not is_plain(bert | other)


@pytest.mark.slow
def test_reading_imports_no_transformers() -> None:
    code = (
        "import sys; from extractors.standard import standard_pipeline;"
        "from betwixt.document import Document; from extractors.pipeline import DocumentRun;"
        "run = DocumentRun(Document('a', 'Ada Wilk, a judge, left Bonn.'));"
        "standard_pipeline(concepts=True).run([run]); assert run.failure is None, run.failure;"
        "print([name for name in ('transformers', 'sympy', 'torch._dynamo') if name in sys.modules])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=300
    )
    assert ran.stdout.strip() == "[]"


def test_no_word_is_cut_off_where_a_tokenizer_truncates() -> None:
    metadata, _ = read_file(JOINT_WEIGHTS)
    cutter = Tokenizer.from_str(metadata["tokenizer"])
    cutter.enable_truncation(3)
    theirs = PreTrainedTokenizerFast(tokenizer_object=cutter, unk_token="[UNK]")  # type: ignore[no-untyped-call]
    words = ["one", "two", "three", "four", "five"]
    assert piece_ids(theirs, [words]) == piece_ids(tokenizer_from(metadata)[0], [words])
