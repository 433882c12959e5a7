"""Words of Spanish, German and Polish: the data of the multilingual model, its training and measurement."""
