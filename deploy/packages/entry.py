"""Writes the entry of a release for the registry of MCP servers: `entry.py --version VERSION --image IMAGE --url URL BUNDLE...`.

`deploy/server.json` is its template: the names, and what they start with. A release adds the version, its image
(by its digest), and the bundles by the address from which they are downloaded, with their SHA-256.
"""

import argparse
import hashlib
import json
import pathlib

TEMPLATE = pathlib.Path(__file__).resolve().parents[1] / "server.json"


def entry(version, image, url, bundles):
    """The entry, as the registry takes it."""
    made = json.loads(TEMPLATE.read_text())
    made["version"] = version
    for package in made["packages"]:
        # The identifier of an image has its version.
        package |= {"identifier": image} if package["registryType"] == "oci" else {"version": version}
    for bundle in bundles:
        made["packages"].append(
            {
                "registryType": "mcpb",
                "identifier": f"{url}/{bundle.name}",
                "fileSha256": hashlib.sha256(bundle.read_bytes()).hexdigest(),
                "transport": {"type": "stdio"},
            }
        )
    return made


def main():
    arguments = argparse.ArgumentParser(description="Writes the entry of a release for the registry of MCP servers.")
    arguments.add_argument("--version", required=True, help="the version of the release")
    arguments.add_argument("--image", required=True, help="the image, with its digest or tag")
    arguments.add_argument("--url", required=True, help="the address of the folder with the files of the release")
    arguments.add_argument("bundles", nargs="+", type=pathlib.Path, help="the bundles of the release")
    arguments = arguments.parse_args()
    print(json.dumps(entry(arguments.version, arguments.image, arguments.url, arguments.bundles), indent=2))


if __name__ == "__main__":
    main()
