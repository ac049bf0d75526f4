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
    "Simchat Torah|Bastille Day|Waitangi Day|Family Day|Victoria Day|Christmas week|Democracy Day|Workers' Day|Youth Day|"
    "Freedom Day|Day of Reconciliation|Onam|Pongal|Ganesh Chaturthi|Durga Puja|Raksha Bandhan|Navratri|Makar Sankranti|"
    "St Stephen's Day|St Stephens Day|King's Birthday|Queen's Birthday|Matariki|All Souls' Day|Rizal Day|xmas|Xmas Eve|NYE|"
    "New Years|Easter weekend|Turkey Day|Vesak|Songkran|Mid-Autumn Festival|Three Kings Day|Candlemas|Shrove Tuesday|"
    "Maundy Thursday|Ascension Day|Orthodox Easter|Burns Night|St David's Day|St Andrew's Day|Patriots' Day|"
    "Indigenous Peoples' Day|Veteran's Day|Election Day|Mawlid|Eid al-Adha|Ashura|Sukkot|Shavuot|Whit Monday|Twelfth Night"
).split("|")

MISSPELT = {
    1: "Janurary Januray Jaunary",
    2: "Febuary Feburary Febraury",
    3: "Marhc Mrach",
    4: "Arpil Aprl",
    6: "Jue Juen",
    7: "Juley Jully",
    8: "Augest Agust",
    9: "Setpember Sepember Septmber",
    10: "Octobor Ocotber Otcober",
    11: "Novemeber Novmber",
    12: "Decemeber Decmber",
}
"""Months by number, as hasty hands write them."""
