"""Closed lists that tell a name from an ordinary word of a clinical note: facts of the language, lower case."""

# Words that follow a title, a role or a relation without being a name ("the son was", "per Cardiology").
_FUNCTION = """a about above across after again against all along already also although am among an and another any
    anyone are around as at away back be because been before being below beside besides between both but
    by came can cannot could did do does doing done down during each either else ever every everyone
    everything few first following for former from further gave get given go goes going gone good got
    had has have having he her here hers herself him himself his how however i if in initially inside
    into is isn it its itself just kept known last later least left less let like made make many me
    might mine more most much must my myself near need needed needs neither never new next no nobody
    none nor not nothing now of off often on once one only onto or other others our ours out over own
    past per possible previous previously prior put quite rather re really recent recently right said
    same saw second see seen several she should since so some someone something soon started still
    stopped such take taken taking than that the their them then there therefore these they thing things
    this those though three through throughout thus to today together told tomorrow tonight too took
    total toward towards tried two under until unknown unless up upon us use used uses using usually
    very via was wasn we well went were what when whenever where whether which while who whom whose why
    with within without would year years yes yesterday yet you your yours none-known nil na nkda nka tbd"""
_VERBS = """accepted accompanied acknowledged admits admitted advised agreed agrees aids alive answered appeared
    appears apparently arrived arrives ask asked asking asks assessed assisted assists attended
    available aware became becomes began believes bring brings brought call called calling calls cares
    checked claims comes complained complains confirmed confirms consented consents continue continued
    continues currently dead deceased declined declines denied denies deny describes described died
    discussed drives drove endorsed endorses exam examined expired expressed feels felt found gives
    hears helps hold holds home immediately improved informed insists instructed keep keeps knows lives
    living looks married mentions monitored moved names noted notes notified occasionally paged
    performed placed plan plans prefers present presented presents provided provides reached read reads
    received recommended refused refuses remains repeat replied reported reportedly reports requested
    requesting requests responded returned returns reviewed sat says seems sent signed sleeps sounds
    spoke stable stated states stayed stays stopped struck suffers suggested takes talked tells thinks
    thought transported tries understands unable unavailable unaware updated verbalized visited visiting
    visits waiting wants wanted wish wishes works worried worries"""
_CLINICAL = """abdomen abdominal ability abnormal abuse access accident account acute adjacent admission adult
    advance adverse afebrile age aged alcohol alert allergies allergy ambulance ambulatory anemia
    anesthesia angina ankle antibiotic antibiotics anterior anxiety aortic appearance appointment appt
    area arm arrival arrhythmia artery asap aspirin assessment asthma atrial attending autism baby back
    balance baseline bed bedside behavior benign bilateral bipolar birth bladder bleeding blind blood
    bmp board body bone bowel brain breast breath breathing bronchial cad calm cancer cane carcinoma
    card cardiac care caregiver carer case cath catheter cause cbc cell center centre cerebral
    certificate cervical change changes charge chart chemo chest chf chief child childhood children
    cholesterol chronic ckd clear clinic clinical clinician code cognitive colon colonoscopy coma
    combative comment comments common companion comparison complaint complete complications concern
    concerns condition congenital congestive consent consult consultant consultation consulting contact
    control cooperative copd copy coronary cough course crisis critical ct cva cystic daily data date
    daughter death deep deficit deformity dementia dental department depressed depression detail details
    diabetes diabetic diagnosed diagnosis dialysis diet disability discharge disease disorder
    disposition distress dnr dob doctor dose drug dry due dvt dx ear early-onset echo ecg ed edema
    education ekg elderly emergency emergent emotional encounter endocrine endoscopy environmental
    epilepsy er evaluation event eventual evidence examination exposure extended extremity eye eyes face
    facility failure fall falls false family fatal fatigue fax fell female fetal fever fibrillation
    final findings flu fluid follow follow-up followup food foot foster fracture full function
    gallbladder gastric gender general generally generic genetic gait girlfriend glaucoma glucose goal
    goals gout grossly group guarded guardian hand head headache health healthcare healthy hearing heart
    height hepatic hepatitis high hip history hiv hld hospice hospital hospitalized hospitalist hours
    household house housing htn husband hx hyperlipidemia hypertension icd icu ill illness imaging
    immediate immunizations impaired impression incident independent indication infant infarct infection
    inferior information inhaler initial injury inpatient insulin insurance intact intake interval
    interpreter intervention intracranial iv joint kidney knee known lab labor laboratory labs language
    large lateral left-sided leg level line list liver location long-term loss low lower lumbar lung
    lungs lymph lymphoma main major male malignant management manager marital mass maternal meals med
    medial medical medication medications medicine meds melanoma memory mental method mg mi migraine
    migraines mild mobility mood moderate morning mother motor mri ms multiple murmur muscle name
    national nausea neck negative neonatal nerve neuro neurologic neurological newborn night nka none
    normal nose note number nurse nursing nutrition o2 obese obesity obstructive occupation occupational
    office oncall on-call operation operative oral order orders oriented orthopedic osteoporosis outcome
    outpatient outside oxygen pain pancreatic panel parent parents partner patient patients pain-free
    paternal pathway pediatric peer pelvic pelvis pending penicillin performed peripheral person
    personal pharmacist pharmacy phone physical physician physicians pleasant pleural pneumonia poa
    policy polyps poor pool portal positive post postoperative ppd practice practitioner pregnancy
    pregnant preop prescription pressure primary private problem problems procedure program progress
    prostate protocol provider proxy psych psychiatric psychosis pt pts ptsd pulmonary pulse pupils
    questionable radiation radiograph rash rate reaction reason record records rectal referral referring
    regarding regular rehab rehabilitation relation relationship relative relevant religion renal report
    resident residence residential residual respiratory response result results resting review
    rheumatoid rhythm rib risk room routine safety sample scale scan schizophrenia school screen
    secondary section seizure seizures self self-employed sensory sepsis serial service services severe
    sex sexual shift shock short shortness shoulder sick sickle side sign signature signs single sinus
    site skilled skin sleep small smoker smoking social specialist specimen speech spinal spine spouse
    staff standard status stomach street strength stress stroke structure student study subject sudden
    sudden-onset suicide summary superior supervising support surgeon surgery surgical swelling symptoms
    system systems tablet team technician technique telephone test testing therapist therapy thoracic
    throat thyroid time tissue title tobacco toddler transfer trauma treatment triage tuberculosis tumor
    tumour twin twins type ulcer ultrasound unit unclear unemployed unremarkable unsteady upper urgent
    urinary urine uterine vaccine valve variable vascular vehicle vein venous ventricular veteran victim
    view viral vision visit visitor vital vitals volunteer vomiting walker ward warfarin weak weakness
    weight wheelchair white-count widow widowed widower wife witness witnessed woman women work worker
    workup wound wrist xray young-onset"""
_SERVICES = """adolescent allergist anaesthesia anaesthetics anesthesiology bariatrics behavioral cardiology
    cardiologist cardiothoracic colorectal community dentistry derm dermatology diagnostic dialysis
    dietary dietitian emt endo endocrinology ent ep gastro gastroenterology geriatrics genetics gi gu
    gyn gynaecology gynecology haematology hematology hepatology hospitalists id im infectious
    immunology intensivist internal internist interventional ir kidney maternity micu mfm midwife
    neonatology nephro nephrology neurology neurosurgery nicu nsgy nutritionist ob obgyn obstetrics
    occupational oncology oncologist ophtho ophthalmology optometry ortho orthopaedics orthopedics ot
    otolaryngology paediatrics paediatric palliative pathology pediatrics perinatal phlebotomy physio
    physiotherapy pcp pccm picu plastics podiatry poison preventive pulm pulmonology police psychiatry
    psychology radiology radiologist rapid recovery resp rheum rheumatology rt sicu slp sw telemetry
    telehealth transplant transportation uro urology vasc vascular"""
_PEOPLE = """accompanying anybody aunt aunts boy boyfriend brother brothers case caretaker chaplain client
    clinicians cousin cousins dad daddy daughters dr drs dtr ems family father fiance fiancee friend
    friends gentleman girl granddaughter grandfather grandma grandmother grandpa grandparents grandson
    great in-law in-laws itself judge lady lawyer man members men mgm mgf mom mommy mr mrs mum mummy
    nephew nephews neighbor neighbour niece nieces nok nurses pgm pgf prof roommate self siblings
    sibling sister sisters son sons stepfather stepmother teacher uncle uncles visitors wives"""
_HEADINGS = """above active additional address administered admit alternative appendix assessment/plan attachment
    authorised authorized auto billing bp cc chemistry clinic collected completed confidential copies
    cpt created dates dear deliveries demographics dictated dictation discharged displays document draft
    edited electronic electronically email employer end entered error ethnicity faxed fio fhx file
    findings from gravida hpi hr instructions intended interpretation invoice issue item mailing member
    message mrn msg nb news note npi objective obtained ongoing osh page payer pertinent pmh poc
    preliminary prelim printed processed psh questions race rad reading receipt received recipient
    recommendation recommendations ref reference registered release reply required requires return ros
    rx sa sent sh shx specific spo2 ssn subjective submitted tel temp template thank thanks tracking
    transcribed transcription unsigned valid verbal verified version warning website wt"""
_TIME = """afternoon christmas day days decade easter evening friday january february halloween july march
    midnight midday monday month months monthly noon november october overnight pm saturday september
    spring sunday summer thanksgiving thursday tuesday wednesday week weekend weekly weeks december jan
    feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri"""
_PLACES = """african african-american american americans asian australian black british canadian catholic
    caucasian chinese english european filipino french german greek hindu hispanic indian irish italian
    japanese jewish korean latin latina latino medicaid medicare mexican muslim native polish portuguese
    russian scottish south spanish uk usa united vietnamese welsh white county city north east west
    northern southern eastern western"""

_MORE = """angiogram angiography enterography imaging spectroscopy venogram venography urography
    cholangiopancreatography elastography arthrogram arthrography contrast contin flare exacerbation
    relapse lesions lesion epic cerner meditech athena allscripts refill request requests refills
    inquiry screening blues aspirin powder formula monitor evaluated prescribed educated instructed
    counseled counselled diagnosed admitted treated intubated extubated transported ordered seen lupus
    psoriasis eczema scoliosis celiac coeliac anaemia leukemia leukaemia cirrhosis hyperlipidaemia
    dyslipidemia dyslipidaemia obesity overweight alcoholism alcoholic thalassemia hemophilia
    haemophilia melanomas sarcoidosis sarcoma myeloma neuropathy palsy epileptic diabetics
    cholesterolemia goiter goitre hernia apnea apnoea incontinence constipation diarrhea diarrhoea
    vertigo syncope palpitations dizziness dyspnea dyspnoea edema oedema bleed bleeds hematuria
    haematuria murmurs hyperthyroidism hypothyroidism stones gallstones aneurysm embolism thrombosis
    alcohol smoke smokes drinks cigarettes tobacco marijuana cannabis cocaine heroin opioid opioids
    opiates methadone infarction ischemia ischaemia chf hfpef hfref esrd aki gerd ibs ibd osa bph tia dm
    t2dm t1dm dm2 iddm niddm cva pvd pad htn positive negative unknown none yes no not-applicable n/a
    same similar various lots ad adhd add als ms ra sle oa hiv aids hcv hbv mrsa vre cdiff covid
    covid-19 rsv tb std sti emtp emtb emt-p emt-b mbbs mbchb frcp frcs frca facp facs facc fracp fracs
    pharmd rph crna crnp fnp aprn arnp lpn lvn cna lcsw licsw lmsw lmft lpc chpn ccrn md phd dds dmd
    psyd rdn rrt msw mph bsn msn np pgy pgy-1 pgy-2 pgy-3 pgy1 pgy2 pgy3 ms3 ms4 ms1 ms2 dpm cnm dnp sho
    fy1 fy2 msc bsc esq hospitalist scrub circulating circulator residents fellows attendings interns
    afib aflutter nsr nad perrla perrl eomi wnl heent ncat rrr ctab ctap cvs abd ext neuro psych msk
    skin gen resp transthoracic transesophageal dopplers dobutamine insulin lantus humalog novolog
    tylenol motrin lasix ativan haldol zofran benadryl coumadin plavix lipitor norvasc ambien xanax
    valium percocet vicodin dilaudid morphine fentanyl heparin lovenox eliquis xarelto keflex augmentin
    zithromax bactrim cipro levaquin flagyl rocephin ancef zosyn vanc unasyn prednisone solumedrol
    medrol albuterol duoneb advair spiriva flonase zyrtec claritin singulair synthroid metformin
    lisinopril aspirin seroquel zoloft prozac lexapro celexa cymbalta wellbutrin effexor trazodone
    gabapentin lyrica keppra depakote dilantin tegretol lamictal topamax sinemet aricept namenda
    protonix nexium prilosec pepcid zantac miralax colace senna dulcolax narcan suboxone humira enbrel
    remicade stelara ensure boost gatorade pedialyte english-speaking spanish-speaking non-smoker
    nonsmoker never-smoker ex-smoker right-handed left-handed answer answers arranged bathed began
    bilaterally breakfast lunch dinner supper confused crying cried drowsy eating falling awake asleep
    lethargic unresponsive responsive unconscious conscious found ground injured intoxicated nauseated
    vomited ambulates ambulating lying sitting standing walking sleeping smiling laughing pale warm cool
    dry moist tender soft firm distended nontender nondistended symmetric regular irregular rapid slow
    elevated decreased increased controlled uncontrolled resolved improving worsening unchanged
    persistent recurrent intermittent constant multidisciplinary interdisciplinary bereavement
    counseling counselling hotline helpline services-line desk front back-office scheduling reception
    registration authorization insurance-company company employer wellness hub lead mdt mds adjuster
    specialist navigator coordinator liaison ombudsman advocate delegate designee representative
    appointee arms legs feet hands fingers toes neck shoulder elbow hip hips ankles nose ears tongue
    lips mouth gums tooth teeth supportive involved attentive loving helpful cooperative appropriate
    anxious upset angry tearful concerned worried happy alone minute minutes homeless illicit apt suite
    ste recreational iv-drug controlled-substance prescription-drug appeals expedited attn geta tiva lma
    gait fr prof limited approx approximately via-fax voicemail inbox pool queue fifo mob cell ca
    papillary addendum medic engine deputy officer placement lisp stutter speaks translating interprets
    interpreting translator interpreter-phone phoned det lt sgt cpl smt shri nearest it's i'm comma semicolon colon acct rel anticoag orth guarantor cellmate classmate teammate bunkmate subscriber ccds cdces cdip rhia rhit cphq ccm cmsrn cen cpn cpnp cwocn cwon wocn
    pharm biomed dispo colleague colleagues surg surgs lol omg yo cnor cvrn nea-bc rnc-ob rnfa tncc pccn chfn cnrn scrn cgrn crrn aocn bmtcn cpan capa ibclc cfnp cnn cdn onc bc"""

SOFT_WORDS: frozenset[str] = frozenset(f"{_TIME} {_PLACES} good great national family home morning".split())
"""Those of NOT_NAMES that do occur in the names of places: `Evening Star Hospice`."""

NOT_NAMES: frozenset[str] = frozenset(
    " ".join((_MORE, _FUNCTION, _VERBS, _CLINICAL, _SERVICES, _PEOPLE, _HEADINGS, _TIME, _PLACES)).split()
)
"""Never a name, in any casing."""

ORDINARY: frozenset[str] = frozenset(
    """ace amber angel april art ash august autumn banks barber bass bay beach bean bell berry best
        bill bird bishop black blank bloom blue bolt born bond book booth bowl bowman box boy branch brand
        brave bridge bright brown bruise buck burn burns bush butler button cane cannon carpenter carter
        case cash chamber chambers chance chase cherry church clay cliff close coffee coffin cold cole
        cook cope corn cotton counts cox crane cross crow cruise cure curry dale dawn day dean dear dick
        dill dot dove downs drew drink drive duke dusty eagle early east easter english ever faith fall
        farmer fat faust fear field fields fine finger fish fisher flood flower flowers flu foot ford
        forest foster fountain fox frank free freeze french friend frost gale gay gene gentry glass
        glory golden gold good goodman gore grace grant grave graves gray green grey grim ground grove
        guy hale hall ham hand hands hardy harm hart harvest hawk hay hazel head heart heath heel hill
        holiday holly holmes honey hood hook hope horn hunt hunter hurt ice iris iron ivy jack jade jean
        jewel jolly jordan joy judge june junior just justice kane keen keep key king kitchen knight
        lack lake lamb lance lane large lark law lean leach light lilly lily link little lively liver
        lock london long loss lot lots love low lyme major maple march mark marks marsh marshal martin
        mason masters may mead means mercy merry miles mill miller mills mist misty moody moon moor
        moore moss mouse nash nick noble north oliver olive orange pace page paige palm paris park
        parker parks parrish pat patch patience peace peak pearl penny pepper pepper perry pharaoh
        pickle pike pitts place plan pleasant poison pole pool poor pope porter post potter powder
        powers pratt price priest prince prosper purple rain rainey randy ray read ready reed rich ring
        rise river rivers rob robin rock rod rollins roman root rose roth rowe ruby rusty sage sales
        salmon salt sand sands savage savanna sawyer scales scar scarlet sea self senior shade sharp
        shaw shell shepherd shields shin shoe short shot silver singer sky slack sleeper small smart
        smoke snow sorrow south speed spring stable star steel steele stern stitch stone storm strange
        street strength strong sue summer summers sunny swallow sweet swift swing tab tanner taylor teal
        temple terrace thorn thrush tiger todd town trace tucker turner vale van veal victor view vine
        viola violet void wade wager walk walker wall ward ware warm waters watts way weaver webb weeks
        weir well wells west wheeler whiting wild will willow wills winds wine winter wise wolf wood
        woods worth wright yard young zest chin apple""".split()
)
"""Names that are also ordinary words: alone they are names only where the context is sure."""

EPONYMS: frozenset[str] = frozenset(
    """willebrand bethesda brescia cimino nash naranjo addison adson allen alport alzheimer apgar
        argyll aschoff asperger babinski baker barrett barthel bartholin barlow bartter basedow battle
        beck becker beckwith behcet bell bence bennett berger binswanger billroth bishop blount blumberg
        boerhaave bochdalek bosniak bouchard bowen bowman braak braden braxton breslow brodie broca
        brown brown-sequard brudzinski brugada bruce budd buerger burkitt bunyan caroli castleman
        chadwick chagas charcot charlson cheyne chiari child christmas chvostek churg clark cobb codman
        colles cooper conn cooley coombs cori corrigan cotard courvoisier cowper creutzfeldt crigler
        crohn cullen cushing dandy dartevelle dercum dejerine devic dix dixon down doppler dressler
        dubin duchenne duke dukes duncan dupuytren duret ebstein edward edwards ehlers eisenmenger epley
        erb ewing eustachian ewart fabry fallot fanconi felty finkelstein fisher fitz-hugh foley fontan
        fordyce fournier fowler frank frey friedreich froment fuchs gallant galeazzi gardner gartland
        gaucher gerstmann ghon gilbert gilles glasgow gleason glisson goodpasture gottron gracey graefe
        gram graves grey grocott guillain gustilo hahn hallpike hamman harrington harris hartmann
        hartnup hashimoto hass hawkins heberden hegar heimlich heinz heister henle henoch hering hill
        hirschsprung hodgkin hoffmann holter homans horner howell hoyer hunt hunter huntington hurler
        hutchinson ishihara janeway jones kaposi kallmann karnofsky kartagener kawasaki kayser kegel
        keith kellgren kennedy kerley kernig kernohan kiesselbach killip kimmelstiel klinefelter klumpke
        kocher koch koplik korsakoff krukenberg kupffer kussmaul kveim lachman laennec lambert
        langerhans lauge lawrence leber legg leriche lewy leydig lhermitte libman li-fraumeni lisfranc
        little liddle loeffler louis ludwig luschka lyme lynch maisonneuve mallampati mallory marcus
        marfan marjolin markle martin mayo mcburney mcardle mcmurray meckel meigs meniere menkes merkel
        mikulicz milwaukee mirizzi mitchell mohs monro monroe montgomery moon morison moro morton muller
        munchausen murphy myerson naranjo nash nelson neer nikolsky nissen noonan norton osgood osler
        paget pancoast parinaud parkes parkinson patau paulson pel perthes peutz peyer peyronie
        pfannenstiel phalen pick pierre plummer poland pompe pott potter prader prinzmetal purkinje
        queckenspiedt quincke rankin ramsay ranson rathke raynaud reed reiter reye richter riedel rinne
        robertson rokitansky rolando romberg ross roth rorschach roux rovsing rosving russell salter
        sandhoff saint schatzker schatzki scheuermann schirmer schmorl schober schwann segond seldinger
        sever shy simmonds sims sjogren sjögren sister skene smith snellen spurling stanford starling
        stensen stevens still stokes strumpell sturge swan swan-ganz sudeck sydenham sylvius takayasu
        spalding hoehn yahr kapandji nuss janz gruen tiemann lindau klippel feil werdnig welander kugelberg unverricht lundborg lempert daroff gufoni
        preiser bickerstaff birt duclos durkan frykman stulberg tscherne paprosky campanacci alstrom erdheim saethre wiedemann takotsubo tanner tay thal thomas thompson tietze tinel todd tornwaldt tourette towne treacher
        trendelenburg trousseau turcot turner tzanck valsalva vater virchow vincent waldenstrom waldeyer
        wagner wallenberg warthin wartenberg waterhouse weber wegener weil wells wernicke wharton
        whipple williams willis wilms wilson wiskott wolff wolfe wood worden yergason zenker ziehl
        zollinger""".split()
)
"""Persons after whom a disease, sign, score or device is called."""

DISEASE_EPONYMS: frozenset[str] = frozenset(
    """alzheimer parkinson crohn hodgkin huntington raynaud sjogren sjögren tourette barrett graves
        hashimoto addison cushing meniere ménière marfan ehlers asperger wilms ewing paget kaposi behcet
        behçet kawasaki takayasu wegener guillain brugada down klinefelter lewy creutzfeldt hirschsprung
        dupuytren peyronie basedow still bell lyme legionnaires hansen charcot friedreich duchenne
        becker gaucher pompe fabry fanconi gilbert wilson turner""".split()
)
"""Eponyms that stand for a disease without its head word: `mother Alzheimer's`."""

EPONYM_HEADS: frozenset[str] = frozenset(
    """ampulla anemia angina angle ankle anxiety aphasia apraxia approach arteritis ataxia atrophy
        angiography aneurysm bodies body brace bypass canal carcinoma cast cataract catheter
        catheterization chorea chondroma circle classification clamp class coefficient collar
        contracture corpuscle criteria culture cyst defect deformity depression dermatosis diet dilation
        disease dislocation disorder diverticulum duct dystrophy dwarfism encephalopathy enteritis
        epilepsy equation erythema eye fascia fasciitis fever fissure flap foramen formula fracture
        fundoplication ganglion gait gangrene gastritis gland goiter grade graft granuloma headache
        hemorrhage hepatitis hernia heart humidifier imaging index inventory incision injection island
        jaundice jejunostomy joint kidney lesion ligament lines line loop lymphoma maneuver manoeuvre
        mass membrane method microscope model monitor murmur myopathy neoplasia nephritis neuralgia
        neuritis neuroma node nodes nodule nodules nucleus operation ophthalmopathy orbitopathy
        osteotomy palsy paralysis parkinsonism phenomenon plaque plate pneumonia point position pouch
        procedure probe psychosis pupil purpura questionnaire reaction reflex regimen regurgitation
        repair respiration respirations ring rings rod rule sarcoma scale scar scissors score sign signs
        space spasm sphincter spot spots stage stain stricture struma study suture syndrome swab tear
        tears technique test tests tetralogy thyroiditis thyrotoxicosis triad triangle tremor tube tumor
        tumour ulcer unit uveitis valve vasculitis vein wave waves xanthoma block arch apparatus agar
        esophagus oesophagus dementia placed inserted removed changed change care intact draining output
        patent balloon ii iii iv vi vii xi grade class type catheterised drain drained mouth""".split()
)
"""Words that make the name before them an eponym."""

PARTICLES: frozenset[str] = frozenset(
    "van von de del della di da dos das do du la le der den ter ten bin bint ibn al el ul ap abu zu mac st y e".split()
)
"""Small words inside a surname."""

CAPITALS_STOP: frozenset[str] = frozenset(
    """will may can art long sat hope mark bill grant please best early young cold hot little old high
        low red blue er icu or ct mri md do rn np pa np emt cna lpn dob mrn uti copd cad chf mi gerd""".split()
)
"""What does not go on with a name where the note is in capitals or in lower case."""

SPECIES: frozenset[str] = frozenset(
    """coli diff difficile pylori aureus pneumoniae pneumonia epidermidis faecalis faecium aeruginosa
        albicans influenzae meningitidis gonorrhoeae trachomatis tuberculosis vaginalis cloacae
        mirabilis fragilis jejuni burgdorferi avium flu strep staph perfringens monocytogenes
        catarrhalis glabrata fumigatus neoformans baumannii marcescens""".split()
)
"""Second words of the names of germs, also written as shorthand."""

MEDICAL_ENDINGS: frozenset[str] = frozenset(
    """itis osis emia aemia pathy ectomy otomy ostomy plasty scopy graphy ology ologist ologists algia
        uria penia rrhea rrhoea rrhage plegia paresis phasia phagia pnea pnoea sclerosis statin sartan
        olol azole cillin mycin floxacin cycline dipine prazole tidine triptan oxetine azepam zolam
        barbital tinib parin gliptin gliflozin dronate setron thiazide tension ation ition ction ssion
        sion ments ility carcinoma lymphoma hematoma glaucoma melanoma trauma iatric iatrics iatrist
        ously pril profen gabalin ectasia stenosis emesis edema lepsy trophy plasia genesis""".split()
)
"""Endings of diseases, procedures, specialties and drugs (international stems); no common name ends so."""

PERSON_VERBS: frozenset[str] = frozenset(
    """is was has had says said states stated reports reported denies denied feels felt agrees agreed
        asks asked wants wanted told tells called calls came comes went lives lived died works worked
        saw sees recommends recommended will would could did does took takes visited drove helped helps
        gave gives notes noted thinks thought and presents presented tolerated returned remains
        continues excused patted staying sleeping wishes knows asked answered arrived left reviewed
        aware""".split()
)
"""Words behind which a name that is also an ordinary word is a person."""

PLACE_WORDS: frozenset[str] = frozenset(
    """hospital hospitals clinic clinics medical center centre health healthcare care memorial general
        university college regional community county city state national saint central north south east
        west northern southern eastern western upper lower great new old street road avenue lane drive
        family practice surgery surgical group associates partners services service system network house
        home homes manor nursing rehab rehabilitation hospice infirmary private public royal veterans
        affairs children childrens women womens cancer heart institute school high elementary middle
        church pharmacy drug drugs store company bank insurance union society association foundation
        department division office unit imaging radiology laboratory laboratories labs diagnostics
        dental eye urgent emergency ambulance valley river lake hill hills mountain park point bay beach
        island creek springs falls grove ridge internal medicine mental behavioral trust hall court
        place saint mercy holy our lady good samaritan grace hope unity providence baptist methodist
        presbyterian catholic jewish lutheran adventist christian""".split()
)
"""Words of the names of places that name none alone."""

ABBREVIATIONS: frozenset[str] = frozenset(
    """ICU CCU MICU SICU NICU PICU CHF CAD COPD DVT CVA TIA MRI CTA MRA CSF CBC CMP BMP ESR CRP INR PTT
        TSH LFT LFTS UTI URI HTN GERD PRN BID TID QID QHS DNR DNI NPO HPI PMH PSH ROS CNS GCS EEG EMG
        ECG EKG ECHO CXR KUB ERCP MRCP EGD CABG PCI STEMI RCA LAD LVH LVEF AKI CKD ESRD BUN HGB HCT WBC
        RBC PLT MCV MCH MCHC RDW ANA ANCA HIV HCV HBV HPV HSV VZV CMV EBV RSV MRSA MSSA VRE SLE PMR RLE
        LLE RUE LUE RUQ LUQ RLQ LLQ BMI SOB DOE PND JVD JVP RRR CTA NAD WNL LMP EDC EDD GBS SVD LMCA
        LMCH LCH ICH SAH SDH AVM VSD ASD PDA PFO TOF SVT PAC PVC BPH PSA TURP OSA CPAP BIPAP PEEP HFNC
        CICU CVICU PACU TCU LTAC LTACH IRF CTICU SDU PCU IMC MSICU HDU AMU MAU ITU CDU ECT RTC IMP DAT
        TBD FYI ASAP RUN OSH UIP NSIP MBA HAART HMO PPO ARDS HCC SCC BCC AML CLL CML ALL MDS NHL GVHD
        BMT TPN PEG SNF LTC SAR AMA OSH POA HCP NOK PCP GSW MVA MVC LOC ROM PROM SROM AROM PIH HELLP PMS
        PID IUD IUP LGA SGA PTSD ADHD OCD MDD GAD SSRI SNRI MAOI ACE ARB CCB NSAID PPI ABG VBG ABC USA
        EMS EMT HOH LAI ROI MIH UBRN TFT TFTS FBC UEC EUC FBI CDC FDA WHO HSS PMC MHC TRACH BRONCH PSYCH DISCH TACH ETCH WISC WAIS""".split()
)
"""Clinical abbreviations, which are the acronym of no place."""
