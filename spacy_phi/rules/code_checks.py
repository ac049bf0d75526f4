"""Is it an identifier? Checks of codes, with the check digits of those that have one."""
