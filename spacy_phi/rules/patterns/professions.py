"""Occupations, by what is said around them; the patient's own trade, not that of those who care for them."""

from ..forms import any_of
from ..pattern import Pattern

_NOUNS = """accountant deacon crew-chief actor actress actuary administrator architect archivist arborist artist assembler
    assembly-line baker banker barber barista bartender beautician beekeeper blacksmith boatwright
    bookbinder bookkeeper bricklayer brewer broker builder butcher buyer cabinetmaker caretaker
    carpenter cartoonist cashier caterer chauffeur chef chemist cleaner clergyman clerk coach cobbler
    composer concierge conductor contractor cook cooper coppersmith cosmetologist courier crabber
    custodian dancer dairyman dealer decorator designer detective developer dishwasher dispatcher diver
    docker dockworker drafter draftsman drayman dressmaker driver drummer economist editor electrician
    engineer engraver entertainer estimator executive exterminator fabricator farmer farmhand farrier
    ferryman firefighter fireman fisherman fitter fitness florist forester forger foreman
    forklift-driver framer fruit-picker furrier gamekeeper gardener geologist glassblower glazier
    goldsmith grader grocer groundskeeper guard guitarist gunsmith hairdresser handyman harbormaster
    herder historian homemaker horticulturist hostess housekeeper housewife hunter illustrator importer
    inspector installer investigator ironworker janitor jeweler jeweller jockey joiner journalist judge
    keeper laborer labourer landscaper laundress lawyer lecturer librarian lifeguard lineman lobsterman
    locksmith logger longshoreman lumberjack machinist magician maid mailman manufacturer mason
    mathematician mechanic merchant metalworker meteorologist miller millwright miner minister
    missionary model mover musician muralist nanny novelist officer operator organist painter paralegal
    park-ranger pastor performer photographer pianist picker pilot pipefitter plasterer plumber poet
    policeman policewoman porter postman potter preacher principal printer producer professor programmer
    proofreader psychologist publisher rancher ranger realtor receptionist repairman reporter researcher
    rigger roofer roughneck sailor salesman salesperson saleswoman sawyer scaffolder scientist sculptor
    seaman seamstress secretary shearer shepherd shipbuilder shipwright shoemaker shopkeeper signwriter
    singer smith soldier solicitor songwriter stenographer stevedore steward stewardess stockbroker
    stonemason stripper surveyor sweeper tailor tanner taxidermist teacher teller tiler tiller toolmaker
    trader trainer translator trapper trucker truckdriver tuner tutor typesetter typist undertaker
    upholsterer usher valet vendor veterinarian vicar viticulturist waiter waitress warden warehouseman
    watchmaker weaver welder winemaker woodworker writer zookeeper vet nun monk priest schoolteacher rabbi deckhand bookseller boilermaker crossing-guard
    paramedic nurse midwife dentist physician surgeon optometrist doorman bellhop busboy roadie stagehand stuntman landlord landlady
    innkeeper publican bailiff paratrooper marine airman sergeant veteran coder statistician economist linguist goldminer
    coalminer boxer golfer footballer wrestler cyclist gymnast skater surfer swimmer rower athlete umpire referee steelworker autoworker farmworker fieldworker caregiver homemaker babysitter dogwalker telemarketer copywriter""".split()
_HEADS = """agent aide analyst assistant associate attendant clerk consultant cook designer director driver
    engineer foreman guard hand inspector instructor maker manager mechanic merchant officer operator
    organist owner planner president representative repairer salesman scientist seaman secretary
    specialist supervisor teacher technician tuner worker keeper trainer trader advisor adviser broker
    planner buyer grader cleaner rep coordinator deliverer picker packer tester""".split()
NOUN = f"(?:{any_of({*_NOUNS, *_HEADS})})s?"
_MODIFIER = (
    "(?!(?:and|or|with|who|the|a|an|to|of|in|from|at|for|but|due|since|his|her|is|was|has|had|home|curr"
    "ent|former|heavy)\\b)[a-z][a-z'-]{2,15}"
)
TRADE = f"(?:{_MODIFIER}[ ]){{0,2}}{NOUN}(?![\\w-])"
_ANY = (
    "(?!not\\b|yes\\b|no\\b|none\\b|unknown|retired\\b[ ]*$|n/a|disabled\\b|unemployed\\b|student\\b|ex"
    "posure|hazards?|therapy|medicine|history)[A-Za-z][A-Za-z'/-]{2,18}(?:[ ][a-z][a-z'/-]{1,15}){0,2}"
)

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "PROFESSION",
        "profession.works",
        "(?i:works?|worked|working|employed|served|job|career|back|retired|former|ex|formerly|previousl"
        "y|currently|professional|trained|qualified|freelance|self-employed|profession|once|now)(?:[ ]("
        "?:full[ -]?time|part[ -]?time|for[ ]\\w+[ ]years?|mostly|recently|back|again|at[ ]night|from[ "
        f"]home|from[ ]work)){{0,2}}(?:[ ]as)?(?:[ ]a[n]?)?[ -](?P<phi>(?i:{TRADE}))",
        0.75,
        examples=(
            "88M, retired [[parish clerk]], sent",
            "now part time as a [[loan officer]] by",
            "works as a [[delivery van driver]]",
            "retired [[railway porter]] who",
            "former [[welder]]",
        ),
        counter_examples=("works with", "working diagnosis", "retired early", "former smoker"),
    ),
    Pattern(
        "PROFESSION",
        "profession.age",
        "(?:(?i:year|yr|y)s?[ /-]?(?:(?i:old|o))|yo|y/o|M|F|man|woman|male|female|gentleman|lady)(?:,|["
        " ]who[ ]is)?(?:[ ](?:an?|retired|former|single|married|widowed|divorced|previously[ ]healthy|l"
        f"eft-handed|right-handed|who[ ]works[ ]as))*[ ](?P<phi>(?i:{TRADE}))",
        0.72,
        examples=(
            "49M [[plasterer]], HTN",
            "52-year-old [[ship's carpenter]] with",
            "57 yo [[stonemason]], weak",
        ),
        counter_examples=("58M with HTN", "a woman in distress", "gentleman, a good historian, who"),
        validator="trade",
    ),
    Pattern(
        "PROFESSION",
        "profession.is_a",
        "(?:(?i:he|she|they|patient|pt|who|wife|husband|son|daughter|father|mother|partner|i)(?:[ ](?:i"
        "s|was|works?[ ]as)|'s|'m|[ ]am)|I'm|[Bb]eing)[ ](?:currently[ ]|also[ ]|now[ ])?an?[ ](?:retir"
        f"ed[ ]|former[ ]|self-employed[ ]|part-time[ ]|full-time[ ])?(?P<phi>{TRADE})",
        0.7,
        examples=("She is a [[glassblower]] and", "her husband is a retired [[ferryman]]"),
        counter_examples=("She is a smoker", "he is a poor historian"),
        validator="trade",
    ),
    Pattern(
        "PROFESSION",
        "profession.by_trade",
        f"(?P<phi>{TRADE})(?=[ ](?:by[ ](?:trade|profession|training|occupation)|for[ ]a[ ]living))",
        0.85,
        examples=("a [[cooper]] by trade", "[[electrician]] by training"),
        counter_examples=("worse by trade",),
    ),
    Pattern(
        "PROFESSION",
        "profession.paren",
        f"\\((?:retired[ ]|a[ ]|an[ ]|former[ ])?(?P<phi>{TRADE})\\)",
        0.6,
        examples=("son Albie ([[delivery driver]]) will", "(retired [[clock maker]])"),
        counter_examples=("(wheelchair)", "(poor historian)"),
        validator="trade",
    ),
    Pattern(
        "PROFESSION",
        "profession.capitals",
        f"(?:,[ ]|\\|[ ])(?P<phi>(?:[A-Z]{{3,15}}[ ])?(?:{NOUN.upper()}))(?=[ ]?(?:\\n|$|[,;|]))",
        0.6,
        examples=("EMPL: PENWORTH STEEL, [[FORKLIFT DRIVER]]\n",),
        counter_examples=("EMPL: NONE, NO PAIN\n",),
    ),
    Pattern(
        "PROFESSION",
        "profession.apposition",
        f"(?:,|\\(|as)[ ]?(?:an?)[ ](?:retired[ ]|former[ ])?(?P<phi>{TRADE})(?=[ ]?(?:[,.;()]|for[ ]|at[ ]|with[ ]|in[ ]|who[ ]|$))",
        0.65,
        validator="trade",
        examples=(
            "grandson Colm (a [[lineman]] for a firm",
            "Mr Rao, a [[bank manager]], developed",
            "nights as a [[dealer]].",
            "works as a [[real estate agent]].",
        ),
        counter_examples=(
            "used as a guide",
            ", a poor historian,",
            "as a result",
            "given as a single agent in",
            "the rat as an animal model for",
        ),
    ),
)
