"""Predicates and their semantic roles, from the joint model's reading of a text."""
