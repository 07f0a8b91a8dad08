//! The tools: each is one or two calls of the contract with few arguments, and the parts of their answers that
//! a model needs.
//!
//! The table has names and places alone: types of arguments and results are those of the contract.

use crate::calls::Method;
use crate::transport::rest::table::{Name, Route, name, placed};

/// A tool.
pub(super) struct Tool {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    /// Its purpose, for the model.
    pub(super) about: &'static str,
    /// The calls that answer it, the first of which has all the arguments that it requires.
    pub(super) forms: &'static [Form],
    /// If a host may show the board with the answer, the arguments that matter to the board alone.
    pub(super) board: Option<&'static [Name]>,
}

/// A call as a tool makes it.
pub(super) struct Form {
    /// The call, and the place of each argument in its request.
    pub(super) route: Route,
    pub(super) required: &'static [&'static str],
    /// The result.
    pub(super) outputs: &'static [Output],
}

/// A part of a result.
pub(super) struct Output {
    pub(super) name: &'static str,
    /// Its field in the answer, as a path of proto field names; of several, the first that is set. None for what is
    /// repeated of the arguments.
    pub(super) fields: &'static [&'static str],
    /// The parts of a message or of each message of a list; empty for other values.
    pub(super) parts: &'static [Self],
    /// The field without which messages of a list are left out; empty if none are.
    pub(super) having: &'static str,
}

const fn part(name: &'static str, fields: &'static [&'static str]) -> Output {
    Output { name, fields, parts: &[], having: "" }
}

const fn form(
    method: Method,
    required: &'static [&'static str],
    names: &'static [Name],
    outputs: &'static [Output],
) -> Form {
    Form { route: Route { path: "", method, names, settled: &[], media: "" }, required, outputs }
}

const fn settled(form: &Form, settled: &'static [(&'static str, &'static str)]) -> Form {
    Form { route: Route { settled, ..form.route }, required: form.required, outputs: form.outputs }
}

const fn tool(name: &'static str, title: &'static str, about: &'static str, forms: &'static [Form]) -> Tool {
    Tool { name, title, about, forms, board: None }
}

const fn on_board(tool: &Tool, names: &'static [Name]) -> Tool {
    Tool { board: Some(names), ..*tool }
}

pub(super) const TOKEN: Name = name("token");
/// The rule set and the moves from its start, in place of a token.
const GAME: Name = placed("ruleset", "game.ruleset");
pub(super) const MOVES: Name = placed("moves", "game.moves");
pub(super) const RULESET: Name = name("ruleset");
const MOVE: Name = name("move");
pub(super) const LEVEL: Name = name("level");
pub(super) const SEED: Name = name("seed");
const LOCALE: Name = name("locale");
pub(super) const RECORD: Name = placed("record", "record.text");
pub(super) const CUSTOM_RULES: Name = name("custom_rules");
const REASON: Name = placed("reason", "declared.reason");
/// Who answers the person on the board.
const OPPONENT: &[Name] = &[LEVEL];

/// What the arguments mean, where their names do not say it.
const MEANINGS: &[(&str, &str)] = &[
    ("move", "d2-a2, or pass"),
    ("level", "strength, 0 weakest to 10"),
    ("seed", "random, once per game"),
    ("from", "square of one piece"),
    ("record", "moves, PGN or OpenTafl"),
    ("daily", "date, as 2026-11-26"),
    ("number", "which one of all, from 0"),
    ("custom_rules", "{base: {ruleset}, FIELD: value}"),
    ("text", "words, drawing or FEN"),
    ("reason", "resignation, timeout, agreement or draw_claimed"),
    ("winner", "not for draws"),
    ("worst", "mistakes at most"),
];

const LINE: &[Output] =
    &[part("move", &["move"]), part("attackers_win", &["attackers_win_probability"]), part("line", &["pv"])];

const JUDGED: &[Output] = &[
    part("ply", &["ply"]),
    part("move", &["move"]),
    part("better", &["better.move"]),
    part("said", &["sentence"]),
];

const ENDED: &[Output] = &[
    part("agrees", &["declared_check.agrees"]),
    part("why", &["declared_check.sentence"]),
    part("said", &["sentence"]),
];

const PUZZLE: &[Output] = &[
    part("id", &["id"]),
    part("ruleset", &["ruleset"]),
    part("token", &["position.token"]),
    part("board", &["position.board"]),
    part("said", &["sentence"]),
    part("solution", &["pv"]),
];

/// The tools, in the order of the list.
pub(super) const TOOLS: &[Tool] = &[
    tool(
        "find_rulesets",
        "Find rule sets",
        "Ids of the games: hnefatafl, brandubh, tablut and others.",
        &[form(
            Method::ListRulesets,
            &[],
            &[],
            &[part("best_known", &["best_known"]), part("all", &["rulesets.id"])],
        )],
    ),
    tool(
        "explain_rules",
        "Explain rules",
        "Every rule of a rule set in plain words. Takes ids and names.",
        &[form(
            Method::GetRuleset,
            &["ruleset"],
            &[RULESET, LOCALE],
            &[
                part("id", &["ruleset.pinned_id"]),
                part("name", &["ruleset.summary.name"]),
                part("size", &["ruleset.summary.size"]),
                part("setups", &["ruleset.summary.setups"]),
                part("rules", &["ruleset.entries.sentence"]),
                part("source", &["ruleset.source.title"]),
                part("others_of_this_name", &["alternatives"]),
            ],
        )],
    ),
    tool(
        "compare_rules",
        "Compare rules",
        "How two rule sets differ.",
        &[form(
            Method::GetRuleset,
            &["ruleset", "other"],
            &[RULESET, placed("other", "compare_to"), LOCALE],
            &[part("said", &["comparison.sentence"]), part("differences", &["differences.sentence"])],
        )],
    ),
    tool(
        "check_rules",
        "Check rules",
        "Checks rules of your own. The answer has every field.",
        &[form(
            Method::CheckRuleset,
            &[CUSTOM_RULES.name],
            &[CUSTOM_RULES, LOCALE],
            &[
                part("said", &["comparison.sentence"]),
                part("differences", &["differences.sentence"]),
                part("unchanged", &["unchanged"]),
                part("custom_rules", &["ruleset.rules"]),
            ],
        )],
    ),
    on_board(
        &tool(
            "new_game",
            "New game",
            "The start of a game. Send its token with the next call. With level, that level plays on the board.",
            &[form(
                Method::NewPosition,
                &[],
                &[RULESET, CUSTOM_RULES, name("setup")],
                &[
                    part("ruleset", &["position.ruleset"]),
                    part("token", &["position.token"]),
                    part("board", &["position.board"]),
                    part("side_to_move", &["position.side_to_move"]),
                    part("legal_moves", &["legal_move_count"]),
                    part(LEVEL.name, &[]),
                ],
            )],
        ),
        OPPONENT,
    ),
    tool(
        "read_board",
        "Read a board",
        "A position from words or a drawing.",
        &[form(
            Method::ParsePosition,
            &["text"],
            &[name("text"), RULESET, name("side_to_move"), LOCALE],
            &[
                part("token", &["position.token"]),
                part("board", &["board"]),
                part("said", &["sentence"]),
                part("faults", &["faults.sentence"]),
                part("warnings", &["warnings.sentence"]),
                part("rulesets", &["rulesets"]),
                part("winner", &["position.outcome.winner"]),
            ],
        )],
    ),
    tool(
        "legal_moves",
        "Legal moves",
        "The destinations of each piece, or of one.",
        &[settled(
            &form(
                Method::LegalMoves,
                &["token"],
                &[TOKEN, GAME, MOVES, name("from"), LOCALE],
                &[
                    part("moves", &["by_origin.destinations"]),
                    part("side_to_move", &["side_to_move"]),
                    part("why_none", &["explanation.sentence"]),
                    part("winner", &["outcome.winner"]),
                    part("ended_by", &["outcome.reason"]),
                ],
            ),
            &[("by_origin", "true")],
        )],
    ),
    on_board(
        &tool(
            "play_move",
            "Play a move",
            "Plays a move for the side to move. With level, that level answers in the same call; without move, it begins.",
            &[
                form(
                    Method::PlayMove,
                    &["token", "level"],
                    &[TOKEN, GAME, MOVES, MOVE, LEVEL, SEED, LOCALE],
                    &[
                        part("token", &["reply.applied.position.token", "applied.position.token"]),
                        part("board", &["reply.applied.position.board", "applied.position.board"]),
                        part(
                            "side_to_move",
                            &["reply.applied.position.side_to_move", "applied.position.side_to_move"],
                        ),
                        part("ply", &["reply.applied.position.ply", "applied.position.ply"]),
                        part("said", &["applied.sentence"]),
                        part("reply", &["reply.applied.move.notation"]),
                        part("reply_said", &["reply.applied.sentence"]),
                        part("winner", &["outcome.winner"]),
                        part("draw", &["outcome.draw"]),
                        part("ended_by", &["outcome.reason"]),
                        part(MOVES.name, &[]),
                    ],
                ),
                form(
                    Method::ApplyMove,
                    &["token", "move"],
                    &[TOKEN, GAME, MOVES, MOVE, LOCALE],
                    &[
                        part("token", &["applied.position.token"]),
                        part("board", &["applied.position.board"]),
                        part("side_to_move", &["applied.position.side_to_move"]),
                        part("ply", &["applied.position.ply"]),
                        part("said", &["applied.sentence"]),
                        part("winner", &["applied.outcome.winner"]),
                        part("draw", &["applied.outcome.draw"]),
                        part("ended_by", &["applied.outcome.reason"]),
                        part(MOVES.name, &[]),
                    ],
                ),
            ],
        ),
        &[],
    ),
    tool(
        "end_game",
        "End a game",
        "Resigns, agrees on a draw or claims one. A level agrees if suggest_move gives it less than half.",
        &[
            form(
                Method::ReplayGame,
                &["token", REASON.name, "winner"],
                &[TOKEN, GAME, MOVES, REASON, placed("winner", "declared.winner"), LOCALE],
                ENDED,
            ),
            settled(
                &form(
                    Method::ReplayGame,
                    &["token", REASON.name],
                    &[TOKEN, GAME, MOVES, REASON, LOCALE],
                    ENDED,
                ),
                &[("declared.draw", "true")],
            ),
        ],
    ),
    tool(
        "suggest_move",
        "Suggest a move",
        "A move to play and why.",
        &[form(
            Method::SuggestMove,
            &["token"],
            &[TOKEN, GAME, MOVES, LEVEL, SEED, LOCALE],
            &[
                part("move", &["move"]),
                part("attackers_win", &["attackers_win_probability"]),
                part("line", &["pv"]),
                part("reasons", &["reasons.sentence"]),
                part("said", &["sentence"]),
            ],
        )],
    ),
    tool(
        "hint",
        "Hint",
        "As much of the best move as the player wants to know.",
        &[form(
            Method::GetHint,
            &["token"],
            &[TOKEN, GAME, MOVES, name("reveal"), LOCALE],
            &[
                part("said", &["sentence"]),
                part("region", &["region"]),
                part("piece", &["piece"]),
                part("move", &["move"]),
                part("line", &["pv"]),
            ],
        )],
    ),
    tool(
        "analyse_position",
        "Analyse a position",
        "The best moves and who is winning.",
        &[form(
            Method::AnalyzePosition,
            &["token"],
            &[TOKEN, GAME, MOVES, placed("lines", "multi_pv"), LOCALE],
            &[
                part("said", &["final.sentence"]),
                part("attackers_win", &["final.attackers_win_probability"]),
                Output { parts: LINE, ..part("lines", &["final.lines"]) },
                part("reasons", &["final.reasons.sentence"]),
            ],
        )],
    ),
    tool(
        "judge_game",
        "Judge a game",
        "Replays a recorded game: its first fault or its end, and the token of its last position.",
        &[form(
            Method::ReplayGame,
            &["record"],
            &[RECORD, placed("ruleset", "record.ruleset"), LOCALE],
            &[
                part("token", &["position.token"]),
                part("plies", &["position.ply"]),
                part("side_to_move", &["position.side_to_move"]),
                part("winner", &["position.outcome.winner"]),
                part("draw", &["position.outcome.draw"]),
                part("ended_by", &["position.outcome.reason"]),
                part("faulty_move", &["fault.move"]),
                part("fault", &["fault.rejected.sentence"]),
                part("faults_of_record", &["reading.faults.sentence"]),
            ],
        )],
    ),
    tool(
        "analyse_game",
        "Analyse a game",
        "The mistakes of a recorded game, and what was better.",
        &[form(
            Method::AnalyzeGame,
            &["record"],
            &[RECORD, placed("ruleset", "record.ruleset"), name("worst"), name("from_ply"), LOCALE],
            &[
                part("said", &["final.sentence"]),
                part("turning_point", &["final.turning_point"]),
                part("next_ply", &["final.next_ply"]),
                Output { parts: JUDGED, having: "judgement", ..part("mistakes", &["ply"]) },
            ],
        )],
    ),
    tool(
        "find_puzzle",
        "Find a puzzle",
        "A position in which one move wins. Keep the solution from the player.",
        &[settled(
            &form(
                Method::ListPuzzles,
                &[],
                &[RULESET, name("winning_moves"), placed("number", "from_puzzle"), name("daily"), LOCALE],
                &[part("total", &["total"]), Output { parts: PUZZLE, ..part("puzzles", &["puzzles"]) }],
            ),
            &[("max_puzzles", "1")],
        )],
    ),
    on_board(
        &tool(
            "show_board",
            "Show the board",
            "The position as a drawing, and as a board to play on where the host can show one.",
            &[settled(
                &form(
                    Method::FormatPosition,
                    &["token"],
                    &[TOKEN, GAME, MOVES],
                    &[
                        part("ruleset", &["position.ruleset"]),
                        part("drawing", &["text"]),
                        part("token", &["position.token"]),
                        part("side_to_move", &["position.side_to_move"]),
                        part("ply", &["position.ply"]),
                        part("winner", &["position.outcome.winner"]),
                        part(LEVEL.name, &[]),
                    ],
                ),
                &[("format", "POSITION_FORMAT_DRAWING"), ("with_position", "true")],
            )],
        ),
        OPPONENT,
    ),
    tool(
        "draw_board",
        "Draw the board",
        "The position as a picture.",
        &[Form {
            route: Route {
                path: "",
                method: Method::RenderPosition,
                names: &[TOKEN, GAME, MOVES, placed("theme", "style.theme"), name("arrows"), LOCALE],
                settled: &[("format", "PICTURE_FORMAT_PNG")],
                media: "image/png",
            },
            required: &["token"],
            outputs: &[part("alt_text", &["alt_text"])],
        }],
    ),
];

/// The meaning of an argument, where its name does not say it.
pub(super) fn meaning(name: &str) -> Option<&'static str> {
    MEANINGS.iter().find(|(of, _)| *of == name).map(|(_, meaning)| *meaning)
}

impl Tool {
    /// The tool of this name.
    pub(super) fn named(name: &str) -> Option<&'static Self> {
        TOOLS.iter().find(|tool| tool.name == name)
    }

    /// The arguments of the board and of all calls.
    pub(super) fn names(&self) -> impl Iterator<Item = &'static Name> {
        self.forms.iter().flat_map(|form| form.route.names).chain(self.board.unwrap_or_default())
    }

    /// The call that answers these arguments; the last one if none has all that it requires.
    pub(super) fn form(&self, has: impl Fn(&str) -> bool) -> Option<&'static Form> {
        self.forms.iter().find(|form| form.missing(&has).next().is_none()).or(self.forms.last())
    }
}

impl Form {
    /// What it requires and does not have. A rule set and moves may stand in place of a token.
    pub(super) fn missing(&self, has: impl Fn(&str) -> bool) -> impl Iterator<Item = &'static str> {
        // Whoever names the rule set alone has lost the token, and does not mean the start.
        let placed = has(MOVES.name) && self.takes_moves();
        self.required.iter().copied().filter(move |name| !(has(name) || placed && *name == TOKEN.name))
    }

    /// Returns whether a rule set and moves may stand in place of a token.
    pub(super) fn takes_moves(&self) -> bool {
        self.route.names.iter().any(|name| name.field == MOVES.field)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_meaning_is_that_of_an_argument() {
        for (name, _) in MEANINGS {
            assert!(TOOLS.iter().any(|tool| tool.names().any(|known| known.name == *name)), "{name}");
        }
    }
}
