"""Compares priorities of the threads for searches and long calls: `priorities.py --tafld BINARY --load PROGRAM` (Linux, two cores).

A server on one core is kept busy with short calls by the load generator on another core. Beside them another client asks for a suggestion,
a picture and an archive, one after the other. The priority of the threads is changed from outside, so lowering it again needs privileges.
A thread of nice 12 has six hundredths of the weight of one of nice 0. Where the scheduler lets a thread that wakes go first (EEVDF, Linux 6.6
and later), short calls are hardly slower than beside idle threads, and long ones many times faster.
"""

import argparse
import json
import os
import statistics
import subprocess
import time
import urllib.request

from measured import Service

POLICIES = {"idle": (os.SCHED_IDLE, 0), "nice 19": (os.SCHED_OTHER, 19), "nice 12": (os.SCHED_OTHER, 12), "nice 5": (os.SCHED_OTHER, 5)}
ARCHIVE = json.dumps({"ruleset": "brandubh-wtf", "games": [{"game": {"moves": ["d2-a2"]}}] * 200}).encode()


def of_background(pid):
    """The threads for searches and long calls."""
    for task in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{task}/comm", encoding="ascii") as name:
            if name.read().startswith(("search-", "compute-")):
                yield int(task)


def took(address, path, body=None):
    """How many milliseconds a call takes."""
    request = urllib.request.Request(f"http://{address}{path}", body, {"content-type": "application/json"})
    begun = time.perf_counter()
    with urllib.request.urlopen(request, timeout=60) as reply:
        reply.read()
    return (time.perf_counter() - begun) * 1e3


def measure(service, load, seconds):
    """The times of calls beside short ones, and what the load generator says of those."""
    command = [load, "--to", service.address, "--streams", "200", "--duration", str(seconds), "--mix", "validate=1,legal=1", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as short:
        os.sched_setaffinity(short.pid, {1})
        time.sleep(1)
        times = {"level 3": [], "picture": [], "archive": []}
        until = time.time() + seconds - 2
        while time.time() < until:
            times["level 3"].append(took(service.address, f"/v1/moves:suggest?ruleset=brandubh-wtf&level=3&seed={time.time_ns() % 10**9}"))
            times["picture"].append(took(service.address, "/v1/render.png?ruleset=copenhagen"))
            times["archive"].append(took(service.address, "/v1/archives:replay", ARCHIVE))
        return times, json.loads(short.stdout.read())


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--tafld", required=True)
    arguments.add_argument("--load", required=True)
    arguments.add_argument("--seconds", type=int, default=10)
    arguments = arguments.parse_args()
    for name, (policy, nice) in POLICIES.items():
        with Service(arguments.tafld, flags=["--search-threads", "1"]) as service:
            for task in os.listdir(f"/proc/{service.pid()}/task"):
                os.sched_setaffinity(int(task), {0})
            for task in of_background(service.pid()):
                os.sched_setscheduler(task, policy, os.sched_param(0))
                os.setpriority(os.PRIO_PROCESS, task, min(19, os.getpriority(os.PRIO_PROCESS, service.pid()) + nice))
            times, short = measure(service, arguments.load, arguments.seconds)
            cells = [f"{what} p50 {statistics.median(found):.1f} max {max(found):.0f} ms" for what, found in times.items()]
            validate = short["methods"]["ValidateMove"]["OK"]
            print(f"{name}: {'; '.join(cells)}; {short['calls']} short calls, p99 {validate['p99_ms']:.1f} ms", flush=True)


if __name__ == "__main__":
    main()
