//! Certificates: checking that a side wins from a board or after a first move, with an answer for every position
//! that the other side can reach. `engine/BRANDUBH.md` describes their form.
//!
//! The check is an induction over the plies to the end that stand in the certificate. From each of its
//! positions the answer either wins at once, or leaves the other side only moves to positions where the
//! winner wins at once, or to positions of the certificate with fewer plies to the end. So no position
//! recurs, no rule about repetition can matter, and no limit on plies that is higher. Positions are looked up by the least of their images under
//! rotation and reflection, so the rules must be the same in all directions, which is checked of their
//! squares.
//!
//! A certificate without plies says that the attackers never lose by the board. There the moves of the defenders need
//! only lead back into it, so positions recur, and the rule set must let the attackers win by that. Where the
//! defenders lose only by a repetition that they could avoid, no circle may be made of moves that were all their only ones.

use super::board::{SquareWord, parse_square, square_name};
use super::game::SlowGame;
use super::rules::{Compares, Consequence};
use super::{SlowRules, SlowSide};
use serde::Deserialize;

const MAGIC: &str = "TAFL-PROOF 1 ";

/// The bytes of a record: the board, the plies to the end, the cells of the answer.
const RECORD: usize = 17;

/// The most records of a certificate that is read: 4 GB.
const MAX_RECORDS: usize = (4 << 30) / RECORD;

/// What a certificate says of itself.
#[derive(Deserialize, Debug, Clone)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Claim {
    /// The rule set, with its revision.
    pub ruleset: String,
    /// The board before the first move, with the side to move that begins.
    pub board: String,
    /// The side that wins; the defenders, if it is not given.
    #[serde(default = "defenders")]
    pub winner: SlowSide,
    /// The move after which the winner wins; without it the winner wins from the board.
    pub first_move: Option<String>,
    /// The plies to the end after it, at most; none if the attackers win because they never lose by the board.
    pub plies: Option<u16>,
    /// The number of records.
    pub records: usize,
}

fn defenders() -> SlowSide {
    SlowSide::Defenders
}

/// A certificate, read but not checked.
#[derive(Debug)]
pub struct Certificate {
    /// What it claims.
    pub claim: Claim,
    /// Sorted by board.
    records: Vec<Record>,
}

#[derive(Clone, Copy, Debug)]
struct Record {
    board: u128,
    plies: u16,
    from: u8,
    to: u8,
}

impl Certificate {
    /// Reads a certificate.
    ///
    /// # Errors
    /// Why it is none.
    pub fn read(bytes: &[u8]) -> Result<Certificate, String> {
        let end = bytes.iter().position(|&byte| byte == b'\n').ok_or("not a certificate")?;
        let line = std::str::from_utf8(&bytes[..end]).map_err(|error| error.to_string())?;
        let json = line.strip_prefix(MAGIC).ok_or("not a certificate")?;
        let claim: Claim = serde_json::from_str(json).map_err(|error| error.to_string())?;
        if claim.records > MAX_RECORDS {
            return Err(format!("{} records are more than {MAX_RECORDS}", claim.records));
        }
        let plain =
            miniz_oxide::inflate::decompress_to_vec_with_limit(&bytes[end + 1..], claim.records * RECORD);
        let plain = plain.map_err(|error| format!("the records are damaged: {error}"))?;
        if plain.len() != claim.records * RECORD {
            return Err(format!("{} bytes of records, not {}", plain.len(), claim.records * RECORD));
        }
        let number = |bytes: &[u8]| bytes.iter().fold(0_u128, |all, &byte| all << 8 | u128::from(byte));
        let record = |bytes: &[u8]| Record {
            board: number(&bytes[..13]),
            plies: number(&bytes[13..15]) as u16,
            from: bytes[15],
            to: bytes[16],
        };
        let records: Vec<Record> = plain.chunks_exact(RECORD).map(record).collect();
        if !records.is_sorted_by(|one, other| one.board < other.board) {
            return Err("the records are not in order".to_owned());
        }
        Ok(Certificate { claim, records })
    }

    /// Checks every record, on this many threads. Returns the number of moves of the loser that were tried.
    ///
    /// # Errors
    /// The first position found that the certificate does not prove.
    pub fn check(&self, rules: &SlowRules, threads: usize) -> Result<u64, String> {
        if !is_symmetric(rules) {
            return Err("the rule set is not the same in all directions".to_owned());
        }
        let claim = &self.claim;
        let limits = [rules.ply_limit, rules.quiet_plies.as_ref().map(|rule| rule.limit)];
        if limits.into_iter().flatten().any(|limit| claim.plies.is_none_or(|plies| limit <= u32::from(plies)))
        {
            return Err("a limit on plies may come first".to_owned());
        }
        let consequence = rules.repetition.as_ref().map(|rule| (rule.consequence, rule.compares));
        let needs_choice = match (claim.plies, claim.winner, consequence) {
            (Some(_), ..)
            | (_, SlowSide::Attackers, Some((Consequence::DefendersLose, Compares::Position))) => false,
            (_, SlowSide::Attackers, Some((Consequence::SideWithChoiceLoses, Compares::Position))) => true,
            _ => return Err("a repetition does not win for the winner".to_owned()),
        };
        let mut game = SlowGame::from_board(rules, &claim.board, rules.first_move, 0, false)?;
        if let Some(first) = &claim.first_move {
            game.play(first).map_err(|reason| format!("{first}: {reason}"))?;
        }
        let starts =
            if game.side_to_move() == claim.winner { vec![game] } else { after_each_move(&game).collect() };
        for start in starts {
            let board = start.board();
            let plies = self.plies(&start).ok_or_else(|| format!("no answer to {board}"))?;
            if let Some(most) = claim.plies.filter(|&most| plies > most) {
                return Err(format!("{plies} plies to the end from {board}, not {most}"));
            }
        }
        let part = self.records.len().div_ceil(threads.max(1)).max(1);
        let checked: Vec<(u64, Option<usize>)> = std::thread::scope(|scope| {
            let check = |records: &[Record]| -> Result<Vec<_>, String> {
                records.iter().map(|record| self.check_one(rules, record)).collect()
            };
            let parts: Vec<_> =
                self.records.chunks(part).map(|records| scope.spawn(move || check(records))).collect();
            let joined =
                parts.into_iter().map(|part| part.join().map_err(|_| "a check has panicked".to_owned())?);
            joined.collect::<Result<Vec<_>, String>>()
        })?
        .concat();
        if needs_choice && let Some(place) = circle(&checked) {
            let board = board_text(self.records[place].board, rules.board.size)?;
            return Err(format!("{board}: the defenders can come back without a choice"));
        }
        Ok(checked.iter().map(|(moves, _)| moves).sum())
    }

    /// Checks a record; returns the number of moves tried and, if there is only one and it does not lose at once, the
    /// place of the record that it leads to.
    fn check_one(&self, rules: &SlowRules, record: &Record) -> Result<(u64, Option<usize>), String> {
        let board = board_text(record.board, rules.board.size)?;
        let fault = |why: &str| Err(format!("{board}: {why}"));
        let mut game = SlowGame::from_board(rules, &board, self.claim.winner, 0, false)?;
        let square = |cell: u8| square_name(rules.board.size, usize::from(cell));
        let answer = format!("{}-{}", square(record.from), square(record.to));
        if let Err(reason) = game.play(&answer) {
            return fault(&format!("{answer} is no move: {reason}"));
        }
        if let Some(outcome) = game.outcome() {
            return if outcome.winner == Some(self.claim.winner) {
                Ok((1, None))
            } else {
                fault("the answer loses")
            };
        }
        let mut leads_to = None;
        for &ply in game.legal() {
            let mut next = game.clone();
            next.advance(ply);
            match self.plies(&next) {
                Some(plies) if self.claim.plies.is_none() || plies < record.plies => {
                    leads_to = self.find(&next);
                }
                Some(_) => return fault(&format!("{}: the end comes no nearer", game.ply_name(ply))),
                None => return fault(&format!("no answer to {}", game.ply_name(ply))),
            }
        }
        Ok((game.legal().len() as u64, leads_to.filter(|_| game.legal().len() == 1)))
    }

    /// The place of the record of a position.
    fn find(&self, game: &SlowGame) -> Option<usize> {
        let board = least_image(&game.board());
        self.records.binary_search_by_key(&board, |record| record.board).ok()
    }

    /// The plies to the end of a position after a move of the loser, if they are known: 0 if the winner has won, 1 if
    /// it can win at once.
    fn plies(&self, game: &SlowGame) -> Option<u16> {
        let won = |game: &SlowGame| game.outcome().map(|outcome| outcome.winner == Some(self.claim.winner));
        if let Some(won) = won(game) {
            return won.then_some(0);
        }
        if let Some(place) = self.find(game) {
            return Some(self.records[place].plies);
        }
        after_each_move(game).any(|next| won(&next) == Some(true)).then_some(1)
    }
}

/// A record from which moves that are the only ones lead into a circle.
fn circle(checked: &[(u64, Option<usize>)]) -> Option<usize> {
    // The walk on which a record was met first.
    let mut met = vec![None; checked.len()];
    (0..checked.len()).find(|&start| {
        let mut place = start;
        while met[place].is_none() {
            met[place] = Some(start);
            match checked[place].1 {
                Some(next) => place = next,
                None => return false,
            }
        }
        met[place] == Some(start)
    })
}

/// The games after each legal move.
fn after_each_move(game: &SlowGame) -> impl Iterator<Item = SlowGame> + '_ {
    game.legal().iter().map(|&ply| {
        let mut next = game.clone();
        next.advance(ply);
        next
    })
}

/// Whether every set of squares that the rules name is the same after a reflection in the middle file and in
/// the long diagonal, which together make all rotations and reflections.
fn is_symmetric(rules: &SlowRules) -> bool {
    let size = rules.board.size;
    let closed = |names: &Vec<String>| {
        let square = |name: &String| match parse_square(size, name) {
            SquareWord::On(square) => Some(square),
            SquareWord::Off | SquareWord::Nonsense => None,
        };
        let squares: Vec<usize> = names.iter().filter_map(square).collect();
        squares.iter().all(|square| {
            let (file, rank) = (square % size, square / size);
            squares.contains(&(rank * size + size - 1 - file)) && squares.contains(&(file * size + rank))
        })
    };
    rules.zones.iter().map(|zone| &zone.squares).chain([&rules.escape.squares]).all(closed)
}

/// The rows of a board, the top one first, with a letter or a point for each square.
fn rows(board: &str) -> Vec<Vec<char>> {
    let row = |row: &str| {
        let squares = |letter: char| {
            let run = letter.to_digit(10).map(|run| run as usize);
            std::iter::repeat_n(if run.is_some() { '.' } else { letter }, run.unwrap_or(1))
        };
        row.chars().flat_map(squares).collect()
    };
    board.split('/').map(row).collect()
}

/// The number of a board of at most 7 x 7 squares: square `n`, counted by ranks from a1, is its digit `n` to the
/// base 4, which is 1 for an attacker, 2 for a defender and 3 for the king.
fn number(rows: &[Vec<char>]) -> u128 {
    let digit = |square: &char| match square {
        'a' => 1,
        'd' => 2,
        'k' => 3,
        _ => 0,
    };
    // The last square of the top row has the highest digit.
    rows.iter().flat_map(|row| row.iter().rev()).fold(0, |all, square| all << 2 | digit(square))
}

fn least_image(board: &str) -> u128 {
    let mut rows = rows(board);
    let mut least = u128::MAX;
    for _ in 0..2 {
        for _ in 0..4 {
            least = least.min(number(&rows));
            rows = (0..rows.len()).map(|file| rows.iter().rev().map(|row| row[file]).collect()).collect();
        }
        rows.reverse();
    }
    least
}

/// The board string of a number.
fn board_text(number: u128, size: usize) -> Result<String, String> {
    if size > 7 || number >> (2 * size * size) != 0 {
        return Err("a record has no board of this size".to_owned());
    }
    let mut rows = Vec::new();
    for rank in (0..size).rev() {
        let (mut row, mut run) = (String::new(), 0);
        for file in 0..size {
            let digit = (number >> (2 * (rank * size + file))) & 3;
            if digit == 0 {
                run += 1;
                continue;
            }
            if run > 0 {
                row.push_str(&run.to_string());
            }
            run = 0;
            row.push(['a', 'd', 'k'][digit as usize - 1]);
        }
        if run > 0 {
            row.push_str(&run.to_string());
        }
        rows.push(row);
    }
    Ok(rows.join("/"))
}
