"""How a question and its parameters become one text that an engine runs."""
