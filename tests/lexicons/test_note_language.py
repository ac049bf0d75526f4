"""Notes in other languages are detected by their function words; lists of results and doses are not."""

import pytest

from spacy_phi.lexicons.note_language import is_other_language

NOTES = {
    "de": (
        "Die Patientin wurde am Morgen mit starken Schmerzen in der linken Brust aufgenommen. Sie war bei "
        "der Aufnahme wach und orientiert, aber sehr blass. Nach der Gabe von Sauerstoff ging es ihr bald "
        "besser, und sie konnte nach drei Tagen mit einer neuen Tablette nach Hause entlassen werden."
    ),
    "fr": (
        "La patiente est venue aux urgences avec des douleurs dans la poitrine depuis la veille au soir. "
        "Elle ne fume pas et ne prend aucun traitement chez elle. Nous avons fait un tracé qui ne montre "
        "rien de nouveau, et elle sera revue par son médecin dans une semaine avec les résultats."
    ),
    "it": (
        "La paziente è arrivata in reparto con una febbre alta che durava da tre giorni e con un forte "
        "dolore al fianco destro. Non ha mai avuto problemi di questo tipo. Dopo la terapia con "
        "antibiotico sta molto meglio e sarà dimessa domani con il controllo dal suo medico."
    ),
    "nl": (
        "De patiënte kwam gisteren met pijn op de borst naar de spoedeisende hulp. Zij was niet misselijk "
        "en had geen koorts. Op de foto van het hart en de longen waren er geen afwijkingen te zien, en "
        "daarom mag zij vandaag weer naar huis met een recept voor de pijn."
    ),
    "pt": (
        "A doente veio à consulta com dores de cabeça que não passam com os comprimidos que ela já tomava "
        "em casa. Não tem febre nem vómitos, mas dorme muito mal. Foi pedida uma análise ao sangue e ela "
        "volta na próxima semana para saber os resultados com o seu médico."
    ),
    "es": (
        "La paciente acude a la consulta porque desde hace tres días tiene mucho dolor en la pierna "
        "derecha y no puede dormir por las noches. No ha tenido fiebre ni otros síntomas. Se le explica "
        "que debe tomar el tratamiento con las comidas y que vuelva si no está mejor en una semana."
    ),
    "en": (
        "The patient came to the clinic because she has had pain in her left knee for three weeks and it "
        "is not getting better with rest. She does not recall any fall. We talked about what can be done "
        "and she will be back in two weeks with the results of the scan."
    ),
}
LISTS = (
    "Na 140 K 4.1 Cl 102 BUN 14 Cr 0.9 Glu 101 Ca 9.2 Mg 2.0 Phos 3.1 WBC 7.2 Hgb 13.4 Hct 40.1 Plt "
    "250 MCV 90 RDW 13 Neut 60 Lymph 30 Mono 7 Eos 2 Baso 1 AST 20 ALT 25 ALP 80 Tbili 0.6 Alb 4.1 PT "
    "12 PTT 30 INR 1.0 TSH 2.1 Ferritin 80 Iron 70 TIBC 300 Folate 12 Vit D 30 ESR 10 CRP 3 LDL 100 "
    "HDL 50 TG 120 UA neg nitrite neg",
    "metformin 500 mg po bid lisinopril 10 mg po daily atorvastatin 40 mg po qhs asa 81 mg po daily "
    "metoprolol 25 mg po bid furosemide 20 mg po daily insulin glargine 20 units sc qhs gabapentin "
    "300 mg po tid omeprazole 20 mg po daily colace 100 mg po bid senna po qhs prn tylenol 650 mg po "
    "prn pain zofran iv prn",
    "Pt alert. No acute distress. Lungs clear. Heart RRR. Abd soft NT ND. No edema. Skin warm dry. "
    "Gait normal. No rash. No fever. No chills. No cough. No CP. No SOB. No N/V/D. Neuro intact. "
    "Psych normal. Plan: labs, CXR, EKG. Labs pending.",
)


@pytest.mark.parametrize("own", ["en", "es"])
@pytest.mark.parametrize("lang", NOTES)
def test_a_note_in_another_language_is_known(lang, own):
    assert is_other_language(NOTES[lang], own) is (lang != own)
    assert not is_other_language(NOTES[lang], lang)


@pytest.mark.parametrize("text", [*LISTS, " ".join(LISTS), "".join(LISTS).upper(), *map(str.lower, LISTS)])
@pytest.mark.parametrize("own", ["en", "es"])
def test_lists_of_results_and_doses_are_in_no_language(text, own):
    assert not is_other_language(text, own)


def test_short_notes_and_languages_without_stop_words_are_not_judged():
    assert not is_other_language(" ".join(NOTES["de"].split()[:30]), "en")
    assert not is_other_language(NOTES["de"], "")
    assert not is_other_language(NOTES["de"], "ru")
    assert not is_other_language("", "en")
