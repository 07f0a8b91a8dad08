"""Starts `tafld` on free ports, and stops it as an orchestrator would."""

import collections
import contextlib
import json
import os
import pathlib
import queue
import resource
import signal
import subprocess
import threading
import time


class Failure(Exception):
    """A promise of the contract was broken."""


def check(holds, *words):
    """Like `assert`, but not disabled by -O."""
    if not holds:
        # A message may fill screens; its beginning is enough.
        raise Failure(" ".join(str(word)[:1500] for word in words))


def run(folder, *command, timeout=1200, **environment):
    """What a command prints on standard output, run in a folder; it must succeed."""
    done = subprocess.run(
        command, cwd=folder, env=os.environ | environment, capture_output=True, text=True, timeout=timeout, check=False
    )
    check(done.returncode == 0, *command, "ends with", done.returncode, done.stdout, done.stderr)
    return done.stdout


def print_load():
    """How busy the machine is, for those who read the figures above."""
    print("processes that ran or waited, in 1, 5 and 15 minutes:", *os.getloadavg())


def new_key(tafld, file):
    """Makes an API key and writes a file of keys that has only this one."""
    made = subprocess.run([tafld, "key", "test"], capture_output=True, text=True, check=True, timeout=300).stdout
    key, entry = (line.split(maxsplit=1)[1] for line in made.splitlines())
    pathlib.Path(file).write_text(f'{{"keys": [{entry}]}}')
    return key


def many_files():
    """Raises the number of files, and with it of connections, that this process may open."""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))


def resident(pid):
    """The resident memory of a process, in bytes (Linux)."""
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return 1024 * int(status.split("VmRSS:")[1].split()[0])


def scheduled(pid):
    """How long the threads of a process computed, and how long they waited for a core, all together, in seconds (Linux)."""
    threads = [path.read_text().split() for path in pathlib.Path(f"/proc/{pid}/task").glob("*/schedstat")]
    return [sum(int(thread[field]) for thread in threads) / 1e9 for field in (0, 1)]


def processor_time(pid):
    """The processor time of a process, all threads together, in seconds (Linux)."""
    return scheduled(pid)[0]


def statistic(pid, field):
    """A number of /proc/PID/stat, by its place in proc(5) (Linux)."""
    # The second field is the name of the program, in parentheses.
    return int(pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[field - 3])


@contextlib.contextmanager
def echo(command, method, response):
    """The echo of the program `wire` with a response to a method; gives its addresses by transport, and its process."""
    process = subprocess.Popen([*command, "echo"], stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        process.stdin.write(method[:1].encode() + response)
        process.stdin.close()
        said = json.loads(process.stderr.readline())
        yield {"grpc": said["listen"], "rest": said["json"]}, process.pid
    finally:
        process.kill()
        process.wait()


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
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        threading.Thread(target=self._read_log, daemon=True).start()
        try:
            fields = self._listening.get(timeout=300)
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
