"""Clients of the Connect protocol that others wrote: `connect.py --tafld BINARY --tools FOLDER`.

Those of npm, over each transport that they have, and that of PyPI play a move, read errors with their details, and read a stream. FOLDER has
the node_modules.
"""

import json
import os
import pathlib
import shutil
import sys
import tempfile

from connectrpc.client import ConnectClientSync
from connectrpc.code import Code
from connectrpc.compat import google_protobuf_codecs
from connectrpc.errors import ConnectError
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from grpc_tools import protoc
from typescript import SOURCES

from service import Service, check, run, start

ROOT = pathlib.Path(__file__).resolve().parents[2]
PLAYED = "The attackers play d2-a2."


def compile_contract(folders, *outputs):
    """Generates code from the proto files of these folders."""
    files = [str(file) for folder in folders for file in (ROOT / "proto" / folder).rglob("*.proto")]
    include = os.path.join(os.path.dirname(protoc.__file__), "_proto")
    command = ["protoc", f"-I{ROOT / 'proto' / 'vendor'}", f"-I{ROOT / 'proto'}", f"-I{include}", *outputs, *files]
    check(protoc.main(command) == 0, "protoc refuses", command)


def typescript(folder, tools, address):
    """What the clients of npm say, over each transport."""
    shutil.copy(SOURCES / "connect.ts", folder)
    (folder / "node_modules").symlink_to(tools.resolve() / "node_modules")
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "contract").mkdir()
    plugin = folder / "node_modules" / ".bin" / "protoc-gen-es"
    folders = ["tafl", "vendor/google/api", "vendor/google/rpc"]
    compile_contract(folders, f"--plugin=protoc-gen-es={plugin}", f"--es_out=target=ts,import_extension=js:{folder / 'contract'}")
    options = json.loads((SOURCES / "tsconfig.json").read_text())
    (folder / "tsconfig.json").write_text(json.dumps({**options, "files": ["connect.ts"]}))
    run(folder, folder / "node_modules" / ".bin" / "tsc", "-p", ".")
    return json.loads(run(folder, "node", "out/connect.js", address))


def python(folder, address):
    """What the client of PyPI says, with messages in JSON and in protobuf, by POST and by GET."""
    compile_contract(["tafl"], f"--python_out={folder}")
    sys.path.insert(0, str(folder))
    from tafl.v1 import analysis_service_pb2, tafl_service_pb2  # noqa: PLC0415

    def method(service, name, module, stream=StreamType.UNARY):
        messages = [getattr(module, name + kind) for kind in ("Request", "Response")]
        level = IdempotencyLevel.NO_SIDE_EFFECTS
        return MethodInfo(name=name, service_name=service, input=messages[0], output=messages[1], idempotency_level=level, stream_type=stream)

    apply = method("tafl.v1.TaflService", "ApplyMove", tafl_service_pb2)
    analyze = method("tafl.v1.AnalysisService", "AnalyzePosition", analysis_service_pb2, StreamType.SERVER_STREAM)
    game = {"ruleset": "brandubh-wtf"}
    for codec in google_protobuf_codecs():
        # It compresses what it sends.
        with ConnectClientSync(address, codec=codec) as client:
            for use_get in (False, True):
                answer = client.execute_unary(request=apply.input(game=game, move="d2-a2"), method=apply, use_get=use_get)
                check(answer.applied.sentence == PLAYED, "the client says", answer)
                try:
                    client.execute_unary(request=apply.input(game={"ruleset": "chess"}, move="d2-a2"), method=apply, use_get=use_get)
                    check(False, "an unknown rule set is played")
                except ConnectError as error:
                    check(error.code == Code.INVALID_ARGUMENT and len(error.details) > 1, "the error is", error, error.details)
            messages = list(client.execute_server_stream(request=analyze.input(game=game, nodes=500), method=analyze))
            check(messages[-1].HasField("final"), "the stream ends with", messages[-1:])
            try:
                list(client.execute_server_stream(request=analyze.input(nodes=-1), method=analyze))
                check(False, "a wrong request is analysed")
            except ConnectError as error:
                check(error.code == Code.INVALID_ARGUMENT, "the error is", error)


def main(arguments):
    with tempfile.TemporaryDirectory() as scratch, Service(arguments.tafld) as service:
        address = f"http://{service.address}"
        (pathlib.Path(scratch) / "npm").mkdir()
        (pathlib.Path(scratch) / "pypi").mkdir()
        said = typescript(pathlib.Path(scratch) / "npm", arguments.tools, address)
        wanted = [PLAYED, "InvalidArgument", "UNKNOWN_RULESET", "game.ruleset", 1, "OUT_OF_RANGE_VALUE"]
        for transport, words in said.items():
            check(words == wanted, transport, "says", words)
        check(len(said) == 7, "these transports were tried:", *said)
        python(pathlib.Path(scratch) / "pypi", address)
        service.stop()
    print("connect: the clients of npm and PyPI play over eight transports")


if __name__ == "__main__":
    start(main, "tafld", "tools")
