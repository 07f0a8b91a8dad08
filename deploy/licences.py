"""The licences of what is inside a program: `licences.py [--manifest Cargo.toml]... [--target TRIPLE]... [--out FILE]`.

MIT, BSD, ISC and the licence of the fonts ask for their texts with every copy, also a compiled one. They are taken from the sources that
cargo has compiled, so they are those of the very versions inside: of the crates that the programs of the manifests link for the targets, of
the C in them, of the fonts, and of the standard libraries of Rust and (on musl) of C. Equal texts are printed once. A crate without a text
whose licence is not MIT or Apache-2.0 is an error: somebody has to look.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
NAMES = re.compile(r"(LICEN[CS]E|COPYING|COPYRIGHT|NOTICE|UNLICENSE)([-_.].*)?$", re.IGNORECASE)
# Sources with such a name, and folders that are not compiled into anything.
NO_TEXTS = {".rs", ".py", ".html", ".json", ".toml"}
NOT_INSIDE = {"test", "tests", "benches", "examples", "docs"}
OWN = {"LICENSE-APACHE", "LICENSE-MIT"}


def linked(manifest, target):
    """The packages that the one of a manifest links for a target: not those of build scripts, tests and macros."""
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--manifest-path", manifest, "--filter-platform", target]
    found = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    packages = {package["id"]: package for package in found["packages"]}
    uses = {node["id"]: node["deps"] for node in found["resolve"]["nodes"]}
    inside, waiting = set(), [next(id for id, package in packages.items() if pathlib.Path(package["manifest_path"]) == manifest)]
    while waiting:
        package = waiting.pop()
        if package not in inside:
            inside.add(package)
            waiting += [use["pkg"] for use in uses[package] if any(kind["kind"] is None for kind in use["dep_kinds"])]
    macros = {id for id in inside if any("proc-macro" in target["kind"] for target in packages[id]["targets"])}
    return [packages[id] for id in inside - macros]


def texts(package):
    """The licences in the sources of a package. Of our own, only those of what others have made."""
    own, folder = package["source"] is None, pathlib.Path(package["manifest_path"]).parent
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        named = NAMES.match(path.name) and path.suffix not in NO_TEXTS and path.is_file() and not NOT_INSIDE.intersection(parts)
        if named and not (own and (path.name in OWN or (folder / parts[0] / "Cargo.toml").exists() or "target" in parts)):
            yield path.read_text(encoding="utf-8", errors="replace").strip()


def standard(package, mit):
    """The text for a package that states its licence and holds none."""
    name, stated = package["name"], package["license"] or ""
    if "MIT" in stated:
        return f"Copyright (c) {', '.join(package['authors']) or f'the authors of {name}'}\n\n{mit}"
    if "Apache-2.0" in stated:
        return (ROOT / "LICENSE-APACHE").read_text().strip()
    raise SystemExit(f"{name} {package['version']}: no text, and its licence is \"{stated}\"")


def collect(manifests, targets):
    """Who has which text."""
    mit = (ROOT / "LICENSE-MIT").read_text()
    mit = mit[mit.index("Permission is hereby granted") :].strip()
    rust = f"Copyright (c) The Rust Project Contributors\n\n{mit}"
    holders = {rust: ["the standard library of Rust (MIT OR Apache-2.0)"]}
    if any("musl" in target for target in targets):
        holders[(HERE / "licences" / "musl.txt").read_text().strip()] = ["musl, the standard library of C (MIT)"]
    inside = [package for manifest in manifests for target in targets for package in linked(manifest, target)]
    packages = {(package["name"], package["version"]): package for package in inside}
    for _, package in sorted(packages.items()):
        found = list(dict.fromkeys(texts(package)))
        if not found and package["source"] is not None:
            found = [standard(package, mit)]
        for text in found:
            holders.setdefault(text, []).append(f"{package['name']} {package['version']} ({package['license'] or 'as follows'})")
    return holders


def main():
    arguments = argparse.ArgumentParser(description="The licences of what is inside a program.")
    arguments.add_argument("--manifest", type=pathlib.Path, action="append", help="that of a program; of tafld by default")
    arguments.add_argument("--target", action="append", help="its triple; that of this machine by default")
    arguments.add_argument("--out", type=pathlib.Path, help="the file; standard output by default")
    arguments = arguments.parse_args()
    manifests = [path.resolve() for path in arguments.manifest or [ROOT / "service/tafld/Cargo.toml"]]
    host = ["rustc", "--print", "host-tuple"]
    targets = arguments.target or [subprocess.run(host, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()]
    parts = ["What is inside this program besides its own sources, and under which licences.\n"]
    for text, holders in collect(manifests, targets).items():
        parts.append("\n".join(["=" * 78, *holders, "-" * 78, text, ""]))
    written = "\n".join(parts)
    if arguments.out:
        arguments.out.parent.mkdir(parents=True, exist_ok=True)
        arguments.out.write_text(written)
    else:
        sys.stdout.write(written)


if __name__ == "__main__":
    main()
