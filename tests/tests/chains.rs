//! Capture chains, sentence by sentence: each with its opposite, on small boards.

use tafl_engine::{
    AnnouncementKind, Berserk, Closers, Escape, Game, History, IllegalReason, Jump, KingTaken, Move, NoLegalMove, Outcome, OutcomeReason,
    PerftMode, QuietConsequence, QuietPlies, Referee, Repetition, RepetitionCompares, RepetitionConsequence, Rules, Score, SearchOptions,
    Setup, Side, Special, Symmetry, catalogue,
};
use tafl_tests::small::{game, names, play, reason, sq, to, unchanged};

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

fn chain(game: &Game) -> Option<String> {
    game.chain_square().map(|square| square.to_string())
}

fn listed(game: &Game) -> Vec<String> {
    game.legal_moves().iter().map(ToString::to_string).collect()
}

#[test]
fn a_piece_that_has_captured_continues_with_captures_only() {
    let (first, on) = play(&game(TWO_IN_A_ROW, ATTACKERS, captures), "b3-c3");
    assert_eq!((on.side_to_move(), chain(&on), on.ply(), first.legal_move_count), (ATTACKERS, Some("c3".to_owned()), 7, 1));
    assert_eq!((listed(&on), to(&on, "c3"), to(&on, "e3")), (vec!["c3-c4".to_owned()], vec!["c4".to_owned()], vec![]));
    assert_eq!(reason(&on, "e3-e4"), (IllegalReason::MustContinueCapture, vec!["c3".to_owned()]));
    assert_eq!(reason(&on, "c3-c2"), (IllegalReason::MustContinueCapture, vec!["c3".to_owned()]));
    assert_eq!(reason(&on, "f1-f2"), (IllegalReason::NotYourPiece, vec!["f1".to_owned()]), "what is illegal anyway comes first");
    assert_eq!(reason(&on, "e3-e3").0, IllegalReason::NullMove);
    assert_eq!(reason(&on, "pass").0, IllegalReason::PassNotAllowed);
    let (second, over) = play(&on, "c3-c4");
    assert_eq!(names(&second.captures.iter().map(|capture| capture.square).collect::<Vec<_>>()), ["c5"]);
    assert_eq!((over.side_to_move(), chain(&over), over.ply()), (DEFENDERS, None, 8));
    // If no piece must continue, the turn passes.
    let (_, over) = play(&game(TWO_IN_A_ROW, ATTACKERS, unchanged), "b3-c3");
    assert_eq!((over.side_to_move(), chain(&over)), (DEFENDERS, None));
    // Also if it captures nothing more.
    let (_, over) = play(&game(&TWO_IN_A_ROW.replace("2d4", "7"), ATTACKERS, captures), "b3-c3");
    assert_eq!((over.side_to_move(), chain(&over)), (DEFENDERS, None));
}

#[test]
fn a_mercenary_that_changes_side_is_nothing_to_go_on_from_or_with() {
    let (_, over) = play(&game(&TWO_IN_A_ROW.replace("1a1da2", "1a1Ma2"), ATTACKERS, captures), "b3-c3");
    assert_eq!((over.side_to_move(), chain(&over)), (DEFENDERS, None));
    let (_, over) = play(&game(&TWO_IN_A_ROW.replace("2d4", "2M4"), ATTACKERS, captures), "b3-c3");
    assert_eq!((over.side_to_move(), chain(&over)), (DEFENDERS, None), "it could only turn a mercenary");
    let (_, on) = play(&game(&TWO_IN_A_ROW.replace("2d4", "2M4"), ATTACKERS, any_move), "b3-c3");
    let (turning, over) = play(&on, "c3-c4");
    assert!(turning.captures.iter().all(|capture| capture.changes_side) && turning.captures.len() == 1);
    assert_eq!((over.side_to_move(), chain(&over)), (DEFENDERS, None), "a move that captures nothing is the last");
}

#[test]
fn with_any_move_a_piece_continues_until_a_move_captures_nothing() {
    let (first, on) = play(&game(TWO_IN_A_ROW, ATTACKERS, any_move), "b3-c3");
    assert_eq!((on.side_to_move(), chain(&on)), (ATTACKERS, Some("c3".to_owned())));
    let all = ["c1", "c2", "a3", "b3", "d3", "c4"];
    assert_eq!((to(&on, "c3"), first.legal_move_count, listed(&on).len()), (all.map(str::to_owned).to_vec(), 6, 6));
    assert_eq!(reason(&on, "e3-e4"), (IllegalReason::MustContinueCapture, vec!["c3".to_owned()]));
    let (_, over) = play(&on, "c3-c2");
    assert_eq!((over.side_to_move(), chain(&over), over.quiet_plies()), (DEFENDERS, None, 1));
    let (_, on) = play(&on, "c3-c4");
    assert_eq!((on.side_to_move(), chain(&on), on.quiet_plies()), (ATTACKERS, Some("c4".to_owned()), 0));
}

#[test]
fn the_king_goes_on_and_is_taken_by_going_on() {
    // He could escape to c1 at once, but only captures are allowed, and there is one.
    let (_, on) = play(
        &game("7/7/2d4/2a4/7/1k1ad2/6a", DEFENDERS, |rules, special| {
            captures(rules, special);
            rules.zones.clear();
            rules.escape = Escape::Squares(vec![sq("c1")]);
            rules.king_taken = KingTaken::Custodial;
        }),
        "b2-c2",
    );
    assert_eq!((on.side_to_move(), chain(&on), listed(&on)), (DEFENDERS, Some("c2".to_owned()), vec!["c2-c3".to_owned()]));
    let (last, over) = play(&on, "c2-c3");
    assert_eq!((last.captures.len(), over.side_to_move(), last.outcome), (1, ATTACKERS, None));
    // Taking the king is a capture.
    let (_, on) = play(&game("7/2a4/1aka3/7/1a1da2/7/7", ATTACKERS, captures), "b3-c3");
    assert_eq!(listed(&on), ["c3-c4"]);
    let (taking, over) = play(&on, "c3-c4");
    assert_eq!(taking.outcome.map(|outcome| outcome.reason), Some(OutcomeReason::KingCaptured));
    assert_eq!((chain(&over), over.side_to_move()), (None, DEFENDERS));
}

#[test]
fn what_ends_the_game_ends_the_chain() {
    let at_limit = game(TWO_IN_A_ROW, ATTACKERS, |rules, special| {
        captures(rules, special);
        rules.ply_limit = Some(7);
    });
    let (played, over) = play(&at_limit, "b3-c3");
    assert_eq!(played.outcome.map(|outcome| outcome.reason), Some(OutcomeReason::PlyLimit));
    assert_eq!((chain(&over), over.side_to_move()), (None, DEFENDERS));
}

#[test]
fn a_side_without_a_move_is_not_asked_while_the_other_goes_on() {
    // The king cannot move, and his only man falls to b3-c3.
    let stuck = |change: fn(&mut Rules, &mut Special)| {
        game("7/7/7/7/1a1da2/5a1/4aka", ATTACKERS, move |rules, special| {
            change(rules, special);
            rules.zones.clear();
            rules.escape = Escape::Squares(vec![sq("a7")]);
            rules.king_taken = KingTaken::Enclosed(Closers { zones: vec![], edge: false }.into());
            rules.no_legal_move = NoLegalMove::Loses;
        })
    };
    let without_move = Some((Some(ATTACKERS), OutcomeReason::NoLegalMoves));
    let (played, on) = play(&stuck(any_move), "b3-c3");
    assert_eq!((played.outcome, chain(&on)), (None, Some("c3".to_owned())));
    let (played, _) = play(&on, "c3-c4");
    assert_eq!(played.outcome.map(|outcome| (outcome.winner, outcome.reason)), without_move);
    let (played, _) = play(&stuck(captures), "b3-c3");
    assert_eq!(played.outcome.map(|outcome| (outcome.winner, outcome.reason)), without_move, "he captures nothing more");
}

#[test]
fn announcements_are_made_after_each_step() {
    // A different attackers' piece from the one that must continue threatens the king.
    let board = "7/2a2a1/2d2ka/5a1/1a1da2/7/7";
    let (played, on) = play(&game(board, ATTACKERS, captures), "b3-c3");
    assert_eq!(chain(&on), Some("c3".to_owned()));
    assert_eq!(played.announcements.len(), 1);
    assert_eq!(played.announcements[0].kind, AnnouncementKind::WatchYourKing);
    assert_eq!(played.announcements[0].moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["e3-e5"]);
    assert_eq!(on.king_threats(), played.announcements[0].moves);
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
    let without = Game::from_setup(&referee(captures), &Setup { chain: None, ..stated() }).expect("a sound position");
    assert_ne!(on.key(), without.key());
    assert_ne!(on.canonical_key(), without.canonical_key());
    let turned = Setup { board: Symmetry::ALL[5].placement(&stated().board), ..stated() };
    let turned = Setup { chain: stated().chain.map(|square| Symmetry::ALL[5].square(square, 7)), ..turned };
    let turned = Game::from_setup(&referee(captures), &turned).expect("a sound position");
    assert_eq!(turned.canonical_key(), on.canonical_key());
    // It can be stated again as it was.
    for game in [on, played] {
        let again = Game::from_setup(game.referee(), &game.to_setup()).unwrap_or_else(|faults| panic!("{faults:?}"));
        assert_eq!((again.to_setup(), again.key(), listed(&again)), (game.to_setup(), game.key(), listed(&game)));
    }
}

#[test]
fn a_chain_that_cannot_be_is_refused() {
    assert_eq!(faults(captures, &stated()), Vec::<String>::new());
    assert_eq!(faults(unchanged, &stated()), ["chain"], "nobody must go on in these rules");
    assert_eq!(faults(captures, &Setup { ply: 0, ..stated() }), ["chain"], "something has captured");
    for (square, why) in [("c5", "the other side's"), ("b3", "nothing there"), ("e3", "it captures nothing"), ("s19", "beyond the board")] {
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
    assert_eq!(faults(captures, &Setup { chain: None, ..with(None, history(Some(sq("e3")), &[])) }), ["history.start_chain"]);
    // Any move of a continuing piece without a capture starts a new history with it.
    let (_, on) = play(&game(TWO_IN_A_ROW, ATTACKERS, any_move), "b3-c3");
    let (_, over) = play(&on, "c3-c2");
    assert_eq!((over.history().start_chain, over.history().moves.len()), (chain, 1));
    assert_eq!((over.history().start_side, over.side_to_move()), (ATTACKERS, DEFENDERS));
    let again = Game::from_setup(over.referee(), &over.to_setup()).unwrap_or_else(|faults| panic!("{faults:?}"));
    assert_eq!(again.to_setup(), over.to_setup());
    let early = Setup { ply: 1, ..over.to_setup() };
    assert_eq!(faults(any_move, &early), ["history.start_chain"], "the capture was a ply as well");
    let forgotten = Setup { history: Some(History { start_chain: None, ..over.history() }), ..over.to_setup() };
    assert_eq!(faults(any_move, &forgotten), Vec::<String>::new(), "without a chain the same move is legal too");
    // A complete history shows the chain that it leads to.
    let start = TWO_IN_A_ROW.parse().expect("a board");
    let moves = vec!["b3-c3".parse().expect("a move")];
    let full = History { start_board: start, start_side: ATTACKERS, start_chain: None, moves, complete: true };
    assert_eq!(faults(captures, &with(chain, full.clone())), Vec::<String>::new());
    assert_eq!(faults(captures, &with(None, full)), ["chain"]);
}

/// A position with a chain differs from the same one without.
#[test]
fn a_chain_is_part_of_what_repeats() {
    let twice = |rules: &mut Rules, special: &mut Special| {
        any_move(rules, special);
        rules.quiet_plies = Some(QuietPlies { limit: 50, then: QuietConsequence::Draw });
        rules.repetition = Some(Repetition { at: 2, consequence: RepetitionConsequence::Draw, compares: RepetitionCompares::Position });
    };
    let (_, mut on) = play(&game(TWO_IN_A_ROW, ATTACKERS, twice), "b3-c3");
    let mut counts = Vec::new();
    for mv in ["c3-c2", "f1-f2", "c2-c3", "f2-f1", "c3-c2"] {
        assert_eq!(on.outcome(), None, "{mv}");
        let (played, after) = play(&on, mv);
        counts.push(played.repetition.count);
        on = after;
    }
    // After f2-f1 the board is that of the chain, but no piece must continue; the board after c3-c2 occurs for the second time.
    assert_eq!(counts, [1, 1, 1, 1, 2]);
    assert_eq!(on.outcome().map(|outcome| outcome.reason), Some(OutcomeReason::Repetition));
}

#[test]
fn perft_and_playouts_go_on_as_games_do() {
    for change in [captures, any_move] {
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

fn leaves(game: &Game, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |mv: &Move| game.after(*mv).expect("a legal move").1;
    game.legal_moves().iter().map(|mv| leaves(&after(mv), depth - 1)).sum()
}

#[test]
fn a_search_sees_that_the_same_side_goes_on() {
    // b3-c3 captures d3, and c3-c4 then takes the king: a win in two plies of one side, however the score is rated.
    let board = "7/2a4/1aka3/7/1a1da2/7/1d5";
    let wins = game(board, ATTACKERS, captures);
    for depth in [0, 1, 3] {
        let options = SearchOptions { depth: Some(depth), ..SearchOptions::unlimited(1) };
        let report = catalogue::opponent(wins.referee()).search(&wins, &options, &|| false, &mut |_| {}).expect("a game that goes on");
        assert_eq!(report.chosen.mv.to_string(), "b3-c3", "depth {depth}");
        assert_eq!(report.chosen.score, Score::Proven { winner: ATTACKERS, plies: 2 });
        assert_eq!(report.chosen.pv.iter().map(ToString::to_string).collect::<Vec<_>>(), ["b3-c3", "c3-c4"]);
    }
    // If the turn passes, nothing is proven so soon.
    let game = game(board, ATTACKERS, unchanged);
    let report = catalogue::opponent(game.referee())
        .search(&game, &SearchOptions { nodes: Some(200), ..SearchOptions::unlimited(1) }, &|| false, &mut |_| {})
        .expect("a report");
    assert!(!matches!(report.lines[0].score, Score::Proven { plies: 2, .. }));
}

/// Jumps and chains together: a knight jumps from capture to capture.
#[test]
fn a_knight_leaps_from_capture_to_capture() {
    let leaping = game("7/5k1/7/2d4/nd5/7/7", ATTACKERS, |rules, special| {
        captures(rules, special);
        special.jumps.knights = Jump::Capturing;
        rules.zones.clear();
        rules.escape = Escape::Squares(vec![sq("g7")]);
        rules.king_taken = KingTaken::Custodial;
    });
    let (_, on) = play(&leaping, "a3-c3");
    assert_eq!((chain(&on), listed(&on)), (Some("c3".to_owned()), vec!["c3-c5".to_owned()]));
    let (_, over) = play(&on, "c3-c5");
    assert_eq!((over.placement().to_string().as_str(), over.side_to_move()), ("7/5k1/2n4/7/7/7/7", DEFENDERS));
}
