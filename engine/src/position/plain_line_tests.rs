//! A line of a board as a rule set declares it, with moves and captures as `engine/RULES.md` describes them:
//! from square to square, without masks and sets.

use crate::board::{Piece, PieceSet, Side, Square};
use crate::rules::{KingInCaptures, KingTaken, Rules, Shieldwall, Zone, ZoneKind};

/// What stands on each square of a line.
pub(super) type Content = Vec<Option<Piece>>;

/// What stands on the squares beside a line.
#[derive(Clone, Copy, Debug)]
pub(super) enum Beside {
    Empty,
    /// Men of a side on every one where they may stand, but on those beside one place of the line.
    Full {
        of: Side,
        but: Option<usize>,
    },
}

/// A square as the rule set declares it: its zone, with the sets `stop`, `enter`, `pass`, `hostile_empty` and
/// `hostile_occupied`.
#[derive(Clone, Copy, Debug)]
struct Terrain {
    zone: Option<(ZoneKind, [PieceSet; 5])>,
}

/// How the king is taken on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Taking {
    LikeAMan,
    /// By attackers on all sides but that of the throne.
    Attackers,
    Enclosed,
}

/// A square of a line, with the two beside it, which may be off the board.
#[derive(Debug)]
struct Place {
    here: Terrain,
    beside: [Option<Terrain>; 2],
    escape: bool,
    taking: Taking,
}

/// A line with the rules that hold on it, as declared.
#[derive(Debug)]
pub(super) struct Line {
    places: Vec<Place>,
    /// How far attackers, defenders and the king move.
    reach: [usize; 3],
    king: KingInCaptures,
    /// The zones that close a side of the king, and whether the edge does; whether his group falls with him.
    closing: (Vec<ZoneKind>, bool, bool),
    /// On the edge of the board.
    shieldwall: Option<Shieldwall>,
    linnaean: bool,
}

/// What falls to a move: squares of the line as bits, and whether the king is among them.
#[derive(Default)]
pub(super) struct Falls {
    pub(super) squares: u32,
    pub(super) king: bool,
}

impl Terrain {
    fn of(rules: &Rules, square: Square) -> Self {
        let zone = rules.zones.iter().find(|zone| zone.squares.contains(&square));
        let sets =
            |zone: &Zone| [zone.stop, zone.enter, zone.pass, zone.hostile_empty, zone.hostile_occupied];
        Self { zone: zone.map(|zone| (zone.kind, sets(zone))) }
    }

    fn kind(self) -> Option<ZoneKind> {
        self.zone.map(|(kind, _)| kind)
    }

    fn allows(self, set: usize, piece: Piece) -> bool {
        self.zone.is_none_or(|(_, sets)| sets[set].contains(piece))
    }

    fn may_stop(self, piece: Piece) -> bool {
        self.allows(0, piece)
    }
}

impl Line {
    pub(super) fn new(rules: &Rules, squares: &[Square]) -> Self {
        let last = rules.board.size - 1;
        let throne = |square: Square| Terrain::of(rules, square).kind() == Some(ZoneKind::Throne);
        let step = |square: Square, files: i8, ranks: i8| {
            let (file, rank) = (square.file() as i8 + files, square.rank() as i8 + ranks);
            Square::new(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)
                .filter(|next| next.is_on(last + 1))
        };
        let along_ranks = squares[0].rank() == squares[1].rank();
        let place = |&square: &Square| {
            let sides = [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(files, ranks)| step(square, files, ranks));
            let near_throne = sides.iter().flatten().any(|&side| throne(side));
            let taking = match &rules.king_taken {
                KingTaken::CustodialAwayFromThrone if throne(square) || near_throne => Taking::Attackers,
                KingTaken::CustodialOffThrone if throne(square) => Taking::Attackers,
                KingTaken::Enclosed(_) => Taking::Enclosed,
                KingTaken::EnclosedNearThrone(_) if throne(square) || near_throne => Taking::Enclosed,
                _ => Taking::LikeAMan,
            };
            // First what is to the right of whoever walks along the line.
            let beside = if along_ranks { [sides[2], sides[0]] } else { [sides[1], sides[3]] };
            Place {
                here: Terrain::of(rules, square),
                beside: beside.map(|square| square.map(|square| Terrain::of(rules, square))),
                escape: rules.is_escape_square(square),
                taking,
            }
        };
        let edge = |at: u8| at == 0 || at == last;
        let on_edge = edge(squares[0].rank()) && along_ranks || edge(squares[0].file()) && !along_ranks;
        let closers = rules.king_taken.closers();
        let places: Vec<Place> = squares.iter().map(place).collect();
        let has_throne = squares.iter().any(|&square| throne(square));
        Self {
            reach: Piece::COMMON.map(|piece| rules.reach_of(piece).map_or(usize::MAX, usize::from)),
            king: rules.king_in_captures,
            closing: if places.iter().any(|place| place.taking == Taking::Enclosed) {
                let group = rules.king_taken.enclosure().is_some_and(|enclosure| enclosure.with_group);
                closers.map_or((Vec::new(), false, false), |closers| {
                    (closers.zones.clone(), closers.edge, group)
                })
            } else {
                (Vec::new(), false, false)
            },
            shieldwall: rules.shieldwall.filter(|_| on_edge),
            linnaean: rules.linnaean_capture && has_throne,
            places,
        }
    }

    pub(super) fn has_walls(&self) -> bool {
        self.shieldwall.is_some()
    }

    pub(super) fn may_stop(&self, piece: Piece, place: usize) -> bool {
        self.places[place].here.may_stop(piece)
    }

    /// Whether a man of this background stands on the square on a side of a place.
    pub(super) fn is_full(&self, place: usize, side: usize, beside: Beside) -> bool {
        match (beside, self.places[place].beside[side]) {
            (Beside::Full { of, but }, Some(terrain)) => but != Some(place) && terrain.may_stop(of.man()),
            _ => false,
        }
    }

    /// Calls `f` with every content: every piece where it may stand, and the king not where he has escaped.
    pub(super) fn each_content(&self, f: &mut impl FnMut(&mut Content)) {
        self.each_content_from(0, true, &mut vec![None; self.places.len()], f);
    }

    fn each_content_from(
        &self,
        place: usize,
        king_is_left: bool,
        content: &mut Content,
        f: &mut impl FnMut(&mut Content),
    ) {
        if place == self.places.len() {
            return f(content);
        }
        self.each_content_from(place + 1, king_is_left, content, f);
        for piece in Piece::COMMON {
            let is_king = piece == Piece::King;
            if self.may_stop(piece, place) && (!is_king || king_is_left && !self.places[place].escape) {
                content[place] = Some(piece);
                self.each_content_from(place + 1, king_is_left && !is_king, content, f);
                content[place] = None;
            }
        }
    }

    /// The place that many steps away, if the line has it.
    fn step(&self, from: usize, steps: isize) -> Option<usize> {
        from.checked_add_signed(steps).filter(|&place| place < self.places.len())
    }

    /// Where the piece of a side on a place can move along the line, as bits; 0 if no piece of that side stands there.
    pub(super) fn moves(&self, content: &Content, side: Side, from: usize) -> u32 {
        let Some(piece) = content[from].filter(|piece| piece.side() == side) else { return 0 };
        let home = self.places[from].here.kind();
        let mut ends = 0;
        for direction in [-1, 1] {
            let (mut at_home, mut at, mut gone) = (home.is_some(), from, 0);
            while let Some(next) = self.step(at, direction).filter(|&next| content[next].is_none()) {
                (at, gone) = (next, gone + 1);
                if gone > self.reach[piece as usize] {
                    break;
                }
                let here = self.places[at].here;
                at_home = at_home && here.kind() == home;
                if here.may_stop(piece) && (at_home || here.allows(1, piece)) {
                    ends |= 1 << at;
                }
                if !at_home && !here.allows(2, piece) {
                    break;
                }
            }
        }
        ends
    }

    /// Whether a place is hostile to a piece that stands on another one.
    fn is_hostile(&self, content: &Content, place: usize, piece: Piece, stands: usize) -> bool {
        let Some((kind, sets)) = self.places[place].here.zone else { return false };
        let set = if content[place].is_none() { 3 } else { 4 };
        sets[set].contains(piece) && self.places[stands].here.kind() != Some(kind)
    }

    /// What falls on the line to the piece that has arrived on a place.
    pub(super) fn captures(&self, content: &Content, to: usize, beside: Beside) -> Falls {
        let mover = content[to].expect("the piece that has arrived");
        let side = mover.side();
        let man = side.other().man();
        let mut falls = Falls::default();
        let king_moves = matches!(self.king, KingInCaptures::Armed | KingInCaptures::Hammer);
        let king_helps = matches!(self.king, KingInCaptures::Armed | KingInCaptures::Anvil);
        for direction in [-1, 1] {
            let (Some(victim), Some(behind)) = (self.step(to, direction), self.step(to, 2 * direction))
            else {
                continue;
            };
            let helps = |piece: Piece| piece.side() == side && (piece != Piece::King || king_helps);
            let closed = content[behind].is_some_and(helps) || self.is_hostile(content, behind, man, victim);
            if content[victim] == Some(man) && closed && (mover != Piece::King || king_moves) {
                falls.squares |= 1 << victim;
            }
        }
        falls.squares |= self.walled_in(content, to, beside);
        if side == Side::Attackers {
            falls.squares |= self.linnaean(content, to, beside);
            let king = self.king_taken(content, to, beside);
            falls.king = king != 0;
            falls.squares |= king;
        }
        falls
    }

    /// The men of the rows that the piece on an end has walled in.
    fn walled_in(&self, content: &Content, to: usize, beside: Beside) -> u32 {
        let (Some(rule), Some(side)) = (self.shieldwall, content[to].map(Piece::side)) else { return 0 };
        let faced = |place: usize| {
            let inward = usize::from(self.places[place].beside[0].is_none());
            self.is_full(place, inward, beside) && matches!(beside, Beside::Full { of, .. } if of == side)
        };
        let mut fallen = 0;
        for direction in [-1, 1] {
            let (mut row, mut at) = (Vec::new(), self.step(to, direction));
            while let Some(place) = at.filter(|&at| content[at].is_some_and(|piece| piece.side() != side)) {
                row.push(place);
                at = self.step(place, direction);
            }
            let corner = |place: usize| self.places[place].here.kind() == Some(ZoneKind::Corners);
            let closed = at.is_some_and(|end| match content[end] {
                Some(piece) => piece.side() == side,
                None => rule.corner_closes && corner(end),
            });
            if closed && row.len() >= 2 && row.iter().all(|&place| faced(place)) {
                let men = row.iter().filter(|&&place| content[place] != Some(Piece::King));
                fallen |= men.fold(0, |all, place| all | 1 << place);
            }
        }
        fallen
    }

    /// The man between the king on his throne and the attacker who has arrived.
    fn linnaean(&self, content: &Content, to: usize, beside: Beside) -> u32 {
        let king = content.iter().position(|&piece| piece == Some(Piece::King));
        let Some(king) = king.filter(|&king| self.linnaean && self.is_throne(king)) else { return 0 };
        let direction = if to > king { 1 } else { -1 };
        let attacked = self.attacked_beside(king, beside).into_iter().all(|attacked| attacked)
            && self.step(king, -direction).is_some_and(|other| content[other] == Some(Piece::Attacker));
        let (victim, behind) = (self.step(king, direction), self.step(king, 2 * direction));
        match victim
            .filter(|&victim| attacked && behind == Some(to) && content[victim] == Some(Piece::Defender))
        {
            Some(victim) => 1 << victim,
            None => 0,
        }
    }

    fn is_throne(&self, place: usize) -> bool {
        self.places[place].here.kind() == Some(ZoneKind::Throne)
    }

    /// On which of the squares beside a place attackers stand.
    fn attacked_beside(&self, place: usize, beside: Beside) -> [bool; 2] {
        let attackers = matches!(beside, Beside::Full { of: Side::Attackers, .. });
        [0, 1].map(|side| attackers && self.is_full(place, side, beside))
    }

    /// The king, and his group where they fall with him, if the attacker who has arrived takes him.
    fn king_taken(&self, content: &Content, to: usize, beside: Beside) -> u32 {
        let Some(king) = content.iter().position(|&piece| piece == Some(Piece::King)) else { return 0 };
        let attacker =
            |place: Option<usize>| place.is_some_and(|place| content[place] == Some(Piece::Attacker));
        let arrives = |place: usize| place.abs_diff(to) == 1;
        match self.places[king].taking {
            Taking::LikeAMan if arrives(king) => {
                let behind = self.step(king, if king > to { 1 } else { -1 });
                let hostile =
                    behind.is_some_and(|behind| self.is_hostile(content, behind, Piece::King, king));
                if attacker(behind) || hostile { 1 << king } else { 0 }
            }
            Taking::Attackers if arrives(king) => {
                let attacked = self.attacked_beside(king, beside);
                let across = (0..2).all(|side| {
                    let throne =
                        self.places[king].beside[side].and_then(Terrain::kind) == Some(ZoneKind::Throne);
                    attacked[side] || throne
                });
                let along = [-1, 1].into_iter().all(|direction| {
                    let side = self.step(king, direction);
                    attacker(side) || side.is_some_and(|side| self.is_throne(side))
                });
                if across && along { 1 << king } else { 0 }
            }
            Taking::Enclosed => {
                let mut group = vec![king];
                for direction in [-1, 1] {
                    let mut at = self.step(king, direction);
                    while let Some(place) =
                        at.filter(|&at| self.closing.2 && content[at] == Some(Piece::Defender))
                    {
                        group.push(place);
                        at = self.step(place, direction);
                    }
                }
                let closed = |place: usize| self.is_closed(content, &group, place, beside);
                if group.iter().any(|&place| arrives(place)) && group.iter().all(|&place| closed(place)) {
                    group.iter().fold(0, |all, place| all | 1 << place)
                } else {
                    0
                }
            }
            _ => 0,
        }
    }

    /// Whether every side of a piece of the king's group is closed.
    fn is_closed(&self, content: &Content, group: &[usize], place: usize, beside: Beside) -> bool {
        let (zones, edge, _) = &self.closing;
        let closes = |terrain: Terrain| terrain.kind().is_some_and(|kind| zones.contains(&kind));
        let along = [-1, 1].into_iter().all(|direction| match self.step(place, direction) {
            None => *edge,
            Some(side) if group.contains(&side) => true,
            Some(side) => match content[side] {
                Some(piece) => piece == Piece::Attacker,
                None => closes(self.places[side].here),
            },
        });
        let attacked = self.attacked_beside(place, beside);
        let across = (0..2).all(|side| match self.places[place].beside[side] {
            None => *edge,
            Some(terrain) => attacked[side] || !self.is_full(place, side, beside) && closes(terrain),
        });
        along && across
    }
}
