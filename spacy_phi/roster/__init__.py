"""Rosters of a hospital: read, indexed and found again in notes."""
