"""Compact lexicons and their loaders; nothing is read before it is needed."""
