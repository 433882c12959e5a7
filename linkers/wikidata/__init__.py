"""Entities of Wikidata: an index of them, which of them a text means, and what is known of them."""
