"""The description of the API, for readers."""
