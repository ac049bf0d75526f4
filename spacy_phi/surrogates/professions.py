"""Surrogates of professions."""

from ..lexicons.gazetteers import name_key
from .case import in_case, is_plain_name
from .keys import Scope
from .operators import normalise

_MAX_LENGTH = 80
_NAMES = {
    "en": (
        "accountant, actor, actuary, air traffic controller, animator, architect, archivist, art dealer, "
        "assembler, auctioneer, baker, bank teller, barber, bartender, beekeeper, bicycle mechanic, "
        "bookbinder, bookkeeper, botanist, bricklayer, bus driver, butcher, cabinetmaker, carpenter, "
        "cashier, caterer, chauffeur, chef, chemist, choreographer, cobbler, composer, conservator, cook, "
        "copywriter, courier, crane operator, curator, dancer, data analyst, diver, dog trainer, "
        "draftsman, dressmaker, economist, editor, electrician, elevator mechanic, engineer, event "
        "planner, farmer, film editor, firefighter, fisherman, flight attendant, florist, forester, "
        "furniture maker, game warden, gardener, geologist, glazier, graphic designer, grocer, "
        "hairdresser, historian, hotel clerk, illustrator, importer, insurance agent, interior designer, "
        "interpreter, ironworker, janitor, jeweler, journalist, judge, land surveyor, landscaper, lawyer, "
        "librarian, lifeguard, locksmith, logger, machinist, mail carrier, mason, mathematician, "
        "meteorologist, milliner, miner, musician, notary, novelist, office manager, optician, painter, "
        "paralegal, park ranger, pastry chef, photographer, piano tuner, pilot, plasterer, plumber, poet, "
        "potter, printer, programmer, publicist, quarry worker, railroad conductor, real estate agent, "
        "receptionist, reporter, roofer, sailor, salesperson, sculptor, seamstress, secretary, security "
        "guard, sheep farmer, shopkeeper, sign painter, software developer, sound engineer, stagehand, "
        "statistician, stonemason, surveyor, tailor, tax adviser, taxi driver, teacher, tile setter, tour "
        "guide, toolmaker, translator, travel agent, truck driver, typist, upholsterer, usher, waiter, "
        "warehouse worker, watchmaker, weaver, web designer, welder, winemaker, woodcarver, writer, "
        "zookeeper"
    ),
    "es": (
        "abogado, administrativo, agricultor, albañil, apicultor, archivero, arquitecto, bibliotecario, "
        "bombero, camarero, camionero, carnicero, carpintero, cartero, cerrajero, cocinero, conductor, "
        "conserje, contable, costurero, delineante, dependiente, economista, electricista, encuadernador, "
        "escultor, fontanero, fotógrafo, frutero, ganadero, geólogo, guía turístico, herrero, historiador, "
        "informático, ingeniero, intérprete, jardinero, joyero, librero, maestro, marinero, mecánico, "
        "minero, modisto, músico, notario, panadero, pastelero, peluquero, periodista, pescadero, "
        "pescador, piloto, pintor, profesor, recepcionista, relojero, repartidor, sastre, secretario, "
        "soldador, tapicero, taxista, topógrafo, traductor, vendedor, vidriero"
    ),
}


def profession(value: str, scope: Scope, language: str = "en") -> str | None:
    """Another profession, or None where the value is not Latin letters.

    It shares no word with the value; two professions of a patient get one surrogate with a chance of 1 in
    some 150.
    """
    text = normalise(value)
    if not is_plain_name(text) or len(text) > _MAX_LENGTH:
        return None
    names = _NAMES.get(language, _NAMES["en"]).split(", ")
    words = set(name_key(text).split())
    start = scope.below(len(names), "profession", " ".join(name_key(text).split()))
    for step in range(len(names)):
        name = names[(start + step) % len(names)]
        if not words & set(name_key(name).split()):
            return in_case(name, text.strip()) if not text.strip().islower() else name
    return None
