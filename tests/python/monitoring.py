"""Checks what operators see: `monitoring.py --tafld BINARY [--promtool PROGRAM]`.

The rules and the dashboard of deploy/monitoring ask only for metrics and labels that a running server has, promtool accepts them and passes
the tests of the alerts, and deploy/RUNBOOK.md explains every alert and every metric. Without promtool its part is skipped, except under
CI=true.
"""

import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

import grpc
import yaml

from proxies import make_certificate
from service import PATIENCE, Failure, Service, check, new_key, start

DEPLOY = pathlib.Path(__file__).resolve().parents[2] / "deploy"
MONITORING = DEPLOY / "monitoring"
GAME = {"ruleset": "brandubh-wtf"}
# What Prometheus adds to every series, and the series it makes itself.
OF_PROMETHEUS = {"job": set(), "instance": set()}
CODES = {"".join(word.capitalize() for word in code.name.split("_")) for code in grpc.StatusCode}
WORDS = {"and", "or", "unless", "bool", "offset"}
GROUPING = re.compile(r"\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)")
SELECTOR = re.compile(r"([a-zA-Z_:][\w:]*)\s*(\(|\{[^}]*\})?")
MATCHER = re.compile(r'(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"')


def read_scrape(text):
    """The values of each label of each metric."""
    metrics = {"up": dict(OF_PROMETHEUS)}
    for name, labels in re.findall(r"^([a-zA-Z_:][\w:]*)(\{.*\})? \S+$", text, re.M):
        known = metrics.setdefault(name, dict(OF_PROMETHEUS))
        for label, value in re.findall(r'(\w+)="([^"]*)"', labels):
            known.setdefault(label, set()).add(value)
    return metrics


def faults(expression, metrics, legend=""):
    """The metrics, labels and values of an expression that no server has."""
    wanted = set(re.findall(r"\{\{(\w+)\}\}", legend))
    for labels in GROUPING.findall(expression):
        wanted.update(re.findall(r"\w+", labels))
    found, labels = [], set(OF_PROMETHEUS)
    rest = GROUPING.sub(" ", expression)
    # Durations, and texts outside selectors, are no names.
    rest = re.sub(r'\[[\d$][^\]]*\]|(?<=[(,\s])"[^"]*"', " ", rest)
    for name, follows in SELECTOR.findall(rest):
        if follows == "(" or name in WORDS:
            continue
        if name not in metrics:
            found.append(f"metric {name}")
            continue
        labels.update(metrics[name])
        for label, _, value in MATCHER.findall(follows):
            known = metrics[name].get(label)
            if known is None:
                found.append(f"label {label} of {name}")
            elif label not in OF_PROMETHEUS:
                parts = [part for part in value.split("|") if not any(re.fullmatch(part, one) for one in known | CODES)]
                found += [f"{label}={part} of {name}" for part in parts]
    return found + [f"label {label}" for label in sorted(wanted - labels)]


def rules():
    groups = yaml.safe_load((MONITORING / "alerts.yml").read_text())["groups"]
    return [rule for group in groups for rule in group["rules"]]


def queries():
    """The queries of the dashboard: where, expression, legend."""
    dashboard = json.loads((MONITORING / "dashboard.json").read_text())
    ids = [panel["id"] for panel in dashboard["panels"]]
    check(len(ids) == len(set(ids)), "panels of dashboard.json share an id:", ids)
    for panel in dashboard["panels"]:
        for target in panel.get("targets", []):
            yield f"panel '{panel['title']}'", target["expr"], target["legendFormat"]
    for variable in dashboard["templating"]["list"]:
        asked = re.fullmatch(r"label_values\((.*), (\w+)\)", variable["query"])
        if asked:
            yield f"variable '{variable['name']}'", asked[1], "{{%s}}" % asked[2]


def use(service, key):
    """Calls over both transports, a search, errors, and clients that misbehave; returns their sockets."""

    def post(path, body):
        request = urllib.request.Request(f"http://{service.address}{path}", json.dumps(body).encode(), {"content-type": "application/json", "x-api-key": key})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.read()
        except urllib.error.HTTPError as error:
            return error.read()

    post("/v1/moves:suggest", {"game": GAME, "nodes": 700})
    post("/v1/moves:list", {"game": GAME})
    for move in ("d2-a2", "d1-d4", ""):
        post("/v1/moves:validate", {"game": GAME, "move": move})
        post("/v1/moves:apply", {"game": GAME, "move": move})
    post("/v1/archives:replay", {**GAME, "games": [{"game": {"moves": ["d2-a2"]}}]})
    with grpc.insecure_channel(service.address) as channel:
        for call in ("GetServerInfo", "ValidateMove"):
            try:
                channel.unary_unary(f"/tafl.v1.TaflService/{call}")(b"", timeout=PATIENCE, wait_for_ready=True, metadata=[("x-api-key", key)])
            except grpc.RpcError as error:
                check(error.code() == grpc.StatusCode.INVALID_ARGUMENT, call, error)
    # More unfinished requests than the server takes. Then more connections than it takes, without requests: it keeps them two seconds.
    host, port = service.address.rsplit(":", 1)
    sockets = [socket.create_connection((host, int(port)), timeout=PATIENCE) for _ in range(12)]
    head = f"POST /v1/moves:apply HTTP/1.1\r\nhost: x\r\nx-api-key: {key}\r\ncontent-type: application/json\r\ncontent-length: 9\r\n"
    for connection in sockets:
        connection.sendall(f"{head}\r\n{{".encode())
    sockets += [socket.create_connection((host, int(port)), timeout=PATIENCE) for _ in range(20)]
    return sockets


def check_expressions(tafld):
    os.environ.update(TAFLD_MAX_CONCURRENT_CALLS="8", TAFLD_MAX_CONNECTIONS_PER_ADDRESS="16", TAFLD_HEAD_TIMEOUT_MS="2000")
    asked = [(f"alert {rule['alert']}", rule["expr"], "") for rule in rules()] + list(queries())
    with tempfile.NamedTemporaryFile(suffix=".json") as keys:
        key = new_key(tafld, keys.name)
        metrics = scrape_until_complete(tafld, asked, ("--api-keys", keys.name), key)
    # This check can fail.
    for wrong in (
        "tafl_cals",
        "sum by (metod) (tafl_calls)",
        'tafl_search_refused_total{why="deadline"}',
        'tafl_call_errors_total{reason="FULL"}',
        'grpc_server_handled_total{grpc_service=~"chess[.].+"}',
    ):
        check(faults(wrong, metrics), wrong, "is not noticed")
    return metrics, len(asked)


def scrape(service):
    with urllib.request.urlopen(f"http://{service.admin}/metrics", timeout=PATIENCE) as answer:
        return read_scrape(answer.read().decode())


def certificate_metrics(tafld):
    """The metrics that only a server with TLS has."""
    with tempfile.TemporaryDirectory() as folder:
        make_certificate(pathlib.Path(folder))
        with Service(tafld, flags=("--tls-cert", f"{folder}/cert.pem", "--tls-key", f"{folder}/key.pem")) as service:
            return {name: labels for name, labels in scrape(service).items() if name.startswith("tafl_certificate_")}


def scrape_until_complete(tafld, asked, flags, key):
    """The metrics of a server in use, once they have everything asked for."""
    of_tls = certificate_metrics(tafld)
    with Service(tafld, flags=flags) as service:
        sockets = use(service, key)
        patience = time.monotonic() + 300
        while True:
            metrics = scrape(service) | of_tls
            found = [f"{where}: no {fault}" for where, expression, legend in asked for fault in faults(expression, metrics, legend)]
            if not found or time.monotonic() > patience:
                break
            time.sleep(0.2)
        for connection in sockets:
            connection.close()
    check(not found, "the scrape of a server lacks what is asked for:\n", "\n ".join(found))
    return metrics


def check_runbook(metrics):
    text = (DEPLOY / "RUNBOOK.md").read_text()
    notes = {rule["alert"]: rule["annotations"] for rule in rules()}
    explained = re.findall(r"^### (Tafl\w+)$", text, re.M)
    differ = sorted(set(explained) ^ set(notes))
    check(sorted(explained) == sorted(notes), "alerts and the sections of RUNBOOK.md differ:", differ)
    bases = set()
    for name, note in notes.items():
        check(note.keys() == {"summary", "description", "runbook_url"}, name, "has", list(note))
        one_sentence = re.fullmatch(r"[A-Z](?!.*[.] ).*[.]", note["description"])
        check(one_sentence, name, "does not have one sentence:", note["description"])
        base, _, anchor = note["runbook_url"].partition("#")
        check(anchor == name.lower(), name, "links to", note["runbook_url"])
        bases.add(base)
    is_full = re.fullmatch(r"https://\S+/RUNBOOK[.]md", min(bases))
    check(len(bases) == 1 and is_full, "the runbook has the addresses", sorted(bases))
    # A histogram is one metric.
    own = {re.sub(r"_(bucket|sum|count)$", "", name) for name in metrics} - {"up"}
    rows = set(re.findall(r"^\| `(\w+)`", text, re.M))
    check(rows == own, "the metrics of a server and the table of RUNBOOK.md differ:", sorted(rows ^ own))


def check_with(promtool):
    """promtool's own judgement; the queries of the dashboard are given to it as rules."""
    plain = [re.sub(r"\$__rate_interval", "5m", expression) for _, expression, _ in queries()]
    with tempfile.TemporaryDirectory() as scratch:
        path = pathlib.Path(scratch, "dashboard.yml")
        recorded = [{"record": f"query_{n}", "expr": expression} for n, expression in enumerate(plain)]
        path.write_text(yaml.safe_dump({"groups": [{"name": "dashboard", "rules": recorded}]}))
        for command in (
            ["check", "rules", "--lint=all", "--lint-fatal", MONITORING / "alerts.yml"],
            ["check", "config", MONITORING / "prometheus.yml"],
            ["test", "rules", MONITORING / "alerts_test.yml"],
            ["check", "rules", path],
        ):
            done = subprocess.run([promtool, *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE)
            check(done.returncode == 0, f"promtool {command[0]} {command[1]} fails:\n{done.stdout}")
    tested = {test["alertname"] for case in yaml.safe_load((MONITORING / "alerts_test.yml").read_text())["tests"]
              for test in case["alert_rule_test"] if test.get("exp_alerts")}
    check(tested == {rule["alert"] for rule in rules()}, "not every alert is tested to fire, but", sorted(tested))


def main(arguments):
    metrics, expressions = check_expressions(arguments.tafld)
    check_runbook(metrics)
    promtool = shutil.which(arguments.promtool or "promtool")
    if promtool:
        check_with(promtool)
    elif os.environ.get("CI") == "true":
        raise Failure(f"no promtool to check the rules with, which is an error under CI=true")
    with_it = "promtool agrees" if promtool else "promtool is missing: its checks are skipped"
    print(f"monitoring: {expressions} expressions, {len(rules())} alerts; {with_it}")


if __name__ == "__main__":
    start(main, "tafld", "promtool?")
