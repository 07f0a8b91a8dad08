//! Reasons why a move is good or bad: facts about the move, the position after it and the line that a search
//! found. The referee can confirm each.

use super::Judged;
use crate::board::{Move, Piece, Side, Square};
use crate::game::Game;
use crate::named::named_enum;
use crate::position::Played;
use crate::rules::Jump;
use crate::search::{Line, Score};

named_enum! {
    /// An effect of a move.
    pub enum MoveReasonKind: "MOVE_REASON_KIND" {
        /// It wins by force within this number of plies.
        Wins = "WINS",
        /// It is the only legal move.
        OnlyLegalMove = "ONLY_LEGAL_MOVE",
        /// Every other legal move loses by force.
        OnlyMove = "ONLY_MOVE",
        /// It captures the pieces on these squares.
        Captures = "CAPTURES",
        /// After it, the king could reach these escape squares, one in each direction, with his next move.
        ThreatensEscape = "THREATENS_ESCAPE",
        /// The king could reach these escape squares with his next move before it, and cannot after it.
        GuardsEscape = "GUARDS_ESCAPE",
        /// After it, the attackers could capture the king, who is on this square, with their next move.
        ThreatensKing = "THREATENS_KING",
        /// The attackers could capture the king before it, and cannot after it; he is then on this square.
        SavesKing = "SAVES_KING",
        /// It cuts off the king and all defenders from the edge.
        ClosesRing = "CLOSES_RING",
        /// Another move would have won by force within this number of plies.
        MissesWin = "MISSES_WIN",
        /// It allows the opponent to win by force within this number of plies.
        AllowsWin = "ALLOWS_WIN",
        /// After it, the king can reach these escape squares, one in each direction, at once.
        LeavesEscape = "LEAVES_ESCAPE",
        /// After it, the attackers can capture the king, who is on this square, at once.
        LeavesKing = "LEAVES_KING",
        /// After it, the best reply captures the pieces on these squares.
        LosesMen = "LOSES_MEN",
    }
}

/// A reason for or against a move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MoveReason {
    /// The effect of the move.
    pub kind: MoveReasonKind,
    /// The squares that show it, sorted; see [`MoveReasonKind`].
    pub squares: Vec<Square>,
    /// The number of plies of a win; otherwise that of the squares.
    pub count: u32,
}

impl MoveReason {
    fn of(kind: MoveReasonKind, count: u32) -> Self {
        Self { kind, squares: Vec::new(), count }
    }

    /// A reason and the squares that show it; `None` without a square.
    fn shown_by(kind: MoveReasonKind, squares: impl IntoIterator<Item = Square>) -> Option<Self> {
        let squares: Vec<Square> = squares.into_iter().collect();
        if squares.is_empty() { None } else { Some(Self { kind, count: squares.len() as u32, squares }) }
    }

    /// The reasons for the first move of a line, the most important first. `only` is that of the search's
    /// report.
    ///
    /// The list is empty if the move is illegal in the game.
    #[must_use]
    pub fn in_favour(game: &Game, line: &Line, only: bool) -> Vec<Self> {
        use MoveReasonKind as Kind;
        let Ok((played, after)) = game.after(line.mv) else { return Vec::new() };
        let mover = game.side_to_move();
        let mut found = Vec::new();
        if let Score::Proven { winner, plies } = line.score
            && winner == mover
        {
            found.push(Self::of(Kind::Wins, plies));
        } else if game.legal_moves().len() == 1 {
            found.push(Self::of(Kind::OnlyLegalMove, 0));
        } else if only {
            found.push(Self::of(Kind::OnlyMove, 0));
        }
        found.extend(captures(Kind::Captures, &played));
        if mover == Side::Attackers && king(&after).is_some() && !game.is_ringed() && after.is_ringed() {
            found.push(Self::of(Kind::ClosesRing, 0));
        }
        if played.outcome.is_some() {
            return found;
        }
        let threatened = [game, &after].map(|at| !at.king_threats().is_empty());
        match mover {
            Side::Attackers => {
                // Paths are open lines: a king who jumps may have other ways to the same square.
                let jumps = game
                    .referee()
                    .rules()
                    .special
                    .as_ref()
                    .is_some_and(|special| special.jumps.king != Jump::None);
                let guarded =
                    game.open_paths().into_iter().filter(|path| !jumps && !played.open_paths.contains(path));
                found.extend(Self::shown_by(Kind::GuardsEscape, guarded));
                found.extend(
                    threatened[1].then(|| Self::shown_by(Kind::ThreatensKing, king(&after))).flatten(),
                );
            }
            Side::Defenders => {
                found.extend(
                    (threatened == [true, false])
                        .then(|| Self::shown_by(Kind::SavesKing, king(&after)))
                        .flatten(),
                );
                found.extend(Self::shown_by(Kind::ThreatensEscape, played.open_paths.iter().copied()));
            }
        }
        found
    }

    /// The reasons against a move, the most important first. `best` is the score of the best move, `reply`
    /// the expected reply.
    ///
    /// The list is empty if the move is illegal in the game.
    #[must_use]
    pub fn against(game: &Game, mv: Move, judged: &Judged, best: Score, reply: Option<Move>) -> Vec<Self> {
        use MoveReasonKind as Kind;
        let Ok((played, after)) = game.after(mv) else { return Vec::new() };
        let mover = game.side_to_move();
        let mut found = Vec::new();
        if let Score::Proven { plies, .. } = best
            && best.wins(mover)
            && !judged.score.wins(mover)
        {
            found.push(Self::of(Kind::MissesWin, plies));
        }
        if let Score::Proven { plies, .. } = judged.score
            && judged.score.wins(mover.other())
            && !best.wins(mover.other())
            && played.outcome.is_none()
        {
            found.push(Self::of(Kind::AllowsWin, plies - 1));
        }
        if played.outcome.is_some() || after.side_to_move() == mover {
            return found;
        }
        found.extend(match mover {
            Side::Attackers => Self::shown_by(Kind::LeavesEscape, played.open_paths.iter().copied()),
            Side::Defenders if after.king_threats().is_empty() => None,
            Side::Defenders => Self::shown_by(Kind::LeavesKing, king(&after)),
        });
        let replied =
            reply.and_then(|reply| after.check(reply).ok()).filter(|replied| replied.outcome.is_none());
        found.extend(replied.and_then(|replied| captures(Kind::LosesMen, &replied)));
        found
    }
}

/// The pieces that a move removes from the board.
fn captures(kind: MoveReasonKind, played: &Played) -> Option<MoveReason> {
    MoveReason::shown_by(
        kind,
        played.captures.iter().filter(|capture| !capture.changes_side).map(|capture| capture.square),
    )
}

fn king(game: &Game) -> Option<Square> {
    game.placement().squares_of(Piece::King).next()
}
