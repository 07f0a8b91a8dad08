//! A game in the tables: the value of its position and of each move, and whether the past changes them.
//!
//! Who plays by the tables comes nearer to the win with each ply. So the past can interfere only if a
//! position on the way has already occurred so often that once more ends the game. Such positions are looked
//! up. A certificate does not look them up: where there are any, its value is not called sure.

use crate::certificate::{Certificate, board_of, each_after};
use crate::field::Board;
use crate::index::Slice;
use crate::probe::{Entry, Tables};
use crate::verdict::{Undecided, Verdict};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::io;
use tafl_engine::{Game, Move, Piece, Placement, Side};

/// A position of a game that goes on, as the tables see it.
#[derive(Clone, Debug)]
pub struct Endgame {
    /// The value by what stands on the board, whatever was played before.
    pub value: Verdict,
    /// The meaning of a value that nobody wins, under these rules.
    pub undecided: Undecided,
    /// Every legal move with the value of the position after it, in plies from here on; a move that ends the
    /// game has the value of that end. Best first for the side to move, equal ones in the order of legal
    /// moves. Of a certificate, the winner has only the moves that it proves.
    pub moves: Vec<(Move, Verdict)>,
    /// True if a certificate says so: the plies are those at most.
    pub at_most: bool,
    /// The positions that end the game if they occur once more.
    recurring: Recurring,
}

/// Positions that end the game if they occur once more.
#[derive(Clone, Copy, Default, Debug)]
struct Recurring {
    /// True if there are any.
    any: bool,
    /// By side, the fewest plies in which it wins one of them.
    fewest: [Option<u8>; 2],
}

impl Tables {
    /// The tables that have the position of a game.
    #[must_use]
    pub fn of_game(&self, game: &Game) -> Option<&Entry> {
        let board = game.placement();
        let men = |piece| u8::try_from(board.count(piece)).unwrap_or(u8::MAX);
        let slice = Slice { attackers: men(Piece::Attacker), defenders: men(Piece::Defender) };
        // Most positions have too many men; rules take longer to compare.
        if game.outcome().is_some() || !self.entries().any(|entry| entry.has(slice)) {
            return None;
        }
        self.of(game.referee().rules()).filter(|entry| entry.has(slice) && entry.read(&board).is_some())
    }

    /// Whether [`Self::endgame`] has to look the position of a game up.
    #[must_use]
    pub fn may_have(&self, game: &Game) -> bool {
        self.of_game(game).is_some() || self.certificates().any(|certificate| certificate.is_of(game))
    }

    /// The position of a game that goes on, as the tables see it, or else a certificate; `None` if none has it.
    ///
    /// # Errors
    /// Those of [`Entry::endgame`].
    pub fn endgame(&self, game: &Game) -> io::Result<Option<Endgame>> {
        match self.of_game(game) {
            Some(entry) => entry.endgame(game),
            None => Ok(self.certificates().find_map(|certificate| certificate.endgame(game))),
        }
    }

    /// The line of [`Entry::line`]; by a certificate, the winner plays as it says and the loser delays.
    ///
    /// # Errors
    /// Those of [`Entry::endgame`].
    pub fn line(&self, game: &Game, mv: Move) -> io::Result<Vec<Move>> {
        if let Some(entry) = self.of_game(game) {
            return entry.line(game, mv);
        }
        let (mut line, mut after, mut next) = (Vec::new(), game.clone(), Some(mv));
        while let Some(mv) = next.filter(|&mv| after.advance(mv).is_ok()) {
            line.push(mv);
            next = self.endgame(&after)?.map(|found| found.moves[0].0);
        }
        Ok(line)
    }
}

impl Certificate {
    fn endgame(&self, game: &Game) -> Option<Endgame> {
        if game.outcome().is_some() || !self.is_of(game) {
            return None;
        }
        let (side, winner) = (game.side_to_move(), self.header.winner);
        let plies = |(mv, next): (Move, Game)| Some((mv, self.plies(&next)?.saturating_add(1)));
        let moves: Vec<(Move, u8)> = if side == winner {
            // Within what its answer promises, so that every reply comes nearer to the end.
            let within = self.plies(game)?;
            each_after(game).filter_map(plies).filter(|&(_, plies)| plies <= within).collect()
        } else {
            each_after(game).map(plies).collect::<Option<_>>()?
        };
        let most = moves.iter().map(|&(_, plies)| u32::from(plies)).max()?;
        let rules = game.referee().rules();
        let may_stop = rules.ply_limit.is_some_and(|limit| game.ply() + most >= limit)
            || rules.quiet_plies.is_some_and(|rule| game.quiet_plies() + most >= rule.limit)
            || !recurring(game, board_of).is_empty();
        let mut recurring = Recurring { any: may_stop, ..Recurring::default() };
        recurring.fewest[winner as usize] = may_stop.then_some(0);
        let won = |(mv, plies)| (mv, Verdict::Wins { winner, plies });
        let mut moves: Vec<(Move, Verdict)> = moves.into_iter().map(won).collect();
        moves.sort_by_key(|&(_, value)| rank(value, side));
        Some(Endgame { value: moves[0].1, undecided: Undecided::Endless, moves, at_most: true, recurring })
    }
}

/// The positions since the last capture that end a game if they occur once more.
fn recurring(game: &Game, read: impl Fn(&Placement) -> Option<Board>) -> Vec<(Board, Side)> {
    let Some(rule) = game.referee().rules().repetition else { return Vec::new() };
    let history = game.history();
    let (mut board, mut side) = (history.start_board, history.start_side);
    let mut counts: HashMap<(Board, Side), u8> = HashMap::new();
    let mut count = |board: &Placement, side: Side| {
        if let Some(board) = read(board) {
            let times = counts.entry((board, side)).or_default();
            *times = times.saturating_add(1);
        }
    };
    count(&board, side);
    for mv in history.moves {
        if let Move::Step { from, to } = mv {
            board.shift(from, to);
        }
        side = side.other();
        count(&board, side);
    }
    let often = |&(_, times): &(_, u8)| times.saturating_add(1) >= rule.at;
    counts.into_iter().filter(often).map(|(position, _)| position).collect()
}

impl Entry {
    /// The position of a game that goes on, as these tables see it; `None` if they do not have it.
    ///
    /// # Errors
    /// A table cannot be read, or is damaged.
    pub fn endgame(&self, game: &Game) -> io::Result<Option<Endgame>> {
        let side = game.side_to_move();
        let Some(value) = self.probe(&game.placement(), side)? else { return Ok(None) };
        let mut after = game.clone();
        let mut moves = Vec::new();
        for mv in game.legal_moves() {
            after.branch();
            let legal = after.advance(mv).is_ok();
            let found = match after.outcome() {
                _ if !legal => None,
                Some(over) => {
                    Some(over.winner.map_or(Verdict::Undecided, |winner| Verdict::Wins { winner, plies: 1 }))
                }
                None => self.probe(&after.placement(), side.other())?.map(Verdict::a_ply_earlier),
            };
            after.rejoin();
            let Some(found) = found else { return Ok(None) };
            moves.push((mv, found));
        }
        moves.sort_by_key(|&(_, value)| rank(value, side));
        let undecided = Undecided::of(game.referee().rules());
        Ok(Some(Endgame { value, undecided, moves, at_most: false, recurring: self.recurring(game)? }))
    }

    /// Looks up the positions that end the game if they occur once more.
    fn recurring(&self, game: &Game) -> io::Result<Recurring> {
        let mut recurring = Recurring::default();
        for (board, side) in self::recurring(game, |board| self.read(board)) {
            recurring.any = true;
            if let Some(Verdict::Wins { winner, plies }) = self.verdict(&board, side)? {
                let fewest = &mut recurring.fewest[winner as usize];
                *fewest = Some(fewest.map_or(plies, |fewest| fewest.min(plies)));
            }
        }
        Ok(recurring)
    }

    /// The line of best play that begins with a legal move: the winner hurries and the loser delays, until
    /// the game is won. Where neither forces a win, it is the move alone.
    ///
    /// # Errors
    /// Those of [`Self::endgame`].
    pub fn line(&self, game: &Game, mv: Move) -> io::Result<Vec<Move>> {
        let (mut line, mut after) = (vec![mv], game.clone());
        if after.advance(mv).is_err() || after.outcome().is_some() {
            return Ok(line);
        }
        let (mut board, mut side) = (self.read(&after.placement()), after.side_to_move());
        while let Some(here) = board.take()
            && let Some(Verdict::Wins { winner, plies: plies @ 1.. }) = self.verdict(&here, side)?
        {
            let best = Verdict::Wins { winner, plies: plies - 1 };
            let next = self.each_after(&here, side)?.unwrap_or_default();
            let Some(next) = next.into_iter().find(|next| next.value == best) else { break };
            line.push(next.mv);
            (board, side) = (next.board, side.other());
        }
        Ok(line)
    }
}

/// The order of values for the side to move, best first.
fn rank(value: Verdict, side: Side) -> (u8, Reverse<u8>, u8) {
    match value {
        Verdict::Wins { winner, plies } if winner == side => (0, Reverse(0), plies),
        Verdict::Undecided => (1, Reverse(0), 0),
        Verdict::Wins { plies, .. } => (2, Reverse(plies), 0),
    }
}

impl Endgame {
    /// Returns whether a value of this position or of one of its moves is sure in this game, whatever recurs.
    #[must_use]
    pub fn holds(&self, value: Verdict) -> bool {
        match (value, self.undecided) {
            (Verdict::Undecided, Undecided::AttackersWinUnlessForced) => !self.recurring.any,
            (Verdict::Undecided, _)
            | (Verdict::Wins { winner: Side::Attackers, .. }, Undecided::AttackersWin) => true,
            (Verdict::Wins { winner, plies }, _) => {
                self.recurring.fewest[winner as usize].is_none_or(|fewest| fewest >= plies)
            }
        }
    }

    /// The moves with the best value.
    #[must_use]
    pub fn best(&self) -> &[(Move, Verdict)] {
        let best = self.moves.first().map(|&(_, value)| value);
        &self.moves[..self.moves.iter().take_while(|&&(_, value)| Some(value) == best).count()]
    }
}
