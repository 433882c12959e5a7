"""Appositives that are not there yet: whether one is due, which facts it is to tell, and its words."""
