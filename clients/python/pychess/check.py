"""Applies the patch to pychess, runs its tests, and plays games: `check.py --wheel WHEEL`.

What pychess needs is installed into an environment of its own, by pip. `--source` names a git repository to fetch pychess from, if not from
GitHub, and `--python` an interpreter. pychess asks for Python 3.14; on 3.13 its annotations are deferred as they are there.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
COMMIT = "37b7a729a67769d409d00d62d7b825826d939eed"
GITHUB = "https://github.com/gbtami/pychess-variants"
# Data, which no limit counts.
DATA = ("static/",)
MOST_LINES = 80
# Tools for their developers.
UNUSED = ("pre-commit", "pyright", "ruff", "textual", "tqdm")
DEFERRED = """import __future__, importlib.machinery

def source_to_code(self, data, path, *, _optimize=-1):
    return compile(data, path, "exec", flags=__future__.annotations.compiler_flag, dont_inherit=True, optimize=_optimize)

importlib.machinery.SourceFileLoader.source_to_code = source_to_code
"""
# Runs the tests that are named, or all, and writes how many there were and which failed.
RUNNER = """import json, re, sys, unittest
names = json.loads(sys.argv[2])
load = unittest.defaultTestLoader
tests = load.loadTestsFromNames(names) if names else load.discover("tests")
result = unittest.TextTestRunner(verbosity=0).run(tests)
failed = [test for test, _ in result.errors + result.failures] + result.unexpectedSuccesses
# A module that cannot be imported, and a class that cannot be set up, are named as what is loaded again.
failed = [re.sub(r"^unittest.loader._FailedTest.|^.* \\(|\\)$", "", test.id()) for test in failed]
skipped = [[test.id(), why] for test, why in result.skipped]
json.dump({"run": result.testsRun, "failed": failed, "skipped": skipped}, open(sys.argv[1], "w"))
"""


def run(*command, **options):
    subprocess.run([str(part) for part in command], check=True, **options)


def interpreter():
    """The newest Python that can run pychess."""
    for name in ("python3.14", "python3.13"):
        found = shutil.which(name)
        if found and subprocess.run([found, "-c", "pass"], capture_output=True).returncode == 0:
            return found
    sys.exit("pychess: neither python3.14 nor python3.13 can be run: install one of them, or name it with --python")


def fetch(source, work):
    """The pinned source, and the same with the patch: two folders."""
    git, plain, patched = work / "git", work / "plain", work / "patched"
    run("git", "init", "-q", "--bare", git)
    run("git", "-C", git, "fetch", "-q", "--depth", "1", source, COMMIT)
    for folder in (plain, patched):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        run("git", "--git-dir", git, "--work-tree", folder, "checkout", "-q", "-f", COMMIT, "--", ".")
    # Git must not take the folder for a part of this repository.
    apply = {"cwd": patched, "env": os.environ | {"GIT_CEILING_DIRECTORIES": str(work)}, "text": True, "check": True, "stdout": subprocess.PIPE}
    counts = subprocess.run(["git", "apply", "--numstat", HERE / "pychess.patch"], **apply)
    subprocess.run(["git", "apply", "--whitespace=error", HERE / "pychess.patch"], **apply)
    lines = [line.split("\t") for line in counts.stdout.splitlines()]
    added, removed = (sum(int(line[at]) for line in lines if not line[2].startswith(DATA)) for at in (0, 1))
    print(f"pychess: the patch adds {added} lines and removes {removed}, without data")
    if not 0 < added + removed <= MOST_LINES:
        sys.exit(f"pychess: the patch has more than {MOST_LINES} lines")
    return plain, patched


def install(python, wheel, plain, work):
    """An environment with what pychess and its tests need."""
    project = tomllib.loads((plain / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = project["dependencies"] + [name for name in project["optional-dependencies"]["dev"] if not name.startswith(UNUSED)]
    run(python, "-m", "venv", work / "venv")
    pip = work / "venv/bin/pip"
    run(pip, "install", "-q", "--disable-pip-version-check", *needed)
    run(pip, "install", "-q", "--disable-pip-version-check", "--no-deps", "--force-reinstall", wheel)
    return work / "venv/bin/python"


def tests(python, folder, work, names=()):
    """Runs tests of theirs in a folder; what came of them."""
    paths, report = [str(folder), str(folder / "server"), str(folder / "tests")], work / "report.json"
    report.unlink(missing_ok=True)
    version = subprocess.run([python, "-c", "import sys; print(*sys.version_info[:2])"], text=True, stdout=subprocess.PIPE, check=True).stdout
    if tuple(map(int, version.split())) < (3, 14):
        (work / "deferred").mkdir(exist_ok=True)
        (work / "deferred/sitecustomize.py").write_text(DEFERRED)
        paths.insert(0, str(work / "deferred"))
    # By this name their server knows that it is tested.
    runner = work / "unittest_runner.py"
    runner.write_text(RUNNER)
    with open(work / f"{folder.name}.log", "w") as log:
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [python, runner, report, json.dumps(list(names))]
        subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=False)
    if not report.exists():
        sys.exit(f"pychess: the tests did not end; see {log.name}")
    return json.loads(report.read_text())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wheel", type=Path, required=True)
    parser.add_argument("--source", default=os.environ.get("PYCHESS_GIT", GITHUB))
    parser.add_argument("--python", default=None)
    parser.add_argument("--work", type=Path, default=HERE.parents[2] / "target/pychess-check")
    arguments = parser.parse_args()
    work = arguments.work.resolve()
    work.mkdir(parents=True, exist_ok=True)
    plain, patched = fetch(arguments.source, work)
    python = install(arguments.python or interpreter(), arguments.wheel.resolve(), plain, work)

    shutil.copy(HERE / "play_tafl.py", patched / "tests")
    played = tests(python, patched, work, ["play_tafl"])
    if played["failed"] or played["skipped"] or not played["run"]:
        sys.exit(f"pychess: {work}/patched.log: the games failed: {played}")
    print((patched / "games.txt").read_text(), end="")

    # What fails with the patch must fail without it too: theirs are tests that depend on the time, or on a network.
    found = tests(python, patched, work)
    again = tests(python, patched, work, found["failed"]) if found["failed"] else {"failed": []}
    before = tests(python, plain, work, again["failed"]) if again["failed"] else {"failed": []}
    broken = sorted(set(again["failed"]) - set(before["failed"]))
    for name, why in found["skipped"]:
        print(f"pychess: their test {name} is skipped: {why}")
    for name in again["failed"]:
        print(f"pychess: their test {name} fails, " + ("and passes without the patch" if name in broken else "without the patch too"))
    passed = found["run"] - len(found["skipped"]) - len(again["failed"])
    if broken or passed < 1000:
        sys.exit(f"pychess: {passed} of {found['run']} tests pass; broken by the patch: {broken}")
    print(f"pychess: {passed} of {found['run']} tests pass")


if __name__ == "__main__":
    main()
