"""What the shipped weights say about texts of many kinds, kept to notice when anything moves it."""
