"""Find names and places by lexicons and context."""
