"""Closed lists of English for the features: facts of the language, each word once; case is folded on use."""

from collections.abc import Mapping

LISTS: Mapping[str, str] = {
    "season": "spring summer fall autumn winter springtime summertime wintertime",
    "month": """january february march april may june july august september october november december jan feb
        mar apr jun jul aug sep sept oct nov dec""",
    "weekday": """monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur
        thurs fri sat sun mondays tuesdays wednesdays thursdays fridays saturdays sundays""",
    "time_of_day": """morning afternoon evening night noon midnight midday dawn dusk am pm overnight tonight
        lunchtime bedtime hrs hours oclock""",
    "cardinal": """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
        fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety
        hundred thousand""",
    "ordinal": """first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
        fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth st nd rd th""",
    "decade": "twenties thirties forties fifties sixties seventies eighties nineties teens",
    "fuzzy": """approximately about around roughly nearly almost few several some many circa ca approx
        occasionally recently couple early late mid over under within""",
    "future": """next tomorrow upcoming following will shall later soon scheduled planned due return returning
        followup""",
    "past": "last ago previous previously prior past yesterday earlier former formerly since before until",
    "time_unit": """day days week weeks month months year years hour hours minute minutes yr yrs mo mos wk
        wks yo yrold""",
    "age_word": "age aged old yo year-old yrs months-old newborn elderly dob born birthday birth",
    "honorific_doctor": "dr drs doctor doctors doc prof professor attending surgeon physician",
    "honorific": """mr mrs ms miss mx sir madam mister sister brother father rev reverend fr rabbi pastor
        judge hon honorable capt captain lt lieutenant sgt sergeant col colonel major officer dame lord
        lady""",
    "credential": """md do mbbs rn np pa pac fnp aprn arnp crna lpn lvn cna phd pharmd dds dmd dpm dvm od dpt
        pt ot slp rd rdn rrt lcsw msw lmsw facp facs facc frcp frcs bsn msn mph psyd esq jr sr ii iii iv""",
    "role": """attending resident intern fellow surgeon assistant anesthesiologist anaesthetist physician
        doctor provider consultant pcp nurse therapist pharmacist technologist technician dietitian
        nutritionist dictated dictating signed cosigned reviewed author transcribed transcriptionist scribe
        referring ordering performed seen by per cc attn""",
    "relation": """wife husband mother father mom dad mum son daughter brother sister aunt uncle niece nephew
        cousin grandmother grandfather grandson granddaughter spouse partner fiance fiancee friend neighbor
        girlfriend boyfriend guardian caregiver stepfather stepmother stepson stepdaughter twin parents kin
        hcp proxy""",
    "specialist": """cardiologist neurologist oncologist nephrologist urologist gastroenterologist
        dermatologist psychiatrist psychologist radiologist pathologist endocrinologist rheumatologist
        pulmonologist hematologist ophthalmologist optometrist otolaryngologist orthopedist podiatrist
        pediatrician geriatrician gynecologist obstetrician surgeon neurosurgeon anesthesiologist hospitalist
        intensivist internist allergist immunologist dentist orthodontist chiropractor midwife
        physiotherapist hepatologist neonatologist perinatologist physiatrist electrophysiologist""",
    "specialty": """cardiology neurology oncology nephrology urology gastroenterology dermatology psychiatry
        psychology radiology pathology endocrinology rheumatology pulmonology hematology ophthalmology
        otolaryngology orthopedics orthopaedics podiatry pediatrics paediatrics geriatrics gynecology
        obstetrics surgery neurosurgery anesthesiology anesthesia allergy immunology dentistry hepatology
        neonatology palliative hospice rehabilitation medicine icu micu sicu ccu nicu picu er ed obgyn ent""",
    "name_prefix": "de la del van von der den di da dos du le el al bin ibn mc mac st san santa ter ten o",
    "street": """street st avenue ave av road rd boulevard blvd lane ln drive dr court ct place pl terrace ter
        crescent cres way parkway pkwy highway hwy turnpike tpke circle cir square sq trail trl close grove
        mews alley loop plaza crossing cove run pike path bend ridge hollow route rte broadway""",
    "address": """apt apartment suite ste unit floor fl room rm bldg building box po zip street address lives
        resides residence county city state ward bed bay""",
    "state_short": """ala ariz ark calif colo conn del fla ga ill ind kan ky la mass mich minn miss mo mont
        neb nev okla ore penn penna tenn tex vt va wash wis wyo""",
    "organization": """inc incorporated llc llp corp corporation co company ltd bank university college school
        academy institute foundation association society church temple synagogue mosque agency department
        bureau ministry council union factory plant firm restaurant hotel store market insurance airlines
        railroad navy army marines force guard police station prison jail shelter club museum library group
        partners industries enterprises associates services""",
    "known_organization": """medicare medicaid aetna cigna humana kaiser anthem bluecross blueshield tricare
        medi-cal walmart walgreens cvs costco amazon google microsoft starbucks mcdonalds fedex ups usps
        target boeing verizon comcast safeway kroger disney nasa fbi ymca ywca""",
    "hospital": """hospital hospitals clinic clinics infirmary hospice sanatorium medical center centre ctr
        memorial general regional mercy saint veterans va snf rehab rehabilitation nursing manor healthcare
        health nhs trust surgicenter pharmacy ward""",
    "profession": """accountant actor actress administrator architect artist attorney author baker banker
        barber bartender biologist bookkeeper bricklayer broker builder butcher carpenter cashier chauffeur
        chef chemist cleaner clerk coach contractor cook counselor custodian dancer designer detective
        developer dispatcher diver driver economist editor electrician engineer farmer firefighter fisherman
        florist foreman gardener geologist guard hairdresser handyman homemaker housekeeper housewife hunter
        inspector janitor jeweler journalist judge laborer landscaper lawyer lecturer librarian lifeguard
        locksmith logger longshoreman machinist maid mailman manager mason mechanic merchant miner minister
        musician nanny officer operator painter paralegal paramedic pastor performer photographer pianist
        pilot pipefitter plumber poet policeman porter postman priest principal printer producer professor
        programmer psychologist rancher realtor receptionist reporter researcher retired roofer sailor
        salesman saleswoman scientist sculptor seamstress secretary singer soldier solicitor steelworker
        stockbroker student surveyor tailor teacher technician teller trader trainer translator trucker tutor
        typist undertaker upholsterer veteran veterinarian waiter waitress warehouse watchmaker weaver welder
        worker writer""",
    "id_word": """mrn mr id number no num account acct ssn social security medical record unit license licence
        policy member subscriber group plan insurance accession acc specimen case encounter visit csn npi dea
        serial lot model vin plate passport certificate""",
    "contact_word": """phone tel telephone cell mobile pager beeper fax email mail ext extension contact call
        www http https com org edu net gov""",
    "nationality": """american african asian hispanic latino latina caucasian white black european""",
}
PHRASES: Mapping[str, tuple[str, ...]] = {
    "holiday": tuple(
        name.strip()
        for name in """new year's day, new year's eve, new year, martin luther king day, mlk day, presidents
            day,
        valentine's day, st patrick's day, ash wednesday, good friday, palm sunday, easter, passover, memorial
        day, mother's day, father's day, juneteenth, independence day, fourth of july, 4th of july, labor day,
        columbus day, indigenous peoples day, halloween, veterans day, thanksgiving, black friday, christmas,
        christmas eve, christmas day, xmas, hanukkah, kwanzaa, ramadan, eid, diwali, rosh hashanah, yom
        kippur, boxing day, bank holiday, anzac day, canada day, victoria day, guy fawkes, mardi gras, cinco
        de mayo, groundhog day, chinese new year, lunar new year, holi, vesak, epiphany, all saints day,
        pentecost, lent
        """.split(",")
    ),
}
