"""The languages whose descriptions are read, and how their phrases are."""
