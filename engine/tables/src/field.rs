//! A rule set compiled for boards of at most 49 squares, each set of squares one word.
//!
//! The engine's own boards know games: histories, reports, refusals. The tables need two things that they
//! lack: billions of moves a minute, and moves taken back. Unit tests compare every move with the engine's.

use tafl_engine::{
    Encirclement, Enclosure, KingInCaptures, KingTaken, NoLegalMove, Piece, Placement, QuietConsequence,
    RepetitionCompares, RepetitionConsequence, RuleId, Rules, Side, Square, Zone, ZoneKind,
};

/// The squares of the largest board.
pub const CELLS: usize = 49;

/// The masks of one kind of piece.
struct Kind {
    /// Squares on which a move may end.
    enter: u64,
    /// Squares on which it may stand.
    stop: u64,
    /// Squares that end a line, though they may be empty.
    no_pass: u64,
    hostile_empty: u64,
    hostile_occupied: u64,
    /// The lines from each square, as far as it reaches: towards higher cells first, then lower ones.
    rays: [[u64; 4]; CELLS],
}

impl Kind {
    /// The squares against which it is captured.
    #[inline(always)]
    fn hostile(&self, occupied: u64) -> u64 {
        (self.hostile_empty & !occupied) | (self.hostile_occupied & occupied)
    }
}

/// The position of the pieces; cells are numbered by ranks from a1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board {
    /// The attackers' men.
    pub attackers: u64,
    /// The defenders' men, without the king.
    pub defenders: u64,
    /// The king's cell.
    pub king: u8,
}

impl Board {
    /// All occupied cells.
    #[must_use]
    #[inline(always)]
    pub fn occupied(&self) -> u64 {
        self.attackers | self.defenders | 1 << self.king
    }

    /// The men of a side, and for the defenders not the king.
    #[must_use]
    #[inline(always)]
    pub fn men(&self, side: Side) -> u64 {
        if side == Side::Attackers { self.attackers } else { self.defenders }
    }
}

/// The board after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum After {
    /// The move has won.
    Won,
    /// The move captured nothing.
    Quiet(Board),
    /// The move captured men.
    Captured(Board),
}

/// A rule set on a board of one word.
pub struct Field {
    size: u8,
    full: u64,
    edge: u64,
    /// All but the last file, and all but the first.
    can_step: [u64; 2],
    kinds: [Kind; 3],
    near: [u64; CELLS],
    around: [u64; CELLS],
    /// The neighbours of a cell with the cells beyond them, both on the board.
    pairs: [[(u64, u64); 4]; CELLS],
    king_captures: bool,
    king_helps: bool,
    king_like_a_man: u64,
    closes_empty: u64,
    closes_always: u64,
    edge_closes: bool,
    escape: u64,
    rings: bool,
}

const ATTACKER: usize = 0;
const DEFENDER: usize = 1;
const KING: usize = 2;

/// The set of cells as an iterator.
pub(crate) fn cells(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(cell)
    })
}

/// The rule that keeps a rule set from having tables, if there is one.
fn unsupported(rules: &Rules) -> Option<RuleId> {
    let history_decides = |consequence| {
        !matches!(
            consequence,
            RepetitionConsequence::Draw
                | RepetitionConsequence::DefendersLose
                | RepetitionConsequence::SideWithChoiceLoses
        )
    };
    let repetition = rules.repetition.is_some_and(|rule| {
        rule.compares != RepetitionCompares::Position || history_decides(rule.consequence)
    });
    let group = rules.king_taken.enclosure().is_some_and(|enclosure| enclosure.with_group);
    let wide = |zone: &&Zone| {
        zone.squares.iter().any(|one| {
            zone.squares
                .iter()
                .any(|two| one.file().abs_diff(two.file()) + one.rank().abs_diff(two.rank()) == 1)
        })
    };
    let zone = rules.zones.iter().find(wide).map(|zone| match zone.kind {
        ZoneKind::Throne => RuleId::Throne,
        ZoneKind::Corners => RuleId::Corners,
        ZoneKind::Camps => RuleId::Camps,
        ZoneKind::Forts => RuleId::Forts,
    });
    [
        (rules.board.size > 7, RuleId::Board),
        (rules.special.is_some(), RuleId::SpecialPieces),
        (rules.shieldwall.is_some(), RuleId::Shieldwall),
        (rules.exit_fort, RuleId::ExitFort),
        (rules.cannot_escape, RuleId::CannotEscape),
        (rules.tuichi_wins, RuleId::TuichiWins),
        (rules.linnaean_capture, RuleId::LinnaeanCapture),
        (rules.encirclement == Some(Encirclement::UnbreakableRing), RuleId::Encirclement),
        (group, RuleId::KingsGroup),
        (repetition, RuleId::Repetition),
        (rules.quiet_plies.is_some_and(|quiet| quiet.then == QuietConsequence::Draw), RuleId::QuietPlies),
        (rules.ply_limit.is_some(), RuleId::PlyLimit),
        (rules.no_legal_move != NoLegalMove::Loses, RuleId::NoLegalMove),
    ]
    .into_iter()
    .find_map(|(found, rule)| found.then_some(rule))
    .or(zone)
}

impl Field {
    /// Compiles a rule set.
    ///
    /// # Errors
    /// The rule because of which there can be no tables: the value of a position would depend on more than the
    /// position, or the rule is not one of those that tables know.
    pub fn new(rules: &Rules) -> Result<Self, RuleId> {
        if let Some(rule) = unsupported(rules) {
            return Err(rule);
        }
        let size = rules.board.size;
        let set =
            |squares: &[Square]| squares.iter().fold(0, |all, &square| all | 1 << cell_of(square, size));
        let zone = |kind| rules.zone(kind).map_or(0, |zone| set(&zone.squares));
        let full = (1_u64 << (size * size)) - 1;
        let column = |file: u8| (0..size).fold(0_u64, |all, rank| all | 1 << (rank * size + file));
        let row = |rank: u8| ((1_u64 << size) - 1) << (rank * size);
        let mut field = Self {
            size,
            full,
            edge: column(0) | column(size - 1) | row(0) | row(size - 1),
            can_step: [full & !column(size - 1), full & !column(0)],
            kinds: Piece::COMMON.map(|piece| kind(rules, piece, full, &set)),
            near: [0; CELLS],
            around: [0; CELLS],
            pairs: [[(0, 0); 4]; CELLS],
            king_captures: matches!(rules.king_in_captures, KingInCaptures::Armed | KingInCaptures::Hammer),
            king_helps: matches!(rules.king_in_captures, KingInCaptures::Armed | KingInCaptures::Anvil),
            king_like_a_man: 0,
            closes_empty: 0,
            closes_always: 0,
            edge_closes: rules.king_taken.closers().is_some_and(|closers| closers.edge),
            escape: set(&rules.escape_squares()),
            rings: rules.encirclement.is_some(),
        };
        for cell in 0..size * size {
            let steps = [(1, 0), (0, 1), (-1, 0), (0, -1)];
            for (n, step) in steps.into_iter().enumerate() {
                let (one, two) = (field.walk(cell, step, 1), field.walk(cell, step, 2));
                field.near[usize::from(cell)] |= one;
                if two != 0 {
                    field.pairs[usize::from(cell)][n] = (one, two);
                }
            }
            field.around[usize::from(cell)] = field.spread(field.row_spread(1 << cell)) & !(1 << cell);
        }
        field.king_taking(&rules.king_taken, zone(ZoneKind::Throne), &zone);
        Ok(field)
    }

    fn king_taking(&mut self, taken: &KingTaken, throne: u64, zone: &dyn Fn(ZoneKind) -> u64) {
        let beside = cells(throne).fold(0, |all, cell| all | self.near[usize::from(cell)]);
        let away = self.full & !throne & !beside;
        let closers =
            taken.closers().map_or(0, |all| all.zones.iter().fold(0, |set, &kind| set | zone(kind)));
        (self.king_like_a_man, self.closes_empty, self.closes_always) = match taken {
            KingTaken::Custodial => (self.full, 0, 0),
            KingTaken::CustodialAwayFromThrone => (away, 0, throne),
            KingTaken::CustodialOffThrone => (self.full & !throne, 0, 0),
            KingTaken::Enclosed(Enclosure { .. }) => (0, closers, 0),
            KingTaken::EnclosedNearThrone(_) => (away, closers, 0),
        };
    }

    /// The cell this many steps away; nothing beyond the edge.
    fn walk(&self, cell: u8, (file, rank): (i8, i8), steps: i8) -> u64 {
        let (x, y) = ((cell % self.size) as i8 + file * steps, (cell / self.size) as i8 + rank * steps);
        let on = 0..self.size as i8;
        if on.contains(&x) && on.contains(&y) { 1 << (y as u8 * self.size + x as u8) } else { 0 }
    }

    fn row_spread(&self, set: u64) -> u64 {
        set | (set & self.can_step[0]) << 1 | (set & self.can_step[1]) >> 1
    }

    fn spread(&self, set: u64) -> u64 {
        (self.row_spread(set) | set << self.size | set >> self.size) & self.full
    }

    /// The number of files.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The cells on which men of a side may stand.
    #[must_use]
    pub fn standing(&self, side: Side) -> u64 {
        self.kinds[man(side)].stop
    }

    /// The cells on which the king may stand while the game goes on.
    #[must_use]
    pub fn king_cells(&self) -> u64 {
        self.kinds[KING].stop & !self.escape
    }

    /// All that a symmetry of the board must keep for it to be one of the rules.
    pub(crate) fn features(&self) -> Vec<u64> {
        let of_kind =
            |kind: &Kind| [kind.enter, kind.stop, kind.no_pass, kind.hostile_empty, kind.hostile_occupied];
        let own = [self.king_like_a_man, self.closes_empty, self.closes_always, self.escape];
        self.kinds.iter().flat_map(of_kind).chain(own).collect()
    }

    /// The empty cells that a piece reaches from a cell, whether or not it may stop there.
    #[inline(always)]
    fn lines(&self, kind: usize, from: u8, occupied: u64) -> u64 {
        let (rays, blockers) =
            (&self.kinds[kind].rays[usize::from(from)], occupied | self.kinds[kind].no_pass);
        let up = |ray: u64| {
            let first = ray & blockers;
            ray & (first ^ first.wrapping_sub(1))
        };
        let down = |ray: u64| {
            let first = (ray & blockers) | 1;
            ray & (u64::MAX << first.ilog2())
        };
        (up(rays[0]) | up(rays[1]) | down(rays[2]) | down(rays[3])) & !occupied
    }

    /// The men that a piece which has arrived on `to` captures; `board` is as it was then, and so nothing is
    /// removed yet.
    #[inline(always)]
    fn captured(&self, board: &Board, side: Side, to: u8) -> u64 {
        let enemies = board.men(side.other());
        if self.near[usize::from(to)] & enemies == 0 || (to == board.king && !self.king_captures) {
            return 0;
        }
        let (occupied, victim) = (board.occupied(), &self.kinds[man(side.other())]);
        let mut helpers = board.men(side) | victim.hostile(occupied);
        if side == Side::Defenders && self.king_helps {
            helpers |= 1 << board.king;
        }
        let mut captured = 0;
        for (caught, beyond) in self.pairs[usize::from(to)] {
            if enemies & caught != 0 && helpers & beyond != 0 {
                captured |= caught;
            }
        }
        captured
    }

    /// Whether an attacker who has arrived on `to` takes the king.
    #[inline(always)]
    fn takes_king(&self, board: &Board, to: u8) -> bool {
        let (king, at) = (1 << board.king, usize::from(to));
        if self.near[at] & king == 0 {
            return false;
        }
        let occupied = board.occupied();
        if self.king_like_a_man & king != 0 {
            let helpers = board.attackers | self.kinds[KING].hostile(occupied);
            return self.pairs[at]
                .iter()
                .any(|&(caught, beyond)| caught & king != 0 && helpers & beyond != 0);
        }
        let closing = board.attackers | (self.closes_empty & !occupied) | self.closes_always;
        self.near[usize::from(board.king)] & !closing == 0 && (self.edge_closes || king & self.edge == 0)
    }

    /// Whether attackers cut the king and all defenders off from the edge, where that wins.
    #[must_use]
    #[inline(always)]
    pub fn is_ringed(&self, board: &Board) -> bool {
        let mut inside = board.defenders | 1 << board.king;
        if !self.rings || inside & self.edge != 0 || board.attackers.count_ones() < 4 {
            return false;
        }
        loop {
            let wider = self.spread(inside) & !board.attackers;
            if wider & self.edge != 0 {
                return false;
            }
            if wider == inside {
                return true;
            }
            inside = wider;
        }
    }

    /// Whether the king can move to an escape square.
    #[must_use]
    #[inline(always)]
    pub fn can_escape(&self, board: &Board) -> bool {
        let rays = &self.kinds[KING].rays[usize::from(board.king)];
        (rays[0] | rays[1] | rays[2] | rays[3]) & self.escape != 0
            && self.lines(KING, board.king, board.occupied()) & self.kinds[KING].enter & self.escape != 0
    }

    /// Calls `f` with every move of a side, its cells and the board after it.
    #[inline(always)]
    pub fn each_move(&self, board: &Board, side: Side, f: impl FnMut(u8, u8, After)) {
        self.each_move_to(board, side, self.full, f);
    }

    /// Calls `f` with every move of a side that may capture, end the game or let the king escape, and perhaps
    /// others. Returns the number of the rest.
    #[inline(always)]
    pub fn each_sharp_move(&self, board: &Board, side: Side, f: impl FnMut(u8, u8, After)) -> u32 {
        let sharp = if side == Side::Attackers { self.sharp_for_attackers(board) } else { board.attackers };
        self.each_move_to(board, side, self.spread(sharp) | self.escape, f)
    }

    /// Squares with the squares beside which attackers may capture or close a ring; all if it matters which
    /// square they leave.
    #[inline(always)]
    fn sharp_for_attackers(&self, board: &Board) -> u64 {
        let rays = &self.kinds[KING].rays[usize::from(board.king)];
        let king_at_exit = (rays[0] | rays[1] | rays[2] | rays[3]) & self.escape != 0;
        let inside = board.defenders | 1 << board.king;
        let ring = self.rings && board.attackers.count_ones() >= 4 && inside & self.edge == 0;
        if king_at_exit || (ring && self.is_ringed(board)) {
            return self.full;
        }
        let (mut once, mut twice) = (0, 0);
        if ring {
            for cell in cells(board.attackers) {
                let around = self.around[usize::from(cell)];
                twice |= once & around;
                once |= around;
            }
        }
        inside | twice
    }

    /// Calls `f` with every move to one of these cells, and returns the number of the others.
    #[inline(always)]
    fn each_move_to(&self, board: &Board, side: Side, wanted: u64, mut f: impl FnMut(u8, u8, After)) -> u32 {
        let (occupied, kind, mut others) = (board.occupied(), man(side), 0);
        let ringed = side == Side::Attackers && self.is_ringed(board);
        for from in cells(board.men(side)) {
            let all = self.lines(kind, from, occupied) & self.kinds[kind].enter;
            others += (all & !wanted).count_ones();
            for to in cells(all & wanted) {
                let moved = 1 << from | 1 << to;
                f(
                    from,
                    to,
                    if side == Side::Attackers {
                        self.after_attacker(
                            Board { attackers: board.attackers ^ moved, ..*board },
                            to,
                            ringed,
                        )
                    } else {
                        self.after_defender(Board { defenders: board.defenders ^ moved, ..*board }, to)
                    },
                );
            }
        }
        if side == Side::Defenders {
            let all = self.lines(KING, board.king, occupied) & self.kinds[KING].enter;
            others += (all & !wanted).count_ones();
            for to in cells(all & wanted) {
                let escaped = self.escape & 1 << to != 0;
                let moved = Board { king: to, ..*board };
                f(board.king, to, if escaped { After::Won } else { self.after_defender(moved, to) });
            }
        }
        others
    }

    #[inline(always)]
    fn after_attacker(&self, moved: Board, to: u8, ringed: bool) -> After {
        if self.takes_king(&moved, to) {
            return After::Won;
        }
        let captured = self.captured(&moved, Side::Attackers, to);
        let board = Board { defenders: moved.defenders & !captured, ..moved };
        // A piece that closes a ring has two neighbours in it.
        let closes =
            ringed || captured != 0 || (self.around[usize::from(to)] & moved.attackers).count_ones() >= 2;
        if closes && self.is_ringed(&board) {
            After::Won
        } else if captured == 0 {
            After::Quiet(board)
        } else {
            After::Captured(board)
        }
    }

    #[inline(always)]
    fn after_defender(&self, moved: Board, to: u8) -> After {
        let captured = self.captured(&moved, Side::Defenders, to);
        if captured == 0 {
            After::Quiet(moved)
        } else {
            After::Captured(Board { attackers: moved.attackers & !captured, ..moved })
        }
    }

    /// Calls `f` with the board before every move of a man of this side that captured nothing, did not end the
    /// game, and led to this board.
    #[inline(always)]
    pub fn each_move_back(&self, board: &Board, side: Side, mut f: impl FnMut(Board)) {
        if side == Side::Attackers && self.is_ringed(board) {
            return;
        }
        let (occupied, kind) = (board.occupied(), man(side));
        for to in cells(board.men(side) & self.kinds[kind].enter) {
            if self.captured(board, side, to) != 0 || (side == Side::Attackers && self.takes_king(board, to))
            {
                continue;
            }
            for from in cells(self.lines(kind, to, occupied) & self.kinds[kind].stop) {
                let moved = 1 << from | 1 << to;
                f(if side == Side::Attackers {
                    Board { attackers: board.attackers ^ moved, ..*board }
                } else {
                    Board { defenders: board.defenders ^ moved, ..*board }
                });
            }
        }
    }

    /// The cells from which the king may have come without a capture.
    #[must_use]
    #[inline(always)]
    pub fn king_came_from(&self, board: &Board) -> u64 {
        let to = board.king;
        if self.kinds[KING].enter & 1 << to == 0 || self.captured(board, Side::Defenders, to) != 0 {
            return 0;
        }
        self.lines(KING, to, board.occupied()) & self.king_cells()
    }

    /// Reads a board; `None` if it has special pieces or not one king, or another size.
    #[must_use]
    pub fn read(&self, placement: &Placement) -> Option<Board> {
        if placement.size() != self.size || placement.has_special_pieces() {
            return None;
        }
        let set = |piece| {
            placement.squares_of(piece).fold(0_u64, |all, square| all | 1 << cell_of(square, self.size))
        };
        let king = set(Piece::King);
        king.is_power_of_two().then(|| Board {
            attackers: set(Piece::Attacker),
            defenders: set(Piece::Defender),
            king: king.trailing_zeros() as u8,
        })
    }

    /// Writes a board.
    ///
    /// # Panics
    /// If a cell is off the board.
    #[must_use]
    pub fn write(&self, board: &Board) -> Placement {
        let mut placement = Placement::empty(self.size).expect("a size of boards");
        let sets = [(board.attackers, Piece::Attacker), (board.defenders, Piece::Defender)];
        for (set, piece) in sets.into_iter().chain([(1 << board.king, Piece::King)]) {
            for cell in cells(set) {
                placement.put(self.square(cell), Some(piece));
            }
        }
        placement
    }

    /// The square of a cell.
    ///
    /// # Panics
    /// If the cell is off the board.
    #[must_use]
    pub fn square(&self, cell: u8) -> Square {
        Square::new(cell % self.size, cell / self.size).expect("a square of the board")
    }
}

#[inline(always)]
fn man(side: Side) -> usize {
    if side == Side::Attackers { ATTACKER } else { DEFENDER }
}

fn cell_of(square: Square, size: u8) -> u8 {
    square.rank() * size + square.file()
}

fn kind(rules: &Rules, piece: Piece, full: u64, set: &dyn Fn(&[Square]) -> u64) -> Kind {
    let zones = |granted: fn(&Zone) -> bool| {
        rules.zones.iter().filter(|zone| granted(zone)).fold(0, |all, zone| all | set(&zone.squares))
    };
    let outside = full & !zones(|_| true);
    macro_rules! granting {
        ($field:ident) => {
            rules
                .zones
                .iter()
                .filter(|zone| zone.$field.contains(piece))
                .fold(0, |all, zone| all | set(&zone.squares))
        };
    }
    let size = rules.board.size as i8;
    let reach = rules.reach_of(piece).map_or(size, |reach| reach as i8);
    let mut rays = [[0; 4]; CELLS];
    for cell in 0..size * size {
        for (n, (file, rank)) in [(1, 0), (0, 1), (-1, 0), (0, -1)].into_iter().enumerate() {
            for steps in 1..=reach {
                let (x, y) = (cell % size + file * steps, cell / size + rank * steps);
                if (0..size).contains(&x) && (0..size).contains(&y) {
                    rays[cell as usize][n] |= 1 << (y * size + x);
                }
            }
        }
    }
    Kind {
        enter: outside | granting!(enter),
        stop: outside | granting!(stop),
        no_pass: full & !(outside | granting!(pass)),
        hostile_empty: granting!(hostile_empty),
        hostile_occupied: granting!(hostile_occupied),
        rays,
    }
}
