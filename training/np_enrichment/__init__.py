"""NP enrichment: which preposition, if any, leads from one noun phrase of a text to another.

The model that answers is in ``extractors.joint``; ``train.py`` trains it. ``SurfaceExtractor``
and the baselines here are rules.
"""
