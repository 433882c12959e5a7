"""The catalogue of questions and their answers."""
