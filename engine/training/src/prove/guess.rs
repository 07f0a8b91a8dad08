//! How hard a position looks at first sight, from the evaluation that the search plays with.
//!
//! The terms of the evaluation are counted on a board of one word, and its network keeps its hidden units from
//! move to move. Guesses only order the search: a bad one costs time.

use super::keys::cells;
use super::table::Numbers;
use crate::samples::SCALE;
use tafl_engine::{Evaluation, Rules, Side, Term};
use tafl_tables::{Board, CELLS, Field};

const HIDDEN: usize = Evaluation::HIDDEN;

/// The value of a hidden unit that stands for 1.
const ONE: i16 = 255;

/// Hidden units before the turn is added.
pub(super) type Hidden = [i16; HIDDEN];

pub(super) struct Guess {
    size: u32,
    squares: usize,
    full: u64,
    first_file: u64,
    escape: u64,
    guards: u64,
    /// The cells on which defenders may stop.
    standing: u64,
    men: [i32; 2],
    /// By term, in hundredths of a man.
    weights: Vec<i32>,
    bias: i32,
    rows: Vec<Hidden>,
    hidden_bias: Hidden,
    out: Hidden,
    /// By the king's cell, where each cell goes so that the king is in one eighth of the board.
    turned: Vec<[u8; CELLS]>,
    /// By score, in steps, what the odds of the attackers are worth.
    odds: Vec<u64>,
}

/// The number of an even position.
const EVEN: f32 = 8.0;
/// The scores that are told apart: from the first to minus the first.
const SCORES: i32 = 2_000;
const STEP: i32 = 8;
/// About how many replies a move leaves, by the number of ways to escape that it opens.
const REPLIES: [u64; 3] = [25, 2, 1];

impl Guess {
    /// # Errors
    /// If the evaluation is for boards of another size, or has no network.
    pub(super) fn new(rules: &Rules, field: &Field, evaluation: &Evaluation) -> Result<Self, String> {
        let weights = evaluation.weights(1.0);
        let net = weights.net.as_ref().filter(|_| weights.size == field.size());
        let [rows, bias, out] = net.ok_or("the rule set has no learned evaluation")?;
        let round = |values: &[f32], one: f32| -> Hidden {
            std::array::from_fn(|unit| (values[unit] * one).round() as i16)
        };
        let size = u32::from(field.size());
        let full = (1_u64 << (size * size)) - 1;
        let first_file = (0..size).fold(0, |all, rank| all | 1 << (rank * size));
        let square = |cell: u32| (cell % size, cell / size);
        let escape = rules
            .escape_squares()
            .iter()
            .fold(0, |all, at| all | 1 << (u32::from(at.rank()) * size + u32::from(at.file())));
        let setup = rules.board.setups.first().ok_or("the rule set has no set-up")?;
        let start = field.read(&setup.board).ok_or("the set-up is not one of the rule set")?;
        let mut guess = Self {
            size,
            squares: (size * size) as usize,
            full,
            first_file,
            escape,
            guards: 0,
            standing: field.standing(Side::Defenders),
            men: [start.attackers, start.defenders].map(|men| men.count_ones() as i32),
            weights: weights.terms.iter().map(|&weight| weight.round() as i32).collect(),
            bias: weights.bias.round() as i32,
            rows: rows.chunks_exact(HIDDEN).map(|row| round(row, f32::from(ONE))).collect(),
            hidden_bias: round(bias, f32::from(ONE)),
            // Eighths of hundredths, so that little is lost by rounding.
            out: round(out, 8.0),
            turned: Vec::new(),
            odds: (-SCORES..=SCORES)
                .step_by(STEP as usize)
                .map(|score| ((EVEN * (score as f32 / SCALE).exp()).round() as u64).clamp(1, 800))
                .collect(),
        };
        let near = guess.escape | guess.beside(guess.escape);
        guess.guards = guess.beside(near) & !near;
        let image = |n: u32, cell: u32| {
            let (mut x, mut y) = square(cell);
            if n & 4 != 0 {
                (x, y) = (y, x);
            }
            (if n & 2 != 0 { size - 1 - x } else { x }, if n & 1 != 0 { size - 1 - y } else { y })
        };
        let in_eighth = |(x, y): (u32, u32)| x <= size / 2 && y <= x;
        guess.turned = (0..size * size)
            .map(|king| {
                let n = (0..8).find(|&n| in_eighth(image(n, king))).unwrap_or_default();
                std::array::from_fn(|cell| {
                    let (x, y) = image(n, (cell as u32).min(size * size - 1));
                    (y * size + x) as u8
                })
            })
            .collect();
        Ok(guess)
    }

    fn beside(&self, set: u64) -> u64 {
        self.shifts(set).into_iter().fold(0, |all, one| all | one)
    }

    /// A set moved by one step in each direction.
    #[inline(always)]
    fn shifts(&self, set: u64) -> [u64; 4] {
        let last_file = self.first_file << (self.size - 1);
        [
            (set & !last_file) << 1,
            (set & !self.first_file) >> 1,
            (set << self.size) & self.full,
            set >> self.size,
        ]
    }

    /// The empty cells that pieces on any of these reach in one move: in three steps of one, two and four
    /// squares, which are more than a board of eight.
    #[inline(always)]
    fn reached(&self, from: u64, empty: u64) -> u64 {
        let last_file = self.first_file << (self.size - 1);
        let rows = [(1, empty & !self.first_file, empty & !last_file), (self.size, empty, empty)];
        let mut reached = 0;
        for (step, up, down) in rows {
            let (mut higher, mut lower, mut up, mut down) = (from, from, up, down);
            for shift in [step, 2 * step, 4 * step] {
                higher |= up & higher << shift;
                up &= up << shift;
                lower |= down & lower >> shift;
                down &= down >> shift;
            }
            reached |= higher | lower;
        }
        reached & empty
    }

    /// Whether the king escapes within this many moves if nobody else moves.
    pub(super) fn escapes_within(&self, board: &Board, moves: u32) -> bool {
        let empty = self.full & !board.occupied();
        let mut at = 1 << board.king;
        (0..moves).any(|_| {
            at |= self.reached(at, empty);
            at & self.escape != 0
        })
    }

    /// The score of a board by its terms, for the attackers.
    fn terms(&self, board: &Board, side: Side) -> (i32, u32) {
        let king = 1 << board.king;
        let empty = self.full & !board.occupied();
        let weight = |term: Term| self.weights[term as usize];
        let count = |set: u64| set.count_ones() as i32;
        let mut score = self.bias
            + weight(Term::Attackers) * (count(board.attackers) - self.men[0])
            + weight(Term::Defenders) * (count(board.defenders) - self.men[1])
            + weight(Term::Turn) * i32::from(side == Side::Attackers)
            + weight(Term::AttackersGuards) * count(board.attackers & self.guards)
            + weight(Term::DefendersGuards) * count((board.defenders | king) & self.guards);
        let once = self.reached(king, empty);
        let paths = (once & self.escape).count_ones();
        score += weight(Term::KingMoves) * count(once);
        if paths == 0 {
            let twice = self.reached(once, empty);
            if twice & self.escape == 0 {
                let thrice = self.reached(twice, empty);
                score += weight(Term::EscapesInThree) * count(thrice & self.escape);
            } else {
                score += weight(Term::EscapesInTwo) * count(twice & self.escape);
            }
        } else {
            score += weight(if paths == 1 { Term::OnePath } else { Term::MorePaths });
        }
        let row = king | self.shifts(king)[0] | self.shifts(king)[1];
        let around = row | self.shifts(row)[2] | self.shifts(row)[3];
        score += weight(Term::KingNear) * (count(around & board.attackers) - count(around & board.defenders));
        let mut inside = king;
        loop {
            let wider = inside | (self.beside(inside) & !board.attackers);
            if wider & self.escape != 0 {
                break;
            }
            if wider == inside {
                score += weight(Term::Sealed) + weight(Term::Ring);
                score += weight(Term::OutsideRing) * count(board.defenders & !inside);
                let moves = self.reached(board.defenders, empty) & self.standing;
                score += weight(Term::DefendersMoves) * count(moves);
                break;
            }
            inside = wider;
        }
        (score, paths)
    }

    pub(super) fn hidden(&self, board: &Board) -> Hidden {
        let mut hidden = self.hidden_bias;
        let turned = &self.turned[usize::from(board.king)];
        for (kind, set) in [board.attackers, board.defenders, 1 << board.king].into_iter().enumerate() {
            for cell in cells(set) {
                add(&mut hidden, &self.rows[kind * self.squares + usize::from(turned[cell])]);
            }
        }
        hidden
    }

    /// The hidden units of a board that differs little from one of which they are known.
    #[inline(always)]
    pub(super) fn hidden_after(&self, hidden: &Hidden, before: &Board, after: &Board) -> Hidden {
        if before.king != after.king {
            return self.hidden(after);
        }
        let mut hidden = *hidden;
        let turned = &self.turned[usize::from(after.king)];
        let sets = [(before.attackers, after.attackers), (before.defenders, after.defenders)];
        for (kind, (old, new)) in sets.into_iter().enumerate() {
            let row = |cell: usize| &self.rows[kind * self.squares + usize::from(turned[cell])];
            cells(new & !old).for_each(|cell| add(&mut hidden, row(cell)));
            cells(old & !new).for_each(|cell| take(&mut hidden, row(cell)));
        }
        hidden
    }

    /// The score of a position for the attackers, and the number of the king's ways to escape.
    #[inline(always)]
    fn score(&self, board: &Board, side: Side, hidden: &Hidden) -> (i32, u32) {
        let (terms, paths) = self.terms(board, side);
        let turn = &self.rows[self.rows.len() - 1];
        let to_move = i16::from(side == Side::Attackers);
        let mut output = 0;
        for unit in 0..HIDDEN {
            let value = hidden[unit].wrapping_add(turn[unit] * to_move).clamp(0, ONE);
            output += i32::from(value) * i32::from(self.out[unit]);
        }
        (terms + output / (8 * i32::from(ONE)), paths)
    }

    /// The first numbers of a position.
    pub(super) fn numbers(&self, board: &Board, side: Side, hidden: &Hidden) -> Numbers {
        let (score, paths) = self.score(board, side, hidden);
        let score = score.clamp(-SCORES, SCORES);
        let odds = |score: i32| self.odds[((score + SCORES) / STEP) as usize];
        if side == Side::Attackers {
            // Each reply will have to be answered.
            Numbers::open(odds(score) * REPLIES[paths.min(2) as usize], odds(-score))
        } else {
            Numbers::open(odds(score), odds(-score) * REPLIES[0])
        }
    }
}

#[inline(always)]
fn add(hidden: &mut Hidden, row: &Hidden) {
    for unit in 0..HIDDEN {
        hidden[unit] = hidden[unit].wrapping_add(row[unit]);
    }
}

#[inline(always)]
fn take(hidden: &mut Hidden, row: &Hidden) {
    for unit in 0..HIDDEN {
        hidden[unit] = hidden[unit].wrapping_sub(row[unit]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tafl_engine::{Game, Setup, catalogue};

    /// The terms that guesses do without.
    const LEFT_OUT: [Term; 5] =
        [Term::ClosedOne, Term::ClosedTwo, Term::ClosedThree, Term::ClosedFour, Term::Links];

    #[test]
    fn scores_are_those_of_the_evaluation() {
        let entry = catalogue::find("brandubh-wtf").expect("a rule set");
        let field = Field::new(&entry.rules).expect("a field");
        let evaluation = entry.opponent().evaluation.as_ref().expect("an evaluation");
        let guess = Guess::new(&entry.rules, &field, evaluation).expect("a guess");
        let weights = evaluation.weights(1.0);
        let [rows, bias, out] = weights.net.as_ref().expect("a network");
        let mut state = 7_u64;
        let mut pick = |set: u64| loop {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let cell = (state >> 33) as u8 % 49;
            if set & 1 << cell != 0 {
                return cell;
            }
        };
        let (mut compared, mut before) = (0, Board { king: 24, ..Board::default() });
        while compared < 300 {
            // The king inside the eighth of the board that the network sees, where no two forms are equal.
            let mut board = Board { king: pick(1 << 2 | 1 << 9), ..Board::default() };
            for _ in 0..pick(0x1fe) {
                board.attackers |= 1 << pick(field.standing(Side::Attackers) & !board.occupied());
            }
            for _ in 0..pick(0x1f) {
                board.defenders |= 1 << pick(field.standing(Side::Defenders) & !board.occupied());
            }
            let side = Side::ALL[usize::from(pick(3))];
            let setup = Setup::start(field.write(&board), side);
            let Ok(game) = Game::from_setup(&entry.referee(), &setup) else { continue };
            let inputs = game.evaluation_inputs();
            let hidden = guess.hidden_after(&guess.hidden(&before), &before, &board);
            let score = guess.score(&board, side, &hidden).0;
            let terms = Term::ALL.iter().filter(|term| !LEFT_OUT.contains(term));
            let terms: f32 = terms
                .map(|&term| weights.terms[term as usize] * f32::from(inputs.terms[term as usize]))
                .sum();
            let unit = |unit: usize| {
                let sum: f32 = inputs.rows.iter().map(|&row| rows[usize::from(row) * HIDDEN + unit]).sum();
                (sum + bias[unit]).clamp(0.0, 1.0) * out[unit]
            };
            let expected = terms + weights.bias + (0..HIDDEN).map(unit).sum::<f32>();
            // Weights are rounded, at most ten of them times a few.
            assert!((expected - score as f32).abs() < 25.0, "{}: {score}, {expected}", field.write(&board));
            (compared, before) = (compared + 1, board);
        }
    }
}
