"""The conformance data of tests/data for any referee, as its README describes them."""

import json
import pathlib

DATA = pathlib.Path(__file__).resolve().parents[1] / "data"


def read(path):
    return json.loads((DATA / path).read_text())


def rules_of(name):
    return read(f"rulesets/{name}.json")["rules"]


def all_cases():
    """Every case, with its rules in full and its start."""
    for path in sorted((DATA / "cases").glob("*.json")):
        file = json.loads(path.read_text())
        for case in file["cases"]:
            rules = case.get("rules") or rules_of(case["ruleset"])
            if isinstance(rules, str):
                entry = file["rules"][rules]
                rules = file["rules"].get(entry.get("from"), {}) | {key: value for key, value in entry.items() if key != "from"}
                rules = {key: value for key, value in rules.items() if value is not None}
            board = {"board": case.get("board"), "sideToMove": f"SIDE_{case['side'].upper()}"}
            start = {"setup": case["setup"]} if "setup" in case else board
            yield case | {"rules": rules, "begin": start}


def all_counts():
    """Rules, start and counts of every position that is counted."""
    for entry in read("counts.json")["counts"]:
        side = entry.get("side") or ""
        start = {"board": entry["board"], "sideToMove": f"SIDE_{side.upper()}"} if "board" in entry else {"setup": entry["setup"]}
        yield rules_of(entry["ruleset"]), start, entry["counts"]


def differences(case, begin):
    """What is not as the case expects. `begin(rules, start)` makes a game, with `play(move)` and `situation()`."""
    found = compared(case["id"], case.get("start", {}), begin(case["rules"], case["begin"]).situation())
    for play in case["plays"]:
        game = begin(case["rules"], case["begin"])
        *before, last = play["moves"]
        for move in before:
            effect = game.play(move)
            if "rejected" in effect or "outcome" in effect["applied"]:
                found.append(f"{case['id']}: {move} before the last move: {effect}")
        effect = effect_of(game.play(last), play["expect"])
        if effect != play["expect"]:
            found.append(f"{case['id']} {last}: expected {play['expect']}, found {effect}")
        found += compared(f"{case['id']} after {last}", play.get("then", {}), game.situation())
    return found


def effect_of(answer, expected):
    """An answer in the form of the cases, without what the expectation leaves open."""
    if "rejected" in answer:
        rejected = answer["rejected"]
        effect = {"illegal": rejected["reason"].removeprefix("ILLEGAL_REASON_")}
        return effect | ({"squares": rejected["squares"]} if rejected["squares"] or "squares" in expected else {})
    applied = answer["applied"]
    effect = {}
    if applied["captures"]:
        effect["captures"] = [
            {"square": one["square"], "kind": one["kind"].removeprefix("CAPTURE_KIND_"), "closed_by": one["closedBy"]} for one in applied["captures"]
        ]
    if outcome := applied.get("outcome"):
        effect["winner"] = outcome["winner"].removeprefix("SIDE_").lower() if "winner" in outcome else "nobody"
        effect["reason"] = outcome["reason"].removeprefix("OUTCOME_REASON_")
    announcements = [
        {"kind": one["kind"].removeprefix("ANNOUNCEMENT_KIND_")} | ({"moves": one["moves"]} if "YOUR_KING" in one["kind"] else {"squares": one["squares"]})
        for one in applied["announcements"]
    ]
    if announcements:
        effect["announcements"] = announcements
    if applied["drawClaimable"]:
        effect["claimable"] = True
    if "count" in expected:
        effect["count"] = applied["repetition"]["count"]
    return effect


def compared(name, expected, found):
    """Differences between a position as far as it is stated and as it is."""
    moves = [move.split("-") for move in found["moves"] if "-" in move]
    seen = found | {
        "legal_moves": len(found["moves"]),
        "destinations": {square: [to for start, to in moves if start == square] for square in expected.get("destinations", {})},
    }
    known = {field: value for field, value in expected.items() if field in seen}
    return [f"{name}: {field} is {seen[field]} and not {value}" for field, value in known.items() if seen[field] != value]
