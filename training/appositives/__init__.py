"""Appositives of names: their measurement, and the documents that are held out for it.

The rule of the ApposCorpus over a parse is ``extractors.joint.decisions.descriptions.appositives``.
"""
