"""TypeScript clients from the OpenAPI document, and the types of the board: `typescript.py --tafld BINARY --tools FOLDER`.

Both usual generators must make a client of it, without options, that the compiler accepts under `--strict`; one of them then asks a running
service. FOLDER has the node_modules.
"""

import json
import pathlib
import shutil
import tempfile
import urllib.request

from service import Service, check, run, start

SOURCES = pathlib.Path(__file__).resolve().parents[1] / "typescript"
SAID = ["The attackers play d2-a2.", "ILLEGAL_REASON_NOT_STRAIGHT", 6, True, "UNKNOWN_RULESET", len("custom-") + 32]


def generate(folder, tools, address):
    """Puts the sources, the programs and the generated clients into a folder; returns where the programs are."""
    shutil.copytree(SOURCES, folder, dirs_exist_ok=True)
    (folder / "node_modules").symlink_to(tools.resolve() / "node_modules")
    (folder / "package.json").write_text('{"type": "module"}')
    urllib.request.urlretrieve(f"{address}/tafl-board.d.ts", folder / "tafl-board.d.ts")
    programs = folder / "node_modules" / ".bin"
    run(folder, programs / "openapi-typescript", f"{address}/openapi.json", "-o", "tafl.d.ts")
    run(folder, programs / "openapi-ts", "-i", f"{address}/openapi.json", "-o", "hey", "--no-log-file")
    return programs


def main(arguments):
    with tempfile.TemporaryDirectory() as scratch, Service(arguments.tafld) as service:
        folder, address = pathlib.Path(scratch), f"http://{service.address}"
        run(folder, generate(folder, arguments.tools, address) / "tsc", "-p", ".")
        said = json.loads(run(folder, "node", "out/openapi_fetch.js", address))
        said[1] = said[1].split()[0]
        check(said == SAID, "the client says", said, "and not", SAID)
        service.stop()
    print("typescript: two generated clients and the board's types compile, and one client plays")


if __name__ == "__main__":
    start(main, "tafld", "tools")
