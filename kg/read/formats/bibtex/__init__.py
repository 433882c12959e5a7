"""What a BibTeX file is made of: entries with their fields, and LaTeX in these."""
