"""Holidays of many calendars, as notes name them."""

HOLIDAYS = (
    "Christmas|Christmas Day|Christmas Eve|Xmas|Thanksgiving|Easter|Easter Sunday|Good Friday|Labor Day|Memorial Day|"
    "New Year's|New Year's Eve|New Year's Day|4th of July|July 4th|Fourth of July|Independence Day|Halloween|"
    "Valentine's Day|Mother's Day|Father's Day|Presidents' Day|MLK Day|Columbus Day|Veterans Day|St. Patrick's Day|"
    "Cinco de Mayo|Ramadan|Eid|Diwali|Hanukkah|Chanukah|Passover|Yom Kippur|Rosh Hashanah|Lent|Ash Wednesday|"
    "Boxing Day|Canada Day|Anzac Day|Australia Day|Bank Holiday Monday|Guy Fawkes Night|Mardi Gras|Kwanzaa|Holi|"
    "Chinese New Year|Lunar New Year|Juneteenth|Palm Sunday|Groundhog Day|All Saints' Day|Epiphany|Super Bowl Sunday|"
    "Earth Day|Pentecost|Whitsun|Michaelmas|Nowruz|Purim|Día de los Muertos|Flag Day|Arbor Day|Black Friday|Labor Day weekend|Memorial Day weekend|Mothering Sunday|St Patrick's Day|Eid al-Fitr|"
    "Good Friday|Easter Monday|Spring Bank Holiday|Heritage Day|Republic Day|Hogmanay|Bonfire Night|Tet|Holy Week|"
    "Simchat Torah|Bastille Day|Waitangi Day|Family Day|Victoria Day|Christmas week"
).split("|")
