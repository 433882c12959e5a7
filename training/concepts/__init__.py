"""Training and measurement of concept mentions."""
