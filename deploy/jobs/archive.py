#!/usr/bin/env python3
"""Replays an archive of any size on any number of replicas: splits it, sends the parts, and puts the reports together in order.

    archive.py replay --to http://replica-1:8080,http://replica-2:8080 --parts FOLDER games.ndjson
    archive.py join --parts FOLDER games.ndjson >reports.ndjson

The archive has one game a line, each an ArchiveGame as JSON: {"id": "1", "game": {"ruleset": "copenhagen", "moves": ["d4-g4"]}}. The
reports have one GameReport a line with the index of its game in the archive, and in the last line the ArchiveSummary of all as "final".
A line that is no game is reported as one that was refused, with the number of the line; it is also named on standard error.

Each part is a file in the folder, written at once and never again: whatever ends `replay` early, the same command goes on where it stopped,
and several of them may share the folder, each with its own share: `--shard 0 --shards 4` (in Kubernetes, the index of the job's pod). `join`
names what is missing. TAFL_API_KEY holds the key for servers that need one. It needs nothing but Python 3.9.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import sys
import tempfile
import time
import urllib.error
import urllib.request

# Well within the limits of a server; a part that is still refused as too large, or takes too long, is halved, and so is one with a line
# that is at fault, until that line is alone.
MAX_GAMES = 500
MAX_BYTES = 500_000
TRIES = 10
HALVE = {"TOO_LARGE", "DEADLINE_EXCEEDED", "MALFORMED_REQUEST"}
AGAIN = {"QUEUE_FULL", "RATE_LIMITED", "SHUTTING_DOWN", "INTERNAL"}


class Refused(Exception):
    """The server refuses a part for a reason."""

    def __init__(self, problem, wait=None):
        super().__init__(problem.get("detail") or str(problem))
        self.reason = problem.get("reason")
        fields = [fault.get("field", "") for fault in problem.get("fields") or [] if isinstance(fault, dict)]
        self.is_of_games = self.reason in HALVE or bool(fields) and all(field.startswith("games") for field in fields)
        self.wait = float(wait or problem.get("retryAfterSeconds") or 0)


Part = collections.namedtuple("Part", "number first games offset size name line")
Line = collections.namedtuple("Line", "number text")


def parts(archive, ruleset, most):
    """The parts of an archive, the same every time: which games, where they are in the file, and a name that depends on both."""
    number, first, games, offset, size, digest = 0, 0, 0, 0, 0, hashlib.sha256((ruleset or "").encode())
    begins = 1
    with open(archive, "rb") as lines:
        for at, line in enumerate(lines, 1):
            if games and line.strip() and (games == most or size + len(line) > MAX_BYTES):
                yield Part(number, first, games, offset, size, f"{first:09}-{digest.hexdigest()[:16]}.ndjson", begins)
                begins = at
                number, first, games, offset, size = number + 1, first + games, 0, offset + size, 0
                digest = hashlib.sha256((ruleset or "").encode())
            games += bool(line.strip())
            size += len(line)
            digest.update(line)
    if games:
        yield Part(number, first, games, offset, size, f"{first:09}-{digest.hexdigest()[:16]}.ndjson", begins)


def games_of(archive, part):
    with open(archive, "rb") as file:
        file.seek(part.offset)
        lines = enumerate(file.read(part.size).split(b"\n"), part.line)
        return [Line(number, line.strip()) for number, line in lines if line.strip()]


def fault_of(text):
    """Why a line cannot be sent with others, if it cannot."""
    try:
        return None if isinstance(json.loads(text), dict) else "is no object"
    except UnicodeDecodeError:
        return "is not in UTF-8"
    except (ValueError, RecursionError) as error:
        return f"is not JSON: {error}"


def refused(line, detail, reason="MALFORMED_REQUEST"):
    """The report of a line that is no game."""
    said = f"line {line.number}: {detail}"
    print(f"archive: {said}", file=sys.stderr, flush=True)
    return {"id": "", "index": 0, "sentence": said, "error": {"reason": reason, "detail": said}}


def replay(servers, turn, ruleset, lines, timeout):
    """The reports of some lines, one for each, and their summary."""
    faults = [fault_of(line.text) for line in lines]
    # Sent with others, half an object and the next one would be read as one.
    sound = [line for line, fault in zip(lines, faults) if not fault]
    reports, summary = judged(servers, turn, ruleset, sound, timeout) if sound else ([], {})
    told, refusals = iter(reports), len(lines) - len(sound)
    reports = [refused(line, fault) if fault else next(told) for line, fault in zip(lines, faults)]
    reports = [{**report, "index": index} for index, report in enumerate(reports)]
    return reports, add([summary, {"games": refusals, "refused": refusals}])


def ask(server, ruleset, lines, timeout):
    """The reports and the summary of some games."""
    rules = f'"ruleset":{json.dumps(ruleset)},' if ruleset else ""
    body = f'{{{rules}"games":['.encode() + b",".join(line.text for line in lines) + b"]}"
    headers = {"content-type": "application/json", "accept": "application/x-ndjson"}
    if key := os.environ.get("TAFL_API_KEY", "").strip():
        headers["x-api-key"] = key
    request = urllib.request.Request(f"{server}/v1/archives:replay", body, headers)
    reports = []
    try:
        with urllib.request.urlopen(request, timeout=timeout) as answer:
            for message in map(json.loads, answer):
                if "error" in message:
                    raise Refused(message["error"])
                if "game" in message:
                    reports.append(message["game"])
                if "final" in message:
                    return reports, message["final"]
    except urllib.error.HTTPError as error:
        text = error.read().decode(errors="replace")
        try:
            problem = json.loads(text)
        except ValueError:
            problem = {"detail": f"{error}: {text}"}
        if error.code in (502, 503, 504):
            problem.setdefault("reason", "SHUTTING_DOWN")
        raise Refused(problem, error.headers.get("Retry-After")) from None
    raise ConnectionError("the answer has no end")


def judged(servers, turn, ruleset, lines, timeout):
    """The same from the server whose turn it is, or the next ones; a part that is too large, or has a line at fault, is halved."""
    for attempt in range(TRIES):
        server = servers[(turn + attempt) % len(servers)]
        try:
            return ask(server, ruleset, lines, timeout)
        except Refused as refusal:
            if refusal.is_of_games and len(lines) > 1:
                half = len(lines) // 2
                halves = [judged(servers, turn, ruleset, some, timeout) for some in (lines[:half], lines[half:])]
                return halves[0][0] + halves[1][0], add(summary for _, summary in halves)
            if refusal.is_of_games and refusal.reason != "DEADLINE_EXCEEDED":
                return [refused(lines[0], refusal, refusal.reason)], {"games": 1, "refused": 1}
            if refusal.reason not in AGAIN or attempt + 1 == TRIES:
                raise
            wait = refusal.wait
        # The replica is gone, or the connection broke.
        except (OSError, ValueError) as error:
            if attempt + 1 == TRIES:
                raise Refused({"detail": f"{server}: {error}"}) from None
            wait = 0
        time.sleep(max(wait, 0.1 * 2 ** min(attempt, 6)) if attempt + 1 >= len(servers) or wait else 0)
    raise AssertionError("the last attempt returns or fails")


def add(summaries):
    """The summary of several parts, without a sentence."""
    sums, faults = collections.Counter(), collections.Counter()
    for summary in summaries:
        sums.update({key: summary.get(key, 0) for key in ("games", "plies", "sound", "faulty", "refused", "disagreeing")})
        faults.update({fault["reason"]: fault["games"] for fault in summary.get("faults", [])})
    return {**sums, "faults": [{"reason": reason, "games": games} for reason, games in sorted(faults.items())]}


def write(path, reports, summary):
    """A part appears under its name only when it is complete."""
    with tempfile.NamedTemporaryFile("w", dir=path.parent, prefix=".", encoding="utf-8", delete=False) as file:
        for line in (*reports, {"final": summary}):
            file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
        file.flush()
        os.fsync(file.fileno())
    os.chmod(file.name, 0o644)
    os.replace(file.name, path)


def run_replay(given):
    servers = [server.rstrip("/") for server in given.to.split(",")]
    given.parts.mkdir(parents=True, exist_ok=True)
    share = [part for part in parts(given.archive, given.ruleset, given.games) if part.number % given.shards == given.shard]
    missing = [part for part in share if not (given.parts / part.name).exists()]

    def fault(part):
        try:
            reports, summary = replay(servers, part.number, given.ruleset, games_of(given.archive, part), given.timeout)
        except Refused as refused:
            return f"games {part.first} to {part.first + part.games - 1}, from line {part.line} on: {refused}"
        write(given.parts / part.name, [{**report, "index": report["index"] + part.first} for report in reports], summary)
        return None

    faults, done = [], len(share) - len(missing)
    with concurrent.futures.ThreadPoolExecutor(given.calls) as pool:
        for found in pool.map(fault, missing):
            done, faults = (done, [*faults, found]) if found else (done + 1, faults)
            print(f"archive: {done} of {len(share)} parts", file=sys.stderr, flush=True)
    if faults:
        sys.exit("\n".join(f"archive: {fault}" for fault in faults))


def run_join(given):
    wanted = list(parts(given.archive, given.ruleset, given.games))
    missing = [f"{part.first} to {part.first + part.games - 1}" for part in wanted if not (given.parts / part.name).exists()]
    if missing:
        sys.exit(f"archive: {len(missing)} of {len(wanted)} parts are missing, games {', '.join(missing[:10])}; run replay again")
    summaries = []
    for part in wanted:
        with open(given.parts / part.name, encoding="utf-8") as lines:
            for line in lines:
                if line.startswith('{"final":'):
                    summaries.append(json.loads(line)["final"])
                else:
                    sys.stdout.write(line)
    print(json.dumps({"final": add(summaries)}, separators=(",", ":")))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    for name, run, purpose in (("replay", run_replay, "replay the parts that are missing"), ("join", run_join, "print all reports")):
        command = commands.add_parser(name, help=purpose)
        command.set_defaults(run=run)
        command.add_argument("archive", help="the games, one a line")
        command.add_argument("--parts", type=pathlib.Path, required=True, help="the folder of the parts")
        command.add_argument("--ruleset", help="the rule set of games that do not name theirs")
        command.add_argument("--games", type=int, default=MAX_GAMES, help="games in a part, the same for every command (%(default)s)")
        if name == "replay":
            command.add_argument("--to", required=True, help="addresses of replicas, or of a balancer, separated by commas")
            command.add_argument("--calls", type=int, default=4, help="concurrent calls (%(default)s)")
            command.add_argument("--timeout", type=float, default=30, help="seconds without an answer (%(default)s)")
            own = int(os.environ.get("JOB_COMPLETION_INDEX", 0))
            command.add_argument("--shard", type=int, default=own, help="the share of this process, from 0 (JOB_COMPLETION_INDEX, or 0)")
            command.add_argument("--shards", type=int, default=1, help="how many processes share the work (%(default)s)")
    given = parser.parse_args()
    given.run(given)


if __name__ == "__main__":
    main()
