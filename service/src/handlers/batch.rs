//! Many calls in one: each is answered as it would be by itself, with an error of its own where it fails.
//!
//! Deliberately absent: searches and pictures, which wait in queues of their own and take a call each.

use super::pace::Pace;
use super::{
    ApplyMove, Batch, Call, FormatPosition, LegalMoves, Method, NewPosition, ParseMove, ParsePosition, ReplayGame, Rpc, Service, Signature,
    ValidateMove, ValidateMoves, room,
};
use crate::error::{ApiError, Reason, join};
use crate::from_proto::MoveCount;
use crate::i18n::{MessageId, Sentence};
use crate::telemetry::BatchTally;
use crate::text_view::{Answer, Board};
use futures_util::FutureExt;
use prost::{Message, length_delimiter_len};
use std::panic::AssertUnwindSafe;
use std::time::Instant;
use tafl_proto::v1;
use tafl_proto::v1::batch_answer::Outcome;
use tafl_proto::v1::batch_item::Call as Wanted;

macro_rules! batched {
    ($($rpc:ident: $field:literal;)+) => {
        /// The calls that an item can be, for the error when it is none of them.
        const CALLS: &[&str] = &[$($field),+];

        /// The call of an item, and its field.
        fn named(wanted: &Wanted) -> (Method, &'static str) {
            match wanted {
                $(Wanted::$rpc(_) => (Method::$rpc, $field)),+
            }
        }

        /// The moves that an item lists.
        fn moves(wanted: &Wanted) -> usize {
            match wanted {
                $(Wanted::$rpc(request) => request.moves()),+
            }
        }

        /// Answers an item, in the language of the batch unless it names its own.
        async fn answer(service: &Service, wanted: Wanted, mut call: Call) -> Result<(Outcome, Option<Board>), ApiError> {
            match wanted {
                $(Wanted::$rpc(request) => {
                    if let Some(locale) = $rpc::locale(&request).filter(|locale| !locale.is_empty()) {
                        call.words = service.words.find(locale);
                    }
                    let words = call.words;
                    let answered = $rpc::answer(service, Box::new(request), call).await.map_err(|error| error.in_words(words));
                    let Answer { message, mut boards } = answered?.into();
                    Ok((Outcome::$rpc(message), boards.pop().flatten()))
                })+
            }
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/batched.rs"));

impl Rpc for Batch {
    fn cost(request: &Self::Request) -> usize {
        request.items.len()
    }

    async fn answer(service: &Service, request: Box<Self::Request>, call: Call) -> Result<Answer<Self::Response>, ApiError> {
        let items = request.items;
        check(&items, &service.limits)?;
        let mut batch = Running {
            service,
            pace: Pace::new(service, &call, call.answer_by(Instant::now())),
            call,
            over: None,
            left: service.limits.answer_bytes as usize,
            tally: BatchTally::default(),
        };
        let (mut answers, mut boards) = (Vec::with_capacity(items.len()), Vec::with_capacity(items.len()));
        for (n, item) in items.into_iter().enumerate() {
            let (answer, board) = batch.item(n, item).await;
            answers.push(answer);
            boards.push(board);
        }
        Ok(Answer { message: v1::BatchResponse { answers }, boards })
    }
}

/// That there is something to do, and not too much.
fn check(items: &[v1::BatchItem], limits: &v1::ServerLimits) -> Result<(), ApiError> {
    if items.is_empty() {
        return Err(ApiError::at(Reason::MissingField, "items", MessageId::FaultCallsMissing));
    }
    let most = limits.batch_items as usize;
    if items.len() > most {
        return Err(ApiError::too_long("items", most));
    }
    let listed: usize = items.iter().filter_map(|item| item.call.as_ref()).map(moves).sum();
    let most = limits.bulk_moves as usize;
    if listed > most {
        let description = Sentence::new(MessageId::FaultBulkMoves, [("moves", listed.into()), ("most", most.into())]);
        return Err(ApiError::at(Reason::TooLarge, "items", description));
    }
    Ok(())
}

/// A batch while it is answered.
struct Running<'a> {
    service: &'a Service,
    call: Call,
    pace: Pace<'a>,
    /// Why nothing more is answered.
    over: Option<ApiError>,
    /// The bytes that further answers may have.
    left: usize,
    tally: BatchTally,
}

impl Running<'_> {
    /// Answers an item, whatever becomes of it. Answers and errors alike take their room.
    async fn item(&mut self, n: usize, item: v1::BatchItem) -> (v1::BatchAnswer, Option<Board>) {
        let v1::BatchItem { id, call } = item;
        let method = call.as_ref().map_or("", |wanted| named(wanted).0.name());
        let (outcome, mut board, mut failed) = match self.outcome(n, call).await {
            Ok((outcome, board)) => (outcome, board, None),
            Err(error) => {
                let error = error.in_words(self.call.words);
                (Outcome::Error(room::shortened(&error)), None, Some(error.reason()))
            }
        };
        let mut answer = v1::BatchAnswer { id, outcome: Some(outcome) };
        if size(&answer) > self.left.max(answer.id.len() + SHORT) {
            let error = no_room(n).in_words(self.call.words);
            answer.outcome = Some(Outcome::Error(error.to_message()));
            (board, failed) = (None, Some(error.reason()));
        }
        self.tally.count(method, failed);
        self.left = self.left.saturating_sub(size(&answer));
        (answer, board)
    }

    async fn outcome(&mut self, n: usize, wanted: Option<Wanted>) -> Result<(Outcome, Option<Board>), ApiError> {
        let place = format!("items[{n}]");
        let Some(wanted) = wanted else {
            return Err(ApiError::at(
                Reason::MissingField,
                place,
                Sentence::new(MessageId::FaultCallMissing, [("calls", CALLS.join(", ").into())]),
            ));
        };
        if self.over.is_none() {
            self.over = self.pace.step().await.err();
        }
        if let Some(over) = &self.over {
            return Err(over.clone());
        }
        let (method, field) = named(&wanted);
        // A fault of the server costs one item, as it would cost one call.
        let answered = AssertUnwindSafe(answer(self.service, wanted, self.call.clone())).catch_unwind().await;
        answered
            .unwrap_or_else(|_| {
                tracing::error!(method = method.name(), item = n, "an item of a batch failed");
                Err(ApiError::internal())
            })
            .map_err(|error| error.within(&join(&place, field)))
    }
}

/// The bytes that an error may take when no room is left: about the size of the error that reports it.
const SHORT: usize = 200;

/// The bytes that an answer takes in that of the batch.
fn size(answer: &v1::BatchAnswer) -> usize {
    let own = answer.encoded_len();
    1 + length_delimiter_len(own) + own
}

/// The error for an item whose answer does not fit: short, because it takes room as well.
fn no_room(n: usize) -> ApiError {
    ApiError::at(Reason::TooLarge, format!("items[{n}]"), MessageId::FaultNoRoom)
}
