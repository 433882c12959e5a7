"""The rows of SciCo's Tables 3, 4 and 5."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from training.rows.row import Configuration, Row
from training.rows.scico.scoring import Known

_PAPER = "SciCo"
_TASK = "concepts"
_DEV = "topics of the SciREX development papers (fold SciREX 1), none of which is marked as curated"
_TOPICS = "SciREX, 205 papers; seed graph of OpenCS and the task tree"
MINILM = "all-MiniLM-L6-v2"
STAND_IN = "stand-in"
"""In the place of an entailment model: the cross-encoder that ships."""

MNLI = "roberta-large-mnli"
Source = Literal["topics", "ecb+", "cd2cr"]
Context = Literal["paragraph", "sentence"]


@dataclass(frozen=True)
class Cattan(Configuration):
    """Coreference on a frozen encoder, hierarchy by entailment (§4.1; appendix B.1).

    Args:
        encoder: a Hugging Face name.
        source: of the training topics.
        entailment: a model of natural language inference by name, or the stand-in.
        unrelated: pairs that do not corefer, for each that does.
        learning_rate: the highest.
        epochs: passes over the coreferent pairs.
    """

    module: ClassVar[str] = "training.rows.scico.cattan"

    encoder: str
    source: Source = "topics"
    entailment: str = MNLI
    unrelated: float = 10.0
    learning_rate: float = 5e-4
    epochs: int = 4

    @property
    def learns(self) -> bool:
        return True

    @property
    def needs(self) -> str:
        names = [self.encoder if self.encoder != MINILM else ""]
        names += [self.entailment if self.entailment != STAND_IN else ""]
        names += ["CD²CR" if self.source == "cd2cr" else ""]
        return ", ".join(filter(None, names))


@dataclass(frozen=True)
class Crossed(Configuration):
    """The unified model, or an ablation of it (§4.2, §5.1).

    Args:
        encoder: a Hugging Face name.
        context: what is read around a mention.
        reach: word pieces that are read on either side of a mention, at most.
        separate: whether coreference and hierarchy have a network each.
        pairs: of an epoch, at most.
        batch: pairs of a step.
        encoder_rate, head_rate: highest learning rates.
        epochs: passes.
    """

    module: ClassVar[str] = "training.rows.scico.crossing"

    encoder: str
    context: Context = "paragraph"
    reach: int = 4096
    separate: bool = False
    pairs: int = 20_000
    batch: int = 16
    encoder_rate: float = 1e-5
    head_rate: float = 1e-4
    epochs: int = 1

    @property
    def learns(self) -> bool:
        return True

    @property
    def needs(self) -> str:
        return self.encoder if self.encoder != MINILM else ""


_FIGURES = ("conll_f1", "hierarchy_f1", "hierarchy_f1_50", "path_ratio_as_published")


def _figures(*values: float) -> dict[str, float]:
    return dict(zip(_FIGURES, values, strict=False))


def _existing(system: str, label: str, table: str, published: dict[str, float], note: str = "") -> Row:
    learnt = system not in ("edit-distance",)
    return Row(
        f"scico-{system}",
        _PAPER,
        table,
        label,
        _TASK,
        Known(system, shipped=learnt),
        _TOPICS if learnt else "",
        _DEV,
        published,
        note,
    )


def _network(
    name: str, label: str, table: str, configuration: Cattan | Crossed, *values: float, note: str = ""
) -> Row:
    learns_from = "topics of the SciREX training papers"
    if isinstance(configuration, Cattan) and configuration.source != "topics":
        learns_from = configuration.source.upper()
    return Row(
        f"scico-{name}",
        _PAPER,
        table,
        label,
        _TASK,
        configuration,
        learns_from,
        _DEV,
        _figures(*values),
        note,
    )


_STANDS_IN = "Its hierarchy is by a stand-in for an entailment model: the cross-encoder that ships."
_LONGFORMER, _CDLM = "allenai/longformer-base-4096", "biu-nlp/cdlm"
_UNIFIED = Crossed(MINILM, reach=48, pairs=4000, encoder_rate=2e-4, head_rate=1e-3)


def _networks() -> Iterator[Row]:
    roberta = "roberta-large"
    yield _network("ca-news", "CA News", "3", Cattan(roberta, "ecb+"), 52.4, 37.1, 13.0, 24.1)
    yield _network("ca-sci-news", "CA Sci-News", "3", Cattan(roberta, "cd2cr"), 43.5, 29.2, 12.3, 21.6)
    yield _network("ca", "CA SciCo", "3", Cattan(roberta), 55.2, 23.7, 15.8, 21.2)
    yield _network(
        "ca-cs-roberta",
        "CA SciCo + CS-RoBERTa",
        "3",
        Cattan("allenai/cs_roberta_base"),
        57.4,
        23.5,
        16.1,
        23.6,
    )
    yield _network(
        "ca-scibert",
        "CA SciCo + SciBERT",
        "3",
        Cattan("allenai/scibert_scivocab_uncased"),
        *(66.8, 23.8, 17.8, 28.4),
    )
    yield _network(
        "ca-news-minilm",
        "CA News on MiniLM",
        "beside 3",
        Cattan(MINILM, "ecb+", STAND_IN, epochs=2),
        note=_STANDS_IN,
    )
    yield _network(
        "ca-minilm", "CA on MiniLM", "beside 3", Cattan(MINILM, "topics", STAND_IN), note=_STANDS_IN
    )
    yield _network(
        "unified-longformer", "Unified Longformer", "3, 5", Crossed(_LONGFORMER), 77.2, 44.5, 36.1, 47.2
    )
    yield _network("unified-cdlm", "Unified CDLM", "3", Crossed(_CDLM), 77.0, 44.8, 35.5, 45.9)
    yield _network(
        "separate-longformer", "- unified", "4", Crossed(_LONGFORMER, separate=True), 77.1, 41.6, 32.3, 44.2
    )
    yield _network(
        "sentence-longformer", "- paragraph", "4", Crossed(_LONGFORMER, "sentence"), 77.0, 43.0, 33.9, 45.7
    )
    yield _network("unified-minilm", "Unified MiniLM, paragraphs", "beside 3", _UNIFIED)
    yield _network("separate-minilm", "- unified, MiniLM", "beside 4", replace(_UNIFIED, separate=True))
    yield _network(
        "sentence-minilm", "- paragraph, MiniLM", "beside 4", replace(_UNIFIED, context="sentence")
    )


ROWS: tuple[Row, ...] = (
    *_networks(),
    _existing(
        "edit-distance",
        "Edit dist.",
        "5",
        _figures(53.3) | {"hard_10/conll_f1": 27.2, "hard_20/conll_f1": 34.6, "curated/conll_f1": 35.0},
        "The hierarchy by contained words is an addition: the paper's row has clusters alone.",
    ),
    _existing("embedding-cosine", "beside the tables: cosine of MiniLM's vectors in context", "beside 3", {}),
    _existing(
        "cross-encoder",
        "Unified, MiniLM with sixteen word pieces around each mention",
        "3, 5",
        {},
        "It has a sixth of Longformer's parameters, and a shorter context.",
    ),
    _existing("names", "beside the tables: names without context", "beside 3", {}),
    _existing("shipped", "beside the tables: two regressions over names, which ship", "beside 3", {}),
)
