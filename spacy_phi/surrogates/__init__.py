"""Generators of surrogates: pure functions of secret key, patient id, value and label."""
