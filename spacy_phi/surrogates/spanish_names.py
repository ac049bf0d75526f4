"""More Spanish names to draw surrogates from, for letters with which the gazetteers know few; written from
general knowledge. The gazetteers themselves stay as networks were trained on them."""

LAST = (
    "Arroyo Ayuso Baena Barroso Bellido Bermejo Bernal Bravo Cabello Camacho Carmona Carrillo Casas "
    "Cebrián Cobos Conesa Cordero Corral Cuesta Cáceres Dacosta Delgadillo Delmonte Doménech Donoso "
    "Dorado Dosantos Duarte Dueñas Duque Duro Durán Dámaso Dávila Egea Elvira Enríquez Escobar Escudero "
    "Espejo Espinosa Esteban Estévez Expósito Fajardo Feijoo Ferrer Figueroa Florido Fraile Franco "
    "Gallardo Galán Garrigues Godoy Gracia Granados Guillén Guzmán Gálvez Haro Heredia Hernando Herrero "
    "Hervás Hidalgo Higueras Hinojosa Holgado Horcajo Hoyos Huerta Huertas Hurtado Ibarra Iborra Ibáñez "
    "Illán Infante Iniesta Iriarte Isern Iturbe Izaguirre Izquierdo Jaime Jara Jaramillo Jarque Jaén "
    "Jerez Jiménez Jordán Jorquera Jover Julián Jurado Juárez Jáuregui Jódar Lara Leal Linares Llamas "
    "Llorente Lobato Lorca Lucas Luján Luque Macías Madrigal Manzano Marcos Mateo Merino Miranda Nadal "
    "Naranjo Narváez Nava Navarrete Navas Nebot Negrete Nevado Nicolás Nieto Nogales Noguera Noriega "
    "Novo Nuño Nájera Ocampo Ocaña Ochoa Ojeda Oliva Olivares Oliveira Oliver Olivera Oller Olmedo Olmo "
    "Olmos Ordóñez Orellana Orozco Orta Ortuño Osorio Osuna Otero Oviedo Pardo Pascual Pastor Pavón "
    "Pedraza Peralta Pineda Pinto Pizarro Plaza Polo Porras Portillo Pozo Puente Pulido Quero Quesada "
    "Quevedo Quijano Quiles Quintana Quintanilla Quintero Quiroga Quirós Rebollo Redondo Requena "
    "Revilla Rico Rincón Robledo Robles Roca Roldán Román Rosado Rosales Rueda Saavedra Salas Salazar "
    "Salcedo Salinas Salvador Samper Santana Santiago Segovia Segura Sepúlveda Sierra Soler Solís Soria "
    "Sosa Soto Sáez Sáiz Tejada Tejedor Tejero Tena Terrón Toledo Toribio Toro Torralba Torrente "
    "Tortosa Trigo Trillo Trujillo Tudela Turón Téllez Ugarte Ulloa Urbano Uriarte Uribe Urquijo Urrea "
    "Urrutia Uría Useros Utrera Valdés Valencia Valero Valle Vallejo Varela Vargas Vela Velasco "
    "Velázquez Vera Vicente Villalba Villanueva Villar Villegas Yagüe Yanes Yepes Yeste Yuste Yáñez "
    "Yébenes Zabala Zabaleta Zafra Zaldívar Zambrano Zamora Zamorano Zapata Zapatero Zorrilla Zubiri "
    "Zurita Zárate Zúñiga Ávila Íñiguez Úbeda"
)
FEMALE = (
    "Belén Benita Berta Blanca Bruna Brígida Bárbara Daniela Delia Desirée Dolores Dulce Débora Fabiola "
    "Felisa Flavia Flor Fuensanta Fátima Haydée Helena Herminia Higinia Hilda Hortensia Jana Jessica "
    "Jimena Josefa Juana Judit Karina Karla Katia Kenia Ofelia Olalla Olga Olivia Oriana Quiteria "
    "Tamara Tatiana Tecla Telma Teodora Trinidad Ubalda Umbelina Urraca Walda Wanda Xenia Ximena Yaiza "
    "Yamila Yasmina Yolanda Zaida Zaira Zenobia Zoraida Zulema Úrsula"
)
MALE = (
    "Baltasar Bartolomé Basilio Benjamín Bernabé Bernardo Blas Borja Bruno Damián Darío Demetrio "
    "Desiderio Dionisio Domingo Heriberto Higinio Hilario Honorio Héctor Kevin Kike Koldo Leandro "
    "Leonardo Leopoldo Lorenzo Luciano Nacho Narciso Nicanor Nicolás Noel Norberto Néstor Octavio "
    "Oliver Omar Onofre Oriol Orlando Pablo Pascual Patricio Plácido Ponciano Quintín Quique Quirino "
    "Ulises Unai Urbano Urko Valentín Vicente Virgilio Vladimiro Víctor Walter Wenceslao Wilfredo "
    "William Wilson Xabier Xavier Xoan Xoel Yago Yerai Yeray Yoel Yon Zacarías Zenón Zoilo Óscar"
)
