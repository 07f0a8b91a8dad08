//! Moves, refusals, ends, suggestions and matches in words.

use super::message::Value;
use super::{Key, Words};
use crate::spoils;
use tafl_engine::{
    Announcement, Capture, IllegalMove, IllegalReason, MatchScore, Move, Outcome, Played, Player, RuleId, Score, SearchReport, Side,
    ZoneKind,
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
pub(super) const fn by_side(side: Side, attackers: Key, defenders: Key) -> Key {
    match side {
        Side::Attackers => attackers,
        Side::Defenders => defenders,
    }
}

/// Who won.
pub(super) const fn result(winner: Option<Side>) -> Key {
    match winner {
        Some(side) => by_side(side, Key::ResultAttackers, Key::ResultDefenders),
        None => Key::ResultDraw,
    }
}

pub(super) const fn zone(kind: ZoneKind) -> Key {
    match kind {
        ZoneKind::Throne => Key::ZoneThrone,
        ZoneKind::Corners => Key::ZoneCorners,
        ZoneKind::Camps => Key::ZoneCamps,
        ZoneKind::Forts => Key::ZoneForts,
    }
}

impl Words {
    /// What a move did.
    pub(crate) fn played(&self, played: &Played, mover: Side) -> String {
        let mut out = String::with_capacity(96);
        match played.mv {
            Move::Pass => self.say(&mut out, by_side(mover, Key::MoveAttackersPass, Key::MoveDefendersPass), &[]),
            mv @ Move::Step { .. } => self.stepped(&mut out, mv, &played.captures, mover),
        }
        if let Some(square) = played.chain_square {
            self.next(&mut out, Key::MoveGoesOn, &[Value::Square(square)]);
        }
        for said in played.announcements.iter().filter(|said| said.spoken) {
            self.announcement(&mut out, said);
        }
        if let (None, Some(limit), count @ 2..) = (&played.outcome, played.repetition.limit, played.repetition.count) {
            self.next(&mut out, Key::RepetitionCount, &[Value::Ordinal(count), Value::Ordinal(limit)]);
        }
        if played.draw_claimable {
            self.next(&mut out, Key::DrawClaimable, &[]);
        }
        if let Some(outcome) = &played.outcome {
            self.say(&mut out, Key::SentenceBetween, &[]);
            self.outcome(&mut out, outcome);
        }
        self.end(&mut out);
        out
    }

    /// A move with what it captured, and what it made change side.
    fn stepped(&self, out: &mut String, mv: Move, captures: &[Capture], mover: Side) {
        if captures.is_empty() {
            return self.say(out, by_side(mover, Key::MoveAttackers, Key::MoveDefenders), &[Value::Move(mv)]);
        }
        let capturing = by_side(mover, Key::MoveAttackersCapturing, Key::MoveDefendersCapturing);
        if captures.iter().all(|capture| !capture.changes_side) {
            return self.say(out, capturing, &[Value::Move(mv), Value::Captures(captures)]);
        }
        let (changing, taken): (Vec<&Capture>, Vec<&Capture>) = captures.iter().partition(|capture| capture.changes_side);
        let [changing, taken] = [changing, taken].map(|list| list.into_iter().map(|capture| capture.square).collect::<Vec<_>>());
        if taken.is_empty() {
            self.say(out, by_side(mover, Key::MoveAttackers, Key::MoveDefenders), &[Value::Move(mv)]);
        } else {
            self.say(out, capturing, &[Value::Move(mv), Value::Squares(&taken)]);
        }
        self.next(out, Key::MoveChangesSide, &[Value::Squares(&changing)]);
    }

    fn announcement(&self, out: &mut String, said: &Announcement) {
        self.say(out, Key::SentenceBetween, &[]);
        self.families.announcement.say(self, out, said.kind, &[Value::Squares(&said.squares), Value::Moves(&said.moves)]);
    }

    /// How a game ended and who won, without a beginning or an end of the sentence.
    pub(super) fn outcome(&self, out: &mut String, outcome: &Outcome) {
        self.families.outcome.say(self, out, outcome.reason, &[Value::Squares(&outcome.squares)]);
        self.next(out, result(outcome.winner), &[]);
    }

    /// That a game is over, and how.
    pub(crate) fn over(&self, outcome: &Outcome) -> String {
        let mut out = self.text(Key::Over, &[]);
        self.say(&mut out, Key::SentenceBetween, &[]);
        self.outcome(&mut out, outcome);
        self.end(&mut out);
        out
    }

    /// Why a move is illegal, and where the piece could go.
    pub(crate) fn refused(&self, illegal: &IllegalMove, written: &str) -> String {
        let mut out = self.reason(illegal, written);
        if !illegal.destinations.is_empty() && illegal.reason != IllegalReason::CaptureMismatch {
            self.next(&mut out, Key::IllegalDestinations, &[Value::Squares(&illegal.destinations)]);
        }
        self.end(&mut out);
        out
    }

    /// Why a move is illegal, without the end of the sentence.
    pub(super) fn reason(&self, illegal: &IllegalMove, written: &str) -> String {
        let mut out = String::with_capacity(128);
        let barring = match illegal.rule {
            Some(RuleId::Throne) => zone(ZoneKind::Throne),
            Some(RuleId::Corners) => zone(ZoneKind::Corners),
            Some(RuleId::Camps) => zone(ZoneKind::Camps),
            Some(RuleId::Forts) => zone(ZoneKind::Forts),
            _ => Key::Zone,
        };
        let written = printable(written);
        let values = [
            Value::Text(&written),
            Value::Squares(&illegal.squares),
            Value::Phrase(barring),
            Value::Number(illegal.earlier_ply.unwrap_or(0)),
        ];
        self.families.illegal.say(self, &mut out, illegal.reason, &values);
        out
    }

    /// What a search suggests to the side to move.
    pub(crate) fn suggested(&self, report: &SearchReport, mover: Side) -> String {
        let mut out = String::new();
        match report.chosen.mv {
            Move::Pass => self.say(&mut out, by_side(mover, Key::SuggestAttackersPass, Key::SuggestDefendersPass), &[]),
            mv @ Move::Step { .. } => {
                self.say(&mut out, by_side(mover, Key::SuggestAttackers, Key::SuggestDefenders), &[Value::Move(mv)]);
            }
        }
        if let Score::Proven { winner, plies } = report.chosen.score {
            self.next(&mut out, by_side(winner, Key::SuggestProvenAttackers, Key::SuggestProvenDefenders), &[Value::Number(plies)]);
        }
        self.end(&mut out);
        out
    }

    /// Who won a match.
    pub(crate) fn matched(&self, score: MatchScore) -> String {
        self.sentence(match (score.winner, score.by_plies) {
            (Some(Player::First), false) => Key::MatchFirst,
            (Some(Player::First), true) => Key::MatchFirstByPlies,
            (Some(Player::Second), false) => Key::MatchSecond,
            (Some(Player::Second), true) => Key::MatchSecondByPlies,
            (None, false) => Key::MatchDraw,
            (None, true) => Key::MatchDrawByPlies,
        })
    }
}
