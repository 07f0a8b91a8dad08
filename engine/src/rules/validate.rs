//! Checks a declared rule set as a whole and reports every fault at once.
//!
//! Faults that show only when pieces move (a set-up in which the first side cannot move or the defenders are
//! encircled) are found when the rule set is compiled.

pub(super) use super::fault::list;
use super::fault::{BoardFault, Fault, FaultKind};
use super::{AnnouncementKind, Berserk, Closers, Escape, Jump, KingTaken, Rules, ZoneKind};
use crate::board::{Class, MAX_SIZE, MIN_SIZE, Piece, PieceSet, Placement, Side, Square};
use std::collections::BTreeSet;
use std::fmt;

/// The maximum length of the name of a set-up, in bytes.
const MAX_NAME_BYTES: usize = 64;

pub(super) struct Found(Vec<Fault>);

impl Found {
    pub(super) fn add(&mut self, field: impl Into<String>, value: impl fmt::Display, kind: FaultKind) {
        self.push(field.into(), &value, kind);
    }

    /// Compiled once for all kinds of values.
    #[cold]
    #[inline(never)]
    fn push(&mut self, field: String, value: &dyn fmt::Display, kind: FaultKind) {
        self.0.push(Fault::new(field, value, kind));
    }

    pub(super) fn unless(
        &mut self,
        right: bool,
        field: impl Into<String>,
        value: impl fmt::Display,
        kind: FaultKind,
    ) {
        if !right {
            self.add(field, value, kind);
        }
    }

    fn unless_in_range(
        &mut self,
        (min, max): (u32, u32),
        optional: bool,
        field: impl Into<String>,
        value: u32,
    ) {
        self.unless((min..=max).contains(&value), field, value, FaultKind::OutOfRange { min, max, optional });
    }

    fn unless_unique<T: Ord + fmt::Display>(&mut self, field: &str, items: &[T]) {
        let mut seen = BTreeSet::new();
        for item in items.iter().filter(|&item| !seen.insert(item)) {
            self.add(field, item, FaultKind::Duplicate);
        }
    }
}

impl Rules {
    /// The maximum number of set-ups in a rule set.
    pub const MAX_SETUPS: usize = 32;

    /// Every fault of the rule set, each with its field. A wrong board size, or lists that are too long for
    /// any board, are reported alone: all other checks are then skipped.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let mut found = Found(Vec::new());
        let size = self.board.size;
        if !(MIN_SIZE..=MAX_SIZE).contains(&size) || size.is_multiple_of(2) {
            found.add("board.size", size, FaultKind::BoardSize { min: MIN_SIZE, max: MAX_SIZE });
            return found.0;
        }
        self.check_lengths(&mut found);
        if !found.0.is_empty() {
            return found.0;
        }
        self.check_zones(&mut found);
        self.check_king_taken(&mut found);
        self.check_escape(&mut found);
        self.check_numbers(&mut found);
        self.check_needed_zones(&mut found);
        self.check_special(&mut found);
        self.check_setups(&mut found);
        self.check_plausibility(&mut found);
        found.0
    }

    /// Reports lists that are too long before anything walks them, since a caller may send anything.
    fn check_lengths(&self, found: &mut Found) {
        let area = self.area();
        let mut at_most = |field: String, length: usize, max: usize| {
            found.unless(length <= max, field, format!("{length} items"), FaultKind::TooMany { max });
        };
        at_most("zones".to_owned(), self.zones.len(), ZoneKind::ALL.len());
        for (n, zone) in self.zones.iter().enumerate().take(ZoneKind::ALL.len()) {
            at_most(format!("zones[{n}].squares"), zone.squares.len(), area);
        }
        if let Escape::Squares(squares) = &self.escape {
            at_most("escape.squares".to_owned(), squares.len(), area);
        }
        if let Some(closers) = self.king_taken.closers() {
            at_most("king_taken.closing_zones".to_owned(), closers.zones.len(), ZoneKind::ALL.len());
        }
        at_most("announcements".to_owned(), self.announcements.len(), AnnouncementKind::ALL.len());
        at_most("board.setups".to_owned(), self.board.setups.len(), Self::MAX_SETUPS);
        if let Some(special) = &self.special {
            at_most("special.reach".to_owned(), special.reach.len(), Piece::ALL.len() - Piece::COMMON.len());
        }
    }

    fn area(&self) -> usize {
        usize::from(self.board.size) * usize::from(self.board.size)
    }

    fn check_zones(&self, found: &mut Found) {
        let mut taken: BTreeSet<Square> = BTreeSet::new();
        let mut kinds: BTreeSet<ZoneKind> = BTreeSet::new();
        for (n, zone) in self.zones.iter().enumerate() {
            let field = |name: &str| format!("zones[{n}].{name}");
            found.unless(kinds.insert(zone.kind), field("kind"), zone.kind, FaultKind::DuplicateZone);
            found.unless(!zone.squares.is_empty(), field("squares"), "[]", FaultKind::EmptyZone);
            for square in &zone.squares {
                if !square.is_on(self.board.size) {
                    found.add(field("squares"), square, FaultKind::OffBoard { size: self.board.size });
                } else if !taken.insert(*square) {
                    found.add(field("squares"), square, FaultKind::SquareInTwoZones);
                }
            }
            found.unless(
                zone.stop.covers(zone.enter),
                field("enter"),
                zone.enter,
                FaultKind::EnterOutsideStop { stop: zone.stop },
            );
            let elsewhere = zone.kind == ZoneKind::Throne
                && zone.squares.iter().any(|&square| Some(square) != self.centre());
            found.unless(!elsewhere, field("squares"), list(&zone.squares), FaultKind::ThroneNotCentre);
        }
    }

    fn unless_zone(&self, kind: ZoneKind, found: &mut Found, field: &str, value: impl fmt::Display) {
        found.unless(self.zone(kind).is_some(), field, value, FaultKind::NoSuchZone { zone: kind });
    }

    fn check_king_taken(&self, found: &mut Found) {
        match &self.king_taken {
            KingTaken::Custodial => {}
            KingTaken::CustodialAwayFromThrone => {
                self.unless_zone(ZoneKind::Throne, found, "king_taken.how", "custodial_away_from_throne");
            }
            KingTaken::CustodialOffThrone => {
                self.unless_zone(ZoneKind::Throne, found, "king_taken.how", "custodial_off_throne");
            }
            KingTaken::Enclosed(enclosure) => {
                self.check_closers(&enclosure.closers, found);
                let special = !enclosure.between_commanders || self.special.is_some();
                found.unless(special, "king_taken.between_commanders", true, FaultKind::NoSpecialPieces);
            }
            KingTaken::EnclosedNearThrone(closers) => {
                self.unless_zone(ZoneKind::Throne, found, "king_taken.how", "enclosed_near_throne");
                self.check_closers(closers, found);
            }
        }
    }

    fn check_closers(&self, closers: &Closers, found: &mut Found) {
        for &kind in &closers.zones {
            self.unless_zone(kind, found, "king_taken.closing_zones", kind);
        }
        found.unless_unique("king_taken.closing_zones", &closers.zones);
    }

    fn check_escape(&self, found: &mut Found) {
        if let Escape::Squares(squares) = &self.escape {
            found.unless(!squares.is_empty(), "escape.squares", "[]", FaultKind::Empty { max: self.area() });
            found.unless_unique("escape.squares", squares);
            for square in squares.iter().filter(|square| !square.is_on(self.board.size)) {
                found.add("escape.squares", square, FaultKind::OffBoard { size: self.board.size });
            }
        }
        let at_corners = || {
            let (corners, squares) = (self.corner_squares(), self.escape_squares());
            self.escape == Escape::Corners
                && corners.iter().all(|corner| squares.contains(corner))
                && squares.iter().all(|square| corners.contains(square))
        };
        found.unless(!self.cannot_escape || at_corners(), "cannot_escape", true, FaultKind::EscapeElsewhere);
        let barred = |square: &Square| {
            self.zones.iter().any(|zone| zone.squares.contains(square) && !zone.enter.contains(Piece::King))
        };
        let squares = self.escape_squares();
        let reachable = squares.is_empty() || !squares.iter().all(barred);
        found.unless(reachable, "escape", list(&squares), FaultKind::EscapeBarred);
    }

    fn check_numbers(&self, found: &mut Found) {
        for piece in Piece::COMMON {
            let field = ["reach.attackers", "reach.defenders", "reach.king"][piece.index()];
            if let Some(reach) = self.reach.of(piece) {
                found.unless_in_range((1, u32::from(MAX_SIZE) - 1), true, field, u32::from(reach));
            }
        }
        if let Some(repetition) = self.repetition {
            found.unless_in_range((2, u32::from(u8::MAX)), false, "repetition.at", u32::from(repetition.at));
        }
        if let Some(quiet) = self.quiet_plies {
            found.unless_in_range((1, 100_000), false, "quiet_plies.limit", quiet.limit);
        }
        if let Some(limit) = self.ply_limit {
            found.unless_in_range((1, 100_000), true, "ply_limit", limit);
        }
    }

    fn check_needed_zones(&self, found: &mut Found) {
        if self.escape == Escape::Corners {
            self.unless_zone(ZoneKind::Corners, found, "escape.to", "corners");
        }
        if self.shieldwall.is_some_and(|wall| wall.corner_closes) {
            self.unless_zone(ZoneKind::Corners, found, "shieldwall.corner_closes", true);
        }
        if self.linnaean_capture {
            self.unless_zone(ZoneKind::Throne, found, "linnaean_capture", true);
        }
        let announced: Vec<&str> = self.announcements.iter().map(|kind| kind.as_str()).collect();
        found.unless_unique("announcements", &announced);
    }

    fn check_special(&self, found: &mut Found) {
        let Some(special) = &self.special else { return };
        let mut named = PieceSet::NONE;
        for (n, reach) in special.reach.iter().enumerate() {
            let field = |name: &str| format!("special.reach[{n}].{name}");
            let special_kinds = !reach.pieces.is_empty() && PieceSet::SPECIAL.covers(reach.pieces);
            found.unless(
                special_kinds,
                field("pieces"),
                reach.pieces,
                FaultKind::WrongPieces { allowed: PieceSet::SPECIAL },
            );
            for piece in reach.pieces.iter().filter(|&piece| named.contains(piece)) {
                found.add(field("pieces"), piece.letter(), FaultKind::Duplicate);
            }
            named = named.union(reach.pieces);
            found.unless_in_range(
                (1, u32::from(self.board.size)),
                false,
                field("squares"),
                u32::from(reach.squares),
            );
        }
        let unarmed = !self.king_in_captures.captures_by_moving();
        let leaps = unarmed && special.jumps.king == Jump::Capturing;
        found.unless(!leaps, "special.jumps.king", "capturing", FaultKind::KingCapturesNothing);
        // Any king may complete a shieldwall.
        let escapes =
            unarmed && self.shieldwall.is_none() && special.berserk == Some(Berserk::CapturesOrEscape);
        found.unless(!escapes, "special.berserk", "captures_or_escape", FaultKind::KingCapturesNothing);
        let chains = !special.chain_may_stop || special.berserk.is_some();
        found.unless(chains, "special.chain_may_stop", true, FaultKind::NoChains);
        let guards = special.jumps.guards == Jump::Capturing;
        found.unless(!guards, "special.jumps.guards", "capturing", FaultKind::GuardsCaptureNothing);
    }

    fn check_setups(&self, found: &mut Found) {
        let setups = &self.board.setups;
        found.unless(!setups.is_empty(), "board.setups", "[]", FaultKind::Empty { max: Self::MAX_SETUPS });
        let mut names = BTreeSet::new();
        for (n, setup) in setups.iter().enumerate() {
            let field = |name: &str| format!("board.setups[{n}].{name}");
            let named = (1..=MAX_NAME_BYTES).contains(&setup.name.len()) && names.insert(&setup.name);
            found.unless(
                named,
                field("name"),
                &setup.name,
                FaultKind::SetupName { max_bytes: MAX_NAME_BYTES },
            );
            for fault in self.placement_faults(&setup.board, KingStanding::InPlay) {
                found.add(field("board"), &setup.board, FaultKind::Board(fault));
            }
            let attackers = setup.board.pieces().any(|(_, piece)| piece.side() == Side::Attackers);
            found.unless(attackers, field("board"), &setup.board, FaultKind::NoAttackers);
        }
    }

    /// Every reason why a board cannot be a position of a running game of this rule set; empty if it can.
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

    /// Every reason why a board cannot be a position of this rule set, whatever its history.
    pub(crate) fn placement_faults(&self, board: &Placement, king: KingStanding) -> Vec<BoardFault> {
        if board.size() != self.board.size {
            return vec![BoardFault::WrongSize { size: board.size(), expected: self.board.size }];
        }
        let mut faults: Vec<BoardFault> = self.king_fault(board, king).into_iter().collect();
        if self.special.is_none() && board.has_special_pieces() {
            let special = board.pieces().filter(|(_, piece)| piece.is_special());
            faults.push(BoardFault::SpecialPieces { squares: special.map(|(square, _)| square).collect() });
        }
        // By zone rather than by square, since most squares are in no zone.
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
            (KingStanding::Taken, _, Some(_)) => Some(BoardFault::KingNotTaken { squares: kings() }),
            (_, _, None) => Some(BoardFault::NoKing),
            (KingStanding::InPlay, 1, Some(king)) if escaped(king) => {
                Some(BoardFault::KingEscaped { square: king })
            }
            (KingStanding::Escaped, 1, Some(king)) if !escaped(king) => {
                Some(BoardFault::KingNotEscaped { square: king })
            }
            (_, 1, _) => None,
            _ => Some(BoardFault::SeveralKings { squares: kings() }),
        }
    }
}

/// The place of the king on a valid board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KingStanding {
    /// On the board but not on an escape square: the game goes on, or ended in another way.
    InPlay,
    /// Off the board: he was taken.
    Taken,
    /// On an escape square.
    Escaped,
}

/// Returns whether a piece may stand in a zone with this `stop` set. A mercenary that changed side there
/// stays where it is.
pub(super) fn may_be_found(piece: Piece, stop: PieceSet) -> bool {
    let changed = || Class::Mercenary.of(piece.side().other());
    stop.contains(piece) || (piece.class() == Some(Class::Mercenary) && stop.contains(changed()))
}
