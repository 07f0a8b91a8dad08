//! The same work with the crate `hnefatafl` 0.0.2: every play is made by `do_valid_play`, which finds
//! captures and outcome.

use hnefatafl::aliases::{MediumBasicBoardState, SmallBasicBoardState};
use hnefatafl::board::state::BoardState;
use hnefatafl::collections::pieceset::PieceSet;
use hnefatafl::game::GameStatus;
use hnefatafl::game::logic::GameLogic;
use hnefatafl::game::state::GameState;
use hnefatafl::pieces::{KING, PieceType};
use hnefatafl::preset::{boards, rules};
use hnefatafl::rules::{HostilityRules, OccupyRules, PassRules, Ruleset};

/// A game of the crate.
pub(crate) enum Theirs {
    /// On a board of 64 bits.
    Small(GameLogic<SmallBasicBoardState>, GameState<SmallBasicBoardState>),
    /// On a board of 128 bits.
    Medium(GameLogic<MediumBasicBoardState>, GameState<MediumBasicBoardState>),
}

fn medium(rules: Ruleset, board: &str) -> Theirs {
    let state: GameState<MediumBasicBoardState> = GameState::new(board, rules.starting_side).expect("a board of the crate");
    Theirs::Medium(GameLogic::new(rules, state.board.side_len()), state)
}

impl Theirs {
    pub(crate) fn copenhagen() -> Self {
        medium(rules::COPENHAGEN, boards::COPENHAGEN)
    }

    pub(crate) fn brandubh() -> Self {
        let state: GameState<SmallBasicBoardState> = GameState::new(boards::BRANDUBH, rules::BRANDUBH.starting_side).expect("a board");
        Self::Small(GameLogic::new(rules::BRANDUBH, state.board.side_len()), state)
    }

    /// The crate's Tablut with the zones of `tablut-nielsen`, so that both have the same game tree.
    pub(crate) fn tablut() -> Self {
        let king = PieceSet::from_piece(KING);
        let rules = Ruleset {
            edge_escape: true,
            hostile_tiles: HostilityRules {
                throne: PieceSet::from_piece_type(PieceType::Soldier),
                corners: PieceSet::none(),
                edge: PieceSet::none(),
            },
            occupiable_tiles: OccupyRules { throne: king, corners: PieceSet::all() },
            passable_tiles: PassRules { throne: PieceSet::all() },
            ..rules::BRANDUBH
        };
        medium(rules, boards::TABLUT)
    }

    /// Perft with every play made: plays at all depths.
    pub(crate) fn played(&self, depth: u32) -> u64 {
        match self {
            Self::Small(logic, state) => played(logic, state, depth),
            Self::Medium(logic, state) => played(logic, state, depth),
        }
    }

    /// Perft with the last ply counted from the crate's iterators.
    pub(crate) fn counted(&self, depth: u32) -> u64 {
        match self {
            Self::Small(logic, state) => counted(logic, state, depth),
            Self::Medium(logic, state) => counted(logic, state, depth),
        }
    }

    /// The plies of one random game.
    pub(crate) fn playout(&self, seed: u64, max_plies: u32) -> u64 {
        match self {
            Self::Small(logic, state) => playout(logic, *state, seed, max_plies),
            Self::Medium(logic, state) => playout(logic, *state, seed, max_plies),
        }
    }
}

fn played<B: BoardState>(logic: &GameLogic<B>, state: &GameState<B>, depth: u32) -> u64 {
    let mut plays = 0;
    for tile in state.board.occupied_by_side(state.side_to_play) {
        for play in logic.iter_plays(tile, state).expect("a piece stands there") {
            let after = std::hint::black_box(logic.do_valid_play(play, *state));
            plays += 1;
            if depth > 1 && after.new_state.status == GameStatus::Ongoing {
                plays += played(logic, &after.new_state, depth - 1);
            }
        }
    }
    plays
}

fn counted<B: BoardState>(logic: &GameLogic<B>, state: &GameState<B>, depth: u32) -> u64 {
    let mut leaves = 0;
    for tile in state.board.occupied_by_side(state.side_to_play) {
        let plays = logic.iter_plays(tile, state).expect("a piece stands there");
        if depth == 1 {
            leaves += plays.count() as u64;
            continue;
        }
        for play in plays {
            let after = logic.do_valid_play(play, *state);
            if after.new_state.status == GameStatus::Ongoing {
                leaves += counted(logic, &after.new_state, depth - 1);
            }
        }
    }
    leaves
}

fn playout<B: BoardState>(logic: &GameLogic<B>, mut state: GameState<B>, seed: u64, max_plies: u32) -> u64 {
    let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut plays = Vec::with_capacity(256);
    for ply in 0..u64::from(max_plies) {
        plays.clear();
        for tile in state.board.occupied_by_side(state.side_to_play) {
            plays.extend(logic.iter_plays(tile, &state).expect("a piece stands there"));
        }
        if plays.is_empty() {
            return ply;
        }
        // xorshift64 (Marsaglia 2003); any uniform choice would do.
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let choice = (random % plays.len() as u64) as usize;
        state = logic.do_valid_play(plays.swap_remove(choice), state).new_state;
        if state.status != GameStatus::Ongoing {
            return ply + 1;
        }
    }
    u64::from(max_plies)
}
