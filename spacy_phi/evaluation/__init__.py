"""Figures of whole notes with intervals, a paired comparison of two systems, and lists of their errors."""
