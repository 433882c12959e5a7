"""A small document with roles of every kind, for the formats' tests."""

from __future__ import annotations

from training.gold.implicit_roles.documents import (
    GoldPredicate,
    OvertRole,
    Place,
    RoleDocument,
    UnexpressedRole,
)

CASE = Place(0, 1, 4)
IT = Place(1, 5, 6)

DOCUMENT = RoleDocument(
    id="court",
    sentences=(
        ("They", "a", "long", "case", "heard", "."),
        ("He", "was", "cleared", ",", "for", "it", "ended", "."),
    ),
    predicates=(
        GoldPredicate(
            Place(0, 4, 5),
            "hear.01",
            (OvertRole("ARG0", Place(0, 0, 1)), OvertRole("ARG1", CASE)),
        ),
        GoldPredicate(
            Place(1, 2, 3),
            "clear.03",
            (OvertRole("ARG1", Place(1, 0, 1)),),
            (
                UnexpressedRole("ARG0", "indefinite"),
                UnexpressedRole("ARG2", "definite", (CASE, IT)),
            ),
            ("ARG0", "ARG2"),
        ),
    ),
)
