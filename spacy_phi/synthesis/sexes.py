"""Words that depend on the patient's sex (`sexes.txt`)."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from ..errors import Errors, PhiError

NAME = "sexes.txt"
_PARTS = (2, 3, 4)


class Sex(NamedTuple):
    """Forms of a word for a man, a woman, a boy and a girl; a writer uses those with the same index."""

    man: tuple[str, ...]
    woman: tuple[str, ...]
    boy: tuple[str, ...]
    girl: tuple[str, ...]

    def say(self, male: bool, child: bool, lot: float) -> str:
        """Return a form; the same random number, from 0 to 1, selects the same index in each list."""
        forms = (self.boy if male else self.girl) if child else (self.man if male else self.woman)
        return forms[int(lot * len(forms))]


def read_sexes(path: Path) -> Mapping[str, Sex]:
    """Load the words of a file: `name = male forms | female forms | boy forms | girl forms`, with
    comma-separated forms.

    RAISES: PhiError (E170 if a line does not have two to four parts).
    """
    words: dict[str, Sex] = {}
    for number, line in enumerate(path.read_text(encoding="utf8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        name, equals, rest = line.partition("=")
        parts = [tuple(form.strip() for form in part.split(",")) for part in rest.split("|")]
        if not equals or len(parts) not in _PARTS:
            reason = (
                "a word is written 'name = male forms | female forms', with boy and girl forms if they differ"
            )
            raise PhiError(Errors.E170.format(path=path, line=number, reason=reason))
        boy = parts[2] if len(parts) > 2 else parts[0]
        words[name.strip()] = Sex(parts[0], parts[1], boy, parts[3] if len(parts) > 3 else parts[1])
    return words
