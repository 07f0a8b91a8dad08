"""Compares the OpenAPI document and the server: `interface.py --tafld BINARY [--long]`.

The document must be valid by the rules of OpenAPI 3.1, and everything that schemathesis makes of it must be answered as it promises: its
examples and random requests, with --long also requests with every value and fault that the schemas name, 65,000 in all.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import urllib.request

import openapi_spec_validator

from service import PATIENCE, Failure, Service, check

HERE = pathlib.Path(__file__).resolve().parent


def main():
    arguments = argparse.ArgumentParser(description="Tests the interface of a tafld that it starts, by its own OpenAPI document.")
    arguments.add_argument("--tafld", required=True, help="the binary")
    arguments.add_argument("--long", action="store_true", help="two minutes instead of 15 seconds")
    arguments = arguments.parse_args()
    with Service(arguments.tafld) as service, tempfile.TemporaryDirectory() as scratch:
        address = f"http://{service.address}/openapi.json"
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            document = json.load(answer)
        openapi_spec_validator.validate(document, cls=openapi_spec_validator.OpenAPIV31SpecValidator)
        command = [sys.executable, "-B", "-m", "schemathesis.cli", "--config-file", str(HERE / "schemathesis.toml"), "run", address]
        command += [] if arguments.long else ["--phases", "examples,fuzzing"]
        environment = {**os.environ, "PYTHONPATH": str(HERE), "PYTHONDONTWRITEBYTECODE": "1"}
        # Its leftovers go into a temporary folder.
        status = subprocess.run(command, cwd=scratch, env=environment, timeout=900).returncode
        check(status == 0, "schemathesis ends with", status, *service.last_lines)
        service.stop()
    operations = sum(len(path) for path in document["paths"].values())
    print(f"interface: {operations} operations of a valid document answer as it says")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"interface: {failure}")
