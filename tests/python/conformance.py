"""Validates the conformance data against their schemas, with an independent validator: `conformance.py`.

Needs no service. Every file of a kind is held against its schema, the schemas against their own, and both against files spoilt on purpose,
so that a schema that lets everything pass is noticed.
"""

import copy
import json
import pathlib

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from service import check, start

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


# Places in the files of each kind, and values that break a valid one there.
SPOILT = json.loads(pathlib.Path(__file__).with_name("conformance_spoilt.json").read_text())


def spoil(document, path, value):
    spoilt = copy.deepcopy(document)
    at = spoilt
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return spoilt


def main(_):
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
    start(main)
