"""Readers of the field's data sets and formats."""
