"""Names and appositives of Spanish, German and Polish."""
