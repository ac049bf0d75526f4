"""Stateless layers and architectures."""
