"""A real Envoy, with the file of deploy/."""

import contextlib
import json
import pathlib
import socket
import subprocess
import tempfile
import urllib.request

import yaml

from service import PATIENCE, check, wait_until

FILE = pathlib.Path(__file__).resolve().parents[2] / "deploy" / "envoy" / "envoy.yaml"


def get(address, path):
    with urllib.request.urlopen(f"http://{address}{path}", timeout=PATIENCE) as answer:
        return answer.read().decode()


@contextlib.contextmanager
def envoy(program, servers):
    """Envoy with the file of deploy/ in front of the servers at these addresses; gives its address and that of its admin port."""
    config = yaml.safe_load(FILE.read_text())
    with contextlib.ExitStack() as held:
        ports = [held.enter_context(socket.create_server(("127.0.0.1", 0))).getsockname()[1] for _ in range(2)]
    (listener,), (cluster,) = config["static_resources"]["listeners"], config["static_resources"]["clusters"]
    addresses = [listener["address"]["socket_address"], config["admin"]["address"]["socket_address"]]
    for place, port in zip(addresses, ports, strict=True):
        place.update(address="127.0.0.1", port_value=port)
    # Nothing else differs from the file.
    cluster["type"] = "STATIC"
    for setting in ("dns_refresh_rate", "respect_dns_ttl"):
        del cluster[setting]
    endpoints = [address.rsplit(":", 1) for address in servers]
    cluster["load_assignment"]["endpoints"][0]["lb_endpoints"] = [
        {"endpoint": {"address": {"socket_address": {"address": host, "port_value": int(port)}}}} for host, port in endpoints
    ]
    with tempfile.TemporaryDirectory() as scratch:
        file = pathlib.Path(scratch, "envoy.json")
        file.write_text(json.dumps(config))
        command = [program, "-c", str(file), "--concurrency", "1", "--disable-hot-restart", "--log-level", "warn"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        def is_ready():
            check(process.poll() is None, "Envoy has ended")
            with contextlib.suppress(OSError):
                return all(f"{server}::health_flags::healthy" in get(f"127.0.0.1:{ports[1]}", "/clusters") for server in servers)

        try:
            wait_until("Envoy finds the servers healthy", is_ready)
            yield [f"127.0.0.1:{port}" for port in ports]
        finally:
            process.kill()
            process.wait()
