"""The reports of ``tafld judge`` as rows of ``tafl.archive``."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

PLACE = re.compile(r"Line (\d+), column (\d+): ")


def result(outcome: dict[str, Any] | None) -> tuple[str | None, str | None]:
    if not outcome:
        return None, None
    reason = outcome["reason"].removeprefix("OUTCOME_REASON_")
    return ("draw" if outcome.get("draw") else outcome["winner"].removeprefix("SIDE_").lower()), reason


def row(report: dict[str, Any]) -> dict[str, Any]:
    """A report in JSON as a row; without what its sentences alone say."""
    error, faults = report.get("error"), report.get("recordFaults", [])
    fault, check = report.get("fault"), report.get("declaredCheck")
    outcome, outcome_reason = result(report.get("outcome"))
    computed, computed_reason = result(check.get("computed")) if check else (outcome, outcome_reason)
    # Neither has a report: a text that is not in UTF-8.
    refused = error is not None or "ruleset" not in report
    row = {
        "verdict": "refused" if refused else "faulty" if fault or faults else "sound",
        "plies": report.get("plies", 0),
        "ruleset": None if report.get("ruleset", "").startswith("custom-") else report.get("ruleset") or None,
        "setup": report.get("setup") or None,
        "outcome": outcome, "outcome_reason": outcome_reason,
        "agrees": check.get("agrees", False) if check else None,
        "computed": computed, "computed_reason": computed_reason,
        "fault_ply": None, "fault_move": None, "fault_reason": None, "fault_line": None, "fault_column": None,
        "text_faults": len(faults), "mismatches": len(report.get("mismatches", [])), "notes": len(report.get("notes", [])),
    }
    if fault:
        reason = fault["rejected"]["reason"].removeprefix("ILLEGAL_REASON_")
        row |= {"fault_ply": fault["plyNumber"], "fault_move": fault.get("move") or None, "fault_reason": reason}
    elif faults:
        first = faults[0]
        row |= {
            "fault_reason": first["reason"].removeprefix("RECORD_FAULT_REASON_"), "fault_move": first.get("found") or None,
            "fault_line": first.get("line") or None, "fault_column": first.get("column") or None,
        }
    elif error:
        place = PLACE.search(report["sentence"])
        row |= {"fault_reason": error["reason"]} | (
            {"fault_line": int(place[1]), "fault_column": int(place[2])} if place else {}
        )
    return row


ERRORS = {"CONFLICTING_FIELDS", "INVALID_RULES", "MISSING_FIELD", "OUT_OF_RANGE_VALUE", "TOO_LARGE", "UNKNOWN_RULESET", "UNKNOWN_SETUP"}


def comparable(found: dict[str, Any]) -> dict[str, Any]:
    """A row of ``tafl.archive`` without what reports in JSON do not have: the place of an illegal move, and of a text that cannot
    be read at all, what is found there and of which kind the fault is."""
    row = {key: value for key, value in found.items() if key not in ("id", "line", "declared", "declared_reason", "fault")}
    if row["fault_ply"]:
        row |= {"fault_line": None, "fault_column": None}
    if row["verdict"] == "refused":
        known = row["fault_reason"] in ERRORS
        row |= {"fault_move": None, "fault_reason": row["fault_reason"] if known else "INVALID_RECORD"}
    return row


def reports_of(tafld: str, file: Path, *flags: str) -> list[dict[str, Any]]:
    """What ``tafld judge`` reports of the games of a file."""
    done = subprocess.run(
        [tafld, "judge", "--json", "--threads", "2", *flags, file], capture_output=True, text=True, check=False, timeout=900
    )
    assert done.returncode in (0, 3), done.stderr
    *games, last = map(json.loads, done.stdout.splitlines())
    assert last["final"]["games"] == len(games), last
    return [row(game["game"]) for game in games]
