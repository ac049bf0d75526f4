"""Surrogate generators: pure functions of secret key, patient id, value and label."""
