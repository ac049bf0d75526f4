"""Vetoes: findings that are medical terms, values, schedules or ordinary language."""
