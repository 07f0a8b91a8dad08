"""What would be published, without publishing it: `publish.py`.

Every package has the version of the workspace, a licence, a description, and a readme that begins with a
command; the crates hold what they need and nothing else.
"""

import json
import pathlib
import re
import subprocess
import tarfile
import tempfile
import tomllib

from service import check, start

ROOT = pathlib.Path(__file__).resolve().parents[2]
LICENCE = "MIT OR Apache-2.0"
CRATES = {"tafl-engine": ROOT / "engine", "tafl-notation": ROOT / "engine" / "notation"}
# Folders of a crate that its users need.
NEEDED = {"src", "examples"}


def manifest(path):
    return tomllib.loads(path.read_text())


def versions(version):
    """The version stands in several files, since each registry reads its own."""
    for name, dependency in manifest(ROOT / "Cargo.toml")["workspace"]["dependencies"].items():
        if name in CRATES:
            check(dependency["version"] == version, "Cargo.toml depends on another version of", name)
    for path in [*(ROOT / "clients").glob("*/package.json"), *(ROOT / "clients").glob("Cargo.toml")]:
        found = (
            manifest(path)["workspace"]["package"] if path.suffix == ".toml" else json.loads(path.read_text())
        )
        # A package that is put together by a build gets its version there.
        check(found.get("version", version) == version, path, "has another version:", found.get("version"))
        check(found["license"] == LICENCE, path, "has another licence:", found["license"])


def readmes():
    """A reader sees first how to get it."""
    published = [*(ROOT / "clients").glob("*/package.json"), *(ROOT / "clients").glob("*/pyproject.toml")]
    folders = {path.parent for path in published} | {ROOT / "deploy" / "packages", *CRATES.values()}
    for folder in folders:
        first = (folder / "README.md").read_text().partition("```")[2]
        check(
            re.match(r"sh\n\S+", first),
            folder / "README.md",
            "has no command as its first example:",
            first[:80],
        )


def crates(version):
    """The crates, as they would be sent."""
    with tempfile.TemporaryDirectory() as scratch:
        packages = [word for name in CRATES for word in ("-p", name)]
        command = [
            "cargo",
            "package",
            *packages,
            "--no-verify",
            "--allow-dirty",
            "--locked",
            "--target-dir",
            scratch,
        ]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        check(done.returncode == 0, "cargo package:", done.stderr)
        for name, folder in CRATES.items():
            about = manifest(folder / "Cargo.toml")["package"]
            check(
                about["publish"] is True and about["description"] and about["keywords"],
                name,
                "lacks what a registry shows",
            )
            with tarfile.open(pathlib.Path(scratch) / "package" / f"{name}-{version}.crate") as crate:
                parts = [pathlib.PurePath(path).parts[1:] for path in crate.getnames()]
                files = {part[0] for part in parts if len(part) == 1}
                licence = crate.extractfile(f"{name}-{version}/LICENSE-MIT").read()
            check({part[0] for part in parts if len(part) > 1} <= NEEDED, name, "has other folders")
            check(
                {"README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"} <= files,
                name,
                "lacks a file:",
                files,
            )
            check(licence == (ROOT / "LICENSE-MIT").read_bytes(), name, "has no licence, but a link")


def main(_):
    version = manifest(ROOT / "Cargo.toml")["workspace"]["package"]["version"]
    versions(version)
    readmes()
    crates(version)
    print("publish: versions, licences, readmes and crates are as the registries want them")


if __name__ == "__main__":
    start(main)
