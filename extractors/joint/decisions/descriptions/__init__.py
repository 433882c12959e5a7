"""From parses to descriptions of names."""
