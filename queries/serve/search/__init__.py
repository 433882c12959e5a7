"""One search over names and documents."""
