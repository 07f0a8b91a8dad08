"""`@tafl/client` as users get it: `typescript_client.py --tafld BINARY --tools FOLDER --buf BUF`.

The package is made by `npm pack`, inspected by the tools that people use for that, installed into an empty
folder, and used from there by a program that the compiler accepts under `--strict`. FOLDER has the
node_modules.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from typescript import SOURCES

from service import Service, check, new_key, run, start

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "clients" / "typescript"
SAID = {
    "played": "Die Angreifer spielen d2-a2.",
    "replied": True,
    "illegal": ["d2"],
    "picture": "<svg",
    "depths": True,
    "final": "final",
    "first": "depth",
    "wrong": ["UNKNOWN_RULESET", "game.ruleset", True],
    "stream": ["UNKNOWN_RULESET", "game.ruleset", True],
    "cancelled": True,
    "limited": 2,
    "unauthenticated": "UNAUTHENTICATED",
    "reached": "The attackers play d2-a2.",
    "attempts": 3,
    "begun": "final",
    "faulty": 1,
}
# Of a server that is away for 10 s, for ever, for 1 s with one attempt, for 50 s with a minute, by the client's option and the call's, and with 5 s.
LOST, PLAYED = ["Unavailable", "http://tafl.example cannot be reached: fetch failed", True], ["played"]
AWAY = [PLAYED, LOST, LOST, PLAYED, PLAYED, LOST]


def pack(folder, tools, buf):
    """The package, as `npm publish` would send it."""
    package = folder / "clients" / "typescript"
    shutil.copytree(
        PACKAGE, package, ignore=shutil.ignore_patterns("node_modules", "dist", "contract", "LICENSE-*")
    )
    for name in ("proto", "LICENSE-MIT", "LICENSE-APACHE"):
        (folder / name).symlink_to(ROOT / name)
    (folder / "node_modules").symlink_to(tools / "node_modules")
    os.environ["PATH"] = os.pathsep.join(
        [str(tools / "node_modules" / ".bin"), str(buf.parent), os.environ["PATH"]]
    )
    run(package, "npm", "pack", "--pack-destination", folder)
    (packed,) = folder.glob("*.tgz")
    run(package, "publint", "--strict")
    run(package, "attw", packed, "--profile", "esm-only", "--no-emoji")
    run(package, "size-limit")
    return packed


def use(folder, tools, packed, *arguments):
    """What a program says that has installed the package."""
    folder.mkdir()
    (folder / "package.json").write_text('{"type": "module"}')
    run(folder, "npm", "install", "--prefer-offline", "--no-audit", "--no-fund", packed)
    check(not (folder / "node_modules" / "typescript").exists(), "users get the tools of the build")
    for source in ("client.ts", "away.ts", "restart.ts"):
        shutil.copy(SOURCES / source, folder)
    address = arguments[0]
    examples = re.findall(
        r"^```ts\n(.*?)^```$", (PACKAGE / "README.md").read_text(), re.MULTILINE | re.DOTALL
    )
    for number, text in enumerate(examples):
        text = text.replace("createTafl()", 'createTafl({ baseUrl: "http://localhost:8080" })').replace(
            "http://localhost:8080", address
        )
        (folder / f"example{number}.ts").write_text(text)
    options = json.loads((SOURCES / "tsconfig.json").read_text())
    compiler = {
        **options["compilerOptions"],
        "module": "nodenext",
        "moduleResolution": "nodenext",
        "typeRoots": [str(tools / "node_modules" / "@types")],
    }
    (folder / "tsconfig.json").write_text(json.dumps({"compilerOptions": compiler, "include": ["*.ts"]}))
    run(folder, "tsc", "-p", ".")
    for number, expected in enumerate(("The defenders play ", "-")):
        check(
            expected in run(folder, "node", f"out/example{number}.js"),
            "example",
            number,
            "of the readme does not print",
            expected,
        )
    return json.loads(run(folder, "node", "out/client.js", *arguments))


def check_restart(tafld, user):
    """A call that is made while the server restarts is answered."""
    pipe = subprocess.PIPE
    with Service(tafld) as service:
        address = service.address
        program = subprocess.Popen(["node", "out/restart.js", f"http://{address}"], cwd=user, stdin=pipe, stdout=pipe, text=True)
        with program:
            check(program.stdout.readline() == "begun\n", "no game begins")
            service.stop()
            print("stopped", file=program.stdin, flush=True)
            said = program.stdout.readline().strip()
            wanted = f"ConnectError: [unavailable] http://{address} cannot be reached: fetch failed: connect ECONNREFUSED {address}"
            check(said == wanted, "without a server the program says", said, "and not", wanted)
            check(program.stdout.readline() == "waiting\n", "the call is not made again")
            with Service(tafld, address):
                said = program.stdout.readline().strip()
            program.stdin.close()
    check(said == SAID["reached"], "after the restart the program says", said)


def main(arguments):
    tools = arguments.tools.resolve()
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        packed = pack(folder, tools, arguments.buf.absolute())
        key = new_key(arguments.tafld, folder / "keys.json")
        flags = ["--api-keys", str(folder / "keys.json"), "--rate-limit", "1"]
        with Service(arguments.tafld) as service, Service(arguments.tafld, flags=flags) as guarded:
            said = use(
                folder / "user", tools, packed, f"http://{service.address}", f"http://{guarded.address}", key
            )
            check(said == SAID, "the program says", said, "and not", SAID)
        said = json.loads(run(folder / "user", "node", "out/away.js"))
        check(said == AWAY, "of a server that is away calls say", said, "and not", AWAY)
        check_restart(arguments.tafld, folder / "user")
    print("typescript_client: packed, installed and used")


if __name__ == "__main__":
    start(main, "tafld", "tools", "buf")
