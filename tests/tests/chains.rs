//! Capture chains in positions handed in, in counts and in searches. What they do in play is shown by the
//! rule cases.

use crate::small::{game, play, sq, unchanged};
use tafl_engine::{
    Berserk, Escape, Game, History, Move, Outcome, OutcomeReason, PerftMode, Referee, Rules, Score,
    SearchOptions, SearchReport, Setup, Side, Special, Symmetry, catalogue,
};

const ATTACKERS: Side = Side::Attackers;
const DEFENDERS: Side = Side::Defenders;

/// b3-c3 captures d3, and from there c3-c4 would capture c5.
const TWO_IN_A_ROW: &str = "7/2a4/2d4/7/1a1da2/7/5k1";

fn captures(_: &mut Rules, special: &mut Special) {
    special.berserk = Some(Berserk::Captures);
}

fn any_move(_: &mut Rules, special: &mut Special) {
    special.berserk = Some(Berserk::AnyMove);
}

fn may_stop(_: &mut Rules, special: &mut Special) {
    (special.berserk, special.chain_may_stop) = (Some(Berserk::Captures), true);
}

fn free(_: &mut Rules, special: &mut Special) {
    (special.berserk, special.chain_may_stop) = (Some(Berserk::CapturesOrEscape), true);
}

fn chain(game: &Game) -> Option<String> {
    game.chain_square().map(|square| square.to_string())
}

fn listed(game: &Game) -> Vec<String> {
    game.legal_moves().iter().map(ToString::to_string).collect()
}

/// The position in which c3 must continue, as a stated position.
fn stated() -> Setup {
    Setup {
        board: "7/2a4/2d4/7/2a1a2/7/5k1".parse().expect("a board"),
        side_to_move: ATTACKERS,
        ply: 7,
        chain: Some(sq("c3")),
        history: None,
        outcome: None,
    }
}

fn referee(change: fn(&mut Rules, &mut Special)) -> Referee {
    game("7/7/7/7/a6/7/5k1", ATTACKERS, change).referee().clone()
}

fn faults(change: fn(&mut Rules, &mut Special), setup: &Setup) -> Vec<String> {
    Game::from_setup(&referee(change), setup).err().into_iter().flatten().map(|fault| fault.field).collect()
}

#[test]
fn a_position_with_a_chain_is_handed_in() {
    let on = Game::from_setup(&referee(captures), &stated()).expect("a sound position");
    let (_, played) = play(&game(TWO_IN_A_ROW, ATTACKERS, captures), "b3-c3");
    assert_eq!((listed(&on), chain(&on)), (listed(&played), chain(&played)));
    assert_eq!((on.key(), on.canonical_key()), (played.key(), played.canonical_key()));
    let without =
        Game::from_setup(&referee(captures), &Setup { chain: None, ..stated() }).expect("a sound position");
    assert_ne!(on.key(), without.key());
    assert_ne!(on.canonical_key(), without.canonical_key());
    let turned = Setup { board: Symmetry::ALL[5].placement(&stated().board), ..stated() };
    let turned = Setup { chain: stated().chain.map(|square| Symmetry::ALL[5].square(square, 7)), ..turned };
    let turned = Game::from_setup(&referee(captures), &turned).expect("a sound position");
    assert_eq!(turned.canonical_key(), on.canonical_key());
    // It can be stated again as it was.
    for game in [on, played] {
        let again =
            Game::from_setup(game.referee(), &game.to_setup()).unwrap_or_else(|faults| panic!("{faults:?}"));
        assert_eq!(
            (again.to_setup(), again.key(), listed(&again)),
            (game.to_setup(), game.key(), listed(&game))
        );
    }
}

#[test]
fn a_chain_that_cannot_be_is_refused() {
    assert_eq!(faults(captures, &stated()), Vec::<String>::new());
    assert_eq!(faults(unchanged, &stated()), ["chain"], "nobody must go on in these rules");
    assert_eq!(faults(captures, &Setup { ply: 0, ..stated() }), ["chain"], "something has captured");
    for (square, why) in [
        ("c5", "the other side's"),
        ("b3", "nothing there"),
        ("e3", "it captures nothing"),
        ("s19", "beyond the board"),
    ] {
        assert_eq!(faults(captures, &Setup { chain: Some(sq(square)), ..stated() }), ["chain"], "{why}");
    }
    assert_eq!(faults(any_move, &Setup { chain: Some(sq("e3")), ..stated() }), Vec::<String>::new());
    let outcome = |reason, winner| Some(Outcome { winner, reason, squares: Vec::new() });
    let ended = Setup { outcome: outcome(OutcomeReason::NoLegalMoves, Some(ATTACKERS)), ..stated() };
    assert_eq!(faults(captures, &ended), ["chain"]);
    let resigned = Setup { outcome: outcome(OutcomeReason::Resignation, Some(ATTACKERS)), ..stated() };
    assert_eq!(faults(captures, &resigned), Vec::<String>::new());
}

#[test]
fn a_history_may_begin_with_a_chain() {
    let history = |chain, moves: &[&str]| History {
        start_board: stated().board,
        start_side: ATTACKERS,
        start_chain: chain,
        moves: moves.iter().map(|mv| mv.parse().expect("a move")).collect(),
        complete: true,
    };
    let chain = Some(sq("c3"));
    let with = |chain, history| Setup { chain, history: Some(history), ..stated() };
    assert_eq!(faults(captures, &with(chain, history(chain, &[]))), Vec::<String>::new());
    assert_eq!(faults(captures, &with(chain, history(None, &[]))), ["chain"]);
    assert_eq!(faults(captures, &with(None, history(chain, &[]))), ["chain"]);
    assert_eq!(
        faults(captures, &Setup { chain: None, ..with(None, history(Some(sq("e3")), &[])) }),
        ["history.start_chain"]
    );
    // Any move of a continuing piece without a capture starts a new history with it.
    let (_, on) = play(&game(TWO_IN_A_ROW, ATTACKERS, any_move), "b3-c3");
    let (_, over) = play(&on, "c3-c2");
    assert_eq!((over.history().start_chain, over.history().moves.len()), (chain, 1));
    assert_eq!((over.history().start_side, over.side_to_move()), (ATTACKERS, DEFENDERS));
    let again =
        Game::from_setup(over.referee(), &over.to_setup()).unwrap_or_else(|faults| panic!("{faults:?}"));
    assert_eq!(again.to_setup(), over.to_setup());
    let early = Setup { ply: 1, ..over.to_setup() };
    assert_eq!(faults(any_move, &early), ["history.start_chain"], "the capture was a ply as well");
    let forgotten =
        Setup { history: Some(History { start_chain: None, ..over.history() }), ..over.to_setup() };
    assert_eq!(
        faults(any_move, &forgotten),
        Vec::<String>::new(),
        "without a chain the same move is legal too"
    );
    // A complete history shows the chain that it leads to.
    let start = TWO_IN_A_ROW.parse().expect("a board");
    let moves = vec!["b3-c3".parse().expect("a move")];
    let full =
        History { start_board: start, start_side: ATTACKERS, start_chain: None, moves, complete: true };
    assert_eq!(faults(captures, &with(chain, full.clone())), Vec::<String>::new());
    assert_eq!(faults(captures, &with(None, full)), ["chain"]);
}

#[test]
fn perft_and_playouts_go_on_as_games_do() {
    for change in [captures, any_move, may_stop, free] {
        let (_, on) = play(&game(TWO_IN_A_ROW, ATTACKERS, change), "b3-c3");
        for depth in 0..4 {
            assert_eq!(on.perft(depth, PerftMode::Played).leaves, leaves(&on, depth));
            assert_eq!(on.perft(depth, PerftMode::Counted).leaves, leaves(&on, depth));
        }
        assert_eq!(on.playout(7, 1).plies, 1);
        let played = on.playout(3, 200);
        assert_eq!(on.playout(3, 200), played);
    }
}

#[test]
fn a_stop_leads_to_the_position_without_a_chain() {
    let (_, on) = play(&game(TWO_IN_A_ROW, ATTACKERS, may_stop), "b3-c3");
    assert_eq!(listed(&on), ["c3-c4", "pass"]);
    let (played, stopped) = play(&on, "pass");
    assert_eq!((played.captures.len(), played.quiet_plies, played.repetition.count), (0, 0, 1));
    let (_, plain) = play(&game(TWO_IN_A_ROW, ATTACKERS, unchanged), "b3-c3");
    assert_eq!(
        (listed(&stopped), stopped.key(), stopped.canonical_key()),
        (listed(&plain), plain.key(), plain.canonical_key())
    );
    assert_eq!((stopped.quiet_plies(), stopped.ply()), (plain.quiet_plies(), plain.ply() + 1));
    // Like a capture, a stop leaves no history.
    assert_eq!(
        (stopped.history().start_chain, stopped.history().moves, stopped.history().complete),
        (None, Vec::new(), true)
    );
    for game in [on, stopped] {
        let again =
            Game::from_setup(game.referee(), &game.to_setup()).unwrap_or_else(|faults| panic!("{faults:?}"));
        assert_eq!(
            (again.to_setup(), again.key(), listed(&again)),
            (game.to_setup(), game.key(), listed(&game))
        );
    }
}

fn leaves(game: &Game, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |mv: &Move| game.after(*mv).expect("a legal move").1;
    game.legal_moves().iter().map(|mv| leaves(&after(mv), depth - 1)).sum()
}

#[test]
fn a_search_sees_that_the_same_side_goes_on() {
    // b3-c3 captures d3, and c3-c4 then takes the king: a win in two plies of one side, however the score is
    // rated.
    let board = "7/2a4/1aka3/7/1a1da2/7/1d5";
    let wins = game(board, ATTACKERS, captures);
    for depth in [0, 1, 3] {
        let options = SearchOptions { depth: Some(depth), ..SearchOptions::unlimited(1) };
        let report = catalogue::opponent(wins.referee())
            .search(&wins, &options, &|| false, &mut |_| {})
            .expect("a game that goes on");
        assert_eq!(report.chosen.mv.to_string(), "b3-c3", "depth {depth}");
        assert_eq!(report.chosen.score, Score::Proven { winner: ATTACKERS, plies: 2 });
        assert_eq!(report.chosen.pv.iter().map(ToString::to_string).collect::<Vec<_>>(), ["b3-c3", "c3-c4"]);
    }
    // If the turn passes, nothing is proven so soon.
    let game = game(board, ATTACKERS, unchanged);
    let report = catalogue::opponent(game.referee())
        .search(
            &game,
            &SearchOptions { nodes: Some(200), ..SearchOptions::unlimited(1) },
            &|| false,
            &mut |_| {},
        )
        .expect("a report");
    assert!(!matches!(report.lines[0].score, Score::Proven { plies: 2, .. }));
}

fn search(game: &Game, depth: u32) -> SearchReport {
    let options = SearchOptions { depth: Some(depth), ..SearchOptions::unlimited(1) };
    catalogue::opponent(game.referee())
        .search(game, &options, &|| false, &mut |_| {})
        .expect("a game that goes on")
}

#[test]
fn a_search_stops_where_going_on_loses() {
    // c3 keeps the king from d3. If it goes on to c4, he escapes.
    let escape_to_d3 = |rules: &mut Rules, special: &mut Special| {
        may_stop(rules, special);
        rules.escape = Escape::Squares(vec![sq("d3")]);
    };
    let (_, on) = play(&game("7/2a4/2d4/7/ka1da2/7/7", ATTACKERS, escape_to_d3), "b3-c3");
    for depth in [1, 2, 4] {
        let report = search(&on, depth);
        assert_eq!((report.chosen.mv, report.only), (Move::Pass, true), "depth {depth}");
        assert!(
            !matches!(report.chosen.score, Score::Proven { .. }),
            "depth {depth}: {:?}",
            report.chosen.score
        );
    }
    let (_, lost) = play(&on, "c3-c4");
    let winner = DEFENDERS;
    assert_eq!(search(&lost, 1).chosen.score, Score::Proven { winner, plies: 1 });
    assert!(
        on.solve(winner, 10_000, 1 << 20, &|| false).is_none_or(|solution| solution.proof.is_none()),
        "the attackers stop"
    );
}

#[test]
fn a_search_sees_that_a_king_who_has_captured_escapes() {
    let (winner, board) = (DEFENDERS, "7/7/7/2k4/7/7/1a2a2");
    let report = search(&game(board, DEFENDERS, free), 2);
    assert_eq!(report.chosen.score, Score::Proven { winner, plies: 2 });
    assert_eq!(report.chosen.pv.iter().map(ToString::to_string).collect::<Vec<_>>(), ["c4-c1", "c1-a1"]);
    assert!(!matches!(
        search(&game(board, DEFENDERS, may_stop), 2).chosen.score,
        Score::Proven { plies: 2, .. }
    ));
}
