"""Packs binaries of tafld as MCP bundles (.mcpb), one for each platform: `bundle.py --out FOLDER BINARY...`.

A host for language models installs a bundle as one file and starts its server. A manifest can tell systems apart
but not processors, so each binary is a bundle of its own; that of macOS is for both processors. Needs the packages
of requirements.txt. One binary must run on this machine, and is asked for the tools, which the manifests list.
"""

import argparse
import json
import pathlib
import subprocess
import tempfile
import zipfile

from binaries import ROOT, add_licences, inspect, version

HERE = pathlib.Path(__file__).resolve().parent
# The version that the official packer writes for new bundles.
MANIFEST_VERSION = "0.2"
# As the format for archives has no older time; equal binaries make equal bundles.
MADE = (1980, 1, 1, 0, 0, 0)
ASK = (
    {
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": {"name": "bundle.py", "version": version()},
        },
    },
    {"method": "notifications/initialized"},
    {"id": 2, "method": "tools/list"},
)


def tools(binary):
    """The tools for models, of which the server says itself what each does; others are for the board in a chat."""
    asked = "".join(json.dumps({"jsonrpc": "2.0", **message}) + "\n" for message in ASK)
    done = subprocess.run([binary, "mcp"], input=asked, capture_output=True, text=True, timeout=300, check=True)
    answers = {answer["id"]: answer for answer in map(json.loads, done.stdout.splitlines())}
    return [
        {"name": tool["name"], "description": tool["description"]}
        for tool in answers[2]["result"]["tools"]
        if "model" in tool.get("_meta", {}).get("ui", {}).get("visibility", ["model"])
    ]


def first_answer(binaries):
    """The tools, from the first binary that runs here."""
    for binary in binaries:
        try:
            return tools(binary)
        except OSError:
            continue
    raise SystemExit("none of the binaries runs on this machine, so that nothing tells the tools: give one that does")


def manifest(platform, listed):
    """What a host reads of a bundle."""
    about = json.loads((HERE / "package.json").read_text())
    entry = json.loads((ROOT / "deploy/server.json").read_text())
    program = f"server/{platform.program}"
    return {
        "manifest_version": MANIFEST_VERSION,
        "name": about["name"],
        "version": version(),
        "description": entry["description"],
        "author": {"name": "The tafld authors"},
        "license": about["license"],
        "keywords": about["keywords"],
        "server": {
            "type": "binary",
            "entry_point": program,
            "mcp_config": {"command": f"${{__dirname}}/{program}", "args": ["mcp"]},
        },
        "tools": listed,
        "compatibility": {"platforms": [platform.system]},
    }


def bundle(binary, listed, out):
    """Makes the bundle of a binary."""
    platform = inspect(binary)
    with tempfile.TemporaryDirectory() as scratch:
        licences = pathlib.Path(scratch)
        add_licences(licences, binary)
        files = {
            "manifest.json": json.dumps(manifest(platform, listed), indent=2).encode(),
            f"server/{platform.program}": binary.read_bytes(),
            **{path.name: path.read_bytes() for path in sorted([*licences.iterdir(), *ROOT.glob("LICENSE-*")])},
        }
    with zipfile.ZipFile(out / f"tafld-{version()}-{platform.release}.mcpb", "w") as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo(name, MADE)
            # The mode of a file stands in the upper half.
            info.external_attr = (0o100755 if name.startswith("server/") else 0o100644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, content)


def main():
    arguments = argparse.ArgumentParser(description="Packs binaries of tafld as MCP bundles.")
    arguments.add_argument("--out", required=True, type=pathlib.Path, help="the folder for the bundles")
    arguments.add_argument("binaries", nargs="+", type=pathlib.Path, help="one binary for each platform")
    arguments = arguments.parse_args()
    binaries = [binary.resolve() for binary in arguments.binaries]
    arguments.out.mkdir(parents=True, exist_ok=True)
    listed = first_answer(binaries)
    for binary in binaries:
        bundle(binary, listed, arguments.out)


if __name__ == "__main__":
    main()
