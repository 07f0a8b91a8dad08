//! The rule set: its JSON form as declared, and the questions that the other modules ask of it.
//!
//! engine/RULES.md, section 2: a rule set is data, one value for each question. [`SlowRules`] is that data;
//! [`Laws`] is the same with names of squares turned into tables over the board.

use serde::Deserialize;

use super::SlowSide;
use super::board::{ALL_KINDS, Board, Piece, Square, SquareWord, parse_square, square_name};
use super::special::{Berserk, Jump, Special, special_faults};

/// A declared rule set in the contract's JSON form: what is false, empty or absent is left out, and unknown
/// fields are refused.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "they are the yes-or-no questions of the rules")]
pub struct SlowRules {
    pub(super) board: BoardForm,
    pub(super) first_move: SlowSide,
    #[serde(default)]
    pub(super) zones: Vec<Zone>,
    pub(super) reach: Reach,
    pub(super) king_in_captures: KingInCaptures,
    pub(super) king_taken: KingTaken,
    pub(super) escape: Escape,
    pub(super) encirclement: Option<Encirclement>,
    pub(super) shieldwall: Option<Shieldwall>,
    #[serde(default)]
    pub(super) exit_fort: bool,
    pub(super) repetition: Option<Repetition>,
    pub(super) quiet_plies: Option<QuietPlies>,
    pub(super) ply_limit: Option<u32>,
    pub(super) no_legal_move: NoLegalMove,
    #[serde(default)]
    pub(super) tuichi_wins: bool,
    /// Which announcements are spoken; the referee computes all of them all the same.
    #[serde(default, rename = "announcements")]
    pub(super) _announcements: Vec<SpokenAnnouncement>,
    #[serde(default)]
    pub(super) linnaean_capture: bool,
    #[serde(default)]
    pub(super) cannot_escape: bool,
    /// The special pieces of section 8; absent in a game that has none.
    pub(super) special: Option<Special>,
}

/// Side and set-ups.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct BoardForm {
    pub(super) size: usize,
    pub(super) setups: Vec<Setup>,
}

/// A named set-up; the first of the list is the default.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct Setup {
    pub(super) name: String,
    pub(super) board: String,
}

/// The kinds of zones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(remote = "Self", rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum ZoneKind {
    Throne,
    Corners,
    Camps,
    Forts,
}

/// A zone: special squares, and which kinds of pieces may do what there.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct Zone {
    pub(super) kind: ZoneKind,
    pub(super) squares: Vec<String>,
    #[serde(default)]
    pub(super) stop: Kinds,
    #[serde(default)]
    pub(super) enter: Kinds,
    #[serde(default)]
    pub(super) pass: Kinds,
    #[serde(default)]
    pub(super) hostile_empty: Kinds,
    #[serde(default)]
    pub(super) hostile_occupied: Kinds,
}

/// A set of piece kinds, written as the list of their names.
#[derive(Clone, Copy, Default, Debug, Deserialize)]
#[serde(try_from = "Vec<String>")]
pub(super) struct Kinds([bool; 11]);

impl Kinds {
    pub(super) fn has(self, piece: Piece) -> bool {
        self.0[piece.index()]
    }
}

impl TryFrom<Vec<String>> for Kinds {
    type Error = String;

    fn try_from(names: Vec<String>) -> Result<Kinds, String> {
        let mut kinds = Kinds::default();
        for name in &names {
            let piece = Piece::from_name(name).ok_or_else(|| format!("{name:?} is not a kind of piece"))?;
            if kinds.has(piece) {
                return Err(format!("{name:?} is listed twice"));
            }
            kinds.0[piece.index()] = true;
        }
        Ok(kinds)
    }
}

/// How far each kind moves; absent: any number of squares.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct Reach {
    pub(super) attackers: Option<usize>,
    pub(super) defenders: Option<usize>,
    pub(super) king: Option<usize>,
}

/// What the king does in captures of others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(remote = "Self", rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum KingInCaptures {
    Armed,
    Hammer,
    Anvil,
    Unarmed,
}

impl KingInCaptures {
    /// He captures by moving.
    pub(super) fn strikes(self) -> bool {
        matches!(self, KingInCaptures::Armed | KingInCaptures::Hammer)
    }

    /// He is a standing partner.
    pub(super) fn is_partner(self) -> bool {
        matches!(self, KingInCaptures::Armed | KingInCaptures::Anvil)
    }
}

/// How the king is taken.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct KingTaken {
    pub(super) how: How,
    /// What closes a side of the king besides attackers: the empty squares of these zones,
    #[serde(default)]
    pub(super) closing_zones: Vec<ZoneKind>,
    /// and the edge of the board.
    #[serde(default)]
    pub(super) closing_edge: bool,
    /// He is taken with the men connected to him.
    #[serde(default)]
    pub(super) with_group: bool,
    /// Two of the attackers' commanders and knights take him between them.
    #[serde(default)]
    pub(super) between_commanders: bool,
}

/// The ways of sections 4 and 9.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(remote = "Self", rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum How {
    Custodial,
    CustodialAwayFromThrone,
    CustodialOffThrone,
    Enclosed,
    EnclosedNearThrone,
}

/// Where the king escapes to.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct Escape {
    pub(super) to: EscapeTo,
    #[serde(default)]
    pub(super) squares: Vec<String>,
}

/// The kinds of escape.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(remote = "Self", rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum EscapeTo {
    Corners,
    Edge,
    Squares,
}

/// What counts as encirclement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(remote = "Self", rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum Encirclement {
    ClosedRing,
    UnbreakableRing,
}

/// The shieldwall rule.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct Shieldwall {
    #[serde(default)]
    pub(super) corner_closes: bool,
    #[serde(default)]
    pub(super) flanking: bool,
}

/// The repetition rule.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct Repetition {
    pub(super) at: u32,
    pub(super) consequence: Consequence,
    pub(super) compares: Compares,
}

/// What the n-th occurrence does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(remote = "Self", rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum Consequence {
    Draw,
    DefendersLose,
    SideWithChoiceLoses,
    MoverLoses,
    MoverWins,
    IllegalForDefenders,
    IllegalForBoth,
}

/// What makes two occurrences the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(remote = "Self", rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum Compares {
    Position,
    Board,
    BoardBeforeCaptures,
}

/// The limit of plies without a capture.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct QuietPlies {
    pub(super) limit: u32,
    pub(super) then: Then,
}

/// What that limit does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(remote = "Self", rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum Then {
    Draw,
    Claim,
}

/// What becomes of a side that has no legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(remote = "Self", rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum NoLegalMove {
    Loses,
    Passes,
    Draw,
}

/// The announcements a rule set may speak.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(remote = "Self", rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum SpokenAnnouncement {
    Raichi,
    Tuichi,
    WatchYourKing,
}

/// The rule set with tables over the squares of its board.
#[derive(Debug)]
pub(super) struct Laws {
    pub(super) rules: SlowRules,
    zone_at: Vec<Option<usize>>,
    escape_at: Vec<bool>,
    names: Vec<String>,
}

impl Laws {
    /// Builds the tables; reports every fault that makes the rule set unplayable.
    pub(super) fn new(rules: &SlowRules) -> Result<Laws, String> {
        let side = rules.board.size;
        if side.is_multiple_of(2) || !(5..=19).contains(&side) {
            return Err(format!("board.size: {side} is not odd and between 5 and 19"));
        }
        let mut faults = contradictions(rules);
        let mut zone_at = vec![None; side * side];
        for (index, zone) in rules.zones.iter().enumerate() {
            for square in squares_named(side, &zone.squares, &mut faults) {
                if zone_at[square].is_some() {
                    faults.push(format!("zones: {} overlap another zone", zone.squares.join(" ")));
                }
                zone_at[square] = Some(index);
            }
        }
        let mut laws = Laws {
            rules: rules.clone(),
            zone_at,
            escape_at: vec![false; side * side],
            names: (0..side * side).map(|square| square_name(side, square)).collect(),
        };
        laws.fill_escape(&mut faults);
        if faults.is_empty() { Ok(laws) } else { Err(faults.join("; ")) }
    }

    /// The squares on which the king escapes (section 2): the corner zone, the edge, or those listed.
    fn fill_escape(&mut self, faults: &mut Vec<String>) {
        let side = self.side();
        let named = squares_named(side, &self.rules.escape.squares, faults);
        for square in 0..side * side {
            let (file, rank) = (square % side, square / side);
            self.escape_at[square] = match self.rules.escape.to {
                EscapeTo::Corners => self.is_in(ZoneKind::Corners, square),
                EscapeTo::Edge => [file, rank].iter().any(|&line| line == 0 || line == side - 1),
                EscapeTo::Squares => named.contains(&square),
            };
        }
        if !self.escape_at.contains(&true) {
            faults.push("escape: no square".to_owned());
        }
        let is_corner =
            |square: Square| [square % side, square / side].iter().all(|&line| line == 0 || line == side - 1);
        let to_corners_only = self.rules.escape.to == EscapeTo::Corners
            && (0..side * side).all(|square| self.escape_at[square] == is_corner(square));
        if self.rules.cannot_escape && !to_corners_only {
            faults.push(
                "cannotEscape: goes with an escape to a corner zone of the four corner squares only"
                    .to_owned(),
            );
        }
    }

    pub(super) fn side(&self) -> usize {
        self.rules.board.size
    }

    /// The name of a square: `a1` ... `s19`.
    pub(super) fn name(&self, square: Square) -> &str {
        &self.names[square]
    }

    /// The names of squares, sorted by rank then file, each once.
    pub(super) fn names(&self, squares: &[Square]) -> Vec<String> {
        let mut sorted = squares.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        sorted.into_iter().map(|square| self.name(square).to_owned()).collect()
    }

    /// The number of the zone that a square belongs to.
    pub(super) fn zone_at(&self, square: Square) -> Option<usize> {
        self.zone_at[square]
    }

    /// True if the square belongs to the zone of that kind.
    pub(super) fn is_in(&self, kind: ZoneKind, square: Square) -> bool {
        self.zone_at[square].is_some_and(|zone| self.rules.zones[zone].kind == kind)
    }

    pub(super) fn is_throne(&self, square: Square) -> bool {
        self.is_in(ZoneKind::Throne, square)
    }

    pub(super) fn is_beside_throne(&self, board: &Board, square: Square) -> bool {
        board.neighbours(square).any(|neighbour| self.is_throne(neighbour))
    }

    pub(super) fn is_escape(&self, square: Square) -> bool {
        self.escape_at[square]
    }

    /// `stop`: the piece may stand on the square (no zone: any piece may).
    pub(super) fn may_stop(&self, piece: Piece, square: Square) -> bool {
        self.zone_at[square].is_none_or(|zone| self.rules.zones[zone].stop.has(piece))
    }

    /// `enter`: the piece may come to stand on the square from outside its zone.
    pub(super) fn may_enter(&self, piece: Piece, square: Square) -> bool {
        self.zone_at[square].is_none_or(|zone| self.rules.zones[zone].enter.has(piece))
    }

    /// `pass`: the piece may move over the empty square.
    pub(super) fn may_pass(&self, piece: Piece, square: Square) -> bool {
        self.zone_at[square].is_none_or(|zone| self.rules.zones[zone].pass.has(piece))
    }

    /// How many squares a piece of that kind may move.
    pub(super) fn reach(&self, piece: Piece) -> usize {
        let declared = match piece {
            Piece::Man(SlowSide::Attackers) => self.rules.reach.attackers,
            Piece::Man(SlowSide::Defenders) => self.rules.reach.defenders,
            Piece::King => self.rules.reach.king,
            special => {
                let named = self
                    .rules
                    .special
                    .iter()
                    .flat_map(|rules| &rules.reach)
                    .find(|reach| reach.pieces.has(special));
                named.map(|reach| reach.squares)
            }
        };
        declared.unwrap_or(self.side())
    }

    /// How a piece of that kind jumps.
    pub(super) fn jump(&self, piece: Piece) -> Jump {
        self.rules.special.as_ref().map_or(Jump::None, |special| special.jumps.of(piece))
    }

    /// How a piece that has captured goes on.
    pub(super) fn berserk(&self) -> Option<Berserk> {
        self.rules.special.as_ref().and_then(|special| special.berserk)
    }

    /// Section 2, zones: is the square hostile to a victim of that kind on that other square, the
    /// square being empty or occupied? A zone is never hostile to a piece that stands in it.
    pub(super) fn is_hostile_if(
        &self,
        square: Square,
        occupied: bool,
        victim: Piece,
        victim_at: Square,
    ) -> bool {
        let Some(zone) = self.zone_at[square] else {
            return false;
        };
        if self.zone_at[victim_at] == Some(zone) {
            return false;
        }
        let zone = &self.rules.zones[zone];
        if occupied { zone.hostile_occupied.has(victim) } else { zone.hostile_empty.has(victim) }
    }

    /// The same on a board: whether the square is empty is read from the board.
    pub(super) fn is_hostile(&self, board: &Board, square: Square, victim: Piece, victim_at: Square) -> bool {
        self.is_hostile_if(square, board.at(square).is_some(), victim, victim_at)
    }
}

/// Rule sets that no game can be played with.
fn contradictions(rules: &SlowRules) -> Vec<String> {
    let mut faults = special_faults(rules);
    let taken = &rules.king_taken;
    for (field, given) in [("withGroup", taken.with_group), ("betweenCommanders", taken.between_commanders)] {
        if given && taken.how != How::Enclosed {
            faults.push(format!("kingTaken.{field}: goes with KING_TAKEN_HOW_ENCLOSED only"));
        }
    }
    for (index, zone) in rules.zones.iter().enumerate() {
        if rules.zones[..index].iter().any(|other| other.kind == zone.kind) {
            faults.push(format!("zones: {:?} is listed twice", zone.kind));
        }
        if ALL_KINDS.iter().any(|&piece| zone.enter.has(piece) && !zone.stop.has(piece)) {
            faults.push(format!("zones: {:?} enter is not a subset of stop", zone.kind));
        }
    }
    if rules.board.setups.is_empty() {
        faults.push("board.setups: empty".to_owned());
    }
    faults
}

/// The squares with these names; names of no square become faults.
fn squares_named(side: usize, names: &[String], faults: &mut Vec<String>) -> Vec<Square> {
    let mut squares = Vec::new();
    for name in names {
        match parse_square(side, name) {
            SquareWord::On(square) => squares.push(square),
            SquareWord::Off | SquareWord::Nonsense => faults.push(format!("{name:?} is not a square")),
        }
    }
    squares
}
