"""The package @tafl/engine: `wasm.py --tools FOLDER --browser-tools FOLDER --bundlers FOLDER --chromium BINARY`.

It is built, checked, packed, and installed into an empty folder; there every case and count of tests/data is played in Node and in Chromium,
and the README's example behind bundlers, with a board of @tafl/board beside it.
The FOLDERs have the node_modules of clients/wasm/requirements.txt, tests/browser/requirements.txt and tests/bundlers/requirements.txt.
"""

import json
import pathlib
import re
import tempfile

from npm_packages import ROOT, check_package, check_types, install
from referee_cases import DATA, all_cases, all_counts, differences
from service import browser, check, run, start



def check_size(package, tools, folder):
    """The bounds of package.json on what is downloaded, by size-limit, which works in a project that names it."""
    folder.mkdir()
    (folder / "node_modules").symlink_to(tools / "node_modules")
    (folder / "package").symlink_to(package)
    bounds = json.loads((package / "package.json").read_text())["size-limit"]
    bounds = [bound | {"path": [f"package/{path}" for path in bound["path"]]} for bound in bounds]
    named = {"devDependencies": {"size-limit": "*", "@size-limit/file": "*"}, "size-limit": bounds}
    (folder / "package.json").write_text(json.dumps(named))
    for size in json.loads(run(folder, tools / "node_modules" / ".bin" / "size-limit", "--json")):
        check(size["passed"], size)
        print(f"wasm: {size['name']}: {size['size']} bytes with gzip")


def write_rulesets(folder):
    """Every rule set of the conformance data, as the type that the package has for rules."""
    rulesets = [json.loads(path.read_text())["rules"] for path in sorted((DATA / "rulesets").glob("*.json"))]
    (folder / "rulesets.ts").write_text(f'import type {{ Rules }} from "@tafl/engine";\nexport const all: Rules[] = {json.dumps(rulesets)};\n')


class Answered:
    """A game that was played elsewhere, with what was answered."""

    def __init__(self, effects, situation):
        self.effects, self.seen = iter(effects), situation

    def play(self, move):
        return next(self.effects)

    def situation(self):
        return self.seen


def compare(name, answers, asked):
    """Every case, every count and the signature of the search are as they must be."""
    for case, answer in zip(asked["cases"], answers["cases"], strict=True):
        games = iter([Answered([], answer["start"]), *(Answered(play["effects"], play["then"]) for play in answer["plays"])])
        found = differences(case, lambda rules, start: next(games))
        check(not found, name, *found)
    for entry, found in zip(asked["counts"], answers["counts"], strict=True):
        check(found == entry["counts"], name, entry["start"], found, entry["counts"])
    check(answers["signature"] == asked["signature"], name, "searches otherwise", *set(answers["signature"]) ^ set(asked["signature"]))


def behind_bundlers(package, scratch, arguments, chromium):
    """The README's example in pages that Vite, webpack and esbuild have made."""
    board, folder = scratch / "board", scratch / "bundled"
    run(ROOT, "node", ROOT / "clients" / "board" / "build.mjs", board)
    install(package, ROOT / "tests" / "bundlers", folder)
    packed = json.loads(run(board, "npm", "pack", "--json", "--pack-destination", folder))[0]["filename"]
    run(folder, "npm", "install", "--offline", "--no-audit", "--no-fund", folder / packed)
    tools = arguments.tools.resolve() / "node_modules"
    for name in ["esbuild", ".bin/esbuild"]:
        (folder / "node_modules" / name).parent.mkdir(exist_ok=True)
        (folder / "node_modules" / name).symlink_to(tools / name)
    print(run(folder, "node", "bundlers.mjs", chromium, arguments.browser_tools.resolve(), arguments.bundlers.resolve()), end="")


def main(arguments):
    tools = arguments.tools.resolve()
    programs = tools / "node_modules" / ".bin"
    lines = [line for line in (DATA / "search.txt").read_text().splitlines() if re.match(r"\S+ 0: ", line)]
    counts = [{"rules": rules, "start": start, "counts": counts} for rules, start, counts in all_counts()]
    asked = {"cases": list(all_cases()), "counts": counts, "rulesets": [line.split(" ")[0] for line in lines], "signature": lines}
    with tempfile.TemporaryDirectory() as scratch:
        package, folder = pathlib.Path(scratch).resolve() / "package", pathlib.Path(scratch) / "empty"
        run(ROOT, "node", ROOT / "clients" / "wasm" / "build.mjs", tools, package)
        check_package(package, programs)
        check_size(package, tools, pathlib.Path(scratch) / "size")
        install(package, ROOT / "tests" / "wasm", folder)
        write_rulesets(folder)
        check_types(folder, programs, "use.ts")
        (folder / "cases.json").write_text(json.dumps(asked))
        run(folder, "node", "at_once.mjs")
        run(folder, "node", "node.mjs", "cases.json", "node.json")
        compare("Node", json.loads((folder / "node.json").read_text()), asked)
        if chromium := browser(arguments):
            run(folder, "node", "chromium.mjs", "cases.json", "chromium.json", chromium, arguments.browser_tools.resolve())
            compare("Chromium", json.loads((folder / "chromium.json").read_text()), asked)
            behind_bundlers(package, pathlib.Path(scratch), arguments, chromium)
    plays = sum(len(case["plays"]) for case in asked["cases"])
    print(f"wasm: {plays} plays of the cases, {sum(len(entry['counts']) for entry in counts)} counts and {len(lines)} searches are right")


if __name__ == "__main__":
    start(main, "tools", "browser-tools", "bundlers", "chromium")
