"""The rows of ApposCorpus' Table 3 and figure 2 (numbers in its Table 8)."""

from __future__ import annotations

from training.rows.row import Row

ROWS: tuple[Row, ...] = ()
