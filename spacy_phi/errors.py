"""Coded error messages. A message names files, positions, labels and settings; it never contains text of a
note."""

import traceback
from collections.abc import Iterable, Sequence
from pathlib import Path


class PhiError(ValueError):
    """Raised for every error of spacy_phi that has a code; its text starts with the code, as in `[E001]
    ...`."""


class PhiWarning(UserWarning):
    """Category of every spacy_phi warning."""


def get_place(error: BaseException) -> str:
    """Return the place where an error was raised, as "file.py:line", without its message."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "an unknown place"


class _WithCodes(type):
    """Prepends an attribute's own name to its message, so that the code is written once."""

    def __getattribute__(cls, name: str) -> str:
        message = super().__getattribute__(name)
        return message if name.startswith("_") else f"[{name}] {message}"


def require_one_of(known: Sequence[str], setting: str, value: str) -> str:
    """Return a setting's value if it is a known one; otherwise raise PhiError (E008)."""
    if value not in known:
        raise unknown_value(Errors.E008, value, known, setting=setting)
    return value


def unknown_value(message: str, value: str, known: Iterable[str], **more: str) -> PhiError:
    """Return the error of a value that is none of the known ones, with the known one that it resembles.

    message: A message of Errors with `value`, `known`, `guess` and the names of `more`.
    """
    names = list(known)
    return PhiError(message.format(value=value, known=", ".join(names), guess=guess(value, names), **more))


def guess(value: str, known: Iterable[str]) -> str:
    """Return a question that names the known value that one resembles; empty if it resembles none."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    found = process.extractOne(
        value, list(known), scorer=OSA.normalized_similarity, processor=str.casefold, score_cutoff=0.6
    )
    return f" Did you mean '{found[0]}'?" if found else ""


class Errors(metaclass=_WithCodes):
    """Messages to be filled by `.format(...)`. Blocks of codes: E001-E019 pipeline and scrubber, E020-E039
    rules, E040-E059 network, E060-E079 lexicons and disambiguator, E080-E099 surrogates and keys, E100-E139
    corpora, scorer and command line, E140-E159 features and roster, E160-E169 service and report, E170-E179
    and E260-E264 synthesis, E370-E376 gateway, E377-E379
    scanned pages, E380-E389 other tools, E390-E399 proxy and MCP, E180-E189 Spark, E190-E199 input
    files, E200-E209 columns and options of `scrub`, E400-E409 outputs and column types, E410-E414 the
    installation, E430-E449 the loop of a site, E450-E453 rare diseases."""

    E001 = "Label '{value}' is not a PHI label.{guess} Known labels: {known}."
    E002 = "Cannot tokenize the text: a lone surrogate (U+D800 to U+DFFF) is at character {position}."
    E003 = "Unknown operator '{value}'.{guess} Known operators: {known}."
    E004 = "Key '{value}' of a policy table is neither a label nor a category nor '*'.{guess} Known keys: {known}."
    E005 = "Unknown policy '{value}'.{guess} Give a table of labels and operators, or one of: {known}."
    E006 = "Component '{name}' failed on a note: {kind} at {place}; its message may contain text of the note."
    E007 = "Cannot load the scrubber's model '{model}' ({kind}): give a folder or the name of an installed package."
    E008 = "Setting '{setting}' cannot be '{value}'.{guess} Known values: {known}."
    E009 = "Component '{name}': the inner pipeline did not return every input note."
    E010 = "The bundled network {name} is damaged: {file} is missing or has changed. Install spacy_phi again."
    E011 = (
        "Mode 'recall' needs a pipeline with phi_ner, or lexicons of ordinary words: '{lang}' has "
        "neither. Give a trained `model`, or use mode 'balanced'."
    )
    E012 = (
        "Label '{label}' is in no label map. Set its PHI label in the setting `label_map` of phi_scrubber "
        "or phi_replacer, or map it to null to ignore it on purpose. PHI labels: {known}."
    )
    E013 = (
        "Component '{name}' finds entities after the disambiguator, which would not read them. Place it "
        "before `phi_disambiguator` in the pipeline."
    )
    E015 = (
        "Component '{name}': this note has no results of {results}, so it may not have been searched for "
        "PHI. Add {missing} before it, or use phi_scrubber."
    )
    E016 = "Setting 'labels' is empty, so nothing would be found. Give labels, or leave it out for all."
    E017 = (
        "The extension `doc._.{name}` belongs to another package and would hide the result. Remove or "
        "rename that extension."
    )
    E018 = (
        "Names are not found in this language: there are no lexicons for '{lang}'. Give a trained "
        "pipeline with --model, or continue with --accept-limited-language."
    )
    E019 = (
        "Component '{name}' cannot be saved: its setting '{setting}' contains a '$', which spaCy doubles "
        "in a saved config. Put the text into a pattern file, or write \\Z or \\x24 in a regular "
        "expression."
    )
    E020 = "Pattern '{id}' is invalid: {reason}."
    E021 = "Two patterns have the id '{id}'; ids must be unique."
    E022 = (
        "A pattern lacks '{key}'. A text pattern has 'label', 'id' and 'regex', a token or phrase pattern 'label' "
        "and 'pattern'."
    )
    E025 = "{path}: cannot read the patterns ({kind}). Give a UTF-8 file with one JSON object per line."
    E026 = "{path}, line {line}: not a JSON object."
    E027 = (
        "{path}, line {line}: the pattern lacks '{reason}'. A text pattern has 'label', 'id' and 'regex', a token or "
        "phrase pattern 'label' and 'pattern'."
    )
    E028 = "{path}, line {line}: the pattern is invalid: {reason}."
    E029 = (
        "{path}, line {line}: the pattern has the same id as line {first}. Ids of text patterns must be "
        "unique."
    )
    E030 = "{path}: cannot read this language pack file ({reason}). It must be TOML or UTF-8 text."
    E031 = "{path}, line {line}: the language pack is invalid: {reason}."
    E040 = "The CRF found no legal path: the gold tags contradict each other, or the scores are not finite (NaN)."
    E042 = (
        "The gold of a training note has the label '{label}', which '{name}' does not know. Call "
        "`add_label`, or initialize the pipe with all labels."
    )
    E043 = "The loss of '{name}' is not finite (NaN). Lower the learning rate or the gradient clipping threshold."
    E044 = "There are no mention forms for the language '{language}'. Known: {known}."
    E045 = (
        "Fitting the feature CRF requires CRFsuite, which is not installed: pip install -c "
        "constraints.txt '.[crf]' in a checkout. A fitted one needs no extra package."
    )
    E046 = (
        "No token of the training notes has gold annotation, so the feature CRF cannot be fitted. Give "
        "annotated notes."
    )
    E047 = "The loss weight of '{label}' is {weight}; give a positive number."
    E048 = "Thresholds are probabilities with 0 < low <= high < 1; low is {low}, high {high}."
    E049 = (
        "The committee '{name}' cannot be built: {reason}. Name `phi_ner` or `phi_feature_crf` components that "
        "precede it, and a positive share for each."
    )
    E050 = (
        "The committee '{name}' learns nothing itself. Train its members ({members}), and list it among the "
        "frozen components."
    )
    E060 = "Unknown terminology format '{format}'. Known formats: {known}."
    E061 = "{path}: cannot read the terminology ({kind})."
    E062 = "{path}, line {line}, column {column}: {reason}."
    E063 = (
        "No WordNet found. Install Debian's package wordnet-base, set WNSEARCHDIR to a folder with "
        "WordNet's index.*, data.* and *.exc files, or install NLTK to read it: pip install -c "
        "constraints.txt '.[nltk]' in a checkout."
    )
    E064 = (
        "Neither NLTK nor WNSEARCHDIR provides a WordNet. Install Debian's package wordnet-base, or "
        "download it with `python -m nltk.downloader wordnet` on a machine with internet access and set "
        "NLTK_DATA to its folder; spacy_phi downloads nothing."
    )
    E080 = "The secret key is too short: at least {least} characters, or twice as many hexadecimal digits."
    E081 = "{path}: cannot read a secret key."
    E082 = (
        "The secret key is not pickled, and the one found here differs. Set SPACY_PHI_KEY to the "
        "pipeline's key."
    )
    E083 = "Setting '{name}' is {value}; it must be {expected}."
    E084 = "The Doc was not scrubbed: `doc._.scrubbed` is None. Run phi_scrubber or phi_replacer on it first."
    E085 = (
        "A worker process has no secret key. Set SPACY_PHI_KEY, so that all workers make the same surrogates."
    )
    E086 = (
        "The vault needs the package 'cryptography': pip install -c constraints.txt '.[vault]' in a checkout."
    )
    E087 = "{path}: not a vault that can be opened with this key."
    E088 = (
        "A vault, --pseudonymize, --shift and --rename need a permanent key: set SPACY_PHI_KEY or "
        "SPACY_PHI_KEY_FILE, as for surrogates. Make one with `python -m spacy phi key`."
    )
    E089 = "{path}: a file with identifiers must not lie among scrubbed notes. Choose another location."
    E100 = "{file}: byte {position} is not valid {encoding}. Give its encoding (--encoding cp1252), or repair the file."
    E101 = "{file}, line {line}: not a brat annotation (id, tab, type and offsets, tab, text)."
    E102 = "{file}, {where}: offsets {start} to {end} are not a span of a text of {length} characters."
    E103 = "{file}: the annotated text is missing (looked for {expected})."
    E104 = "{file}, line {line}, column {column}: not well-formed XML (expat error {code})."
    E105 = "{file}, line {line}: document type declarations are rejected, because they can define entities."
    E106 = "{file}: no element '{element}'. An XML note has the elements TEXT and TAGS below its root."
    E107 = "Note '{id}': {format} cannot represent the character U+{code:04X} at {position}."
    E108 = "{file}, line {line}, column {column}: not JSON."
    E109 = "{file}, line {line}: the field '{field}' is missing or is not {kind}."
    E110 = "{file}, line {line}: not a CoNLL token ({reason})."
    E111 = "Unknown format '{value}'.{guess} Formats: {known}."
    E112 = "{path}: no notes found (looked for {expected})."
    E113 = "Two notes have the id '{id}'."
    E114 = "Unknown label map '{value}'.{guess} Maps: none, {known}, or a JSON file that maps old names to new ones."
    E115 = "Note '{id}': the texts of prediction and gold differ (from character {position} on)."
    E116 = "Note '{id}': the id is not a valid file name."
    E117 = "{position}: cannot read the row ({kind})."
    E118 = "{file}: the column '{column}' contains {kind}, not text. Set the note column with --text-column."
    E119 = (
        "The package '{package}' is required: pip install -c constraints.txt '.[{extra}]' in a checkout; "
        "a database also needs its driver."
    )
    E120 = (
        "{file}: none of the {count} columns is named '{column}'. Set it with --text-column or "
        "--patient-column, and the separator with --separator."
    )
    E121 = (
        "{path} contains {what}. Give another folder, process changed inputs with --update, or start over "
        "with --overwrite."
    )
    E122 = "{path}: the output would overwrite an input. Give another folder with --output."
    E123 = "Two inputs have the same output, '{target}'. Scrub them into separate folders."
    E124 = "{path} is neither a file nor a folder."
    E125 = "{kind} at {place} while scrubbing the note; it is set aside."
    E126 = "A worker process died (often for lack of memory). Run the same command again to resume."
    E127 = "{file}, line {line}: not CSV ({reason})."
    E128 = "{path}: {reason}."
    E129 = (
        "The database reported an error: {kind}. Check the URL, the table and the query with the "
        "database's own client."
    )
    E130 = "No example note is named '{name}'. Examples: {known}."
    E131 = "{position}: the note changed during scrubbing; it is set aside. Run again with --overwrite."
    E132 = "The pipeline '{model}' has no network to calibrate. Give one with --model, or --lang en."
    E133 = (
        "Column '{column}' of {table} is not a key: it has NULL or duplicate values. Set one with "
        "--id-column."
    )
    E134 = "{position}: cannot read {what} as text; it is set aside."
    E136 = "A worker process died repeatedly at this note (often for lack of memory); it is set aside."
    E137 = "{position}: not a FHIR resource of a known type; it is set aside."
    E138 = "{place} already contains rows. Name another with --output-table, or start over with --overwrite."
    E139 = "{path} contains Parquet files and {other}: scrub them separately, each from its own folder."
    E140 = "Unknown feature group '{name}'. Known groups: {known}."
    E141 = "{file}: none of its columns is a roster column. Columns: {known}."
    E142 = "{file}, line {line}: unknown role. Roles: {known}."
    E143 = (
        "A roster that was not read from a file is PHI and cannot be pickled. Give the workers a file, or "
        "use one process."
    )
    E144 = "{file}: not a roster. Give a .csv, .tsv, .parquet or .ndjson file, a folder of .ndjson, or a database URL."
    E147 = "The roster of a note must be a PatientRoster or a list of entries, each a RosterEntry or a dict."
    E148 = "A roster from a database needs a query: a SELECT with roster columns."
    E149 = (
        "A config is saved, and a database URL may contain a password: load that roster with "
        "`load_roster` and pass it to `set_roster`."
    )
    E150 = "The options do not fit the notes: {reason}."
    E400 = "{path}: another run writes this output now. Wait until it has ended, or give another output."
    E401 = (
        "The time zone '{name}' of a column to shift is unknown on this machine. Install the Python package "
        "tzdata, or convert the column to UTC."
    )
    E160 = "The service needs FastAPI and uvicorn: pip install -c constraints.txt '.[serve]' in a checkout."
    E161 = (
        "The service would be reachable from other machines at {host} without a token: set {variable} or "
        "{variable}_FILE, or leave out --host."
    )
    E162 = (
        "The service token is too short, or not ASCII without spaces: use at least {least} characters. "
        "Make one with `python -m spacy phi key`."
    )
    E163 = (
        "{path}: cannot use {what} ({kind}). Give --tls-cert and --tls-key, matching PEM files, the key "
        "without a password."
    )
    E164 = "The policy of the request is invalid. Give a table of labels and operators, or one of: {known}."
    E165 = "Request refused: {reason}."
    E166 = "{kind} at {place} in the service; nothing was scrubbed."
    E167 = "The service cannot listen on {host}, port {port}: {reason}."
    E169 = (
        "Note {number} of the reviewed sample is missing from the audit, occurs in it twice, or has a "
        "different text. Give notes of this run, with the ids of its audit."
    )
    E168 = "{path}: no audit of `scrub`. Give a scrub output folder, or its audit.jsonl."
    E170 = "{path}, line {line}: {reason}; the template grammar is described in the templates' README.md."
    E171 = (
        "{path}: no templates of synthetic notes. They are not part of the installed package: run in a "
        "copy of the repository, or give its folder assets/templates with --templates."
    )
    E172 = "Unknown template split '{split}'. Known splits: train, dev."
    E173 = "{path}: no clinical text found (looked for .txt, and .jsonl with a field 'text')."
    E174 = "Weight '{value}' does not have the form LABEL=NUMBER with a positive number. Labels: {known}."
    E175 = "{file}: not a .spacy file as DocBin.to_disk writes it ({kind})."
    E370 = "A text could not be protected reversibly. Send no part of it."
    E371 = "A prompt contains {kind}, which is not supported. Use texts, chat messages and JSON values."
    E372 = "A {what} of a JSON value contains PHI and cannot be replaced. Send it as a text."
    E374 = "{path}: another process has continued this session. Reopen it, and send no part of the prompt."
    E375 = (
        "{path}: the session has a different {what} ({value}). Open it with that value, or use another name."
    )
    E376 = "A session in a vault needs a permanent secret key: make one with `python -m spacy phi key`."
    E373 = "The pipeline has no phi_scrubber: nlp.add_pipe('phi_scrubber')."
    E415 = (
        "[{name}] A value of the note's own roster is still in the scrubbed text, which is therefore not "
        "passed on."
    )
    E420 = (
        "'site_key' needs a permanent key, or the same hospital would differ in the next run: set SPACY_PHI_KEY, "
        "SPACY_PHI_KEY_FILE or the policy's 'key_file'. Make one with `python -m spacy phi key`."
    )
    E421 = "The index date of a note is not a date: give a datetime.date, or a text such as 2024-03-31."
    E380 = "Unsupported entities: {names}. Known entities: {known}."
    E381 = "A {kind} is not a pandas or polars DataFrame. For a LazyFrame, call collect() first."
    E382 = "{place}: not a readable {tool} task: {reason}."
    E383 = (
        "{place}: unknown label '{label}'. Rename it in a copy, or with --map and a JSON file. Known "
        "labels: {known}."
    )
    E390 = (
        "An address of the upstream is unusable. Give a base URL with http or https and without a name, password "
        "or query, such as https://api.openai.com; before it may stand openai= or anthropic=."
    )
    E391 = "The upstream did not answer ({kind})."
    E392 = "The upstream's answer has no readable JSON (status {status}); it is not passed on."
    E393 = "The upstream's answer, or an event of it, is longer than {most}; it is not passed on."
    E396 = "{kind} at {place}: an answer of the upstream was returned with its substitutes."
    E399 = "{path}: the session has expired. Begin a new one."
    E397 = "{path}: not a folder. Give the folders of files with --root, and one for new files with --output."
    E398 = "Arguments of the tool are missing, unknown or of another type than its schema says: {names}."
    E394 = "Header {name} is invalid. Known values: {known}."
    E395 = (
        "The earlier turns of this conversation are stored by the upstream, and their session is not known here. "
        "Name it in the header {name}, or send the turns."
    )
    E260 = "There are no templates of '{language}' in {path}: {missing} is missing. Languages: {known}."
    E261 = "{path}: {reason}. The grammar format is described in spacy_phi/synthesis/grammar.py."
    E262 = "The form '{form}' has no template for a note of '{country}'; add one without a condition."
    E263 = "{path}: this file is missing, so nothing can be inserted into real text of the language (--real)."
    E180 = "None of the {count} columns, or more than one, is named '{column}'."
    E181 = "The column '{column}' contains {kind}; it must be {expected}. Cast it first."
    E182 = (
        "An executor has no secret key. Set SPACY_PHI_KEY or SPACY_PHI_KEY_FILE in its environment, or "
        "use key='broadcast'."
    )
    E183 = (
        "The secret keys of an executor and the driver differ. Set the same key for both, or use "
        "key='broadcast'."
    )
    E184 = (
        "Spark's configuration contains the secret key ({name}), which its web pages and event log show: "
        "make a new one. Give the executors a file with spark.executorEnv.SPACY_PHI_KEY_FILE, or use "
        "key='broadcast'."
    )
    E185 = (
        "There is no SparkContext (Spark Connect), so nothing can be broadcast: set the key in the "
        "executors' environment."
    )
    E186 = "{kind} at {place} in a Spark worker; its message may contain text of a note."
    E187 = "The column '{column}' would occur twice. Choose another name with `findings` or `error`."
    E188 = (
        "The policy numbers values across notes. Give scrub_dataframe `patient` and `id`, to order each "
        "patient's notes, and leave out `each_alone`."
    )
    E190 = "{path}: not plain text but {kind}. Give it the suffix of its format, or convert it to plain text first."
    E191 = (
        "{position}: character {at} is the control character U+{code:04X}. Remove control characters from the "
        "text. If the file does not declare its encoding, it may be another one: give it with --encoding."
    )
    E192 = "{path}: not read ({reason}). Scrub it separately, or skip such files with --skip-unknown."
    E194 = (
        "The note id contains a lone surrogate (U+D800 to U+DFFF), which cannot be encoded; the note is "
        "rejected."
    )
    E193 = "{path}: line breaks cannot be recognized in {encoding}; convert it to UTF-8 first."
    E200 = (
        "{place}: there is no column '{column}'. Use the input's column names in --keep, --pseudonymize, "
        "--shift, --index-date and --id-column."
    )
    E201 = "Column '{column}' has two uses: a column is either scrubbed, kept, pseudonymized or shifted."
    E202 = "{position}: the value of column '{column}' is not {expected}; the row is set aside."
    E203 = (
        "{path}: folder names encode the column '{column}', which would be passed on. Give --keep or "
        "--pseudonymize {column}."
    )
    E204 = "Setting '{setting}' of the policy cannot be '{value}'. {known}."
    E205 = (
        "The policy or --labels would keep direct HIPAA identifiers: {labels}. Give --yes-keep-phi if the "
        "output is meant to contain them."
    )
    E206 = "{path}: not a config file for the commands ({reason})."
    E207 = (
        "Give an audit file with --audit FILE: only a SQLite database has a default location, beside its "
        "file."
    )
    E208 = (
        "The policy of the request keeps direct HIPAA identifiers ({labels}), and the service was not "
        "started with --yes-keep-phi."
    )
    E209 = (
        "No input is a table, so {options} would have no effect, and each file would pass as one note with "
        "all of its columns. Give a table the suffix .csv, whatever its separator; else leave the option out."
    )
    E210 = (
        "The secret key can be guessed: it has too few different bytes, or consecutive ones. Make one "
        "with `python -m spacy phi key`."
    )
    E211 = (
        "{path}: the unfinished run used a random key, which is lost, so one patient would get two names. "
        "Set SPACY_PHI_KEY and start over with --overwrite."
    )
    E212 = "{path}: the run used another secret key. Give that key, or start over with --overwrite."
    E213 = "{path}: the journal of the run is damaged. Start over with --overwrite."
    E214 = "spaCy has no language '{lang}'. Give a code such as en or es with --lang."
    E215 = "The note took more than {seconds:g} seconds; it is set aside. Raise the limit with --max-seconds."
    E217 = (
        "{path}: the run is finished, but outputs are missing ({number}). Recreate them with --resume, or "
        "start over with --overwrite."
    )
    E218 = "{path}: there is no run to resume. Leave out --resume."
    E219 = "{kind} at {place}; the run stops."
    E230 = (
        "The config includes static vectors, but the vocabulary has none. Give the output folder of "
        "`spacy init vectors` with --paths.vectors, or set include_static_vectors = null."
    )
    E231 = (
        "The network was trained with word vectors of {expected} columns; those of this vocabulary have "
        "{found}. Load the complete pipeline (spacy.load), which includes its own vectors."
    )
    E232 = (
        "The bundled network '{name}' has no layer for word vectors. Train from scratch "
        "(`tools/from_bundle.py --name none`, in project.yml the variable *_start), or leave out "
        "--paths.vectors."
    )
    E233 = "The config has no network that uses word vectors (no paths.vectors): leave out --vectors."
    E234 = (
        "MEDDOCAN is neither in $SPACY_PHI_SHARED/meddocan nor in {archive}. Download it with `python -m "
        "spacy project assets --extra`, or set SPACY_PHI_SHARED to a folder that contains it."
    )
    E235 = (
        "{path}: assembles trained pipelines and trains none. Train its parts and assemble it with "
        "`python -m spacy project run compare research --vars.compare_systems {system}`."
    )
    E236 = (
        "{path}: needs an encoder, and there is no {encoder}. Give its folder with --vars.encoder (see "
        "project.yml)."
    )
    E237 = "{path}: not the files of the published MEDDOCAN (SHA-256 differs). Remove the folder and run it again."
    E238 = (
        "{path}: {count} of {total} notes have no layer '{layer}'. Available layers: {known}. Choose one "
        "with --layer."
    )
    E239 = "--layer selects the layer of .spacy files; {path} contains {format}."

    E350 = "{path}: the content is not {names}, or is damaged at the beginning.{hint}"
    E351 = "{position}: not an HL7 v2 message: segment {number} has {reason}."
    E352 = "{position}: an HL7 escape sequence switches to another character set, which is not supported."
    E353 = "{position}: MSH-18 declares an unsupported character set, or the messages declare several."
    E354 = "{position}: unreadable XML: {reason}."
    E355 = (
        "{position}: the body of the clinical document (nonXMLBody in base64) has an unknown format, is "
        "compressed or damaged. Extract it and scrub it separately."
    )
    E356 = "{position}: unreadable Word document: {reason}."
    E357 = (
        "{position}: unreadable RTF: a code is unfinished or cannot be decoded. Open it in a word processor and "
        "save it again."
    )
    E358 = "{position}: the encoding declared by the page or the part is not supported."
    E359 = "{position}: unreadable email: a header, a boundary or an encoding is malformed."
    E360 = "{position}: a damaged or password-protected PDF. Save it without a password first."
    E361 = (
        "{position}: page {page} has no readable text, and none was recognized in its image. Scan it again, or "
        "print the document to a new PDF."
    )
    E362 = "{position}: the package '{package}' is required to read it: pip install 'spacy_phi[{extra}]'."

    E364 = (
        "{position}: the scrubbed text cannot be typeset as a PDF, for example because its script is not "
        "Latin. Leave out --keep-pdf to write it as text."
    )
    E363 = (
        "A replaced name or number also occurs outside the document's text, in {place}. The document is set "
        "aside."
    )
    E366 = (
        "{position}: files are embedded in files more than {most} levels deep. Extract the inner ones and scrub "
        "them separately."
    )
    E367 = "{position}: an embedded file is not valid base64."
    E377 = (
        "{position}: page {page} is an image, and the program 'tesseract' or its language packs were not found. "
        "Install them, for example with `apt-get install tesseract-ocr` or `brew install tesseract`; `python -m "
        "spacy phi doctor` lists them."
    )
    E378 = (
        "{position}: page {page} was recognized with a mean confidence of {found}, which is below {least}. Scan "
        "it again at 300 dpi, or give a lower --ocr-confidence."
    )
    E379 = "{position}: unreadable scanned page: {reason}. Save it again as PNG, TIFF or PDF."

    E410 = "The fictional note of `doctor` was not scrubbed completely: the installation must not be used."

    E430 = "{path} cannot be used as a site's folder: {reason}. Give another folder."
    E431 = "{path}: the step '{step}' comes first. Run `python -m spacy phi site {step}`."
    E432 = "{path} is missing or has changed since it was drawn. Restore it: the corrections belong to it."
    E433 = (
        "{path} has a sample that was drawn with other options, to which its corrections belong. Repeat its "
        "options, or make another site."
    )
    E434 = "{place}: this correction is of no use: {reason}. Nothing was stored or learned from it."
    E435 = (
        "Readers differ about {count} notes. Decide them first: `python -m spacy phi site review {path} "
        "--reader final`."
    )
    E436 = "The name of a reader has 1 to 40 letters, digits, '-' or '_'."
    E437 = "No two readers differ about a finished note, so there is nothing to decide."
    E438 = "{path}: no note of the sample ({parts}) is reviewed yet. Run `python -m spacy phi site review`."

    E439 = (
        "{path}, line {line}: the accepted entry is also a word of another kind ({question}), which would be "
        'treated like it in every note. Add `"confirmed": true` if that is meant.'
    )
    E440 = (
        "{path}, line {line}: not an entry of a lexicon. It has a `text` of 3 to 80 characters without a '$' that is no "
        "article, preposition or the like, "
        "`accept`, and a `label`: null, or one of {known}."
    )

    E441 = (
        "The name of a site's package has 2 to 41 lowercase letters, digits or '_', and begins with a letter."
    )
    E442 = (
        "{path}: the pipeline holds {count} words of the sampled notes that are not in the accepted lexicon. It "
        "must not be packaged; run `learn` again."
    )

    E445 = "spacy package failed: {reason}"
    E444 = "{path} is an input of this command, and would be overwritten. Give another file."
    E443 = "{path}: no note of this output is in its audit, so there is nothing to compare."

    E450 = (
        "{path}: neither a folder nor a zip file. Give the ORPHApackets in JSON of "
        "https://github.com/Orphanet/orphapacket."
    )
    E451 = "{path}: there is no file {expected} in it."
    E452 = "{path}: not an ORPHApacket in JSON, or one with an unknown class of prevalence ({kind})."
    E453 = "{path}: no disease has a prevalence of a known type, so the packets are incomplete."


class Warnings(metaclass=_WithCodes):
    """Warning messages, in the same blocks as the errors."""

    W010 = (
        "The pipeline read texts before spacy_phi's component was added, and has components of other "
        "packages: words of these texts may be saved in vocab/strings.json. Add the component before the "
        "first text."
    )
    W011 = (
        "There are no lexicons for the language '{lang}': names and places are not found, only "
        "language-independent PHI such as internet addresses and numbers. Review scrubbed notes before "
        "sharing them."
    )
    W378 = (
        "Scanned pages are recognized with Tesseract's language pack '{language}', because the one for '{lang}' "
        "({wanted}) is not installed: words with letters of that language may be misread. Install it, for example "
        "with `apt-get install tesseract-ocr-{wanted}`."
    )
    W013 = "The setting '{old}' is now '{new}'; the next release will not accept the old name."
    W012 = (
        "{notes} clearly in a language other than the pipeline's ('{lang}'): most of their names and "
        "places are not found, and ordinary words may be mistaken for names. Do not share them; scrub "
        "them with a pipeline for their language."
    )
    W080 = (
        "No secret key: {variable} is not set, so this process uses a random key. Surrogates and date "
        "shifts will not match those of another run. Make a key with `python -m spacy phi key`."
    )
    W090 = "{path}: every user of this machine can read the secret key. Run chmod 600 on it."
    W149 = "{path}: {count} of {total} notes belong to no patient of the roster and get only its staff."
    W190 = (
        "The roster has {patients} patients, but none of the {texts} texts belongs to one of them: only "
        "its staff was searched for. Check --patient-column, --patient-folder and --patient."
    )
    W380 = (
        "{count} of {total} rows could not be scrubbed and are not in the output: {rows}. `aside` of the "
        "result gives the reasons."
    )
    W381 = "No note of a file is read: {notices}."
    W160 = (
        "The service has reached its limit of {limit} connections: each new one closes the oldest idle one."
    )
    W192 = (
        "{path}: the notes have changed since the sample was drawn, or cannot be read. The figures hold for those of "
        "then; for the present ones, make another site."
    )
    W191 = (
        "The names of {count} files appear to contain identifiers, and are passed on to the output and "
        "the audit. Give --rename for pseudonymous names."
    )
    W100 = "{path}: tokens cannot represent some of the gold exactly: {summary}."
    W101 = (
        "{path}: {count} files are not read as {format} ({suffixes}). Read other notes with --from, or from "
        "a folder of their own."
    )
