"""Provinces of Spain in the order of their postal codes, each with its names and larger towns, and the
autonomous communities; written from general knowledge (the first two digits of a postal code are those of the
province: Correos; INE codes)."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from ..lexicons.gazetteers import name_key

_PROVINCES = """Álava/Araba: Vitoria, Llodio, Amurrio
Albacete: Albacete, Hellín, Almansa, Villarrobledo
Alicante/Alacant: Alicante, Elche, Torrevieja, Orihuela, Benidorm, Alcoy
Almería: Almería, Roquetas de Mar, El Ejido, Níjar
Ávila: Ávila, Arévalo, Arenas de San Pedro
Badajoz: Badajoz, Mérida, Don Benito, Almendralejo
Baleares/Islas Baleares/Illes Balears: Palma, Calviá, Manacor, Ibiza, Mahón
Barcelona: Barcelona, Hospitalet de Llobregat, Badalona, Tarrasa, Sabadell, Mataró, Granollers
Burgos: Burgos, Miranda de Ebro, Aranda de Duero
Cáceres: Cáceres, Plasencia, Navalmoral de la Mata
Cádiz: Cádiz, Jerez de la Frontera, Algeciras, San Fernando, Chiclana de la Frontera
Castellón/Castelló: Castellón de la Plana, Villarreal, Burriana, Vinaroz
Ciudad Real: Ciudad Real, Puertollano, Tomelloso, Alcázar de San Juan
Córdoba: Córdoba, Lucena, Puente Genil, Montilla
La Coruña/A Coruña: La Coruña, Santiago de Compostela, Ferrol, Carballo
Cuenca: Cuenca, Tarancón, San Clemente
Gerona/Girona: Gerona, Figueras, Blanes, Olot
Granada: Granada, Motril, Almuñécar, Baza
Guadalajara: Guadalajara, Azuqueca de Henares, Sigüenza
Guipúzcoa/Gipuzkoa: San Sebastián, Irún, Éibar, Zarauz
Huelva: Huelva, Lepe, Almonte, Isla Cristina
Huesca: Huesca, Monzón, Barbastro, Jaca
Jaén: Jaén, Linares, Andújar, Úbeda
León: León, Ponferrada, Astorga, La Bañeza
Lérida/Lleida: Lérida, Balaguer, Tárrega
La Rioja/Rioja: Logroño, Calahorra, Arnedo, Haro
Lugo: Lugo, Monforte de Lemos, Vivero
Madrid: Madrid, Móstoles, Alcalá de Henares, Fuenlabrada, Leganés, Getafe, Alcorcón, Parla
Málaga: Málaga, Marbella, Vélez-Málaga, Fuengirola, Antequera, Ronda
Murcia: Murcia, Cartagena, Lorca, Molina de Segura
Navarra: Pamplona, Tudela, Estella, Barañáin
Orense/Ourense: Orense, Verín, Barco de Valdeorras
Asturias: Oviedo, Gijón, Avilés, Langreo, Mieres
Palencia: Palencia, Aguilar de Campoo, Guardo
Las Palmas: Las Palmas de Gran Canaria, Telde, Arrecife, Puerto del Rosario
Pontevedra: Pontevedra, Vigo, Villagarcía de Arosa, Redondela
Salamanca: Salamanca, Béjar, Ciudad Rodrigo
Tenerife/Santa Cruz de Tenerife: Santa Cruz de Tenerife, La Laguna, Arona, La Orotava
Cantabria: Santander, Torrelavega, Castro Urdiales, Laredo
Segovia: Segovia, Cuéllar, El Espinar
Sevilla: Sevilla, Dos Hermanas, Utrera, Écija, Alcalá de Guadaíra
Soria: Soria, Almazán, El Burgo de Osma
Tarragona: Tarragona, Reus, Tortosa, Valls
Teruel: Teruel, Alcañiz, Andorra
Toledo: Toledo, Talavera de la Reina, Illescas
Valencia: Valencia, Gandía, Torrente, Sagunto, Játiva, Alcira
Valladolid: Valladolid, Medina del Campo, Laguna de Duero
Vizcaya/Bizkaia: Bilbao, Baracaldo, Guecho, Durango
Zamora: Zamora, Benavente, Toro
Zaragoza: Zaragoza, Calatayud, Utebo, Ejea de los Caballeros
Ceuta: Ceuta
Melilla: Melilla"""
_OTHER_NAMES = (
    "palma de mallorca:7, mallorca:7, menorca:7, donostia:20, donostia-san sebastian:20, "
    "vitoria-gasteiz:1, gasteiz:1, iruña:31, terrassa:8, l'hospitalet:8, l'hospitalet de llobregat:8, "
    "eivissa:7, lleida:25, girona:17, ourense:32, a coruña:15, coruña:15, elx:3, alacant:3, xativa:46, "
    "vila-real:12, getxo:48, barakaldo:48, la palma:38, gran canaria:35, lanzarote:35, "
    "fuerteventura:35, torrejon de ardoz:28, alcobendas:28, las rozas:28, pozuelo de alarcon:28, "
    "coslada:28, rivas-vaciamadrid:28, valdemoro:28, aranjuez:28, cornella:8, santa coloma de "
    "gramenet:8, sant boi:8, rubi:8, vic:8, manresa:8, igualada:8"
)
COMMUNITIES = (
    "Andalucía, Aragón, Canarias, Castilla-La Mancha, Castilla y León, Cataluña, Comunidad Valenciana, "
    "Extremadura, Galicia, País Vasco"
)
"""Those of several provinces; the others are called as their one province is."""


@cache
def provinces() -> tuple[str, ...]:
    """The name of each province, by its place in the order of the postal codes: that with 01 first."""
    return tuple(line.split(":")[0].split("/")[0] for line in _PROVINCES.splitlines())


@cache
def province_places() -> Mapping[str, int]:
    """The place of each province in `provinces`, by every key that it is called by."""
    names: dict[str, int] = {}
    for place, line in enumerate(_PROVINCES.splitlines()):
        for name in line.split(":")[0].split("/"):
            for form in (name, f"provincia de {name}", f"comunidad de {name}", f"principado de {name}"):
                names[name_key(form)] = place
    return MappingProxyType(names)


@cache
def towns() -> tuple[tuple[str, ...], ...]:
    """The larger towns of each province, its capital first."""
    return tuple(tuple(line.split(": ")[1].split(", ")) for line in _PROVINCES.splitlines())


@cache
def town_places() -> Mapping[str, int]:
    """The place in `provinces` of the province in which a town lies, by the town's key."""
    places = {name_key(town): place for place, names in enumerate(towns()) for town in names}
    for each in _OTHER_NAMES.split(", "):
        name, number = each.rsplit(":", 1)
        places[name_key(name)] = int(number) - 1
    return MappingProxyType(places)
