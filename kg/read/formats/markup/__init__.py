"""What converted formats share: raised text, formulas, and the visible text of html."""
