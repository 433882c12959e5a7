"""Hypernyms: which scientific term is a kind of which other one, with the sentence that says so."""
