"""A joint model small enough for tests: a random encoder of two layers, and texts to read."""

from __future__ import annotations

from pathlib import Path

import torch
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors
from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

from extractors.encoder.encoder import pretrained, tokenizer_of
from extractors.joint.network.configuration import Configuration
from extractors.joint.network.joint_network import JointNetwork
from extractors.joint.network.pair_matrix import PairMatrix
from extractors.joint.weights import write_weights
from extractors.word_range import WordRange
from training.joint.examples import Example, Link

HIDDEN = 48
WORDS = """\
the a of in mayor school roof she her its town river was is opened fell near , . ( )
"""
TREE = """\
The    DET   det    1  B O
roof   NOUN  nsubj  8  I O
of     ADP   case   4  O O
the    DET   det    4  B O
barn   NOUN  nmod   1  I O
,      PUNCT punct  6  O O
Anna   PROPN appos  4  B B-PERSON
,      PUNCT punct  6  O O
fell   VERB  root   -1 O O
.      PUNCT punct  8  O O
She    PRON  nsubj  13 B O
was    AUX   cop    13 O O
in     ADP   case   13 O O
Graz   PROPN root   -1 B B-LOCATION
"""
"""Form, part of speech, relation, head, tags of noun phrases and of names."""


def write_encoder(folder: Path, positions: int = 512, more: tuple[str, ...] = ()) -> Path:
    """A random encoder and its tokenizer, with ``more`` word pieces, as ``from_pretrained`` finds them."""
    letters = "abcdefghijklmnopqrstuvwxyz0123456789"
    pieces = [
        "[PAD]",
        "[UNK]",
        "[CLS]",
        "[SEP]",
        *letters,
        *(f"##{letter}" for letter in letters),
        *WORDS.split(),
        *more,
    ]
    vocabulary = {piece: number for number, piece in enumerate(dict.fromkeys(pieces))}
    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    special = {"unk_token": "[UNK]", "pad_token": "[PAD]", "cls_token": "[CLS]", "sep_token": "[SEP]"}
    PreTrainedTokenizerFast(tokenizer_object=tokenizer, **special).save_pretrained(folder)
    torch.manual_seed(1)
    configuration = BertConfig(
        vocab_size=len(vocabulary),
        hidden_size=HIDDEN,
        num_hidden_layers=2,
        num_attention_heads=4,
        intermediate_size=64,
        max_position_embeddings=positions,
        initializer_range=0.3,
    )
    BertModel(configuration, add_pooling_layer=False).save_pretrained(folder)
    return folder


def configuration(encoder: Path, **options: object) -> Configuration:
    """The shape of a network that takes no time."""
    sizes = {"pair_width": 24, "triangle_channels": 8, "phrase_layers": 1, "parser_width": 16}
    return Configuration(encoder=str(encoder), **{**sizes, **options})  # type: ignore[arg-type]


def network(encoder: Path, **options: object) -> JointNetwork:
    """An untrained network that opines on everything, ready to read."""
    torch.manual_seed(2)
    made = JointNetwork(configuration(encoder, **options), pretrained(str(encoder), 0.0))
    with torch.no_grad():
        for parameter in made.parameters():
            if parameter.requires_grad and parameter.dim() == 1:
                parameter.add_(torch.randn_like(parameter) * 0.1)
        made.input_case.weight.normal_(std=0.1)
        made.word_case.weight.normal_(std=0.1)
        if isinstance(made.pairs, PairMatrix):
            made.pairs.scores.weight.mul_(8.0)
    return made.eval()


def write_tiny_weights(folder: Path, positions: int = 512, **options: object) -> Path:
    """Weights of ``network``."""
    encoder = write_encoder(folder / "encoder", positions)
    weights = folder / "tiny.safetensors"
    write_weights(weights, network(encoder, **options), tokenizer_of(str(encoder)), {"labelled_f1": 12.5})
    return weights


def examples(count: int = 8) -> list[Example]:
    """Texts of two sentences: every other one has a tree and names, one in four no phrases."""
    words, parts, relations, heads, phrase_tags, name_tags = zip(
        *(line.split() for line in TREE.splitlines()), strict=True
    )
    phrases = (WordRange(0, 1), WordRange(3, 4), WordRange(6, 6), WordRange(10, 10), WordRange(13, 13))
    made = []
    for number in range(count):
        place = ("town", "river", "school")[number % 3]
        paired, parsed = number % 4 != 3, number % 2 == 1
        made.append(
            Example(
                source=f"own/{number}",
                words=(*words[:4], place, *words[5:]),
                sentences=(0, 10),
                phrases=phrases if paired else (),
                phrase_tags=phrase_tags,
                name_tags=name_tags if parsed else None,
                links=(Link(0, 1, 1), Link(2, 4, 3), Link(3, 4, 3)) if paired else None,
                clusters=((2, 3),) if paired else None,
                heads=tuple(map(int, heads)) if parsed else None,
                relations=relations if parsed else None,
                parts_of_speech=parts,
            )
        )
    return made
