"""What the scripts that measure share: processes as Linux counts them, an echo, and how a server is started, by tests/python."""

import contextlib
import json
import os
import pathlib
import resource
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "tests" / "python"))

from service import Failure, Service, check, new_key, run, wait_until  # noqa: E402, F401


def print_load():
    """How busy the machine is, for those who read the figures above."""
    print("processes that ran or waited, in 1, 5 and 15 minutes:", *os.getloadavg())


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


def many_files():
    """Raises the number of files, and with it of connections, that this process may open."""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))


def resident(pid):
    """The resident memory of a process, in bytes (Linux)."""
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return 1024 * int(status.split("VmRSS:")[1].split()[0])
