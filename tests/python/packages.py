"""The server as users without a compiler get it: `packages.py --tafld BINARY`.

A binary is packed for pip and npm. Each package is installed into an empty place, without a registry, and its
`tafld` must serve, stop on SIGTERM with success, and hand over arguments and exit codes.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.request
import venv


from service import Failure, Service, check, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGES = ROOT / "deploy" / "packages"


def serves(program):
    """The service starts, answers and stops, and the program passes on arguments and exit codes."""
    version = re.search(r'^version = "(.+)"$', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)[1]
    check(run(".", program, "--version") == f"tafld {version}\n", program, "has another version")
    refused = subprocess.run(
        [program, "--no-such-flag"], capture_output=True, text=True, timeout=300, check=False
    )
    check(
        (refused.returncode, "no-such-flag" in refused.stderr) == (2, True),
        program,
        "hides that a flag is wrong",
    )
    with Service(program) as service:
        with urllib.request.urlopen(f"http://{service.address}/v1/info") as answer:
            check(answer.status == 200, program, "answers", answer.status)
        service.stop()


def by_pip(folder, packed):
    venv.create(folder / "venv", with_pip=True)
    run(
        folder,
        folder / "venv" / "bin" / "pip",
        "install",
        "--no-index",
        "--disable-pip-version-check",
        *packed.glob("*.whl"),
    )
    return folder / "venv" / "bin" / "tafld"


def by_npm(folder, packed):
    (folder / "package.json").write_text("{}")
    run(folder, "npm", "install", "--offline", "--no-audit", "--no-fund", *packed.glob("*.tgz"))
    return folder / "node_modules" / ".bin" / "tafld"


def main():
    arguments = argparse.ArgumentParser(description="Packs, installs and runs the server.")
    arguments.add_argument("--tafld", required=True, help="the binary")
    tafld = pathlib.Path(arguments.parse_args().tafld).resolve()
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
        lacking = subprocess.run(
            [folder / "by_npm/node_modules/.bin/tafld"],
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        check(
            lacking.returncode == 1 and f"@tafl/{binary.parent.name}" in lacking.stderr,
            "the launcher says",
            lacking.stderr,
        )
        # What is no binary for Linux is not packed.
        refused = subprocess.run(
            [sys.executable, PACKAGES / "pack.py", "--out", folder, ROOT / "README.md"],
            capture_output=True,
            text=True,
            check=False,
        )
        check(
            refused.returncode == 1 and "not a binary" in refused.stderr,
            "a text is packed as a binary:",
            refused.stderr,
        )
    print("packages: the wheel and the package of npm serve")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"packages: {failure}")
