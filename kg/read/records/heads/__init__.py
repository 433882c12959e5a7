"""What the first lines of a text say about it: its title and its date."""
