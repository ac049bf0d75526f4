"""A small WordNet in its own file format."""

from itertools import accumulate

# Offset, words, pointers: a hypernym, an instance of it (a city), a plural's base form.
_SYNSETS = ("zorbling 0 001 @ {0} n 0000", "Zorbville 0 001 @i {0} n 0000", "Zorbach 0 001 @ {0} n 0000")


def write_wordnet(folder):
    """Write a WordNet of four nouns in NLTK's folder layout."""
    root = folder / "corpora" / "wordnet"
    root.mkdir(parents=True)
    head = "  1 a licence line\n"
    rows = [
        f"{{offset:08d}} 03 n 01 {text.format(f'{len(head):08d}')} | gloss\n"
        for text in ("zorbity 0 000", *_SYNSETS)
    ]
    offsets = list(accumulate((len(row.format(offset=0)) for row in rows), initial=len(head)))[:-1]
    (root / "data.noun").write_text(head + "".join(r.format(offset=o) for r, o in zip(rows, offsets)))
    words = ("zorbity", "zorbling", "zorbville", "zorbach")
    index = sorted(f"{word} n 1 0 1 0 {offset:08d}  \n" for word, offset in zip(words, offsets))
    (root / "index.noun").write_text(head + "".join(index))
    for part in ("verb", "adj", "adv"):
        (root / f"data.{part}").write_text(head)
        (root / f"index.{part}").write_text(head)
    for part in ("noun", "verb", "adj", "adv"):
        (root / f"{part}.exc").write_text("")
    (root / "noun.exc").write_text("zorbitae zorbity\n")
    (root / "lexnames").write_text("".join(f"{i:02d}\tnoun.x{i}\t1\n" for i in range(45)))
    for name in ("cntlist.rev", "index.sense"):
        (root / name).write_text("")
    return folder
