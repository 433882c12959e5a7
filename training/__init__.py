"""How the weights were made, and how everything is measured. No build imports it.

The folder can be deleted: builds and questions work without it.
"""

from __future__ import annotations

EVALUATED: dict[str, str] = {
    "appositive-generation": "training.appositive_generation.evaluate",
    "appositives": "training.appositives.evaluate",
    "calibration": "training.calibration.evaluate",
    "concept-mentions": "training.concepts.evaluate",
    "coreference": "training.coreference.evaluate",
    "hypernyms": "training.hypernyms.evaluate",
    "implicit-participants": "training.implicit_participants.evaluate",
    "linking": "training.linking.evaluate",
    "multilingual": "training.multilingual.evaluate",
    "names": "training.names.evaluate",
    "noun-phrases": "training.noun_phrases.evaluate",
    "np-enrichment": "training.np_enrichment.evaluate",
    "parser": "training.parser.evaluate",
    "concepts": "training.scico.evaluate",
    "semantic-roles": "training.roles.evaluate",
}
"""What ``kg evaluate`` calls it → the module with a function ``evaluate``."""

TRAINED: dict[str, str] = {
    "calibration": "training.calibration.train",
    "concept-mentions": "training.concepts.train",
    "hypernyms": "training.hypernyms.train",
    "implicit-participants": "training.implicit_participants.train",
    "multilingual": "training.multilingual.train",
    "noun-phrases": "training.noun_phrases.train",
    "np-enrichment": "training.joint.train",
    "concepts": "training.scico.train",
    "semantic-roles": "training.roles.train",
}
"""What ``kg train`` calls it → the module with a function ``train``.

It takes options, or where these are many, one ``TrainingRequest``."""
