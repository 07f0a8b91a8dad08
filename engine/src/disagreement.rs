//! One game under two rule sets: where they begin to disagree about it, and on what.
//!
//! Compared is what a game depends on: legality, the board, the outcome and the side to move. Deliberately absent: announcements, draws
//! that may be claimed, and everything behind the first disagreement, since what follows is no longer the same game.

use crate::board::{Move, Placement, Side, WrittenMove};
use crate::game::{Game, Referee};
use crate::halt::{Ask, Halted, to_the_end, until};
use crate::position::{IllegalMove, Outcome, Played};
use crate::rules::OutcomeReason;

/// What two rule sets disagree on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DisagreementKind {
    /// The board has another side; before the first move.
    Board,
    /// The other rule set has no set-up that is the board from which the game starts; before the first move.
    Setup,
    /// The move is legal by one and illegal by the other.
    Legality,
    /// The move captures other pieces.
    Captures,
    /// The game ends by one and goes on by the other, or ends otherwise.
    Outcome,
    /// Another side is to move, at the start or after the move.
    SideToMove,
}

impl DisagreementKind {
    /// Every kind.
    pub const ALL: &'static [Self] = &[Self::Board, Self::Setup, Self::Legality, Self::Captures, Self::Outcome, Self::SideToMove];

    /// The wire name without its prefix: `SIDE_TO_MOVE`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Board => "BOARD",
            Self::Setup => "SETUP",
            Self::Legality => "LEGALITY",
            Self::Captures => "CAPTURES",
            Self::Outcome => "OUTCOME",
            Self::SideToMove => "SIDE_TO_MOVE",
        }
    }
}

/// What a rule set says of a move, or of the start of a game.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// What the move did, or why it is illegal; `None` at the start.
    pub played: Option<Result<Played, IllegalMove>>,
    /// The board after the move; before it where it is illegal.
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

/// Where two rule sets begin to disagree about a game.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The plies before it; 0 also where they disagree before any move.
    pub ply: usize,
    /// On what, at least one, in the order of [`DisagreementKind`].
    pub on: Vec<DisagreementKind>,
    /// The side that moves there by the rules of the game.
    pub mover: Side,
    /// What the game's own rule set says.
    pub here: Verdict,
    /// What the other one says.
    pub there: Verdict,
}

/// A move of the game, as the other rule set is asked about it.
enum Ply<'a> {
    /// One that is legal by the rules of the game: the captures written after it are theirs.
    Step(Move),
    /// As it was written.
    Text(&'a str),
}

impl Game {
    /// Where another rule set begins to disagree about this game, which stands at its start, when these moves are played; `None` where
    /// both say the same throughout, be it that a move is illegal.
    ///
    /// ```
    /// use tafl_engine::{DisagreementKind, Game, catalogue};
    /// let [wtf, ard_ri] = ["brandubh-wtf", "ard-ri-nielsen"].map(|id| catalogue::find(id).unwrap().referee());
    /// let game = Game::new(&wtf, None).unwrap();
    /// assert!(game.disagreement(&wtf, &["d2-a2", "d3-d2"]).is_none());
    /// let disagreement = game.disagreement(&ard_ri, &["d2-a2", "d3-d2"]).unwrap();
    /// assert_eq!((disagreement.ply, disagreement.on), (0, vec![DisagreementKind::Setup]));
    /// ```
    #[must_use]
    pub fn disagreement<T: AsRef<str>>(&self, other: &Referee, moves: &[T]) -> Option<Disagreement> {
        to_the_end(|ask| self.differs(other, moves, ask))
    }

    /// As [`Self::disagreement`], for long games.
    ///
    /// # Errors
    /// That `halt`, asked before each ply, said yes.
    pub fn disagreement_until<T: AsRef<str>>(
        &self,
        other: &Referee,
        moves: &[T],
        halt: &dyn Fn() -> bool,
    ) -> Result<Option<Disagreement>, Halted> {
        until(halt, |ask| self.differs(other, moves, ask))
    }

    fn differs<T: AsRef<str>, E>(&self, other: &Referee, moves: &[T], ask: Ask<'_, E>) -> Result<Option<Disagreement>, E> {
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
                // Only now is it worth to have said all that the move did, which takes the games as they were before it.
                let before = |start: &Self| {
                    let mut game = start.clone();
                    for written in moves[..ply].iter().filter_map(|text| text.as_ref().parse::<WrittenMove>().ok()) {
                        ask()?;
                        // Both allowed it a moment ago.
                        drop(game.advance(written.mv));
                    }
                    Ok(game)
                };
                let before_it = before(self)?;
                let mover = before_it.side_to_move();
                let here = Verdict::of(before_it, &Ply::Text(text));
                return Ok(Some(Disagreement { ply, on, mover, here, there: Verdict::of(before(&start)?, &said) }));
            }
        }
        Ok(None)
    }

    /// The start of this game by another rule set; where that has no such start, the disagreement.
    fn start_under(&self, other: &Referee) -> Result<Self, Box<Disagreement>> {
        let (board, rules) = (self.placement(), other.rules());
        let differ = |kind, there: &Placement| {
            let here = Verdict::at_start(&board, self.side_to_move());
            let mover = self.side_to_move();
            Box::new(Disagreement { ply: 0, on: vec![kind], mover, here, there: Verdict::at_start(there, rules.first_move) })
        };
        let first = || rules.setup(None).map_or(&board, |setup| &setup.board);
        if board.size() != rules.board.side {
            return Err(differ(DisagreementKind::Board, first()));
        }
        let named = rules.board.setups.iter().find(|setup| setup.board == board);
        let Some(start) = named.and_then(|named| Self::new(other, Some(&named.name)).ok()) else {
            return Err(differ(DisagreementKind::Setup, first()));
        };
        if start.side_to_move() == self.side_to_move() { Ok(start) } else { Err(differ(DisagreementKind::SideToMove, &board)) }
    }
}

/// Plays a move of the first game in both; how the second was asked, and on what they disagree. `None` where both refuse it.
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

/// On what two games disagree after a move that both allow.
fn after_both(here: &Game, there: &Game) -> Vec<DisagreementKind> {
    let ended = |game: &Game| game.outcome().map(|outcome: &Outcome| -> (Option<Side>, OutcomeReason) { (outcome.winner, outcome.reason) });
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
        assert!(disagreement(&["d2-a2", "a2-a2", "nonsense"], |_| {}).is_none(), "that a move is illegal is agreed on too");
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
        // The set-up is known by its board, whatever it is called, and wherever it stands in the list.
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
        // The other way round: what this game forbids, the other allows.
        let pass = |rules: &mut Rules| {
            let throne = rules.zones.iter_mut().find(|zone| zone.kind == ZoneKind::Throne).expect("a throne");
            (throne.stop, throne.enter) = (crate::PieceSet::ALL, crate::PieceSet::ALL);
        };
        let moves = ["d2-a2", "d4-d4", "d2-a2"];
        assert!(disagreement(&moves, pass).is_none(), "both refuse the second move, and the game is at its end");
        let moves = ["d6-e6", "d5-a5", "d7-c7", "d4-d6", "e6-e5", "d6-a6", "a4-a3", "e4-d4"];
        let found = disagreement(&moves, pass).expect("a disagreement");
        assert_eq!((found.ply, found.on.as_slice()), (7, [DisagreementKind::Legality].as_slice()));
        assert!(matches!(found.here.played, Some(Err(_))) && matches!(found.there.played, Some(Ok(_))), "{found:?}");
    }

    #[test]
    fn captures_and_outcomes_are_told_apart() {
        let found = disagreement(&GAME, |rules| rules.king_in_captures = KingInCaptures::Unarmed).expect("a disagreement");
        assert_eq!((found.ply, found.on.as_slice()), (5, [DisagreementKind::Captures].as_slice()), "captures written here are not theirs");
        let captured = |verdict: &Verdict| -> Vec<Square> {
            let Some(Ok(played)) = &verdict.played else { panic!("{verdict:?}") };
            played.captures.iter().map(|capture| capture.square).collect()
        };
        assert_eq!((captured(&found.here).len(), captured(&found.there).len()), (1, 0));
        let found = disagreement(&ESCAPE, |rules| rules.escape = crate::Escape::Edge).expect("a disagreement");
        assert_eq!((found.ply, found.on.as_slice()), (3, [DisagreementKind::Outcome].as_slice()));
        let Some(Ok(played)) = &found.there.played else { panic!("{found:?}") };
        assert_eq!(played.outcome.as_ref().map(|outcome| outcome.reason), Some(OutcomeReason::KingEscaped));
        let found = disagreement(&ESCAPE, |rules| rules.ply_limit = Some(6)).map(|found| (found.ply, found.on));
        assert_eq!(found, None, "an escape on the last ply is an escape");
        let found = disagreement(&ESCAPE, |rules| rules.ply_limit = Some(5)).map(|found| (found.ply, found.on));
        assert_eq!(found, Some((4, vec![DisagreementKind::Outcome])));
    }

    #[test]
    fn the_first_disagreement_is_where_a_replay_ply_by_ply_finds_it() {
        // Beside the engine's own way, which plays silently: every ply in full, of every pair of rule sets on the same board.
        let (mut agreed, mut differed) = (0, 0);
        for (n, one) in catalogue::all().iter().enumerate() {
            for other in catalogue::all().iter().filter(|other| other.rules.board.side == one.rules.board.side) {
                let start = Game::new(&one.referee(), None).expect("a game");
                let moves: Vec<String> = {
                    let (mut game, mut state, mut moves) = (start.clone(), n as u64 + 1, Vec::new());
                    while game.outcome().is_none() && moves.len() < 80 {
                        let legal = game.legal_moves();
                        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                        let mv = legal[(state >> 33) as usize % legal.len()];
                        game.advance(mv).expect("a legal move");
                        moves.push(mv.to_string());
                    }
                    moves
                };
                let found = start.disagreement(&other.referee(), &moves).map(|found| (found.ply, found.on));
                let same_start = other.rules.board.setups.iter().find(|setup| setup.board == start.placement());
                let wanted = match same_start.filter(|_| one.rules.first_move == other.rules.first_move) {
                    None => {
                        assert!(found.as_ref().is_some_and(|(ply, _)| *ply == 0), "{} {}", one.id, other.id);
                        continue;
                    }
                    Some(setup) => in_full(start, Game::new(&other.referee(), Some(&setup.name)).expect("a game"), &moves),
                };
                assert_eq!(found.as_ref().map(|(ply, _)| *ply), wanted, "{} {} {moves:?}", one.id, other.id);
                if wanted.is_some() { differed += 1 } else { agreed += 1 }
            }
        }
        assert!(agreed > 10 && differed > 10, "{agreed} games agreed on, {differed} not");
    }

    /// The first ply of which two games say other things.
    fn in_full(mut one: Game, mut other: Game, moves: &[String]) -> Option<usize> {
        let told = |played: Result<Played, IllegalMove>| {
            let played = played.ok()?;
            let captured: Vec<Square> = played.captures.iter().map(|capture| capture.square).collect();
            Some((captured, played.outcome.map(|outcome| (outcome.winner, outcome.reason))))
        };
        moves.iter().position(|mv| told(one.play_text(mv)) != told(other.play_text(mv)))
    }
}
