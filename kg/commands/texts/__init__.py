"""Commands that read texts without a graph."""
