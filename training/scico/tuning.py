"""What ships is chosen on all folds: the weights of the regressions, and the thresholds of each system."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from training.scico.cross_validation import chosen
from training.scico.dataset.folds import Fold
from training.topics.encoder_weights import Encoder
from training.topics.logistic import Logistic
from training.topics.name_model import NameModel
from training.topics.pair_models import PairModels
from training.topics.settings import Settings
from training.topics.system import ConceptSystem
from training.topics.systems import EmbeddingCosine, Names, Shipped

logger = logging.getLogger(__name__)

_NOTHING = Settings(PairModels(Logistic({}, 0.0), Logistic({}, 0.0)), {})


def tuned_settings(folds: Sequence[Fold], encoder: Encoder, unseen: NameModel) -> Settings:
    """The settings with the best mean CoNLL F1 over folds, and on those clusters the best hierarchy F1.

    ``kg evaluate concepts`` reports what the same choice on other folds gives.

    Args:
        folds: with gold clusters and relations.
        encoder: of contexts.
        unseen: trained without CRAFT and without the concepts of the earlier development topics. It may have
            learnt other concepts of the first fold.
    """
    names = Names(unseen, _NOTHING)
    topics = [topic for fold in folds for topic in fold.topics]
    shipped = Shipped(names, lambda: names, _NOTHING.models, _NOTHING).fitted(topics)
    systems: list[ConceptSystem] = [EmbeddingCosine(encoder, _NOTHING), names, shipped]
    thresholds = {system.name: chosen(system, folds) for system in systems}
    for name, of_system in thresholds.items():
        logger.info("%s: %s", name, of_system)
    return Settings(shipped.models, thresholds)
