//! Whole games: start, replay, and the score of a two-game match.

use crate::answer::response::{Answer, NextTurn, ResponseMessage, line};
use crate::answer::to_proto;
use crate::calls::answer_budget::{AnswerBudget, fitting};
use crate::calls::pace::Pace;
use crate::calls::{Call, NewPosition, ReplayGame, Rpc, ScoreMatch, Service};
use crate::read::compiled_ruleset::CompiledRuleset;
use crate::read::from_proto::{MAX_PLIES, PositionSource, RulesChoice, declared, match_game};
use crate::read::open::{self, takes_long, unknown_setup};
use crate::read::position_cache::Opened;
#[cfg(feature = "notation")]
use crate::read::records;
use crate::words::error::{ApiError, FieldFault, Reason, in_range};
use crate::words::i18n::{MessageId, Sentence, Words, sentence};
use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::sync::Arc;
use tafl_engine::{ClaimedResult, Game, RecordProblem, score_match};
use tafl_proto::v1;

/// The maximum number of rule sets to compare a game with.
pub(crate) const MAX_COMPARED: usize = 16;

impl Rpc for NewPosition {
    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Answer<Self::Response>, ApiError> {
        let rules = request.rules.as_ref().map(RulesChoice::from);
        if matches!(rules, Some(RulesChoice::CustomRules(_))) {
            call.move_to_long_threads().await;
        }
        let alternatives = match rules {
            Some(RulesChoice::Ruleset(name)) => to_proto::alternatives(name),
            _ => Vec::new(),
        };
        let ruleset = open::ruleset(&service.rulesets, rules, "")?;
        let game = Game::new(&ruleset.referee, request.setup.as_deref())
            .map_err(|fault| unknown_setup(&ruleset, "", &fault))?;
        let opened = Opened { ruleset, game };
        let moves = opened.game.legal_moves().len();
        let message = v1::NewPositionResponse {
            position: Some(to_proto::position(&opened.ruleset, &opened.game, request.with_pieces)),
            legal_move_count: moves as i32,
            alternatives,
        };
        Ok(Answer::with_turn(message, Some(opened.board()), Some(NextTurn::of(&opened.game, moves))))
    }
}

impl ResponseMessage for v1::NewPositionResponse {
    fn sentences(&self, _: &Words) -> String {
        String::new()
    }

    fn position(&self) -> Option<&v1::Position> {
        self.position.as_ref()
    }
}

impl Rpc for ReplayGame {
    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Answer<Self::Response>, ApiError> {
        one_form(&request)?;
        let of_moves = request.token.is_none() && request.game.as_ref().is_none_or(takes_long);
        if of_moves || !request.compare_with.is_empty() {
            call.move_to_long_threads().await;
        }
        let words = call.words;
        let stated_by_caller = request.declared.as_ref().map(declared).transpose()?;
        let others = others(service, &request.compare_with)?;
        let ToReplay { mut opened, moves, stated, reading } = match &request.token {
            Some(token) => ToReplay {
                opened: service.open(&call, Some(PositionSource::Token(token.clone()))).await?,
                moves: Cow::Borrowed(&[]),
                stated: None,
                reading: None,
            },
            None => to_replay(service, &call, request.game.as_ref(), request.record.as_ref(), words)?,
        };
        let declared = stated_by_caller.or(stated);
        let start = (!others.is_empty()).then(|| opened.game.clone());
        let reported = reported(request.from_ply, request.to_ply)?;
        let (mut budget, mut plies, mut wrong) = (AnswerBudget::new(service), Vec::new(), None);
        let mut pace = Pace::new(service, &call, call.budget.deadline);
        for (n, text) in moves.iter().enumerate() {
            pace.step().await?;
            let mover = opened.game.side_to_move();
            match opened.game.play_text(text) {
                Ok(played) if reported.contains(&(n + 1)) => {
                    let position = request.with_positions.then(|| {
                        to_proto::position_in_list(&opened.ruleset, &opened.game, request.with_pieces)
                    });
                    let ply = to_proto::move_result(&played, mover, position, words);
                    budget.spend(&ply, "to_ply", || {
                        instead(*reported.start(), n + 1, request.with_positions)
                    })?;
                    plies.push(ply);
                }
                Ok(_) => {}
                Err(illegal) => {
                    wrong = Some(to_proto::game_fault(n, text, &illegal, words));
                    break;
                }
            }
        }
        let unread = reading.as_ref().is_some_and(|reading| !reading.faults.is_empty());
        let problem = RecordProblem::of(wrong.is_some(), unread);
        let declared_check = declared
            .map(|declared| to_proto::declared_check(&declared.check(&mut opened.game, problem), words));
        let position = Some(to_proto::position(&opened.ruleset, &opened.game, request.with_pieces));
        let mut comparisons = Vec::with_capacity(others.len());
        if let Some(start) = start {
            for other in &others {
                pace.step().await?;
                let found = start.disagreement_until(&other.referee, &moves, &|| call.is_over(service))?;
                comparisons.push(to_proto::comparison(found.as_ref(), &moves, other, words));
            }
        }
        let turn = NextTurn::of(&opened.game, opened.game.legal_moves().len());
        let answer = v1::ReplayGameResponse {
            plies,
            position,
            fault: wrong,
            declared_check,
            comparisons,
            reading,
            sentence: turn.sentence(words),
        };
        let message = fitting(service, answer, "to_ply", MessageId::FaultAskFewerPlies)?;
        Ok(Answer::with_turn(message, Some(opened.board()), Some(turn)))
    }
}

impl ResponseMessage for v1::ReplayGameResponse {
    fn sentences(&self, _: &Words) -> String {
        let mut out: String = self.plies.iter().map(|ply| line(&ply.sentence)).collect();
        if let Some(fault) = &self.fault {
            let sentence = fault.rejected.as_ref().map_or("", |rejected| &rejected.sentence);
            let _ = writeln!(out, "{}: {sentence}", fault.r#move);
        }
        if let Some(check) = &self.declared_check {
            out += &line(&check.sentence);
        }
        out.extend(self.comparisons.iter().map(|comparison| line(&comparison.sentence)));
        out
    }

    fn position(&self) -> Option<&v1::Position> {
        self.position.as_ref()
    }
}

/// Refuses a request that gives its game in no form or in several, or compares what has no moves.
fn one_form(request: &v1::ReplayGameRequest) -> Result<(), ApiError> {
    let forms = [request.game.is_some(), request.record.is_some(), request.token.is_some()];
    let mut given = ["game", "record", "token"].into_iter().zip(forms).filter(|(_, given)| *given);
    match (given.next(), given.next_back()) {
        (None, _) => Err(ApiError::at(Reason::MissingField, "game", MessageId::FaultOneGame)),
        (_, Some((more, _))) => Err(ApiError::at(Reason::ConflictingFields, more, MessageId::FaultOneGame)),
        _ if request.token.is_some() && !request.compare_with.is_empty() => {
            let together = sentence!(FaultExcluded, other = "token");
            Err(ApiError::at(Reason::ConflictingFields, "compare_with", together))
        }
        _ => Ok(()),
    }
}

/// The plies to report, counted from 1.
pub(crate) fn reported(
    from_ply: Option<i32>,
    to_ply: Option<i32>,
) -> Result<RangeInclusive<usize>, ApiError> {
    let from = in_range(from_ply.unwrap_or(1), "from_ply", &(1..=MAX_PLIES))?;
    let to = in_range(to_ply.unwrap_or(MAX_PLIES), "to_ply", &(0..=MAX_PLIES))?;
    Ok(from as usize..=to as usize)
}

/// The request to make instead when the answer has no room for a ply.
fn instead(from: usize, ply: usize, with_positions: bool) -> Sentence {
    let id = if with_positions { MessageId::FaultAskInPartsOrBare } else { MessageId::FaultAskInParts };
    Sentence::new(id, [("last", (ply - 1).max(from).into()), ("next", ply.into())])
}

/// A game before its first move, and what to replay.
pub(crate) struct ToReplay<'a> {
    pub(crate) opened: Opened,
    pub(crate) moves: Cow<'a, [String]>,
    /// The result stated by a record.
    stated: Option<ClaimedResult>,
    /// The reading of a record, if the request holds one.
    pub(crate) reading: Option<v1::RecordReading>,
}

/// Opens the game that a request gives as a message or as a record.
pub(crate) fn to_replay<'a>(
    service: &Service,
    call: &Call,
    game: Option<&'a v1::Game>,
    record: Option<&v1::Record>,
    words: &Words,
) -> Result<ToReplay<'a>, ApiError> {
    match (game, record) {
        (Some(game), None) => {
            let opened = open::game(&service.rulesets, service.lists, game)?;
            Ok(ToReplay { opened, moves: Cow::Borrowed(&game.moves), stated: None, reading: None })
        }
        (None, Some(record)) => recorded(service, call, record, words),
        (Some(_), Some(_)) => {
            Err(ApiError::at(Reason::ConflictingFields, "record", sentence!(FaultExcluded, other = "game")))
        }
        (None, None) => Err(ApiError::at(Reason::MissingField, "game", MessageId::FaultGameOrRecordMissing)),
    }
}

/// Opens the game of a record.
#[cfg(feature = "notation")]
fn recorded(
    service: &Service,
    call: &Call,
    record: &v1::Record,
    words: &Words,
) -> Result<ToReplay<'static>, ApiError> {
    let mut recorded =
        records::read(&service.rulesets, service.lists, record, None, "record", &|| call.is_over(service))?;
    let reading = to_proto::record_reading(&recorded, words);
    let opened = recorded.opened.take().ok_or_else(|| to_proto::unplayable(&recorded, "record", words))?;
    let stated = recorded.declared();
    Ok(ToReplay {
        opened: opened.into(),
        moves: Cow::Owned(recorded.moves()),
        stated,
        reading: Some(reading),
    })
}

/// Refuses a record, which this server cannot read.
#[cfg(not(feature = "notation"))]
fn recorded(_: &Service, _: &Call, _: &v1::Record, _: &Words) -> Result<ToReplay<'static>, ApiError> {
    let values = [("field", "record".into()), ("known", "game".into())];
    Err(ApiError::at(Reason::UnknownField, "record", Sentence::new(MessageId::FaultUnknownField, values)))
}

/// The rule sets to compare the game with.
fn others(service: &Service, choices: &[v1::RulesChoice]) -> Result<Vec<Arc<CompiledRuleset>>, ApiError> {
    if choices.len() > MAX_COMPARED {
        return Err(ApiError::too_long("compare_with", MAX_COMPARED));
    }
    let ruleset = |(n, choice): (usize, &v1::RulesChoice)| {
        open::ruleset(&service.rulesets, choice.rules.as_ref(), &format!("compare_with[{n}]"))
    };
    choices.iter().enumerate().map(ruleset).collect()
}

impl Rpc for ScoreMatch {
    async fn answer(
        _: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Self::Response, ApiError> {
        let words = call.words;
        let first = match_game(request.first.as_ref(), "first")?;
        let second = match_game(request.second.as_ref(), "second")?;
        let score = score_match(first.0, second.0);
        if score.by_plies {
            let lacks = [(first.1, "first.plies"), (second.1, "second.plies")]
                .into_iter()
                .filter(|(given, _)| !given);
            let faults: Vec<_> =
                lacks.map(|(_, field)| FieldFault::new(field, MessageId::FaultMatchPliesMissing)).collect();
            if !faults.is_empty() {
                return Err(ApiError::of_fields(Reason::MissingField, faults));
            }
        }
        Ok(to_proto::match_score(score, words))
    }
}

impl ResponseMessage for v1::ScoreMatchResponse {
    fn sentences(&self, _: &Words) -> String {
        line(&self.sentence)
    }
}
