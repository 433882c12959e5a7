"""Records, what a user says about them, and what becomes of each: a document, a refusal, a duplicate."""
