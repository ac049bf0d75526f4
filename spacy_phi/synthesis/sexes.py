"""Words that follow the patient's sex (`sexes.txt`)."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from ..errors import Errors, PhiError

NAME = "sexes.txt"
_PARTS = (2, 3, 4)


class Sex(NamedTuple):
    """The forms of a word for a man, a woman, a boy and a girl; those at one place are one writer's."""

    man: tuple[str, ...]
    woman: tuple[str, ...]
    boy: tuple[str, ...]
    girl: tuple[str, ...]

    def say(self, male: bool, child: bool, lot: float) -> str:
        """Return a form; the same lot, from 0 to 1, draws the same place of each list."""
        forms = (self.boy if male else self.girl) if child else (self.man if male else self.woman)
        return forms[int(lot * len(forms))]


def read_sexes(path: Path) -> Mapping[str, Sex]:
    """The words of a file: `name = male forms | female forms | boy forms | girl forms`, forms by commas.

    RAISES: PhiError (E170 where a line has not two to four parts).
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
