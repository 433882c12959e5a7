"""Coreference: which noun phrases of a text refer to the same thing.

``HeadMatchExtractor`` is a set of rules: there is nothing to train, so this package has no
``train.py``.
"""
