"""Our extractors as components of a spaCy pipeline, and a spaCy pipeline as our front end."""
