"""Packs binaries of tafld, one for each architecture, for pip and npm: `pack.py --out FOLDER BINARY...`.

Nothing is compiled: the packages hold the very binaries that `deploy/build` made and the release has signed.
Needs hatchling and npm. For each binary it makes a wheel and a package of npm, and for all of them the
package `tafld` of npm, which depends on those.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
# The architectures of an ELF file: what wheels and what npm call them.
ARCHITECTURES = {62: ("x86_64", "x64"), 183: ("aarch64", "arm64")}
INTERPRETER = 3


def version():
    """The version of the workspace, which is that of every package."""
    return re.search(r'^version = "(.+)"$', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)[1]


def inspect(binary):
    """The architecture of a binary, as wheels and as npm call it, and whether it is static."""
    with binary.open("rb") as file:
        head = file.read(64)
        if head[:6] != b"\x7fELF\x02\x01":
            raise SystemExit(f"{binary}: not a binary for 64-bit Linux")
        (machine,) = struct.unpack_from("<H", head, 18)
        (offset,) = struct.unpack_from("<Q", head, 32)
        size, number = struct.unpack_from("<HH", head, 54)
        file.seek(offset)
        segments = file.read(size * number)
    kinds = {struct.unpack_from("<I", segments, size * index)[0] for index in range(number)}
    if machine not in ARCHITECTURES:
        raise SystemExit(f"{binary}: for another processor; expected x86-64 or arm64")
    return *ARCHITECTURES[machine], INTERPRETER not in kinds


def wheel(folder, out, architecture, static):
    """The wheel. Only a static binary runs on every Linux; another one gets a tag that PyPI refuses."""
    kinds = ("manylinux2014", "musllinux_1_1") if static else ("linux",)
    tag = ".".join(f"{kind}_{architecture}" for kind in kinds)
    environment = os.environ | {"PACKAGE_VERSION": version(), "PACKAGE_PLATFORM": tag}
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


def add_licences(folder, binary):
    """Adds the licences of what is inside a binary: those that `deploy/build` has put beside it, or new ones."""
    made = binary.with_name("LICENSE-THIRD-PARTY.txt")
    if made.exists():
        shutil.copy(made, folder)
    else:
        subprocess.run([sys.executable, HERE.parent / "licences.py", "--out", folder / made.name], check=True)


def pack(binaries, out):
    """Makes all packages."""
    out.mkdir(parents=True, exist_ok=True)
    common = json.loads((HERE / "package.json").read_text())
    platforms = []
    for binary in binaries:
        architecture, node, static = inspect(binary)
        platforms.append(f"@tafl/server-linux-{node}")
        with tempfile.TemporaryDirectory() as scratch:
            folder = pathlib.Path(scratch)
            copy(folder, "pyproject.toml", "platform_tag.py")
            shutil.copy(binary, folder / "tafld")
            (folder / "tafld").chmod(0o755)
            add_licences(folder, binary)
            wheel(folder, out, architecture, static)
            about = {name: common[name] for name in ("license", "keywords")}
            about["description"] = f"The binary of tafld for Linux on {node}; install tafld"
            npm(
                folder,
                out,
                name=platforms[-1],
                os=["linux"],
                cpu=[node],
                files=["tafld", "LICENSE-*"],
                **about,
            )
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        copy(folder, "tafld.js")
        npm(folder, out, **common, optionalDependencies=dict.fromkeys(platforms, version()))


def main():
    arguments = argparse.ArgumentParser(description="Packs binaries of tafld for pip and npm.")
    arguments.add_argument("--out", required=True, type=pathlib.Path, help="the folder for the packages")
    arguments.add_argument("binaries", nargs="+", type=pathlib.Path, help="one binary for each architecture")
    arguments = arguments.parse_args()
    pack([binary.resolve() for binary in arguments.binaries], arguments.out.resolve())


if __name__ == "__main__":
    main()
