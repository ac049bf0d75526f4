"""Short forms, spelling variants and pet names of first names, in English and Spanish; common knowledge,
written here.

A form that may stand for several names is listed under each; which one is meant, the names of the same note
tell, and where they do not, the one marked with ! if there is one.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from ..lexicons.gazetteers import name_key

_ENGLISH = """
abigail: abby abbie gail
abraham: abe
adeline: addie
agnes: aggie
albert: al bert bertie
alexander: alex alec al xander sandy lex
alexandra: alex lexi sandra sandy alexa
alfred: al alf alfie fred
alice: allie
alison: allison alyson ali allie
amanda: mandy
amelia: millie
andrew: andy drew
angela: angie
anna: ann anne annie
anthony: tony antony
antoinette: toni
archibald: archie
arnold: arnie
arthur: art artie
augustus: gus
barbara: barb barbie babs
bartholomew: bart
beatrice: bea trixie
benjamin: ben benny benji
bernard: bernie
bradley: brad
brian: bryan
calvin: cal
caroline: carrie carolyn
catherine: cathy kathy kate katie katherine kathryn kathleen cate cathryn kat kitty kay
cecilia: cissy celia
charles: charlie chuck chas charley
charlotte: lottie charlie
christina: chris christy tina chrissy kristina
christine: chris christy chrissy kristine
christopher: chris topher kit kris
clarence: clare
clifford: cliff
constance: connie
cornelius: neil
curtis: curt
cynthia: cindy
daniel: dan danny
david: dave davey davy
deborah: deb debbie debra debby
dennis: denny denis
diana: diane di dianne
dolores: lola
donald: don donny donnie
dorothy: dot dottie dolly dory
douglas: doug
edith: edie
edmund: ed eddie ned
edward: ed eddie ned ted teddy
edwin: ed eddie
eileen: aileen
eleanor: ellie nell nora elinor ella
elizabeth: liz lizzie beth betty betsy bess eliza libby lisa elisabeth lizzy liza bette
emily: emmy em
emma: emmy em
ernest: ernie
esther: essie
eugene: gene
eugenia: genie
evelyn: evie
florence: flo flossie
frances: fran frannie francie fanny
francis: frank frankie fran
franklin: frank frankie
frederick: fred freddie freddy fritz frederic
gabriel: gabe
genevieve: ginny
geoffrey: geoff jeffrey jeff jeffery
george: georgie
gerald: gerry jerry
geraldine: gerry geri
gertrude: gertie trudy
gilbert: gil
gregory: greg gregg
harold: harry hal
harriet: hattie
helen: nell nellie helena
henry: hank harry hal
herbert: herb bert
howard: howie
hubert: hugh bert
irene: rena
isaac: ike zac
isabel: isabelle bella belle isabella izzy
jacob: jake jakob
jacqueline: jackie jacquie
james: jim jimmy jamie jimmie
jane: janie
janet: jan
jean: jeannie
jennifer: jen jenny jenn
jeremiah: jerry
jeremy: jeremie jerry
jerome: jerry
jessica: jess jessie
joan: joanie
john: johnny jon! johnnie jack jock
jonathan: jon jonny nathan johnathan
joseph: joe joey jos
josephine: josie jo
joshua: josh
joyce: joy
judith: judy judi
julia: julie jule
kenneth: ken kenny
kimberly: kim kimberley
lawrence: larry laurie laurence lars
leonard: len lenny leo
leroy: roy
leslie: les
lewis: lew lou louis louie
lillian: lily lil lillie
linda: lindy lynda
lois: loie
louise: lou lulu louisa
lucille: lucy lou
lydia: lyddie
madeline: maddie maddy madeleine
margaret: maggie meg peggy marge margie greta rita margo meggie
maria: marie mia
marilyn: lyn
martha: marty patty
martin: marty
mary: mamie molly polly may mollie
matilda: tilly mattie
matthew: matt matty mathew
maurice: morrie
maxwell: max
maximilian: max
melissa: missy mel lissa
melvin: mel
michael: mike mikey mick mickey micheal
michelle: shelly missy
mildred: millie
mitchell: mitch
nancy: nan
natalie: nat nattie
nathaniel: nathan nate nat
nicholas: nick nicky nico nicolas
nicole: nicky nikki
norman: norm
oliver: ollie
olivia: liv livvy
oscar: ozzie
pamela: pam
patricia: pat patty tricia trish patsy patti
patrick: pat paddy rick
penelope: penny
peter: pete
philip: phil phillip pip
phyllis: phyl
priscilla: cilla
rachel: rae rachael
ralph: ralphie
randolph: randy
raymond: ray
rebecca: becky becca
reginald: reg reggie
richard: rick dick rich richie ricky
robert: bob bobby rob robbie bert robby
roberta: bobbie robbie
roderick: rod rick
rodney: rod
roger: rog
ronald: ron ronnie ronny
rosemary: rose rosie
russell: russ rusty
ruth: ruthie
samantha: sam sammy
samuel: sam sammy
sandra: sandy
sarah: sally sadie sara
sharon: shari
sophia: sophie sofia
stanley: stan
stephanie: steph stephie
stephen: steve steven stevie
stewart: stuart stu
susan: sue susie suzy suzie
suzanne: sue suzy
sylvia: syl
terence: terry terrence
theodore: ted teddy theo
theresa: terry tess tessa teresa terri
thomas: tom tommy thom
timothy: tim timmy
tobias: toby
valerie: val
vernon: vern
veronica: ronnie vera
victor: vic
victoria: vicky tori vickie
vincent: vince vinny
virginia: ginny ginger
vivian: viv
walter: walt wally
wesley: wes
wilfred: will fred wilf
william: bill billy will willy liam willie
winifred: winnie
zachary: zach zack zak
"""
_SPANISH = """
alberto: beto
alejandra: ale sandra
alejandro: ale
antonia: toñi
antonio: toño toni
carmen: carmela menchu
concepción: concha conchita
consuelo: chelo
cristina: cris
daniel: dani
dolores: lola loli
eduardo: edu
encarnación: encarna
enrique: quique kike
federico: fede
fernando: nando fer
francisca: paca paqui
francisco: paco pancho fran curro kiko
gonzalo: gonza
graciela: chela
gregorio: goyo
guadalupe: lupe lupita
guillermo: guille memo
ignacio: nacho
isabel: isa chabela
javier: javi
jesús: chus chuy
joaquín: quino
jorge: coque
josé: pepe pepito
josefa: pepa
lorenzo: lencho
luis: lucho
manuel: manolo manu
margarita: marga
maría: mari maruja
mercedes: merche
miguel: migue
milagros: mila
montserrat: montse
pedro: perico
pilar: pili
rafael: rafa
ricardo: richi
roberto: beto
rosario: charo
salvador: salva chava
santiago: santi yago
sebastián: sebas
socorro: coco
teresa: tere maite
vicente: chente
"""


@cache
def nicknames() -> Mapping[str, tuple[str, ...]]:
    """The names that each short form may stand for, both as name keys (see lexicons.gazetteers.name_key); one
    alone or a first one that is meant where nothing tells else, or "" first where none is."""
    names: dict[str, list[str]] = {}
    marked: dict[str, str] = {}
    for line in (_ENGLISH + _SPANISH).strip().splitlines():
        full, _, forms = line.partition(":")
        for form in forms.split():
            key = name_key(form.rstrip("!"))
            names.setdefault(key, []).append(name_key(full))
            if form.endswith("!"):
                marked[key] = name_key(full)
    table = {}
    for key, each in names.items():
        default = marked.get(key, each[0] if len(each) == 1 else "")
        table[key] = (default, *(name for name in each if name != default))
    return MappingProxyType(table)
