//! Certificates: an answer of the winner to everything that the other side can play, from a start or after a first
//! move.
//!
//! `engine/BRANDUBH.md` has their form. `check_proof` checks them, and here they are trusted. Of the answers only the
//! boards and the plies are asked: a move wins if it ends the game, or leaves the other side only moves to boards with
//! fewer plies to the end. That finds the answer itself, and quicker wins where boards of other lines give one.

use crate::field::{Board, CELLS, cells};
use crate::index::symmetries;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use tafl_engine::catalogue::{self, Entry};
use tafl_engine::{Game, Move, Piece, Placement, RepetitionCompares, Side, Square};

const MAGIC: &str = "TAFL-PROOF 1 ";

/// The bytes of the board in an answer, and those of the answer.
const BOARD: usize = 13;
const ANSWER: usize = 17;

/// The largest board whose number fits into them.
const MAX_SIZE: u8 = 7;

/// The board of a position as a number, and an answer in it.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// The number of [`least_image`].
    pub board: u128,
    /// The plies to the end, at most.
    pub plies: u16,
    /// The cells of the move, in that image.
    pub step: [u8; 2],
}

/// What a certificate says of itself.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Header {
    /// The id and revision of the rule set.
    pub ruleset: String,
    /// The board before the first move.
    pub board: String,
    /// The side that wins.
    #[serde(default = "defenders")]
    pub winner: Side,
    /// The move after which the winner wins; `None` if the winner wins from the board, whatever is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_move: Option<String>,
    /// The plies to the end, at most; after the first move, if there is one. `None` if the answers count no plies: they
    /// keep the attackers from losing for ever, and a repetition wins for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u16>,
    /// The number of answers.
    pub records: usize,
}

/// The first certificates did not name the winner.
fn defenders() -> Side {
    Side::Defenders
}

/// The image of a board that has the least number, with that number and the symmetry. Cell `n` is digit `n` of
/// the number to the base 4: 0 if it is empty, 1 for an attacker, 2 for a defender and 3 for the king.
#[must_use]
pub fn least_image<'s>(board: &Board, symmetries: &'s [[u8; CELLS]]) -> (u128, &'s [u8; CELLS]) {
    let number = |symmetry: &[u8; CELLS]| {
        let digits = |set: u64, digit: u128| {
            cells(set).fold(0, |all, cell| all | digit << (2 * u32::from(symmetry[usize::from(cell)])))
        };
        digits(board.attackers, 1) | digits(board.defenders, 2) | digits(1 << board.king, 3)
    };
    let images = symmetries.iter().map(|symmetry| (number(symmetry), symmetry));
    images.min_by_key(|&(number, _)| number).unwrap_or((0, &[0; CELLS]))
}

/// The board of one word; `None` if it needs more, or has no king.
#[must_use]
pub fn board_of(placement: &Placement) -> Option<Board> {
    let [attackers, defenders, king] = Piece::COMMON.map(|piece| placement.words_of(piece)[0]);
    let fits = placement.size() <= MAX_SIZE && !placement.has_special_pieces() && king != 0;
    fits.then_some(Board { attackers, defenders, king: king.trailing_zeros() as u8 })
}

/// Writes a certificate, with its answers in the order of their boards.
///
/// # Errors
/// Those of the writer.
pub fn write_certificate(out: &mut impl Write, header: &Header, answers: &mut [Answer]) -> io::Result<()> {
    answers.sort_unstable_by_key(|answer| answer.board);
    writeln!(out, "{MAGIC}{}", serde_json::to_string(header)?)?;
    let mut bytes = Vec::with_capacity(answers.len() * ANSWER);
    for answer in answers {
        bytes.extend_from_slice(&answer.board.to_be_bytes()[16 - BOARD..]);
        bytes.extend_from_slice(&answer.plies.to_be_bytes());
        bytes.extend(answer.step);
    }
    out.write_all(&miniz_oxide::deflate::compress_to_vec(&bytes, 9))
}

/// A certificate that can be asked.
pub struct Certificate {
    /// What it says of itself.
    pub header: Header,
    /// Its rule set.
    pub entry: &'static Entry,
    symmetries: Vec<[u8; CELLS]>,
    answers: Vec<[u8; ANSWER]>,
}

impl Certificate {
    /// Reads a certificate.
    ///
    /// # Errors
    /// Why it cannot be used.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let end = bytes.iter().position(|&byte| byte == b'\n').ok_or("not a certificate")?;
        let json = bytes[..end].strip_prefix(MAGIC.as_bytes()).ok_or("not a certificate")?;
        let header: Header = serde_json::from_slice(json).map_err(|error| error.to_string())?;
        let entry = catalogue::find(&header.ruleset).filter(|entry| entry.pinned_id() == header.ruleset);
        let entry = entry.ok_or_else(|| format!("this version has no rule set {:?}", header.ruleset))?;
        let rules = &entry.rules;
        let zones = rules.zones.iter().map(|zone| &zone.squares[..]);
        let escape = rules.escape_squares();
        let cell = |square: &Square| square.rank() * rules.board.size + square.file();
        let set = |squares: &[_]| squares.iter().fold(0, |all, square| all | 1 << cell(square));
        if rules.board.size > MAX_SIZE {
            return Err(format!("the board of {} is larger than 7x7", header.ruleset));
        }
        let features: Vec<u64> = zones.chain([&escape[..]]).map(set).collect();
        let symmetries = symmetries(rules.board.size, &features);
        if symmetries.len() < 8 {
            return Err(format!("{} is not the same in all directions", header.ruleset));
        }
        if rules.repetition.is_some_and(|rule| rule.compares != RepetitionCompares::Position) {
            return Err(format!("{} compares more than positions for its repetition", header.ruleset));
        }
        let plies =
            header.plies.ok_or("it counts no plies to the end, as a certificate that is played must")?;
        if plies >= u16::from(u8::MAX) {
            return Err(format!("a win in {plies} plies; at most 254 are read"));
        }
        let length = header.records.saturating_mul(ANSWER);
        let plain = miniz_oxide::inflate::decompress_to_vec_with_limit(&bytes[end + 1..], length);
        let plain = plain.ok().filter(|plain| plain.len() == length);
        let (answers, _) = plain.as_deref().ok_or("the answers are damaged")?.as_chunks();
        let in_order = |one: &[u8; ANSWER], next: &[u8; ANSWER]| one[..BOARD] < next[..BOARD];
        if !answers.is_sorted_by(in_order) {
            return Err("the answers are not in order".to_owned());
        }
        Ok(Self { header, entry, symmetries, answers: answers.to_vec() })
    }

    /// Whether the certificate is of the rules of a game.
    #[must_use]
    pub fn is_of(&self, game: &Game) -> bool {
        catalogue::entry_of(game.referee()).is_some_and(|entry| std::ptr::eq(entry, self.entry))
    }

    /// The plies within which the winner wins from here, if the certificate says so or the next move does.
    pub(crate) fn plies(&self, game: &Game) -> Option<u8> {
        let winner = Some(self.header.winner);
        if let Some(end) = game.outcome() {
            return (end.winner == winner).then_some(0);
        }
        if Some(game.side_to_move()) != winner {
            return each_after(game).try_fold(0, |most, (_, next)| {
                let plies = self.plies(&next)?;
                Some(most.max(plies.saturating_add(1)))
            });
        }
        self.answer(&game.placement()).or_else(|| {
            let mut ends = each_after(game).filter_map(|(_, next)| next.outcome().cloned());
            ends.any(|end| end.winner == winner).then_some(1)
        })
    }

    /// The plies of the answer to a board.
    fn answer(&self, placement: &Placement) -> Option<u8> {
        let (number, _) = least_image(&board_of(placement)?, &self.symmetries);
        let number = &number.to_be_bytes()[16 - BOARD..];
        let found = self.answers.binary_search_by_key(&number, |answer| &answer[..BOARD]).ok()?;
        let [.., high, low, _, _] = self.answers[found];
        u8::try_from(u16::from_be_bytes([high, low])).ok()
    }
}

/// The legal moves of a game, with the games after them.
pub(crate) fn each_after(game: &Game) -> impl Iterator<Item = (Move, Game)> + '_ {
    game.legal_moves().into_iter().filter_map(|mv| {
        let mut next = game.clone();
        next.advance(mv).ok().map(|()| (mv, next))
    })
}
