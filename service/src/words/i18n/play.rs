//! Moves, refusals, ends of games, suggestions and matches, in words.

use super::{MessageId, Words, say, values};
use crate::helpers::spoils;
use tafl_engine::{
    Announcement, Capture, IllegalMove, IllegalReason, MatchScore, Move, Outcome, OutcomeReason, Piece,
    Played, Player, RuleId, Score, SearchReport, Side, Square, StopReason, ZoneKind,
};

/// The maximum number of characters of a caller's text that are quoted back.
const SHOWN: usize = 40;

/// The beginning of a text, to be quoted back.
pub(super) fn shown(text: &str) -> &str {
    text.char_indices().nth(SHOWN).map_or(text, |(end, _)| &text[..end])
}

/// The beginning of a caller's text, made safe to quote, with a sign if that is not all of it.
pub(super) fn printable(written: &str) -> String {
    let front = shown(written);
    quotable(front) + if front.len() < written.len() { "…" } else { "" }
}

/// A text made safe to quote: a line break or the like would break the sentence.
pub(super) fn quotable(text: &str) -> String {
    text.chars().map(|c| if spoils(c) { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// The code of the winner.
pub(super) fn winner_code(winner: Option<Side>) -> &'static str {
    winner.map_or("nobody", side_code)
}

/// The code of a side, used by messages to select.
pub(super) const fn side_code(side: Side) -> &'static str {
    match side {
        Side::Attackers => "attackers",
        Side::Defenders => "defenders",
    }
}

/// The square of the king, if he alone was captured.
fn captured_king(captures: &[Capture]) -> Option<Square> {
    match captures {
        [king] if king.piece == Piece::King => Some(king.square),
        _ => None,
    }
}

impl Words {
    /// Who won, as a record states it.
    pub(crate) fn won(&self, side: Option<Side>) -> String {
        say!(self, Result, winner = side)
    }

    /// The sentence about a move that was played.
    #[must_use]
    pub fn played(&self, played: &Played, mover: Side) -> String {
        let mut out = String::with_capacity(96);
        match played.mv {
            Move::Pass => say!(self.say(&mut out), MovePass, side = mover),
            mv @ Move::Step { .. } => self.stepped(&mut out, mv, &played.captures, mover),
        }
        if let Some(square) = played.chain_square {
            say!(self.next(&mut out), MoveGoesOn, square, stop = played.may_stop);
        }
        for said in played.announcements.iter().filter(|said| said.spoken) {
            self.announcement(&mut out, said);
        }
        if let (None, Some(limit), count @ 2..) =
            (&played.outcome, played.repetition.limit, played.repetition.count)
        {
            say!(
                self.next(&mut out),
                RepetitionCount,
                count = self.ordinal(count),
                limit = self.ordinal(limit)
            );
        }
        if played.draw_claimable {
            say!(self.next(&mut out), DrawClaimable);
        }
        if let Some(outcome) = &played.outcome {
            out += &self.joints.clauses;
            if outcome.reason == OutcomeReason::KingCaptured && captured_king(&played.captures).is_some() {
                say!(self.say(&mut out), Result, winner = outcome.winner);
            } else {
                self.outcome(&mut out, outcome);
            }
        }
        self.end(&mut out);
        out
    }

    /// The text before and after the move in the message about one.
    pub(super) fn around_move(&self, side: Side) -> (String, String) {
        const PLACE: &str = "\u{1}";
        let text = say!(self, Move, side, move = PLACE);
        let (before, after) = text.split_once(PLACE).unwrap_or((&text, ""));
        (before.to_owned(), after.to_owned())
    }

    /// A move with the pieces that it captured or made change side.
    fn stepped(&self, out: &mut String, mv: Move, captures: &[Capture], mover: Side) {
        let squares = |changing| -> Vec<&str> {
            captures
                .iter()
                .filter(|capture| capture.changes_side == changing)
                .map(|capture| capture.square.name())
                .collect()
        };
        let [taken, changing] = [false, true].map(squares);
        if taken.is_empty() {
            let (before, after) = &self.joints.moved[mover as usize];
            let [from, dash, to] = mv.parts();
            out.extend([before, from, dash, to, after]);
        } else if let Some(square) = captured_king(captures) {
            say!(self.say(out), MoveCapturingKing, side = mover, move = mv, square);
        } else {
            say!(self.say(out), MoveCapturing, side = mover, move = mv, squares = self.listed(&taken),
                count = taken.len());
        }
        if !changing.is_empty() {
            say!(self.next(out), MoveChangesSide, squares = self.listed(&changing), count = changing.len());
        }
    }

    /// An ordinal number: second, 3e.
    pub(super) fn ordinal(&self, number: u32) -> String {
        say!(self, Ordinal, number)
    }

    fn announcement(&self, out: &mut String, said: &Announcement) {
        let [squares, moves] = [self.listed(&said.squares), self.listed(&said.moves)];
        say!(self.next(out), Announcement, kind = said.kind, squares, moves, count = said.moves.len());
    }

    /// How a game ended and who won, as a part of a sentence.
    pub(super) fn outcome(&self, out: &mut String, outcome: &Outcome) {
        let squares = self.listed(&outcome.squares);
        say!(self.say(out), Outcome, reason = outcome.reason, squares, winner = outcome.winner);
        // That a draw was agreed says the result as well.
        if outcome.winner.is_some() || outcome.reason != OutcomeReason::Agreement {
            say!(self.next(out), Result, winner = outcome.winner);
        }
    }

    /// How a game ended, or that it goes on, as a part of a sentence.
    pub(super) fn end_of_game(&self, outcome: Option<&Outcome>) -> String {
        let mut out = String::new();
        match outcome {
            Some(outcome) => self.outcome(&mut out, outcome),
            None => say!(self.say(&mut out), GameGoesOn),
        }
        out
    }

    /// Says that a declared result contradicts the moves of a game; `reason` is the name of its reason on the
    /// wire.
    pub(crate) fn contradicted(
        &self,
        winner: Option<Side>,
        reason: Option<&str>,
        outcome: Option<&Outcome>,
    ) -> String {
        let declared =
            reason.map_or_else(|| self.won(winner), |reason| format!("{} ({reason})", self.won(winner)));
        say!(self, FaultDeclared, declared, happened = self.end_of_game(outcome))
    }

    /// Says that a game is over, and how it ended.
    #[must_use]
    pub fn over(&self, outcome: &Outcome) -> String {
        let mut out = say!(self, Over);
        out += &self.joints.clauses;
        self.outcome(&mut out, outcome);
        self.end(&mut out);
        out
    }

    /// Why a move is illegal, and where the piece could move.
    #[must_use]
    pub fn refused(&self, illegal: &IllegalMove, written: &str) -> String {
        let mut out = self.refusal(illegal, written);
        self.end(&mut out);
        out
    }

    /// The reason why a move is illegal, without the end of the sentence.
    pub(super) fn refusal(&self, illegal: &IllegalMove, written: &str) -> String {
        let mut out = self.reason(illegal, written);
        if !illegal.destinations.is_empty() && illegal.reason != IllegalReason::CaptureMismatch {
            say!(self.next(&mut out), IllegalDestinations, squares = self.listed(&illegal.destinations));
        }
        out
    }

    /// Why a move is illegal, without the end of the sentence.
    pub(super) fn reason(&self, illegal: &IllegalMove, written: &str) -> String {
        let zone = ZoneKind::ALL.into_iter().find(|&kind| illegal.rule == Some(kind.into()));
        say!(self, Illegal, reason = illegal.reason, move = printable(written),
            squares = self.listed(&illegal.squares), count = illegal.squares.len(),
            zone = zone.map_or("other", |kind| RuleId::from(kind).as_str()),
            ply = illegal.earlier_ply.unwrap_or(0))
    }

    /// The suggestion of a search to the side to move. A move is recommended only if the game is not known to
    /// be lost.
    pub(crate) fn suggested(&self, report: &SearchReport, mover: Side) -> String {
        let proven = match report.chosen.score {
            Score::Proven { winner, plies } => Some((winner, plies)),
            Score::Centi(_) => None,
        };
        let only = report.stop == StopReason::OnlyMove;
        match (report.chosen.mv, proven) {
            (Move::Pass, Some((winner, plies))) => {
                let mut out = say!(self, SuggestPass, side = mover, only);
                say!(self.next(&mut out), SuggestProven, winner, plies);
                self.end(&mut out);
                out
            }
            (Move::Pass, None) => say!(self.whole, SuggestPass, side = mover, only),
            (mv, None) => say!(self.whole, Suggest, side = mover, move = mv),
            (mv, Some((winner, plies))) => {
                let id = if winner == mover { MessageId::SuggestWon } else { MessageId::SuggestLost };
                self.whole(id, values!(side = mover, move = mv, plies))
            }
        }
    }

    /// The sentence for a level whose search was cut short.
    pub(crate) fn below_level(&self) -> String {
        self.sentence(MessageId::SuggestBelowLevel)
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
