//! Results that are stated for games, from their check to the wire.

use super::outcome;
use crate::words::i18n::{MessageId, Words};
use tafl_engine::{ClaimCheck, ClaimVerdict, RecordProblem};
use tafl_proto::v1;

/// A stated result, checked against the moves.
pub(crate) fn declared_check(check: &ClaimCheck, words: &Words) -> v1::DeclaredResultCheck {
    v1::DeclaredResultCheck {
        agrees: check.verdict.agrees(),
        computed: check.computed.as_ref().map(outcome),
        sentence: words.claim(claim_verdict(check.verdict), check.one_zero),
    }
}

/// The sentence about a declared result.
const fn claim_verdict(verdict: ClaimVerdict) -> MessageId {
    match verdict {
        ClaimVerdict::Unjudged(RecordProblem::Illegal) => MessageId::DeclaredFault,
        ClaimVerdict::Unjudged(RecordProblem::Unread) => MessageId::DeclaredUnread,
        ClaimVerdict::Agrees => MessageId::DeclaredAgrees,
        ClaimVerdict::Resigned => MessageId::DeclaredResigned,
        ClaimVerdict::TimedOut => MessageId::DeclaredTimedOut,
        ClaimVerdict::Contradicted => MessageId::DeclaredContradicted,
        ClaimVerdict::Open => MessageId::DeclaredOpen,
        ClaimVerdict::Differs => MessageId::DeclaredDiffers,
        ClaimVerdict::Unfounded => MessageId::DeclaredUnfounded,
        ClaimVerdict::Unclaimable => MessageId::DeclaredUnclaimable,
    }
}
