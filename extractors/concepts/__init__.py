"""Scientific terms in a document."""
