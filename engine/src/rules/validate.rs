//! Checks a declared rule set as a whole and reports every fault at once.
//!
//! What only shows when pieces move (a set-up in which the first side cannot move) is checked when the rule set is compiled.

use super::{AnnouncementKind, Closers, Escape, Jump, KingTaken, Rules, ZoneKind};
use crate::board::{Class, MAX_SIDE, MIN_SIDE, Piece, PieceSet, Placement, Side, Square};
use std::collections::BTreeSet;
use std::fmt;

/// One fault of a declared rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The field, as a path: `zones[1].enter`.
    pub field: String,
    /// The value found there.
    pub value: String,
    /// What is wrong with it, and what would be right.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}: {}", self.field, self.value, self.message)
    }
}

impl std::error::Error for Fault {}

/// The faults found so far.
pub(super) struct Faults(Vec<Fault>);

impl Faults {
    pub(super) fn add(&mut self, field: impl Into<String>, value: impl fmt::Display, message: impl Into<String>) {
        self.0.push(Fault { field: field.into(), value: value.to_string(), message: message.into() });
    }

    pub(super) fn unless(&mut self, right: bool, field: &str, value: impl fmt::Display, message: &str) {
        if !right {
            self.add(field, value, message);
        }
    }
}

impl Faults {
    fn unless_unique<T: Ord + fmt::Display>(&mut self, field: &str, items: &[T]) {
        let mut seen = BTreeSet::new();
        for item in items.iter().filter(|&item| !seen.insert(item)) {
            self.add(field, item, "stands twice");
        }
    }
}

impl Rules {
    /// The most set-ups that a rule set may name.
    pub const MOST_SETUPS: usize = 32;

    /// Every fault of the rule set, each with its field; empty when it can be played. A side that is none, and lists longer than any
    /// board has use for, are reported alone: nothing else is looked at then.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Faults(Vec::new());
        let side = self.board.side;
        if !(MIN_SIDE..=MAX_SIDE).contains(&side) || side.is_multiple_of(2) {
            faults.add("board.side", side, format!("the side of a board is odd and from {MIN_SIDE} to {MAX_SIDE}"));
            return faults.0;
        }
        self.check_lengths(&mut faults);
        if !faults.0.is_empty() {
            return faults.0;
        }
        self.check_zones(&mut faults);
        self.check_king_taken(&mut faults);
        self.check_escape(&mut faults);
        self.check_numbers(&mut faults);
        self.check_needed_zones(&mut faults);
        self.check_special(&mut faults);
        self.check_setups(&mut faults);
        self.check_sense(&mut faults);
        faults.0
    }

    /// No list is walked before it is known to be no longer than it can sensibly be: a caller may send anything.
    fn check_lengths(&self, faults: &mut Faults) {
        let area = usize::from(self.board.side) * usize::from(self.board.side);
        let mut at_most = |field: String, length: usize, most: usize| {
            if length > most {
                faults.add(field, format!("{length} items"), format!("at most {most}"));
            }
        };
        at_most("zones".to_owned(), self.zones.len(), ZoneKind::ALL.len());
        for (n, zone) in self.zones.iter().enumerate().take(ZoneKind::ALL.len()) {
            at_most(format!("zones[{n}].squares"), zone.squares.len(), area);
        }
        if let Escape::Squares { squares } = &self.escape {
            at_most("escape.squares".to_owned(), squares.len(), area);
        }
        if let KingTaken::Enclosed(closers) | KingTaken::EnclosedNearThrone(closers) = &self.king_taken {
            at_most("king_taken.zones".to_owned(), closers.zones.len(), ZoneKind::ALL.len());
        }
        at_most("announcements".to_owned(), self.announcements.len(), AnnouncementKind::ALL.len());
        at_most("board.setups".to_owned(), self.board.setups.len(), Self::MOST_SETUPS);
        if let Some(special) = &self.special {
            at_most("special.reach".to_owned(), special.reach.len(), Piece::ALL.len() - Piece::COMMON.len());
        }
    }

    fn check_zones(&self, faults: &mut Faults) {
        let mut taken: BTreeSet<Square> = BTreeSet::new();
        let mut kinds: BTreeSet<ZoneKind> = BTreeSet::new();
        for (n, zone) in self.zones.iter().enumerate() {
            let field = |name: &str| format!("zones[{n}].{name}");
            if !kinds.insert(zone.kind) {
                faults.add(field("kind"), zone.kind, "every kind of zone may stand once; put its squares into one zone");
            }
            if zone.squares.is_empty() {
                faults.add(field("squares"), "[]", "a zone needs squares; leave the zone out where there are none");
            }
            for square in &zone.squares {
                if !square.is_on(self.board.side) {
                    faults.add(field("squares"), square, format!("not on a board of side {}", self.board.side));
                } else if !taken.insert(*square) {
                    faults.add(field("squares"), square, "already a square of a zone: zones do not overlap, and list each square once");
                }
            }
            if !zone.stop.covers(zone.enter) {
                faults.add(field("enter"), zone.enter, format!("must be part of stop, which is \"{}\"", zone.stop));
            }
            if zone.kind == ZoneKind::Throne && zone.squares.iter().any(|&square| Some(square) != self.centre()) {
                faults.add(field("squares"), list(&zone.squares), "the throne is the centre square alone");
            }
        }
    }

    fn check_king_taken(&self, faults: &mut Faults) {
        let throne = self.zone(ZoneKind::Throne).is_some();
        match &self.king_taken {
            KingTaken::Custodial => {}
            KingTaken::CustodialAwayFromThrone => {
                faults.unless(throne, "king_taken.how", "custodial_away_from_throne", "needs a throne in zones");
            }
            KingTaken::Enclosed(closers) => self.check_closers(closers, faults),
            KingTaken::EnclosedNearThrone(closers) => {
                faults.unless(throne, "king_taken.how", "enclosed_near_throne", "needs a throne in zones");
                self.check_closers(closers, faults);
            }
        }
        let grouped = !self.kings_group || matches!(self.king_taken, KingTaken::Enclosed(_));
        faults.unless(grouped, "kings_group", true, "a king is taken with his group only where king_taken.how is enclosed");
    }

    fn check_closers(&self, closers: &Closers, faults: &mut Faults) {
        for &kind in closers.zones.iter().filter(|&&kind| self.zone(kind).is_none()) {
            faults.add("king_taken.zones", kind, "there is no such zone in zones");
        }
        faults.unless_unique("king_taken.zones", &closers.zones);
    }

    fn check_escape(&self, faults: &mut Faults) {
        if let Escape::Squares { squares } = &self.escape {
            faults.unless(!squares.is_empty(), "escape.squares", "[]", "the king needs at least one square to escape to");
            faults.unless_unique("escape.squares", squares);
            for square in squares.iter().filter(|square| !square.is_on(self.board.side)) {
                faults.add("escape.squares", square, format!("not on a board of side {}", self.board.side));
            }
        }
        let barred = |square: &Square| self.zones.iter().any(|zone| zone.squares.contains(square) && !zone.enter.contains(Piece::King));
        let squares = self.escape_squares();
        let reachable = squares.is_empty() || !squares.iter().all(barred);
        faults.unless(reachable, "escape", list(&squares), "the king may enter none of these squares: no game could end with his escape");
    }

    fn check_numbers(&self, faults: &mut Faults) {
        for piece in Piece::COMMON {
            let field = ["reach.attackers", "reach.defenders", "reach.king"][piece.index()];
            if let Some(reach) = self.reach.of(piece) {
                faults.unless((1..MAX_SIDE).contains(&reach), field, reach, "a reach is from 1 to 18 squares, or null for any number");
            }
        }
        if let Some(repetition) = self.repetition {
            faults.unless(repetition.at >= 2, "repetition.at", repetition.at, "the first occurrence is no repetition: 2 or more");
        }
        if let Some(quiet) = self.quiet_plies {
            faults.unless((1..=100_000).contains(&quiet.limit), "quiet_plies.limit", quiet.limit, "from 1 to 100000 plies");
        }
        if let Some(limit) = self.ply_limit {
            faults.unless((1..=100_000).contains(&limit), "ply_limit", limit, "from 1 to 100000 plies, or null for none");
        }
    }

    fn check_needed_zones(&self, faults: &mut Faults) {
        let has = |kind: ZoneKind| self.zone(kind).is_some();
        faults.unless(self.escape != Escape::Corners || has(ZoneKind::Corners), "escape.to", "corners", "needs corners in zones");
        let closed_by_corner = self.shieldwall.is_some_and(|wall| wall.corner_closes);
        faults.unless(!closed_by_corner || has(ZoneKind::Corners), "shieldwall.corner_closes", true, "needs corners in zones");
        faults.unless(!self.linnaean_capture || has(ZoneKind::Throne), "linnaean_capture", true, "needs a throne in zones");
        let said: Vec<&str> = self.announcements.iter().map(|kind| kind.as_str()).collect();
        faults.unless_unique("announcements", &said);
    }

    fn check_special(&self, faults: &mut Faults) {
        let Some(special) = &self.special else { return };
        let side = self.board.side;
        let mut named = PieceSet::NONE;
        for (n, reach) in special.reach.iter().enumerate() {
            let field = |name: &str| format!("special.reach[{n}].{name}");
            let special_kinds = !reach.pieces.is_empty() && PieceSet::SPECIAL.covers(reach.pieces);
            faults.unless(special_kinds, &field("pieces"), reach.pieces, "special kinds: some of c C n N m M g G");
            for piece in reach.pieces.iter().filter(|&piece| named.contains(piece)) {
                faults.add(field("pieces"), piece.letter(), "already named: every kind has one reach");
            }
            named = named.union(reach.pieces);
            let right = (1..=side).contains(&reach.squares);
            faults.unless(right, &field("squares"), reach.squares, "a reach is from 1 to the side of the board");
        }
        let unarmed = special.jumps.king == Jump::Capturing && !self.king_in_captures.captures_by_moving();
        faults.unless(!unarmed, "special.jumps.king", "capturing", "this king captures nothing by moving: king_in_captures says so");
        let guards = special.jumps.guards == Jump::Capturing;
        faults.unless(!guards, "special.jumps.guards", "capturing", "guards capture nothing: over_enemies is the most they do");
        let enclosed = matches!(self.king_taken, KingTaken::Enclosed(_));
        let right = !special.commanders_take_king || enclosed;
        faults.unless(right, "special.commanders_take_king", true, "goes with a king_taken.how of enclosed only");
    }

    fn check_setups(&self, faults: &mut Faults) {
        let setups = &self.board.setups;
        faults.unless(!setups.is_empty(), "board.setups", "[]", "a rule set has from 1 to 32 set-ups");
        let mut names = BTreeSet::new();
        for (n, setup) in setups.iter().enumerate() {
            let field = format!("board.setups[{n}]");
            let named = (1..=64).contains(&setup.name.len()) && names.insert(&setup.name);
            faults.unless(named, &format!("{field}.name"), &setup.name, "a set-up has a name of its own of 1 to 64 bytes");
            for fault in self.placement_faults(&setup.board, KingStanding::InPlay) {
                faults.add(format!("{field}.board"), &setup.board, fault.to_string());
            }
            let attackers = setup.board.pieces().any(|(_, piece)| piece.side() == Side::Attackers);
            faults.unless(attackers, &format!("{field}.board"), &setup.board, "no attackers: a game needs some");
        }
    }

    /// Every reason for which a board is no position of a running game of this rule set; none where it is one.
    ///
    /// ```
    /// use tafl_engine::{BoardFault, catalogue};
    /// let rules = &catalogue::find("brandubh-wtf").unwrap().rules;
    /// assert_eq!(rules.board_faults(&"3a3/3a3/3d3/aad1daa/3d3/3a3/3a3".parse().unwrap()), [BoardFault::NoKing]);
    /// ```
    #[must_use]
    pub fn board_faults(&self, board: &Placement) -> Vec<BoardFault> {
        self.placement_faults(board, KingStanding::InPlay)
    }

    /// What makes a drawing of a board no position of this rule set, whatever happened before.
    pub(crate) fn placement_faults(&self, board: &Placement, king: KingStanding) -> Vec<BoardFault> {
        if board.side() != self.board.side {
            return vec![BoardFault::WrongSide { side: board.side(), expected: self.board.side }];
        }
        let mut faults: Vec<BoardFault> = self.king_fault(board, king).into_iter().collect();
        if self.special.is_none() && board.has_special_pieces() {
            let special = board.pieces().filter(|(_, piece)| piece.is_special());
            faults.push(BoardFault::SpecialPieces(special.map(|(square, _)| square).collect()));
        }
        // From the zones to the pieces, because most squares are in none.
        for zone in &self.zones {
            for &square in &zone.squares {
                if let Some(piece) = board.piece_at(square).filter(|&piece| !may_be_found(piece, zone.stop)) {
                    faults.push(BoardFault::MayNotStand { piece, square, zone: zone.kind, may: zone.stop });
                }
            }
        }
        faults
    }

    fn king_fault(&self, board: &Placement, standing: KingStanding) -> Option<BoardFault> {
        let kings = || board.squares_of(Piece::King).collect::<Vec<_>>();
        let escaped = |king: Square| self.is_escape_square(king);
        match (standing, board.count(Piece::King), board.squares_of(Piece::King).next()) {
            (KingStanding::Taken, _, None) => None,
            (KingStanding::Taken, _, Some(_)) => Some(BoardFault::KingNotTaken(kings())),
            (_, _, None) => Some(BoardFault::NoKing),
            (KingStanding::InPlay, 1, Some(king)) if escaped(king) => Some(BoardFault::KingEscaped(king)),
            (KingStanding::Escaped, 1, Some(king)) if !escaped(king) => Some(BoardFault::KingNotEscaped(king)),
            (_, 1, _) => None,
            _ => Some(BoardFault::SeveralKings(kings())),
        }
    }
}

/// Why a board is no position of a rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BoardFault {
    /// The board has another side than that of the rules.
    WrongSide {
        /// The side of the board.
        side: u8,
        /// The side of the rules.
        expected: u8,
    },
    /// There is no king.
    NoKing,
    /// There are several kings, on these squares.
    SeveralKings(Vec<Square>),
    /// The king stands on an escape square, and the game is said to go on.
    KingEscaped(Square),
    /// The king stands on no escape square, and is said to have escaped.
    KingNotEscaped(Square),
    /// There are kings on these squares, and the king is said to have been taken.
    KingNotTaken(Vec<Square>),
    /// Special pieces stand on these squares, and the rule set has none.
    SpecialPieces(Vec<Square>),
    /// A piece stands in a zone in which it may not.
    MayNotStand {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
        /// The zone.
        zone: ZoneKind,
        /// The kinds that may stand in it.
        may: PieceSet,
    },
}

impl BoardFault {
    /// The squares concerned; none where the board as a whole is.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        match self {
            Self::WrongSide { .. } | Self::NoKing => &[],
            Self::SeveralKings(squares) | Self::KingNotTaken(squares) | Self::SpecialPieces(squares) => squares,
            Self::KingEscaped(square) | Self::KingNotEscaped(square) | Self::MayNotStand { square, .. } => std::slice::from_ref(square),
        }
    }
}

impl fmt::Display for BoardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongSide { side, expected } => write!(f, "a board of side {side}: this rule set is played on side {expected}"),
            Self::NoKing => f.write_str("no king: exactly one is needed"),
            Self::SeveralKings(kings) => write!(f, "{} kings, on {}: exactly one is needed", kings.len(), list(kings)),
            Self::KingEscaped(king) => write!(f, "the king on {king} has already escaped: he may stand on no escape square"),
            Self::KingNotEscaped(king) => {
                write!(f, "the king on {king} stands on no escape square: the outcome says that he escaped")
            }
            Self::SpecialPieces(squares) => {
                write!(f, "special pieces on {}: this rule set has none, its field special is null", list(squares))
            }
            Self::KingNotTaken(kings) => write!(f, "a king on {}: the outcome says that he was taken", list(kings)),
            Self::MayNotStand { piece, square, zone, may } => {
                write!(f, "the {piece} on {square} may not stand in the zone {zone}: {} may", names(*may))
            }
        }
    }
}

/// Where the king must be for a board to be a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KingStanding {
    /// On the board and on no escape square: the game goes on, or ended otherwise.
    InPlay,
    /// Gone: he was taken.
    Taken,
    /// On an escape square.
    Escaped,
}

/// Whether a piece may stand in a zone where these may: a mercenary who changed side there stays where he is.
fn may_be_found(piece: Piece, stop: PieceSet) -> bool {
    let changed = || Class::Mercenary.of(piece.side().other());
    stop.contains(piece) || (piece.class() == Some(Class::Mercenary) && stop.contains(changed()))
}

fn names(may: PieceSet) -> String {
    if may.is_empty() {
        return "nobody".to_owned();
    }
    may.iter().map(|piece| piece.to_string()).collect::<Vec<_>>().join(", ")
}

pub(super) fn list(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(" ")
}

impl fmt::Display for ZoneKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(super::RuleId::from(*self).as_str())
    }
}
