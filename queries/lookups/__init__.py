"""What a question means where its words find nothing: names, documents, concepts and roles."""
