"""Concepts: what mentions of many papers refer to, and which concept is a kind or part of which."""
