//! The token of the contract: an opaque form of a position, base64url of a version, sections in ascending order of their
//! tags, and a checksum.
//!
//! | tag | section | content |
//! |---|---|---|
//! | 1 | rule set | id with revision, in text |
//! | 2 | custom rules | the `Rules` message, encoded; never together with section 1 |
//! | 3 | state | side of the board, side to move and plies (plies x 2 + 1 for the defenders), occupied squares, pieces |
//! | 4 | outcome | winner, reason, squares |
//! | 5 | history | 1 if it is complete, else 0; then the plies, latest first: from, direction and distance in two bytes each |
//! | 6 | chain | the square of the piece that must continue its move; only if there is one |
//! | 7 | start of the history | the square of the piece that had to continue its move there plus 1, or 0; then the board there as in \
//!   section 3, if taking the plies back does not lead to it, because pieces changed side; only if there is
//!   at least one of the two |
//!
//! Each section is its tag, its length and its content; numbers are LEB128. Occupied squares are one bit
//! each, in the order a1, b1, ...; pieces are four bits each in the same order. A ply is `from << 7 |
//! direction << 5 | distance`, big-endian; squares are numbered like the bits, directions are up, down,
//! right, left; a pass has distance 0.
//!
//! Equal positions have equal tokens: a token is accepted only if its position would be encoded as the same
//! bytes. The encoding never changes within a version. Tokens are not encrypted; their content is validated
//! like any other input. A server may sign them; this crate knows unsigned ones.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use std::fmt;
use tafl_engine::{
    Game, History, Move, Outcome, OutcomeReason, Piece, Placement, Referee, Setup, Side, Square,
};

#[cfg(feature = "rules")]
mod rules;

#[cfg(feature = "rules")]
pub use rules::{OpenError, open, open_bytes, rules_of, rules_section};

/// The version that is written and read.
pub const VERSION: u8 = 1;

/// The maximum length of a token in characters.
pub const MAX_CHARACTERS: usize = 4096;

const RULESET: u8 = 1;
const CUSTOM_RULES: u8 = 2;
const STATE: u8 = 3;
const OUTCOME: u8 = 4;
const HISTORY: u8 = 5;
const CHAIN: u8 = 6;
const START: u8 = 7;

/// The numbers of the reasons in section 4: those of the contract's `OutcomeReason`.
pub const REASONS: [(OutcomeReason, u8); OutcomeReason::ALL.len()] = [
    (OutcomeReason::KingCaptured, 1),
    (OutcomeReason::KingEscaped, 2),
    (OutcomeReason::ExitFort, 3),
    (OutcomeReason::Encircled, 4),
    (OutcomeReason::Tuichi, 5),
    (OutcomeReason::Repetition, 6),
    (OutcomeReason::QuietLimit, 7),
    (OutcomeReason::PlyLimit, 8),
    (OutcomeReason::NoLegalMoves, 9),
    (OutcomeReason::Resignation, 10),
    (OutcomeReason::Timeout, 11),
    (OutcomeReason::Agreement, 12),
    (OutcomeReason::Adjudication, 13),
    (OutcomeReason::Abandoned, 14),
    (OutcomeReason::DrawClaimed, 15),
    (OutcomeReason::CannotEscape, 16),
];

/// The step in files and ranks for each direction number.
const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

/// The inverse of [`DIRECTIONS`], indexed by the steps plus one.
const NUMBERS: [[u8; 3]; 3] = {
    let mut numbers = [[0; 3]; 3];
    let mut number = 0;
    while number < DIRECTIONS.len() {
        let (files, ranks) = DIRECTIONS[number];
        numbers[(files + 1) as usize][(ranks + 1) as usize] = number as u8;
        number += 1;
    }
    numbers
};

/// The content of a token before validation.
#[derive(Debug)]
pub struct Parts<'a> {
    /// The rules.
    pub rules: RulesPart<'a>,
    /// The position.
    pub setup: Setup,
    /// True if everything that can be checked without the game is in canonical form.
    canonical: bool,
}

/// How a token names its rules.
#[derive(Clone, Copy, Debug)]
pub enum RulesPart<'a> {
    /// By id and revision.
    Pinned(&'a str),
    /// By the message `tafl.v1.Rules`, encoded.
    Custom(&'a [u8]),
}

/// A text that is no token of this version.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenError {
    /// It is no token, or parts of it were changed or lost; or a newer program wrote it.
    Damaged,
    /// It is a token of another version.
    Version {
        /// That version.
        found: u8,
    },
}

impl fmt::Display for TokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damaged => {
                f.write_str("this is no token, a part of it was changed or lost, or a newer program wrote it")
            }
            Self::Version { found } => {
                write!(
                    f,
                    "this is a token of version {found}, of a newer program; known is version {VERSION}"
                )
            }
        }
    }
}

impl std::error::Error for TokenError {}

/// The section for a rule set of the catalogue.
#[must_use]
pub fn pinned_rules(id: &str) -> Vec<u8> {
    let mut out = Vec::new();
    section(&mut out, RULESET, id.as_bytes());
    out
}

/// The section for custom rules.
#[must_use]
pub fn declared_rules(encoded: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    section(&mut out, CUSTOM_RULES, encoded);
    out
}

/// The token of a game under the rules of this section; empty if these rules alone are too long for one.
/// `placement` and `history` must be those of the game. A history that is too long loses its first plies.
#[must_use]
pub fn write(rules_section: &[u8], placement: &Placement, history: &mut History, game: &Game) -> String {
    loop {
        let bytes = encode(rules_section, placement, history, game);
        let over = bytes.len().saturating_sub(MAX_CHARACTERS / 4 * 3);
        if over == 0 {
            return BASE64.encode(bytes);
        }
        // A ply takes two bytes.
        let Some(left) = history.moves.len().checked_sub(over.div_ceil(2)) else { return String::new() };
        *history = game.recent_history(left);
    }
}

/// The bytes of a token of any length. `placement` and `history` must be those of the game.
#[must_use]
pub fn encode(rules_section: &[u8], placement: &Placement, history: &History, game: &Game) -> Vec<u8> {
    let moves = &history.moves;
    let mut out = Vec::with_capacity(rules_section.len() + 256 + 2 * moves.len());
    out.push(VERSION);
    out.extend_from_slice(rules_section);
    write_state(&mut out, placement, game.side_to_move(), game.ply());
    if let Some(outcome) = game.outcome() {
        let mut content = Vec::new();
        write_outcome(&mut content, outcome, placement.size());
        section(&mut out, OUTCOME, &content);
    }
    out.push(HISTORY);
    number(&mut out, 1 + 2 * moves.len() as u32);
    out.push(u8::from(history.complete));
    out.extend(moves.iter().rev().flat_map(|&mv| write_ply(mv, placement.size()).to_be_bytes()));
    if let Some(square) = game.chain_square() {
        let mut content = Vec::new();
        number(&mut content, u32::from(place(square, placement.size())));
        section(&mut out, CHAIN, &content);
    }
    write_start(&mut out, placement, history);
    let sum = checksum(&out);
    out.extend_from_slice(&sum.to_le_bytes());
    out
}

/// The CRC-32 of gzip and PNG.
fn checksum(bytes: &[u8]) -> u32 {
    #[cfg(not(target_family = "wasm"))]
    return crc32fast::hash(bytes);
    #[cfg(target_family = "wasm")]
    crc::Crc::<u32, crc::NoTable>::new(&crc::CRC_32_ISO_HDLC).checksum(bytes)
}

/// Decodes a token and checks its checksum and version. The checksum comes first: other bytes may begin with
/// any number.
///
/// # Errors
/// If this is not a token, or one of another version.
pub fn bytes(token: &str) -> Result<Vec<u8>, TokenError> {
    let decoded =
        Some(token).filter(|token| token.len() <= MAX_CHARACTERS).and_then(|token| BASE64.decode(token).ok());
    checked(decoded)
}

fn checked(decoded: Option<Vec<u8>>) -> Result<Vec<u8>, TokenError> {
    let intact = |bytes: &Vec<u8>| {
        let (body, sum) = bytes.split_at(bytes.len().saturating_sub(4));
        !body.is_empty() && checksum(body).to_le_bytes() == sum
    };
    let bytes = decoded.filter(intact).ok_or(TokenError::Damaged)?;
    if bytes[0] != VERSION {
        return Err(TokenError::Version { found: bytes[0] });
    }
    Ok(bytes)
}

/// Parses the bytes returned by [`bytes`]; `None` if no token consists of them.
#[must_use]
pub fn read(bytes: &[u8]) -> Option<Parts<'_>> {
    let mut reader = Reader::new(&bytes[1..bytes.len() - 4]);
    let (mut rules, mut state, mut outcome, mut history, mut chain, mut start) =
        (None, None, None, None, None, None);
    let mut latest = 0;
    while !reader.rest.is_empty() {
        let tag = reader.byte()?;
        if tag <= latest {
            return None;
        }
        latest = tag;
        let length = reader.number()? as usize;
        let mut content = Reader::new(reader.take(length)?);
        match tag {
            RULESET => rules = Some(RulesPart::Pinned(std::str::from_utf8(content.all()).ok()?)),
            CUSTOM_RULES if rules.is_none() => rules = Some(RulesPart::Custom(content.all())),
            STATE => state = Some(read_state(&mut content)?),
            OUTCOME => outcome = Some(content.all()),
            HISTORY => history = Some(content.all()),
            CHAIN => chain = Some(content.number()?),
            START => start = Some(content.all()),
            _ => return None,
        }
        if !content.rest.is_empty() {
            return None;
        }
        reader.canonical &= content.canonical;
    }
    let (board, side_to_move, ply) = state?;
    let mut outcome_reader = Reader::new(outcome.unwrap_or_default());
    let outcome = match outcome {
        Some(_) => Some(read_outcome(&mut outcome_reader, board.size())?),
        None => None,
    };
    let chain = match chain {
        Some(place) => Some(square_of(place, board.size())?),
        None => None,
    };
    let (history, simple) = read_history(history?, start, &board, side_to_move)?;
    let canonical = reader.canonical && outcome_reader.canonical && simple;
    Some(Parts {
        rules: rules?,
        setup: Setup { board, side_to_move, ply, chain, history: Some(history), outcome },
        canonical,
    })
}

/// The game with these bytes under rules, whose section is given; `None` if they are the token of no game. `parts`
/// was read from the bytes.
#[must_use]
pub fn game(bytes: &[u8], parts: &Parts<'_>, referee: &Referee, rules_section: &[u8]) -> Option<Game> {
    if parts.setup.board.size() != referee.rules().board.size {
        return None;
    }
    let game = Game::from_setup(referee, &parts.setup).ok()?;
    is_canonical(bytes, parts, rules_section, &game).then_some(game)
}

/// Returns whether these bytes are the canonical token of this game. `parts` was read from the bytes, and the
/// game was built from `parts`.
///
/// This does not encode the game again. A game built from a set-up with a history has the board, side, plies
/// and outcome of the token, except that a capture in the history would shorten it. Other non-canonical
/// spellings were found while parsing.
#[must_use]
pub fn is_canonical(bytes: &[u8], parts: &Parts<'_>, rules_section: &[u8], game: &Game) -> bool {
    let plies = parts.setup.history.as_ref().map_or(0, |history| history.moves.len());
    let same_history =
        game.quiet_plies() as usize == plies && game.outcome().is_some() == parts.setup.outcome.is_some();
    let canonical = parts.canonical && same_history && bytes[1..].starts_with(rules_section);
    debug_assert_eq!(canonical, { encode(rules_section, &game.placement(), &game.history(), game) == bytes });
    canonical
}

fn section(out: &mut Vec<u8>, tag: u8, content: &[u8]) {
    out.push(tag);
    number(out, content.len() as u32);
    out.extend_from_slice(content);
}

fn number(out: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// The number of bytes that [`number`] writes.
fn length(number: u32) -> u32 {
    (u32::BITS - number.leading_zeros()).div_ceil(7).max(1)
}

fn place(square: Square, side: u8) -> u16 {
    u16::from(square.rank()) * u16::from(side) + u16::from(square.file())
}

fn square(place: u16, side: u8) -> Option<Square> {
    let rank = place / u16::from(side);
    Square::new((place - rank * u16::from(side)) as u8, rank as u8).filter(|square| square.is_on(side))
}

fn square_of(number: u32, side: u8) -> Option<Square> {
    u16::try_from(number).ok().and_then(|place| square(place, side))
}

fn write_state(out: &mut Vec<u8>, board: &Placement, side_to_move: Side, ply: u32) {
    let pieces: usize = Piece::ALL.into_iter().map(|piece| board.count(piece)).sum();
    let plies = ply * 2 + u32::from(side_to_move == Side::Defenders);
    out.push(STATE);
    number(out, 1 + length(plies) + bytes_of_squares(board.size()) as u32 + pieces.div_ceil(2) as u32);
    out.push(board.size());
    number(out, plies);
    write_board(out, board);
}

/// Writes occupied squares and pieces.
fn write_board(out: &mut Vec<u8>, board: &Placement) {
    let numbered = |piece: Piece| (board.words_of(piece), piece as u8 + 1);
    if board.has_special_pieces() {
        write_kinds(out, board.size(), &Piece::ALL.map(numbered));
    } else {
        write_kinds(out, board.size(), &Piece::COMMON.map(numbered));
    }
}

/// Like [`write_board`], from the squares and the number of each kind.
#[inline(always)]
fn write_kinds<const N: usize>(out: &mut Vec<u8>, side: u8, kinds: &[([u64; Placement::WORDS], u8); N]) {
    let occupied: [u64; Placement::WORDS] =
        std::array::from_fn(|word| kinds.iter().fold(0, |all, (words, _)| all | words[word]));
    out.extend(occupied.iter().flat_map(|word| word.to_le_bytes()).take(bytes_of_squares(side)));
    let mut half: Option<u8> = None;
    for (word, &occupied) in occupied.iter().enumerate() {
        let mut rest = occupied;
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            rest ^= bit;
            let number = kinds
                .iter()
                .fold(0, |all, (words, number)| if words[word] & bit == 0 { all } else { *number });
            match half.take() {
                None => half = Some(number),
                Some(first) => out.push(first | number << 4),
            }
        }
    }
    out.extend(half);
}

/// Writes whatever of the start of a history cannot be derived by taking the plies back.
fn write_start(out: &mut Vec<u8>, board: &Placement, history: &History) {
    let derived = taken_back(board, &history.moves).as_ref() == Some(&history.start_board);
    if derived && history.start_chain.is_none() {
        return;
    }
    let mut content = Vec::new();
    number(&mut content, history.start_chain.map_or(0, |square| 1 + u32::from(place(square, board.size()))));
    if !derived {
        write_board(&mut content, &history.start_board);
    }
    section(out, START, &content);
}

/// The board before these plies, if they only moved pieces; `None` if they cannot lead to this board.
fn taken_back(board: &Placement, moves: &[Move]) -> Option<Placement> {
    let mut start = board.clone();
    for mv in moves.iter().rev() {
        if let Move::Step { from, to } = *mv
            && !start.shift(to, from)
        {
            return None;
        }
    }
    Some(start)
}

/// The size in bytes of a bit set with one bit per square.
fn bytes_of_squares(side: u8) -> usize {
    (usize::from(side) * usize::from(side)).div_ceil(8)
}

fn read_state(reader: &mut Reader<'_>) -> Option<(Placement, Side, u32)> {
    let side = reader.byte()?;
    Placement::empty(side)?;
    let plies = reader.number()?;
    let side_to_move = if plies % 2 == 1 { Side::Defenders } else { Side::Attackers };
    Some((read_board(reader, side)?, side_to_move, plies / 2))
}

/// Reads occupied squares and pieces.
fn read_board(reader: &mut Reader<'_>, side: u8) -> Option<Placement> {
    let mut kinds = [[0; Placement::WORDS]; Piece::ALL.len()];
    let mut half: Option<u8> = None;
    for (eight, &occupied) in reader.take(bytes_of_squares(side))?.iter().enumerate() {
        let mut rest = occupied;
        while rest != 0 {
            let place = eight * 8 + rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let number = if let Some(number) = half.take() {
                number
            } else {
                let pair = reader.byte()?;
                half = Some(pair >> 4);
                pair & 15
            };
            if place >= usize::from(side) * usize::from(side) {
                return None;
            }
            let piece = *Piece::ALL.get(usize::from(number).checked_sub(1)?)?;
            kinds[piece as usize][place / 64] |= 1 << (place % 64);
        }
    }
    // Half a byte is left over if the number of pieces is odd; it must be zero.
    reader.canonical &= half.unwrap_or_default() == 0;
    let [attackers, defenders, king, special @ ..] = kinds;
    let common = Placement::of_words(side, [attackers, defenders, king])?;
    let mut placed = Piece::ALL[Piece::COMMON.len()..]
        .iter()
        .zip(special)
        .filter(|(_, words)| words.iter().any(|&word| word != 0));
    placed.try_fold(common, |board, (&piece, words)| board.with_words(piece, words))
}

fn write_outcome(out: &mut Vec<u8>, outcome: &Outcome, side: u8) {
    out.push(outcome.winner.map_or(0, |winner| winner as u8 + 1));
    out.extend(REASONS.iter().find(|(reason, _)| *reason == outcome.reason).map(|(_, number)| number));
    for &square in &outcome.squares {
        number(out, u32::from(place(square, side)));
    }
}

fn read_outcome(reader: &mut Reader<'_>, side: u8) -> Option<Outcome> {
    let winner = match reader.byte()? {
        0 => None,
        number => Some(*Side::ALL.get(usize::from(number - 1))?),
    };
    let stated = reader.byte()?;
    let (reason, _) = *REASONS.iter().find(|(_, number)| *number == stated)?;
    let mut squares = Vec::new();
    while !reader.rest.is_empty() {
        squares.push(square_of(reader.number()?, side)?);
    }
    Some(Outcome { winner, reason, squares })
}

fn write_ply(mv: Move, side: u8) -> u16 {
    let Move::Step { from, to } = mv else { return 0 };
    let step = |one: u8, other: u8| i32::from(other) - i32::from(one);
    let (files, ranks) = (step(from.file(), to.file()), step(from.rank(), to.rank()));
    let direction = NUMBERS[(files.signum() + 1) as usize][(ranks.signum() + 1) as usize];
    place(from, side) << 7 | u16::from(direction) << 5 | (files.abs() + ranks.abs()) as u16
}

fn read_ply(packed: u16, side: u8) -> Option<Move> {
    let distance = i32::from(packed & 31);
    if distance == 0 {
        return (packed == 0).then_some(Move::Pass);
    }
    let from = square(packed >> 7, side)?;
    let (files, ranks) = DIRECTIONS[usize::from(packed >> 5 & 3)];
    let along = |at: u8, step: i32| u8::try_from(i32::from(at) + step * distance).ok();
    let to =
        Square::new(along(from.file(), files)?, along(from.rank(), ranks)?).filter(|to| to.is_on(side))?;
    Some(Move::Step { from, to })
}

/// Reads a history, and whether it is canonical: its start may be stated only if taking the plies back from
/// the final board does not yield it.
fn read_history(
    content: &[u8],
    start: Option<&[u8]>,
    board: &Placement,
    side_to_move: Side,
) -> Option<(History, bool)> {
    let side = board.size();
    let (&complete, plies) = content.split_first()?;
    if complete > 1 || plies.len() % 2 == 1 {
        return None;
    }
    let read = |packed: &[u8]| read_ply(u16::from_be_bytes([packed[0], packed[1]]), side);
    let moves = plies.chunks_exact(2).rev().map(read).collect::<Option<Vec<Move>>>()?;
    let start_side = if moves.len() % 2 == 0 { side_to_move } else { side_to_move.other() };
    let derived = taken_back(board, &moves);
    let (mut start_chain, mut stated, mut canonical) = (None, None, true);
    if let Some(start) = start {
        let mut reader = Reader::new(start);
        if let Some(place) = reader.number()?.checked_sub(1) {
            start_chain = Some(square_of(place, side)?);
        }
        stated = if reader.rest.is_empty() { None } else { Some(read_board(&mut reader, side)?) };
        let needed = if stated.is_some() { stated != derived } else { start_chain.is_some() };
        canonical = reader.canonical && reader.rest.is_empty() && needed;
    }
    let start_board = stated.or(derived)?;
    Some((History { start_board, start_side, start_chain, moves, complete: complete == 1 }, canonical))
}

/// A reader over bytes.
struct Reader<'a> {
    rest: &'a [u8],
    /// True if everything read so far is canonical.
    canonical: bool,
}

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes, canonical: true }
    }

    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|taken| taken[0])
    }

    fn all(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.rest)
    }

    fn number(&mut self) -> Option<u32> {
        let mut number = 0u64;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                // LEB128 allows padding with zeros, but the canonical form has none.
                self.canonical &= byte != 0 || shift == 0;
                return u32::try_from(number).ok();
            }
        }
        None
    }
}
