"""Names: persons, organisations and locations, as tagged data sets have them."""
