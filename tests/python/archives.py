"""Archives in the engines of others: `archives.py --tafld BINARY`.

It is run by a Python that has the package `tafl` and those of archives_requirements.txt. Each example of ARCHIVES.md runs as it
is written, with two workers where the engine has workers, and its reports are those that `tafld judge` gives of the same games.
"""

import argparse
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

import pyarrow as pa
import pyarrow.parquet as pq

import tafl
from service import Failure, check

CLIENTS = pathlib.Path(__file__).resolve().parents[2] / "clients" / "python"
sys.path.insert(0, str(CLIENTS / "tests"))

from archive_rows import comparable, reports_of  # noqa: E402

PAGE = CLIENTS / "ARCHIVES.md"
GAMES = 20_000
PLAYED = 200
VERDICTS = {"sound", "faulty", "refused"}


def games():
    """Games of Brandubh, a tenth of them with a fault: an illegal move, no move at all, rules that do not exist."""
    chance = random.Random(1)
    played = []
    for _ in range(PLAYED):
        board = tafl.Board("brandubh-wtf")
        while board.outcome() is None and board.ply < 60:
            board.push(chance.choice(list(board.legal_moves)))
        played.append([str(move) for move in board.move_stack])
    for number in range(GAMES):
        moves, ruleset = list(chance.choice(played)), "brandubh-wtf"
        if number % 10 == 0:
            moves[chance.randrange(len(moves))] = chance.choice(["a1-a1", "g7-g1", "nonsense", ""])
        elif number % 101 == 0:
            ruleset = "chess"
        yield {"id": f"game {number}", "moves": moves, "ruleset": ruleset}


def main():
    arguments = argparse.ArgumentParser(description="The examples of ARCHIVES.md, in Spark, Ray, Dask, DuckDB and Polars.")
    arguments.add_argument("--tafld", required=True, help="the binary")
    arguments.add_argument("--only", default="", help="the heading of the example to run")
    given = arguments.parse_args()
    blocks = re.findall(r"^## ([^\n]+)\n(?:(?!^## ).)*?^```python\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    check(len(blocks) == 6, PAGE.name, "has the examples", [name for name, _ in blocks])
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        rows = list(games())
        told = [{"game": {"ruleset": row["ruleset"], "moves": row["moves"]}} for row in rows]
        (folder / "games.ndjson").write_text("".join(json.dumps(game) + "\n" for game in told))
        write_games(folder, rows)
        wanted = {file: reports_of(given.tafld, folder / file) for file in ("games.ndjson", "games.pgn")}
        for file, reports in wanted.items():
            check(len(reports) == GAMES and {row["verdict"] for row in reports} == VERDICTS, "tafld gives of", file, reports[:3])
        for name, code in blocks:
            if given.only in name:
                compare(folder, name, code, wanted["games.pgn" if name == "Files" else "games.ndjson"])


def write_games(folder, rows):
    """The same games as two files of Parquet and as PGN."""
    (folder / "games").mkdir()
    for part in (0, 1):
        table = pa.Table.from_pylist(rows[part * GAMES // 2 : (part + 1) * GAMES // 2])
        pq.write_table(table, folder / "games" / f"{part}.parquet", row_group_size=2_500, compression="zstd")
    # Spark's snappy takes a system for one of musl on which musl is installed besides.
    (folder / "spark-defaults.conf").write_text("spark.sql.parquet.compression.codec zstd\n")
    with open(folder / "games.pgn", "w", encoding="utf-8") as file:
        for row in rows:
            file.write(f'[Event "{row["id"]}"]\n[Variant "{row["ruleset"]}"]\n\n1. {" ".join(row["moves"])} *\n\n')


def compare(folder, name, code, wanted):
    """Runs an example where the games are, and compares its reports."""
    for old in (folder / "reports").glob("**/*"):
        old.unlink()
    if name in ("Files", "DuckDB", "Polars"):
        (folder / "reports").mkdir(exist_ok=True)
    elif (folder / "reports").exists():
        (folder / "reports").rmdir()
    script, begun = folder / "example.py", time.monotonic()
    script.write_text(code)
    environment = {**os.environ, "SPARK_CONF_DIR": str(folder), "PYSPARK_PYTHON": sys.executable}
    done = subprocess.run([sys.executable, script], cwd=folder, env=environment, capture_output=True, text=True, timeout=900)
    check(done.returncode == 0, "the example of", name, "fails:", done.stdout[-1500:], done.stderr[-3000:])
    found = pq.read_table(folder / "reports").to_pylist()
    check(len(found) == len(wanted), name, "gives", len(found), "reports")
    if name != "Files":
        found.sort(key=lambda row: int(row["id"].split()[1]))
    for number, (row, right) in enumerate(zip(map(comparable, found), wanted, strict=True)):
        check(row == right, name, "differs from tafld in game", number, row, right)
    print(f"archives: {name}: the {len(found)} reports are those of tafld, {time.monotonic() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"archives: {failure}")
