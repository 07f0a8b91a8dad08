"""The playground without its server: `offline.py --tafld BINARY --tools FOLDER --chromium BINARY [--engine FOLDER]`.

The first FOLDER has the node_modules of tests/browser/requirements.txt, the second the package @tafl/engine. Without the second the service
worker is tried alone, with a package as the repository has it: nothing has been compiled to WebAssembly.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile

from npm_packages import ROOT
from service import Failure, check

SOURCES = [ROOT / "tests" / "offline" / "offline.mjs", ROOT / "tests" / "browser" / "page.mjs"]


def uncompiled(folder):
    """The package without its WebAssembly: empty files stand for that."""
    wasm = ROOT / "clients" / "wasm"
    shutil.copytree(wasm / "js", folder)
    version = re.search(r'^version = "(.*)"$', (ROOT / "clients" / "Cargo.toml").read_text(), re.MULTILINE).group(1)
    (folder / "package.json").write_text(json.dumps({"version": version, **json.loads((wasm / "package.json").read_text())}))
    for name in ("wasm/search.js", "wasm/search_bg.wasm", "opponents/brandubh-wtf.txt"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).touch()
    return folder


def main():
    arguments = argparse.ArgumentParser(description="Tries the playground without its server.")
    arguments.add_argument("--tafld", required=True, type=pathlib.Path, help="the binary")
    arguments.add_argument("--tools", required=True, type=pathlib.Path, help="the folder with node_modules")
    arguments.add_argument("--chromium", required=True, help="the binary of Chromium or of its headless shell")
    arguments.add_argument("--engine", type=pathlib.Path, help="the folder of the package @tafl/engine")
    arguments = arguments.parse_args()
    chromium = shutil.which(arguments.chromium)
    if chromium is None:
        check(os.environ.get("CI") != "true", "no Chromium to test the pages in, which is an error under CI=true")
        print("offline: skipped: needs Chromium (the Debian package chromium-headless-shell)")
        return
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        for source in SOURCES:
            shutil.copy(source, folder)
        (folder / "node_modules").symlink_to(arguments.tools.resolve() / "node_modules")
        engine = arguments.engine.resolve() if arguments.engine else uncompiled(folder / "engine")
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        environment = os.environ | {
            "TAFLD": str(arguments.tafld.resolve()), "ENGINE": str(engine), "RUNS": "yes" if arguments.engine else "",
        }
        command = ["node", "offline.mjs", f"http://127.0.0.1:{port}", chromium]
        done = subprocess.run(command, cwd=folder, env=environment, timeout=600, check=False)
        check(done.returncode == 0, "offline.mjs fails in the browser")
    print("offline: the playground goes on without its server" if arguments.engine else "offline: the service worker comes and goes")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"offline: {failure}")
