"""Write spacy_phi's labels in the format of `spacy init labels`: python tools/all_labels.py OUT.json"""

import json
import sys
from pathlib import Path

from spacy_phi.labels import LABELS

output = Path(sys.argv[1])
output.parent.mkdir(parents=True, exist_ok=True)
output.write_text(json.dumps(list(LABELS)) + "\n", encoding="utf8")
