"""The graph for language models: tools of the Model Context Protocol that only read."""
