"""The state of the graph and of its build."""
