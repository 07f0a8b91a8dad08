"""Runs the examples of CLIENTS.md exactly as printed: `clients.py --tafld BINARY --tools FOLDER`.

Each must print what the page says that it prints, but for the reply, which differs from game to game, and must show what is wrong with a
call that fails. Languages that this machine does not have are left out, and named.
"""

import os
import pathlib
import re
import shutil
import sys
import tempfile

from play_a_game import write_stubs
from service import Failure, Service, check, run, start

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "CLIENTS.md").read_text()
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
# What comes before the examples in TypeScript, in the order of the page, and how both are run.
PREPARATIONS = [text.splitlines() for language, text in BLOCKS if language == "sh"]
RUN = re.search(r"^Run it with `(.*)`\.$", PAGE, re.MULTILINE)[1].split(" && ")
PRINTED = "localhost:8080"
RULESET = "brandubh-wtf"
# The reply of a level, which depends on the seed.
REPLY = re.compile(r"^The defenders play [a-g]\d-[a-g]\d(?: and capture .*)?\.$", re.MULTILINE)
SOURCES = ROOT / "tests" / "clients"


def npm(folder, text, tools, address, preparation):
    """The commands of the page in an empty folder; what they would install from npm is in `tools`."""
    (folder / "client.ts").write_text(text)
    said = ""
    for command in [*preparation, *RUN]:
        if command.startswith("npm install "):
            (folder / "node_modules").symlink_to(tools.resolve() / "node_modules")
            missing = [name for name in command.split()[2:] if not (folder / "node_modules" / name).is_dir()]
            check(not missing, "tests/typescript/requirements.txt lacks", *missing)
        else:
            said = run(folder, "bash", "-c", command.replace(f"http://{PRINTED}", address), BUF_CACHE_DIR=str(folder))
    return said


def typescript(folder, text, tools, address):
    return npm(folder, text, tools, address, PREPARATIONS[0])


def connect(folder, text, tools, address):
    (folder / "buf.gen.yaml").write_text(dict(BLOCKS)["yaml"])
    return npm(folder, text, tools, address, PREPARATIONS[1])


def python(folder, text, *_):
    (folder / "client.py").write_text(text)
    return run(folder, sys.executable, "client.py")


def python_grpc(folder, text, *_):
    """In a folder that has the stubs and the service config."""
    write_stubs(folder)
    (folder / "deploy").symlink_to(ROOT / "deploy")
    return python(folder, text)


def php(folder, text, *_):
    (folder / "client.php").write_text(text)
    return run(folder, "php", "client.php")


def go(folder, text, *_):
    (folder / "client.go").write_text(text)
    return run(folder, "go", "run", "client.go")


def java(folder, text, *_):
    (folder / "Client.java").write_text(text)
    return run(folder, "java", "Client.java")


def csharp(folder, text, *_):
    shutil.copy(SOURCES / "client.csproj", folder)
    (folder / "Program.cs").write_text(text)
    return run(folder, "dotnet", "run")


def rust(folder, text, tools, _):
    shutil.copy(SOURCES / "client.toml", folder / "Cargo.toml")
    (folder / "src").mkdir()
    (folder / "src" / "main.rs").write_text(text)
    # Kept between runs.
    return run(folder, "cargo", "run", "--quiet", "--target-dir", os.path.abspath(tools / "rust"))


# The language of a block, its program, and how it is run.
LANGUAGES = {
    "ts": ("node", typescript),
    "typescript": ("node", connect),
    "python": (sys.executable, python),
    "py": (sys.executable, python_grpc),
    "php": ("php", php),
    "go": ("go", go),
    "java": ("java", java),
    "csharp": ("dotnet", csharp),
    "rust": ("cargo", rust),
}


def excerpts():
    """The lines in Go and Java are of clients that `typed_clients.py` runs."""
    for language, name, address in ("Go", "client.go", "os.Args[1]"), ("Java", "Client.java", "arguments[0]"):
        source = (SOURCES / name).read_text().replace(address, f'"{PRINTED}"')
        for line in re.search(rf"^In {language}\b.*\n\n((?: {{4}}.*\n)+)", PAGE, re.MULTILINE)[1].splitlines():
            # The client in Go takes one option more.
            check(line.strip().rstrip(")") in source, name, "does not have the line", line)


def main(arguments):
    excerpts()
    blocks = dict(BLOCKS)
    check(set(blocks) == {*LANGUAGES, "text", "sh", "yaml"}, "the blocks of CLIENTS.md are in", sorted(blocks))
    check(len(PREPARATIONS) == 2, "the commands of CLIENTS.md are", PREPARATIONS)
    missing = [language for language, (program, _) in LANGUAGES.items() if not shutil.which(program)]
    with Service(arguments.tafld) as service:
        for language, (_, play) in LANGUAGES.items():
            if language in missing:
                continue
            text = blocks[language].replace(PRINTED, service.address)

            def printed(text, play=play):
                with tempfile.TemporaryDirectory() as scratch:
                    return play(pathlib.Path(scratch), text, arguments.tools, f"http://{service.address}")

            check(REPLY.sub("", printed(text)) == REPLY.sub("", blocks["text"]), language, "prints other lines than the page")
            check(text.count(RULESET) == 1, language, "names the rule set several times")
            try:
                printed(text.replace(RULESET, "chess"))
            except Failure as failure:
                check("there is no rule set" in str(failure), language, "does not show why a call failed:", failure)
            else:
                raise Failure(f"{language}: a call that fails goes unnoticed")
    print(f"clients: {len(LANGUAGES) - len(missing)} examples run; not run, since this machine lacks the language: {', '.join(missing) or '-'}")


if __name__ == "__main__":
    start(main, "tafld", "tools")
