"""What was read, and what every extractor found."""
