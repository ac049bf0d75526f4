"""What says of a match of a pattern whether it holds: by its own characters, or by what stands around it."""
