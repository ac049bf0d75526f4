"""Names of staff in small letters, behind their role or grade.

The expressions take what looks like a name; the checks of rules.checks.name_lower leave the words of the language.
"""

from ..pattern import Pattern

_LOWER_NAME = "(?:(?:de|mac|mc|ó|ní|nic|uí|van|von|al|el)[ ])?[a-zß-öø-ÿ]{3,15}(?:[ ](?:de|mac|ó|ní|nic|uí|van|von)[ ][a-zß-öø-ÿ]{3,15})?"

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "DOCTOR",
        "name.lower_role",
        "(?:charge|sw|rn|np|cna|lpn|crna|anes|anesthesia|sup|supervisor|resident|fellow|intern|attending|nurse|scribe|ask for"
        "|sitter|rph|pharmacist|dietitian)[ ](?!swab|wash|aspirate|tube|airway|cath)(?P<phi>[a-z]{3,15}(?:[ ][a-z]{1,15})?)(?![\\w'@/-])",
        0.6,
        validator="lower_uncommon",
        examples=("told sw [[breeda]] about", "charge [[orlaith]] aware"),
        counter_examples=("rn at bedside", "nurse aware", "charge nurse told", "np swab"),
    ),
    Pattern(
        "DOCTOR",
        "name.lower_grade",
        "(?:cnm\\d?|cns|anp|acp|cons|consultant|ota|reg|registrar|sho|prof|physio|physiotherapist|surgeon|hca|msw|phn|gp)(?:[ ]?:[ ]|[ ])"
        f"(?P<phi>{_LOWER_NAME})(?![\\w'@/-])",
        0.6,
        validator="lower_listed",
        examples=(
            "79f  cons: [[de búrca]]\n",
            "aoife, cnm [[mullen]], edd",
            "hv w/ sinéad + ota [[will]]. will need",
            "reg [[sinéad ní bhriain]] aware",
        ),
        counter_examples=(
            "gp letter sent",
            "physio will see",
            "reg diet",
            "cons: pain",
            "gp aware",
            "sho to review",
            "surgeon may call",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.lower_entry",
        "^[ ]{0,4}\\d{1,2}[/.]\\d{1,2}(?:[/.]\\d{2,4})?[ ]{1,2}(?:(?:pt|ot|slt|salt|physio|dietitian|dt|msw|sw|rn|rgn|nsg|psych|pharm|hv|mdt)"
        f"(?:[ ]?/[ ]?(?:pt|ot|slt))?)(?:[ ]\\([^()\\n]{{2,14}}\\))?[ ]?[–—-][ ](?P<phi>{_LOWER_NAME}(?:[ ][a-z](?!\\w))?)"
        "(?=[ ]{0,3}(?:\\n|$)|[ ](?:covering|cover|for|student|\\())",
        0.65,
        flags="mi",
        validator="lower_first",
        examples=(
            "12/11 pt (physio) – [[aoife]]\nd4 post",
            "13/11 ot – [[sinéad k]]\nhome hx",
            "14/11 pt – [[rob d]] covering\n",
        ),
        counter_examples=(
            "12/11 pt – refused\n",
            "12/11 OT - discharged\n",
            "3/4 pt - stable\n",
            "3/4 pt - pain\n",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.lower_is",
        "(?:officer|manager|worker|adjuster|coordinator|contact|rep|nurse|physio|consultant|dentist|midwife|therapist|pharmacist|gp|keyworker"
        "|interpreter|solicitor|barrister|lawyer)(?:[ ]name)?[ ](?:is|was)[ ](?P<phi>[a-zß-öø-ÿ]{3,14}(?:[ ][a-zß-öø-ÿ]{3,16})?)(?![\\w'@/-])",
        0.6,
        validator="lower_first",
        examples=("claims officer is [[deb]] fax oh seven", "case manager is [[oksana]], ext"),
        counter_examples=(
            "nurse is aware",
            "contact is made",
            "gp is happy",
            "nurse was late",
            "physio is due",
        ),
    ),
)
