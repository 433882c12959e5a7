"""Training of the role heads, from the data sets to the weights."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from extractors.encoder.bert import Bert
from extractors.joint.reader import TextReader
from extractors.roles.decisions.inventory import Inventory
from extractors.roles.network import Shape
from extractors.roles.shipped import INVENTORY, WEIGHTS
from training.gold.folder import FOLDER
from training.gold.semantic_roles import propbank
from training.gold.semantic_roles.propbank import GoldText
from training.roles.calibrate import calibrate
from training.roles.examples import Example, examples
from training.roles.inventory import irregular_forms
from training.roles.parts import Part, part_of_sentences, parts_of_documents
from training.roles.training import Options, RoleTraining, train_with

HEADS_FASTER = Options().head_rate / Options().layer_rate
MOST_SENTENCES = 150
"""Of a document that train: two of MASC's 69 have more than half of its predicates."""


def train(
    data: Path | None = None,
    output: Path = WEIGHTS,
    *,
    seed: int = 0,
    epochs: int = Options().epochs,
    dropout: float = Options().dropout,
    learning_rate: float = Options().layer_rate,
    initial_weights: Path | None = None,
    threads: int = 1,
) -> dict[str, Any]:
    """Read the gold texts with the joint model, train the heads on that, and calibrate their scores.

    Beside the weights lie, until they are done, a ``.checkpoint`` and the ``.best`` weights so far; the
    same command run again continues from there. A ``.log`` stays.

    Args:
        data: the folder with the data sets; ../shared/data beside the repository by default.
        output: the safetensors file to write; the one that ships by default.
        seed: of the first weights, the order of texts and dropout.
        epochs: passes over the training texts.
        dropout: share of values dropped.
        learning_rate: the highest of the layer that begins as the encoder's; the rest has five times as much.
        initial_weights: of an earlier training, to go on from.
        threads: of the processor that compute together; only with one do equal seeds give equal weights.

    Returns:
        ``metrics``: the scores on the texts that choose, in percent.

    Raises:
        InvalidInputError: data is missing or damaged, or the checkpoint is of other options.
    """
    texts = gold_texts(data or FOLDER)
    irregular = irregular_forms(texts["train"], Inventory.load(INVENTORY))
    inventory = Inventory.load(INVENTORY, irregular)
    shape = Shape(rolesets=len(inventory.rolesets))
    reader = TextReader(layer=shape.layer)
    training, choice = (list(_examples(texts[part], reader, inventory)) for part in ("train", "choice"))
    options = Options(
        shape,
        seed=seed,
        epochs=epochs,
        layer_rate=learning_rate,
        head_rate=HEADS_FASTER * learning_rate,
        dropout=dropout,
        threads=threads,
        initial=str(initial_weights or ""),
    )
    encoder = cast(Bert, reader.model.network.encoder)
    scores = train_with(RoleTraining(options, encoder, inventory, training, choice, output))
    calibrate(output, choice)
    return {"metrics": scores}


def gold_texts(folder: Path) -> Mapping[Part, Sequence[GoldText]]:
    """The training sets of English-EWT and MASC by part; long documents of those that train are cut."""
    masc = propbank.read(folder / "propbank_masc" / "train.jsonl.gz")
    ewt = propbank.read(folder / "propbank_ewt" / "train.jsonl.gz")
    of_masc = parts_of_documents(masc)
    parts: dict[Part, list[GoldText]] = defaultdict(list)
    for text in masc:
        parts[of_masc[text.id]].append(replace(text, sentences=text.sentences[:MOST_SENTENCES]))
    for text in ewt:
        parts[part_of_sentences(text.id)].append(text)
    return parts


def _examples(texts: Sequence[GoldText], reader: TextReader, inventory: Inventory) -> Iterator[Example]:
    for text in texts:
        yield from examples(text, reader, inventory)
