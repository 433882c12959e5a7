"""How fast texts are read, and what number formats cost."""
