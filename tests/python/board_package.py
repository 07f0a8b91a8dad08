"""The package @tafl/board: `board_package.py --tafld BINARY --tools FOLDER --browser-tools FOLDER --chromium BINARY`.

It is built of the server's files, checked, packed, installed into an empty folder, and played in Chromium on a page of another origin.
The first FOLDER has the node_modules of clients/wasm/requirements.txt, the second those of tests/browser/requirements.txt.
"""

import argparse
import os
import pathlib
import shutil
import sys
import tempfile

from npm_packages import ROOT, check_package, check_types, install
from service import Failure, Service, check, run


def main():
    arguments = argparse.ArgumentParser(description="Builds and tries the package @tafl/board.")
    arguments.add_argument("--tafld", required=True, help="the binary")
    arguments.add_argument("--tools", required=True, type=pathlib.Path, help="the folder with node_modules")
    arguments.add_argument("--browser-tools", required=True, type=pathlib.Path, help="the folder with playwright-core")
    arguments.add_argument("--chromium", required=True, help="the binary of Chromium or of its headless shell")
    arguments = arguments.parse_args()
    programs = arguments.tools.resolve() / "node_modules" / ".bin"
    with tempfile.TemporaryDirectory() as scratch:
        package, folder = pathlib.Path(scratch) / "package", pathlib.Path(scratch) / "empty"
        run(ROOT, "node", ROOT / "clients" / "board" / "build.mjs", package)
        check_package(package, programs)
        install(package, ROOT / "tests" / "board", folder)
        check_types(folder, programs)
        chromium = shutil.which(arguments.chromium)
        if chromium is None:
            check(os.environ.get("CI") != "true", "no Chromium to test the package in, which is an error under CI=true")
            print("board_package: Chromium is skipped: needs the Debian package chromium-headless-shell")
            return
        with Service(arguments.tafld) as service:
            run(folder, "node", "chromium.mjs", f"http://{service.address}", chromium, arguments.browser_tools.resolve())
            service.stop()
    print("board_package: it is packed, installed, and played on a page of another origin")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"board_package: {failure}")
