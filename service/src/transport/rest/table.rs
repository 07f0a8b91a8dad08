//! The routes of the JSON transport by `GET`, and every query parameter with its place in the request message.
//!
//! Routes by `POST`, with the request as the body, are those of the annotations; both make the same message. The documents of the
//! interface are made from this table as well. It has nothing but data, since the build reads it too.

/// A route by `GET`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Route {
    /// The path; a name in braces is a parameter as well.
    pub(crate) path: &'static str,
    /// The call that it leads to.
    pub(crate) rpc: &'static str,
    /// The parameters, in groups.
    pub(crate) names: &'static [&'static [Name]],
    /// Fields that the path determines, with their values.
    pub(crate) settled: &'static [(&'static str, &'static str)],
    /// The media type of a picture, which is answered whatever `Accept` says; empty for a message.
    pub(crate) media: &'static str,
}

/// A query parameter.
#[allow(clippy::struct_field_names, reason = "a name is its name")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Name {
    /// The name, as in the proto files.
    pub(crate) name: &'static str,
    /// How its value is read.
    pub(crate) kind: Kind,
    /// The field, as a path of proto field names in the request message.
    pub(crate) field: &'static str,
    /// The field if `board` is given too, where that differs.
    pub(crate) beside_board: Option<&'static str>,
}

/// How the value of a parameter is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
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

const fn name(name: &'static str, kind: Kind) -> Name {
    Name { name, kind, field: name, beside_board: None }
}

const fn placed(name: &'static str, kind: Kind, field: &'static str) -> Name {
    Name { name, kind, field, beside_board: None }
}

const LOCALE: &[Name] = &[name("locale", Kind::Text)];

/// A game from a set-up.
const GAME: &[Name] =
    &[placed("ruleset", Kind::Text, "game.ruleset"), placed("setup", Kind::Text, "game.setup"), placed("moves", Kind::List, "game.moves")];

/// A position: by its game, as a token, or by its board.
const AT: &[Name] = &[
    Name { name: "ruleset", kind: Kind::Text, field: "game.ruleset", beside_board: Some("position.ruleset") },
    placed("setup", Kind::Text, "game.setup"),
    placed("moves", Kind::List, "game.moves"),
    name("token", Kind::Text),
    placed("board", Kind::Text, "position.board"),
    placed("side", Kind::Enum("SIDE_"), "position.side_to_move"),
    placed("ply", Kind::Number, "position.ply"),
];

const MOVE: &[Name] = &[name("move", Kind::Text)];

const SEARCH: &[Name] = &[name("nodes", Kind::Number), name("depth", Kind::Number), name("movetime_ms", Kind::Number)];

const STRENGTH: &[Name] = &[
    name("level", Kind::Number),
    name("seed", Kind::Number),
    name("multi_pv", Kind::Number),
    name("threads", Kind::Number),
    name("book", Kind::Flag),
];

const CANDIDATES: &[Name] = &[name("candidates", Kind::List)];

const REVEAL: &[Name] = &[name("reveal", Kind::Enum("HINT_REVEAL_"))];

const THRESHOLDS: &[Name] = &[
    placed("inaccuracy_permille", Kind::Number, "thresholds.inaccuracy_permille"),
    placed("mistake_permille", Kind::Number, "thresholds.mistake_permille"),
    placed("blunder_permille", Kind::Number, "thresholds.blunder_permille"),
];

/// The style of any picture.
const LOOK: &[Name] = &[
    placed("size", Kind::Number, "style.size"),
    placed("theme", Kind::Enum("PICTURE_THEME_"), "style.theme"),
    placed("layout", Kind::Enum("PICTURE_LAYOUT_"), "style.layout"),
    placed("pieces", Kind::Enum("PICTURE_PIECES_"), "style.pieces"),
    placed("colour_page", Kind::Text, "style.colours.page"),
    placed("colour_squares", Kind::Text, "style.colours.squares"),
    placed("colour_lines", Kind::Text, "style.colours.lines"),
    placed("colour_attackers", Kind::Text, "style.colours.attackers"),
    placed("colour_defenders", Kind::Text, "style.colours.defenders"),
];

/// The style of a board.
const BOARD: &[Name] = &[
    placed("rotation", Kind::Number, "style.rotation"),
    placed("without_coordinates", Kind::Flag, "style.without_coordinates"),
    placed("without_last_move", Kind::Flag, "style.without_last_move"),
    placed("without_threat", Kind::Flag, "style.without_threat"),
    placed("with_open_paths", Kind::Flag, "style.with_open_paths"),
    placed("with_legend", Kind::Flag, "style.with_legend"),
    placed("colour_king", Kind::Text, "style.colours.king"),
];

const PLAYERS: &[Name] = &[placed("attackers", Kind::Text, "players.attackers"), placed("defenders", Kind::Text, "players.defenders")];

const CLOCKS: &[Name] = &[
    placed("attackers_clock_ms", Kind::Number, "players.attackers_clock_ms"),
    placed("defenders_clock_ms", Kind::Number, "players.defenders_clock_ms"),
];

const PICTURE: &[Name] = &[
    name("last_move", Kind::Text),
    name("from", Kind::Text),
    name("arrows", Kind::List),
    name("marks", Kind::List),
    name("attackers_win_permille", Kind::Number),
];

const FRAMES: &[Name] = &[
    name("first_ply", Kind::Number),
    name("last_ply", Kind::Number),
    name("frame_ms", Kind::Number),
    name("attackers_win_permille", Kind::Numbers),
];

const COURSE: &[Name] = &[
    name("attackers_win_permille", Kind::Numbers),
    name("start_permille", Kind::Number),
    name("first_ply", Kind::Number),
    name("inaccuracies", Kind::Numbers),
    name("mistakes", Kind::Numbers),
    name("blunders", Kind::Numbers),
    name("missed_wins", Kind::Numbers),
    name("turning_point", Kind::Number),
    name("title", Kind::Text),
];

const FORMAT: &[Name] = &[name("format", Kind::Enum("POSITION_FORMAT_"))];

const RULES: &[Name] = &[name("ruleset", Kind::Text)];

const COMPARE_TO: &[Name] = &[name("compare_to", Kind::Text)];

const WITH_PIECES: &[Name] = &[name("with_pieces", Kind::Flag)];

const WITH_EFFECTS: &[Name] =
    &[name("from", Kind::Text), name("with_effects", Kind::Flag), name("with_positions", Kind::Flag), name("by_origin", Kind::Flag)];

const SIDE: &[Name] = &[placed("side", Kind::Enum("SIDE_"), "side_to_move")];

const TEXT: &[Name] = &[name("text", Kind::Text)];

const NEW: &[Name] = &[name("setup", Kind::Text)];

const fn get(path: &'static str, rpc: &'static str, names: &'static [&'static [Name]]) -> Route {
    Route { path, rpc, names, settled: &[], media: "" }
}

/// A picture that can be linked to.
const fn picture(path: &'static str, media: &'static str, settled: &'static [(&'static str, &'static str)]) -> Route {
    Route { settled, media, ..get(path, "RenderPosition", &[AT, PICTURE, LOOK, BOARD, PLAYERS, CLOCKS, LOCALE]) }
}

/// A graph that can be linked to.
const fn graph(path: &'static str, media: &'static str, settled: &'static [(&'static str, &'static str)]) -> Route {
    Route { settled, media, ..get(path, "RenderGraph", &[COURSE, LOOK, PLAYERS, LOCALE]) }
}

/// Every route by `GET`.
pub(crate) const ROUTES: &[Route] = &[
    get("/v1/rulesets", "ListRulesets", &[LOCALE]),
    get("/v1/rulesets/{ruleset}", "GetRuleset", &[RULES, COMPARE_TO, LOCALE]),
    get("/v1/info", "GetServerInfo", &[LOCALE]),
    get("/v1/positions:new", "NewPosition", &[RULES, NEW, WITH_PIECES, LOCALE]),
    get("/v1/moves:validate", "ValidateMove", &[AT, MOVE, LOCALE]),
    get("/v1/moves:apply", "ApplyMove", &[AT, MOVE, WITH_PIECES, LOCALE]),
    get("/v1/moves:list", "LegalMoves", &[AT, WITH_EFFECTS, LOCALE]),
    get("/v1/moves:suggest", "SuggestMove", &[AT, STRENGTH, SEARCH, LOCALE]),
    get("/v1/moves:evaluate", "EvaluateMoves", &[AT, CANDIDATES, SEARCH, THRESHOLDS, LOCALE]),
    get("/v1/moves:hint", "GetHint", &[AT, REVEAL, SEARCH, LOCALE]),
    get("/v1/positions:parse", "ParsePosition", &[TEXT, FORMAT, RULES, SIDE, LOCALE]),
    get("/v1/positions:format", "FormatPosition", &[AT, FORMAT, LOCALE]),
    get("/v1/moves:parse", "ParseMove", &[AT, TEXT, LOCALE]),
    picture("/v1/render.svg", "image/svg+xml", &[("format", "PICTURE_FORMAT_SVG")]),
    picture("/v1/render.png", "image/png", &[("format", "PICTURE_FORMAT_PNG")]),
    picture("/v1/render.txt", "text/plain; charset=utf-8", &[("format", "PICTURE_FORMAT_TEXT")]),
    Route { media: "image/gif", ..get("/v1/render.gif", "RenderGame", &[GAME, FRAMES, LOOK, BOARD, PLAYERS, CLOCKS, LOCALE]) },
    graph("/v1/graph.svg", "image/svg+xml", &[("format", "PICTURE_FORMAT_SVG")]),
    graph("/v1/graph.png", "image/png", &[("format", "PICTURE_FORMAT_PNG")]),
];
