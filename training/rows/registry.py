"""All rows by name."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from training.rows.apposcorpus.table import ROWS as APPOSCORPUS
from training.rows.row import Row
from training.rows.scico.table import ROWS as SCICO
from training.rows.semeval.table import ROWS as SEMEVAL
from training.rows.tne.table import ROWS as TNE

ROWS: Mapping[str, Row] = {row.name: row for row in chain(TNE, SCICO, APPOSCORPUS, SEMEVAL)}
"""In the order of the papers and their tables."""
