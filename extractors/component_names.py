"""The names of extractors and of their parts, as users type them and as annotations carry them."""

from __future__ import annotations

TOKENS = "tokens"

JOINT = "joint"
NOUN_PHRASES = "noun-phrases"
NAMES = "names"
NP_ENRICHMENT = "np-enrichment"
COREFERENCE = "coreference"
APPOSITIVES = "appositives"
DESCRIPTIONS = "descriptions"
SEMANTIC_ROLES = "semantic-roles"
IMPLICIT_PARTICIPANTS = "implicit-participants"
JOINT_PARTS = (NOUN_PHRASES, NAMES, NP_ENRICHMENT, COREFERENCE, APPOSITIVES, DESCRIPTIONS)

MULTILINGUAL = "multilingual"

CONCEPTS = "concepts"
CONCEPT_MENTIONS = "concept-mentions"
HYPERNYMS = "hypernyms"
CONCEPT_PARTS = (CONCEPT_MENTIONS, HYPERNYMS)

VOCABULARY = "vocabulary"
NAME_LIST = "name-list"
