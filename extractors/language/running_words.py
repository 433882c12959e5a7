"""The words of running text."""

from __future__ import annotations

import re

WORD = re.compile(r"[^\W_]+(?:[\u00ad\u2060\ufeff]+[^\W_]+)*")
"""Soft hyphens and word joiners part no word."""
