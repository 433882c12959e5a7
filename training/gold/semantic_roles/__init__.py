"""Predicates and roles in the formats of PropBank and QANom."""
