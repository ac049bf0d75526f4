"""HEALTHPLAN and ACCOUNT."""

from ..pattern import Pattern
from .code_forms import ANY, SEP

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "HEALTHPLAN",
        "plan.led",
        rf"(?<![^\W_])(?<!/)(?:member(?:ship)?|memb|mbr|policy(?:holder)?|subscriber|insur(?:ance|ed)|ins|"
        rf"medicare|medicaid|mbi|hicn?|(?:group|grp)(?= ?(?:#|no\b|no\.|num|:|id|/))|plan(?= ?(?:#|no\b|"
        rf"no\.|num|id))|benef(?:iciary)?|health ?card"
        rf"|health (?:no\.?|number|insurance|plan|id|#)|prov(?:incial)?\.? health (?:no\.?|number|#)|phn|"
        rf"ohip|dva|medi-?cal|medical card|bcbs|aetna|cigna|humana|tricare|uhc|rx ?(?:bin|grp|pcn)|pcn|"
        rf"dva (?:gold|white)|pension(?:er)?|concession|nhi|ppsn|gms|pharmacare|guarantor|payer|payor)"
        rf"(?: (?:card|id|policy|plan|member|subscriber|insurance|group|health|company|"
        rf"now))?{SEP}(?P<phi>{ANY})",
        score=0.9,
        flags="i",
        validator="strong_code",
        examples=(
            "ins card [[TWK 304 88 2715]]. Now",
            "Medicare [[3041 77258 6 / 1]]\n",
            "Ins: [[HQV3058164-02]]\n",
            "health no: [[730 119 264]], age",
            "medical card [[T3058 614 K]]\n",
            "Member [[QVX 31 7204815-03]]   Plan",
            "insurance now [[K31 4o7 2290]] and",
            "Member ID: [[XYZ123456789]]",
        ),
        counter_examples=(
            "policy 12",
            "insurance since 2019",
            "Medicare 65",
            "group of 12 patients",
            "plan: 40 mg",
            "ins and outs 1200",
        ),
    ),
    Pattern(
        "HEALTHPLAN",
        "plan.mbi",
        r"[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y]{2}\d\d(?![^\W_])",
        score=0.98,
        examples=("ID [[7RD2-WE9-UV54]]\n", "was [[4TP9-KM6-YF31]]; next", "[[1EG4TE5MK73]]"),
        counter_examples=("1AG4TE5MK7",),
    ),
    Pattern(
        "ACCOUNT",
        "account.led",
        rf"(?<![^\W_])(?<!/)(?:acc(?:oun)?t|acc't|accnt|group/acct|a/c|(?:visit|encounter|enc)(?= ?(?:#|no\b|"
        rf"no\.|num|:|id))|csn|har|fin(?= ?(?:#|no|:| \d{{6}}))|bill(?:ing)?(?= ?(?:#|no\b|no\.|num|:|id|"
        rf"account|acct))|inv(?:oice)?|iban|bank account|routing|receipt|ebt|snap)(?: (?:ending(?: in)?|ends in))?"
        rf"(?: ?/ ?(?:group|grp|visit))?{SEP}(?P<phi>{ANY})",
        score=0.9,
        flags="i",
        validator="code",
        examples=(
            "Acct [[T4406183975]]\n",
            "visit# [[31-207-0856]]\n",
            "Group/acct [[0082476]]\n",
            "HAR [[305518294]]   64 M",
            "Encounter #: [[3058164]]",
        ),
        counter_examples=("visit 3 of 5", "on account of 2 falls", "encounter 2024", "inv 12"),
    ),
    Pattern(
        "ACCOUNT",
        "account.card",
        r"(?<![\w.-])(?:\d{4}[- ]?){3}\d{3,4}(?![\w-])",
        score=0.8,
        validator="payment_card",
        examples=("Visa [[4111 1111 1111 1111]]", "card [[5500-0000-0000-0004]]"),
        counter_examples=("4111 1111 1111 1112", "1200 1300 1400 1500"),
    ),
    Pattern(
        "ACCOUNT",
        "account.iban",
        r"[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,3})?(?![^\W_])",
        score=0.8,
        validator="iban",
        examples=("IBAN [[GB82 WEST 1234 5698 7654 32]]",),
        counter_examples=("GB83 WEST 1234 5698 7654 32",),
    ),
)
