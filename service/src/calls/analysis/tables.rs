//! Endgame tables and certificates: where they have a position, they answer in place of a search.
//!
//! What is sure in this game comes from the tables, with its line. Moves of which they are not sure are left to
//! a search: those after which neither side can force a win, and those where positions may recur.

use crate::answer::to_proto::Scale;
use crate::calls::tafl::known_lines::Known;
use crate::calls::{Call, Service};
use crate::config::Config;
use crate::read::wire_enums::WireEnum;
use crate::threads::Task;
use crate::words::error::ApiError;
use std::io;
use tafl_engine::{Game, Halted, Line, Move, Score, Side, catalogue};
use tafl_proto::v1;
use tafl_tables::{Certificate, Endgame, Entry, Tables, Undecided, Verdict};

/// The score for the attackers where they win by recurring positions, in a number of plies that nobody knows:
/// the surest that is no proof.
const SURE: i32 = 2_500;

/// The tables of the server.
#[derive(Default)]
pub(crate) struct LoadedTables {
    tables: Tables,
    /// Their description in `GetServerInfo`.
    pub(crate) described: Vec<v1::EndgameTables>,
}

impl LoadedTables {
    /// Opens the tables of the games that are solved, and those in the configured folder, if there is one.
    ///
    /// # Errors
    /// The file that cannot be used, with the reason.
    pub(crate) fn open(config: &Config) -> Result<Self, String> {
        let mut tables = Tables::included();
        if let Some(folder) = &config.tables {
            tables = tables.with(folder).map_err(|error| format!("--tables: {error}"))?;
        }
        let serves = |rules, entry: &Entry| tables.of(rules).is_some_and(|found| std::ptr::eq(found, entry));
        let describe = |entry: &Entry| {
            let served = catalogue::newest().filter(|ruleset| serves(&ruleset.rules, entry));
            v1::EndgameTables {
                rulesets: served.map(|ruleset| ruleset.id.to_owned()).collect(),
                max_pieces: entry.max_pieces().into(),
            }
        };
        let described = tables.entries().map(describe).collect();
        Ok(Self { tables, described })
    }

    /// The description of the certificates in `GetServerInfo`.
    pub(crate) fn certificates(&self) -> Vec<v1::Certificate> {
        let describe = |Certificate { header, .. }: &Certificate| v1::Certificate {
            ruleset: header.ruleset.clone(),
            board: header.board.clone(),
            winner: header.winner.number(),
            first_move: header.first_move.clone().unwrap_or_default(),
            plies: header.plies.unwrap_or_default().into(),
        };
        self.tables.certificates().map(describe).collect()
    }

    /// The number of pieces of the largest positions that the tables have under the rules of a game.
    pub(crate) fn max_pieces(&self, game: &Game) -> Option<u8> {
        self.tables.of(game.referee().rules()).map(Entry::max_pieces)
    }
}

/// The log says which file it is; the caller cannot help it.
fn unreadable(error: &io::Error) -> ApiError {
    tracing::error!(%error, "an endgame table cannot be read");
    ApiError::internal()
}

/// What the tables or a certificate say of the position of a game.
pub(crate) async fn endgame(
    service: &Service,
    call: &Call,
    game: &Game,
) -> Result<Option<Endgame>, ApiError> {
    let tables = &service.tables.tables;
    if !tables.may_have(game) {
        return Ok(None);
    }
    // Each of many moves may need another block of a file.
    call.move_to_long_threads().await;
    tables.endgame(game).map_err(|error| unreadable(&error))
}

impl Known {
    /// Looks up the position of a task, and leaves it the moves that are still to be searched.
    pub(crate) async fn of(service: &Service, call: &Call, task: &mut Task) -> Result<Self, ApiError> {
        let Some(mut endgame) = endgame(service, call, &task.game).await? else {
            return Ok(Self::default());
        };
        let (mover, best) = (task.game.side_to_move(), endgame.best().len().max(1));
        endgame.moves[..best].rotate_left((task.options.seed % best as u64) as usize);
        let mut known = Self {
            score: score(endgame.undecided, Scale::of(&task.game)),
            only: only(&endgame, mover),
            lines: task.options.lines.max(1) as usize,
            ..Self::default()
        };
        let (mut better, mut worse, mut open) = (Vec::new(), Vec::new(), Vec::new());
        for &(mv, value) in &endgame.moves {
            if task.among.as_ref().is_some_and(|among| !among.contains(&mv)) {
                continue;
            }
            match value {
                Verdict::Wins { winner, plies } if endgame.holds(value) => {
                    let side = if winner == mover { &mut better } else { &mut worse };
                    side.push((mv, Score::Proven { winner, plies: plies.into() }));
                }
                value => {
                    if value == Verdict::Undecided && endgame.holds(value) {
                        known.undecided.push(mv);
                    }
                    open.push(mv);
                }
            }
        }
        if endgame.at_most {
            // A certificate leaves out what it does not know.
            let mut others = task.game.legal_moves();
            others.retain(|mv| !endgame.moves.iter().any(|(known, _)| known == mv));
            others.retain(|mv| task.among.as_ref().is_none_or(|among| among.contains(mv)));
            open.extend(others);
        }
        // A single move that holds what there is needs no search to be found.
        if let ([mv], Some(score)) = (&open[..], known.score)
            && known.undecided.contains(mv)
        {
            better.push((*mv, score));
            open.clear();
        }
        better.truncate(known.lines);
        worse.truncate(known.lines.saturating_sub(better.len() + open.len()));
        for (moves, lines) in [(better, &mut known.better), (worse, &mut known.worse)] {
            for (mv, score) in moves {
                if call.is_over(service) {
                    return Err(Halted.into());
                }
                let pv = service.tables.tables.line(&task.game, mv).map_err(|error| unreadable(&error))?;
                lines.push(Line { mv, score, pv });
            }
        }
        known.complete = known.better.len() == known.lines || open.is_empty();
        task.options.lines = known.lines.saturating_sub(known.better.len()).max(1) as u32;
        task.among = Some(open);
        Ok(known)
    }
}

/// The score for the side to move where neither can force a win; `None` if that means nothing.
fn score(meaning: Undecided, Scale { mover, chances }: Scale) -> Option<Score> {
    match meaning {
        Undecided::AttackersWin | Undecided::AttackersWinUnlessForced => {
            Some(Score::Centi(if mover == Side::Attackers { SURE } else { -SURE }))
        }
        Undecided::Draw => Some(chances.even(mover)),
        Undecided::Endless => None,
    }
}

/// The only one of several moves that does not lose by force.
fn only(endgame: &Endgame, mover: Side) -> Option<Move> {
    let loses =
        |value| matches!(value, Verdict::Wins { winner, .. } if winner != mover && endgame.holds(value));
    let mut saving = endgame.moves.iter().filter(|(_, value)| !loses(*value));
    let only = saving.next().filter(|_| endgame.moves.len() > 1 && saving.next().is_none());
    only.map(|&(mv, _)| mv)
}
