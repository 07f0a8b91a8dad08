"""Additional schemathesis checks: a body that the document does not allow is refused.

Its own check cannot know what the document says in words: that a null is a field which is not given, that names may be those of the proto
files, whole numbers strings, and values of enums numbers. Here a body is first brought into the form that the schemas show.
"""

import functools
import json
import re

import jsonschema
import schemathesis


@functools.lru_cache
def validator(pointer, document):
    raw = json.loads(document)
    return jsonschema.Draft202012Validator({"$ref": f"#{pointer}", "components": raw["components"]}), raw


def camel_case(name):
    return re.sub("_([a-z0-9])", lambda match: match.group(1).upper(), name)


def canonical(body, schema, root):
    """The body in the form of the schemas, if it is another spelling of the same."""
    while "$ref" in schema:
        schema = functools.reduce(lambda at, step: at[step], schema["$ref"][2:].split("/"), root)
    if isinstance(body, dict):
        given = {camel_case(name): value for name, value in body.items() if value is not None}
        if len(given) < sum(value is not None for value in body.values()):
            return body
        forms = schema.get("oneOf", [schema])
        known = {name: of for form in forms for name, of in form.get("properties", {}).items()}
        return {name: canonical(value, known.get(name, {}), root) for name, value in given.items()}
    if isinstance(body, list):
        return [canonical(item, schema.get("items", {}), root) for item in body]
    if schema.get("type") == "integer" and isinstance(body, str) and re.fullmatch(r"-?[0-9]+", body):
        return int(body)
    if "enum" in schema and not isinstance(body, bool) and re.fullmatch(r"[0-9]+", str(body)) and int(body) < len(schema["enum"]):
        return schema["enum"][int(body)]
    return body


def failed_parts(path, response):
    """For a body with many games: the place of each that was answered with an error of its own."""
    if path == "/v1/archives:replay":
        reports = [json.loads(line).get("game") for line in response.text.splitlines()]
        return [["games", report["index"]] for report in reports if report and "error" in report]
    return []


@schemathesis.check
def what_the_schema_refuses_is_refused(context, response, case):
    """A body that violates the document is refused."""
    sent = response.request.body
    if case.method.upper() != "POST" or response.status_code != 200 or sent is None:
        return
    body = json.loads(sent)
    raw = case.operation.schema.raw_schema
    media = case.operation.definition.raw["requestBody"]["content"]["application/json"]
    pointer = media["schema"]["$ref"][1:]
    against, root = validator(pointer, json.dumps(raw))
    faults = list(against.iter_errors(canonical(body, media["schema"], root)))
    failed = failed_parts(case.operation.path, response)
    taken = [fault for fault in faults if list(fault.absolute_path)[:2] not in failed]
    assert not taken, f"taken, though {taken[0].message}"
