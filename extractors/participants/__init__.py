"""Participants that a sentence leaves unexpressed, and what the text says elsewhere that they are."""
