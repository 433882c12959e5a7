"""Semantic roles: gold data as examples, training, scores."""
