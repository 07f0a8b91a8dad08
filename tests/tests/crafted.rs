//! Boards on which rare things are about to happen: each is drawn as it will be after the decisive move, then
//! the moving piece is slid back.
//!
//! Each motif is drawn anew for any rule set, anywhere on the board and turned or mirrored in any way. Pieces
//! that may not stand where the drawing wants them are left out, and some drawings are spoilt on purpose,
//! because near misses are as telling as hits. The expected result comes from the two referees.

use tafl_engine::{
    Closers, Encirclement, Escape, KingInCaptures, KingTaken, NoLegalMove, Piece, PieceSet, Placement,
    QuietPlies, Repetition, RepetitionCompares, RepetitionConsequence, Rules, Shieldwall, Side, Square,
    Symmetry, ZoneKind,
};
use tafl_test_support::chance::Chance;
use tafl_test_support::random_boards::{may_stand, perturbed};
use tafl_test_support::random_rules::random_square;

/// The motif of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Motif {
    /// A shieldwall.
    Wall,
    /// Two shieldwalls closed by one piece.
    TwoWalls,
    /// The king between or among attackers.
    Enclosure,
    /// The king with his men, all closed in.
    Group,
    /// Encirclement, or a ring that leans on the edge.
    Ring,
    /// An exit fort, or something like one.
    Fort,
    /// A Linnaean capture.
    Linnaean,
    /// Up to three men at once.
    Triple,
    /// A capture against a zone.
    Zone,
    /// A king who can only step back and forth.
    Boxed,
    /// A board so full that moves run out.
    Crowd,
    /// A man safely between two enemies, one of whom leaves and comes back.
    Return,
}

impl Motif {
    /// Every motif.
    pub(crate) const ALL: [Self; 12] = [
        Self::Wall,
        Self::TwoWalls,
        Self::Enclosure,
        Self::Group,
        Self::Ring,
        Self::Fort,
        Self::Linnaean,
        Self::Triple,
        Self::Zone,
        Self::Boxed,
        Self::Crowd,
        Self::Return,
    ];

    /// Changes the rules so that the motif matters.
    pub(crate) fn adapt_rules(self, rules: &mut Rules, chance: &mut Chance) {
        match self {
            Self::Wall | Self::TwoWalls => {
                let corners = rules.zone(ZoneKind::Corners).is_some();
                rules.shieldwall = Some(Shieldwall {
                    corner_closes: corners && chance.percent(60),
                    flanking: chance.percent(50),
                });
            }
            Self::Group => {
                let zones = rules.zones.iter().map(|zone| zone.kind).filter(|_| chance.percent(60)).collect();
                let closers = Closers { zones, edge: chance.percent(60) };
                rules.king_taken =
                    KingTaken::Enclosed(tafl_engine::Enclosure { with_group: true, ..closers.into() });
            }
            Self::Ring => rules.encirclement = Some(chance.pick(&Encirclement::ALL)),
            Self::Fort => {
                // If the edge is the escape, there is no exit fort at it.
                rules.exit_fort = rules.escape != Escape::Edge;
                if chance.percent(30) {
                    hostile_while_occupied(rules, chance);
                }
            }
            Self::Linnaean => {
                let throne = rules.zone(ZoneKind::Throne);
                let enthroned = || {
                    rules.board.setups.iter().any(|setup| {
                        rules.centre().and_then(|at| setup.board.piece_at(at)) == Some(Piece::King)
                    })
                };
                rules.linnaean_capture =
                    throne.is_some_and(|throne| throne.enter.contains(Piece::King) || enthroned());
            }
            Self::Boxed => {
                let consequence = chance.pick(&[
                    RepetitionConsequence::SideWithChoiceLoses,
                    RepetitionConsequence::IllegalForBoth,
                ]);
                let compares =
                    chance.pick(&[RepetitionCompares::Position, RepetitionCompares::BoardBeforeCaptures]);
                fit_repetition(rules, Repetition { at: chance.pick(&[2, 3]), consequence, compares });
            }
            Self::Return => {
                let compares = RepetitionCompares::BoardBeforeCaptures;
                fit_repetition(
                    rules,
                    Repetition { at: 2, consequence: chance.pick(&RepetitionConsequence::ALL), compares },
                );
            }
            Self::Zone => hostile_while_occupied(rules, chance),
            Self::Crowd => {
                rules.no_legal_move =
                    chance.pick(&[NoLegalMove::Loses, NoLegalMove::Passes, NoLegalMove::Passes]);
                // A throne that nobody may re-enter can be the last empty square.
                let throne = rules.zones.iter_mut().find(|zone| zone.kind == ZoneKind::Throne);
                if let Some(throne) = throne.filter(|_| chance.percent(70)) {
                    throne.stop = PieceSet::KING;
                    throne.enter = PieceSet::NONE;
                    throne.pass = PieceSet::NONE;
                    rules.king_in_captures = KingInCaptures::Unarmed;
                }
            }
            Self::Enclosure => {
                if rules.special.is_some() && chance.percent(50) {
                    let closers = Closers { zones: Vec::new(), edge: false };
                    rules.king_taken = KingTaken::Enclosed(tafl_engine::Enclosure {
                        between_commanders: true,
                        ..closers.into()
                    });
                }
            }
            Self::Triple => {}
        }
    }

    /// A board for the motif, the side to move, and the decisive move if there is one. `None` if the drawing
    /// failed.
    pub(crate) fn draw(self, rules: &Rules, chance: &mut Chance) -> Option<Crafted> {
        let mut sketch = Sketch::new(rules, chance)?;
        let decisive = match self {
            Self::Wall => sketch.wall(false),
            Self::TwoWalls => sketch.wall(true),
            Self::Enclosure => sketch.enclosure(false),
            Self::Group => sketch.enclosure(true),
            Self::Ring => sketch.ring(),
            Self::Fort => sketch.fort(),
            Self::Linnaean => sketch.linnaean(),
            Self::Triple => sketch.triple(),
            Self::Zone => sketch.zone(),
            Self::Boxed => sketch.boxed(),
            Self::Crowd => sketch.crowd(),
            Self::Return => return sketch.returning(),
        };
        sketch.finish(decisive)
    }
}

/// A crafted position.
#[derive(Clone, Debug)]
pub(crate) struct Crafted {
    /// The board.
    pub(crate) board: Placement,
    /// The side to move.
    pub(crate) side: Side,
    /// The moves that the board was drawn for.
    pub(crate) moves: Vec<String>,
}

/// Opens some zones to all pieces, and makes them hostile to everyone next to an occupied square of theirs.
fn hostile_while_occupied(rules: &mut Rules, chance: &mut Chance) {
    for zone in &mut rules.zones {
        if chance.percent(40) {
            zone.hostile_occupied = PieceSet::COMMON;
            zone.stop = PieceSet::COMMON;
        }
    }
}

fn fit_repetition(rules: &mut Rules, repetition: Repetition) {
    rules.repetition = Some(repetition);
    rules.ply_limit = None;
    rules.quiet_plies = rules.quiet_plies.map(|quiet| QuietPlies { limit: quiet.limit.max(12), ..quiet });
}

/// A board being drawn, in a frame that is turned onto the real one at the end of every stroke.
struct Sketch<'a> {
    rules: &'a Rules,
    chance: &'a mut Chance,
    board: Placement,
    turn: Symmetry,
}

impl<'a> Sketch<'a> {
    fn new(rules: &'a Rules, chance: &'a mut Chance) -> Option<Self> {
        let turn = chance.pick(&Symmetry::ALL);
        Some(Self { board: Placement::empty(rules.board.size)?, rules, chance, turn })
    }

    fn side(&self) -> usize {
        usize::from(self.rules.board.size)
    }

    /// The square at this distance along the edge and inward, on the real board; `None` off the board.
    fn at(&self, along: usize, inward: usize) -> Option<Square> {
        let square = Square::new(u8::try_from(along).ok()?, u8::try_from(inward).ok()?)?;
        square.is_on(self.rules.board.size).then(|| self.turn.square(square, self.rules.board.size))
    }

    fn neighbours(&self, square: Square) -> Vec<Square> {
        let (file, rank) = (square.file(), square.rank());
        let around =
            [(file + 1, rank), (file.wrapping_sub(1), rank), (file, rank + 1), (file, rank.wrapping_sub(1))];
        let on_board = |square: &Square| square.is_on(self.rules.board.size);
        around.into_iter().filter_map(|(file, rank)| Square::new(file, rank)).filter(on_board).collect()
    }

    fn is_edge(&self, square: Square) -> bool {
        self.neighbours(square).len() < 4
    }

    /// Puts a piece on an empty square where it may stand; returns whether it did.
    fn put(&mut self, square: Option<Square>, piece: Piece) -> bool {
        let free = square
            .filter(|&square| self.board.piece_at(square).is_none() && may_stand(self.rules, piece, square));
        free.is_some_and(|square| self.board.put(square, Some(piece)))
    }

    fn has_king(&self) -> bool {
        self.board.count(Piece::King) > 0
    }

    /// A man of the side, or sometimes the king instead.
    fn own(&mut self, side: Side, king_percent: usize) -> Piece {
        let king = side == Side::Defenders && !self.has_king() && self.chance.percent(king_percent);
        if king { Piece::King } else { side.man() }
    }

    /// The empty squares that the piece on a square sees along its lines and may stand on.
    fn free_lines(&self, to: Square) -> Vec<Square> {
        let Some(piece) = self.board.piece_at(to) else { return Vec::new() };
        let mut found = Vec::new();
        for next in self.neighbours(to) {
            let step = |at: u8, from: u8, towards: u8| (at + towards).wrapping_sub(from);
            let mut at = Some(next);
            while let Some(square) = at.filter(|&square| {
                square.is_on(self.rules.board.size) && self.board.piece_at(square).is_none()
            }) {
                found.push(square);
                let (file, rank) = (
                    step(square.file(), to.file(), next.file()),
                    step(square.rank(), to.rank(), next.rank()),
                );
                at = Square::new(file, rank);
            }
        }
        found.retain(|&square| may_stand(self.rules, piece, square));
        found
    }

    /// Slides a piece back from where it will arrive; returns its move.
    fn slide_back(&mut self, to: Square) -> Option<(Square, Square)> {
        let piece = self.board.piece_at(to)?;
        let free = self.free_lines(to);
        let from = self.one_of(&free)?;
        self.board.put(to, None);
        self.board.put(from, Some(piece));
        Some((from, to))
    }

    /// One or two rows along the edge: `side` captures, and the closing piece arrives.
    fn wall(&mut self, two: bool) -> Option<(Square, Square)> {
        let captor = self.chance.pick(&Side::ALL);
        let lengths = [self.chance.weighted(&[(5, 2), (3, 3), (1, 4)]), self.chance.pick(&[2, 2, 3])];
        let needed = lengths[0] + 2 + if two { lengths[1] + 1 } else { 0 };
        let first_end =
            if self.chance.percent(50) { 0 } else { self.chance.below(self.side().checked_sub(needed)? + 1) };
        let middle = first_end + lengths[0] + 1;
        let last_end = first_end + needed - 1;
        let mut ends = vec![first_end, last_end];
        if two {
            ends.push(middle);
        }
        let king_stands = self.chance.percent(40);
        for along in first_end + 1..last_end {
            if two && along == middle {
                continue;
            }
            let victim = self.own(captor.other(), if king_stands { 40 } else { 0 });
            let (row, facing) = (self.at(along, 0), self.at(along, 1));
            self.put(row, victim);
            let faces = self.own(captor, if king_stands { 30 } else { 0 });
            self.put(facing, faces);
        }
        for &end in &ends {
            let closes = self.own(captor, if king_stands { 40 } else { 0 });
            let square = self.at(end, 0);
            self.put(square, closes);
        }
        let arriving = match self.chance.below(10) {
            _ if two => self.at(middle, 0),
            0..=4 => self.at(last_end, 0),
            5 | 6 => self.at(first_end, 0),
            _ => self.at(first_end + 1, 1),
        };
        self.slide_back(arriving?)
    }

    /// A square for the king: on the throne, beside it, at the edge, beside a corner, or anywhere.
    fn kings_square(&mut self) -> Square {
        let middle = self.side() / 2;
        let anywhere = random_square(self.rules.board.size, self.chance);
        let along = self.chance.between(1, self.side() - 2);
        let square = match self.chance.below(6) {
            0 => self.at(middle, middle),
            1 => self.at(middle, middle - 1),
            2 => self.at(along, 0),
            3 => self.at(1, 0),
            4 => self.at(2, 0),
            _ => None,
        };
        square.unwrap_or(anywhere)
    }

    /// The king, alone or with men, among attackers.
    fn enclosure(&mut self, grouped: bool) -> Option<(Square, Square)> {
        let king = self.kings_square();
        let mut group = vec![king];
        if !self.put(Some(king), Piece::King) {
            return None;
        }
        for _ in 0..if grouped { self.chance.between(1, 3) } else { 0 } {
            let from = self.chance.pick(&group);
            let next = self.neighbours(from);
            let next = self.chance.pick(&next);
            if self.put(Some(next), Piece::Defender) {
                group.push(next);
            }
        }
        let mut sides: Vec<Square> = group.iter().flat_map(|&member| self.neighbours(member)).collect();
        sides.retain(|square| !group.contains(square));
        let like_a_man = !grouped && self.chance.percent(35);
        if like_a_man {
            let rank = self.chance.percent(50);
            sides.retain(|square| (square.rank() == king.rank()) == rank);
        }
        let bare_zones = self.chance.percent(60);
        for &square in &sides {
            let in_zone = self.rules.zones.iter().any(|zone| zone.squares.contains(&square));
            let left_out = (in_zone && bare_zones) || self.chance.percent(3);
            if !left_out {
                self.put(Some(square), Piece::Attacker);
            }
        }
        sides.retain(|&square| self.board.piece_at(square) == Some(Piece::Attacker));
        let arriving = (!sides.is_empty()).then(|| self.chance.pick(&sides))?;
        self.slide_back(arriving)
    }

    /// A frame of attackers around the king and some men; it may lean on the edge.
    fn ring(&mut self) -> Option<(Square, Square)> {
        let leaning = self.chance.percent(35);
        let low = usize::from(!leaning);
        let wide = self.chance.between(1, 3.min(self.side() - 4));
        let high = self.chance.between(1, 3.min(self.side() - 4));
        let left = self.chance.between(low, self.side() - 1 - low - wide);
        let bottom = if leaning { 0 } else { self.chance.between(1, self.side() - 2 - high) };
        let inside: Vec<Square> =
            (0..wide * high).filter_map(|n| self.at(left + n % wide, bottom + n / wide)).collect();
        let king = self.chance.pick(&inside);
        self.put(Some(king), Piece::King);
        for &square in &inside {
            if self.chance.percent(25) {
                self.put(Some(square), Piece::Defender);
            }
        }
        let with_corners = self.chance.percent(40);
        let mut frame = Vec::new();
        for along in 0..wide + 2 {
            for inward in 0..high + 2 {
                let (outer_column, outer_row) =
                    (along == 0 || along == wide + 1, inward == 0 || inward == high + 1);
                let place = (left + along).checked_sub(1).zip((bottom + inward).checked_sub(1));
                if (outer_column || outer_row) && (with_corners || !(outer_column && outer_row)) {
                    frame.extend(place.and_then(|(along, inward)| self.at(along, inward)));
                }
            }
        }
        for &square in &frame {
            self.put(Some(square), Piece::Attacker);
        }
        frame.retain(|&square| self.board.piece_at(square) == Some(Piece::Attacker));
        let arriving = (!frame.is_empty()).then(|| self.chance.pick(&frame))?;
        self.slide_back(arriving)
    }

    /// The king at the edge behind walls, some of them backed.
    fn fort(&mut self) -> Option<(Square, Square)> {
        let wide = self.chance.between(1, 3);
        let deep = self.chance.between(1, 2);
        let left = self.chance.between(0, self.side() - wide);
        let along = left + self.chance.below(wide);
        let king = self.at(along, 0);
        if !self.put(king, Piece::King) {
            return None;
        }
        let inside = |along: usize, inward: usize| (left..left + wide).contains(&along) && inward < deep;
        let mut walls = Vec::new();
        for along in left.saturating_sub(1)..=left + wide {
            for inward in 0..=deep {
                let beside = inside(along + 1, inward)
                    || inside(along.wrapping_sub(1), inward)
                    || (inward > 0 && inside(along, inward - 1));
                let square = self.at(along, inward);
                if !inside(along, inward) && beside && self.put(square, Piece::Defender) {
                    walls.extend(square);
                }
            }
        }
        let backed = self.chance.pick(&[0, 20, 50]);
        for wall in walls.clone() {
            for behind in self.neighbours(wall) {
                let region = (0..wide * deep).any(|n| self.at(left + n % wide, n / wide) == Some(behind));
                if !region && self.chance.percent(backed) {
                    self.put(Some(behind), Piece::Defender);
                }
            }
        }
        let arriving =
            if walls.is_empty() || self.chance.percent(15) { king? } else { self.chance.pick(&walls) };
        self.slide_back(arriving)
    }

    /// The king on the throne, attackers on three sides, a man on the fourth, and an attacker arriving beyond
    /// the man.
    fn linnaean(&mut self) -> Option<(Square, Square)> {
        let middle = self.side() / 2;
        let throne = self.at(middle, middle);
        self.put(throne, Piece::King);
        for (along, inward) in [(middle - 1, middle), (middle + 1, middle), (middle, middle + 1)] {
            let square = self.at(along, inward);
            if !self.chance.percent(8) {
                self.put(square, Piece::Attacker);
            }
        }
        let (man, beyond) = (self.at(middle, middle - 1), self.at(middle, middle - 2));
        self.put(man, Piece::Defender);
        self.put(beyond, Piece::Attacker);
        self.slide_back(beyond?)
    }

    /// A piece that arrives among enemies, each with something beyond.
    fn triple(&mut self) -> Option<(Square, Square)> {
        let captor = self.chance.pick(&Side::ALL);
        let to = random_square(self.rules.board.size, self.chance);
        let moving = self.own(captor, 25);
        self.put(Some(to), moving);
        let open = self.chance.below(4);
        for (n, victim) in self.neighbours(to).into_iter().enumerate().filter(|&(n, _)| n != open) {
            let over = |from: u8, middle: u8| (2 * middle).wrapping_sub(from);
            let beyond = Square::new(over(to.file(), victim.file()), over(to.rank(), victim.rank()));
            let beyond = beyond.filter(|square| square.is_on(self.rules.board.size));
            self.put(Some(victim), captor.other().man());
            if n == 0 || self.chance.percent(85) {
                let partner = self.own(captor, 15);
                self.put(beyond, partner);
            }
        }
        self.slide_back(to)
    }

    /// A piece beside a zone square, empty or occupied, and an enemy arriving opposite.
    fn zone(&mut self) -> Option<(Square, Square)> {
        let zones = &self.rules.zones;
        let zone = (!zones.is_empty()).then(|| self.chance.pick(zones))?;
        let hostile = self.chance.pick(&zone.squares);
        let around = self.neighbours(hostile);
        let victim = self.chance.pick(&around);
        let over = |from: u8, middle: u8| (2 * middle).wrapping_sub(from);
        let to = Square::new(over(hostile.file(), victim.file()), over(hostile.rank(), victim.rank()))?;
        let captor = self.chance.pick(&Side::ALL);
        let taken = self.own(captor.other(), 35);
        self.put(Some(victim), taken);
        if self.chance.percent(50) {
            let side = self.chance.pick(&Side::ALL);
            let stands = self.own(side, 30);
            self.put(Some(hostile), stands);
        }
        let moving = self.own(captor, 10);
        self.put(Some(to).filter(|to| to.is_on(self.rules.board.size)), moving);
        self.slide_back(to)
    }

    /// A king with one empty neighbour and no men.
    fn boxed(&mut self) -> Option<(Square, Square)> {
        let king = self.kings_square();
        self.put(Some(king), Piece::King);
        let around = self.neighbours(king);
        let other = self.chance.pick(&around);
        for square in [king, other] {
            for next in self.neighbours(square).into_iter().filter(|&next| next != king && next != other) {
                self.put(Some(next), Piece::Attacker);
            }
        }
        None
    }

    /// Hardly an empty square; sometimes the king leaves his throne for the last one.
    fn crowd(&mut self) -> Option<(Square, Square)> {
        let middle = self.side() / 2;
        let leaves =
            self.at(middle, middle).zip(self.at(middle, middle - 1)).filter(|_| self.chance.percent(60));
        let king = leaves.map_or_else(|| self.kings_square(), |(throne, _)| throne);
        let full = if leaves.is_some() { 100 } else { self.chance.pick(&[80, 92, 97]) };
        let attackers = self.chance.pick(&[40, 70, 95]);
        self.put(Some(king), Piece::King);
        for square in self.board.squares().filter(|&square| leaves.is_none_or(|(_, to)| to != square)) {
            if self.chance.percent(full) {
                let side = if self.chance.percent(attackers) { Side::Attackers } else { Side::Defenders };
                self.put(Some(square), side.man());
            }
        }
        leaves
    }

    /// A man between two enemies, as if he had moved there; one enemy leaves and comes back, and so does
    /// another piece.
    fn returning(mut self) -> Option<Crafted> {
        let captor = self.chance.pick(&Side::ALL);
        let (along, inward) = (self.chance.between(1, self.side() - 2), self.chance.below(self.side()));
        let leaver = self.at(along - 1, inward)?;
        for (square, side) in [
            (self.at(along, inward), captor.other()),
            (self.at(along + 1, inward), captor),
            (Some(leaver), captor),
        ] {
            self.put(square, side.man());
        }
        let other = random_square(self.rules.board.size, self.chance);
        self.put(Some(other), captor.other().man());
        let crafted = self.draw_around()?;
        let (away, elsewhere) = (self.free_lines(leaver), self.free_lines(other));
        let (away, elsewhere) = (self.one_of(&away)?, self.one_of(&elsewhere)?);
        let plies = [(other, elsewhere), (leaver, away), (elsewhere, other), (away, leaver)];
        let moves = plies.map(|(from, to)| format!("{from}-{to}")).into();
        Some(Crafted { side: captor.other(), moves, ..crafted })
    }

    fn one_of(&mut self, squares: &[Square]) -> Option<Square> {
        (!squares.is_empty()).then(|| self.chance.pick(squares))
    }

    /// The position, with the side to move of the decisive move.
    fn finish(mut self, decisive: Option<(Square, Square)>) -> Option<Crafted> {
        let crafted = self.draw_around()?;
        let mover = decisive.and_then(|(from, _)| self.board.piece_at(from)).map(Piece::side);
        let side = mover.unwrap_or(crafted.side);
        Some(Crafted {
            side,
            moves: decisive.map(|(from, to)| format!("{from}-{to}")).into_iter().collect(),
            ..crafted
        })
    }

    /// Adds a missing king, some men, and now and then a disturbance.
    fn draw_around(&mut self) -> Option<Crafted> {
        for _ in 0..40 {
            if self.has_king() {
                break;
            }
            let square = random_square(self.rules.board.size, self.chance);
            if !self.is_edge(square) || self.chance.percent(30) {
                self.put(Some(square), Piece::King);
            }
        }
        for _ in 0..self.chance.pick(&[0, 1, 2, 4]) {
            let (square, side) =
                (random_square(self.rules.board.size, self.chance), self.chance.pick(&Side::ALL));
            self.put(Some(square), side.man());
        }
        let side = self.chance.pick(&Side::ALL);
        let board = if self.chance.percent(15) {
            perturbed(&self.board, self.rules, self.chance)
        } else {
            self.board.clone()
        };
        (board.count(Piece::King) == 1).then(|| Crafted { board, side, moves: Vec::new() })
    }
}
