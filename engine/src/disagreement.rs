//! Compares one game under two rule sets and finds the first ply on which they disagree.
//!
//! The comparison covers what a game depends on: legality, the board, the outcome and the side to move. It
//! ignores announcements and claimable draws. It stops at the first disagreement, since from there on the
//! games differ.

use crate::board::{Move, Placement, Side, WrittenMove};
use crate::game::{Game, Referee};
use crate::halt::{Ask, Halted, to_the_end, until};
use crate::named::named_enum;
use crate::position::{IllegalMove, Outcome, Played};
use crate::rules::OutcomeReason;

named_enum! {
    /// A point on which two rule sets disagree.
    pub enum DisagreementKind {
        /// The boards differ in size. Found before the first move.
        Board = "BOARD",
        /// The other rule set has no set-up that matches the board from which the game starts. Found before
        /// the first move.
        Setup = "SETUP",
        /// The move is legal under one rule set and illegal under the other.
        Legality = "LEGALITY",
        /// The move captures different pieces.
        Captures = "CAPTURES",
        /// The game ends under one rule set only, or ends with a different winner or reason.
        Outcome = "OUTCOME",
        /// The side to move differs, at the start or after the move.
        SideToMove = "SIDE_TO_MOVE",
    }
}

/// The verdict of one rule set on a move, or on the start of a game.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The effect of the move, or the reason why it is illegal; `None` at the start.
    pub played: Option<Result<Played, IllegalMove>>,
    /// The board after the move, or before it if the move is illegal.
    pub board: Placement,
    /// The side to move on that board.
    pub side_to_move: Side,
}

impl Verdict {
    fn at_start(board: &Placement, side_to_move: Side) -> Self {
        Self { played: None, board: board.clone(), side_to_move }
    }

    fn of(mut game: Game, ply: &Ply<'_>) -> Self {
        let played = match ply {
            Ply::Step(mv) => game.play(*mv),
            Ply::Text(text) => game.play_text(text),
        };
        Self { played: Some(played), board: game.placement(), side_to_move: game.side_to_move() }
    }
}

/// The first disagreement of two rule sets about a game.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The number of plies before it; also 0 for a disagreement before the first move.
    pub ply: usize,
    /// The points of disagreement: at least one kind, in the order of [`DisagreementKind`].
    pub on: Vec<DisagreementKind>,
    /// The side to move at that ply under the game's own rules.
    pub mover: Side,
    /// The verdict of the game's own rule set.
    pub here: Verdict,
    /// The verdict of the other rule set.
    pub there: Verdict,
}

/// A move of the game in the form passed to the other rule set.
enum Ply<'a> {
    /// A move legal under the game's own rules. It is passed without its written captures, which follow those
    /// rules.
    Step(Move),
    /// The move as written.
    Text(&'a str),
}

impl Game {
    /// Plays these moves under both rule sets and returns the first disagreement; the game must be at its
    /// start. Returns `None` if the two agree throughout, also if they agree that a move is illegal.
    ///
    /// ```
    /// use tafl_engine::{DisagreementKind, Game, catalogue};
    /// let [wtf, ard_ri] = ["brandubh-wtf", "ard-ri-ludii"].map(|id| catalogue::find(id).unwrap().referee());
    /// let game = Game::new(&wtf, None).unwrap();
    /// assert!(game.disagreement(&wtf, &["d2-a2", "d3-d2"]).is_none());
    /// let disagreement = game.disagreement(&ard_ri, &["d2-a2", "d3-d2"]).unwrap();
    /// assert_eq!((disagreement.ply, disagreement.on), (0, vec![DisagreementKind::Setup]));
    /// ```
    #[must_use]
    pub fn disagreement<T: AsRef<str>>(&self, other: &Referee, moves: &[T]) -> Option<Disagreement> {
        to_the_end(|ask| self.differs(other, moves, ask))
    }

    /// Like [`Self::disagreement`], for long games.
    ///
    /// # Errors
    /// [`Halted`] if `halt`, called before each ply, returned true.
    pub fn disagreement_until<T: AsRef<str>>(
        &self,
        other: &Referee,
        moves: &[T],
        halt: &dyn Fn() -> bool,
    ) -> Result<Option<Disagreement>, Halted> {
        until(halt, |ask| self.differs(other, moves, ask))
    }

    fn differs<T: AsRef<str>, E>(
        &self,
        other: &Referee,
        moves: &[T],
        ask: Ask<'_, E>,
    ) -> Result<Option<Disagreement>, E> {
        let start = match self.start_under(other) {
            Ok(start) => start,
            Err(disagreement) => return Ok(Some(*disagreement)),
        };
        let (mut here, mut there) = (self.clone(), start.clone());
        for (ply, text) in moves.iter().enumerate() {
            ask()?;
            let text = text.as_ref();
            let Some((said, on)) = step(&mut here, &mut there, text) else { return Ok(None) };
            if !on.is_empty() {
                // Replay both games up to this ply: full reports are costly and only needed here.
                let before = |start: &Self| {
                    let mut game = start.clone();
                    for written in
                        moves[..ply].iter().filter_map(|text| text.as_ref().parse::<WrittenMove>().ok())
                    {
                        ask()?;
                        // Legal in both games: it was played a moment ago.
                        drop(game.advance(written.mv));
                    }
                    Ok(game)
                };
                let before_it = before(self)?;
                let mover = before_it.side_to_move();
                let here = Verdict::of(before_it, &Ply::Text(text));
                return Ok(Some(Disagreement {
                    ply,
                    on,
                    mover,
                    here,
                    there: Verdict::of(before(&start)?, &said),
                }));
            }
        }
        Ok(None)
    }

    /// The start of this game under another rule set, or the disagreement if that has no such start.
    fn start_under(&self, other: &Referee) -> Result<Self, Box<Disagreement>> {
        let (board, rules) = (self.placement(), other.rules());
        let differ = |kind, there: &Placement| {
            let here = Verdict::at_start(&board, self.side_to_move());
            let mover = self.side_to_move();
            Box::new(Disagreement {
                ply: 0,
                on: vec![kind],
                mover,
                here,
                there: Verdict::at_start(there, rules.first_move),
            })
        };
        let first = || rules.setup(None).map_or(&board, |setup| &setup.board);
        if board.size() != rules.board.size {
            return Err(differ(DisagreementKind::Board, first()));
        }
        let named = rules.board.setups.iter().find(|setup| setup.board == board);
        let Some(start) = named.and_then(|named| Self::new(other, Some(&named.name)).ok()) else {
            return Err(differ(DisagreementKind::Setup, first()));
        };
        if start.side_to_move() == self.side_to_move() {
            Ok(start)
        } else {
            Err(differ(DisagreementKind::SideToMove, &board))
        }
    }
}

/// Plays a move of the first game in both. Returns the form in which the second game got it and what the
/// games disagree on; `None` if both refuse it.
fn step<'a>(here: &mut Game, there: &mut Game, text: &'a str) -> Option<(Ply<'a>, Vec<DisagreementKind>)> {
    let play = |game: &mut Game, written: &WrittenMove| match written.captures {
        Some(_) => game.capture(written).map(drop),
        None => game.advance(written.mv),
    };
    let read = here.read(text).and_then(|written| play(here, &written).map(|()| written.mv));
    let (said, answer) = match read {
        Ok(mv) => (Ply::Step(mv), there.outcome().is_none().then(|| there.advance(mv))),
        Err(_) => (Ply::Text(text), Some(there.read(text).and_then(|written| play(there, &written)))),
    };
    let legal_there = answer.is_some_and(|answer| answer.is_ok());
    match (read.is_ok(), legal_there) {
        (false, false) => None,
        (true, true) => Some((said, after_both(here, there))),
        _ => Some((said, vec![DisagreementKind::Legality])),
    }
}

/// The disagreements of two games after a move that is legal in both.
fn after_both(here: &Game, there: &Game) -> Vec<DisagreementKind> {
    let ended = |game: &Game| {
        game.outcome()
            .map(|outcome: &Outcome| -> (Option<Side>, OutcomeReason) { (outcome.winner, outcome.reason) })
    };
    let over = here.outcome().is_some() || there.outcome().is_some();
    let all = [
        (DisagreementKind::Captures, here.placement() != there.placement()),
        (DisagreementKind::Outcome, ended(here) != ended(there)),
        (DisagreementKind::SideToMove, !over && here.side_to_move() != there.side_to_move()),
    ];
    all.into_iter().filter(|(_, differs)| *differs).map(|(kind, _)| kind).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::catalogue;
    use crate::rules::{KingInCaptures, Rules, ZoneKind};

    const GAME: [&str; 6] = ["d2-a2", "d5-e5", "b4-b6", "d4-d5", "b6-a6", "d5-a5xa6"];
    const ESCAPE: [&str; 6] = ["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1", "d7-g7"];

    fn brandubh(change: impl FnOnce(&mut Rules)) -> Referee {
        let mut rules = catalogue::find("brandubh-wtf").expect("a rule set").rules.clone();
        change(&mut rules);
        Referee::new(rules).expect("sound rules")
    }

    fn disagreement(moves: &[&str], change: impl FnOnce(&mut Rules)) -> Option<Disagreement> {
        Game::new(&brandubh(|_| {}), None).expect("a game").disagreement(&brandubh(change), moves)
    }

    #[test]
    fn equal_rules_agree_on_every_game() {
        assert!(disagreement(&GAME, |_| {}).is_none());
        assert!(disagreement(&ESCAPE, |_| {}).is_none());
        assert!(
            disagreement(&["d2-a2", "a2-a2", "nonsense"], |_| {}).is_none(),
            "that a move is illegal is agreed on too"
        );
        assert!(disagreement(&["d2-a2"], |rules| rules.announcements.clear()).is_none());
    }

    #[test]
    fn another_board_and_another_set_up_disagree_at_once() {
        let start = Game::new(&brandubh(|_| {}), None).expect("a game");
        let copenhagen = catalogue::find("copenhagen").expect("a rule set").referee();
        let found = start.disagreement(&copenhagen, &GAME).expect("a disagreement");
        assert_eq!((found.ply, found.on.as_slice()), (0, [DisagreementKind::Board].as_slice()));
        assert_eq!((found.here.board.size(), found.there.board.size()), (7, 11));
        assert!(found.here.played.is_none() && found.there.played.is_none());
        let other: Placement = "3a3/3a3/3d3/aadkda1/3d3/3a3/3a3".parse().expect("a board");
        let board = other.clone();
        let found = disagreement(&[], |rules| rules.board.setups[0].board = board).expect("a disagreement");
        assert_eq!((found.on.as_slice(), &found.there.board), ([DisagreementKind::Setup].as_slice(), &other));
        let found = disagreement(&[], |rules| rules.first_move = Side::Defenders).expect("a disagreement");
        assert_eq!(found.on, [DisagreementKind::SideToMove]);
        assert_eq!((found.here.side_to_move, found.there.side_to_move), (Side::Attackers, Side::Defenders));
        // The set-up is identified by its board, whatever its name and position in the list.
        let added = |rules: &mut Rules| {
            let mut first = rules.board.setups[0].clone();
            rules.board.setups[0].name = "another name".to_owned();
            first.board = other.clone();
            rules.board.setups.insert(0, first);
        };
        assert!(disagreement(&GAME, added).is_none());
    }

    #[test]
    fn a_move_that_one_forbids_is_told_with_its_reason() {
        let found = disagreement(&GAME, |rules| rules.reach.attackers = Some(1)).expect("a disagreement");
        assert_eq!((found.ply, found.on.as_slice()), (0, [DisagreementKind::Legality].as_slice()));
        assert!(matches!(found.here.played, Some(Ok(_))));
        let Some(Err(illegal)) = found.there.played else { panic!("{found:?}") };
        assert_eq!(illegal.reason.as_str(), "REACH_EXCEEDED");
        assert_eq!(found.there.side_to_move, Side::Attackers);
        // The reverse: the other rule set allows what this game forbids.
        let pass = |rules: &mut Rules| {
            let throne = rules.zones.iter_mut().find(|zone| zone.kind == ZoneKind::Throne).expect("a throne");
            (throne.stop, throne.enter) = (crate::PieceSet::ALL, crate::PieceSet::ALL);
        };
        let moves = ["d2-a2", "d4-d4", "d2-a2"];
        assert!(
            disagreement(&moves, pass).is_none(),
            "both refuse the second move, and the game is at its end"
        );
        let moves = ["d6-e6", "d5-a5", "d7-c7", "d4-d6", "e6-e5", "d6-a6", "a4-a3", "e4-d4"];
        let found = disagreement(&moves, pass).expect("a disagreement");
        assert_eq!((found.ply, found.on.as_slice()), (7, [DisagreementKind::Legality].as_slice()));
        assert!(
            matches!(found.here.played, Some(Err(_))) && matches!(found.there.played, Some(Ok(_))),
            "{found:?}"
        );
    }

    #[test]
    fn captures_and_outcomes_are_told_apart() {
        let found = disagreement(&GAME, |rules| rules.king_in_captures = KingInCaptures::Unarmed)
            .expect("a disagreement");
        assert_eq!(
            (found.ply, found.on.as_slice()),
            (5, [DisagreementKind::Captures].as_slice()),
            "captures written here are not theirs"
        );
        let captured = |verdict: &Verdict| -> Vec<Square> {
            let Some(Ok(played)) = &verdict.played else { panic!("{verdict:?}") };
            played.captures.iter().map(|capture| capture.square).collect()
        };
        assert_eq!((captured(&found.here).len(), captured(&found.there).len()), (1, 0));
        let found =
            disagreement(&ESCAPE, |rules| rules.escape = crate::Escape::Edge).expect("a disagreement");
        assert_eq!((found.ply, found.on.as_slice()), (3, [DisagreementKind::Outcome].as_slice()));
        let Some(Ok(played)) = &found.there.played else { panic!("{found:?}") };
        assert_eq!(played.outcome.as_ref().map(|outcome| outcome.reason), Some(OutcomeReason::KingEscaped));
        let found =
            disagreement(&ESCAPE, |rules| rules.ply_limit = Some(6)).map(|found| (found.ply, found.on));
        assert_eq!(found, None, "an escape on the last ply is an escape");
        let found =
            disagreement(&ESCAPE, |rules| rules.ply_limit = Some(5)).map(|found| (found.ply, found.on));
        assert_eq!(found, Some((4, vec![DisagreementKind::Outcome])));
    }

    #[test]
    fn the_first_disagreement_is_where_a_replay_ply_by_ply_finds_it() {
        // The reference replays every ply in full, for every pair of rule sets on the same board; the engine
        // replays without reports.
        let (mut agreed, mut differed) = (0, 0);
        for (n, one) in catalogue::all().iter().enumerate() {
            for other in
                catalogue::all().iter().filter(|other| other.rules.board.size == one.rules.board.size)
            {
                let start = Game::new(&one.referee(), None).expect("a game");
                let moves: Vec<String> = {
                    let (mut game, mut state, mut moves) = (start.clone(), n as u64 + 1, Vec::new());
                    while game.outcome().is_none() && moves.len() < 80 {
                        let legal = game.legal_moves();
                        state = state
                            .wrapping_mul(6_364_136_223_846_793_005)
                            .wrapping_add(1_442_695_040_888_963_407);
                        let mv = legal[(state >> 33) as usize % legal.len()];
                        game.advance(mv).expect("a legal move");
                        moves.push(mv.to_string());
                    }
                    moves
                };
                let found = start.disagreement(&other.referee(), &moves).map(|found| (found.ply, found.on));
                let same_start =
                    other.rules.board.setups.iter().find(|setup| setup.board == start.placement());
                let wanted = match same_start.filter(|_| one.rules.first_move == other.rules.first_move) {
                    None => {
                        assert!(found.as_ref().is_some_and(|(ply, _)| *ply == 0), "{} {}", one.id, other.id);
                        continue;
                    }
                    Some(setup) => in_full(
                        start,
                        Game::new(&other.referee(), Some(&setup.name)).expect("a game"),
                        &moves,
                    ),
                };
                assert_eq!(found.as_ref().map(|(ply, _)| *ply), wanted, "{} {} {moves:?}", one.id, other.id);
                if wanted.is_some() { differed += 1 } else { agreed += 1 }
            }
        }
        assert!(agreed > 10 && differed > 10, "{agreed} games agreed on, {differed} not");
    }

    /// The index of the first move on which two games give different results.
    fn in_full(mut one: Game, mut other: Game, moves: &[String]) -> Option<usize> {
        let told = |played: Result<Played, IllegalMove>| {
            let played = played.ok()?;
            let captured: Vec<Square> = played.captures.iter().map(|capture| capture.square).collect();
            Some((captured, played.outcome.map(|outcome| (outcome.winner, outcome.reason))))
        };
        moves.iter().position(|mv| told(one.play_text(mv)) != told(other.play_text(mv)))
    }
}
