"""Events of the browse index: what happened, and who took part."""
