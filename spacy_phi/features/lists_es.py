"""Closed lists of Spanish for the features: facts of the language, each word once; case and accents are
folded on use."""

from collections.abc import Mapping

LISTS: Mapping[str, str] = {
    "season": "primavera verano otoño invierno estío",
    "month": """enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre
        diciembre ene feb mar abr jun jul ago sep sept oct nov dic""",
    "weekday": """lunes martes miércoles jueves viernes sábado domingo sábados domingos lun mié
        jue vie sáb dom""",
    "time_of_day": """mañana tarde noche mediodía medianoche madrugada amanecer anochecer hora horas hrs""",
    "cardinal": """cero uno una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce
        quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro
        veinticinco veintiséis veintisiete veintiocho veintinueve treinta cuarenta cincuenta sesenta setenta
        ochenta noventa cien ciento doscientos trescientos mil""",
    "ordinal": """primero primera primer segundo segunda tercero tercera tercer cuarto cuarta quinto quinta
        sexto sexta séptimo séptima octavo octava noveno novena décimo décima""",
    "decade": "veintena treintena cuarentena cincuentena década décadas lustro",
    "fuzzy": """aproximadamente alrededor cerca casi unos unas varios varias algunos algunas pocos pocas
        ocasionalmente recientemente par principios finales mediados desde""",
    "future": """próximo próxima próximos siguiente siguientes mañana pronto programado programada futuro
        después posteriormente control revisión""",
    "past": """último última últimos pasado pasada hace anterior anteriores previo previa previamente ayer
        antes hasta desde""",
    "time_unit": """día días semana semanas mes meses año años hora horas minuto minutos trimestre""",
    "age_word": """edad años nacido nacida nacimiento natural niño niña varón mujer lactante neonato anciano
        anciana adolescente""",
    "honorific_doctor": "dr dra drs dres dras doctor doctora doctores prof profesor profesora",
    "honorific": "d dª dña dñ don doña sr sra srta sres señor señora señorita padre hermana fray",
    "credential": "md phd due mir lic lda ldo licenciado licenciada colegiado colegiada ncol col graduado",
    "role": """médico médica enfermero enfermera cirujano cirujana residente adjunto adjunta jefe remitente
        responsable remitido remite autor correspondencia firmado facultativo especialista tutor coordinador
        servicio referido""",
    "relation": """esposa esposo marido madre padre hijo hija hijos hijas hermano hermana hermanos hermanas
        tío tía sobrino sobrina primo prima abuelo abuela nieto nieta pareja novio novia amigo amiga vecino
        vecina cuñado cuñada suegro suegra familiar familiares padres gemelo gemela tutor cónyuge""",
    "specialist": """cardiólogo neurólogo oncólogo nefrólogo urólogo gastroenterólogo dermatólogo psiquiatra
        psicólogo radiólogo patólogo endocrinólogo reumatólogo neumólogo hematólogo oftalmólogo
        otorrinolaringólogo traumatólogo podólogo pediatra geriatra ginecólogo obstetra cirujano neurocirujano
        anestesista internista alergólogo inmunólogo odontólogo dentista matrona fisioterapeuta hepatólogo
        neonatólogo intensivista cardióloga neuróloga oncóloga nefróloga uróloga psicóloga radióloga
        ginecóloga cirujana""",
    "specialty": """cardiología neurología oncología nefrología urología gastroenterología dermatología
        psiquiatría psicología radiología patología endocrinología reumatología neumología hematología
        oftalmología otorrinolaringología traumatología ortopedia podología pediatría geriatría ginecología
        obstetricia cirugía neurocirugía anestesiología anestesia reanimación alergología inmunología
        odontología hepatología neonatología paliativos rehabilitación medicina interna uci urgencias
        digestivo anatomía microbiología maxilofacial angiología hemodinámica dermatológica familiar""",
    "name_prefix": "de la las los del y i e san santa da dos do van von der di mc mac",
    "street": """calle c avenida avda av avd plaza pza plza pl paseo pº pso camino cno carretera ctra cra
        ronda travesía tva glorieta gta rambla rbla vía bulevar pasaje pje callejón alameda urbanización urb
        polígono pol autovía barrio bda barriada cuesta carrer avinguda rúa plaça passeig kalea costanilla
        senda sector parcela""",
    "address": """número núm nº piso planta puerta portal escalera esc bloque bl izquierda izda izq derecha
        dcha bajo ático entresuelo letra km apartado cp código postal domicilio dirección localidad provincia
        municipio población residente reside vive natural ciudad""",
    "state_short": "",
    "organization": """sa sl slu banco universidad colegio instituto fundación asociación sociedad iglesia
        ministerio consejería agencia departamento empresa compañía fábrica restaurante hotel tienda mercado
        seguros mutua ayuntamiento cooperativa sindicato club museo biblioteca escuela academia facultad
        policía ejército cárcel prisión residencia diputación junta cátedra grupo laboratorios""",
    "known_organization": """adeslas sanitas asisa mapfre dkv muface mugeju isfas inss sergas osakidetza
        osasunbidea sacyl sescam ses salud ics ibsalut csic imserso once renfe correos telefónica
        iberdrola""",
    "hospital": """hospital hospitales hospitalario hospitalaria clínica policlínica sanatorio centro
        ambulatorio consultorio complejo universitario universitaria clínico general comarcal provincial
        materno infantil virgen san santa residencia cap chu hu uci planta""",
    "profession": """abogado abogada administrativo administrativa agricultor agricultora albañil ama
        arquitecto arquitecta artesano artista auxiliar barrendero bombero cajera cajero camarera camarero
        camionero cantante carnicero carpintero cartero celador ceramista chapista cocinera cocinero
        comercial comerciante conductor conductora conserje contable costurera dependienta dependiente
        deportista desempleado director directora electricista empleado empleada empresario empresaria
        encofrador enfermera escritor escritora estudiante farmacéutica farmacéutico ferroviario fontanero
        fotógrafo funcionaria funcionario futbolista ganadera ganadero granjero guarda herrero hostelero
        informático ingeniera ingeniero jardinero jornalero joyero jubilada jubilado juez limpiador
        limpiadora maestra maestro maquinista marinero mecánico militar minero modista monja músico notario
        obrero oficinista operario panadero pastor peluquera peluquero pensionista periodista pescador pintor
        policía profesor profesora psicóloga psicólogo recepcionista religiosa sacerdote secretaria
        secretario soldado soldador taxista técnico teleoperadora torero trabajador trabajadora transportista
        vendedor vendedora veterinaria veterinario vigilante zapatero""",
    "id_word": """nhc cipa nass nss dni nif nie pasaporte número núm historia clínica expediente episodio
        colegiado ncol nºcol identificación id tarjeta sanitaria seguridad social póliza matrícula serie lote
        factura""",
    "contact_word": """teléfono tel telf tlf tfno tfn móvil fax email mail correo electrónico www http https
        es com org edu net contacto extensión""",
    "nationality": """español española españoles francés francesa alemán alemana inglés inglesa británico
        británica italiano italiana portugués portuguesa rumano rumana búlgaro búlgara polaco polaca ruso
        rusa ucraniano ucraniana marroquí argelino argelina tunecino senegalés senegalesa nigeriano nigeriana
        guineano guineana chino china japonés japonesa indio india pakistaní filipino filipina mexicano
        mexicana colombiano colombiana ecuatoriano ecuatoriana peruano peruana boliviano boliviana venezolano
        venezolana argentino argentina chileno chilena uruguayo uruguaya paraguayo paraguaya brasileño
        brasileña cubano cubana dominicano dominicana hondureño hondureña nicaragüense salvadoreño
        guatemalteco estadounidense americano americana canadiense australiano holandés holandesa belga suizo
        suiza austriaco griego griega turco turca sueco sueca noruego danés finlandés irlandés caucásico
        caucásica gitana gitano magrebí subsahariano sudamericano latinoamericano europeo europea africano
        africana asiático asiática""",
}
PROVINCES = """Álava, Albacete, Alicante, Almería, Asturias, Ávila, Badajoz, Baleares, Barcelona, Burgos,
    Cáceres, Cádiz, Cantabria, Castellón, Ciudad Real, Córdoba, La Coruña, A Coruña, Cuenca, Gerona, Girona,
    Granada, Guadalajara, Guipúzcoa, Gipuzkoa, Huelva, Huesca, Jaén, León, Lérida, Lleida, Lugo, Madrid,
    Málaga, Murcia, Navarra, Orense, Ourense, Palencia, Las Palmas, Pontevedra, La Rioja, Salamanca, Segovia,
    Sevilla, Soria, Tarragona, Santa Cruz de Tenerife, Tenerife, Teruel, Toledo, Valencia, Valladolid,
    Vizcaya, Bizkaia, Zamora, Zaragoza, Ceuta, Melilla, Andalucía, Aragón, Canarias, Castilla-La Mancha,
    Castilla y León, Cataluña, Catalunya, Extremadura, Galicia, País Vasco, Euskadi, Comunidad Valenciana,
    Comunidad de Madrid, Región de Murcia, Islas Baleares, Illes Balears"""
COUNTRIES = """España, Francia, Alemania, Inglaterra, Reino Unido, Gran Bretaña, Escocia, Irlanda, Italia,
    Portugal, Rumanía, Bulgaria, Polonia, Rusia, Ucrania, Hungría, Grecia, Turquía, Suecia, Noruega,
    Dinamarca, Finlandia, Islandia, Bélgica, Holanda, Países Bajos, Suiza, Austria, Croacia, Serbia, Albania,
    Marruecos, Argelia, Túnez, Libia, Egipto, Senegal, Nigeria, Ghana, Malí, Guinea, Guinea Ecuatorial,
    Camerún, Etiopía, Kenia, Sudáfrica, China, Japón, Corea del Sur, India, Pakistán, Bangladesh, Filipinas,
    Tailandia, Vietnam, Irán, Irak, Siria, Israel, Arabia Saudí, México, Guatemala, Honduras, El Salvador,
    Nicaragua, Costa Rica, Panamá, Cuba, República Dominicana, Haití, Puerto Rico, Colombia, Venezuela,
    Ecuador, Perú, Bolivia, Chile, Argentina, Uruguay, Paraguay, Brasil, Estados Unidos, Canadá, Australia,
    Nueva Zelanda, Andorra, Armenia, Georgia, Moldavia, Lituania, Letonia, Estonia, Eslovenia, Eslovaquia,
    República Checa, Cabo Verde, Mauritania, Gambia, Congo, Angola, Mozambique"""
PHRASES: Mapping[str, tuple[str, ...]] = {
    "holiday": tuple(
        name.strip()
        for name in """navidad, navidades, nochebuena, nochevieja, año nuevo, reyes, día de reyes, epifanía,
            semana santa,
        viernes santo, jueves santo, domingo de ramos, domingo de resurrección, pascua, lunes de pascua,
        carnaval, carnavales, fallas, san josé, san juan, san isidro, san fermín, corpus christi, día del
        trabajo, todos los santos, inmaculada, día de la hispanidad, día de la constitución, asunción,
        ramadán, feria de abril""".split(",")
    ),
}
