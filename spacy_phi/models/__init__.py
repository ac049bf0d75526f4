"""Networks that the package carries, and how they are read."""
