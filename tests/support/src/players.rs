//! Both referees as players of the rule cases and of the answers of other programs.

use crate::cases::{Announced, Captured, Case, Effect, Player, Situation};
use serde_json::Value;
use tafl_engine::{
    Announcement, Capture, Game, IllegalMove, Move, OutcomeReason, Referee, Rules, Setup, Side,
};
use tafl_referee::{SlowAnnouncement, SlowCapture, SlowGame, SlowRules, SlowSide};

/// A player that begins games. All panic if rules or position are faulty.
pub trait Opens: Player + Sized {
    /// A game that begins on a board.
    fn on(rules: &Value, board: &str, side: Side) -> Self;

    /// A game that begins with a set-up of the rules.
    fn setup(rules: &Value, name: &str) -> Self;

    /// The start of a case.
    ///
    /// # Panics
    /// If it is faulty.
    #[must_use]
    fn of(case: &Case) -> Self {
        let game = match &case.setup {
            Some(name) => Self::setup(&case.rules, name),
            None => Self::on(&case.rules, &case.board, case.side()),
        };
        let side = game.situation().side;
        assert!(side.is_none_or(|side| side == case.side().to_string()), "{}", case.id);
        game
    }
}

fn strings<T: ToString>(items: &[T]) -> Vec<String> {
    items.iter().map(T::to_string).collect()
}

fn referee(rules: &Value) -> Referee {
    let rules: Rules = serde_json::from_value(rules.clone()).expect("rules");
    Referee::new(rules).unwrap_or_else(|faults| panic!("{faults}"))
}

impl Opens for Game {
    fn on(rules: &Value, board: &str, side: Side) -> Self {
        Self::from_setup(&referee(rules), &Setup::start(board.parse().expect("a board"), side))
            .unwrap_or_else(|faults| panic!("{faults}"))
    }

    fn setup(rules: &Value, name: &str) -> Self {
        Self::new(&referee(rules), Some(name)).unwrap_or_else(|fault| panic!("{fault}"))
    }
}

/// An announcement in the form of the cases. That of an open path names the king's moves to its squares.
fn announced(kind: &str, squares: &[String], moves: &[String], open_paths: usize) -> Announced {
    let kind = kind.to_owned();
    if kind == "WATCH_YOUR_KING" {
        return Announced { kind, squares: squares.to_vec(), moves: moves.to_vec() };
    }
    let ends: Vec<&str> = moves.iter().filter_map(|mv| mv.split_once('-')).map(|(_, to)| to).collect();
    assert_eq!((ends, open_paths), (squares.iter().map(String::as_str).collect(), squares.len()), "{kind}");
    Announced { kind, squares: squares.to_vec(), moves: Vec::new() }
}

fn refused(illegal: &IllegalMove) -> Effect {
    let squares = strings(&illegal.squares);
    Effect { illegal: Some(illegal.reason.as_str().to_owned()), squares, ..Effect::default() }
}

impl Player for Game {
    fn play(&mut self, mv: &str) -> Effect {
        let threats = if self.side_to_move() == Side::Attackers { self.king_threats() } else { Vec::new() };
        let played = match self.play_text(mv) {
            Ok(played) => played,
            Err(illegal) => return refused(&illegal),
        };
        let capture = |one: &Capture| Captured {
            square: one.square.to_string(),
            kind: one.kind.as_str().to_owned(),
            closed_by: strings(&one.closed_by),
        };
        let announcement = |one: &Announcement| {
            announced(
                one.kind.as_str(),
                &strings(&one.squares),
                &strings(&one.moves),
                played.open_paths.len(),
            )
        };
        let effect = Effect {
            captures: played.captures.iter().map(capture).collect(),
            winner: played
                .outcome
                .as_ref()
                .map(|outcome| outcome.winner.map_or("nobody".to_owned(), |side| side.to_string())),
            reason: played.outcome.as_ref().map(|outcome| outcome.reason.as_str().to_owned()),
            announcements: played.announcements.iter().map(announcement).collect(),
            claimable: played.draw_claimable,
            count: Some(played.repetition.count),
            ..Effect::default()
        };
        // What holds for every ply beside what a case may expect.
        let takes_king =
            played.outcome.as_ref().is_some_and(|outcome| outcome.reason == OutcomeReason::KingCaptured);
        assert_eq!(threats.contains(&played.mv), takes_king, "{mv}");
        let squares: Vec<&str> = effect.captures.iter().map(|one| one.square.as_str()).collect();
        let takes = if squares.is_empty() { String::new() } else { format!("x{}", squares.join("/")) };
        assert_eq!(played.notation(), format!("{}{takes}", played.mv));
        assert_eq!(
            (played.legal_move_count as usize, played.quiet_plies),
            (self.legal_moves().len(), self.quiet_plies()),
            "{mv}"
        );
        let again = Self::from_setup(self.referee(), &self.to_setup())
            .unwrap_or_else(|faults| panic!("{mv}: {faults}"));
        assert_eq!((again.to_setup(), again.key()), (self.to_setup(), self.key()), "{mv}");
        effect
    }

    fn situation(&self) -> Situation {
        let side = self.outcome().is_none().then(|| self.side_to_move().to_string());
        let chain = self.chain_square().map(|square| square.to_string());
        let squares = self.outcome().map(|outcome| strings(&outcome.squares));
        let board = Some(self.placement().to_string());
        let mut found = Situation {
            side,
            chain,
            board,
            quiet_plies: Some(self.quiet_plies()),
            squares,
            ..Situation::default()
        };
        found.add_moves(self.legal_moves().iter().map(Move::to_string));
        found
    }
}

/// The slow referee's words for what the engine calls the same.
fn slow(side: Side) -> SlowSide {
    if side == Side::Attackers { SlowSide::Attackers } else { SlowSide::Defenders }
}

fn name(side: SlowSide) -> String {
    if side == SlowSide::Attackers { Side::Attackers } else { Side::Defenders }.to_string()
}

fn slow_rules(rules: &Value) -> SlowRules {
    serde_json::from_value(rules.clone()).expect("rules for the slow referee")
}

impl Opens for SlowGame {
    fn on(rules: &Value, board: &str, side: Side) -> Self {
        Self::from_board(&slow_rules(rules), board, slow(side), 0, true)
            .unwrap_or_else(|fault| panic!("{fault}"))
    }

    fn setup(rules: &Value, name: &str) -> Self {
        Self::from_setup(&slow_rules(rules), name).unwrap_or_else(|fault| panic!("{fault}"))
    }
}

impl Player for SlowGame {
    fn play(&mut self, mv: &str) -> Effect {
        if let Some(refusal) = self.refusal_in_full(mv) {
            return Effect {
                illegal: Some(refusal.reason.to_owned()),
                squares: refusal.squares,
                ..Effect::default()
            };
        }
        let played = self.play(mv).expect("a legal move");
        let capture = |one: &SlowCapture| Captured {
            square: one.square.clone(),
            kind: one.kind.to_owned(),
            closed_by: one.closed_by.clone(),
        };
        assert_eq!(played.legal_move_count as usize, self.legal_moves().len(), "{mv}");
        let announcement = |one: &SlowAnnouncement| {
            announced(one.kind, &one.squares, &one.moves, played.open_paths as usize)
        };
        Effect {
            captures: played.captures.iter().map(capture).collect(),
            winner: played.outcome.as_ref().map(|outcome| outcome.winner.map_or("nobody".to_owned(), name)),
            reason: played.outcome.as_ref().map(|outcome| outcome.reason.to_owned()),
            announcements: played.announcements.iter().map(announcement).collect(),
            claimable: played.draw_claimable,
            count: Some(played.repetition_count),
            ..Effect::default()
        }
    }

    fn situation(&self) -> Situation {
        let side = self.outcome().is_none().then(|| name(self.side_to_move()));
        let squares = self.outcome().map(|outcome| outcome.squares);
        let (chain, board, quiet_plies) = (self.chain_square(), Some(self.board()), Some(self.quiet_plies()));
        let mut found = Situation { side, chain, board, quiet_plies, squares, ..Situation::default() };
        found.add_moves(self.legal_moves().into_iter());
        found
    }
}
