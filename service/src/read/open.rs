//! Opens what a request names: its rule set, named or declared, and its position, given as a message, as a
//! token, or as the game that leads to it. Every position becomes a game under a rule set.

use crate::read::compiled_ruleset::CompiledRuleset;
use crate::read::from_proto::{
    PositionSource, RulesChoice, missing_fields, optional_square, placement, read_history, read_outcome,
    read_setup,
};
use crate::read::position_cache::{LONG_TOKEN, Opened};
use crate::read::rulesets::RulesetCache;
use crate::read::wire_enums::WireEnum;
use crate::words::error::{ApiError, Faults, FieldFault, Reason, join, quoted};
use crate::words::i18n::{MessageId, Sentence, Value, sentence};
use prost::Message;
use std::sync::Arc;
use tafl_engine::{Fault, Game, Halted, IllegalMove, IllegalReason, Played};
use tafl_proto::v1;
use tafl_token::TokenError;

/// The limits on lists, from the configuration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ListLimits {
    pub(crate) game_moves: usize,
    pub(crate) history_moves: usize,
}

/// The number of moves from which playing them takes long: a move of special pieces takes about 30
/// microseconds.
const LONG_GAME_PLIES: usize = 32;

impl PositionSource {
    /// Returns whether opening the position may take longer than a millisecond. Custom rules may have to be
    /// compiled.
    pub(crate) fn takes_long(&self) -> bool {
        match self {
            Self::Position(position) => {
                let moves = position.history.as_ref().map_or(0, |history| history.moves.len());
                moves > LONG_GAME_PLIES
                    || position.token.len() > LONG_TOKEN
                    || matches!(position.rules, Some(v1::position::Rules::CustomRules(_)))
            }
            Self::Token(token) => token.len() > LONG_TOKEN,
            Self::Game(game) => takes_long(game),
        }
    }
}

/// Returns whether replaying a game may take longer than a millisecond.
pub(crate) fn takes_long(game: &v1::Game) -> bool {
    game.moves.len() > LONG_GAME_PLIES || matches!(game.rules, Some(v1::game::Rules::CustomRules(_)))
}

/// The rule set that a request names or declares; `at` is the field that does so, empty for the request
/// itself.
///
/// # Errors
/// If it does neither, if the rule set does not exist, or every fault of declared rules.
pub(crate) fn ruleset<'a>(
    rulesets: &RulesetCache,
    rules: Option<impl Into<RulesChoice<'a>>>,
    at: &str,
) -> Result<Arc<CompiledRuleset>, ApiError> {
    match rules.map(Into::into) {
        Some(RulesChoice::Ruleset(id)) => {
            rulesets.known(id).map_or_else(|| rulesets.find(id, &join(at, "ruleset")), Ok)
        }
        Some(RulesChoice::CustomRules(rules)) => rulesets.custom(rules, &join(at, "custom_rules")),
        None => Err(ApiError::at(Reason::MissingField, join(at, "ruleset"), MessageId::FaultRulesMissing)),
    }
}

/// Like [`ruleset`], for a request that may do neither.
pub(crate) fn optional_ruleset<'a>(
    rulesets: &RulesetCache,
    rules: Option<impl Into<RulesChoice<'a>>>,
    at: &str,
) -> Result<Option<Arc<CompiledRuleset>>, ApiError> {
    rules.map(|rules| ruleset(rulesets, Some(rules), at)).transpose()
}

/// Opens the position of a request.
///
/// # Errors
/// Every fault in it; or that the call's time is over, if `halt` says so.
pub(crate) fn position(
    rulesets: &RulesetCache,
    limits: ListLimits,
    at: Option<PositionSource>,
    halt: &dyn Fn() -> bool,
) -> Result<Opened, ApiError> {
    match at {
        Some(PositionSource::Position(position)) => {
            of_position(rulesets, limits, &position, halt).inspect(count)
        }
        Some(PositionSource::Token(token)) => of_token(rulesets, &token, "token", halt).inspect(count),
        Some(PositionSource::Game(game)) => of_game(rulesets, limits, &game, halt),
        None => Err(ApiError::at(Reason::MissingField, "position", MessageId::FaultPositionMissing)),
    }
}

/// Counts what was opened by its rule set.
fn count(opened: &Opened) {
    opened.ruleset.opened.add(0, 1);
}

/// Opens the start of a game.
pub(crate) fn game(rulesets: &RulesetCache, limits: ListLimits, wire: &v1::Game) -> Result<Opened, ApiError> {
    start(ruleset(rulesets, wire.rules.as_ref(), "game")?, limits, wire)
}

/// Opens the start of a game under these rules.
pub(crate) fn start(
    ruleset: Arc<CompiledRuleset>,
    limits: ListLimits,
    wire: &v1::Game,
) -> Result<Opened, ApiError> {
    if wire.moves.len() > limits.game_moves {
        return Err(ApiError::too_long("game.moves", limits.game_moves));
    }
    let game = Game::new(&ruleset.referee, wire.setup.as_deref())
        .map_err(|fault| unknown_setup(&ruleset, "game", &fault))?;
    let opened = Opened { ruleset, game };
    count(&opened);
    Ok(opened)
}

/// The error for a set-up that the rule set does not have; `at` is the field that named it.
pub(crate) fn unknown_setup(ruleset: &CompiledRuleset, at: &str, fault: &Fault) -> ApiError {
    ApiError::of_fields(Reason::UnknownSetup, FieldFault::of_engine(at, fault)).with("ruleset", ruleset.id())
}

fn of_game(
    rulesets: &RulesetCache,
    limits: ListLimits,
    wire: &v1::Game,
    halt: &dyn Fn() -> bool,
) -> Result<Opened, ApiError> {
    let mut opened = game(rulesets, limits, wire)?;
    for (n, text) in wire.moves.iter().enumerate() {
        if halt() {
            return Err(Halted.into());
        }
        opened
            .game
            .advance_text(text)
            .map_err(|illegal| illegal_in_game(&opened.ruleset, n, text, &illegal))?;
    }
    Ok(opened)
}

/// Plays a move of a game and returns what it did.
pub(crate) fn play_of_game(opened: &mut Opened, n: usize, text: &str) -> Result<Played, ApiError> {
    opened.game.play_text(text).map_err(|illegal| illegal_in_game(&opened.ruleset, n, text, &illegal))
}

fn illegal_in_game(ruleset: &CompiledRuleset, n: usize, text: &str, illegal: &IllegalMove) -> ApiError {
    let squares = illegal.squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let why = Sentence::from((illegal, text));
    let description = match illegal.reason {
        IllegalReason::Unparsable => why,
        _ => sentence!(FaultIllegalMove, move = quoted(text), why),
    };
    let error = ApiError::at(Reason::IllegalMoveInGame, format!("game.moves[{n}]"), description)
        .with("illegal_reason", illegal.reason.as_str())
        .with("ply", n.to_string())
        .with("ply_number", (n + 1).to_string())
        .with("ruleset", ruleset.id());
    if squares.is_empty() { error } else { error.with("squares", squares) }
}

/// Opens a token; `field` is the field it came in.
fn of_token(
    rulesets: &RulesetCache,
    text: &str,
    field: &str,
    halt: &dyn Fn() -> bool,
) -> Result<Opened, ApiError> {
    let invalid = |what: Sentence| ApiError::at(Reason::InvalidToken, field, what);
    let altered = || invalid(MessageId::FaultTokenAltered.into());
    if text.is_empty() {
        return Err(ApiError::at(Reason::MissingField, field, MessageId::FaultTokenMissing));
    }
    let token = rulesets.verified(text).map_err(invalid)?;
    if let Some(known) = rulesets.positions.get(token) {
        return Ok(known);
    }
    let bytes = tafl_token::bytes(token).map_err(|error| invalid(fault_of_token(error)))?;
    let parts = tafl_token::read(&bytes).ok_or_else(altered)?;
    let ruleset = match parts.rules {
        tafl_token::RulesPart::Pinned(id) => rulesets.find(id, field)?,
        tafl_token::RulesPart::Custom(encoded) => {
            rulesets.custom(&v1::Rules::decode(encoded).map_err(|_| altered())?, field)?
        }
    };
    if parts.setup.board.size() != ruleset.referee.rules().board.size {
        return Err(altered());
    }
    let game = Game::from_setup_until(&ruleset.referee, &parts.setup, halt)?
        .map_err(|faults| invalid(fault_of_tokens_position(&faults[0])))?;
    if !tafl_token::is_canonical(&bytes, &parts, &ruleset.token_section, &game) {
        return Err(altered());
    }
    let opened = Opened { ruleset, game };
    rulesets.positions.keep(token, &opened);
    Ok(opened)
}

/// The sentence about a token that is intact, and whose position these rules do not have.
fn fault_of_tokens_position(fault: &Fault) -> Sentence {
    let values = [("field", fault.field.as_str().into()), ("value", quoted(&fault.value).into())];
    let why = ("fault", fault.kind.clone().into());
    Sentence::new(MessageId::FaultTokenPosition, values.into_iter().chain([why]))
}

fn fault_of_token(error: TokenError) -> Sentence {
    match error {
        TokenError::Damaged => MessageId::FaultTokenDamaged.into(),
        TokenError::Version { found } => {
            sentence!(FaultTokenVersion, version = found, known = tafl_token::VERSION)
        }
    }
}

fn of_position(
    rulesets: &RulesetCache,
    limits: ListLimits,
    wire: &v1::Position,
    halt: &dyn Fn() -> bool,
) -> Result<Opened, ApiError> {
    let moves = wire.history.as_ref().map_or(0, |history| history.moves.len());
    if moves > limits.history_moves {
        return Err(ApiError::too_long("position.history.moves", limits.history_moves));
    }
    if !wire.token.is_empty() {
        return of_position_with_token(rulesets, wire, halt);
    }
    if wire.rules.is_none() {
        return Err(ApiError::of_fields(Reason::MissingField, missing_fields(wire)));
    }
    let ruleset = ruleset(rulesets, wire.rules.as_ref(), "position")?;
    let setup = read_setup(wire, ruleset.referee.rules().board.size)?;
    let game = Game::from_setup_until(&ruleset.referee, &setup, halt)?.map_err(|faults| {
        ApiError::of_fields(
            Reason::InvalidPosition,
            faults.into_iter().map(fault_of_setup).collect::<Faults>(),
        )
    })?;
    Ok(Opened { ruleset, game })
}

/// A fault of a position, renamed to the contract's field.
fn fault_of_setup(mut fault: Fault) -> FieldFault {
    if fault.field == "chain" || fault.field == "history.start_chain" {
        fault.field.push_str("_square");
    }
    FieldFault::of_engine("position", &fault)
}

/// Opens a position with a token: the token is complete, and all other fields must agree with it.
fn of_position_with_token(
    rulesets: &RulesetCache,
    wire: &v1::Position,
    halt: &dyn Fn() -> bool,
) -> Result<Opened, ApiError> {
    let opened = of_token(rulesets, &wire.token, "position.token", halt)?;
    let stated =
        wire.rules.is_some().then(|| ruleset(rulesets, wire.rules.as_ref(), "position")).transpose()?;
    let faults = disagreements(wire, stated.as_deref(), &opened);
    if !faults.is_empty() {
        return Err(ApiError::of_fields(Reason::InvalidPosition, faults));
    }
    // The token does not include the caller's name for the rules.
    Ok(Opened { ruleset: stated.unwrap_or(opened.ruleset), ..opened })
}

fn disagreements(wire: &v1::Position, stated: Option<&CompiledRuleset>, opened: &Opened) -> Faults {
    let mut faults = Faults::default();
    let mut differs = |field: &str, said: Value| {
        faults.push(FieldFault::new(join("position", field), sentence!(FaultDiffers, said)));
    };
    if stated.is_some_and(|stated| stated.token_section != opened.ruleset.token_section) {
        differs("ruleset", MessageId::FaultTokenRules.into());
    }
    let game = &opened.game;
    let board = game.placement();
    if (!wire.board.is_empty() || !wire.pieces.is_empty())
        && placement(wire, board.size()).as_ref() != Ok(&board)
    {
        differs("board", board.to_string().into());
    }
    if wire.side_to_move != 0 && wire.side_to_move != game.side_to_move().number() {
        differs("side_to_move", sentence!(FaultWinner, winner = game.side_to_move().to_string()).into());
    }
    if wire.ply != 0 && i64::from(wire.ply) != i64::from(game.ply()) {
        differs("ply", game.ply().into());
    }
    if let Some(history) = &wire.history {
        let stated = read_history(history);
        // An answer may have only the latest of the token's plies.
        let agreed = game.recent_history(history.moves.len());
        if stated.as_ref() != Ok(&agreed) {
            differs(
                "history",
                sentence!(
                    FaultTokenHistory,
                    moves = agreed.moves.len(),
                    board = agreed.start_board.to_string()
                )
                .into(),
            );
        }
    }
    if let Some(outcome) = &wire.outcome
        && read_outcome(outcome, "position.outcome").ok().as_ref() != game.outcome()
    {
        differs(
            "outcome",
            game.outcome()
                .map_or(MessageId::FaultTokenGoesOn.into(), |outcome| outcome.reason.as_str().into()),
        );
    }
    if !wire.chain_square.is_empty()
        && optional_square(&wire.chain_square, "position.chain_square") != Ok(game.chain_square())
    {
        differs(
            "chain_square",
            game.chain_square().map_or(MessageId::FaultTokenEmpty.into(), |square| square.name().into()),
        );
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::wire_rules;

    /// Playing on from a position does not change what its token opens the next time. Those of custom rules
    /// are not kept.
    #[test]
    fn a_token_opens_the_same_position_again() {
        let rulesets = RulesetCache::new(None, 1_000);
        let mut custom = wire_rules::to_wire(rulesets.known("brandubh-wtf").expect("its id").referee.rules());
        custom.id.clear();
        for (rules, kept) in
            [(RulesChoice::Ruleset("brandubh-wtf"), true), (RulesChoice::CustomRules(&custom), false)]
        {
            let ruleset = ruleset(&rulesets, Some(rules), "").expect("rules");
            let token_of = |game: &Game| ruleset.token(&game.placement(), &mut game.history(), game);
            let start = token_of(&Game::new(&ruleset.referee, None).expect("its first set-up"));
            for _ in 0..3 {
                let mut opened = of_token(&rulesets, &start, "token", &|| false)
                    .map_err(|_| start.clone())
                    .expect("an open token");
                assert_eq!(
                    (token_of(&opened.game), rulesets.positions.get(&start).is_some()),
                    (start.clone(), kept)
                );
                let mv = opened.game.legal_moves()[0];
                opened.game.advance(mv).expect("a legal move");
            }
        }
    }
}
