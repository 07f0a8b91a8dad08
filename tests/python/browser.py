"""The pages for people in Chromium: `browser.py --tafld BINARY --tools FOLDER --chromium BINARY`.

Every file of tests/browser is run: those named `*.test.mjs` by node alone, the others but page.mjs in the browser.
FOLDER has the node_modules of tests/browser/requirements.txt. Without Chromium, this says what is skipped; under CI=true that is an error.
"""

import pathlib
import shutil
import subprocess
import tempfile

from service import Service, browser, check, start

SOURCES = pathlib.Path(__file__).resolve().parents[1] / "browser"


def main(arguments):
    units = subprocess.run(["node", "--test", *sorted(map(str, SOURCES.glob("*.test.mjs")))], capture_output=True, text=True, check=False)
    check(units.returncode == 0, f"the scripts of the pages fail without a browser:\n{units.stdout}")
    chromium = browser(arguments)
    if chromium is None:
        return
    with tempfile.TemporaryDirectory() as scratch, Service(arguments.tafld) as service:
        shutil.copytree(SOURCES, scratch, dirs_exist_ok=True)
        (pathlib.Path(scratch) / "node_modules").symlink_to(arguments.tools.resolve() / "node_modules")
        for file in sorted(SOURCES.glob("*.mjs")):
            if file.name != "page.mjs" and not file.match("*.test.mjs"):
                command = ["node", file.name, f"http://{service.address}", chromium]
                done = subprocess.run(command, cwd=scratch, timeout=1200, check=False)
                check(done.returncode == 0, f"{file.name} fails in the browser")
        service.stop()
    print("browser: the pages work")


if __name__ == "__main__":
    start(main, "tafld", "tools", "chromium")
