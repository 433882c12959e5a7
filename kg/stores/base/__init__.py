"""What all stores have in common: their interface, and the versions of those in the folder of a graph."""
