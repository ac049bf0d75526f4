#!/usr/bin/env bash
# presidio: a key that is to be left as it is loses its content if that is a dict.
# The documentation of BatchAnalyzerEngine.analyze_dict says: "keys_to_skip: Keys to ignore during analysis", and in
# the example "Ignoring specific keys" of its page on batch processing the list under a skipped key is kept whole.
# Expected: the results of the laboratory, under a skipped key, are as before. Seen: they are an empty dict, without an
# error or a warning, since anonymize_dict builds the dict anew from its findings, and there are none.
# Exits 0 while the behavior is as described here, and 1 if it changed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check presidio-analyzer==2.2.366 presidio-anonymizer==2.2.366
"$work/venv/bin/python" - <<'PY'
from importlib.metadata import version

from presidio_analyzer import AnalyzerEngine, BatchAnalyzerEngine, RecognizerRegistry
from presidio_analyzer.nlp_engine import NoOpNlpEngine
from presidio_analyzer.predefined_recognizers import PhoneRecognizer
from presidio_anonymizer import BatchAnonymizerEngine

print(*(f"{name} {version(name)}" for name in ("presidio-analyzer", "presidio-anonymizer")))
engine = NoOpNlpEngine(models=[{"lang_code": "en", "model_name": "none"}])
engine.load()
registry = RecognizerRegistry([PhoneRecognizer()])
analyzer = BatchAnalyzerEngine(AnalyzerEngine(registry=registry, nlp_engine=engine))
record = {"note": "Call 212-555-0187", "codes": ["J44.9"], "laboratory": {"sodium": 140, "potassium": 4.1}}


def anonymized(skipped):
    found = analyzer.analyze_dict(record, language="en", keys_to_skip=skipped)
    return BatchAnonymizerEngine().anonymize_dict(found)


expected = {**record, "note": "Call <PHONE_NUMBER>"}
seen = []
for skipped in ([], ["codes"], ["laboratory"]):
    seen.append(anonymized(skipped))
    for key, value in expected.items():
        print(f"keys_to_skip={skipped} {key} expected: {value} seen: {seen[-1][key]}")
raise SystemExit(seen != [expected, expected, {**expected, "laboratory": {}}])
PY
