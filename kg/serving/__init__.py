"""A graph folder behind an address: what ``queries/serve/app.py`` is given."""
