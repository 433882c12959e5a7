"""What scores are worth: from the numbers that extractors give to shares of what is right."""
