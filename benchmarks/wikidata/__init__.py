"""Indexes of Wikidata, links and appositives."""
