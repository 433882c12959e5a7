"""What the models are compared with: rules, and what they superseded."""
