"""What is done with every package for npm: checks by the tools of others, and an installation into an empty folder."""

import json
import pathlib
import shutil

from service import check, run

ROOT = pathlib.Path(__file__).resolve().parents[2]


def check_package(package, programs):
    """What publint and arethetypeswrong say of it, and whether it has its licences."""
    for licence in ("LICENSE-MIT", "LICENSE-APACHE"):
        check((package / licence).is_file(), package, "lacks", licence)
    run(package, programs / "publint", "--strict")
    run(package, programs / "attw", "--pack", ".", "--profile", "esm-only")


def install(package, sources, folder):
    """Packs a package, installs what was packed into an empty folder, and puts the sources of its tests there."""
    folder.mkdir()
    packed = json.loads(run(package, "npm", "pack", "--json", "--pack-destination", folder))[0]["filename"]
    (folder / "package.json").write_text('{"type": "module", "private": true}')
    run(folder, "npm", "install", "--offline", "--no-audit", "--no-fund", folder / packed)
    for file in sources.iterdir():
        shutil.copy(file, folder)


def check_types(folder, programs, *sources):
    """These compile under the strictest settings."""
    options = ["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--target", "es2022", "--lib", "es2022,dom,dom.iterable,esnext.disposable", "--jsx", "react-jsx"]
    run(folder, programs / "tsc", "--noEmit", "--module", "nodenext", *options, *sources)
