"""Scores against gold: what they are worth, and the curves that mend them."""
