"""The roles of PropBank that the pair head knows, and their B/I/O tags."""

from __future__ import annotations

ROLES = (
    "ARG0", "ARG1", "ARG2", "ARG3", "ARG4", "ARG5", "ARGM-ADJ", "ARGM-ADV", "ARGM-CAU", "ARGM-COM",
    "ARGM-CXN", "ARGM-DIR", "ARGM-DIS", "ARGM-EXT", "ARGM-GOL", "ARGM-LOC", "ARGM-LVB", "ARGM-MNR",
    "ARGM-MOD", "ARGM-NEG", "ARGM-PRD", "ARGM-PRP", "ARGM-PRR", "ARGM-REC", "ARGM-TMP", "R-ARG0",
    "R-ARG1", "R-ARG2", "R-ARG3", "R-ARGM-ADV", "R-ARGM-CAU", "R-ARGM-LOC", "R-ARGM-MNR",
    "R-ARGM-TMP", "C-ARG0", "C-ARG1", "C-ARG2", "C-ARG3", "C-ARGM-CXN", "C-ARGM-LOC", "C-V",
)  # fmt: skip
"""R-: a pronoun that refers to the argument; C-: a further part of it; C-V: a part of the verb."""

OUTSIDE = 0
TAGS = 1 + 2 * len(ROLES)
"""0 is no argument; 1 + 2r begins the role r, 2 + 2r goes on with it."""


def begins(role: int) -> int:
    """The tag of a role's first word."""
    return 1 + 2 * role


def goes_on(role: int) -> int:
    """The tag of a role's further words."""
    return 2 + 2 * role


def is_argument(role: str) -> bool:
    """Whether a participant or circumstance is named: no property of the event, and no part of its words."""
    return not role.startswith(("R-", "C-")) and role not in PROPERTIES


PROPERTIES = frozenset(("ARGM-NEG", "ARGM-MOD", "ARGM-DIS", "ARGM-LVB", "ARGM-CXN", "ARGM-PRR", "ARGM-REC"))
"""Roles that say something of the event or its words and name nobody that takes part."""

AUXILIARIES = frozenset(("be.03", "have.01", "do.01"))
"""Rolesets of auxiliary verbs, which are no events."""

LIGHT_SENSE = ".LV"
"""End of the rolesets of light verbs, whose roles stand with their noun: "make.LV"."""
