"""Events: what happened, and who took part."""
