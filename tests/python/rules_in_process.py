"""@tafl/engine where rules are asked at once: `rules_in_process.py --tafld BINARY --tools FOLDER --platforms FOLDER --gameslib FOLDER`.

The package is built and installed, then compared with ffish.js, played in reducers of boardgame.io and at its server, and as Hnefatafl of
Abstract Play beside that platform's own implementation. TOOLS has the node_modules of clients/wasm/requirements.txt, the second FOLDER those of
tests/in-process/requirements.txt, and the third is a git directory of gameslib, which is fetched if it lacks the commit.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from bot_checks import ESCAPE
from bot_players import RULESET, Referee, Told, quiet_port, same
from npm_packages import ROOT, install
from platforms import program
from referee_cases import all_cases
from service import check, run, start

SOURCES = ROOT / "tests" / "in-process"
CLIENT = ROOT / "clients" / "wasm"
GAMESLIB = "https://github.com/AbstractPlay/gameslib"
# Of each variant.
GAMES = 3
COMMIT = "b8c3115648a7614570229683d1c3115345e19b89"
# The variants of Abstract Play by the rule sets whose cases they play.
VARIANTS = {
    "copenhagen": "copenhagen-11x11-tdiamond", "berserk-nielsen": "berserk-11x11-tdiamondberserk", "tyr-11": "tyr-11x11-tyr",
    "tyr-15": "tyr-15x15-tyr", "tablut-w": "linnaean-9x9-tcross-w", "tawlbwrdd-w": "linnaean-11x11-lewiscross-w",
    "sea-battle-w-9": "seabattle-9x9-starsquare-w", "sea-battle-w-11": "seabattle-11x11-tcross-w", "magpie": "magpie-7x7-cross",
}
# The kinds of differences, which clients/wasm/abstract-play/README.md explains in this order. Any other is an error, and so is one that is gone.
DIFFERENCES = (
    r": the end: theirs (goes on|stalemate \d), ours encirclement|: the end: theirs encirclement \d, ours goes on|: in check: theirs 2, ours nobody",
    r"copenhagen.*: the end: theirs goes on, ours exit-fort|copenhagen.*: the end: theirs exit-fort \d, ours goes on|copenhagen.*: in check: theirs 1, ours nobody",
    r": the end: theirs goes on, ours repetition",
    r"(berserk|total|tyr).*: a chain, only theirs|(berserk|total|tyr).*: (what is said of a move|what clicks make|the picture of a part)",
    r"(berserk|total|tyr).*: a chain, (only ours|written otherwise theirs)",
    r"(berserk|total|tyr).*: in check: theirs 1, ours nobody",
)
# Those that the cases show whatever the games are.
SURE = (0, 1, 2, 5)


def bundle(folder, tools, source, to, *options):
    """One script of a source, for Node."""
    run(folder, tools / "node_modules" / ".bin" / "esbuild", source, "--bundle", "--platform=node", f"--outfile={to}", "--log-level=warning", *options)


def write_page(folder):
    """The scripts of the page, each named by its first line."""
    for script in re.findall(r"```js\n(// (\S+\.js)\n.*?)```", (CLIENT / "REDUCERS.md").read_text(), re.S):
        (folder / script[1]).write_text(script[0])


def reducers(folder, platforms, tafld):
    """The two ways of the page, each played by the clients of boardgame.io."""
    write_page(folder)
    esm = ("--format=esm", "--external:node-persist", "--banner:js=import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);")
    bundle(folder, platforms, "reducers.mjs", "reducers.bundle.mjs", *esm)
    bundle(folder, platforms, "server.js", "server.bundle.mjs", *esm)
    played = json.loads(run(folder, "node", "reducers.bundle.mjs").splitlines()[-1])
    check(played["games"] == 3 and played["sameSideAgain"] > 0, "games in reducers", played)
    with Referee(tafld) as referee:
        port = quiet_port()
        environment = {"PATH": os.environ["PATH"], "TAFL_SERVICE": f"http://{referee.address}", "PORT": str(port), "RULESET": RULESET}
        with program(port, "node", "server.bundle.mjs", cwd=folder, **environment):
            seen = json.loads(run(folder, "node", "reducers.bundle.mjs", f"http://127.0.0.1:{port}").splitlines()[-1])
        told = Told(referee.address, "en")

        def refused(move):
            return told.json("/v1/moves:validate", ruleset=RULESET, move=move)["rejected"]["sentence"]

        for what, wanted in {
            "illegal": refused("d6-a1"), "nonsense": refused("[object Object]"), "forged": refused("d6-a1"), "unchanged": True,
            "gameover": {"winner": "1"}, "token": told.played(ESCAPE)["applied"]["position"]["token"],
        }.items():
            same(what, seen[what], wanted)
    return played


def abstract_play(folder, package, platforms, gameslib):
    """The adapter beside what it takes the place of: its types, and games that both play."""
    git = ["git", f"--git-dir={gameslib}"]
    if subprocess.run([*git, "cat-file", "-e", COMMIT], capture_output=True).returncode:
        run(ROOT, "git", "init", "--quiet", "--bare", gameslib)
        run(ROOT, *git, "fetch", "--quiet", "--depth", "1", GAMESLIB, COMMIT)
    folder.mkdir()
    archive = subprocess.run([*git, "archive", COMMIT, "src", "locales/en", "tsconfig.json"], stdout=subprocess.PIPE, check=True)
    subprocess.run(["tar", "-x"], cwd=folder, input=archive.stdout, check=True)
    (folder / "node_modules").mkdir()
    for entry in (platforms / "node_modules").iterdir():
        (folder / "node_modules" / entry.name).symlink_to(entry)
    (folder / "node_modules" / "@tafl").mkdir()
    (folder / "node_modules" / "@tafl" / "engine").symlink_to(package)
    shutil.copy(CLIENT / "abstract-play" / "tafl.ts", folder / "src" / "games" / "tafl-engine.ts")
    shutil.copy(SOURCES / "abstract_play.ts", folder)
    bundle(folder, platforms, "abstract_play.ts", "games.cjs", "--format=cjs")
    check_types(folder, platforms)
    cases = [
        {"id": case["id"], "variant": VARIANTS[case["ruleset"]], "board": case["board"], "attackers": case["side"] == "attackers",
         "plays": [play["moves"] for play in case["plays"]]}
        for case in all_cases() if case.get("ruleset") in VARIANTS and "board" in case
    ]
    (folder / "cases.json").write_text(json.dumps(cases))
    found = json.loads(run(folder, "node", "games.cjs", str(GAMES), "1", "cases.json", timeout=3600).splitlines()[-1])
    kinds = [next((n for n, known in enumerate(DIFFERENCES) if re.search(known, kind)), None) for kind in found["differences"]]
    for kind, number in zip(found["differences"], kinds, strict=True):
        check(number is not None, "a difference that is not known:", kind, found["differences"][kind])
        print(f"{found['differences'][kind]['count']:6d} {kind}, explained under {number + 1}")
    check(set(SURE) <= set(kinds), "differences that are gone:", set(SURE) - set(kinds))
    seen = found["seen"]
    check(seen["games"] == GAMES * 11 and seen["cases"] == len(cases) and seen["chains"] > 0, "what was played", seen)
    return seen


def check_types(folder, platforms):
    """The adapter compiles under --strict, with the types of theirs that are to be had."""
    for package, types in {
        "renderer/build/schemas/schema.d.ts": "export type APRenderRep = any; export type RowCol = { row: number; col: number };\n"
        "export type Glyph = { name?: string; text?: string; scale?: number; colour?: number | string; orientation?: string };\n",
        "recranks/src/index.d.ts": "export type APGameRecord = any;\n",
    }.items():
        file = folder / "node_modules" / "@abstractplay" / package
        file.parent.mkdir(parents=True)
        file.write_text(types)
    options = ["--noEmit", "--skipLibCheck", "--strict", "--noUnusedLocals", "--module", "commonjs", "--moduleResolution", "node", "--target", "es2016"]
    options += ["--lib", "es2023,dom", "--esModuleInterop", "--resolveJsonModule", "src/games/tafl-engine.ts"]
    compiled = subprocess.run([platforms / "node_modules" / ".bin" / "tsc", *options], cwd=folder, capture_output=True, text=True, check=False)
    faults = [line for line in compiled.stdout.splitlines() if "tafl-engine.ts" in line]
    check(not faults, *faults)


def main(arguments):
    tools, platforms = arguments.tools.resolve(), arguments.platforms.resolve()
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch).resolve()
        package = scratch / "package"
        run(ROOT, "node", CLIENT / "build.mjs", tools, package)
        (scratch / "node_modules").symlink_to(platforms / "node_modules")
        install(package, SOURCES, scratch / "installed")
        print(run(scratch / "installed", "node", "ffish.mjs", "ffish.json").strip())
        played = reducers(scratch / "installed", platforms, arguments.tafld)
        print(f"boardgame.io: {played['plies']} plies in its reducer, and a game at its server")
        seen = abstract_play(scratch / "gameslib", package, platforms, arguments.gameslib.resolve())
    print(f"Abstract Play: {seen['games']} games and {seen['cases']} cases of {seen['turns']} moves, {seen['differing']} with a difference; {seen['moves']} moves are in both lists")


if __name__ == "__main__":
    start(main, "tafld", "tools", "platforms", "gameslib")
