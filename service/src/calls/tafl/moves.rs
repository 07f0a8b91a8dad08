//! Moves: whether they are legal, what they do, and which ones there are.

use crate::answer::response::{Answer, NextTurn, ResponseMessage, illegal, line};
use crate::answer::to_proto::{self, JudgedMove, Refused};
use crate::calls::answer_budget::AnswerBudget;
use crate::calls::pace::Pace;
use crate::calls::{ApplyMove, Call, LegalMoves, Rpc, Service, ValidateMove, ValidateMoves};
use crate::observe::telemetry;
use crate::read::from_proto::square_on;
use crate::read::position_cache::Opened;
use crate::words::error::{ApiError, FieldFault, Reason};
use crate::words::i18n::{MessageId, Words, sentence};
use tafl_engine::{Game, IllegalMove, IllegalReason, Move, Played, Side, Square, Trial};
use tafl_proto::v1;

/// Plays a request's move in its opened position.
fn play<'a>(opened: &mut Opened, text: &'a str) -> Result<JudgedMove<'a>, ApiError> {
    if text.trim().is_empty() {
        return Err(ApiError::at(Reason::MissingField, "move", MessageId::FaultMoveMissing));
    }
    let mover = opened.game.side_to_move();
    let played = opened.game.play_text(text);
    Ok(judged(played, mover, &opened.game, text))
}

/// The judgement of a move, in the game that refused or played it. Counts refusals.
fn judged<'a>(
    played: Result<Played, IllegalMove>,
    mover: Side,
    game: &Game,
    written: &'a str,
) -> JudgedMove<'a> {
    match played {
        Ok(played) => JudgedMove::Played(Box::new(played), mover),
        Err(illegal) => {
            telemetry::rejected(illegal.reason);
            JudgedMove::Refused(Refused { illegal, written, over: game.outcome().cloned() })
        }
    }
}

/// Counts a refusal and converts it to a message.
pub(crate) fn refuse(illegal: &IllegalMove, text: &str, words: &Words) -> v1::IllegalMove {
    telemetry::rejected(illegal.reason);
    to_proto::illegal_move(illegal, text, words)
}

impl Rpc for ValidateMove {
    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Self::Response, ApiError> {
        let words = call.words;
        let mut opened = service.open(&call, request.at).await?;
        Ok(to_proto::validated(&play(&mut opened, &request.r#move)?, words))
    }
}

impl ResponseMessage for v1::ValidateMoveResponse {
    fn sentences(&self, words: &Words) -> String {
        match &self.result {
            Some(v1::validate_move_response::Result::Applied(applied)) => line(&applied.sentence),
            Some(v1::validate_move_response::Result::Rejected(rejected)) => illegal(rejected, words),
            None => String::new(),
        }
    }

    fn rejected(&self) -> Option<&v1::IllegalMove> {
        match &self.result {
            Some(v1::validate_move_response::Result::Rejected(rejected)) => Some(rejected),
            _ => None,
        }
    }
}

impl Rpc for ValidateMoves {
    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Self::Response, ApiError> {
        let words = call.words;
        let moves = &request.moves;
        check_moves(moves, "moves", service.limits.validated_moves as usize)?;
        let opened = service.open(&call, request.at).await?;
        let mover = opened.game.side_to_move();
        let mut pace = Pace::new(service, &call, call.budget.deadline);
        let (mut budget, mut answers) = (AnswerBudget::new(service), Vec::with_capacity(moves.len()));
        let mut trial = opened.game.trial();
        for text in moves {
            pace.step().await?;
            let played =
                opened.game.read(text).and_then(|written| trial.play(&written).map(|(played, _)| played));
            let answer = to_proto::validated(&judged(played, mover, &opened.game, text), words);
            budget.spend(&answer, "moves", || sentence!(FaultAskFewerMoves, count = answers.len()))?;
            answers.push(answer);
        }
        Ok(v1::ValidateMovesResponse { answers })
    }
}

impl ResponseMessage for v1::ValidateMovesResponse {
    fn sentences(&self, words: &Words) -> String {
        self.answers.iter().map(|answer| answer.sentences(words)).collect()
    }
}

/// Checks that there are moves to judge, not too many, and none of them empty.
pub(crate) fn check_moves(moves: &[String], field: &str, most: usize) -> Result<(), ApiError> {
    if moves.is_empty() {
        return Err(ApiError::at(Reason::MissingField, field, MessageId::FaultMovesMissing));
    }
    if moves.len() > most {
        return Err(ApiError::too_long(field, most));
    }
    let blank = moves.iter().enumerate().filter(|(_, text)| text.trim().is_empty());
    // Nobody reads more faults than this; reporting more would only waste memory.
    let faults: Vec<_> = blank
        .take(100)
        .map(|(n, _)| FieldFault::missing(format!("{field}[{n}]"), MessageId::FaultMoveMissing))
        .collect();
    if faults.is_empty() { Ok(()) } else { Err(ApiError::of_fields(Reason::MissingField, faults)) }
}

impl Rpc for ApplyMove {
    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Answer<Self::Response>, ApiError> {
        let mut opened = service.open(&call, request.at).await?;
        apply(&mut opened, &request.r#move, request.with_pieces, call.words)
    }
}

/// Plays a move in an opened position, as `ApplyMove` answers.
pub(crate) fn apply(
    opened: &mut Opened,
    text: &str,
    with_pieces: bool,
    words: &Words,
) -> Result<Answer<v1::ApplyMoveResponse>, ApiError> {
    let judged = play(opened, text)?;
    let position = || to_proto::position(&opened.ruleset, &opened.game, with_pieces);
    let message = to_proto::applied(&judged, position, words);
    let JudgedMove::Played(played, _) = judged else { return Ok(message.into()) };
    // The sentence says how a game ended.
    let turn = played.outcome.is_none().then(|| NextTurn::of(&opened.game, played.legal_move_count as usize));
    Ok(Answer::with_turn(message, Some(opened.board()), turn))
}

impl ResponseMessage for v1::ApplyMoveResponse {
    fn sentences(&self, words: &Words) -> String {
        match &self.result {
            Some(v1::apply_move_response::Result::Applied(applied)) => line(&applied.sentence),
            Some(v1::apply_move_response::Result::Rejected(rejected)) => illegal(rejected, words),
            None => String::new(),
        }
    }

    fn position(&self) -> Option<&v1::Position> {
        match &self.result {
            Some(v1::apply_move_response::Result::Applied(applied)) => applied.position.as_deref(),
            _ => None,
        }
    }

    fn rejected(&self) -> Option<&v1::IllegalMove> {
        match &self.result {
            Some(v1::apply_move_response::Result::Rejected(rejected)) => Some(rejected),
            _ => None,
        }
    }
}

impl Rpc for LegalMoves {
    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Answer<Self::Response>, ApiError> {
        let words = call.words;
        let opened = service.open(&call, request.at).await?;
        let from = request
            .from
            .map(|text| square_on(&text, "from", opened.ruleset.referee.rules().board.size))
            .transpose()?;
        let asked = |mv: &Move| match (from, *mv) {
            (None, _) => true,
            (Some(wanted), Move::Step { from, .. }) => from == wanted,
            (Some(_), Move::Pass) => false,
        };
        if request.by_origin && request.with_effects {
            let description = sentence!(FaultExcluded, other = "with_effects");
            return Err(ApiError::at(Reason::ConflictingFields, "by_origin", description));
        }
        if request.with_positions && !request.with_effects {
            let description = sentence!(FaultGoesWith, how = "with_effects");
            return Err(ApiError::at(Reason::ConflictingFields, "with_positions", description));
        }
        if request.with_effects {
            // Before anything is allocated: many such calls may be waiting, each keeping what it holds.
            call.move_to_long_threads().await;
        }
        let mut pace = Pace::new(service, &call, call.budget.deadline);
        let mut trial = request.with_effects.then(|| opened.game.trial());
        let legal = opened.game.legal_moves();
        let turn = NextTurn::of(&opened.game, legal.len());
        let stuck = from.and_then(|from| why_no_move_from(&opened.game, from));
        let legal: Vec<Move> = legal.into_iter().filter(asked).collect();
        if request.by_origin {
            let message = to_proto::moves_by_origin(&opened.game, legal, stuck, words);
            return Ok(Answer::with_turn(message, None, Some(turn)));
        }
        let (mut budget, mut moves) = (AnswerBudget::new(service), Vec::with_capacity(legal.len()));
        for mv in legal {
            let result = match &mut trial {
                Some(trial) => {
                    pace.step().await?;
                    effect(&opened, trial, mv, request.with_positions, words)
                }
                None => None,
            };
            let legal = to_proto::legal_move(mv, result);
            budget.spend(&legal, "from", || MessageId::FaultAskByPiece.into())?;
            moves.push(legal);
        }
        Ok(Answer::with_turn(to_proto::legal_moves(&opened.game, moves, stuck, words), None, Some(turn)))
    }
}

impl ResponseMessage for v1::LegalMovesResponse {
    fn sentences(&self, _: &Words) -> String {
        let grouped = self
            .by_origin
            .iter()
            .flat_map(|grouped| &grouped.destinations)
            .map(|(from, to)| if to.is_empty() { line(from) } else { format!("{from}: {to}\n") });
        let listed = self
            .moves
            .iter()
            .map(|legal| line(legal.result.as_ref().map_or(&legal.r#move, |result| &result.sentence)));
        let why = self.explanation.iter().map(|illegal| line(&illegal.sentence));
        grouped.chain(listed).chain(why).collect()
    }
}

/// Why no move starts from a square; `None` if one does. The reason is that of the moves to the squares
/// beside it.
pub(crate) fn why_no_move_from(game: &Game, from: Square) -> Option<IllegalMove> {
    if !game.destinations(from).is_empty() {
        return None;
    }
    let mut trial = game.trial();
    let beside = game
        .placement()
        .squares()
        .filter(|to| from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank()) == 1);
    let mut refusals: Vec<IllegalMove> =
        beside.filter_map(|to| trial.play(Move::Step { from, to }).err()).collect();
    let (occupied, other): (Vec<_>, Vec<_>) =
        refusals.drain(..).partition(|illegal| illegal.reason == IllegalReason::DestinationOccupied);
    if let Some(last) = other.into_iter().max_by_key(|illegal| illegal.reason) {
        return Some(last);
    }
    // Pieces on every side.
    let squares = occupied.iter().flat_map(|illegal| illegal.squares.clone()).collect();
    occupied.into_iter().next().map(|first| IllegalMove {
        reason: IllegalReason::PathBlocked,
        squares,
        ..first
    })
}

/// The effects that a legal move would have.
fn effect(
    opened: &Opened,
    trial: &mut Trial,
    mv: Move,
    with_position: bool,
    words: &Words,
) -> Option<v1::MoveResult> {
    let (played, after) = trial.play(mv).ok()?;
    let position = with_position.then(|| to_proto::position_in_list(&opened.ruleset, after, false));
    Some(to_proto::move_result(&played, opened.game.side_to_move(), position, words))
}
