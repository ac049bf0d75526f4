"""Messages of a run, which never quote a note: whoever runs it decides where the logger writes them."""

import logging

LOGGER = logging.getLogger("spacy_phi.batch")


def tell(message: str) -> None:
    """Report a step or a count of the run."""
    LOGGER.info(message)


def tell_counts(what: str, done: int, failed: int, audit: str, aside: str) -> None:
    """Say that all that went into a run came out or was set aside.

    what (str): "notes" or "rows". done (int), failed (int): how many went in, and were set aside.
    audit (str), aside (str): names of the files that tell of both.
    """
    tell(f"{done} {what} in = {done - failed} {what} out + {failed} set aside; {audit} tells what was found.")
    if failed:
        tell(f"{aside} tells which were set aside and why.")
