"""Imports every module of checks, so that each is registered under its name before a pattern asks for it."""

from . import (  # noqa: F401
    address_checks,
    age_checks,
    body_checks,
    code_checks,
    contact_checks,
    damage_checks,
    date_checks,
    date_list_checks,
    facility_checks,
    login_checks,
    name_checks,
    name_left_checks,
    name_list_checks,
    name_lower_checks,
    place_checks,
    quarter_checks,
    street_checks,
    subject_checks,
    trade_checks,
)
