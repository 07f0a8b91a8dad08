//! What a rule set says on each rule, as a short code: for tables and for comparing rule sets at a glance.
//!
//! Deliberately absent: sentences, in any language, which belong to whoever talks to people.

use super::validate::list;
use super::{
    AnnouncementKind, Berserk, Closers, Escape, Jump, KingInCaptures, KingTaken, NoLegalMove, QuietConsequence, RepetitionCompares,
    RepetitionConsequence, RuleId, Rules, Special, ZoneKind,
};
use crate::board::{Piece, PieceSet};
use serde::Serialize;

/// What a rule set says on one rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RuleValue {
    /// The rule.
    pub rule: RuleId,
    /// Its value, in short.
    pub value: String,
}

impl Rules {
    /// Every rule of the set with its value, in the order of [`RuleId`]; camps and forts that the set does not have are left out, and
    /// so are the special rules where it has none.
    ///
    /// ```
    /// use tafl_engine::{RuleId, catalogue};
    /// let values = catalogue::find("brandubh-wtf").unwrap().rules.values();
    /// let escape = values.iter().find(|answered| answered.rule == RuleId::Escape).unwrap();
    /// assert_eq!(escape.value, "corners");
    /// ```
    #[must_use]
    pub fn values(&self) -> Vec<RuleValue> {
        RuleId::ALL.iter().filter_map(|&rule| self.answered(rule)).collect()
    }

    /// A rule of the set with its value.
    pub(super) fn answered(&self, rule: RuleId) -> Option<RuleValue> {
        self.value(rule).map(|value| RuleValue { rule, value })
    }

    /// The value of one rule, in short. Two values of a rule are equal where they are written alike, but those of the board, whose
    /// set-ups are told by name.
    #[must_use]
    pub fn value(&self, rule: RuleId) -> Option<String> {
        let text = match rule {
            RuleId::Board => {
                let names: Vec<&str> = self.board.setups.iter().map(|setup| setup.name.as_str()).collect();
                return Some(format!("{0}x{0}, {1}", self.board.side, names.join(", ")));
            }
            RuleId::FirstMove => return Some(self.first_move.to_string()),
            RuleId::Movement => "rook",
            RuleId::Reach => return Some(self.reach_value()),
            RuleId::Throne => return Some(self.zone_value(ZoneKind::Throne).unwrap_or_else(none)),
            RuleId::Corners => return Some(self.zone_value(ZoneKind::Corners).unwrap_or_else(none)),
            RuleId::Camps => return self.zone_value(ZoneKind::Camps),
            RuleId::Forts => return self.zone_value(ZoneKind::Forts),
            RuleId::Capture => "custodial",
            RuleId::KingInCaptures => match self.king_in_captures {
                KingInCaptures::Armed => "armed",
                KingInCaptures::Hammer => "hammer",
                KingInCaptures::Anvil => "anvil",
                KingInCaptures::Unarmed => "unarmed",
            },
            RuleId::KingTaken => return Some(king_taken(&self.king_taken)),
            RuleId::KingsGroup => yes_no(self.kings_group),
            RuleId::Escape => match &self.escape {
                Escape::Corners => "corners",
                Escape::Edge => "edge",
                Escape::Squares { squares } => return Some(list(squares)),
            },
            RuleId::Encirclement => yes_no(self.encirclement),
            RuleId::Shieldwall => return Some(self.shieldwall_value()),
            RuleId::ExitFort => yes_no(self.exit_fort),
            RuleId::Repetition => return Some(self.repetition_value()),
            RuleId::QuietPlies => return Some(self.quiet_value()),
            RuleId::PlyLimit => return Some(self.ply_limit.map_or_else(none, |limit| limit.to_string())),
            RuleId::NoLegalMove => match self.no_legal_move {
                NoLegalMove::Loses => "loses",
                NoLegalMove::Passes => "passes",
                NoLegalMove::Draw => "draw",
            },
            RuleId::TuichiWins => yes_no(self.tuichi_wins),
            RuleId::Announcements => return Some(self.announcements_value()),
            RuleId::LinnaeanCapture => yes_no(self.linnaean_capture),
            RuleId::SpecialPieces | RuleId::SpecialReach | RuleId::Jumps | RuleId::Berserk | RuleId::CommandersTakeKing => {
                return self.special.as_ref().map(|special| self.special_value(special, rule));
            }
        };
        Some(text.to_owned())
    }

    fn reach_value(&self) -> String {
        let limits: Vec<String> =
            Piece::COMMON.into_iter().filter_map(|piece| self.reach.of(piece).map(|reach| format!("{} {reach}", piece.letter()))).collect();
        if limits.is_empty() { "unlimited".to_owned() } else { limits.join(", ") }
    }

    fn zone_value(&self, kind: ZoneKind) -> Option<String> {
        let zone = self.zone(kind)?;
        Some(format!(
            "{}: stop {}, enter {}, pass {}, hostile while empty {}, while occupied {}",
            list(&zone.squares),
            short(zone.stop),
            short(zone.enter),
            short(zone.pass),
            short(zone.hostile_empty),
            short(zone.hostile_occupied)
        ))
    }

    fn shieldwall_value(&self) -> String {
        self.shieldwall
            .map_or_else(none, |wall| format!("corner closes: {}, flanking: {}", yes_no(wall.corner_closes), yes_no(wall.flanking)))
    }

    fn repetition_value(&self) -> String {
        let Some(rule) = self.repetition else { return none() };
        let then = match rule.consequence {
            RepetitionConsequence::Draw => "draw",
            RepetitionConsequence::DefendersLose => "defenders lose",
            RepetitionConsequence::SideWithChoiceLoses => "side with a choice loses",
            RepetitionConsequence::MoverLoses => "mover loses",
            RepetitionConsequence::MoverWins => "mover wins",
            RepetitionConsequence::IllegalForDefenders => "illegal for the defenders",
            RepetitionConsequence::IllegalForBoth => "illegal",
        };
        let compares = match rule.compares {
            RepetitionCompares::Position => "",
            RepetitionCompares::Board => ", of the board",
            RepetitionCompares::BoardBeforeCaptures => ", of the board before captures",
        };
        format!("{}: {then}{compares}", rule.at)
    }

    fn quiet_value(&self) -> String {
        self.quiet_plies.map_or_else(none, |quiet| {
            let then = match quiet.then {
                QuietConsequence::Draw => "draw",
                QuietConsequence::Claim => "claim",
            };
            format!("{}: {then}", quiet.limit)
        })
    }

    fn announcements_value(&self) -> String {
        let word = |kind: &AnnouncementKind| match kind {
            AnnouncementKind::Raichi => "raichi",
            AnnouncementKind::Tuichi => "tuichi",
            AnnouncementKind::WatchYourKing => "watch your king",
        };
        let words: Vec<&str> = self.announcements.iter().map(word).collect();
        if words.is_empty() { none() } else { words.join(", ") }
    }

    fn special_value(&self, special: &Special, rule: RuleId) -> String {
        match rule {
            RuleId::SpecialReach => {
                let limits: Vec<String> = special.reach.iter().map(|reach| format!("{} {}", reach.pieces, reach.squares)).collect();
                if limits.is_empty() { "unlimited".to_owned() } else { limits.join(", ") }
            }
            RuleId::Jumps => jumps_value(special),
            RuleId::Berserk => match special.berserk {
                None => none(),
                Some(Berserk::Captures) => "captures".to_owned(),
                Some(Berserk::AnyMove) => "any move".to_owned(),
            },
            RuleId::CommandersTakeKing => yes_no(special.commanders_take_king).to_owned(),
            _ => {
                let stands = |&piece: &Piece| piece.is_special() && self.board.setups.iter().any(|setup| setup.board.count(piece) > 0);
                let letters: String = Piece::ALL.iter().filter(|piece| stands(piece)).map(|piece| piece.letter()).collect();
                if letters.is_empty() { none() } else { letters }
            }
        }
    }
}

fn jumps_value(special: &Special) -> String {
    let jumps = special.jumps;
    let all = [
        ("king", jumps.king),
        ("commanders", jumps.commanders),
        ("knights", jumps.knights),
        ("mercenaries", jumps.mercenaries),
        ("guards", jumps.guards),
    ];
    let said = all.iter().filter_map(|(who, jump)| match jump {
        Jump::None => None,
        Jump::Restricted => Some(format!("{who} from and to zones")),
        Jump::OverEnemies => Some(format!("{who} over enemies")),
        Jump::Capturing => Some(format!("{who} capturing")),
    });
    let said: Vec<String> = said.collect();
    if said.is_empty() { none() } else { said.join(", ") }
}

fn none() -> String {
    "none".to_owned()
}

const fn yes_no(value: bool) -> &'static str {
    if value { "yes" } else { "no" }
}

fn short(set: PieceSet) -> String {
    if set.is_empty() { "-".to_owned() } else { set.to_string() }
}

fn king_taken(value: &KingTaken) -> String {
    let closed_by = |closers: &Closers| {
        let zones = closers.zones.iter().map(ToString::to_string);
        let all: Vec<String> =
            std::iter::once("attackers".to_owned()).chain(zones).chain(closers.edge.then(|| "edge".to_owned())).collect();
        all.join(", ")
    };
    match value {
        KingTaken::Custodial => "custodial".to_owned(),
        KingTaken::CustodialAwayFromThrone => "custodial_away_from_throne".to_owned(),
        KingTaken::Enclosed(closers) => format!("enclosed: {}", closed_by(closers)),
        KingTaken::EnclosedNearThrone(closers) => format!("enclosed_near_throne: {}", closed_by(closers)),
    }
}
