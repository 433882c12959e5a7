"""Loads and latencies of the stores and of what is served."""
