"""How the weights were made, and how everything is measured. No build imports it."""
