"""Install the wheel of a packaged pipeline in a fresh environment and run it there on one sentence.

pip installs only the wheel, without network access; the dependencies come from the environment that runs this
script.

Usage: python benchmarks/install_package.py PACKAGE_FOLDER ENVIRONMENT
"""

import shutil
import site
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CHECK = """
import sys, spacy
name, home = sys.argv[1:]
nlp = spacy.load(name)
assert str(nlp.path).startswith(home), nlp.path
doc = nlp("Seen by Dr. Berg on 3 May 2019.")
assert "phi_ner" in doc.spans and len(doc._.phi_safe) == len(doc)
print(name, "runs from", nlp.path, "with", ", ".join(nlp.pipe_names))
"""


def main(package: Path, environment: Path) -> int:
    """Create the environment, install, run; the exit status is that of the run."""
    wheels = sorted((package / "dist").glob("*.whl"))
    if len(wheels) != 1:
        print(f"{package / 'dist'} holds {len(wheels)} wheels; one is needed.")
        return 1
    if environment.exists():
        shutil.rmtree(environment)
    venv.create(environment, with_pip=False)
    python = environment.resolve() / "bin" / "python"
    install = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "-q",
        "--no-deps",
        str(wheels[0]),
    ]
    subprocess.run(install, check=True)
    lent = [*site.getsitepackages(), str(ROOT)]
    (home,) = (environment.resolve() / "lib").glob("python*/site-packages")
    (home / "lent.pth").write_text("".join(f"{path}\n" for path in lent))
    name = wheels[0].name.split("-")[0]
    return subprocess.run(
        [str(python), "-c", CHECK, name, str(environment.resolve())], check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
