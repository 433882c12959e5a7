"""Names: persons, organisations and locations, their measurement on tagged data sets."""
