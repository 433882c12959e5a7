"""The graph in a browser: pages that are made here and need no script."""
