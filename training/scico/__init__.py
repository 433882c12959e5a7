"""SciCo's topics: how they are made, what is trained on them, and their metrics."""
