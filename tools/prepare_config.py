"""Write a training config for a corpus and a machine: language, encoder, word vectors, precision.

    python tools/prepare_config.py CONFIG.cfg OUT.cfg [--lang es] [--encoder FOLDER] [--vectors FOLDER]
                                    [--gpu ID] [--settings SECTION.KEY=VALUE ...]

Without --lang, --encoder and --vectors the config's own values are kept. With a GPU (an ID from 0) precision
is mixed. Settings are those of the config, such as training.max_steps=200.
"""

import argparse
import sys
from pathlib import Path

from click import ClickException
from from_bundle import put_in
from spacy.cli._util import parse_config_overrides
from thinc.api import Config, ConfigValidationError

from spacy_phi.errors import Errors, PhiError
from spacy_phi.training_config import set_language, set_precision, set_vectors


def prepare(
    config: Config, lang: str | None, encoder: str | None, gpu: int, vectors: str | None = None
) -> Config:
    """Return the config for a language, with `paths.encoder` and, on a GPU, mixed precision where the config
    has these settings. If it starts from a bundled network's weights, it also gets that network's
    architecture.

    lang, encoder (a folder or hub name): None keeps the config's own.
    gpu: GPU number; negative for the CPU.
    vectors: A folder of `spacy init vectors`; None keeps the config's own.
    """
    changed = config.copy()
    if lang:
        set_language(changed, lang)
    if encoder and "encoder" in changed["paths"]:
        changed["paths"]["encoder"] = encoder
    start = changed["initialize"].get("after_init") or {}
    if start.get("@callbacks") == "spacy-phi.start_from_bundle.v1":
        changed = put_in(changed, start["name"])
    set_vectors(changed, vectors)
    set_precision(changed, gpu)
    return changed


def check(config: Config, path: Path) -> None:
    """Refuse a config that `spacy train` cannot train.

    RAISES: PhiError (E235) for one that assembles trained pipelines, (E236) if its encoder is missing.
    """
    if set(config["nlp"]["pipeline"]) <= set(config["training"]["frozen_components"]):
        raise PhiError(Errors.E235.format(path=path, system=path.stem))
    encoder = config["paths"].get("encoder")
    # A hub name has at most one slash.
    if encoder and encoder.count("/") > 1 and not Path(encoder).exists():
        raise PhiError(Errors.E236.format(path=path, encoder=encoder))


def main() -> None:
    """Parse the arguments and write the config."""
    style = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=style)
    parser.add_argument("config", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--lang")
    # An empty variable in project.yml leaves the option without a value.
    parser.add_argument("--encoder", nargs="?")
    parser.add_argument("--vectors", nargs="?")
    parser.add_argument("--gpu", type=int, default=-1)
    parser.add_argument("--settings", nargs="*", default=[], metavar="SECTION.KEY=VALUE")
    args = parser.parse_args()
    config = Config().from_disk(args.config, interpolate=False)
    try:
        prepared = prepare(config, args.lang, args.encoder, args.gpu, args.vectors)
        check(prepared, args.config)
        given = parse_config_overrides([f"--{each}" for each in args.settings], env_var=None)
        prepared = Config().from_str(prepared.to_str(), overrides=given, interpolate=False)
    except ClickException as error:
        sys.exit(error.format_message())
    except (PhiError, ConfigValidationError) as error:
        sys.exit(str(error))
    args.output.parent.mkdir(parents=True, exist_ok=True)
    prepared.to_disk(args.output, interpolate=False)


if __name__ == "__main__":
    main()
