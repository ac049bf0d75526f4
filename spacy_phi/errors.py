"""Coded error messages. A message names files, positions, labels and settings; it never holds text of a note."""

import traceback
from collections.abc import Sequence
from pathlib import Path


class PhiError(ValueError):
    """Raised for every error of spacy_phi that has a code; its text starts with the code, as in `[E001] ...`."""


class PhiWarning(UserWarning):
    """The category of every warning of spacy_phi."""


def get_place(error: BaseException) -> str:
    """Return the place where an error was raised, as "file.py:line", without its message."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "an unknown place"


class _WithCodes(type):
    """Puts an attribute's own name in front of its message, so that the code is written once."""

    def __getattribute__(cls, name: str) -> str:
        message = super().__getattribute__(name)
        return message if name.startswith("_") else f"[{name}] {message}"


def require_one_of(known: Sequence[str], setting: str, value: str) -> str:
    """A setting's value, where it is one of the known ones; raises PhiError (E008) where it is not."""
    if value not in known:
        raise PhiError(Errors.E008.format(setting=setting, value=value, known=", ".join(known)))
    return value


class Errors(metaclass=_WithCodes):
    """Messages to be filled by `.format(...)`. Blocks of codes: E001-E019 pipeline and scrubber, E020-E039 rules,
    E040-E059 network, E060-E079 lexicons and disambiguator, E080-E099 surrogates and keys, E100-E139 corpora,
    scorer and command line, E140-E159 features and roster, E160-E169 service and report, E170-E179 and
    E260-E264 synthesis, E370-E379 gateway, E380-E389 other tools, E180-E189 Spark, E190-E199 what is read, E200-E209 columns and options of `scrub`."""

    E001 = "Label '{label}' is not a PHI label. Known labels: {known}."
    E002 = "Cannot tokenize the text: a lone surrogate (U+D800 to U+DFFF) is at character {position}."
    E003 = "Operator '{operator}' is unknown. Known operators: {known}."
    E004 = "Key '{key}' of a policy's table is neither a label nor a category nor '*'. Known keys: {known}."
    E005 = "Policy '{policy}' is unknown. Give a table of labels and operators, or one of: {known}."
    E006 = "Component '{name}' failed on a note: {kind} at {place}; its message may hold text of the note."
    E007 = "Cannot load the scrubber's model '{model}' ({kind}): give a folder or the name of an installed package."
    E008 = "Setting '{setting}' cannot be '{value}'. Known values: {known}."
    E009 = "Component '{name}': the inner pipeline did not give back every note that went in."
    E010 = "The bundled network {name} is damaged: {file} is missing or has changed. Install spacy_phi again."
    E011 = (
        "Mode 'recall' needs a pipeline with phi_ner, or lexicons of ordinary words: there is neither for '{lang}'. "
        "Give a trained `model`, or use mode 'balanced'."
    )
    E012 = (
        "Label '{label}' is in no label map. Name its PHI label in the setting `label_map` of phi_scrubber or "
        "phi_replacer, or map it to null to ignore it on purpose. PHI labels: {known}."
    )
    E013 = (
        "Component '{name}' finds entities after the disambiguator, which would not read them. Put it before "
        "`phi_disambiguator` in the pipeline."
    )
    E015 = (
        "Component '{name}': nothing has looked for PHI in this note (looked for the results of {sources}). Add phi_ruler "
        "or phi_ner before it, or use phi_scrubber."
    )
    E016 = "Setting 'labels' is empty, so nothing would be found. Name labels, or leave it out for all."
    E017 = "The extension `doc._.{name}` is another package's and would hide the result. Remove or rename that extension."
    E018 = (
        "Names are not found for this language: there are no lexicons for '{lang}'. Give a trained pipeline with --model, "
        "or --accept-limited-language to go on without."
    )
    E019 = (
        "Component '{name}' cannot be saved: its setting '{setting}' holds a '$', which spaCy doubles in a saved config. "
        "Put the text into a file of patterns, or write \\Z or \\x24 in a regular expression."
    )
    E020 = "Pattern '{id}' cannot be used: {reason}."
    E021 = "Two patterns have the id '{id}'; ids must differ."
    E022 = (
        "A pattern lacks '{key}'. A text pattern has 'label', 'id' and 'regex', a token or phrase pattern 'label' "
        "and 'pattern'."
    )
    E025 = "{path}: the patterns cannot be read ({kind}). Give a file in UTF-8 with one JSON object per line."
    E026 = "{path}, line {line}: not a JSON object."
    E027 = (
        "{path}, line {line}: the pattern lacks '{reason}'. A text pattern has 'label', 'id' and 'regex', a token or "
        "phrase pattern 'label' and 'pattern'."
    )
    E028 = "{path}, line {line}: the pattern cannot be used: {reason}."
    E029 = (
        "{path}, line {line}: the pattern has the id of line {first}. The ids of text patterns must differ."
    )
    E030 = "{path}: this file of a language pack cannot be read ({reason}). It must be TOML or text in UTF-8."
    E031 = "{path}, line {line}: the language pack cannot be used: {reason}."
    E040 = "The CRF found no legal path: the gold tags contradict each other, or the scores are not finite (NaN)."
    E042 = (
        "The gold of a training note holds the label '{label}', which '{name}' does not know. Call `add_label`, or "
        "initialize the pipe with all labels."
    )
    E043 = "The loss of '{name}' is not finite (NaN). Lower the learning rate or the gradient clipping threshold."
    E044 = "No forms of mentions are known for the language '{language}'. Known: {known}."
    E045 = "The feature CRF is fitted by CRFsuite, which is not installed: pip install -c constraints.txt '.[crf]' in a checkout. To use a fitted one needs nothing."
    E046 = "No token of the training notes has gold: the feature CRF has nothing to learn from. Give notes with annotation."
    E047 = "The weight of '{label}' in the loss is {weight}; give a number above 0."
    E060 = "Format '{format}' of a terminology is unknown. Known formats: {known}."
    E061 = "{path}: the terminology cannot be read ({kind})."
    E062 = "{path}, line {line}, column {column}: {reason}."
    E063 = (
        "No WordNet is found. Install Debian's package wordnet-base, set WNSEARCHDIR to a folder with WordNet's index.*, "
        "data.* and *.exc files, or have NLTK read it: pip install -c constraints.txt '.[nltk]' in a checkout."
    )
    E064 = (
        "Neither NLTK nor WNSEARCHDIR leads to a WordNet. Install Debian's package wordnet-base, or fetch it with `python "
        "-m nltk.downloader wordnet` on a machine that may reach the network and set NLTK_DATA to its folder; spacy_phi "
        "downloads nothing."
    )
    E080 = "The secret key is too short: at least {least} characters, or twice as many hexadecimal digits."
    E081 = "{path}: no secret key can be read there."
    E082 = "The secret key is not pickled, and the one found here is another. Set SPACY_PHI_KEY to that of the pipeline."
    E083 = "Setting '{name}' of the surrogates is {value}; it must be {expected}."
    E084 = "The Doc was not scrubbed: `doc._.scrubbed` is None. Run phi_scrubber or phi_replacer on it first."
    E085 = "A worker process finds no secret key. Set SPACY_PHI_KEY, so that all workers make the same surrogates."
    E086 = (
        "The vault needs the package 'cryptography': pip install -c constraints.txt '.[vault]' in a checkout."
    )
    E087 = "{path}: not a vault that this key opens."
    E088 = (
        "A vault, --pseudonymize, --shift and --rename need a key that lasts: set SPACY_PHI_KEY or SPACY_PHI_KEY_FILE, as "
        "for the surrogates. Make one with `python -m spacy phi key`."
    )
    E089 = "{path}: a file with identifiers would lie among the scrubbed notes. Keep it apart from them: give a file elsewhere."
    E100 = "{file}: byte {position} is not {encoding}. Name the right encoding, or mend the file."
    E101 = "{file}, line {line}: not an annotation of brat (id, tab, type and offsets, tab, text)."
    E102 = "{file}, {where}: offsets {start} to {end} are no stretch of a text of {length} characters."
    E103 = "{file}: the text that it annotates is missing (looked for {expected})."
    E104 = "{file}, line {line}, column {column}: not well-formed XML (expat error {code})."
    E105 = "{file}, line {line}: a document type declaration; it is refused, as it could define entities."
    E106 = "{file}: no element '{element}'. A note in XML has the elements TEXT and TAGS below its root."
    E107 = "Note '{id}': {format} cannot hold the character U+{code:04X} at {position}."
    E108 = "{file}, line {line}, column {column}: not JSON."
    E109 = "{file}, line {line}: the field '{field}' is missing or is not {kind}."
    E110 = "{file}, line {line}: not a token of CoNLL ({reason})."
    E111 = "Format '{format}' is not known. Formats: {known}."
    E112 = "{path}: no notes found there (looked for {expected})."
    E113 = "Two notes have the id '{id}'."
    E114 = "Label map '{name}' is not known. Maps: none, {known}, or a JSON file of old names and new ones."
    E115 = (
        "Note '{id}': the text of the prediction is not that of the gold (they part at character {position})."
    )
    E116 = "Note '{id}': the id cannot be the name of a file."
    E117 = "{position}: the row cannot be read ({kind})."
    E118 = "{file}: the column '{column}' holds {kind}, not text. Name the column of the notes with --text-column."
    E119 = "The package '{package}' is needed: pip install -c constraints.txt '.[{extra}]' in a checkout, and the driver of a database."
    E120 = "{file}: none of the {count} columns is called '{column}'. Name it with --text-column or --patient-column."
    E121 = "{path} holds {what}. Give another folder, take changed inputs into account with --update, or start anew with --overwrite."
    E122 = "{path}: the output would take the place of an input. Give another folder with --output."
    E123 = "Two inputs have one output, '{target}'. Scrub them into folders of their own."
    E124 = "{path} is neither a file nor a folder."
    E125 = "{kind} at {place} while the note was scrubbed; it is set aside."
    E126 = "A worker process died (often for want of memory). Run the same command again to go on from there."
    E127 = "{file}, line {line}: not CSV ({reason})."
    E128 = "{path}: {reason}."
    E129 = (
        "The database refused: {kind}. Check the URL, the table and the query with the database's own client."
    )
    E130 = "No example note is called '{name}'. Examples: {known}."
    E131 = (
        "{position}: the note was changed while it was scrubbed; it is set aside. Run again with --overwrite."
    )
    E132 = "The pipeline of '{model}' has no network to calibrate. Give one with --model, or --lang en."
    E133 = "Column '{column}' of {table} is no key: it is NULL or the same in several rows. Name one with --id-column."
    E134 = "{position}: {what} cannot be read as text; it is set aside."
    E135 = "{position}: a resource of type {kind} tells who or where someone is and holds no note; it is set aside."
    E136 = "A worker process died each time at this note (often for want of memory); it is set aside."
    E137 = "{position}: not a FHIR R4 resource that is known here; it is set aside."
    E138 = "{place} holds rows already. Name another with --output-table, or begin anew with --overwrite."
    E139 = "{path} holds Parquet files and {other}: scrub them apart, each from a folder of its own."
    E140 = "There is no group of features '{name}'. Known groups: {known}."
    E141 = "{file}: no column of a roster. Columns: {known}."
    E142 = "{file}, line {line}: the role is none. Roles: {known}."
    E143 = "A roster that was not read from a file is not pickled: it is PHI. Give the workers a file, or use one process."
    E144 = "{file}: not a roster. Give a .csv, .tsv, .parquet or .ndjson file, a folder of .ndjson, or a database URL."
    E145 = "The package '{package}' is needed for this roster: pip install -c constraints.txt '.[{extra}]' in a checkout, and a driver for the database."
    E146 = "The database of the roster refused: {kind}. Check the URL and the query with the database's own client."
    E147 = "The roster of a note is a PatientRoster or a list of entries, each a RosterEntry or a dict."
    E148 = "A roster from a database needs a query: a SELECT whose columns are those of a roster."
    E149 = "A config is saved, and the URL of a database may hold a password: load that roster by `load_roster` and hand it to `set_roster`."
    E150 = "The options do not fit the notes: {reason}."
    E160 = "The service needs FastAPI, uvicorn and threadpoolctl: pip install -c constraints.txt '.[serve]' in a checkout."
    E161 = "The service would be reached from other machines at {host} without a token: set {variable} or {variable}_FILE, or leave out --host."
    E162 = "The token of the service is too short or not ASCII without spaces: at least {least} characters. Make one with `python -m spacy phi key`."
    E163 = "{path}: {what} cannot be used ({kind}). Give --tls-cert and --tls-key, PEM files that belong together, the key without a password."
    E164 = (
        "The policy of the request cannot be used. Give a table of labels and operators, or one of: {known}."
    )
    E165 = "Request refused: {reason}."
    E166 = "{kind} at {place} in the service; nothing was scrubbed."
    E167 = "The service cannot listen at {host}, port {port}: {reason}."
    E169 = "Note {number} of the reviewed sample is not in the audit, or comes twice in it, or has another text. Give notes of this run, with the ids of its audit."
    E168 = "{path}: no audit of `scrub` there. Give the folder that scrub has written, or its audit.jsonl."
    E170 = "{path}, line {line}: {reason}; the grammar of the templates is in their README.md."
    E171 = (
        "{path}: no templates of synthetic notes there. They are not part of the installed package: run in a copy of "
        "the repository, or name its folder assets/templates with --templates."
    )
    E172 = "Split '{split}' of the templates is not known. Known splits: train, dev."
    E173 = "{path}: no clinical text found there (looked for .txt and .jsonl with a field 'text')."
    E174 = "Weight '{value}' is not of the form LABEL=NUMBER, the number above 0. Labels: {known}."
    E175 = "No hospital has the habits '{habits}'. Known: {known}."
    E370 = "A text could not be protected so that its answer can be restored. Nothing of it is to be sent."
    E371 = "A prompt holds {kind}, which is not understood. Texts, chat messages and JSON values are."
    E372 = "A {what} of a JSON value holds PHI and cannot be replaced. Send it as a text."
    E374 = "{path}: another process went on with this session. Open it anew; nothing of the prompt is to be sent."
    E375 = "{path}: the session has another {what} ({value}). Open it with that, or give another name."
    E376 = "A session in a vault needs a secret key that lasts: make one with `python -m spacy phi key`."
    E373 = "The pipeline has no phi_scrubber: nlp.add_pipe('phi_scrubber')."
    E380 = "No such entity is found here: {names}. Known entities: {known}."
    E381 = "A {kind} is no data frame of pandas or polars. Of a LazyFrame call collect() first."
    E382 = "{place}: not a task of {tool} that can be read: {reason}."
    E383 = "{place}: the label '{label}' is not known. Rename it in a copy, or by --map with a JSON file. Known labels: {known}."
    E260 = "There are no templates of '{language}' in {path}: {missing} is missing. Languages: {known}."
    E261 = "{path}: {reason}. What a grammar holds is in spacy_phi/synthesis/grammar.py."
    E262 = "The form '{form}' has no template that suits a note of '{country}'; add one without a condition."
    E263 = "{path}: this file is missing, so nothing can be written into real text of the language (--real)."
    E180 = "Of the {count} columns none, or more than one, is called '{column}'."
    E181 = "The column '{column}' holds {kind}; it must be {expected}. Cast it first."
    E182 = "An executor finds no secret key. Set SPACY_PHI_KEY or SPACY_PHI_KEY_FILE in its environment, or give key='broadcast'."
    E183 = "The secret key of an executor is not that of the driver. Give both the same, or give key='broadcast'."
    E184 = (
        "Spark's configuration holds the secret key ({name}), which its pages and event log show: make a new one. Give the "
        "executors a file by spark.executorEnv.SPACY_PHI_KEY_FILE, or give key='broadcast'."
    )
    E185 = "There is no SparkContext here (Spark Connect), so nothing can be broadcast: set the key in the executors' environment."
    E186 = "{kind} at {place} in a worker of Spark; its message may hold text of a note."
    E187 = "The column '{column}' would be there twice. Give another name for it with `findings` or `error`."
    E188 = (
        "The policy numbers values from note to note. Give scrub_dataframe `patient` and `id`, by which the notes of a patient "
        "are put in order, and not `each_alone`."
    )
    E190 = "{path}: not plain text but {kind}. Give it the suffix of its format, or convert it to plain text first."
    E191 = (
        "{position}: character {at} is the control character U+{code:04X}. Name the right encoding with --encoding, or "
        "remove control characters from the text."
    )
    E192 = "{path}: not read ({reason}). Scrub it by itself, or pass over such files with --skip-unknown."
    E194 = "The id of the note holds a lone surrogate (U+D800 to U+DFFF), which no answer can hold; the note is refused."
    E193 = "{path}: lines cannot be told apart in {encoding}; convert it to UTF-8 first."
    E200 = "{place}: there is no column '{column}'. Name columns in --keep, --pseudonymize and --shift as the input does."
    E201 = "Column '{column}' is named twice: a column is scrubbed, kept, pseudonymized or shifted."
    E202 = "{position}: the value of column '{column}' is not {expected}; the row is set aside."
    E203 = (
        "{path}: names of folders hold the column '{column}', which would be passed on. Give --keep or --pseudonymize "
        "{column}."
    )
    E204 = "Setting '{setting}' of the policy cannot be '{value}'. {known}."
    E205 = (
        "Direct identifiers of HIPAA would stay, by the policy or by --labels: {labels}. Give --yes-keep-phi if notes are meant to be "
        "written with them."
    )
    E206 = "{path}: not a config of the commands ({reason})."
    E207 = "Name the audit with --audit FILE: only beside the file of a SQLite database has it a place of its own."
    E208 = (
        "The policy of the request keeps direct identifiers of HIPAA ({labels}), and the service was not started with "
        "--yes-keep-phi."
    )
    E210 = "The secret key can be guessed: its bytes are few or follow one another. Make one with `python -m spacy phi key`."
    E211 = (
        "{path}: the unfinished run was made with a random key, which is gone, so one patient would get two names. Set "
        "SPACY_PHI_KEY and start anew with --overwrite."
    )
    E212 = "{path}: the run was made with another secret key. Give that key, or start anew with --overwrite."
    E213 = "{path}: the journal of the run is damaged. Start anew with --overwrite."
    E214 = "spaCy has no language '{lang}'. Give a code such as en or es with --lang."
    E215 = "The note took more than {seconds:g} seconds; it is set aside. Give it longer with --max-seconds."
    E217 = "{path}: the run is done, but outputs are gone ({number}). Make them again with --resume, or start anew with --overwrite."
    E218 = "{path}: there is no run to go on with. Leave out --resume."
    E219 = "{kind} at {place}; the run stops."
    E230 = (
        "The config includes static vectors, but the vocabulary has none. Give the folder that `spacy init vectors` has "
        "written with --paths.vectors, or set include_static_vectors = null."
    )
    E231 = (
        "The network was trained with word vectors of {expected} columns; those of this vocabulary have {found}. Load the "
        "pipeline whole (spacy.load), so that its own vectors come with it."
    )
    E232 = (
        "The bundled network '{name}' has no layer for word vectors. Begin from nothing (`assets/from_bundle.py --name none`, "
        "in project.yml the variable *_start), or leave out --paths.vectors."
    )
    E233 = "The config has no network that reads word vectors (no paths.vectors): leave out --vectors."
    E234 = (
        "MEDDOCAN is neither in $SPACY_PHI_SHARED/meddocan nor in {archive}. Fetch it by `python -m spacy project assets "
        "--extra`, or set SPACY_PHI_SHARED to a folder that holds it."
    )
    E235 = (
        "{path}: puts trained pipelines together and trains none. Train its parts and assemble it by `python -m spacy project "
        "run {workflow}`."
    )
    E236 = "{path}: needs an encoder, and there is no {encoder}. Name its folder with --vars.encoder (see project.yml)."
    E237 = "{path}: not the files of the published MEDDOCAN (SHA-256 differs). Remove the folder and run it again."
    E238 = (
        "{path}: {count} of {total} notes have no layer '{layer}'. Layers of the others or of these: {known}. Choose one with "
        "--layer."
    )
    E239 = "--layer chooses what is read of .spacy files; {path} holds {format}."

    E350 = "{path}: the content is not {names}, or is damaged at its beginning."
    E351 = "{position}: not a message of HL7 v2: segment {number} has {reason}."
    E352 = "{position}: an escape sequence of HL7 is unknown or has no end."
    E353 = "{position}: MSH-18 names a character set that is not supported, or messages name several."
    E354 = "{position}: not XML that can be read: {reason}."
    E355 = "{position}: the body of the clinical document is not XML (nonXMLBody in base64). Take it out and scrub it by itself."
    E356 = "{position}: not a Word document that can be read: {reason}."
    E357 = "{position}: not RTF that can be read: groups do not match, or a code cannot be decoded."
    E358 = "{position}: the encoding that the page names cannot be used."
    E359 = "{position}: not an e-mail that can be read: a header, a boundary or an encoding is malformed."
    E360 = "{position}: a PDF that is damaged or asks for a password. Save it without a password first."
    E361 = "{position}: page {page} of the PDF has no text that can be read, as one that was scanned. Run it through OCR first."
    E362 = "{position}: the package '{package}' is needed to read it: pip install 'spacy_phi[documents]'."

    E364 = "{position}: the scrubbed text cannot be set as a PDF, as other scripts than Latin cannot. Leave out --keep-pdf, so that it is written as text."
    E363 = "A name or number that was replaced is also where the document holds no text, such as in a code or a broken tag. The document is set aside."


class Warnings(metaclass=_WithCodes):
    """Warning messages, in the same blocks as the errors."""

    W010 = (
        "The pipeline had read texts before spacy_phi's component was added to it, and has components of other packages: "
        "words of these texts may be saved in vocab/strings.json. Add the component before the first text."
    )
    W011 = (
        "There are no lexicons for the language '{lang}': its names and places are not found, only what all languages "
        "share, such as addresses of the net and numbers. Do not share what is scrubbed without reading it."
    )
    W013 = "The setting '{old}' is now called '{new}'; the old name will not be accepted by the next release."
    W012 = (
        "{notes} plainly in another language than the pipeline's ('{lang}'): most of their names and places are not found, "
        "and ordinary words may be taken for names. Do not share them; scrub them by a pipeline of their language."
    )
    W080 = (
        "No secret key: {variable} is not set, so a random key holds for this process. Surrogates and date shifts "
        "will not match those of another run. Make a key with `python -m spacy phi key`."
    )
    W090 = "{path}: every user of this machine can read the secret key. Run chmod 600 on it."
    W190 = (
        "The roster knows {patients} patients, but none of {texts} texts is of one of them: only its staff was looked for. "
        "Check --patient-column, --patient-folder and --patient."
    )
    W380 = "{count} of {total} rows could not be scrubbed and are in no output: {rows}. `aside` of the result gives the reasons."
    W381 = "No note of a file is read: {notices}."
    W160 = "The service holds its limit of {limit} connections: of the idle ones the oldest is closed for each new one."
    W191 = (
        "The names of {count} files hold what looks like an identifier, and are passed on to the output and the audit. "
        "Give --rename for names made of the secret key."
    )
    W100 = "{path}: some of the gold cannot be held by tokens as it is: {summary}."
