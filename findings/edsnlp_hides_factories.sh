#!/usr/bin/env bash
# After `import edsnlp`, spaCy does not find its own component factories.
# Expected: nlp.add_pipe("sentencizer") works as without the import. Seen: error E002, "Can't find factory".
# Exits with an error if the behavior has changed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check spacy==3.8.18 edsnlp==0.23.0
"$work/venv/bin/pip" list 2>/dev/null | grep -iE "^(spacy|edsnlp) "
cd "$work"
code='import spacy; spacy.blank("en").add_pipe("sentencizer"); print("the factory is found")'
echo "without edsnlp: $(venv/bin/python -c "$code")"
seen=$(venv/bin/python -c "import edsnlp; $code" 2>&1 | grep -oE "the factory is found|E002\] Can't find factory for '[a-z]*'" | head -1 || true)
echo "expected after 'import edsnlp': the factory is found"
echo "seen: $seen"
[[ $seen == E002* ]]
