"""A training config for a corpus and a machine: its language, its encoder, its precision.

    python assets/prepare_config.py CONFIG.cfg OUT.cfg [--lang es] [--encoder FOLDER] [--gpu ID]

Without --lang and --encoder the config's own stay. With a GPU (an ID from 0) precision is mixed.
"""

import argparse
from pathlib import Path

from thinc.api import Config

from spacy_phi.training_config import set_language, set_precision


def prepare(config: Config, lang: str | None, encoder: str | None, gpu: int) -> Config:
    """The config in a language, with `paths.encoder` where it has one, and mixed precision on a GPU where it
    has that.

    lang, encoder (a folder, or a name of the hub): None for the config's own. gpu: its number; below 0, the
    CPU.
    """
    changed = config.copy()
    if lang:
        set_language(changed, lang)
    if encoder and "encoder" in changed["paths"]:
        changed["paths"]["encoder"] = encoder
    set_precision(changed, gpu)
    return changed


def main() -> None:
    """Read the command line and write the config."""
    style = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=style)
    parser.add_argument("config", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--lang")
    # An empty variable of project.yml leaves the option without a value.
    parser.add_argument("--encoder", nargs="?")
    parser.add_argument("--gpu", type=int, default=-1)
    args = parser.parse_args()
    config = Config().from_disk(args.config, interpolate=False)
    args.output.parent.mkdir(parents=True, exist_ok=True)
    prepare(config, args.lang, args.encoder, args.gpu).to_disk(args.output, interpolate=False)


if __name__ == "__main__":
    main()
