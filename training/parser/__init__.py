"""Dependency parses: their measurement on CoNLL-U files.

The trees are made in ``extractors.joint.decisions``.
"""
