//! Moves, refusals, ends, suggestions and matches in words.

use super::{MessageId, Words};
use crate::spoils;
use tafl_engine::{
    Announcement, Capture, IllegalMove, IllegalReason, MatchScore, Move, Outcome, Played, Player, Score, SearchReport, Side, ZoneKind,
};

/// The most characters of what somebody wrote that are shown again.
const SHOWN: usize = 40;

/// The front of a text, to be shown again.
pub(super) fn shown(text: &str) -> &str {
    text.char_indices().nth(SHOWN).map_or(text, |(end, _)| &text[..end])
}

/// The front of what somebody wrote: a line break or the like would tear the sentence apart.
pub(super) fn printable(written: &str) -> String {
    shown(written).chars().map(|c| if spoils(c) { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// One of two messages by a side.
pub(super) const fn by_side(side: Side, attackers: MessageId, defenders: MessageId) -> MessageId {
    match side {
        Side::Attackers => attackers,
        Side::Defenders => defenders,
    }
}

/// Who won.
pub(super) const fn result(winner: Option<Side>) -> MessageId {
    match winner {
        Some(side) => by_side(side, MessageId::ResultAttackers, MessageId::ResultDefenders),
        None => MessageId::ResultDraw,
    }
}

impl Words {
    /// What a move did.
    #[must_use]
    pub fn played(&self, played: &Played, mover: Side) -> String {
        let mut out = String::with_capacity(96);
        match played.mv {
            Move::Pass => self.say(&mut out, by_side(mover, MessageId::MoveAttackersPass, MessageId::MoveDefendersPass), []),
            mv @ Move::Step { .. } => self.stepped(&mut out, mv, &played.captures, mover),
        }
        if let Some(square) = played.chain_square {
            self.next(&mut out, MessageId::MoveGoesOn, [("square", square.name().into())]);
        }
        for said in played.announcements.iter().filter(|said| said.spoken) {
            self.announcement(&mut out, said);
        }
        if let (None, Some(limit), count @ 2..) = (&played.outcome, played.repetition.limit, played.repetition.count) {
            let values = [("count", self.ordinal(count).into()), ("limit", self.ordinal(limit).into())];
            self.next(&mut out, MessageId::RepetitionCount, values);
        }
        if played.draw_claimable {
            self.next(&mut out, MessageId::DrawClaimable, []);
        }
        if let Some(outcome) = &played.outcome {
            self.say(&mut out, MessageId::SentenceBetween, []);
            self.outcome(&mut out, outcome);
        }
        self.end(&mut out);
        out
    }

    /// A move with what it captured, and what it made change side.
    fn stepped(&self, out: &mut String, mv: Move, captures: &[Capture], mover: Side) {
        let squares = |changing| -> Vec<&str> {
            captures.iter().filter(|capture| capture.changes_side == changing).map(|capture| capture.square.name()).collect()
        };
        let [taken, changing] = [false, true].map(squares);
        if taken.is_empty() {
            self.say(out, by_side(mover, MessageId::MoveAttackers, MessageId::MoveDefenders), [("move", mv.to_string().into())]);
        } else {
            let id = by_side(mover, MessageId::MoveAttackersCapturing, MessageId::MoveDefendersCapturing);
            let squares = self.listed(&taken);
            self.say(out, id, [("move", mv.to_string().into()), ("squares", squares.into()), ("count", taken.len().into())]);
        }
        if !changing.is_empty() {
            let values = [("squares", self.listed(&changing).into()), ("count", changing.len().into())];
            self.next(out, MessageId::MoveChangesSide, values);
        }
    }

    /// A number that says which one in a row: second, 3e.
    pub(super) fn ordinal(&self, number: u32) -> String {
        self.text(MessageId::Ordinal, [("number", number.into())])
    }

    fn announcement(&self, out: &mut String, said: &Announcement) {
        let [squares, moves] = [self.listed(&said.squares), self.listed(&said.moves)];
        let count = said.moves.len().into();
        let values = [("kind", said.kind.as_str().into()), ("squares", squares.into()), ("moves", moves.into()), ("count", count)];
        self.next(out, MessageId::Announcement, values);
    }

    /// How a game ended and who won, without a beginning or an end of the sentence.
    pub(super) fn outcome(&self, out: &mut String, outcome: &Outcome) {
        let squares = self.listed(&outcome.squares);
        self.say(out, MessageId::Outcome, [("reason", outcome.reason.as_str().into()), ("squares", squares.into())]);
        self.next(out, result(outcome.winner), []);
    }

    /// That a game is over, and how.
    #[must_use]
    pub fn over(&self, outcome: &Outcome) -> String {
        let mut out = self.text(MessageId::Over, []);
        self.say(&mut out, MessageId::SentenceBetween, []);
        self.outcome(&mut out, outcome);
        self.end(&mut out);
        out
    }

    /// Why a move is illegal, and where the piece could go.
    #[must_use]
    pub fn refused(&self, illegal: &IllegalMove, written: &str) -> String {
        let mut out = self.reason(illegal, written);
        if !illegal.destinations.is_empty() && illegal.reason != IllegalReason::CaptureMismatch {
            self.next(&mut out, MessageId::IllegalDestinations, [("squares", self.listed(&illegal.destinations).into())]);
        }
        self.end(&mut out);
        out
    }

    /// Why a move is illegal, without the end of the sentence.
    pub(super) fn reason(&self, illegal: &IllegalMove, written: &str) -> String {
        let zone = ZoneKind::ALL.into_iter().find(|&kind| illegal.rule == Some(kind.into()));
        let values = [
            ("reason", illegal.reason.as_str().into()),
            ("move", printable(written).into()),
            ("squares", self.listed(&illegal.squares).into()),
            ("count", illegal.squares.len().into()),
            ("zone", self.zone(zone).into()),
            ("ply", illegal.earlier_ply.unwrap_or(0).into()),
        ];
        self.text(MessageId::Illegal, values)
    }

    /// What a search suggests to the side to move.
    pub(crate) fn suggested(&self, report: &SearchReport, mover: Side) -> String {
        let mut out = match report.chosen.mv {
            Move::Pass => self.text(by_side(mover, MessageId::SuggestAttackersPass, MessageId::SuggestDefendersPass), []),
            mv @ Move::Step { .. } => {
                let id = by_side(mover, MessageId::SuggestAttackers, MessageId::SuggestDefenders);
                self.text(id, [("move", mv.to_string().into())])
            }
        };
        if let Score::Proven { winner, plies } = report.chosen.score {
            let id = by_side(winner, MessageId::SuggestProvenAttackers, MessageId::SuggestProvenDefenders);
            self.next(&mut out, id, [("plies", plies.into())]);
        }
        self.end(&mut out);
        out
    }

    /// Who won a match.
    pub(crate) fn matched(&self, score: MatchScore) -> String {
        self.sentence(match (score.winner, score.by_plies) {
            (Some(Player::First), false) => MessageId::MatchFirst,
            (Some(Player::First), true) => MessageId::MatchFirstByPlies,
            (Some(Player::Second), false) => MessageId::MatchSecond,
            (Some(Player::Second), true) => MessageId::MatchSecondByPlies,
            (None, false) => MessageId::MatchDraw,
            (None, true) => MessageId::MatchDrawByPlies,
        })
    }
}
