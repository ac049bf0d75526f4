"""Run the notebooks of docs/notebooks from top to bottom, and store their outputs in them.

Usage: python tools/run_notebooks.py [--check]

--check writes nothing and fails if a stored output differs. Jupyter is not needed: the last expression of a
cell is shown by its `_repr_html_` or `repr`, as Jupyter does.
"""

import ast
import contextlib
import io
import json
import sys
import warnings
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "notebooks"


def run_cell(source: str, names: dict[str, Any]) -> list[dict[str, Any]]:
    """Run one cell. names: The variables of the notebook. RETURNS: Its outputs in nbformat 4."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    screen, value = io.StringIO(), None
    with contextlib.redirect_stdout(screen):
        exec(compile(tree, "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if screen.getvalue():
        outputs.append({"output_type": "stream", "name": "stdout", "text": lines(screen.getvalue())})
    if value is not None:
        data = {"text/plain": lines(repr(value))}
        if hasattr(value, "_repr_html_"):
            data["text/html"] = lines(value._repr_html_())
        outputs.append(
            {"output_type": "execute_result", "execution_count": None, "metadata": {}, "data": data}
        )
    return outputs


def lines(text: str) -> list[str]:
    """Return a text as nbformat stores it."""
    return text.splitlines(keepends=True)


def run_notebook(path: Path) -> str:
    """Return a notebook with the outputs of its cells, run afresh, as JSON."""
    book = json.loads(path.read_text(encoding="utf8"))
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"] = run_cell("".join(cell["source"]), names)
    return json.dumps(book, indent=1, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    """Run all notebooks. RETURNS: Exit code: 1 if a stored output differs."""
    warnings.simplefilter("ignore")
    differ = []
    for path in sorted(FOLDER.glob("*.ipynb")):
        made = run_notebook(path)
        if made != path.read_text(encoding="utf8"):
            differ.append(path.name)
            if "--check" not in arguments:
                path.write_text(made, encoding="utf8")
    print("\n".join(f"{name} differs" for name in differ) or "all outputs are those of the code")
    return int(bool(differ) and "--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
