"""A program in the place of Tesseract."""

import stat

import pytest

from spacy_phi.documents import ocr

TABLE = (
    "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"
    "4\t1\t1\t1\t1\t0\t0\t0\t9\t9\t-1\t\n"
    "5\t1\t1\t1\t1\t1\t100\t10\t200\t30\t96.5\tJane\n"
    "5\t1\t1\t1\t1\t2\t310\t10\t90\t30\t91.5\tDoe\n"
    "5\t1\t1\t1\t1\t3\t600\t10\t90\t30\t91.0\tward\n"
    "5\t1\t1\t1\t2\t1\t100\t50\t200\t30\t95.0\t7\n"
    "5\t1\t2\t1\t1\t1\t100\t90\t200\t30\t30.0\tx\n"
)


@pytest.fixture
def tesseract(tmp_path, monkeypatch):
    """Put a program in the place of Tesseract, which prints a given table."""

    def install(table=TABLE, languages="eng", code=0):
        (tmp_path / "table").write_text(table)
        program = tmp_path / "tesseract"
        program.write_text(
            f'#!/bin/sh\nif [ "$1" = --list-langs ]; then printf "List:\\n{languages}\\n"; exit 0; fi\n'
            f'cat > {tmp_path}/image; echo "$@" > {tmp_path}/arguments; cat {tmp_path}/table; exit {code}\n'
        )
        program.chmod(stat.S_IRWXU)
        monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
        ocr.list_languages.cache_clear()
        ocr._warn_of_fallback.cache_clear()
        return tmp_path

    yield install
    ocr.list_languages.cache_clear()
    ocr._warn_of_fallback.cache_clear()
