"""NP enrichment: which preposition, if any, leads from one noun phrase of a text to another.

``SurfaceExtractor`` and the baselines are rules: there is nothing to train, so this
package has no ``train.py``.
"""
