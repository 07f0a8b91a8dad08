//! Plain sentences about a rule set, one for each rule, from its values alone: so that a rule set which a caller declares explains
//! itself as well as one of the catalogue.
//!
//! In English. Deliberately absent: other languages, which belong to whoever talks to people.

use super::validate::list;
use super::{
    AnnouncementKind, Closers, Escape, KingInCaptures, KingTaken, NoLegalMove, QuietConsequence, RepetitionCompares, RepetitionConsequence,
    RuleId, Rules, Zone, ZoneKind,
};
use crate::board::{Piece, PieceSet};
use serde::Serialize;

/// What a rule set says on one rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RuleSentence {
    /// The rule.
    pub rule: RuleId,
    /// Its value, in short.
    pub value: String,
    /// The same as a sentence.
    pub sentence: String,
}

impl Rules {
    /// Every rule of the set with its value and a plain sentence, in the order of [`RuleId`]; zones that the set does not have are
    /// left out, except that the absence of throne and corners is said.
    #[must_use]
    pub fn sentences(&self) -> Vec<RuleSentence> {
        RuleId::ALL.iter().filter_map(|&rule| self.sentence(rule)).collect()
    }

    fn sentence(&self, rule: RuleId) -> Option<RuleSentence> {
        let (value, sentence) = match rule {
            RuleId::Board => self.board_sentence(),
            RuleId::FirstMove => {
                let side = self.first_move;
                (side.to_string(), format!("The {side} move first; then the sides move in turn."))
            }
            RuleId::Movement => fixed("rook", "A piece moves along a row or column over empty squares and never jumps."),
            RuleId::Reach => self.reach_sentence(),
            RuleId::Throne => self.zone_sentence(ZoneKind::Throne, Some("There is no throne: the centre is an ordinary square."))?,
            RuleId::Corners => self.zone_sentence(ZoneKind::Corners, Some("The corners are ordinary squares."))?,
            RuleId::Camps => self.zone_sentence(ZoneKind::Camps, None)?,
            RuleId::Forts => self.zone_sentence(ZoneKind::Forts, None)?,
            RuleId::Capture => fixed(
                "custodial",
                "A man is captured when an enemy moves beside him and an enemy, or a square hostile to him, is on his opposite side; \
                 a man who moves in between is safe.",
            ),
            RuleId::KingInCaptures => king_in_captures(self.king_in_captures),
            RuleId::KingTaken => king_taken(&self.king_taken),
            RuleId::KingsGroup => yes_no(
                self.kings_group,
                "The king and the men connected with him are taken together when the whole group is enclosed.",
                "The king is never taken together with his men.",
            ),
            RuleId::Escape => escape(&self.escape),
            RuleId::Encirclement => yes_no(
                self.encirclement,
                "The attackers win by cutting the king and all remaining defenders off from the edge.",
                "Cutting the defenders off from the edge does not end the game.",
            ),
            RuleId::Shieldwall => self.shieldwall_sentence(),
            RuleId::ExitFort => yes_no(
                self.exit_fort,
                "The defenders win when the king stands at the edge, can move, and is inside a fort that cannot be broken.",
                "A fort at the edge does not end the game.",
            ),
            RuleId::Repetition => self.repetition_sentence(),
            RuleId::QuietPlies => self.quiet_sentence(),
            RuleId::PlyLimit => match self.ply_limit {
                Some(limit) => (limit.to_string(), format!("The game is a draw after {limit} plies.")),
                None => fixed("none", "There is no limit to the plies of a game."),
            },
            RuleId::NoLegalMove => match self.no_legal_move {
                NoLegalMove::Loses => fixed("loses", "A side that has no legal move loses."),
                NoLegalMove::Passes => {
                    fixed("passes", "A side that has no legal move passes; when neither side has one, the game is a draw.")
                }
                NoLegalMove::Draw => fixed("draw", "The game is a draw when the side to move has no legal move."),
            },
            RuleId::TuichiWins => yes_no(
                self.tuichi_wins,
                "The defenders win at once when the king has two open paths after their move.",
                "Two open paths do not end the game.",
            ),
            RuleId::Announcements => self.announcements_sentence(),
            RuleId::LinnaeanCapture => yes_no(
                self.linnaean_capture,
                "While attackers stand on three sides of the king on his throne, the man on the fourth is captured by an attacker who \
                 moves to the square beyond him.",
                "There is no special capture of a man beside the throne.",
            ),
        };
        Some(RuleSentence { rule, value, sentence })
    }

    fn board_sentence(&self) -> (String, String) {
        let side = self.board.side;
        let names: Vec<&str> = self.board.setups.iter().map(|setup| setup.name.as_str()).collect();
        let pieces = self.board.setups.first().map_or(String::new(), |setup| {
            let [attackers, defenders] = [Piece::Attacker, Piece::Defender].map(|piece| setup.board.count(piece));
            format!(" {attackers} attackers play against {defenders} defenders' men and the king.")
        });
        (format!("{side}x{side}, {}", names.join(", ")), format!("The board has {side} by {side} squares.{pieces}"))
    }

    fn reach_sentence(&self) -> (String, String) {
        let limited: Vec<String> = Piece::ALL
            .into_iter()
            .filter_map(|piece| {
                let reach = self.reach.of(piece)?;
                Some(format!("the {piece} {reach} {}", if reach == 1 { "square" } else { "squares" }))
            })
            .collect();
        if limited.is_empty() {
            return fixed("unlimited", "Every piece moves any number of squares.");
        }
        (limited.join(", "), format!("A move is limited: {}.", limited.join(", ")))
    }

    fn zone_sentence(&self, kind: ZoneKind, absent: Option<&str>) -> Option<(String, String)> {
        let Some(zone) = self.zone(kind) else { return absent.map(|sentence| fixed("none", sentence)) };
        let squares = list(&zone.squares);
        let value = format!(
            "{squares}: stop {}, enter {}, pass {}, hostile while empty {}, while occupied {}",
            short(zone.stop),
            short(zone.enter),
            short(zone.pass),
            short(zone.hostile_empty),
            short(zone.hostile_occupied)
        );
        Some((value, describe_zone(zone, &squares)))
    }

    fn shieldwall_sentence(&self) -> (String, String) {
        let Some(wall) = self.shieldwall else { return fixed("none", "Rows along the edge are not captured as such.") };
        let end = if wall.corner_closes { "a piece or an empty corner" } else { "a piece" };
        let mover = if wall.flanking { "The moved piece must close an end." } else { "The moved piece may close an end or face the row." };
        let sentence = format!(
            "Two or more men in a row along the edge, each faced by an enemy and with {end} at both ends, are captured together; a king in \
             the row stays. {mover}"
        );
        (format!("corner closes: {}, flanking: {}", wall.corner_closes, wall.flanking), sentence)
    }

    fn repetition_sentence(&self) -> (String, String) {
        let Some(rule) = self.repetition else { return fixed("none", "Repeating a position has no consequence.") };
        let what = match rule.compares {
            RepetitionCompares::Position => "position with the same side to move",
            RepetitionCompares::Board => "board, whoever is to move,",
            RepetitionCompares::BoardBeforeCaptures => "board, compared before captures are removed and whoever is to move,",
        };
        let (short, then) = match rule.consequence {
            RepetitionConsequence::Draw => ("draw", "makes the game a draw"),
            RepetitionConsequence::DefendersLose => ("defenders lose", "loses for the defenders"),
            RepetitionConsequence::SideWithChoiceLoses => (
                "side with a choice loses",
                "loses for the defenders, unless each of their moves since the previous occurrence was their only legal one: then it \
                 loses for the attackers",
            ),
            RepetitionConsequence::MoverLoses => ("mover loses", "loses for the side that made it"),
            RepetitionConsequence::MoverWins => ("mover wins", "wins for the side that made it"),
            RepetitionConsequence::IllegalForDefenders => ("illegal for the defenders", "may not be made by the defenders"),
            RepetitionConsequence::IllegalForBoth => ("illegal", "may not be made"),
        };
        (format!("{}: {short}", rule.at), format!("The {} occurrence of the same {what} {then}.", ordinal(rule.at)))
    }

    fn quiet_sentence(&self) -> (String, String) {
        let Some(quiet) = self.quiet_plies else { return fixed("none", "There is no limit to plies without a capture.") };
        let limit = quiet.limit;
        match quiet.then {
            QuietConsequence::Draw => (format!("{limit}: draw"), format!("The game is a draw after {limit} plies without a capture.")),
            QuietConsequence::Claim => {
                let sentence =
                    format!("After {limit} plies without a capture either side may claim a draw; the game does not end by itself.");
                (format!("{limit}: claim"), sentence)
            }
        }
    }

    fn announcements_sentence(&self) -> (String, String) {
        let words: Vec<&str> = self.announcements.iter().map(|kind| kind.words()).collect();
        if words.is_empty() {
            return fixed("none", "Nothing is announced.");
        }
        let listed = words.join(", ");
        (listed.clone(), format!("Players announce: {listed}."))
    }
}

impl AnnouncementKind {
    const fn words(self) -> &'static str {
        match self {
            Self::Raichi => "raichi (one open path)",
            Self::Tuichi => "tuichi (two open paths)",
            Self::WatchYourKing => "watch your king (he could be taken)",
        }
    }
}

fn fixed(value: &str, sentence: &str) -> (String, String) {
    (value.to_owned(), sentence.to_owned())
}

fn ordinal(number: u8) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    match number {
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        other => format!("{other}{ending}"),
    }
}

fn yes_no(value: bool, yes: &str, no: &str) -> (String, String) {
    if value { fixed("yes", yes) } else { fixed("no", no) }
}

fn short(set: PieceSet) -> String {
    if set.is_empty() { "-".to_owned() } else { set.to_string() }
}

/// A set of kinds in words; `nobody` when there is none.
fn who(set: PieceSet) -> String {
    if set == PieceSet::ALL {
        return "every piece".to_owned();
    }
    let names: Vec<&str> = set
        .iter()
        .map(|piece| match piece {
            Piece::Attacker => "attackers",
            Piece::Defender => "defenders' men",
            Piece::King => "the king",
        })
        .collect();
    if names.is_empty() { "nobody".to_owned() } else { names.join(" and ") }
}

fn describe_zone(zone: &Zone, squares: &str) -> String {
    let name = match zone.kind {
        ZoneKind::Throne => "The throne",
        ZoneKind::Corners => "The corners",
        ZoneKind::Camps => "The camps",
        ZoneKind::Forts => "The forts",
    };
    let entering = if zone.enter == zone.stop { String::new() } else { format!(" and entered from outside by {}", who(zone.enter)) };
    let hostility = if zone.hostile_empty.is_empty() && zone.hostile_occupied.is_empty() {
        "capture nobody".to_owned()
    } else {
        format!("hostile while empty to {}, while occupied to {}", who(zone.hostile_empty), who(zone.hostile_occupied))
    };
    format!("{name} ({squares}): stood on by {}{entering}, passed over by {}; {hostility}.", who(zone.stop), who(zone.pass))
}

fn king_in_captures(value: KingInCaptures) -> (String, String) {
    match value {
        KingInCaptures::Armed => fixed("armed", "The king captures like any man, moving or standing."),
        KingInCaptures::Hammer => fixed("hammer", "The king captures by moving only; he is no partner of a man who moves."),
        KingInCaptures::Anvil => fixed("anvil", "The king is a partner of a man who moves; he captures nothing by moving."),
        KingInCaptures::Unarmed => fixed("unarmed", "The king takes no part in captures."),
    }
}

fn closers(closers: &Closers) -> String {
    let zone = |&kind: &ZoneKind| match kind {
        ZoneKind::Throne => "the empty throne",
        ZoneKind::Corners => "an empty corner",
        ZoneKind::Camps => "an empty camp square",
        ZoneKind::Forts => "an empty fort square",
    };
    let words: Vec<&str> = closers.zones.iter().map(zone).chain(closers.edge.then_some("the edge of the board")).collect();
    let safe = if closers.edge { "" } else { "; on the edge he is safe" };
    if words.is_empty() { format!(", and nothing else closes one{safe}") } else { format!(", or {}{safe}", words.join(" or ")) }
}

fn king_taken(value: &KingTaken) -> (String, String) {
    match value {
        KingTaken::Custodial => fixed("custodial", "The king is taken like a man, wherever he stands."),
        KingTaken::CustodialAwayFromThrone => fixed(
            "custodial_away_from_throne",
            "On the throne the king is taken by attackers on all four sides, beside it by attackers on the three other sides, elsewhere \
             like a man.",
        ),
        KingTaken::Enclosed(by) => {
            ("enclosed".to_owned(), format!("The king is taken when each of his four sides has an attacker{}.", closers(by)))
        }
        KingTaken::EnclosedNearThrone(by) => (
            "enclosed_near_throne".to_owned(),
            format!(
                "On the throne and beside it the king is taken when each of his four sides has an attacker{}; elsewhere like a man.",
                closers(by)
            ),
        ),
    }
}

fn escape(value: &Escape) -> (String, String) {
    match value {
        Escape::Corners => fixed("corners", "The defenders win when the king reaches a square of the corners."),
        Escape::Edge => fixed("edge", "The defenders win when the king reaches any square of the edge."),
        Escape::Squares { squares: to } => (list(to), format!("The defenders win when the king reaches one of {}.", list(to))),
    }
}
