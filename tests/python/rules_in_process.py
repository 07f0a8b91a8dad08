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
from service import check, run, start

SOURCES = ROOT / "tests" / "in-process"
CLIENT = ROOT / "clients" / "wasm"
GAMESLIB = "https://github.com/AbstractPlay/gameslib"
COMMIT = "b8c3115648a7614570229683d1c3115345e19b89"
# The kinds of differences that are known, which clients/wasm/abstract-play/README.md explains.
KNOWN = ()


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
    return json.loads(run(folder, "node", "games.cjs", "20", "1").splitlines()[-1])


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
        found = abstract_play(scratch / "gameslib", package, platforms, arguments.gameslib.resolve())
    seen = found["seen"]
    print(f"Abstract Play: {seen['games']} games of {seen['turns']} moves, {seen['differing']} with a difference: {json.dumps(seen)}")
    for kind, difference in found["differences"].items():
        print(f"{difference['count']:6d} {kind}: {json.dumps(difference['first'])[:600]}")
        check(any(re.search(known, kind) for known in KNOWN), "a difference that is not known", kind, difference)


if __name__ == "__main__":
    start(main, "tafld", "tools", "platforms", "gameslib")
