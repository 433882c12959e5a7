"""A tiny random transformer, to try the command of a row that needs an encoder from a network.

``python -m training.rows.stand_in FOLDER TEXTS`` writes a BERT of two layers with random weights, whose word
pieces are those of texts; then ``kg train ROW --encoder FOLDER`` runs as it would with the row's own encoder.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import torch

from training.appositive_generation.texts import texts
from training.command_line import run_program

if TYPE_CHECKING:
    from tokenizers import Tokenizer

HIDDEN, LAYERS, HEADS = 64, 2, 4
POSITIONS = 512
PIECES = 2000


def write_stand_in(folder: Path, lines: Iterable[str], seed: int = 0) -> None:
    """Write the transformer and its tokenizer as ``from_pretrained`` finds them.

    Args:
        folder: is made.
        lines: texts whose word pieces it knows.
        seed: of the weights.
    """
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors, trainers
    from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

    special = {"pad_token": "[PAD]", "unk_token": "[UNK]", "cls_token": "[CLS]", "sep_token": "[SEP]"}
    tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    trainer = trainers.WordPieceTrainer(
        vocab_size=PIECES, special_tokens=list(special.values()), initial_alphabet=["<", ">"]
    )
    tokenizer.train_from_iterator(lines, trainer)
    first, last = (_number(tokenizer, special[name]) for name in ("cls_token", "sep_token"))
    tokenizer.post_processor = processors.BertProcessing(("[SEP]", last), ("[CLS]", first))
    torch.manual_seed(seed)
    shape = BertConfig(
        vocab_size=tokenizer.get_vocab_size(),
        hidden_size=HIDDEN,
        num_hidden_layers=LAYERS,
        num_attention_heads=HEADS,
        intermediate_size=2 * HIDDEN,
        max_position_embeddings=POSITIONS,
    )
    BertModel(shape).save_pretrained(folder)
    fast = PreTrainedTokenizerFast(tokenizer_object=tokenizer, **special)  # type: ignore[no-untyped-call]
    fast.save_pretrained(folder)


def _number(tokenizer: Tokenizer, piece: str) -> int:
    number: int | None = tokenizer.token_to_id(piece)
    assert number is not None  # it is among the special pieces of the trainer
    return number


def main(given: Sequence[str] | None = None) -> None:
    """Read the command line and write the transformer."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="is made")
    parser.add_argument("texts", type=Path, nargs="+", help="JSON lines with text, or plain texts")
    arguments = parser.parse_args(given)
    write_stand_in(arguments.folder, (document.text for document in texts(arguments.texts, "en")))
    print(f"{arguments.folder}: {LAYERS} layers of {HIDDEN} values, random")


if __name__ == "__main__":
    run_program(main)
