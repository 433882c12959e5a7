"""Corrections that readers write."""
