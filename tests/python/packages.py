"""The server as users without a compiler get it: `packages.py --tafld BINARY`.

A binary is packed for pip and npm. Each package is installed into an empty place, without a registry, and its
`tafld` must serve, stop on SIGTERM with success, and hand over arguments and exit codes.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.request
import venv


from service import Service, check, run, start

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGES = ROOT / "deploy" / "packages"


def refused(*command):
    """The exit status of a command, and what it says of its failure."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    return done.returncode, done.stderr


def serves(program):
    """The service starts, answers and stops, and the program passes on arguments and exit codes."""
    version = re.search(r'^version = "(.+)"$', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)[1]
    check(run(".", program, "--version") == f"tafld {version}\n", program, "has another version")
    status, said = refused(program, "--no-such-flag")
    check(status == 2 and "no-such-flag" in said, program, "hides that a flag is wrong:", status, said)
    with Service(program) as service:
        with urllib.request.urlopen(f"http://{service.address}/v1/info") as answer:
            check(answer.status == 200, program, "answers", answer.status)
        service.stop()


def by_pip(folder, packed):
    venv.create(folder / "venv", with_pip=True)
    run(folder, folder / "venv/bin/pip", "install", "--no-index", "--disable-pip-version-check", *packed.glob("*.whl"))
    return folder / "venv" / "bin" / "tafld"


def by_npm(folder, packed):
    (folder / "package.json").write_text("{}")
    run(folder, "npm", "install", "--offline", "--no-audit", "--no-fund", *packed.glob("*.tgz"))
    return folder / "node_modules" / ".bin" / "tafld"


def main(arguments):
    tafld = pathlib.Path(arguments.tafld).resolve()
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        run(folder, sys.executable, PACKAGES / "pack.py", "--out", folder / "packed", tafld)
        for install in (by_pip, by_npm):
            place = folder / install.__name__
            place.mkdir()
            serves(install(place, folder / "packed"))
        # What is inside comes with its licences.
        for name in ("by_pip/**/LICENSE-THIRD-PARTY.txt", "by_npm/node_modules/@tafl/server-*/LICENSE-THIRD-PARTY.txt"):
            (licences,) = folder.glob(name)
            check("SIL OPEN FONT LICENSE" in licences.read_text(), name, "lacks the licence of the font")
        # Without the package of this platform, the launcher says which one it needs.
        (binary,) = folder.glob("by_npm/node_modules/@tafl/server-*/tafld")
        binary.unlink()
        status, said = refused(folder / "by_npm/node_modules/.bin/tafld")
        check(status == 1 and f"@tafl/{binary.parent.name}" in said, "the launcher says", said)
        # What is no binary for Linux is not packed.
        status, said = refused(sys.executable, PACKAGES / "pack.py", "--out", folder, ROOT / "README.md")
        check(status == 1 and "not a binary" in said, "a text is packed as a binary:", said)
    print("packages: the wheel and the package of npm serve")


if __name__ == "__main__":
    start(main, "tafld")
