"""What a client can discover from the address alone: health, reflection, and `buf curl`."""

import json
import os
import subprocess
import tempfile
import urllib.request

import grpc
from google.protobuf import descriptor_pool, json_format, message_factory
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase

from service import PATIENCE, Service, check

SERVICE = "tafl.v1.TaflService"
BLOCKED = {"game": {"ruleset": "brandubh-wtf"}, "move": "d1-d4"}


def check_health(channel):
    health = health_pb2_grpc.HealthStub(channel)
    for name in ("", SERVICE):
        status = health.Check(health_pb2.HealthCheckRequest(service=name), timeout=PATIENCE).status
        check(status == health_pb2.HealthCheckResponse.SERVING, f"'{name}' is", status)
    try:
        health.Check(health_pb2.HealthCheckRequest(service="tafl.v1.NoService"), timeout=PATIENCE)
        check(False, "a service that does not exist is healthy")
    except grpc.RpcError as error:
        check(error.code() == grpc.StatusCode.NOT_FOUND, "a service that does not exist:", error)


def check_names(tafld):
    """gRPC's C library makes of a Unix socket or a list of addresses the name of a server, which is none; deploy/README.md has the way out."""
    named = [("grpc.default_authority", "localhost")]
    with tempfile.TemporaryDirectory() as folder, Service(tafld, listen=f"unix:{folder}/tafld.sock") as local, Service(tafld) as remote:
        for service, address in (local, local.address), (remote, f"ipv4:{remote.address},{remote.address}"):
            for options, wanted in ([], grpc.StatusCode.INTERNAL), (named, grpc.StatusCode.OK):
                with grpc.insecure_channel(address, options) as channel:
                    call = channel.unary_unary(f"/{SERVICE}/GetServerInfo")
                    try:
                        code = call.with_call(b"", timeout=PATIENCE, wait_for_ready=True)[1].code()
                    except grpc.RpcError as error:
                        code = error.code()
                check(code == wanted, address, options, "is answered by", code)
            with urllib.request.urlopen(f"http://{service.admin}/metrics", timeout=PATIENCE) as answer:
                refused = 'tafl_requests_ended_total{cause="malformed"} 1' in answer.read().decode()
            check(refused, "the request without a name is not counted")
            check(any("before the service saw it" in line for line in service.last_lines), "it is not logged:", *service.last_lines)


def check_reflection(channel):
    """A call without stubs: the messages come from the server."""
    database = ProtoReflectionDescriptorDatabase(channel)
    names = set(database.get_services())
    check(names >= {SERVICE, "grpc.health.v1.Health"}, "reflection lists", names)
    pool = descriptor_pool.DescriptorPool(database)
    method = pool.FindServiceByName(SERVICE).FindMethodByName("ValidateMove")
    request_class = message_factory.GetMessageClass(method.input_type)
    call = channel.unary_unary(
        f"/{SERVICE}/ValidateMove",
        request_serializer=request_class.SerializeToString,
        response_deserializer=message_factory.GetMessageClass(method.output_type).FromString,
    )
    answer = json_format.MessageToDict(call(json_format.ParseDict(BLOCKED, request_class()), timeout=PATIENCE))
    check_blocked("a call by reflection", answer)
    check_details(pool, call, request_class)


def check_details(pool, call, request_class):
    """The details of an error, decoded with nothing but what reflection says."""
    try:
        call(request_class(), timeout=PATIENCE)
        check(False, "an empty request is answered")
    except grpc.RpcError as error:
        trailer = dict(error.trailing_metadata())["grpc-status-details-bin"]
    status = message_factory.GetMessageClass(pool.FindMessageTypeByName("google.rpc.Status")).FromString(trailer)
    kinds = {}
    for detail in status.details:
        name = detail.type_url.rsplit("/")[-1]
        kinds[name] = message_factory.GetMessageClass(pool.FindMessageTypeByName(name)).FromString(detail.value)
    check(kinds["google.rpc.ErrorInfo"].reason == "MISSING_FIELD", "the details are", kinds)
    check(kinds["google.rpc.BadRequest"].field_violations, "the details are", kinds)


def check_blocked(what, answer):
    rejected = answer.get("rejected", {})
    check(rejected.get("reason") == "ILLEGAL_REASON_PATH_BLOCKED" and rejected.get("squares") == ["d2"], what, "answers", answer)


def check_buf_curl(buf, address, proto, scratch):
    """The README's commands, with reflection and with the schema. Without flags buf speaks Connect, over HTTP/1.1."""
    url = f"http://{address}/{SERVICE}/ValidateMove"
    grpc_flags = ["--protocol", "grpc", "--http2-prior-knowledge"]
    for flags in (grpc_flags, [], ["--http2-prior-knowledge"], ["--protocol", "grpcweb"], ["--reflect-protocol", "grpc-v1alpha"]):
        check_blocked(f"buf curl {flags}", json.loads(run_buf(buf, scratch, [*flags, "--data", json.dumps(BLOCKED), url])))
        listed = run_buf(buf, scratch, [*flags, "--list-methods", f"http://{address}"])
        check(f"{SERVICE}/ValidateMove" in listed, "buf curl", flags, "lists", listed)
    check_blocked("buf curl with the schema", json.loads(run_buf(buf, scratch, ["--schema", proto, "--data", json.dumps(BLOCKED), url])))


def run_buf(buf, scratch, arguments):
    # buf's cache goes into the test's folder.
    done = subprocess.run(
        [buf, "curl", *arguments], env={**os.environ, "BUF_CACHE_DIR": scratch}, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    check(done.returncode == 0, "buf curl", arguments, "fails:", done.stdout, done.stderr)
    return done.stdout
