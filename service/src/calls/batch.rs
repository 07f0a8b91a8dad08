//! Many calls in one: each is answered as if it had been sent alone, with its own error if it fails.
//!
//! Pictures and other searches than those of `EvaluateMoves` and `PlayMove` cannot be batched: they take one call
//! each.

use super::pace::Pace;
use super::{
    ApplyMove, Batch, Call, EvaluateMoves, ExploreOpening, FormatPosition, LegalMoves, Method, NewPosition,
    ParseMove, ParsePosition, PlayMove, ProbePosition, ReplayGame, Rpc, Service, Signature, ValidateMove,
    ValidateMoves, answer_budget,
};
use crate::answer::response::{Answer, ResponseMessage, TextContext};
use crate::observe::telemetry::BatchTally;
use crate::read::from_proto::MoveCount;
use crate::words::error::{ApiError, Reason, join};
use crate::words::i18n::{MessageId, Sentence, Words};
use futures_util::FutureExt;
use prost::{Message, length_delimiter_len};
use std::fmt::Write as _;
use std::panic::AssertUnwindSafe;
use tafl_proto::v1;
use tafl_proto::v1::batch_answer::Outcome;
use tafl_proto::v1::batch_item::Call as Wanted;
use tokio::time::Instant;

macro_rules! batched {
    ($($rpc:ident: $field:literal;)+) => {
        /// The field names of all calls that an item can hold, for the error when it holds none.
        const CALLS: &[&str] = &[$($field),+];

        /// The method of an item, and its field name.
        fn named(wanted: &Wanted) -> (Method, &'static str) {
            match wanted {
                $(Wanted::$rpc(_) => (Method::$rpc, $field)),+
            }
        }

        /// The number of moves that an item lists.
        fn moves(wanted: &Wanted) -> usize {
            match wanted {
                $(Wanted::$rpc(request) => request.moves()),+
            }
        }

        /// The outcome of an item, in words.
        fn sentences(outcome: &Outcome, words: &Words) -> String {
            match outcome {
                Outcome::Error(error) => format!("{}: {}\n", error.reason, error.detail),
                $(Outcome::$rpc(answer) => answer.sentences(words)),+
            }
        }

        /// Answers an item, in the batch's language unless the item names one that the server has.
        async fn answer(service: &Service, wanted: Wanted, mut call: Call) -> Result<(Outcome, TextContext), ApiError> {
            match wanted {
                $(Wanted::$rpc(request) => {
                    if let Some(words) = $rpc::locale(&request).and_then(|locale| service.words.get(locale)) {
                        call.words = words;
                    }
                    let words = call.words;
                    let answered = $rpc::answer(service, Box::new(request), call).await.map_err(|error| error.in_words(words))?;
                    let Answer { message, mut shown } = answered.into();
                    Ok((Outcome::$rpc(message), shown.pop().unwrap_or_default()))
                })+
            }
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/batched.rs"));

impl Rpc for Batch {
    const BULK: bool = true;

    fn cost(request: &Self::Request) -> usize {
        request.items.len()
    }

    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Answer<Self::Response>, ApiError> {
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
        let (mut answers, mut shown) = (Vec::with_capacity(items.len()), Vec::with_capacity(items.len()));
        for (n, item) in items.into_iter().enumerate() {
            let (answer, besides) = batch.item(n, item).await;
            answers.push(answer);
            shown.push(besides);
        }
        Ok(Answer { message: v1::BatchResponse { answers }, shown })
    }
}

impl ResponseMessage for v1::BatchResponse {
    fn sentences(&self, words: &Words) -> String {
        self.text(&[], words)
    }

    fn text(&self, shown: &[TextContext], words: &Words) -> String {
        let none = TextContext::default();
        self.answers.iter().enumerate().fold(String::new(), |mut out, (n, answer)| {
            let _ = writeln!(out, "{}", format!("[{n}] {}", answer.id).trim_end());
            let sentences =
                answer.outcome.as_ref().map_or(String::new(), |outcome| sentences(outcome, words));
            out + &shown.get(n).unwrap_or(&none).around(&sentences, words)
        })
    }
}

/// Checks that the batch is not empty and not too large.
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
        let description =
            Sentence::new(MessageId::FaultBulkMoves, [("moves", listed.into()), ("most", most.into())]);
        return Err(ApiError::at(Reason::TooLarge, "items", description));
    }
    Ok(())
}

/// A batch being answered.
struct Running<'a> {
    service: &'a Service,
    call: Call,
    pace: Pace<'a>,
    /// Why the remaining items are not answered, once that is the case.
    over: Option<ApiError>,
    /// Bytes left for further answers.
    left: usize,
    tally: BatchTally,
}

impl Running<'_> {
    /// Answers an item; a failure becomes its error. Answers and errors both count against the bytes left.
    async fn item(&mut self, n: usize, item: v1::BatchItem) -> (v1::BatchAnswer, TextContext) {
        let v1::BatchItem { id, call } = item;
        let method = call.as_ref().map_or("", |wanted| named(wanted).0.name());
        let (outcome, mut shown, mut failed) = match self.outcome(n, call).await {
            Ok((outcome, shown)) => (outcome, shown, None),
            Err(error) => {
                let error = error.in_words(self.call.words);
                (Outcome::Error(answer_budget::shortened(&error)), TextContext::default(), Some(error))
            }
        };
        let mut answer = v1::BatchAnswer { id, outcome: Some(outcome) };
        if size(&answer) > self.left.max(answer.id.len() + SHORT_ERROR_BYTES) {
            let error = no_room(n).in_words(self.call.words);
            answer.outcome = Some(Outcome::Error(error.to_message()));
            (shown, failed) = (TextContext::default(), Some(error));
        }
        self.tally.count(method, failed.as_ref().map(ApiError::reason));
        self.left = self.left.saturating_sub(size(&answer));
        // Names are counted as in the proto files, whose spelling is the longest, so that both transports
        // have the same room.
        if let Some(error) = failed {
            answer.outcome =
                Some(Outcome::Error(answer_budget::shortened(&error.spelled(self.call.spelling))));
        }
        (answer, shown)
    }

    async fn outcome(
        &mut self,
        n: usize,
        wanted: Option<Wanted>,
    ) -> Result<(Outcome, TextContext), ApiError> {
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
        // A panic fails only its item, as it would fail only its call.
        let answered = AssertUnwindSafe(answer(self.service, wanted, self.call.clone())).catch_unwind().await;
        answered
            .unwrap_or_else(|_| {
                tracing::error!(method = method.name(), item = n, "an item of a batch failed");
                Err(ApiError::internal())
            })
            .map_err(|error| error.within(&join(&place, field)))
    }
}

/// Bytes that an error may take when no room is left: about the size of the error that reports this.
const SHORT_ERROR_BYTES: usize = 200;

/// Bytes that an answer takes in the batch's answer.
fn size(answer: &v1::BatchAnswer) -> usize {
    let own = answer.encoded_len();
    1 + length_delimiter_len(own) + own
}

/// The error for an item whose answer does not fit; kept short because it takes room as well.
fn no_room(n: usize) -> ApiError {
    ApiError::at(Reason::TooLarge, format!("items[{n}]"), MessageId::FaultNoRoom)
}
