"""Appositives for names that have none: the corpus of the paper, its two settings and its scores.

Source: ApposCorpus (Kementchedjhieva, Lu and Tetreault 2020).
"""
