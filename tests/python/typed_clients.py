"""Compiles clients in Go and Java from the contract and lets them play by gRPC: `typed_clients.py --tafld BINARY`.

The compilers, generators and libraries are those of Debian's packages (`tests/run --long --install` installs them). A language that this
machine does not have is left out, and named; under CI=true that is an error.
"""

import glob
import os
import pathlib
import shutil
import tempfile

from service import Service, check, run, start

ROOT = pathlib.Path(__file__).resolve().parents[2]
GO_PATH = "/usr/share/gocode"
JARS = ["grpc-*", "protobuf*", "guava*", "failureaccess*", "netty-*", "perfmark-api", "opencensus*", "geronimo-annotation-1.3-spec"]
# A move that is applied, one that is rejected, and the code of a damaged token.
EXPECTED = [
    ["true", "3a3/3a3/3d3/aadkdaa/3d3/3a3/2a4", "UNSPECIFIED"],
    ["false", "", "NOT_YOUR_PIECE"],
    ["INVALIDARGUMENT"],
]


def generate(folder, *options, also=()):
    files = sorted(str(path.relative_to(ROOT / "proto")) for path in (ROOT / "proto/tafl/v1").glob("*.proto"))
    run(folder, "protoc", f"-I{ROOT}/proto", f"-I{ROOT}/proto/vendor", *options, *files, *also)


def go(folder, address):
    environment = {"GO111MODULE": "off", "GOPATH": f"{folder}:{GO_PATH}", "GOCACHE": f"{folder}/cache", "GOFLAGS": ""}
    plugins = {"go": "google.golang.org/protobuf/cmd/protoc-gen-go", "go-grpc": "google.golang.org/grpc/cmd/protoc-gen-go-grpc"}
    for name, package in plugins.items():
        run(folder, "go", "build", "-o", f"plugins/protoc-gen-{name}", package, **environment)
    (folder / "src").mkdir()
    plugged = [f"--plugin={folder}/plugins/protoc-gen-{name}" for name in plugins]
    generate(folder, *plugged, *(f"--{name}_out=src" for name in plugins))
    return run(folder, "go", "run", ROOT / "tests/clients/client.go", address, **environment)


def java(folder, address):
    (folder / "src").mkdir()
    vendored = ["google/api/annotations.proto", "google/api/http.proto", "google/api/field_behavior.proto"]
    plugin = f"--plugin=protoc-gen-grpc-java={shutil.which('grpc_java_plugin')}"
    generate(folder, plugin, "--java_out=src", "--grpc-java_out=src", also=vendored)
    shutil.copy(ROOT / "tests/clients/Client.java", folder / "src")
    jars = ":".join(jar for name in JARS for jar in glob.glob(f"/usr/share/java/{name}.jar"))
    sources = [str(path) for path in (folder / "src").rglob("*.java")]
    run(folder, "javac", "-nowarn", "-cp", jars, "-d", "out", *sources)
    return run(folder, "java", "-cp", f"out:{jars}", "Client", address)


# With the programs and the library that each needs.
LANGUAGES = {
    "Go": (["go", "protoc"], f"{GO_PATH}/src/google.golang.org/grpc", go),
    "Java": (["javac", "protoc", "grpc_java_plugin"], "/usr/share/java/grpc-netty.jar", java),
}


def main(arguments):
    with Service(arguments.tafld) as service:
        for language, (programs, library, play) in LANGUAGES.items():
            if not all(map(shutil.which, programs)) or not pathlib.Path(library).exists():
                check(os.environ.get("CI") != "true", language, "is missing, which is an error under CI=true")
                print(f"typed clients: {language} is left out: it needs {', '.join(programs)} and {library}")
                continue
            with tempfile.TemporaryDirectory() as folder:
                said = play(pathlib.Path(folder), service.address)
            found = [line.replace("ILLEGAL_REASON_", "").split(" ") for line in said.splitlines()]
            found[-1] = [found[-1][0].upper().replace("_", "")]
            check(found == EXPECTED, language, "printed", said)
            print(f"typed clients: {language} plays by gRPC")


if __name__ == "__main__":
    start(main, "tafld")
