"""NP enrichment: which preposition, if any, leads from one noun phrase of a text to another.

Its measurement. The model that answers is ``extractors.joint``, which ``training.joint`` trains; the
rules to compare it with are in ``training.baselines``.
"""
