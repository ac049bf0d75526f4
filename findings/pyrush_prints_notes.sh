#!/usr/bin/env bash
# PyRuSH, the default sentence splitter of medspacy, prints the tokens of each text to stderr.
# Expected: a component logs nothing of a text by default. Seen: lines of DEBUG with the tokens.
# Needs Python 3.12 (PYTHON=...). Exits with an error if the behavior has changed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3.12}" -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check spacy==3.8.18 PyRuSH==1.0.13
cat >"$work/show.py" <<'P'
import spacy
from importlib.metadata import version
from PyRuSH import PyRuSHSentencizer  # registers the factory

print("spaCy", version("spacy"), "PyRuSH", version("PyRuSH"))
nlp = spacy.blank("en")
nlp.add_pipe("medspacy_pyrush")
nlp("The walrus slept. It was late.")
P
"$work/venv/bin/python" "$work/show.py" 2>"$work/stderr"
echo "expected: no word of the text on stderr"
echo "seen: $(grep -c walrus "$work/stderr") line(s) with a word of the text"
grep -q walrus "$work/stderr"
