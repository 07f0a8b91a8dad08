//! The routes of the JSON transport by `GET`, and every query parameter with its place in the request
//! message.
//!
//! Routes by `POST`, with the request as the body, are those of the annotations; both make the same message.
//! The documents of the interface are made from this table as well, and so are the commands that ask a call. It
//! has nothing but data, since the build reads it too.

/// A route by `GET`.
#[derive(Clone, Copy, Debug)]
pub struct Route {
    /// The path; a name in braces is a parameter as well.
    pub path: &'static str,
    /// The call that it leads to.
    pub rpc: &'static str,
    /// The parameters, in groups.
    pub names: &'static [&'static [Name]],
    /// Fields that the path determines, with their values.
    pub settled: &'static [(&'static str, &'static str)],
    /// The media type of a picture, which is answered whatever `Accept` says; empty for a message.
    pub media: &'static str,
}

/// A query parameter.
#[allow(clippy::struct_field_names, reason = "a name is its name")]
#[derive(Clone, Copy, Debug)]
pub struct Name {
    /// The name, as in the proto files.
    pub name: &'static str,
    /// How its value is read.
    pub kind: ParameterKind,
    /// The field, as a path of proto field names in the request message.
    pub field: &'static str,
    /// The field if `board` is given too, where that differs.
    pub beside_board: Option<&'static str>,
}

/// How the value of a parameter is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParameterKind {
    /// As it is.
    Text,
    /// As a whole number.
    Number,
    /// `true` or `false`; the name alone is true.
    Flag,
    /// As a list separated by commas; the parameter may also be repeated.
    List,
    /// As a list of whole numbers, written likewise.
    Numbers,
    /// As a value of the enum with this prefix: `attackers`.
    Enum(&'static str),
}

/// A parameter that is a field of the request.
pub(crate) const fn name(name: &'static str, kind: ParameterKind) -> Name {
    Name { name, kind, field: name, beside_board: None }
}

/// A parameter with the path of its field.
pub(crate) const fn placed(name: &'static str, kind: ParameterKind, field: &'static str) -> Name {
    Name { name, kind, field, beside_board: None }
}

pub(crate) const LOCALE: &[Name] = &[name("locale", ParameterKind::Text)];

/// A game from a set-up.
const GAME: &[Name] = &[
    placed("ruleset", ParameterKind::Text, "game.ruleset"),
    placed("setup", ParameterKind::Text, "game.setup"),
    placed("moves", ParameterKind::List, "game.moves"),
];

/// A position: by its game, as a token, or by its board.
const AT: &[Name] = &[
    Name {
        name: "ruleset",
        kind: ParameterKind::Text,
        field: "game.ruleset",
        beside_board: Some("position.ruleset"),
    },
    placed("setup", ParameterKind::Text, "game.setup"),
    placed("moves", ParameterKind::List, "game.moves"),
    name("token", ParameterKind::Text),
    placed("board", ParameterKind::Text, "position.board"),
    placed("side", ParameterKind::Enum("SIDE_"), "position.side_to_move"),
    placed("ply", ParameterKind::Number, "position.ply"),
];

const MOVE: &[Name] = &[name("move", ParameterKind::Text)];

const SEARCH: &[Name] = &[
    name("nodes", ParameterKind::Number),
    name("depth", ParameterKind::Number),
    name("movetime_ms", ParameterKind::Number),
];

const STRENGTH: &[Name] = &[
    name("level", ParameterKind::Number),
    name("seed", ParameterKind::Number),
    name("multi_pv", ParameterKind::Number),
    name("threads", ParameterKind::Number),
    name("book", ParameterKind::Flag),
];

/// What a stream of analysis takes beside the limits of its search.
const LINES: &[Name] = &[
    name("multi_pv", ParameterKind::Number),
    name("threads", ParameterKind::Number),
    name("exclude_moves", ParameterKind::List),
];

const PLIES: &[Name] = &[
    name("nodes", ParameterKind::Number),
    name("from_ply", ParameterKind::Number),
    name("to_ply", ParameterKind::Number),
];

const CANDIDATES: &[Name] = &[name("candidates", ParameterKind::List)];

const REVEAL: &[Name] = &[name("reveal", ParameterKind::Enum("HINT_REVEAL_"))];

const PUZZLES: &[Name] = &[
    name("ruleset", ParameterKind::Text),
    name("min_difficulty", ParameterKind::Number),
    name("max_difficulty", ParameterKind::Number),
    name("theme", ParameterKind::Enum("OUTCOME_REASON_")),
    name("side", ParameterKind::Enum("SIDE_")),
    name("winning_moves", ParameterKind::Number),
    name("id", ParameterKind::Text),
    name("daily", ParameterKind::Text),
    name("from_puzzle", ParameterKind::Number),
    name("max_puzzles", ParameterKind::Number),
];

const THRESHOLDS: &[Name] = &[
    placed("inaccuracy_permille", ParameterKind::Number, "thresholds.inaccuracy_permille"),
    placed("mistake_permille", ParameterKind::Number, "thresholds.mistake_permille"),
    placed("blunder_permille", ParameterKind::Number, "thresholds.blunder_permille"),
];

/// The style of any picture.
const LOOK: &[Name] = &[
    placed("size", ParameterKind::Number, "style.size"),
    placed("theme", ParameterKind::Enum("PICTURE_THEME_"), "style.theme"),
    placed("layout", ParameterKind::Enum("PICTURE_LAYOUT_"), "style.layout"),
    placed("pieces", ParameterKind::Enum("PICTURE_PIECES_"), "style.pieces"),
    placed("colour_page", ParameterKind::Text, "style.colours.page"),
    placed("colour_squares", ParameterKind::Text, "style.colours.squares"),
    placed("colour_lines", ParameterKind::Text, "style.colours.lines"),
    placed("colour_attackers", ParameterKind::Text, "style.colours.attackers"),
    placed("colour_defenders", ParameterKind::Text, "style.colours.defenders"),
];

/// The style of a board.
const BOARD: &[Name] = &[
    placed("rotation", ParameterKind::Number, "style.rotation"),
    placed("without_coordinates", ParameterKind::Flag, "style.without_coordinates"),
    placed("without_last_move", ParameterKind::Flag, "style.without_last_move"),
    placed("without_threat", ParameterKind::Flag, "style.without_threat"),
    placed("with_open_paths", ParameterKind::Flag, "style.with_open_paths"),
    placed("with_legend", ParameterKind::Flag, "style.with_legend"),
    placed("colour_king", ParameterKind::Text, "style.colours.king"),
];

const PLAYERS: &[Name] = &[
    placed("attackers", ParameterKind::Text, "players.attackers"),
    placed("defenders", ParameterKind::Text, "players.defenders"),
];

const CLOCKS: &[Name] = &[
    placed("attackers_clock_ms", ParameterKind::Number, "players.attackers_clock_ms"),
    placed("defenders_clock_ms", ParameterKind::Number, "players.defenders_clock_ms"),
];

const PICTURE: &[Name] = &[
    name("last_move", ParameterKind::Text),
    name("from", ParameterKind::Text),
    name("arrows", ParameterKind::List),
    name("marks", ParameterKind::List),
    name("attackers_win_permille", ParameterKind::Number),
];

const FRAMES: &[Name] = &[
    name("first_ply", ParameterKind::Number),
    name("last_ply", ParameterKind::Number),
    name("frame_ms", ParameterKind::Number),
    name("attackers_win_permille", ParameterKind::Numbers),
];

const COURSE: &[Name] = &[
    name("attackers_win_permille", ParameterKind::Numbers),
    name("start_permille", ParameterKind::Number),
    name("first_ply", ParameterKind::Number),
    name("inaccuracies", ParameterKind::Numbers),
    name("mistakes", ParameterKind::Numbers),
    name("blunders", ParameterKind::Numbers),
    name("missed_wins", ParameterKind::Numbers),
    name("turning_point", ParameterKind::Number),
    name("title", ParameterKind::Text),
];

const FORMAT: &[Name] = &[name("format", ParameterKind::Enum("POSITION_FORMAT_"))];

const RULES: &[Name] = &[name("ruleset", ParameterKind::Text)];

const COMPARE_TO: &[Name] = &[name("compare_to", ParameterKind::Text)];

const WITH_PIECES: &[Name] = &[name("with_pieces", ParameterKind::Flag)];

const WITH_EFFECTS: &[Name] = &[
    name("from", ParameterKind::Text),
    name("with_effects", ParameterKind::Flag),
    name("with_positions", ParameterKind::Flag),
    name("by_origin", ParameterKind::Flag),
];

const SIDE: &[Name] = &[placed("side", ParameterKind::Enum("SIDE_"), "side_to_move")];

const TEXT: &[Name] = &[name("text", ParameterKind::Text)];

const NEW: &[Name] = &[name("setup", ParameterKind::Text)];

const fn get(path: &'static str, rpc: &'static str, names: &'static [&'static [Name]]) -> Route {
    Route { path, rpc, names, settled: &[], media: "" }
}

/// A picture that can be linked to.
const fn picture(
    path: &'static str,
    media: &'static str,
    settled: &'static [(&'static str, &'static str)],
) -> Route {
    Route {
        settled,
        media,
        ..get(path, "RenderPosition", &[AT, PICTURE, LOOK, BOARD, PLAYERS, CLOCKS, LOCALE])
    }
}

/// A graph that can be linked to.
const fn graph(
    path: &'static str,
    media: &'static str,
    settled: &'static [(&'static str, &'static str)],
) -> Route {
    Route { settled, media, ..get(path, "RenderGraph", &[COURSE, LOOK, PLAYERS, LOCALE]) }
}

/// Every route by `GET`.
pub const ROUTES: &[Route] = &[
    get("/v1/rulesets", "ListRulesets", &[LOCALE]),
    get("/v1/rulesets/{ruleset}", "GetRuleset", &[RULES, COMPARE_TO, LOCALE]),
    get("/v1/info", "GetServerInfo", &[LOCALE]),
    get("/v1/positions:new", "NewPosition", &[RULES, NEW, WITH_PIECES, LOCALE]),
    get("/v1/moves:validate", "ValidateMove", &[AT, MOVE, LOCALE]),
    get("/v1/moves:apply", "ApplyMove", &[AT, MOVE, WITH_PIECES, LOCALE]),
    get("/v1/moves:list", "LegalMoves", &[AT, WITH_EFFECTS, LOCALE]),
    get("/v1/moves:suggest", "SuggestMove", &[AT, STRENGTH, SEARCH, LOCALE]),
    get("/v1/moves:play", "PlayMove", &[AT, MOVE, STRENGTH, SEARCH, WITH_PIECES, LOCALE]),
    get("/v1/moves:evaluate", "EvaluateMoves", &[AT, CANDIDATES, SEARCH, THRESHOLDS, LOCALE]),
    get("/v1/moves:hint", "GetHint", &[AT, REVEAL, SEARCH, LOCALE]),
    get("/v1/positions:explore", "ExploreOpening", &[AT, LOCALE]),
    get("/v1/positions:probe", "ProbePosition", &[AT, LOCALE]),
    get("/v1/positions:analyze", "AnalyzePosition", &[AT, SEARCH, LINES, LOCALE]),
    get("/v1/games:analyze", "AnalyzeGame", &[GAME, PLIES, THRESHOLDS, LOCALE]),
    get("/v1/puzzles", "ListPuzzles", &[PUZZLES, LOCALE]),
    get("/v1/positions:parse", "ParsePosition", &[TEXT, FORMAT, RULES, SIDE, LOCALE]),
    get("/v1/positions:format", "FormatPosition", &[AT, FORMAT, LOCALE]),
    get("/v1/moves:parse", "ParseMove", &[AT, TEXT, LOCALE]),
    picture("/v1/render.svg", "image/svg+xml", &[("format", "PICTURE_FORMAT_SVG")]),
    picture("/v1/render.png", "image/png", &[("format", "PICTURE_FORMAT_PNG")]),
    picture("/v1/render.txt", "text/plain; charset=utf-8", &[("format", "PICTURE_FORMAT_TEXT")]),
    Route {
        media: "image/gif",
        ..get("/v1/render.gif", "RenderGame", &[GAME, FRAMES, LOOK, BOARD, PLAYERS, CLOCKS, LOCALE])
    },
    graph("/v1/graph.svg", "image/svg+xml", &[("format", "PICTURE_FORMAT_SVG")]),
    graph("/v1/graph.png", "image/png", &[("format", "PICTURE_FORMAT_PNG")]),
];
