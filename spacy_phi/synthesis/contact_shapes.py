"""Words of spoken numbers and parts of addresses on the net."""

DIGIT_WORDS = "oh zero|one|two|three|four|five|six|seven|eight|nine".split("|")
MAILS = (
    "gmail.com yahoo.com hotmail.com outlook.com aol.com icloud.com protonmail.com comcast.net verizon.net btinternet.com "
    "bigpond.com live.co.uk msn.com me.com att.net gmx.de yahoo.co.uk mail.ru qq.com"
).split()
ENDS = "com com com org org net edu gov co.uk org.uk nhs.uk com.au ca es health care io us info".split()
PATHS = "portal patients mychart forms results appt wound-care survey pay upload telehealth visit directions faq refill".split()
PETS = "sunny golf nana bigdog truck lady mr cats grandma fishing quilter coach rock".split()
