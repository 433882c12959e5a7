"""The rows of one document, made of its annotations."""
