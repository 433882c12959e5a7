"""Appositives of names: the rule of the ApposCorpus over a parse, and its measurement."""
