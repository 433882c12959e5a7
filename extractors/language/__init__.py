"""What differs by language: prepositions, pronouns, abbreviations, and when two terms are the same."""
