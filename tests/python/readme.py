"""Runs the commands of README.md and TOUR.md exactly as printed: `readme.py --tafld BINARY --buf BUF`.

The text below a command is its expected output; JSON may be wrapped to fit the page. Every command is run except those listed here with
the reason. Only the port of the service is changed.
"""

import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

from service import PATIENCE, Service, check, start

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "TOUR.md"]
PRINTED = "localhost:8080"
NOT_RUN = {
    "cargo run --release": "starts the service, which the test has started as well, on a port of its own",
    "tests/run --install": "runs this test",
}
# Blocks without commands.
OTHERS = {"json": "configures programs that start tafld, as mcp_clients.py does"}
# The first bytes of files that commands write.
BEGINNINGS = {".png": b"\x89PNG\r\n\x1a\n", ".gif": b"GIF89a"}
# Text after a prompt is typed.
PROMPT = re.compile(r"^((?:attackers|defenders)> )(.+)\n", re.MULTILINE)


def blocks(text):
    """The fenced blocks, as pairs of language and content."""
    found = re.findall(r"^```(\S*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    check(2 * len(found) == len(re.findall(r"^\s*```", text, re.MULTILINE)), "a block of a page is not read")
    return found


def wholes(lines):
    """Commands, each with all its lines: an open quotation continues on the next line."""
    begun = []
    for line in lines:
        begun.append(line)
        try:
            shlex.split("\n".join(begun), comments=True)
        except ValueError:
            continue
        yield "\n".join(begun)
        begun = []
    check(not begun, "a command does not end:", begun)


def commands(language, content):
    """Pairs of a command, with all its lines, and the output printed below it, or None."""
    if language in OTHERS:
        return []
    check(language in ("sh", "console"), "a block of a page is in", repr(language), "and begins with", content[:80])
    if language == "sh":
        whole = re.sub(r"\\\n\s*", " ", content)
        return [(command, None) for command in wholes(whole.splitlines()) if command.strip() and not command.startswith("#")]
    check(content.startswith("$ "), "a console begins without a command:", content)
    parts = re.split(r"^\$ ", content, flags=re.MULTILINE)[1:]
    return [(command, output or None) for command, _, output in (re.sub(r"\\\n\s*", " ", part).partition("\n") for part in parts)]


class Reader:
    """Types the commands, in an empty folder that has only the proto files."""

    def __init__(self, folder, tafld, buf, address):
        self.folder, self.address = folder, address
        (folder / "proto").symlink_to(ROOT / "proto")
        programs = folder / ".programs"
        programs.mkdir()
        for name, program in {"tafld": tafld, "buf": buf, "python": sys.executable}.items():
            # Not symlinks: Python finds its packages by the name under which it was called.
            (programs / name).write_text(f'#!/bin/sh\nexec "{pathlib.Path(program).absolute()}" "$@"\n')
            (programs / name).chmod(0o755)
        # Makes curl fail on error responses.
        (programs / ".curlrc").write_text("fail\nshow-error\n")
        path = f"{programs}{os.pathsep}{os.environ['PATH']}"
        self.environment = {**os.environ, "PATH": path, "CURL_HOME": str(programs), "BUF_CACHE_DIR": str(programs)}
        self.checked = set()

    def type(self, command, printed):
        typed = "".join(line + "\n" for _, line in PROMPT.findall(printed or ""))
        # What is typed comes from a terminal, since programs are not prompted. It ends with Control-D.
        terminal, keyboard = os.openpty() if typed else (None, subprocess.DEVNULL)
        if typed:
            os.write(terminal, typed.encode() + b"\x04")
        done = subprocess.run(
            ["bash", "-c", command.replace(PRINTED, self.address)],
            cwd=self.folder,
            env=self.environment,
            stdin=keyboard,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        if typed:
            os.close(terminal)
            os.close(keyboard)
        check(done.returncode == 0, command, "ends with", done.returncode, done.stdout, done.stderr)
        if printed is not None:
            self.compare(command, done.stdout, printed)
        made = self.look_at_files()
        check(done.stdout or made, command, "has no effect that can be seen")

    def compare(self, command, answer, printed):
        try:
            expected = json.loads(printed)
        except ValueError:
            # The session may continue beyond the excerpt.
            expected = PROMPT.sub(r"\1", printed)
            goes_on = expected != printed and answer.startswith(expected)
            check(answer == expected or goes_on, command, "answers", answer, "and not", expected)
        else:
            check(json.loads(answer) == expected, command, "answers", answer, "and not", expected)

    def look_at_files(self):
        """Checks the files that a command has written against their names; returns their number."""
        made = {path for path in self.folder.rglob("*") if path.is_file() and ".programs" not in path.parts} - self.checked
        for path in made:
            content = path.read_bytes()
            check(content.startswith(BEGINNINGS.get(path.suffix, b"")) and content, path.name, "begins with", content[:20])
            if path.suffix == ".svg":
                xml.etree.ElementTree.fromstring(content)
            if path.suffix == ".py":
                compile(content, path.name, "exec")
        self.checked |= made
        return len(made)


def run(arguments):
    everything = [command for page in PAGES for block in blocks(page.read_text()) for command in commands(*block)]
    printed = [command for command, _ in everything]
    for command in NOT_RUN:
        check(command in printed, "left out is a command that no page has:", command)
    shown = 0
    with tempfile.TemporaryDirectory() as folder, Service(arguments.tafld) as service:
        reader = Reader(pathlib.Path(folder), arguments.tafld, arguments.buf, service.address)
        for command, output in everything:
            if command not in NOT_RUN:
                reader.type(command, output)
                shown += output is not None
    print(f"readme: {len(everything) - len(NOT_RUN)} commands run, {shown} with the output that is shown; not run: {', '.join(NOT_RUN)}")


if __name__ == "__main__":
    start(run, "tafld", "buf")
