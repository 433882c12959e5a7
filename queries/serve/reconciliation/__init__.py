"""Reconciliation Service API (W3C Entity Reconciliation Community Group), versions 0.2 and 1.0-draft."""
