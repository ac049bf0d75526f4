import pytest

from spacy_phi.errors import PhiError
from spacy_phi.lexicons.terminologies import read_terms

SNOMED = "id\teffectiveTime\tactive\tmoduleId\tconceptId\tlanguageCode\ttypeId\tterm\tcaseSignificanceId\n"
LLT = "10000001$Zorblax syndrome$10000002$$$$$$$Y$$\n10000003$Old term$10000002$$$$$$$N$$\n"


def write(tmp_path, name, text):
    path = tmp_path / name
    path.write_text(text, encoding="utf8")
    return path


def texts(*args, **kwargs):
    return [term.text for term in read_terms(*args, **kwargs)]


def test_meddra_reads_only_current_terms(tmp_path):
    assert texts(write(tmp_path, "llt.asc", LLT), "meddra") == ["zorblax syndrome"]
    assert texts(write(tmp_path, "pt.asc", "10000002$Zorblaxitis$$10000009$\n"), "meddra") == ["zorblaxitis"]


def rrf(source, term, suppress="N"):
    fields = [
        "1",
        "ENG",
        "",
        "",
        "",
        "",
        "Y",
        "2",
        "",
        "3",
        "",
        source,
        "IN",
        "4",
        term,
        "",
        suppress,
        "",
        "",
    ]
    return "|".join(fields) + "\n"


def test_rxnorm_reads_only_its_own_source(tmp_path):
    text = rrf("RXNORM", "Zyxovir") + rrf("MSH", "Other") + rrf("RXNORM", "Obsolete", "O")
    assert texts(write(tmp_path, "RXNCONSO.RRF", text), "rxnorm") == ["zyxovir"]


def test_snomed_reads_active_descriptions_without_tag(tmp_path):
    text = SNOMED + "1\t2020\t1\t9\t5\ten\t900000000000003001\tZorblax (disorder)\t0\n"
    text += "2\t2020\t0\t9\t5\ten\t900000000000013009\tInactive\t0\n"
    text += "3\t2020\t1\t9\t5\ten\t900000000000013009\tZorblax disease\t0\n"
    assert texts(write(tmp_path, "d.txt", text), "snomed") == ["zorblax", "zorblax disease"]


def test_whodrug_by_columns_and_by_commas(tmp_path):
    for codes in (" " * 15, " " * 15 + "0101", "1N84INN  0000101   "):
        line = f"00000101001{codes}ZYXOVIR 5"
        assert texts(write(tmp_path, "DD.txt", f"{line:<1526}\n"), "whodrug") == ["zyxovir 5"]
    assert texts(
        write(tmp_path, "BNA.txt", "0000050022ZYXOVIR FUMARATE     001\n"[:11] + "ZYXOVIR\n"), "whodrug"
    )
    assert texts(write(tmp_path, "MP.csv", "1,ZYXOVIR\n"), "whodrug", column=1) == ["zyxovir"]


def test_lines_and_columns(tmp_path):
    assert texts(write(tmp_path, "a.txt", "\ufeffZorblax\n\n Zorb  lax \n")) == ["zorblax", "zorb lax"]
    path = write(tmp_path, "a.csv", 'code,name\n1,"Zorblax, mild"\n')
    assert texts(path, "csv", column="name") == ["zorblax, mild"]
    assert texts(write(tmp_path, "a.tsv", "1\tZorblax\n"), "tsv", column=1) == ["zorblax"]


def test_names_among_the_terms_are_ambiguous(tmp_path):
    terms = {
        term.text: term.ambiguity for term in read_terms(write(tmp_path, "a.txt", "Brown\nZorblaxitis\n"))
    }
    assert terms == {"brown": 2, "zorblaxitis": 0}


@pytest.mark.parametrize(
    ("name", "format", "text", "place"),
    [
        ("llt.asc", "meddra", LLT + "secret text\n", "line 3, column 2"),
        ("llt.asc", "meddra", "1$secret$2$$$$$$$X$$\n", "line 1, column 10"),
        ("pt.asc", "meddra", "secret$a$b$\n", "line 1, column 1"),
        ("R.RRF", "rxnorm", rrf("RXNORM", "a") + "secret|x\n", "line 2, column 2"),
        ("d.txt", "snomed", SNOMED.replace("term", "secret"), "line 1, column 8"),
        ("d.txt", "snomed", SNOMED + "1\tsecret\n", "line 2, column 2"),
        ("DD.txt", "whodrug", "secret\n", "line 1, column 1"),
        ("a.csv", "csv", "secret\n", "line 1, column 2"),
    ],
)
def test_wrong_file_names_line_and_column_only(tmp_path, name, format, text, place):
    path = write(tmp_path, name, text)
    with pytest.raises(PhiError, match=place) as caught:
        list(read_terms(path, format, column=1 if format == "csv" else None))
    assert "secret" not in str(caught.value)
    assert "E062" in str(caught.value)


def test_unknown_format_and_missing_file(tmp_path):
    with pytest.raises(PhiError, match="E060"):
        list(read_terms("a", "nonsense"))
    with pytest.raises(PhiError, match="E061"):
        list(read_terms(tmp_path / "none"))
