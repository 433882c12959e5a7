"""Entities of the browse index and what stands around them."""
