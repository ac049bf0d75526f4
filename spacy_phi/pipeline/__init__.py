"""The stateful components, one per file."""
