"""The server as users without a compiler get it: `packages.py --tafld BINARY`.

A binary is packed for pip and npm. Each package is installed into an empty place, without a registry, and its
`tafld` must serve, stop on SIGTERM with success, and hand over arguments and exit codes. For other systems pip,
and the launcher of npm, must find the packages of theirs.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
import venv

from foreign import foreign
from service import PATIENCE, Service, check, run, start

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGES = ROOT / "deploy" / "packages"
# What pip calls itself on other systems, and the wheel that it must take there.
WHEELS = {
    "macosx_11_0_arm64": "macosx_11_0_universal2",
    "macosx_14_0_x86_64": "macosx_11_0_universal2",
    "win_amd64": "win_amd64",
}
# What Node calls these systems.
LAUNCHED = [("darwin", "arm64", "tafld"), ("darwin", "x64", "tafld"), ("win32", "x64", "tafld.exe")]


def refused(*command):
    """The exit status of a command, and what it says of its failure."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
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
    pip = folder / "venv/bin/pip"
    offline = ("--disable-pip-version-check", "--no-index", "--find-links", packed)
    for platform, tag in WHEELS.items():
        asked = ("--no-deps", "--only-binary", ":all:", "--platform", platform, "--dest", folder / platform, "tafld")
        run(folder, pip, "download", *offline, *asked)
        (found,) = (folder / platform).iterdir()
        check(found.name.endswith(f"-py3-none-{tag}.whl"), "pip takes for", platform, found.name)
    run(folder, pip, "install", *offline, "tafld")
    return folder / "venv" / "bin" / "tafld"


def by_npm(folder, packed):
    packages = {}
    for archive in packed.glob("*.tgz"):
        with tarfile.open(archive) as opened:
            about = json.load(opened.extractfile("package/package.json"))
            packages[about["name"]] = (archive, about, opened.getnames())
    launcher, *_ = packages["tafld"]
    (own,) = (name for name, (_, about, _) in packages.items() if about.get("os") == [sys.platform])
    (folder / "package.json").write_text("{}")
    run(folder, "npm", "install", "--offline", "--no-audit", "--no-fund", launcher, packages[own][0])
    # On each system, which it is told to be on, the launcher looks for the package that is only for that.
    for system, processor, program in LAUNCHED:
        told = f"Object.defineProperties(process, {{platform: {{value: '{system}'}}, arch: {{value: '{processor}'}}}})"
        script = folder / "node_modules/tafld/tafld.js"
        status, said = refused("node", "--input-type=module", "--eval", f"{told}; await import('{script}')")
        name = re.search(r"@tafl/server-[a-z0-9-]+", said)[0]
        _, about, files = packages[name]
        check(status == 1 and about["os"] == [system] and processor in about["cpu"], "on", system, processor, "it looks for", name)
        check(f"package/{program}" in files and "package/LICENSE-THIRD-PARTY.txt" in files, name, "has the files", files)
        check(name in packages["tafld"][1]["optionalDependencies"], "nothing installs", name)
    return folder / "node_modules" / ".bin" / "tafld"


def main(arguments):
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        run(ROOT, sys.executable, "deploy/licences.py", "--out", folder / "LICENSE-THIRD-PARTY.txt")
        binaries = [shutil.copy(arguments.tafld, folder / "tafld"), *foreign(folder)]
        run(folder, sys.executable, PACKAGES / "pack.py", "--out", folder / "packed", *binaries)
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
        # What is no binary is not packed.
        status, said = refused(sys.executable, PACKAGES / "pack.py", "--out", folder, ROOT / "README.md")
        check(status == 1 and "not a binary" in said, "a text is packed as a binary:", said)
    print("packages: the wheel and the package of npm serve")


if __name__ == "__main__":
    start(main, "tafld")
