"""Compact lexicons and their loaders; nothing is read before it is asked for."""
