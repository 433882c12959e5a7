"""Tokens and sentences."""
