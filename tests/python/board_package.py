"""The package @tafl/board: `board_package.py --tafld BINARY --tools FOLDER --browser-tools FOLDER --chromium BINARY`.

It is built of the server's files, checked, packed, installed into an empty folder, and played in Chromium on a page of another origin,
and on pages in React, Vue and Svelte.
The first FOLDER has the node_modules of clients/wasm/requirements.txt, the second those of tests/browser/requirements.txt.
"""

import pathlib
import tempfile

from npm_packages import ROOT, check_package, check_types, install
from service import Service, browser, run, start


def main(arguments):
    programs = arguments.tools.resolve() / "node_modules" / ".bin"
    with tempfile.TemporaryDirectory() as scratch:
        package, folder = pathlib.Path(scratch) / "package", pathlib.Path(scratch) / "empty"
        run(ROOT, "node", ROOT / "clients" / "board" / "build.mjs", package)
        check_package(package, programs)
        install(package, ROOT / "tests" / "board", folder)
        for name in ["@types/react", "@types/react-dom", "esbuild", "react", "react-dom", "svelte", "vue"]:
            link = folder / "node_modules" / name
            link.parent.mkdir(exist_ok=True)
            link.symlink_to(arguments.tools.resolve() / "node_modules" / name)
        check_types(folder, programs, "use.ts", "react.tsx", "svelte.ts", "vue.ts")
        chromium = browser(arguments)
        if chromium is None:
            return
        with Service(arguments.tafld) as service:
            for script in ["chromium.mjs", "frameworks.mjs"]:
                run(folder, "node", script, f"http://{service.address}", chromium, arguments.browser_tools.resolve())
            service.stop()
    print("board_package: it is packed, installed, and played on a page of another origin")


if __name__ == "__main__":
    start(main, "tafld", "tools", "browser-tools", "chromium")
