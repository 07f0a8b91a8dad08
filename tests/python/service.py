"""Starts `tafld` on free ports, and stops it as an orchestrator would."""

import argparse
import collections
import json
import os
import pathlib
import queue
import shutil
import signal
import subprocess
import sys
import threading
import time


# How many seconds anything may take: long enough for a busy machine.
PATIENCE = 300


class Failure(Exception):
    """A promise of the contract was broken."""


def check(holds, *words):
    """Like `assert`, but not disabled by -O."""
    if not holds:
        # A message may fill screens; its beginning is enough.
        raise Failure(" ".join(str(word)[:1500] for word in words))


# The options of tests: what each is, and its type.
OPTIONS = {
    "tafld": ("the binary", str),
    "tools": ("the folder with node_modules", pathlib.Path),
    "browser-tools": ("the folder with playwright-core", pathlib.Path),
    "chromium": ("the binary of Chromium or of its headless shell", str),
    "bundlers": ("the folder with the node_modules of the bundlers", pathlib.Path),
    "buf": ("the program buf", pathlib.Path),
    "platforms": ("the folder with the node_modules of the platforms", pathlib.Path),
    "gameslib": ("a git directory for Abstract Play's gameslib", pathlib.Path),
    "node": ("Node, 22.18 or newer", pathlib.Path),
    "library": ("the folder with the library", pathlib.Path),
    "calls": ("the example cost_of_calls of service/tafld", str),
    **{program: (f"the program {program}, if it is not on the path", str) for program in ("promtool", "nginx", "caddy")},
}


def start(main, *options):
    """Runs a test with these options, of which it needs those without a question mark. A failure is its last line."""
    parser = argparse.ArgumentParser(description=sys.modules["__main__"].__doc__.splitlines()[0])
    for name in options:
        meaning, kind = OPTIONS[name.rstrip("?")]
        parser.add_argument(f"--{name.rstrip('?')}", required="?" not in name, help=meaning, type=kind)
    try:
        main(parser.parse_args())
    except Failure as failure:
        sys.exit(f"{pathlib.Path(sys.argv[0]).stem}: {failure}")


def browser(arguments):
    """Chromium; none where it is missing, which is said, and is an error under CI=true."""
    found = shutil.which(arguments.chromium)
    if found is None:
        check(os.environ.get("CI") != "true", "no Chromium, which is an error under CI=true")
        print("Chromium is missing (the Debian package chromium-headless-shell): what needs it is skipped")
    return found


def run(folder, *command, timeout=1200, **environment):
    """What a command prints on standard output, run in a folder; it must succeed."""
    done = subprocess.run(
        command, cwd=folder, env=os.environ | environment, capture_output=True, text=True, timeout=timeout, check=False
    )
    check(done.returncode == 0, *command, "ends with", done.returncode, done.stdout, done.stderr)
    return done.stdout


def wait_until(what, holds):
    """Waits until something holds, for a limited time."""
    begun = time.monotonic()
    while not holds():
        check(time.monotonic() - begun < PATIENCE, "waited in vain until", what)
        time.sleep(0.05)


def new_key(tafld, file):
    """Makes an API key and writes a file of keys that has only this one."""
    made = subprocess.run([tafld, "key", "test"], capture_output=True, text=True, check=True, timeout=PATIENCE).stdout
    key, entry = (line.split(maxsplit=1)[1] for line in made.splitlines())
    pathlib.Path(file).write_text(f'{{"keys": [{entry}]}}')
    return key


class Service:
    """A running service: `with Service(binary) as service`, then `service.address` and `service.admin`.

    `before` are the words of a command that runs it, such as `taskset -c 0`.
    """

    def __init__(self, binary, listen="127.0.0.1:0", flags=(), before=()):
        self.last_lines = collections.deque(maxlen=40)
        # Errors and panics, of which a service that does well logs none.
        self.faults = []
        self._listening = queue.Queue()
        command = [*before, binary, "--listen", listen, "--admin-listen", "127.0.0.1:0", *flags]
        # A busy machine may need longer than the usual limit to analyse a game.
        environment = {"TAFLD_CALL_TIMEOUT_MS": str(1000 * PATIENCE)} | os.environ
        self._process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        threading.Thread(target=self._read_log, daemon=True).start()
        try:
            fields = self._listening.get(timeout=PATIENCE)
        except queue.Empty:
            fields = None
        if fields is None:
            self._process.kill()
            raise Failure("\n".join(["the service does not say where it listens:", *self.last_lines]))
        self.address, self.admin = fields["listen"], fields["admin"]

    def _read_log(self):
        for line in self._process.stderr:
            self.last_lines.append(line)
            if '"ERROR"' in line or "panicked" in line:
                self.faults.append(line)
            try:
                record = json.loads(line)
            except ValueError:
                continue
            fields = record.get("fields", record)
            if fields.get("message") == "listening":
                self._listening.put(fields)
        # Do not wait for a service that has exited.
        self._listening.put(None)

    def runs(self):
        return self._process.poll() is None

    def pid(self):
        return self._process.pid

    def signal(self, number):
        self._process.send_signal(number)

    def stop(self):
        """SIGTERM with nothing in flight: it must exit at once with success."""
        self._process.send_signal(signal.SIGTERM)
        begun = time.monotonic()
        try:
            # An orchestrator kills what has not ended by then.
            status = self._process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            raise Failure("the service does not end within 20 s after SIGTERM") from None
        check(status == 0, "after SIGTERM the service ends with", status)
        return time.monotonic() - begun

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
