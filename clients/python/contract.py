"""Writes the calls and types of the clients from the OpenAPI document: `contract.py http://localhost:8080`.

The address is that of a running service, or a file. What it writes is part of the sources, so that neither
users nor builds need a service.
"""

import json
import keyword
import pathlib
import re
import sys
import textwrap
import urllib.request

PACKAGE = pathlib.Path(__file__).resolve().parent / "python" / "tafl"
HEAD = '"""{} Made from the contract by `contract.py`."""\n\nfrom __future__ import annotations\n\n'
# Errors are exceptions.
NOT_TYPES = {"Problem"}
# The forms of a position, of which a call takes one.
AT = ["position", "token", "game"]
PRIMITIVES = {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}


def snake(name):
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower()


def quoted(text, indent):
    """A docstring."""
    text = text.replace("\\", "\\\\").replace('"""', "'''")
    lines = textwrap.wrap(text.split("\n\n")[0], 100 - indent)
    lines += [""] if len(lines) > 1 else []
    return '"""' + f"\n{' ' * indent}".join(lines) + '"""'


def listed(items, brackets="[]", indent=0, before=0):
    """Items in brackets, each on a line unless all fit into one that has `before` characters already."""
    items = list(items)
    line = brackets[0] + ", ".join(items) + brackets[1]
    if before + len(line) < 90:
        return line
    margin = "\n" + " " * indent
    return brackets[0] + "".join(f"{margin}    {item}," for item in items) + margin + brackets[1]


def hint(schema):
    """The type of a value, in Python."""
    if "$ref" in schema:
        return schema["$ref"].rsplit("/", 1)[1]
    if "enum" in schema:
        return f"Literal[{', '.join(map(json.dumps, schema['enum']))}]"
    match schema["type"]:
        case "array":
            return f"list[{hint(schema['items'])}]"
        case "object":
            return f"dict[str, {hint(schema['additionalProperties'])}]"
        case primitive:
            return PRIMITIVES[primitive]


def typed_dict(name, schema, description):
    """A class of dictionaries; one with a key that is a word of Python needs the other notation."""
    required = schema.get("required", [])
    keys = {key: hint(value) for key, value in schema["properties"].items()}
    if any(map(keyword.iskeyword, keys)):
        of = (
            f'"{key}": "{kind}"' if key in required else f'"{key}": NotRequired["{kind}"]'
            for key, kind in keys.items()
        )
        return f'{name} = TypedDict("{name}", {listed(of, "{}")})\n'
    of = (f"{key}: {kind if key in required else f'NotRequired[{kind}]'}" for key, kind in keys.items())
    fields = "\n    ".join(of)
    documented = f"{quoted(description, 4)}\n\n    " if description else ""
    return f"@final\nclass {name}(TypedDict):\n    {documented}{fields or 'pass'}\n"


def types(schemas):
    """All types: a message is a dictionary, one of alternatives is the union of theirs."""
    classes, names = [], []
    for name, schema in schemas.items():
        if name in NOT_TYPES:
            continue
        description = schema["description"]
        if "enum" in schema:
            names.append(
                f"{name} = Literal{listed(map(json.dumps, schema['enum']))}\n{quoted(description, 0)}\n"
            )
        elif "oneOf" in schema:
            variants = schema["oneOf"]
            shared = set.intersection(*(set(variant["required"]) for variant in variants))
            members = []
            for variant in variants:
                own = sorted(set(variant["required"]) - shared, key=list(variant["properties"]).index)[0]
                members.append(name + own[0].upper() + own[1:])
                classes.append(typed_dict(members[-1], variant, ""))
            names.append(f"{name}: TypeAlias = {' | '.join(members)}\n{quoted(description, 0)}\n")
        else:
            classes.append(typed_dict(name, schema, description))
    text = HEAD.format("The messages of the service, in their JSON form.")
    text += "from typing import Literal, NotRequired, TypeAlias, TypedDict, final\n\n\n"
    return text + "\n\n".join(classes + names)


def request(operation, schemas):
    """The arguments of a call in the order of the contract, each with its type, and those that it needs."""
    if "requestBody" not in operation:
        given = [
            parameter for parameter in operation["parameters"] if parameter.get("in") in ("path", "query")
        ]
        keys = {parameter["name"]: hint(parameter["schema"]) for parameter in given}
        return keys, [parameter["name"] for parameter in given if parameter["required"]]
    body = schemas[
        operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rsplit("/", 1)[1]
    ]
    variants = body.get("oneOf", [body])
    keys = {snake(key): hint(value) for variant in variants for key, value in variant["properties"].items()}
    needed = set.intersection(*(set(variant.get("required", [])) for variant in variants))
    if all(key in keys for key in AT):
        keys = {"at": "At"} | {key: kind for key, kind in keys.items() if key not in AT}
        needed.add("at")
    return keys, [key for key in keys if key in map(snake, needed)]


def described(operation):
    """The description of a call, without how the parameters of a `GET` are given."""
    text = operation.get("description", "")
    return operation["summary"] + "." if not text or text.startswith("The request as query") else text


def calls(document):
    """Each call once: its path, its operation, and its answer; `None` for the second forms by `GET`."""
    for path, forms in document["paths"].items():
        operation = forms.get("post") or forms["get"]
        ((kind, answer),) = operation["responses"]["200"]["content"].items()
        if kind.endswith("json"):
            schema = answer["schema"]
            yield (
                path,
                operation,
                hint(schema["anyOf"][0] if kind == "application/x-ndjson" else schema),
                kind == "application/x-ndjson",
            )


def method(path, operation, answer, streams, schemas, awaits):
    """The method of a call."""
    keys, needed = request(operation, schemas)
    argument = {key: key + "_" * keyword.iskeyword(key) for key in keys}
    given = ["self"] + [f"{argument[key]}: {keys[key]}" for key in needed]
    given += ["*"] + [
        f"{argument[key]}: {kind} | None = None" for key, kind in keys.items() if key not in needed
    ]
    body = [f'"{key}": {argument[key]}' for key in keys if key != "at" and f"{{{key}}}" not in path]
    if "{" in path:
        path = re.sub(r"\{(\w+)\}", r"{quote(\1, safe='')}", path)
    address = f'{"f" * ("{" in path)}"{path}"'
    verb = "POST" if "requestBody" in operation else "GET"
    given_at = ", at" if "at" in keys else ""
    arguments = f'"{verb}", {address}, {listed(body, "{}", 8, len(address) + 40)}{given_at}'
    run = f"self._{'stream' if streams else 'call'}({arguments})"
    iterator = "AsyncIterator" if awaits else "Iterator"
    gives = f"{iterator}[{answer}]" if streams else answer
    if given[-1] == "*":
        given.pop()
    begin = "async def" if awaits and not streams else "def"
    head = f"    {begin} {snake(operation['operationId'])}{listed(given, '()', 4, 40)} -> {gives}:\n"
    finish = (
        f"return {run}" if streams else f"answer: {answer} = {'await ' * awaits}{run}\n        return answer"
    )
    return f"{head}        {quoted(described(operation), 8)}\n        {finish}\n"


def classes(document):
    """The calls of the service as methods, for both clients."""
    schemas = document["components"]["schemas"]
    found = list(calls(document))
    text = HEAD.format("The calls of the service as methods.")
    names = {answer for *_, answer, _ in found}
    for _, operation, *_ in found:
        names.update(
            word for kind in request(operation, schemas)[0].values() for word in re.findall(r"\w+", kind)
        )
    text += "from collections.abc import AsyncIterator, Iterator, Mapping\n"
    text += "from typing import Any, Literal, Protocol\nfrom urllib.parse import quote\n\n"
    text += (
        f"from ._contract import {listed(sorted(names & set(schemas)), '()')}\nfrom ._position import At\n"
    )
    for name, awaits in (("Calls", False), ("AsyncCalls", True)):
        begin = "async def" if awaits else "def"
        iterator = "AsyncIterator" if awaits else "Iterator"
        text += f'''

class {name}(Protocol):
    """The calls; how they are made is up to the class that inherits them."""

    {begin} _call(self, verb: str, path: str, body: Mapping[str, object], at: At | None = None) -> Any: ...

    def _stream(
        self, verb: str, path: str, body: Mapping[str, object], at: At | None = None
    ) -> {iterator}[Any]: ...

'''
        text += "\n".join(method(*call, schemas, awaits) for call in found)
    return text


def made(document):
    """The text of each file that is made."""
    return {
        PACKAGE / "_contract.py": types(document["components"]["schemas"]),
        PACKAGE / "_calls.py": classes(document),
    }


def main():
    (source,) = sys.argv[1:]
    if source.startswith("http"):
        with urllib.request.urlopen(source.rstrip("/") + "/openapi.json") as answer:
            document = json.load(answer)
    else:
        document = json.loads(pathlib.Path(source).read_text())
    for path, text in made(document).items():
        path.write_text(text)


if __name__ == "__main__":
    main()
