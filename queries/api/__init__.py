"""The graph over HTTP: JSON for programs."""
