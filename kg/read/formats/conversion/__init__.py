"""Conversion in a process of its own: a file that takes for ever, or ends its reader, costs itself alone."""
