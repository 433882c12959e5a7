"""What users ask with: the schema, the catalogue of questions, and what a store must be able to do."""
