"""Vetoes: findings that are medicine, values, schedules or ordinary language."""
