"""What registries and hosts of MCP servers get: the bundles (.mcpb), and the entry for the registry; `mcp_clients.py` runs this.

The official tool validates and unpacks the bundles, and the official SDK starts one as its manifest says.
"""

import asyncio
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import jsonschema
from mcp import Client, StdioServerParameters

from foreign import foreign
from service import check, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGES = ROOT / "deploy" / "packages"
IMAGE = "registry.example.com/tafld@sha256:" + 64 * "0"
FILES = "https://example.com/releases/v1"


def version():
    """That of the workspace, as cargo reads it."""
    command = ["cargo", "metadata", "--no-deps", "--format-version=1", "--locked", "--offline"]
    return json.loads(run(ROOT, *command))["packages"][0]["version"]


def check_entry(bundles):
    """The entry has what the registry's schema and its rules require: each package names the server."""
    stated = ("--version", version(), "--image", IMAGE, "--url", FILES)
    entry = json.loads(run(ROOT, sys.executable, PACKAGES / "entry.py", *stated, *bundles))
    for file, mark in {
        "deploy/Dockerfile": 'io.modelcontextprotocol.server.name="{}"',
        "deploy/packages/README.md": "mcp-name: {} ",
        "deploy/packages/package.json": '"mcpName": "{}"',
    }.items():
        check(mark.format(entry["name"]) in (ROOT / file).read_text(), file, "does not name", entry["name"])
    check(entry["version"] == version(), "the entry names version", entry["version"])
    # The identifier of an image has its version, and a bundle its digest.
    kinds = ("registryType", "identifier", "version", "fileSha256")
    found = [tuple(package.get(kind) for kind in kinds) for package in entry["packages"]]
    wanted = [("oci", IMAGE, None, None), ("pypi", "tafld", version(), None), ("npm", "tafld", version(), None)]
    for bundle in bundles:
        digest = run(bundle.parent, "sha256sum", bundle.name).split()[0]
        wanted.append(("mcpb", f"{FILES}/{bundle.name}", None, digest))
    check(found == wanted, "the entry names", found)
    schema = json.loads((ROOT / "tests/mcp/server.schema.json").read_text())
    check(entry["$schema"] == schema["$id"], "the entry is of another schema:", entry["$schema"])
    validator = jsonschema.Draft7Validator(schema)
    validator.validate(entry)
    for spoilt in ({"name": "tafld"}, {"packages": [{**entry["packages"][-1], "fileSha256": "0"}]}):
        check(not validator.is_valid({**entry, **spoilt}), "the schema accepts", spoilt)


async def check_server(folder, manifest):
    """The server starts as the manifest says, in both eras of the protocol, and has the tools that it lists."""
    config = manifest["server"]["mcp_config"]
    command, *arguments = (word.replace("${__dirname}", str(folder)) for word in (config["command"], *config["args"]))
    for mode in ("legacy", "auto"):
        async with Client(StdioServerParameters(command=command, args=arguments), mode=mode) as client:
            check(client.server_info.version == manifest["version"], "the server is of version", client.server_info.version)
            told = {tool.name: tool.description for tool in (await client.list_tools()).tools}
            listed = {tool["name"]: tool["description"] for tool in manifest["tools"]}
            check("play_move" in listed and listed.items() <= told.items(), "the manifest lists", listed, "and the server", told)


def check_bundles(tafld, tools):
    """The bundles of the binary under test and of those for other systems."""
    node = next(tools.glob("node_modules/node-*-*/bin/node"))
    mcpb = [node, tools / "node_modules/@anthropic-ai/mcpb/dist/cli/cli.js"]
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        binaries = [*foreign(folder), shutil.copy(tafld, folder / "tafld")]
        run(ROOT, sys.executable, "deploy/licences.py", "--out", folder / "LICENSE-THIRD-PARTY.txt")
        made = []
        for again in ("first", "second"):
            run(folder, sys.executable, "-B", PACKAGES / "bundle.py", "--out", folder / again, *binaries)
            made.append({path.name: hashlib.sha256(path.read_bytes()).digest() for path in (folder / again).iterdir()})
        check(made[0] == made[1], "equal binaries give other bundles")
        started = []
        bundles = sorted((folder / "first").iterdir())
        for bundle in bundles:
            unpacked = folder / bundle.stem
            run(folder, *mcpb, "unpack", bundle, unpacked)
            run(folder, *mcpb, "validate", unpacked / "manifest.json")
            manifest = json.loads((unpacked / "manifest.json").read_text())
            program = unpacked / manifest["server"]["entry_point"]
            check(os.access(program, os.X_OK), bundle.name, "has a program that cannot be started")
            check({"LICENSE-MIT", "LICENSE-THIRD-PARTY.txt"} <= {path.name for path in unpacked.iterdir()}, bundle.name, "lacks licences")
            (system,) = manifest["compatibility"]["platforms"]
            check((system == "win32") == (program.suffix == ".exe"), bundle.name, "has for", system, "the program", program.name)
            if system == sys.platform:
                asyncio.run(check_server(unpacked, manifest))
                started.append(system)
        check(len(bundles) == 3 and started, "of", [bundle.name for bundle in bundles], "none was started")
        (unpacked / "manifest.json").write_text(json.dumps({**manifest, "author": "tafld"}))
        done = subprocess.run([*mcpb, "validate", unpacked / "manifest.json"], capture_output=True, check=False)
        check(done.returncode != 0, "the validator accepts an author that is no object")
        # Without one that runs here, there is nobody to ask for the tools.
        alone = [sys.executable, "-B", PACKAGES / "bundle.py", "--out", folder, binaries[0]]
        done = subprocess.run(alone, capture_output=True, text=True, check=False)
        check(done.returncode == 1 and "none of the binaries runs" in done.stderr, "bundles without tools:", done.stderr)
        check_entry(bundles)
    print(f"mcp: {len(bundles)} bundles, valid and listed; started on {', '.join(started)}")
