"""Validates the conformance data against their schemas, with an independent validator: `conformance.py`.

Needs no service. Every file of a kind is held against its schema, the schemas against their own, and both against files spoilt on purpose,
so that a schema that lets everything pass is noticed.
"""

import copy
import json
import pathlib
import sys

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from service import Failure, check

DATA = pathlib.Path(__file__).resolve().parents[1] / "data"
KINDS = {"ruleset": "rulesets/*.json", "cases": "cases/*.json", "counts": "counts.json", "puzzles": "*puzzles.json"}


def schemas():
    read = {kind: json.loads((DATA / f"schema/{kind}.schema.json").read_text()) for kind in KINDS}
    for schema in read.values():
        Draft202012Validator.check_schema(schema)
    registry = Registry().with_resources((schema["$id"], Resource.from_contents(schema)) for schema in read.values())
    return {kind: Draft202012Validator(schema, registry=registry) for kind, schema in read.items()}


def faults(validator, document):
    return [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(document)]


# Each breaks a valid document at the given path.
SPOILT = {
    "ruleset": [
        (["rules", "board", "side"], 8),
        (["rules", "kingTaken"], {"how": "KING_TAKEN_HOW_CUSTODIAL", "closingEdge": True}),
        (["rules", "kingTaken"], {"how": "KING_TAKEN_HOW_ENCLOSED_NEAR_THRONE", "withGroup": True}),
        (["rules", "kingTaken"], {"how": "KING_TAKEN_HOW_ENCLOSED", "closingZones": []}),
        (["rules", "escape"], {"to": "ESCAPE_TO_SQUARES"}),
        (["rules", "encirclement"], True),
        (["rules", "exitFort"], False),
        (["rules", "shieldwall"], None),
        (["rules", "firstMove"], "attackers"),
        (["rules", "first_move"], "SIDE_ATTACKERS"),
        (["rules", "zones", 0, "stop"], "k"),
        (["rules", "zones", 0, "stop"], ["PIECE_KING", "PIECE_KING"]),
        (["rules", "zones", 0, "squares"], []),
        (["rules", "winner"], "me"),
        (["rules", "repetition", "at"], 1),
        (["format"], 1),
        (["id"], "Brandubh"),
    ],
    "cases": [
        (["cases", 0, "rules"], None),
        (["cases", 0, "rules"], "some"),
        (["rules"], {"some": {"name": "of none"}}),
        (["cases", 0, "start"], {}),
        (["cases", 0, "plays", 0, "then"], {"chain": "d4"}),
        (["cases", 0, "board"], "7/7/7"),
        (["cases", 0, "side"], "white"),
        (["cases", 0, "plays"], []),
        (["cases", 0, "plays", 0, "moves"], ["d2xe2"]),
        (["cases", 0, "plays", 0, "expect"], {"winner": "attackers"}),
        (["cases", 0, "plays", 0, "expect"], {"illegal": "PATH_BLOCKED"}),
        (["cases", 0, "plays", 0, "expect"], {"illegal": "PATH_BLOCKED", "squares": [], "winner": "attackers", "reason": "TUICHI"}),
        (["cases", 0, "plays", 0, "expect"], {"announcements": [{"kind": "RAICHI", "moves": ["a1-a2"]}]}),
    ],
    "counts": [
        (["counts", 0, "counts"], []),
        (["counts", 0, "board"], "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3"),
        (["counts", 0, "setup"], 7),
        (["counts", 0, "counts"], [-1]),
    ],
    "puzzles": [
        (["puzzles", 0, "win"], 3),
        (["puzzles", 0, "moves"], ["d2xe2"]),
        (["puzzles", 0, "side"], "white"),
        (["puzzles", 0, "defence"], {"plies": 0, "moves": ["d2-e2"]}),
        (["puzzles", 0, "defence"], {"plies": 1, "moves": []}),
        (["puzzles", 0, "only_move"], {"plies": 0, "mv": "d2-e2"}),
        (["puzzles", 0, "setup"], "cross_7"),
    ],
}


def spoil(document, path, value):
    spoilt = copy.deepcopy(document)
    at = spoilt
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return spoilt


def main():
    validators = schemas()
    for kind, pattern in KINDS.items():
        paths = sorted(DATA.glob(pattern))
        check(paths, "no file", pattern)
        documents = {path.name: json.loads(path.read_text()) for path in paths}
        for name, document in documents.items():
            found = faults(validators[kind], document)
            check(not found, name, "is against its schema:", *found[:5])
        sound = documents.get("brandubh-wtf.json") or documents.get("000-brandubh-wtf.json") or documents[pattern.lstrip("*")]
        for path, value in SPOILT[kind]:
            check(faults(validators[kind], spoil(sound, path, value)), kind, "lets", path, "be", value)
        print(f"{kind}: {len(documents)} files, {len(SPOILT[kind])} spoilt ones refused")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"conformance.py: {failure}")
