"""Spanish words that the lists of English and foreign names hold as names: "Una" is a first name in Ireland."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from ..labels import LABELS
from ..lexicons.gazetteers import name_key
from .pattern import Match

_FUNCTION = frozenset(
    """a al ante aquel aquella así aun aunque bajo bien cada como con contra cual cuando cuyo de del desde donde dos
    durante e el ella ellas ellos en entre era eran es esa ese eso esta estaba estas este esto estos fue fueron ha
    había han hasta hay la las le les lo los luego más me mi muy nada ni no nos o otra otro otros para pero poco por
    porque pues que quien se según ser si sido sin sino sobre solo son su sus tal también tan tanto tras tres tu u
    un una unas uno unos y ya""".split()
)
_CLINICAL = frozenset(
    """abdomen adulto aguda agudo alta anemia antecedentes aparato área asistencia ayuda biopsia bilateral cabeza cama
    caso causa células centro cirugía clínica clínico control consulta cuadro cuello dato datos derecha derecho
    diagnóstico dolor dosis edad enfermedad enfermo episodio estado estudio evolución exploración familiar fecha
    fiebre final física forma fractura grado grupo hallazgo hallazgos hígado historia hospital imagen informe
    ingreso inicio izquierda izquierdo lado lesión lesiones línea mama masa media medicina médica médico mes meses
    motivo mujer múltiples nefrología neumología neurología nivel niveles niño niña normal nueva nuevo nombre
    oncología onda paciente padre país parte patología pediatría piel planta positiva positivo presencia presión
    problema próstata prueba pruebas quirófano radiografía radiología región renal resección resonancia resto
    resultado resultados riñón sala sangre semana semanas serie servicio siguientes sistema talla tejido tiempo tipo
    tórax total tratamiento trastorno trauma traumatología tumor unidad urgencia urgencias urología valor vía vida
    visita vista zona""".split()
)
# Names that are words of a clinical note as well.
_NAMES = frozenset(
    """abril aguila alto amor amparo angel angeles baja barba barbero barriga bautista blanca blanco bravo buena bueno
    caballero cabello cabrera calle calva calvo campo campos cano cara casa casado casas castillo cerda cerdo clara
    claro concepcion conde consuelo cordero corona corta corto costa costas crespo cruz cuenca cuerpo cuesta delgada
    delgado dolores domingo encarnacion esperanza feliz flor flores franco fuente fuentes gallo gordo gracia grande
    guerra guerrero herrero hidalgo hierro iglesia iglesias julio larga largo leal leche leon lobo luna luz machado
    manzano mar marino mayo mayor medina mercedes milagros molina montes mora morado morales moreno mota negro
    nieves noble nube ojeda oliva olivares palma paloma pardo parra pascual pastor paz pena peral piedad pilar pina
    pinto plata prado prieto puente pulido ramos real redondo remedios rey reyes rica rico rio rios robles roca
    rocio roja rojas rojo romero rosa rosado rosas rubia rubio sal salas salud santa santo santos sastre seco segura
    seguro serena sereno serrano sierra silva sol soledad soler soria tapia tomas toro torre torres trinidad vaca
    valle vega vela vera verdugo vicario victoria viejo viera villa viva""".split()
)
_WORD = re.compile(r"[^\W\d_]+")
_WORDED = frozenset({"NAME", "LOCATION", "PROFESSION"})


@cache
def spanish_words(names: bool = True) -> frozenset[str]:
    """Ordinary words of Spanish notes as name keys, with or without those that are names as well."""
    return frozenset(map(name_key, _FUNCTION | _CLINICAL | (_NAMES if names else frozenset())))


def drop_spanish_words(text: str, matches: Iterable[Match]) -> Iterator[Match]:
    """Matches but those of names and places that are ordinary words of a Spanish note: of such words alone, or
    found by lists in small letters behind an article or preposition.

    text (str): The note. matches (Iterable[Match]): Of the rules.
    """
    for match in matches:
        if match.validated or LABELS[match.label].category not in _WORDED:
            yield match
            continue
        span = text[match.start : match.end]
        words = _WORD.findall(span.lower())
        known = spanish_words(names=span.islower())
        ordinary = bool(words) and all(name_key(word) in known for word in words)
        led = span.islower() and match.rule.startswith("lexicon.") and words[0] in _FUNCTION
        if not (ordinary or led):
            yield match
