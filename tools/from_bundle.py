"""Write a training config that continues from the bundled network, whatever its sizes.

    python tools/from_bundle.py CONFIG.cfg OUT.cfg [--name en | none | FOLDER] [--vectors FOLDER]

Keeps CONFIG except for the model of its `phi_ner`, which becomes the bundled network's, and its initial
weights, which become the bundled ones. With `none` the config's own model starts from scratch, with the word
vectors of FOLDER (`spacy init vectors`) if given. With the FOLDER of your own pipeline, its `phi_ner` is
sourced as usual in spaCy: model, labels and settings are the pipeline's, and label weights are not used.
"""

import argparse
import sys
from pathlib import Path

from thinc.api import Config

from spacy_phi.errors import PhiError
from spacy_phi.lang.network import read_network
from spacy_phi.training_config import set_vectors

NOTHING = "none"


def put_in(config: Config, name: str) -> Config:
    """Return the config with the bundled network's architecture and a callback that loads its weights; if
    the name is "none", with the config's own architecture and random weights; if it is a folder, with the
    `phi_ner` of that pipeline."""
    changed = config.copy()
    if Path(name).is_dir():
        changed["components"]["phi_ner"] = {"source": name}
        changed["initialize"]["components"] = {}
        changed["initialize"]["after_init"] = None
        return changed
    if name == NOTHING:
        changed["initialize"]["after_init"] = None
        return changed
    changed["components"]["phi_ner"]["model"] = read_network(name).config["model"]
    changed["initialize"]["after_init"] = {"@callbacks": "spacy-phi.start_from_bundle.v1", "name": name}
    return changed


def main() -> None:
    """Parse the arguments and write the config."""
    style = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=style)
    parser.add_argument("config", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--name", default="en")
    # An empty variable in project.yml leaves the option without a value.
    parser.add_argument("--vectors", nargs="?")
    args = parser.parse_args()
    config = Config().from_disk(args.config, interpolate=False)
    try:
        set_vectors(config, args.vectors)
    except PhiError as error:
        sys.exit(str(error))
    args.output.parent.mkdir(parents=True, exist_ok=True)
    put_in(config, args.name).to_disk(args.output, interpolate=False)


if __name__ == "__main__":
    main()
