//! The three ways to name a position: a message, a token, or a game that leads to it. All end as a game under a ruleset.

use super::{MOST_SQUARES, read_all, read_board, read_list, read_square, term};
use crate::error::{ApiError, Faults, FieldFault, Reason, join, quoted};
use crate::lists::too_long;
use crate::rulesets::{CompiledRuleset, RulesetCache};
use crate::token;
use crate::wire_enums::WireEnum;
use prost::Message;
use std::fmt::Display;
use std::sync::Arc;
use tafl_engine::{
    Fault, Game, Halted, History, IllegalMove, MoveTextError, Outcome, Piece, Placement, Played, Setup, Side, Square, WrittenMove,
};
use tafl_proto::v1;

/// The limits on lists, from the configuration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ListLimits {
    pub(crate) game_moves: usize,
    pub(crate) history_moves: usize,
}

/// What a request named: the same choice in every request that has one.
pub(crate) enum At {
    Position(v1::Position),
    Token(String),
    Game(v1::Game),
}

/// The moves from which on it takes long to play them: a move of special pieces takes some 30 microseconds.
const MANY: usize = 32;

/// The characters of a token from which on it holds many moves, or custom rules.
const LONG_TOKEN: usize = 400;

impl At {
    /// Whether opening the position may take longer than a millisecond. Custom rules may have to be compiled.
    pub(crate) fn takes_long(&self) -> bool {
        match self {
            Self::Position(position) => {
                let moves = position.history.as_ref().map_or(0, |history| history.moves.len());
                moves > MANY || position.token.len() > LONG_TOKEN || matches!(position.rules, Some(v1::position::Rules::CustomRules(_)))
            }
            Self::Token(token) => token.len() > LONG_TOKEN,
            Self::Game(game) => takes_long(game),
        }
    }
}

/// Whether replaying a game may take longer than a millisecond.
pub(crate) fn takes_long(game: &v1::Game) -> bool {
    game.moves.len() > MANY || matches!(game.rules, Some(v1::game::Rules::CustomRules(_)))
}

/// A position ready to be asked about.
pub(crate) struct Opened {
    pub(crate) ruleset: Arc<CompiledRuleset>,
    pub(crate) game: Game,
}

/// Opens the position of a request.
///
/// # Errors
/// Every fault of it; that its time was over, by what `halt` says before each move.
pub(crate) fn open(rulesets: &RulesetCache, limits: ListLimits, at: Option<At>, halt: &dyn Fn() -> bool) -> Result<Opened, ApiError> {
    match at {
        Some(At::Position(position)) => of_position(rulesets, limits, &position, halt),
        Some(At::Token(token)) => of_token(rulesets, &token, "token", halt),
        Some(At::Game(game)) => of_game(rulesets, limits, &game, halt),
        None => Err(ApiError::at(
            Reason::MissingField,
            "position",
            "say where the game stands: a position, a token, or a game as {ruleset, setup, moves}",
        )),
    }
}

/// Opens the start of a game.
pub(crate) fn open_game(rulesets: &RulesetCache, limits: ListLimits, wire: &v1::Game) -> Result<Opened, ApiError> {
    start(ruleset_of(rulesets, wire)?, limits, wire)
}

/// The rules that a game names or declares.
pub(crate) fn ruleset_of(rulesets: &RulesetCache, wire: &v1::Game) -> Result<Arc<CompiledRuleset>, ApiError> {
    let (named, declared) = match &wire.rules {
        Some(v1::game::Rules::Ruleset(id)) => (Some(id.as_str()), None),
        Some(v1::game::Rules::CustomRules(rules)) => (None, Some(rules)),
        None => (None, None),
    };
    rulesets.either(named, declared, "game")
}

/// Opens the start of a game under these rules.
pub(crate) fn start(ruleset: Arc<CompiledRuleset>, limits: ListLimits, wire: &v1::Game) -> Result<Opened, ApiError> {
    if wire.moves.len() > limits.game_moves {
        return Err(too_long("game.moves", limits.game_moves));
    }
    let game = Game::new(&ruleset.referee, wire.setup.as_deref()).map_err(|fault| unknown_setup(&ruleset, "game", &fault))?;
    Ok(Opened { ruleset, game })
}

/// That the rule set has no such set-up; `at` is what named it.
pub(crate) fn unknown_setup(ruleset: &CompiledRuleset, at: &str, fault: &Fault) -> ApiError {
    ApiError::of_fields(Reason::UnknownSetup, FieldFault::of_engine(at, fault)).with("ruleset", ruleset.id())
}

fn of_game(rulesets: &RulesetCache, limits: ListLimits, wire: &v1::Game, halt: &dyn Fn() -> bool) -> Result<Opened, ApiError> {
    let mut opened = open_game(rulesets, limits, wire)?;
    for (n, text) in wire.moves.iter().enumerate() {
        if n % MANY == 0 && halt() {
            return Err(Halted.into());
        }
        play_quietly(&mut opened.game, text).map_err(|illegal| illegal_in_game(&opened.ruleset, n, text, &illegal))?;
    }
    Ok(opened)
}

/// Plays a move of a game, and says what it did.
pub(crate) fn play_of_game(opened: &mut Opened, n: usize, text: &str) -> Result<Played, ApiError> {
    opened.game.play_text(text).map_err(|illegal| illegal_in_game(&opened.ruleset, n, text, &illegal))
}

fn illegal_in_game(ruleset: &CompiledRuleset, n: usize, text: &str, illegal: &IllegalMove) -> ApiError {
    let squares = illegal.squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let place = if squares.is_empty() { String::new() } else { format!(" ({squares})") };
    let description = format!("{} is illegal there: {}{place}", quoted(text), illegal.reason.as_str());
    ApiError::at(Reason::IllegalMoveInGame, format!("game.moves[{n}]"), description)
        .with("illegal_reason", illegal.reason.as_str())
        .with("ply", n.to_string())
        .with("squares", squares)
        .with("ruleset", ruleset.id())
}

/// Plays one written move of a game, silently unless captures were written with it, which are then checked.
pub(crate) fn play_quietly(game: &mut Game, text: &str) -> Result<WrittenMove, IllegalMove> {
    let written: WrittenMove = game.read(text)?;
    if written.captures.is_some() {
        game.capture(&written)?;
    } else {
        game.advance(written.mv)?;
    }
    Ok(written)
}

/// Opens a token; `field` is where the caller gave it.
fn of_token(rulesets: &RulesetCache, text: &str, field: &str, halt: &dyn Fn() -> bool) -> Result<Opened, ApiError> {
    let invalid = |what: String| ApiError::at(Reason::InvalidToken, field, format!("the token {what}"));
    if text.is_empty() {
        return Err(ApiError::at(Reason::MissingField, field, "must be given: the token of an earlier answer"));
    }
    let bytes = token::bytes(text).map_err(invalid)?;
    let parts = token::read(&bytes).map_err(invalid)?;
    let ruleset = match parts.rules {
        token::RulesPart::Pinned(id) => rulesets.find(id, field)?,
        token::RulesPart::Declared(encoded) => {
            let rules = v1::Rules::decode(encoded).map_err(|_| invalid("holds rules that cannot be read".to_owned()))?;
            rulesets.declared(&rules, field)?
        }
    };
    let faults_of = |faults: &[tafl_engine::Fault]| match faults.first() {
        Some(fault) => invalid(format!("holds a position that contradicts itself: {}: {}", fault.field, fault.kind)),
        None => invalid("holds no position".to_owned()),
    };
    if parts.setup.board.side() != ruleset.referee.rules().board.side {
        return Err(invalid("holds a board that is not of its rule set".to_owned()));
    }
    let game = Game::from_setup_until(&ruleset.referee, &parts.setup, halt)?.map_err(|faults| faults_of(&faults))?;
    if !token::is_canonical(&bytes, &parts, &ruleset.token_section, &game) {
        return Err(invalid("is not written as this server writes tokens".to_owned()));
    }
    Ok(Opened { ruleset, game })
}

fn of_position(rulesets: &RulesetCache, limits: ListLimits, wire: &v1::Position, halt: &dyn Fn() -> bool) -> Result<Opened, ApiError> {
    let moves = wire.history.as_ref().map_or(0, |history| history.moves.len());
    if moves > limits.history_moves {
        return Err(too_long("position.history.moves", limits.history_moves));
    }
    if !wire.token.is_empty() {
        return of_position_with_token(rulesets, wire, halt);
    }
    if wire.rules.is_none() {
        return Err(ApiError::of_fields(Reason::MissingField, missing_fields(wire)));
    }
    let ruleset = named_rules(rulesets, wire)?;
    let setup = read_setup(wire, ruleset.referee.rules().board.side)?;
    let game = Game::from_setup_until(&ruleset.referee, &setup, halt)?
        .map_err(|faults| ApiError::of_fields(Reason::InvalidPosition, faults.into_iter().map(fault_of_setup).collect::<Faults>()))?;
    Ok(Opened { ruleset, game })
}

/// A fault of a position, under the name that its field has in the contract.
fn fault_of_setup(mut fault: Fault) -> FieldFault {
    if fault.field == "chain" || fault.field == "history.start_chain" {
        fault.field.push_str("_square");
    }
    FieldFault::of_engine("position", &fault)
}

fn named_rules(rulesets: &RulesetCache, wire: &v1::Position) -> Result<Arc<CompiledRuleset>, ApiError> {
    let (named, declared) = match &wire.rules {
        Some(v1::position::Rules::Ruleset(id)) => (Some(id.as_str()), None),
        Some(v1::position::Rules::CustomRules(rules)) => (None, Some(rules)),
        None => (None, None),
    };
    rulesets.either(named, declared, "position")
}

/// Reads a position that stands for itself.
fn read_setup(wire: &v1::Position, side_of_board: u8) -> Result<Setup, ApiError> {
    let mut faults = missing_fields(wire);
    let given = |field: &str, faults: &Faults| faults.first().iter().all(|fault| fault.field != field);
    let board = if given("position.board", &faults) { keep(placement(wire, side_of_board), &mut faults) } else { None };
    let side_to_move = if given("position.side_to_move", &faults) {
        keep(term::<Side>(wire.side_to_move, "position.side_to_move"), &mut faults)
    } else {
        None
    };
    let ply = u32::try_from(wire.ply).ok();
    if ply.is_none() {
        faults.push(FieldFault::new("position.ply", format!("{}: plies are counted from 0", wire.ply)));
    }
    let history = wire.history.as_ref().map(|history| keep(read_history(history), &mut faults));
    let outcome = wire.outcome.as_ref().map(|outcome| keep(read_outcome(outcome, "position.outcome"), &mut faults));
    let chain = keep(optional_square(&wire.chain_square, "position.chain_square"), &mut faults);
    match (board, side_to_move, ply) {
        (Some(board), Some(side_to_move), Some(ply)) if faults.is_empty() => {
            Ok(Setup { board, side_to_move, ply, chain: chain.flatten(), history: history.flatten(), outcome: outcome.flatten() })
        }
        _ => Err(ApiError::of_fields(Reason::InvalidPosition, faults)),
    }
}

/// What a position without a token must say and does not.
fn missing_fields(wire: &v1::Position) -> Faults {
    let mut faults = Faults::default();
    let mut need = |given: bool, field: &str, description: &str| {
        if !given {
            faults.push(FieldFault::missing(field, description));
        }
    };
    need(wire.rules.is_some(), "position.ruleset", "must be given, or custom_rules instead: copenhagen, for one; ListRulesets lists them");
    let board = !wire.board.is_empty() || !wire.pieces.is_empty();
    need(board, "position.board", "must be given, or pieces instead: rows from the top rank, such as 3a3/3a3/...");
    need(wire.side_to_move != 0, "position.side_to_move", "must be given: SIDE_ATTACKERS or SIDE_DEFENDERS");
    faults
}

fn keep<T>(read: Result<T, Faults>, faults: &mut Faults) -> Option<T> {
    read.map_err(|more| faults.append(more)).ok()
}

/// The board of a position, from its text, its pieces, or both where they agree.
fn placement(wire: &v1::Position, side: u8) -> Result<Placement, Faults> {
    let from_text = (!wire.board.is_empty()).then(|| read_board(&wire.board, "position.board")).transpose()?;
    if let Some(board) = &from_text
        && board.side() != side
    {
        let found = board.side();
        return Err(FieldFault::new("position.board", format!("has {found} ranks; the board of this rule set has {side}")).into());
    }
    if wire.pieces.is_empty() {
        return from_text.ok_or_else(Faults::default);
    }
    let listed = read_list(&wire.pieces, "position.pieces", MOST_SQUARES, |stated, field| {
        let square = read_square(&stated.square, format_args!("{field}.square"))?;
        Ok((square, term::<Piece>(stated.piece, format_args!("{field}.piece"))?))
    })?;
    let mut board = Placement::empty(side).ok_or_else(Faults::default)?;
    let mut faults = Faults::default();
    for (n, (square, piece)) in listed.into_iter().enumerate() {
        let field = || format!("position.pieces[{n}].square");
        if !square.is_on(side) {
            faults.push(FieldFault::new(field(), format!("{square} lies beyond the board of {side} squares a side")));
        } else if board.piece_at(square).is_some() {
            faults.push(FieldFault::new(field(), format!("{square} is named twice")));
        } else {
            board.put(square, Some(piece));
        }
    }
    if faults.is_empty() && from_text.is_some_and(|text| text != board) {
        faults.push(FieldFault::new("position.pieces", format!("differ from board: they make {board}")));
    }
    if faults.is_empty() { Ok(board) } else { Err(faults) }
}

fn read_history(wire: &v1::History) -> Result<History, Faults> {
    let mut faults = Faults::default();
    let start_board = keep(read_board(&wire.start_board, "position.history.start_board"), &mut faults);
    let start_side = keep(term::<Side>(wire.start_side, "position.history.start_side"), &mut faults);
    let moves = keep(read_all(&wire.moves, "position.history.moves", |text, field| read_move(text, field)), &mut faults);
    let start_chain = keep(optional_square(&wire.start_chain_square, "position.history.start_chain_square"), &mut faults);
    match (start_board, start_side, start_chain, moves) {
        (Some(start_board), Some(start_side), Some(start_chain), Some(moves)) => {
            Ok(History { start_board, start_side, start_chain, moves, complete: wire.complete })
        }
        _ => Err(faults),
    }
}

/// A square, or none for an empty text.
fn optional_square(text: &str, field: &str) -> Result<Option<Square>, Faults> {
    if text.is_empty() { Ok(None) } else { read_square(text, field).map(Some) }
}

fn read_move(text: &str, field: &dyn Display) -> Result<tafl_engine::Move, Faults> {
    text.parse().map_err(|error: MoveTextError| FieldFault::new(field.to_string(), format!("{}: {error}", quoted(text))).into())
}

/// Reads how a game is said to have ended; paths begin with `at`.
fn read_outcome(wire: &v1::Outcome, at: &str) -> Result<Outcome, Faults> {
    let mut faults = Faults::default();
    let winner = keep(read_result(wire.result.as_ref().map(Into::into), at), &mut faults);
    let reason: Option<tafl_engine::OutcomeReason> = keep(term(wire.reason, join(at, "reason")), &mut faults);
    let squares =
        keep(read_list(&wire.squares, &join(at, "squares"), MOST_SQUARES, |square, field| read_square(square, field)), &mut faults);
    if let Some(reason) = reason
        && !wire.rule.is_empty()
        && reason.rule().is_none_or(|rule| rule.as_str() != wire.rule)
    {
        let right = reason.rule().map_or("empty", tafl_engine::RuleId::as_str);
        faults.push(FieldFault::new(join(at, "rule"), format!("with {} it is {right}", reason.as_str())));
    }
    match (winner, reason, squares) {
        (Some(winner), Some(reason), Some(squares)) if faults.is_empty() => Ok(Outcome { winner, reason, squares }),
        _ => Err(faults),
    }
}

/// Winner or draw, as three messages say it.
#[derive(Clone, Copy)]
pub(crate) enum SaidResult {
    Winner(i32),
    Draw(bool),
}

macro_rules! said_results {
    ($($message:ident),+) => {
        $(impl From<&v1::$message::Result> for SaidResult {
            fn from(said: &v1::$message::Result) -> Self {
                match *said {
                    v1::$message::Result::Winner(side) => Self::Winner(side),
                    v1::$message::Result::Draw(draw) => Self::Draw(draw),
                }
            }
        })+
    };
}

said_results!(outcome, declared_result, match_game);

/// Reads who won; `None` for a draw.
pub(crate) fn read_result(said: Option<SaidResult>, at: &str) -> Result<Option<Side>, Faults> {
    match said {
        Some(SaidResult::Winner(side)) => term(side, join(at, "winner")).map(Some),
        Some(SaidResult::Draw(true)) => Ok(None),
        Some(SaidResult::Draw(false)) => Err(FieldFault::new(join(at, "draw"), "is true where it stands; else name the winner").into()),
        None => Err(FieldFault::new(join(at, "winner"), "must be given, or draw: true").into()),
    }
}

/// A position with its token: the token says all, and what stands beside it must agree.
fn of_position_with_token(rulesets: &RulesetCache, wire: &v1::Position, halt: &dyn Fn() -> bool) -> Result<Opened, ApiError> {
    let opened = of_token(rulesets, &wire.token, "position.token", halt)?;
    let stated = wire.rules.is_some().then(|| named_rules(rulesets, wire)).transpose()?;
    let faults = disagreements(wire, stated.as_deref(), &opened);
    if !faults.is_empty() {
        return Err(ApiError::of_fields(Reason::InvalidPosition, faults));
    }
    // The token does not tell what the caller calls the rules.
    Ok(Opened { ruleset: stated.unwrap_or(opened.ruleset), ..opened })
}

fn disagreements(wire: &v1::Position, stated: Option<&CompiledRuleset>, opened: &Opened) -> Faults {
    let mut faults = Faults::default();
    let mut differs = |field: &str, said: String| {
        faults.push(FieldFault::new(join("position", field), format!("differs from the token, which says {said}; leave one of them out")));
    };
    if stated.is_some_and(|stated| stated.token_section != opened.ruleset.token_section) {
        differs("ruleset", "other rules".to_owned());
    }
    let game = &opened.game;
    let board = game.placement();
    if (!wire.board.is_empty() || !wire.pieces.is_empty()) && placement(wire, board.side()).as_ref() != Ok(&board) {
        differs("board", board.to_string());
    }
    if wire.side_to_move != 0 && wire.side_to_move != game.side_to_move().number() {
        differs("side_to_move", game.side_to_move().to_string());
    }
    if wire.ply != 0 && i64::from(wire.ply) != i64::from(game.ply()) {
        differs("ply", game.ply().to_string());
    }
    if let Some(history) = &wire.history {
        let stated = read_history(history);
        let agreed = game.history();
        if stated.as_ref() != Ok(&agreed) {
            differs("history", format!("{} moves from {}", agreed.moves.len(), agreed.start_board));
        }
    }
    if let Some(outcome) = &wire.outcome
        && read_outcome(outcome, "position.outcome").ok().as_ref() != game.outcome()
    {
        differs("outcome", game.outcome().map_or("that the game goes on".to_owned(), |outcome| outcome.reason.as_str().to_owned()));
    }
    if !wire.chain_square.is_empty() && optional_square(&wire.chain_square, "position.chain_square") != Ok(game.chain_square()) {
        differs("chain_square", game.chain_square().map_or("that it is empty".to_owned(), |square| square.to_string()));
    }
    faults
}
