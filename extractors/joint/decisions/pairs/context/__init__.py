"""What the text around two noun phrases says of whether they are one."""
