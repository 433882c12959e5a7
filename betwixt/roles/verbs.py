"""Verbs that say what somebody is by what somebody does: who heads an agency is its head."""

from __future__ import annotations

_LISTED = """
heads headed leads led chairs chaired runs ran owns owned manages managed directs directed edits edited
commands commanded coaches coached captains captained founds founded cofounded co-founded oversees oversaw
presides presided governs governed represents represented teaches taught
"""
ROLE_VERBS = frozenset(_LISTED.split())
"""Their present and past forms."""
