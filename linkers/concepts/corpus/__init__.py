"""Concepts of a whole corpus: clusters of names, split by context, and a hierarchy of them."""
