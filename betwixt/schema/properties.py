"""Properties that several tables have."""

from __future__ import annotations

from betwixt.schema.iris import EXTRACTOR_PATH
from betwixt.schema.tables import Property

SCORE = Property("score", "float", "bw:score", "confidence of the extractor, 0 to 1")
EXTRACTOR = Property(
    "extractor",
    "string",
    "prov:wasAttributedTo",
    "name of the extractor",
    iri_path=EXTRACTOR_PATH,
)
CONCEPT_TYPES = "Task, Method, Metric or Material"
START = Property("start", "integer", "nif:beginIndex", "first character, counted in code points from 0")
END = Property("end", "integer", "nif:endIndex", "character after the last, counted in code points")
