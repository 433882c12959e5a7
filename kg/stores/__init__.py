"""Stores: projections of the graph on disk that answer questions."""
