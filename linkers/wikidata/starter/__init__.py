"""A small index to begin with: some hundred items, written for the project."""
