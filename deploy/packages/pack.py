"""Packs binaries of tafld for pip and npm, one for each platform: `pack.py --out FOLDER BINARY...`.

Nothing is compiled: the packages hold the very binaries that `deploy/build` made and the release has signed.
Needs npm and the packages of requirements.txt. For each binary it makes a wheel and a package of npm, and for all
of them the package `tafld` of npm, which depends on those.
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from binaries import ROOT, add_licences, inspect, version

HERE = pathlib.Path(__file__).resolve().parent


def wheel(folder, out, platform):
    """The wheel."""
    environment = os.environ | {
        "PACKAGE_VERSION": version(),
        "PACKAGE_PLATFORM": platform.wheel,
        "PACKAGE_PROGRAM": platform.program,
    }
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", out]
    subprocess.run(command, cwd=folder, env=environment, check=True)


def npm(folder, out, **package):
    """A package of npm from what lies in a folder."""
    (folder / "package.json").write_text(json.dumps({**package, "version": version()}, indent=2))
    subprocess.run(["npm", "pack", "--silent", "--pack-destination", out], cwd=folder, check=True)


def copy(folder, *names):
    """Copies files of this folder, and those that every package has."""
    for path in [
        *(HERE / name for name in names),
        HERE / "README.md",
        ROOT / "CHANGELOG.md",
        *ROOT.glob("LICENSE-*"),
    ]:
        shutil.copy(path, folder)


def pack(binaries, out):
    """Makes all packages."""
    out.mkdir(parents=True, exist_ok=True)
    common = json.loads((HERE / "package.json").read_text())
    packages = []
    for binary in binaries:
        platform = inspect(binary)
        packages.append(platform.package)
        with tempfile.TemporaryDirectory() as scratch:
            folder = pathlib.Path(scratch)
            copy(folder, "pyproject.toml", "platform_tag.py")
            shutil.copy(binary, folder / platform.program)
            (folder / platform.program).chmod(0o755)
            add_licences(folder, binary)
            wheel(folder, out, platform)
            about = {name: common[name] for name in ("license", "keywords")}
            about["description"] = f"The binary of tafld for {platform.release}; install tafld"
            npm(
                folder,
                out,
                name=packages[-1],
                os=[platform.system],
                cpu=platform.processors,
                files=[platform.program, "LICENSE-*"],
                **about,
            )
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        copy(folder, "tafld.js")
        npm(folder, out, **common, optionalDependencies=dict.fromkeys(packages, version()))


def main():
    arguments = argparse.ArgumentParser(description="Packs binaries of tafld for pip and npm.")
    arguments.add_argument("--out", required=True, type=pathlib.Path, help="the folder for the packages")
    arguments.add_argument("binaries", nargs="+", type=pathlib.Path, help="one binary for each platform")
    arguments = arguments.parse_args()
    pack([binary.resolve() for binary in arguments.binaries], arguments.out.resolve())


if __name__ == "__main__":
    main()
