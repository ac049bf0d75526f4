"""Words and patterns that names of hospitals, firms, schools and trades are composed of."""

from ..lang import vocabulary

SAINTS = list(vocabulary("saints"))
VIRTUES = (
    "Mercy|Providence|Good Samaritan|Sacred Heart|Holy Cross|Trinity|Hope|Grace|Unity|Faith|Beth Israel|Mount Sinai|"
    "Our Lady of Peace|Holy Family|Good Shepherd|Bethesda|Ascension|Emmanuel|Shriners|Veterans|Liberty|Concord|Zion|"
    "Our Lady of Lourdes|Immaculate Heart|Cedars|Bon Secours|Alverno|Gracious Savior|Corpus Christi"
).split("|")
HOSPITAL_HEADS = (
    "Hospital|Medical Center|General Hospital|Regional Medical Center|Memorial Hospital|Community Hospital|"
    "University Hospital|Children's Hospital|Health Center|County Hospital|Clinic|Infirmary|Health System|"
    "Regional Hospital|Cancer Center|Heart Institute|Surgical Hospital|Healthcare|Health|Women's Hospital|"
    "Memorial Medical Center|Rehabilitation Hospital|VA Medical Center|Baptist Hospital|Methodist Hospital|"
    "Medical Centre|District Hospital|Eye Hospital|Psychiatric Hospital|Teaching Hospital|Lutheran Hospital|"
    "Presbyterian Hospital|Adventist Hospital|Behavioral Health|Med Ctr|Specialty Hospital|Burn Center|Sanatorium"
).split("|")
CLINIC_HEADS = (
    "Clinic|Family Medicine|Internal Medicine|Pediatrics|Primary Care|Medical Group|Associates|Surgery|Health Centre|"
    "Urgent Care|Family Practice|Cardiology Associates|Orthopaedics|Dermatology|Eye Associates|Physicians|"
    "Women's Health|Medical Practice|Walk-In Clinic|Oncology Associates|Imaging|Dental Group|Physical Therapy|"
    "Community Health Center|Wellness Center|GP Surgery|Neurology|Kidney Care|Dialysis|Endoscopy Center|Pain Clinic|"
    "Medical Associates|Allergy & Asthma|Rheumatology|Behavioral Health|Gastroenterology|ENT|Radiology Partners"
).split("|")
FACILITY_HEADS = (
    "Nursing Home|Rehab|Rehabilitation Center|Hospice|Manor|Assisted Living|Care Center|Skilled Nursing|Convalescent "
    "Home|Health and Rehab|Gardens|Village|Terrace|House|Lodge|Nursing and Rehabilitation|Senior Living|Memory Care|"
    "Extended Care|SNF|Residence|Villa|Care Home|Commons|Retirement Community|Group Home|Place|Court|Residential Home"
).split("|")
DEPARTMENTS = (
    "Burn Unit|Labor and Delivery|Renal Unit|Dialysis Unit|Cardiology Clinic|Oncology Clinic|Stroke Unit|Step-Down Unit|"
    "Mother-Baby Unit|Endoscopy Suite|Radiology Department|Department of Surgery|Department of Medicine|"
    "Dept of Neurology|Dept. of Pathology|Division of Nephrology|Infusion Center|Pain Clinic|Wound Clinic|"
    "Sleep Lab|Anticoagulation Clinic|Diabetes Center|Breast Center|Psychiatry Ward|Geriatric Unit|"
    "Observation Unit|Transplant Clinic|Fracture Clinic|Acute Medical Unit|Antenatal Clinic|"
    "Section of Endocrinology|Haematology Day Unit|Social Work Department|Central Pharmacy"
).split("|")
COMPANY_TAILS = (
    "Inc.|Inc|LLC|Corp|Co.|& Sons|Brothers|Industries|Logistics|Construction|Foods|Steel|Trucking|Electric|Farms|Motors|"
    "Systems|Partners|Holdings|Roofing|Plumbing|Manufacturing|Textiles|Printing|Software|Airlines|Shipping|Bakery|"
    "Hardware|Landscaping|Auto Body|Security|Mining|Lumber|Insurance Agency|Law Offices|Diner|Cafe|Brewery|Ltd|Ltd.|"
    "plc|GmbH|Enterprises|Supply|Packaging|Engineering|Realty|Catering|Poultry|Foundry|Cleaners|Warehouse|Grill|"
    "Concrete|Dairy|Salon|Hotel|Daily News|Paper Mill|Media|Robotics|Winery|Orchards|Bank|Credit Union|Telecom"
).split("|")
INSURERS = (
    "Aetna|Cigna|Humana|Kaiser|UnitedHealthcare|UHC|Anthem|Blue Cross|BCBS|Blue Cross Blue Shield|BCBS of Texas|Medicaid|"
    "Tricare|Molina|Centene|Oscar|WellCare|Ambetter|MetLife|Medi-Cal|Tufts|Harvard Pilgrim|Bupa|Medibank|AXA|Travelers|"
    "State Farm|Geico|Liberty Mutual|Allstate|Progressive|Delta Dental"
).split("|")
PHARMACIES = (
    "CVS|Walgreens|Rite Aid|Walmart|Costco|Kroger|Publix|Boots|Safeway|Target|Duane Reade|Express Scripts|OptumRx|"
    "Caremark|Chemist Warehouse|Priceline|H-E-B|Hy-Vee|Meijer|Wegmans|Shoppers|Lloyds"
).split("|")
VENDORS = (
    "Lincare|Apria|Rotech|Adapthealth|Option Care|Coram|Byram|Edgepark|Numotion|Hanger|Medline|Inogen|Airgas|Numed"
).split("|")
LABS = "Quest|LabCorp|Quest Diagnostics|Mayo Labs|ARUP|BioReference|Sonora Quest|Myriad|Invitae|Natera|Foundation".split(
    "|"
)
AGENCIES = (
    "{c} Police Department|{c} PD|{c} Fire Department|{c} Fire/Rescue|{c} EMS|{c} County Jail|{c} Correctional Facility|"
    "Department of Children and Families|DCF|DSS|CPS|Child Protective Services|Adult Protective Services|"
    "{c} County Sheriff's Office|Social Security Administration|VA|{s} Ambulance|{c} Housing Authority|"
    "{s} Home Care|{c} VNA|Visiting Nurse Association of {c}|{c} Health Department|FBI|DMV|IRS|Red Cross|"
    "Catholic Charities|Salvation Army|Meals on Wheels|Lifeline|{c} Public Schools|{c} Juvenile Court|"
    "{s} Ambulance Service|{t} Home Health|{c} Council|Legal Aid of {c}|{c} Food Bank|{s} House|YMCA|{c} YWCA|"
    "{t} Transport|AA|Alcoholics Anonymous|{c} Transit Authority|Lions Club|American Legion Post {n}|Rotary|{c} Library"
).split("|")
SCHOOLS = (
    "{s} Elementary|{s} Elementary School|{s} Middle School|{s} High|{s} High School|{c} High School|{c} University|"
    "University of {c}|{s} College|{c} Community College|St. {f} School|{s} Academy|P.S. {n}|PS {n}|{s} Prep|"
    "{t} Day School|{t} Montessori|{c} State|{c} State University|{s} Institute of Technology|{s} Law School|"
    "{t} Daycare|Little {t}s Preschool|{s} Junior High|{c} Vocational School|{s} Primary School|{s} Grammar School|"
    "{t} Nursery|UC {c}|{c} Unified School District|{s} Seminary|{s} School for the Deaf|{c} Tech"
).split("|")
CHURCHES = (
    "First Baptist|First Baptist Church|St. {f}'s|St {f}'s Church|{c} Methodist Church|Temple Beth {f}|"
    "Our Lady of {c}|Trinity Lutheran|Grace Chapel|Calvary Church|{c} Islamic Center|Masjid {s}|Holy {t} Parish|"
    "{s} AME Church|Iglesia {s}|Kingdom Hall of {c}|Temple Emanu-El|{t} Fellowship|Church of the {t}|"
    "{c} Buddhist Temple|St. {f} Cathedral|{c} Friends Meeting|New Hope Assembly|{t} Gospel Hall|Gurdwara {s}|"
    "Congregation {s}|Sisters of {f}"
).split("|")
ROLES = (
    "teacher|carpenter|electrician|plumber|welder|truck driver|bus driver|cashier|accountant|bookkeeper|lawyer|attorney|"
    "paralegal|nurse|LPN|home health aide|dental hygienist|pharmacist|engineer|civil engineer|software developer|"
    "programmer|farmer|dairy farmer|rancher|fisherman|miner|coal miner|roofer|mason|bricklayer|painter|house painter|"
    "machinist|mechanic|auto mechanic|diesel mechanic|factory worker|assembly line worker|warehouse worker|forklift "
    "operator|janitor|custodian|housekeeper|maid|nanny|babysitter|cook|line cook|chef|pastry chef|baker|butcher|waiter|"
    "waitress|bartender|barista|dishwasher|hairdresser|barber|tailor|seamstress|florist|gardener|landscaper|"
    "tree surgeon|lifeguard|coach|soccer coach|gym teacher|librarian|professor|college professor|student|grad student|"
    "secretary|receptionist|office manager|realtor|banker|bank teller|insurance adjuster|salesman|car salesman|"
    "police officer|firefighter|paramedic|soldier|marine|sailor|pilot|flight attendant|air traffic controller|"
    "mail carrier|postal worker|delivery driver|taxi driver|Uber driver|security guard|prison guard|correctional "
    "officer|social worker|clergyman|pastor|priest|rabbi|imam|nun|musician|violinist|jazz drummer|actor|dancer|"
    "sculptor|photographer|journalist|editor|novelist|translator|interpreter|architect|draftsman|surveyor|geologist|"
    "chemist|biologist|veterinarian|vet tech|zookeeper|beekeeper|bookbinder|watchmaker|jeweler|glazier|locksmith|"
    "upholsterer|shoemaker|tanner|potter|longshoreman|dockworker|crane operator|ironworker|pipefitter|boilermaker|"
    "HVAC technician|lineman|telemarketer|call center agent|web designer|graphic designer|data analyst|statistician|"
    "actuary|economist|politician|diplomat|judge|court reporter|tour guide|travel agent|croupier|jockey|horse trainer|"
    "dog groomer|park ranger|forester|logger|sawmill worker|oil rig worker|railroad conductor|train driver|tram driver|"
    "school nurse|teacher's aide|kindergarten teacher|school principal|crossing guard|funeral director|embalmer|"
    "tattoo artist|piano tuner|church organist|opera singer|yoga instructor|personal trainer|stay-at-home mom|"
    "homemaker|housewife|shop owner|grocer|store manager|buyer|stocker|night clerk|hotel clerk|bellhop|valet|usher|"
    "sign painter|seaman|deckhand|ship's cook|stonecutter|quarryman|tobacco picker|farm laborer|migrant worker|"
    "day laborer|scaffolder|plasterer|tiler|joiner|cabinetmaker|lorry driver|solicitor|barrister|shop assistant|"
    "dinner lady|postman|council worker|bricklayer's mate|CEO|CFO|vice president|consultant|contractor|entrepreneur|"
    "venture capitalist|stockbroker|auctioneer|antique dealer|referee|umpire|boxer|wrestler|ballet dancer|DJ|YouTuber"
).split("|")
FIELDS = (
    "math|history|science|shop|art|music|piano|ballet|Spanish|railroad|textile|steel mill|paper mill|shipyard|cannery|"
    "chicken plant|auto plant|power plant|hotel|hospital|school|city|county|federal|construction|bank"
).split("|")
POSTS = "teacher|worker|supervisor|foreman|inspector|clerk|manager|instructor|technician|laborer|administrator".split(
    "|"
)
SIDES = "West North Main Downtown East South Tower Center".split()
REGIONS = (
    "Tri-County Tri-Cities Metro Midland Pacific Atlantic Lakes Highlands Delta Panhandle Coastal".split()
)
OWNERS = "Joe|Tony|Maria|Big Al|Lucky|Papa|Mama|Chen|Pete|Rosa|Sal|Dee".split("|")
