"""Tables 3, 4 and 5 of SciCo."""
