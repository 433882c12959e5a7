"""People, organisations, places and other entities."""
