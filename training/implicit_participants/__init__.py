"""Roles that a sentence leaves unexpressed: their resolver is trained and measured here."""
