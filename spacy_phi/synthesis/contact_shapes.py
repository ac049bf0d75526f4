"""Shapes of telephone numbers and parts of addresses on the net; the signs are those of `chance.shape`."""

US = (
    (8.0, "(A) B-N"), (8.0, "A-B-N"), (3.0, "A.B.N"), (2.0, "A B N"), (1.5, "ABN"), (1.0, "1-A-B-N"),
    (1.0, "+1 A B N"), (0.8, "(A)B-N"), (0.7, "A/B-N"), (0.7, "1 (A) B-N"), (0.5, "+1A-B-N"), (0.4, "A-B N"),
    (0.4, "+1 (A) B-N"), (0.3, "+1.A.B.N"), (0.3, "A.B-N"), (0.3, "A - B - N"),
)  # fmt: skip
UK = (
    (3.0, "07### ######"), (2.0, "020 %### ####"), (2.0, "01### ######"), (1.0, "07#########"), (1.0, "(01###) ######"),
    (1.5, "+44 7### ######"), (1.0, "0### ### ####"), (0.7, "+44 (0)20 %### ####"), (0.5, "01###-######"),
    (0.7, "0%## ### ####"), (0.5, "0044 %## ### ####"),
)  # fmt: skip
AU = (
    (3.0, "04## ### ###"), (2.0, "(0%) #### ####"), (1.5, "0% #### ####"), (1.0, "+61 4## ### ###"), (1.0, "1300 ### ###"),
    (0.7, "04########"), (0.5, "+61 % #### ####"), (0.5, "1800 ### ###"),
)  # fmt: skip
INTERNATIONAL = (
    (2.0, "+34 6## ### ###"), (1.0, "+34 9# ### ## ##"), (2.0, "+52 55 #### ####"), (1.0, "+49 %# #######"), (1.0, "+33 6 ## ## ## ##"),
    (1.0, "01 ## ## ## ##"), (1.0, "+91 9#### #####"), (0.7, "+86 13# #### ####"), (0.7, "+63 9## ### ####"), (0.5, "011 52 ### ### ####"),
    (0.5, "+39 0# #### ####"), (0.5, "0049-%##-######"), (0.5, "+55 (11) 9####-####"), (0.5, "+234 8## ### ####"), (0.5, "+353 8# ### ####"),
    (0.5, "+64 2# ### ####"), (0.5, "+972-5#-###-####"), (0.5, "+7 9## ###-##-##"), (0.4, "+81-90-####-####"), (0.4, "+82 10 #### ####"),
    (0.4, "09## ### ###"), (0.4, "+41 7# ### ## ##"), (0.4, "+966 5# ### ####"), (0.4, "+27 8# ### ####"), (0.4, "6## ## ## ##"),
)  # fmt: skip
DIGIT_WORDS = "oh zero|one|two|three|four|five|six|seven|eight|nine".split("|")
MAILS = (
    "gmail.com yahoo.com hotmail.com outlook.com aol.com icloud.com protonmail.com comcast.net verizon.net btinternet.com "
    "bigpond.com live.co.uk msn.com me.com att.net gmx.de yahoo.co.uk mail.ru qq.com"
).split()
ENDS = "com com com org org net edu gov co.uk org.uk nhs.uk com.au ca es health care io us info".split()
PATHS = "portal patients mychart forms results appt wound-care survey pay upload telehealth visit directions faq refill".split()
PETS = "sunny golf nana bigdog truck lady mr cats grandma fishing quilter coach rock".split()
