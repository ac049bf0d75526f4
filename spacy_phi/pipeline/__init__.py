"""The stateful components, one file each."""
