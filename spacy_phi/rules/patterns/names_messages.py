"""Names of people in letters and messages, nicknames and inscriptions.

The expressions take what looks like a name; the checks of rules.checks.name cut off what is not part of it.
"""

from ..forms import FULL_NAME, LAST_FIRST, NAME, UP, WORD
from ..pattern import Pattern
from .name_words import LOWER_WORD, TITLE

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "PATIENT",
        "name.sign_off",
        "(?i:regards|sincerely|respectfully|thanks|thank[ ]you|thx|cheers|best|wishes|truly|faithfully|"
        "warmly|love|gratefully|respect)(?:[ ](?i:yours|submitted|again|so[ ]much|very[ ]much|in[ ]adva"
        f"nce|kindly))?(?:,?[ ]{{0,3}}(?:\\n[ ]{{0,30}}){{1,6}}|,[ ])(?:-[ ]?)?{TITLE}(?P<phi>{NAME})[ "
        f"]{{0,3}}(?=\\n|$|,|[.!](?![ ][a-z])|\\()",
        0.8,
        validator="person",
        examples=(
            "Best wishes,\n\n\nDr [[Minh-Chau Le]]",
            "Thanks, [[Maria]]",
            "Sincerely,\n[[Lou Ann Tolliver]], RN",
        ),
        counter_examples=(
            "Thanks, Will call back",
            "Thank you, Patient will call",
            "thanks,\n\nASSESSMENT\n",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.dash_signature",
        f"^[ ]{{0,8}}(?:-{{1,2}}|~)[ ]?(?P<phi>{NAME})[ ]{{0,3}}(?=\\n[ ]{{0,5}}\\n|\\n?$)",
        0.65,
        validator="dash_signature",
        flags="m",
        examples=("I will call on Monday.\n\n- [[Maria]]",),
        counter_examples=("- Lisinopril\n- Xanax\n\n", "Plan:\n- Zoloft\n\n"),
    ),
    Pattern(
        "PATIENT",
        "name.introduction",
        "(?i:my[ ](?:full[ ])?name[ ]is|(?:hi|hello|hey)[ ,]{1,2}its|name[ ]is|named|this[ ]is|i[ ]am|i'm|it's|goes[ ]by|known[ ]as|"
        "a/k/a|maiden[ ]name(?:[ ]is|[ ]was|:)?|nee:|prefers(?:[ ]to[ ]be[ ]called)?|called|a\\.?k\\.?a"
        f"\\.?|née|nee|formerly|answers[ ]to|by[ ]the[ ]name(?:[ ]of)?)[ ,:]{{1,2}}(?:(?i:dr|mr|mrs|ms)"
        f"\\.?[ ])?[\"']?(?P<phi>{NAME})(?![\\w:])",
        0.72,
        validator="sure_person",
        examples=(
            "My name is [[Maria Lopez]] and",
            "Hi its [[Deb]], Arlo's mom",
            "Hi, this is [[Maria]], I had",
            "I'm [[Rafael]], her son",
            "née [[Somerville]]",
        ),
        counter_examples=(
            "This is Very painful",
            "I am Hispanic",
            "it's Monday",
            "known as Crohn's disease",
            "this is Graves disease",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.lower_sign_off",
        "(?i:thanks|thank[ ]you|thx|ty|tysm|cheers|regards|sincerely|love)(?:[ ]so[ ]much|[ ]again)?,?("
        f"?:[ ]|[ ]?\\n{{1,3}})-?[ ]?(?P<phi>{LOWER_WORD}(?:[ ]{LOWER_WORD})?)[ .!]{{0,3}}(?=\\n|$)",
        0.65,
        validator="lower_relative",
        examples=("please advise thx [[keisha]]\n",),
        counter_examples=("thanks again\n", "thank you doctor\n", "thanks everyone"),
    ),
    Pattern(
        "PATIENT",
        "name.lower_greeting",
        "(?:(?i:this[ ]is|i'm|i[ ]am|it's|its)|[Ii]m)[ ](?P<phi>[a-z]{3,20}(?:[ ][a-z]{2,20})?)(?![\\w'])",
        0.6,
        validator="lower_uncommon",
        context=("hi", "hello", "hey", "i'm", "name", "morning", "afternoon", "im", "dr"),
        needs_context=True,
        window=24,
        examples=("hi this is [[devonte]] harris dob", "hello i'm [[keisha]], i saw"),
        counter_examples=("hi i'm having pain", "hello this is urgent", "this is gout"),
    ),
    Pattern(
        "PATIENT",
        "name.referral",
        "(?:(?i:thank)[ ]you[ ](?:very[ ]much[ ])?for[ ](?:kindly[ ])?|(?i:thanks)[ ]for[ ])(?:referrin"
        "g|seeing|sending|reviewing|your[ ]referral[ ]of|asking[ ](?:me|us)[ ]to[ ](?:see|review)|the[ "
        f"]referral[ ]of|allowing[ ](?:me|us)[ ]to[ ]see|your[ ]letter[ ](?:about|regarding))[ ]{TITLE}"
        f"(?P<phi>{NAME})",
        0.85,
        validator="person",
        examples=("Many thanks for referring [[Ewan]], whom we met",),
        counter_examples=("Thanks for seeing This patient",),
    ),
    Pattern(
        "PATIENT",
        "name.quoted",
        f'"(?P<phi>{LAST_FIRST}|{FULL_NAME})"',
        0.7,
        validator="quoted_person",
        examples=('a CD marked "[[Hooglund, P]]", also', 'wristband reads "[[BROWNE, HOPE]]", cut'),
        counter_examples=('said "Take Two" to', '"No Pain" today'),
        context=(
            "labelled",
            "labeled",
            "label",
            "read",
            "reads",
            "printed",
            "wristband",
            "band",
            "marked",
            "engraved",
            "tattoo",
            "name",
            "named",
            "signed",
            "called",
            "engraving",
            "sticker",
            "requisition",
            "tag",
            "card",
            "under",
            "as",
        ),
        needs_context=True,
        window=40,
    ),
    Pattern(
        "PATIENT",
        "name.inscribed",
        "(?i:tattoo|engraved|inscribed|bracelet|pendant|calls[ ](?:her|him|me|them)(?:self)?|nickname[d"
        "]?|answers[ ]to|goes[ ]by|likes|prefers)(?:[ ]?(?:is|of|reads?|reading|with|the[ ]name|to[ ]be"
        f'[ ]called))?[ ,:]{{1,2}}"?(?P<phi>{NAME}|[A-Z]{{2}}(?="))',
        0.7,
        validator="inscribed",
        examples=('Rose tattoo, "[[Birgit]] 1962"', "(calls her [[Bet]]) wrote", 'likes "[[CJ]]"'),
        counter_examples=("likes Tylenol", "tattoo on Left arm", "prefers English"),
    ),
    Pattern(
        "PATIENT",
        "name.read_as",
        "(?i:(?:found|seen|noted)[ ]to[ ]read|labell?ed|printed|reads|wristband|band[ ]read|misidentified[ ]as|registe"
        f"red[ ](?:as|under)|name[ ]of|confused[ ]with|mixed[ ]up[ ]with|merged[ ]with)[ :]{{"
        f"1,2}}(?P<phi>{LAST_FIRST}|{FULL_NAME})",
        0.7,
        validator="full_person",
        examples=("bracelet was seen to read [[CLIFTON MARSH]]; changed", "registered under [[Ann Quill]]"),
        counter_examples=("reads Small Print", "labelled Right Arm"),
    ),
    Pattern(
        "PATIENT",
        "name.nickname_quoted",
        f'"(?P<phi>[A-Z][a-z]{{1,12}})"(?:\\)|[ ](?={WORD}))',
        0.75,
        validator="nickname",
        examples=('Georgiana Wolverton ("[[Bet]]") sat', 'Wilhelmina "[[Dot]]" Somerville'),
        counter_examples=('Chief Complaint ("Pain")',),
    ),
    Pattern(
        "PATIENT",
        "name.nickname_inside",
        f"[\"'][{UP}][a-z]{{1,12}}[\"']\\)?[ ]{WORD}(?:,?[ ](?:Jr|Sr|III|II|IV)\\b\\.?)?",
        0.75,
        validator="nicknamed",
        examples=('[[Robert "Skip" Langford III]] is here',),
        counter_examples=('Code "Blue" Team',),
    ),
    Pattern(
        "PATIENT",
        "name.quoted_self",
        "(?i:introduced|introduces|identified|identifies|refers[ ]to|calls|called|calling|signed|signs)[ ](?:(?:him|her|them|my|your|it)?sel(?:f|ves))"
        '(?:[ ](?:in[ ])?as)?[ ]["“](?P<phi>[A-Z][a-z]{1,14}(?:[ ][A-Z][a-z]{1,14})?)["”]',
        0.75,
        examples=('introduced self as "[[Christian]]", not', 'calls herself "[[Dot]]"'),
        counter_examples=('describes self as "Fine"', 'calls himself "a mess"'),
    ),
    Pattern(
        "PATIENT",
        "name.quoted_field",
        '["“](?P<phi>[A-Z][A-Za-z]{0,12})["”](?=[ ]{1,4}(?:DOB|dob|D\\.O\\.B|MRN|NHI|NHS|CHI|HRN|\\d{1,2}[/.-]\\d{1,2}[/.-]\\d|\\d{1,3}[ ]?[MF]\\b))',
        0.8,
        examples=('Faleolo, Sione-Junior  "[[SJ]]"  DOB 7', 'Quill, Rosa "[[Posy]]" 44F'),
        counter_examples=('"No" 12/3 x', 'said "Yes" to DOB'),
        validator="no_ordinary",
    ),
    Pattern(
        "PATIENT",
        "name.quoted_first",
        f'["“](?P<phi>[A-Z][a-z]{{1,12}}["”][ ]{WORD})',
        0.75,
        validator="quoted_first",
        examples=('name prob "[[Rick" Castille]] per tattoo', 'goes by "[[Dot" Somerville]],'),
        counter_examples=('"Code" Blue', '"Will" Call', 'the "Grace" Period', '"Mark" Left'),
    ),
    Pattern(
        "PATIENT",
        "name.nickname_paren",
        f"\\([A-Z][a-z]{{1,11}}\\)[ ]{WORD}",
        0.75,
        validator="nicknamed_in_paren",
        left=f"(?<![\\w'.-]){WORD}[ ]",
        examples=("niece [[Dolores (Dolly) Frain]] (ph", "Mr [[Robert (Bob) Okafor]]"),
        counter_examples=(
            "Lee (Neurology) Plan",
            "Dr. Hill (Mayo) Clinic",
            "Plan (Today) Lasix",
            "Smith (Left) Knee",
        ),
    ),
)
