"""Coreference: which noun phrases of a text refer to the same thing.

Its measurement. The model that answers is ``extractors.joint``; the rules to compare it with are
``training.baselines.head_match``.
"""
