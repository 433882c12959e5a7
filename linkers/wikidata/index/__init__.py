"""The index of items on disk: records by id, names, and names that are spelled alike."""
