"""Commands that make, load, export and look after a graph."""
