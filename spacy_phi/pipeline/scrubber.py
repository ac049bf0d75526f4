"""`phi_scrubber`: finds and replaces PHI inside any host pipeline, using its own inner pipeline."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, TypeVar

import srsly
from spacy import util
from spacy.language import Language
from spacy.pipeline import Pipe
from spacy.tokens import Doc

from ..errors import Errors, PhiError, get_place, require_one_of
from ..extensions import set_findings, set_scrubbed, set_text
from ..forget import guard_strings
from ..label_maps import LabelMap
from ..labels import get_only
from ..roster.entry import RosterEntry
from ..roster.rosters import PatientRoster, Roster
from ..rules.decode import decode
from ..spans import annotate_ents, hold_matches, set_group
from ..surrogates.onset import Moment, read_index_date
from ..surrogates.policy import DEFAULT_POLICY, Policy, get_policy
from .batches import count_chars, split_batches
from .configurable import RunSettings
from .handled import SCRUBBING_FAILED
from .inner import (
    KEPT_LEXEMES,
    RULES,
    complete,
    configure,
    inner_from_bytes,
    inner_to_bytes,
    is_builtin,
    load_inner,
    load_model,
    renew_vocab,
)
from .language_guard import LanguageGuard
from .pattern_file import PatternType, read_patterns
from .replacer import PhiReplacer
from .result import Result, read_result, undo_decoding
from .roster import RosterSource
from .saved_settings import check_settings
from .scrubbed_docs import ScrubbedDocs
from .span_groups import MERGED

MODES = ("balanced", "recall")
OUTPUTS = ("annotate", "doc")

_Note = tuple[str, str | None, Any, Moment | None]
"""A text, its patient, and its per-note roster."""
_Given = tuple[str, str | None, Sequence[RosterEntry], Moment | None]
"""A text, its patient, and the entries of its per-note roster."""
_T = TypeVar("_T")


class PhiScrubber(Pipe):
    """Finds PHI in the text of a Doc and replaces it, regardless of the Doc's pipeline and tokenizer.

    It owns an inner pipeline with the clinical tokenizer, runs it on batches of texts and projects the
    findings onto the host's Doc by character offsets. `doc._.scrubbed` is the scrubbed text and `doc._.phi`
    the findings. `doc.spans["phi"]` (all sources merged), `doc.spans["phi_rules"]` and similar groups hold
    the findings as whole tokens of the host. `doc.ents` gets the findings that overlap no entity of the host.

    The input Doc still holds the original text, and so do its bytes, its pickle and a DocBin. Share
    `doc._.scrubbed` rather than the Doc, or set `output="doc"`, which returns a new Doc of the scrubbed text
    alone.

    The inner pipeline sees the text with obfuscation removed (see rules.decode): character references,
    control characters and the like are decoded, and findings are projected back to the original text.

    It fails closed. If anything fails on a note, it raises PhiError without a word of the note. Under
    `nlp.set_error_handler` with a handler that continues, `doc._.scrubbed` becomes "[SCRUBBING FAILED]"; with
    `output="doc"`, that is the whole Doc. Other notes of the batch are unaffected. spaCy cannot hold a text
    with a lone surrogate (U+D800 to U+DFFF): the host's tokenizer raises before the scrubber sees it.

    `nlp.pipe(n_process=2)` works with forked and spawned processes: the bundled network computes in NumPy. A
    model of your own that needs torch can hang in forked workers after torch has computed in the parent
    process; in this case, use `multiprocessing.set_start_method("spawn")`. Each worker numbers the values of
    `tag` independently.
    """

    def __init__(
        self,
        nlp: Language,
        name: str = "phi_scrubber",
        *,
        policy: Policy | str | dict[str, str] = DEFAULT_POLICY,
        mode: str = "balanced",
        labels: Sequence[str] | None = None,
        allow: Iterable[str] = (),
        deny: Iterable[str | dict[str, str]] = (),
        output: str = "annotate",
        model: str | Path | None = None,
        label_map: str | dict[str, str | None] | None = None,
        patient_attr: str = "phi_patient",
        annotate_ents: bool = True,
        safe_logit: float | None = None,
        roster: str | Path | None = None,
        patterns: str | Path | Sequence[PatternType] | None = None,
        terminologies: Sequence[str | Path | dict[str, Any]] = (),
        save_terms: bool = False,
    ) -> None:
        """Initialize the scrubber. The inner pipeline is created on first use.

        nlp: The host pipeline.
        name: The component's name.
        policy: The replacement for each label; see surrogates.policy.
        mode: "balanced", or "recall" to also redact everything that the network does not find safe; without a
            network, everything that the lexicons do not know, see `phi_inverse`.
        labels: The only labels that count as findings; None for all.
        allow: Texts that are never redacted, regardless of case.
        deny: Texts that are always redacted, as whole words: strings (label OTHER) or {"label", "text"}.
        output: "annotate" sets attributes of the input Doc; "doc" returns a new Doc of the scrubbed text,
            which holds nothing of the original.
        model: Path or installed package whose components find PHI; a ruler, a disambiguator and a replacer
            are added if missing. Of a pipeline with a scrubber, such as a package of `phi site`, the inner
            pipeline is used, and its `allow` and `deny` are added to the given ones. None for the built-in
            pipeline: rules, and the bundled network if the host's language is en or xx; "rules" for the rules
            alone.
        label_map: PHI labels for the model's labels outside the common schemes (OntoNotes, CoNLL, MEDDOCAN,
            i2b2, Presidio); None as a value ignores a label on purpose. See `phi_linker`.
        safe_logit: In recall mode, the minimum safe logit for keeping a name, a number or an unknown word;
            see `python -m spacy phi calibrate`. None uses the network's own.
        patient_attr: The extension attribute of Doc with the patient id. If the context of
            `nlp.pipe(as_tuples=True)` is a dict with the key "patient", its value is written there first; its
            key "index_date" takes precedence over `doc._.phi_index_date`.
        annotate_ents: Also set doc.ents.
        roster: File of the hospital's roster, see `set_roster`; the pipeline saves its path but none of its
            contents.
        patterns: Additional patterns for the inner ruler, see `PhiRuler.add_patterns`: a list, or a file with
            one per line, which is read when the inner pipeline is created or loaded. They are added to the
            model's own patterns.
        terminologies: Files with medical terms that you license, which are then never names: MedDRA, RxNorm,
            SNOMED CT, WHODrug, CSV or one term per line. Each is a path or {"path", "format", "column"}; see
            lexicons.terminologies.read_terms.
        save_terms: Save the terms with the pipeline, not only the paths.
        RAISES: PhiError (E001), E003 to E005, E008, E020, E114 for unusable settings.
        """
        self.nlp = nlp
        self.name = name
        self.policy = get_policy(policy)
        self.mode = require_one_of(MODES, "mode", mode)
        get_only(labels)
        self.labels_ = None if labels is None else list(labels)
        self.allow = list(allow)
        self.deny = list(deny)
        self.output = require_one_of(OUTPUTS, "output", output)
        self.model_name = model
        self.label_map = None if label_map is None else LabelMap(label_map).own
        self.patient_attr = patient_attr
        self.annotate_ents = annotate_ents
        self.safe_logit = safe_logit
        self._roster = RosterSource(roster)
        self.patterns = patterns
        self.terminologies = [dict(t) if isinstance(t, dict) else {"path": str(t)} for t in terminologies]
        self.save_terms = save_terms
        if not Doc.has_extension(patient_attr):
            Doc.set_extension(patient_attr, default=None)
        self._inner: Language | None = None
        self._given: dict[str, list[Any]] = {"allow": [], "deny": []}
        """The texts of the model's own scrubber."""
        self._language = LanguageGuard()
        self._scrubbed_docs = ScrubbedDocs(nlp)
        guard_strings(nlp)

    @property
    def inner(self) -> Language:
        """The inner pipeline. RAISES: PhiError (E007) if the model cannot be loaded, E011 if recall mode is
        unavailable, E012 if the model has an unmapped label, E020 to E029 for unusable `patterns`."""
        if self._inner is None:
            self._set_inner(self._load())
        assert self._inner is not None
        return self._inner

    def _load(self) -> Language:
        if self.model_name in (None, RULES):
            return load_inner(self.model_name, self.nlp.lang, self._settings())
        inner = load_model(str(self.model_name))
        held = next((pipe for _, pipe in inner.pipeline if isinstance(pipe, PhiScrubber)), None)
        if held is not None:
            self._given = {name: [*held._given[name], *getattr(held, name)] for name in self._given}
            inner = held.inner
        return complete(inner, self._settings())

    def set_roster(self, roster: Roster | None) -> None:
        """Set the roster. Each note is searched for its patient (`patient_attr`, or the key "patient" of the
        context), the patient's relatives and all staff. A context with the key "roster", a list of entries or
        dicts, takes precedence.

        roster: From roster.rosters.load_roster; never saved with the pipeline.
        """
        self._roster.set(roster)

    @property
    def roster(self) -> Roster | None:
        """The current roster, if any."""
        return self._roster.get()

    def roster_of(self, patient: str | None, people: Sequence[RosterEntry] = ()) -> PatientRoster | None:
        """Return the roster's entries for a patient together with those of a note; None if there are none."""
        roster = self._roster.get()
        if not people:
            return None if roster is None else roster.for_patient(patient)
        return (Roster(()) if roster is None else roster).for_patient(patient).with_people(people)

    def _settings(self) -> dict[str, dict[str, Any]]:
        own = {"allow": [*self._given["allow"], *self.allow], "labels": self.labels_}
        mapped = {} if self.label_map is None else {"label_map": self.label_map}
        settings: dict[str, dict[str, Any]] = {
            # With other labels among its candidates, the ruler would choose some of those instead.
            "phi_ruler": {"labels": self.labels_, "deny": [*self._given["deny"], *self.deny]},
            "phi_disambiguator": {**mapped},
            "phi_linker": {**own, **mapped},
            "phi_replacer": own,
        }
        if self.terminologies:
            settings["phi_disambiguator"] |= {
                "terminologies": self.terminologies,
                "save_terms": self.save_terms,
            }
        return settings

    def _set_inner(self, inner: Language) -> None:
        patterns = self._read_patterns()
        configure(inner, RunSettings(self.policy, self.mode, self.safe_logit, patterns))
        guard_strings(inner)
        self._inner = inner

    def _read_patterns(self) -> list[PatternType]:
        if isinstance(self.patterns, str | Path):
            return read_patterns(Path(self.patterns))
        return list(self.patterns or ())

    def __call__(self, doc: Doc) -> Doc:
        """Scrub one Doc.

        doc: The Doc.
        RETURNS: The same Doc annotated, or a new one of the scrubbed text.
        RAISES: PhiError on any failure, without text of the note.
        """
        return next(self._scrub([doc]))

    def pipe(self, stream: Iterable[Doc], *, batch_size: int = 128) -> Iterator[Doc]:
        """Scrub a stream of Docs.

        stream: The Docs.
        batch_size: Maximum number of Docs per inner batch; long Docs make smaller batches.
        YIELDS: One Doc per input Doc, in order.
        RAISES: PhiError as `__call__`.
        """
        for batch in split_batches(stream, batch_size, count_chars):
            yield from self._scrub(batch)

    def scrub_texts(
        self,
        texts: Sequence[str],
        patients: Sequence[str | None],
        people: Sequence[Sequence[RosterEntry]] | None = None,
        index_dates: Sequence[Moment | None] | None = None,
    ) -> list[Result]:
        """Scrub texts that are in no Doc; the host pipeline is neither used nor changed.

        texts: The texts.
        patients: The patient of each.
        people: Roster entries for each text.
        index_dates: `doc._.phi_index_date` of each text.
        RETURNS: One per text, in order.
        RAISES: PhiError as `__call__`, for the batch as a whole.
        """
        return self._run_texts(texts, patients, people, index_dates)

    def find_texts(
        self,
        texts: Sequence[str],
        patients: Sequence[str | None],
        people: Sequence[Sequence[RosterEntry]] | None = None,
    ) -> list[Result]:
        """Find PHI in texts without replacing it; `scrubbed` and `findings` of each result are empty.

        texts: The texts.
        patients: The patient of each.
        people: As in `scrub_texts`.
        RETURNS: One per text, in order; `groups["phi"]` holds what would be replaced.
        RAISES: PhiError as `__call__`, for the batch as a whole.
        """
        found = self._run_texts(texts, patients, people, None, replaces=False)
        return [result._replace(scrubbed="", findings=[]) for result in found]

    def _run_texts(
        self,
        texts: Sequence[str],
        patients: Sequence[str | None],
        people: Sequence[Sequence[RosterEntry]] | None,
        index_dates: Sequence[Moment | None] | None,
        replaces: bool = True,
    ) -> list[Result]:
        results: list[Result] = []
        nothing = [None] * len(texts)
        notes = zip(texts, patients, people or [()] * len(texts), index_dates or nothing)
        for batch in split_batches(notes, len(texts), lambda note: len(note[0])):
            made = self._guard(self._run_given, batch, replaces)
            if isinstance(made, PhiError):
                raise made
            results += made
        return results

    def _run_given(self, given: list[_Given], replaces: bool) -> list[Result]:
        notes = [
            (text, patient, self.roster_of(patient, entries) if entries else None, index_date)
            for text, patient, entries, index_date in given
        ]
        return self._run(notes, replaces)

    def _scrub(self, docs: list[Doc]) -> Iterator[Doc]:
        results = self._guard(self._run_docs, docs)
        for i, doc in enumerate(docs):
            result = results[i] if isinstance(results, list) else self._guard(self._run_docs, [doc])
            if isinstance(result, list):
                result = result[0]
            made = result if isinstance(result, PhiError) else self._guard(self._project, doc, result)
            self._language.warn()
            if isinstance(made, PhiError):
                # A handler that continues must find a Doc that is safe to pass on.
                safe = self._guard(self._project, doc, Result(SCRUBBING_FAILED, [], {}, {}))
                if isinstance(safe, PhiError):
                    raise safe
                self.get_error_handler()(self.name, self, [doc], made)
                yield safe
            else:
                yield made

    def _run_docs(self, docs: list[Doc]) -> list[Result]:
        notes = [
            (doc.text, self._patient(doc), self._roster_context(doc), self._index_date(doc)) for doc in docs
        ]
        results = self._run(notes, True)
        self._language.check((text for text, *_ in notes), self.model_name, self.inner.lang)
        return results

    def _patient(self, doc: Doc) -> str | None:
        context = getattr(doc, "_context", None)
        if isinstance(context, dict) and context.get("patient") is not None:
            doc._.set(self.patient_attr, str(context["patient"]))
        patient = doc._.get(self.patient_attr)
        return None if patient is None else str(patient)

    def _index_date(self, doc: Doc) -> Moment | None:
        """Return the index date of a note; `_guard` reports one that is no date."""
        context = getattr(doc, "_context", None)
        given = context.get("index_date") if isinstance(context, dict) else None
        return read_index_date(doc._.phi_index_date if given is None else given)

    def _roster_context(self, doc: Doc) -> Any:
        """Return the per-note roster; `_guard` reports an invalid one."""
        context = getattr(doc, "_context", None)
        given = context.get("roster") if isinstance(context, dict) else None
        return doc._.phi_roster if given is None else given

    def _guard(self, function: Callable[..., _T], *args: Any) -> _T | PhiError:
        """Return the result of a function that handles notes, or the error, stripped of all note text."""
        try:
            return function(*args)
        except PhiError as e:
            return PhiError(*e.args)
        except Exception as e:
            return PhiError(Errors.E006.format(name=self.name, kind=type(e).__name__, place=get_place(e)))

    def _run(self, notes: list[_Note], replaces: bool) -> list[Result]:
        inner = self.inner
        disabled = (
            [] if replaces else [name for name, pipe in inner.pipeline if isinstance(pipe, PhiReplacer)]
        )
        is_light = is_builtin(inner)
        crowded = len(inner.vocab) > KEPT_LEXEMES and not renew_vocab(inner)
        # Nothing created in the zone may leave it: `_read` returns plain Python data.
        with inner.memory_zone() if crowded else nullcontext():
            docs = []
            views = [decode(text) for text, *_ in notes]
            for (text, patient, roster, index_date), view in zip(notes, views):
                seen = text if view is None else view.text
                doc = inner.make_doc(seen)
                set_text(doc, seen)
                if is_light:
                    hold_matches(doc)
                doc._.phi_patient = patient
                doc._.phi_index_date = index_date
                self._roster.annotate(doc, roster)
                docs.append(doc)
            results = []
            for doc in inner.pipe(docs, batch_size=len(docs), disable=disabled):
                results.append(read_result(doc))
            del doc, docs
        if len(results) != len(notes) or (replaces and any(result.scrubbed is None for result in results)):
            raise PhiError(Errors.E009.format(name=self.name))
        made = zip(notes, views, results)
        return [
            result if view is None else undo_decoding(result, view, note[0]) for note, view, result in made
        ]

    def _project(self, doc: Doc, result: Result) -> Doc:
        if self.output == "doc":
            return self._scrubbed_docs.make(doc, result, self.annotate_ents)
        set_scrubbed(doc, result.scrubbed, self.policy.name)
        set_findings(doc, result.findings)
        for key, matches in result.groups.items():
            set_group(doc, key, matches).attrs.update(result.more[key])
        if self.annotate_ents and MERGED in result.groups:
            annotate_ents(doc, doc.spans[MERGED], overwrite=False)
        return doc

    def _check_settings(self) -> None:
        patterns = [] if isinstance(self.patterns, str | Path) else list(self.patterns or ())
        check_settings(self.name, {"allow": self.allow, "deny": self.deny, "patterns": patterns})

    def to_disk(
        self, path: str | Path, *, exclude: Iterable[str] = util.SimpleFrozenList()
    ) -> dict[str, Any]:
        """Save the inner pipeline to a folder, with its vocabulary from before the first note.

        path: The folder.
        exclude: "inner" leaves it out; loading then creates it from the config.
        RETURNS: An empty dict: no setting to override on loading, in the terms of edsnlp.
        RAISES: PhiError (E019) for a setting that would not be restored exactly.
        """
        self._check_settings()
        inner = self.inner
        parts = {"inner": inner.to_disk, "given": lambda p: srsly.write_json(p, self._given)}
        util.to_disk(path, parts, exclude)
        return {}

    def from_disk(
        self, path: str | Path, *, exclude: Iterable[str] = util.SimpleFrozenList()
    ) -> "PhiScrubber":
        """Load the inner pipeline from a folder; this component's settings override the saved ones."""
        folder, given = (util.ensure_path(path) / name for name in ("inner", "given"))
        if "inner" not in exclude and folder.exists():
            if given.exists():  # an older version wrote none
                self._given = srsly.read_json(given)
            self._set_inner(complete(util.load_model(folder), self._settings()))
        return self

    def to_bytes(self, *, exclude: Iterable[str] = util.SimpleFrozenList()) -> bytes:
        """Return the inner pipeline as bytes; see `to_disk`."""
        self._check_settings()
        inner = self.inner
        given = srsly.json_dumps(self._given)
        return util.to_bytes({"given": lambda: given, "inner": lambda: inner_to_bytes(inner)}, exclude)

    def from_bytes(
        self, bytes_data: bytes, *, exclude: Iterable[str] = util.SimpleFrozenList()
    ) -> "PhiScrubber":
        """Load the inner pipeline from bytes; see `from_disk`."""

        def load(data: bytes) -> None:
            self._set_inner(complete(inner_from_bytes(data), self._settings()))

        def give(data: bytes) -> None:
            self._given = srsly.json_loads(data)

        util.from_bytes(bytes_data, {"given": give, "inner": load}, exclude)
        return self
