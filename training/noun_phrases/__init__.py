"""Base noun phrases: their measurement, and the small tagger that the joint model superseded."""
