"""From annotations to the tables of the graph."""
