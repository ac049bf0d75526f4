"""Import every module of checks, so that each is registered before a pattern looks it up."""

from . import (  # noqa: F401
    address,
    age,
    body,
    code,
    contact,
    date,
    date_list,
    facility,
    joined,
    login,
    mark,
    name,
    name_left,
    name_lower,
    place,
    quarter,
    row,
    street,
    subject,
    trade,
)
