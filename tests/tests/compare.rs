//! One game on two referees, step by step: the engine and the slow one.
//!
//! Everything they report is compared: the side to move, the board, the list of legal moves, every answer
//! about a ply and the reason of every refusal. The first difference stops the game and prints all that is
//! needed to replay it. Which referee is right is for `engine/RULES.md` to decide.

use std::fmt::Debug;
use tafl_engine::{
    Game, IllegalMove, IllegalReason, Outcome, Piece, Placement, Played, Referee, RepetitionCount, Rules,
    Setup, Side, Square, WrittenMove,
};
use tafl_referee::{SlowAnnouncement, SlowCapture, SlowGame, SlowOutcome, SlowResult, SlowRules, SlowSide};

/// A rule set compiled by both referees.
#[derive(Debug)]
pub(crate) struct Referees {
    /// The engine's.
    pub(crate) engine: Referee,
    slow: SlowRules,
}

impl Referees {
    /// The rule set for both; `None` if the engine refuses it.
    pub(crate) fn new(rules: &Rules) -> Result<Option<Self>, String> {
        let Ok(engine) = Referee::new(rules.clone()) else { return Ok(None) };
        let json = serde_json::to_value(rules).map_err(|error| error.to_string())?;
        let slow = serde_json::from_value(json)
            .map_err(|error| format!("the slow referee cannot read the rules: {error}"))?;
        Ok(Some(Self { engine, slow }))
    }

    /// The rules of both referees.
    pub(crate) fn rules(&self) -> &Rules {
        self.engine.rules()
    }
}

/// The same game on both referees.
#[derive(Clone)]
pub(crate) struct Pair {
    /// The engine's game.
    pub(crate) engine: Game,
    slow: SlowGame,
    start: (Placement, Side, u32),
    /// The moves played, as text.
    pub(crate) moves: Vec<String>,
    /// The legal moves of the position, as text.
    pub(crate) legal: Vec<String>,
}

impl Pair {
    /// Starts a game on a board; `None` if both refuse it.
    pub(crate) fn open(
        referees: &Referees,
        board: &Placement,
        side: Side,
        ply: u32,
    ) -> Result<Option<Self>, String> {
        let setup = Setup {
            board: board.clone(),
            side_to_move: side,
            ply,
            chain: None,
            history: None,
            outcome: None,
        };
        let engine = Game::from_setup(&referees.engine, &setup);
        let rules = referees.rules();
        let known = ply == 0
            && side == rules.first_move
            && rules.board.setups.iter().any(|setup| setup.board == *board);
        let slow = SlowGame::from_board(&referees.slow, &board.to_string(), in_slow_side(side), ply, known);
        match (engine, slow) {
            (Ok(engine), Ok(slow)) => {
                let mut pair = Self {
                    engine,
                    slow,
                    start: (board.clone(), side, ply),
                    moves: Vec::new(),
                    legal: Vec::new(),
                };
                pair.compare_position()?;
                Ok(Some(pair))
            }
            (Err(_), Err(_)) => Ok(None),
            (engine, slow) => Err(format!(
                "only one referee takes this position\nrules {}\nboard {board}\nside {side}\nengine {:?}\nslow {:?}",
                rules_text(rules),
                engine.map(|_| ()),
                slow.map(|_| ()),
            )),
        }
    }

    /// All that is needed to replay the game, and the two answers that differ.
    fn difference(&self, about: &str, engine: &dyn Debug, slow: &dyn Debug) -> String {
        let (board, side, ply) = &self.start;
        format!(
            "the referees differ about {about}\nrules {}\nstart {board}\nside {side}\nply {ply}\nmoves {}\nnow {}\nengine {engine:?}\nslow   {slow:?}",
            rules_text(self.engine.referee().rules()),
            self.moves.join(" "),
            self.engine.placement(),
        )
    }

    fn same<T: Debug + PartialEq>(&self, about: &str, engine: &T, slow: &T) -> Result<(), String> {
        if engine == slow { Ok(()) } else { Err(self.difference(about, engine, slow)) }
    }

    /// Compares the board, the side to move, the outcome, and all legal moves.
    fn compare_position(&mut self) -> Result<(), String> {
        self.legal = self.slow.legal_moves();
        self.same("the board", &self.engine.placement().to_string(), &self.slow.board())?;
        self.same("the side to move", &in_slow_side(self.engine.side_to_move()), &self.slow.side_to_move())?;
        self.same(
            "the piece that must go on",
            &self.engine.chain_square().map(|at| at.to_string()),
            &self.slow.chain_square(),
        )?;
        self.same("the ply", &self.engine.ply(), &self.slow.ply())?;
        self.same("the outcome", &self.engine.outcome().map(in_slow_outcome), &self.slow.outcome())?;
        self.same("the legal moves", &texts(&self.engine.legal_moves()), &self.legal)
    }

    /// Compares whether and why a move is refused; it is played on neither. `None` means it is legal.
    pub(crate) fn try_move(&self, text: &str) -> Result<Option<IllegalReason>, String> {
        let reported = self.slow.refusal(text);
        self.same("whether a move is listed", &self.legal.iter().any(|mv| mv == text), &reported.is_none())?;
        if reported.is_none() {
            return Ok(None);
        }
        let Err(refused) = self.engine.clone().play_text(text) else {
            return Err(self.difference(&format!("the move {text}"), &"legal", &reported));
        };
        self.same(&format!("the reason against {text}"), &Some(refused.reason.as_str()), &reported)?;
        self.compare_destinations(text, &refused)?;
        let squares = texts(&refused.squares);
        self.same(
            &format!("the squares against {text}"),
            &Some(squares),
            &self.expected_squares(text, refused.reason),
        )?;
        Ok(Some(refused.reason))
    }

    /// Checks captures written with a move: the right ones change nothing, others are refused with the
    /// difference.
    pub(crate) fn try_written_captures(
        &self,
        played: &Played,
        before: &Game,
    ) -> Result<IllegalReason, String> {
        let right: Vec<Square> = played.captures.iter().map(|capture| capture.square).collect();
        let written = WrittenMove { mv: played.mv, captures: Some(right.clone()) };
        self.same("captures written rightly", &before.check(&written).as_ref(), &Ok(played))?;
        let men = played
            .captures
            .iter()
            .filter(|capture| capture.piece != Piece::King)
            .map(|capture| capture.square)
            .collect();
        let without_king = WrittenMove { mv: played.mv, captures: Some(men) };
        self.same("captures written without the king", &before.check(&without_king).as_ref(), &Ok(played))?;
        // No move captures every square of a file.
        let other = (0..tafl_engine::MAX_SIZE)
            .filter_map(|rank| Square::new(0, rank))
            .find(|square| !right.contains(square));
        let wrong: Vec<Square> = other.into_iter().chain(right.iter().skip(1).copied()).collect();
        let differing: Vec<Square> = right.first().copied().into_iter().chain(other).collect();
        let refused = before.check(&WrittenMove { mv: played.mv, captures: Some(wrong) }).err();
        let reported = refused.as_ref().map(|refused| (refused.reason, refused.squares.clone()));
        let mut differing = differing;
        differing.sort_unstable();
        self.same("captures written wrongly", &reported, &Some((IllegalReason::CaptureMismatch, differing)))?;
        Ok(IllegalReason::CaptureMismatch)
    }

    /// A refusal lists exactly the legal moves of the piece. A text that is not a move names no piece.
    fn compare_destinations(&self, text: &str, refused: &IllegalMove) -> Result<(), String> {
        let from = text.split_once('-').filter(|_| text.parse::<WrittenMove>().is_ok()).map(|(from, _)| from);
        let moves = self.legal.iter().filter_map(|mv| mv.split_once('-'));
        let reported: Vec<String> = moves.filter(|mv| Some(mv.0) == from).map(|mv| mv.1.to_owned()).collect();
        self.same(&format!("the destinations reported with {text}"), &texts(&refused.destinations), &reported)
    }

    /// The squares that must come with a reason, derived from the board and the slow referee's reasons alone.
    fn expected_squares(&self, text: &str, reason: IllegalReason) -> Option<Vec<String>> {
        let (from, to) = text.split_once('-').unwrap_or((text, ""));
        let one = |square: &str| Some(vec![square.to_owned()]);
        match reason {
            IllegalReason::GameOver => self.slow.outcome().map(|outcome| outcome.squares),
            IllegalReason::NoPiece | IllegalReason::NotYourPiece | IllegalReason::NullMove => one(from),
            IllegalReason::NotStraight => {
                let mut both: Vec<Square> = vec![from.parse().ok()?, to.parse().ok()?];
                both.sort_unstable();
                Some(texts(&both))
            }
            IllegalReason::DestinationOccupied
            | IllegalReason::MayNotStopInZone
            | IllegalReason::MayNotReenterZone
            | IllegalReason::RepetitionForbidden => one(to),
            IllegalReason::MustContinueCapture => self.slow.chain_square().map(|square| vec![square]),
            IllegalReason::PathBlocked => {
                let board = self.engine.placement();
                one(&way(from.parse().ok()?, to.parse().ok()?)
                    .into_iter()
                    .find(|&at| board.piece_at(at).is_some())?
                    .to_string())
            }
            IllegalReason::ReachExceeded => {
                let start: Square = from.parse().ok()?;
                let reach =
                    self.engine.referee().rules().reach_of(self.engine.placement().piece_at(start)?)?;
                one(&way(start, to.parse().ok()?).get(usize::from(reach).checked_sub(1)?)?.to_string())
            }
            IllegalReason::MayNotPassZone => {
                // The farther square, to which the reason does not apply yet: the barred one.
                let way = way(from.parse().ok()?, to.parse().ok()?);
                let holds =
                    |square: &Square| self.slow.refusal(&format!("{from}-{square}")) == Some(reason.as_str());
                let at = way.iter().position(holds)?;
                one(&way.get(at.checked_sub(1)?)?.to_string())
            }
            _ => Some(Vec::new()),
        }
    }

    /// Plays a legal move on both and compares everything in the answers.
    pub(crate) fn play(&mut self, text: &str) -> Result<Played, String> {
        self.moves.push(text.to_owned());
        let engine = self.engine.play_text(text);
        let slow = self.slow.play(text);
        let (played, reported) = match (engine, slow) {
            (Ok(played), Ok(reported)) => (played, reported),
            (engine, slow) => return Err(self.difference("whether the last move is legal", &engine, &slow)),
        };
        self.same("the ply just played", &in_slow_words(&played), &reported)?;
        self.compare_position()?;
        // After a capture the board occurs for the first time, though the board before the capture may have
        // occurred before.
        let count = if played.captures.iter().all(|capture| capture.changes_side) {
            played.repetition.count
        } else {
            1
        };
        self.same(
            "repetition asked again",
            &self.engine.repetition(),
            &RepetitionCount { count, ..played.repetition },
        )?;
        self.same("open paths asked again", &self.engine.open_paths(), &played.open_paths)?;
        self.same("quiet plies asked again", &self.engine.quiet_plies(), &played.quiet_plies)?;
        self.same("the claim asked again", &self.engine.draw_claimable(), &played.draw_claimable)?;
        self.same("spoken announcements", &self.spoken_rightly(&played), &true)?;
        self.same(
            "the limits reported",
            &limits(&played.repetition, played.quiet_limit),
            &self.declared_limits(),
        )?;
        Ok(played)
    }

    fn spoken_rightly(&self, played: &Played) -> bool {
        let spoken = &self.engine.referee().rules().announcements;
        played.announcements.iter().all(|stated| stated.spoken == spoken.contains(&stated.kind))
    }

    fn declared_limits(&self) -> (Option<u32>, Option<u32>) {
        let rules = self.engine.referee().rules();
        (rules.repetition.map(|rule| u32::from(rule.at)), rules.quiet_plies.map(|rule| rule.limit))
    }
}

fn limits(repetition: &RepetitionCount, quiet: Option<u32>) -> (Option<u32>, Option<u32>) {
    (repetition.limit, quiet)
}

/// The rule set as text, for a replay.
pub(crate) fn rules_text(rules: &Rules) -> String {
    serde_json::to_string(rules).unwrap_or_else(|error| error.to_string())
}

fn texts<T: ToString>(list: &[T]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}

/// The squares from one to another on the same line, without the first.
fn way(from: Square, to: Square) -> Vec<Square> {
    let step = |at: u8, towards: u8| match at.cmp(&towards) {
        std::cmp::Ordering::Less => at + 1,
        std::cmp::Ordering::Equal => at,
        std::cmp::Ordering::Greater => at - 1,
    };
    let next = |&at: &Square| {
        Square::new(step(at.file(), to.file()), step(at.rank(), to.rank())).filter(|_| at != to)
    };
    std::iter::successors(Some(from), next).skip(1).collect()
}

fn in_slow_side(side: Side) -> SlowSide {
    match side {
        Side::Attackers => SlowSide::Attackers,
        Side::Defenders => SlowSide::Defenders,
    }
}

fn in_slow_outcome(outcome: &Outcome) -> SlowOutcome {
    SlowOutcome {
        winner: outcome.winner.map(in_slow_side),
        reason: outcome.reason.as_str(),
        squares: texts(&outcome.squares),
    }
}

/// The engine's answer in the slow referee's terms.
fn in_slow_words(played: &Played) -> SlowResult {
    let captures = played.captures.iter().map(|capture| SlowCapture {
        square: capture.square.to_string(),
        piece: capture.piece.letter(),
        kind: capture.kind.as_str(),
        closed_by: texts(&capture.closed_by),
        changes_side: capture.changes_side,
    });
    let announcements = played.announcements.iter().map(|stated| SlowAnnouncement {
        kind: stated.kind.as_str(),
        squares: texts(&stated.squares),
        moves: texts(&stated.moves),
    });
    SlowResult {
        captures: captures.collect(),
        announcements: announcements.collect(),
        outcome: played.outcome.as_ref().map(in_slow_outcome),
        repetition_known: played.repetition.known,
        repetition_count: played.repetition.count,
        open_paths: played.open_paths.len() as u32,
        quiet_plies: played.quiet_plies,
        draw_claimable: played.draw_claimable,
        legal_move_count: played.legal_move_count,
    }
}
