"""Numbers in words, as parts of regular expressions: alternatives without an enclosing group."""

ONES = "one|two|three|four|five|six|seven|eight|nine"

TEENS = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"

TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"

DIGITS = f"zero|oh|{ONES}"
"""A spoken digit."""
