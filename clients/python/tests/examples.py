"""Runs the examples of the documents, and writes them as programs for checkers of types: `examples.py FOLDER`."""

from __future__ import annotations

import doctest
import json
import sys
from pathlib import Path

import tafl
import tafl.archive
import tafl.batch
import tafl.fairy
import tafl.selfplay

PAGES = [Path(__file__).resolve().parents[1] / f"{name}.md" for name in ("README", "SELFPLAY")]


def main(folder: Path) -> None:
    modules = (tafl, tafl.archive, tafl.batch, tafl.engine, tafl.fairy, tafl.pgn, tafl.selfplay)
    results = [doctest.testmod(module) for module in modules]
    results += [doctest.testfile(str(page), module_relative=False) for page in PAGES]
    if any(one.failed for one in results) or not all(one.attempted for one in results):
        sys.exit(1)
    folder.mkdir(parents=True, exist_ok=True)
    texts = {module.__name__.replace(".", "_"): f"from {module.__name__} import *\n{doctest.script_from_examples(module.__doc__ or '')}" for module in modules}
    texts |= {page.stem.lower(): doctest.script_from_examples(page.read_text(encoding="utf-8")) for page in PAGES}
    for name, text in texts.items():
        (folder / f"example_{name}.py").write_text(text, encoding="utf-8")
    # An example shows values by themselves, and the stubs of pyarrow leave types open.
    (folder / "pyrightconfig.json").write_text(json.dumps({"typeCheckingMode": "strict", "reportUnusedExpression": False, "reportUnknownMemberType": False, "reportWildcardImportFromLibrary": False}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
