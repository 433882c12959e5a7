"""The graph on disk: its folder and its tables."""
