"""A graph folder behind an address: what ``queries/app.py`` is given."""
