//! Results that are stated for games, from their check to the wire.

use super::outcome;
use crate::read::claimed_result::{ClaimCheck, ClaimVerdict};
use crate::words::i18n::{MessageId, RecordProblem, Words};
use tafl_proto::v1;

/// A stated result, checked against the moves.
pub(crate) fn declared_check(check: &ClaimCheck, words: &Words) -> v1::DeclaredResultCheck {
    let (agrees, key) = claim_verdict(check.verdict);
    v1::DeclaredResultCheck {
        agrees,
        computed: check.computed.as_ref().map(outcome),
        sentence: words.claim(key, check.one_zero),
    }
}

/// Returns whether a declared result agrees with the moves, and the sentence about it.
pub(crate) fn claim_verdict(verdict: ClaimVerdict) -> (bool, MessageId) {
    match verdict {
        ClaimVerdict::Unjudged(RecordProblem::Illegal) => (false, MessageId::DeclaredFault),
        ClaimVerdict::Unjudged(RecordProblem::Unread) => (false, MessageId::DeclaredUnread),
        ClaimVerdict::Agrees => (true, MessageId::DeclaredAgrees),
        ClaimVerdict::Resigned => (true, MessageId::DeclaredResigned),
        ClaimVerdict::TimedOut => (true, MessageId::DeclaredTimedOut),
        ClaimVerdict::Contradicted => (false, MessageId::DeclaredContradicted),
        ClaimVerdict::Open => (true, MessageId::DeclaredOpen),
        ClaimVerdict::Differs => (false, MessageId::DeclaredDiffers),
        ClaimVerdict::Unfounded => (false, MessageId::DeclaredUnfounded),
        ClaimVerdict::Unclaimable => (false, MessageId::DeclaredUnclaimable),
    }
}
