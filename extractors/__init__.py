"""Text → annotations: one folder an extractor, and what they share."""
