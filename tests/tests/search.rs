//! The search, compared with what can be found without it: legal moves, wins and losses in one, and forced
//! wins by plain enumeration, all through the public interface of a game.
//!
//! Positions come from seeded games under every known rule set and random ones, played at random and often
//! back and forth, so that repetition and limits matter. The strength of moves is tested only by one small
//! match.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use tafl_engine::{
    Chances, Game, Level, Line, Member, Move, Opponent, OutcomeReason, Piece, Referee, Rules, Score,
    SearchOptions, SearchReport, Setup, Side, Square, StopReason, Strength, Term, catalogue,
};
use tafl_test_support::chance::Chance;
use tafl_test_support::random_boards::random_board;
use tafl_test_support::random_rules::random_rules;
use tafl_test_support::rulesets::{assert_is_file, known};
use tafl_test_support::{long, signature};

fn search(game: &Game, options: &SearchOptions) -> SearchReport {
    catalogue::opponent(game.referee())
        .search(game, options, &|| false, &mut |_| {})
        .expect("a game that goes on")
}

fn nodes(nodes: u64, seed: u64) -> SearchOptions {
    SearchOptions { nodes: Some(nodes), ..SearchOptions::unlimited(seed) }
}

fn after(game: &Game, mv: Move) -> Game {
    game.after(mv).unwrap_or_else(|illegal| panic!("{mv} is illegal: {illegal:?}\n{}", reported(game))).1
}

/// All that is needed to reproduce a failure.
fn reported(game: &Game) -> String {
    let rules = serde_json::to_string(game.referee().rules()).expect("rules as text");
    format!("{rules}\n{:?}\nply {} quiet {}", game.to_setup(), game.ply(), game.quiet_plies())
}

fn winner(game: &Game) -> Option<Side> {
    game.outcome().and_then(|outcome| outcome.winner)
}

fn wins_in_one(game: &Game) -> bool {
    let side = game.side_to_move();
    game.legal_moves().into_iter().any(|mv| winner(&after(game, mv)) == Some(side))
}

/// Whether a move loses at once: by itself or to the next reply.
fn loses_in_one(game: &Game, mv: Move) -> bool {
    let next = after(game, mv);
    match next.outcome() {
        Some(outcome) => outcome.winner.is_some_and(|winner| winner != game.side_to_move()),
        None => wins_in_one(&next),
    }
}

/// A move of a random game: often the undoing of one's own last move.
fn wander(game: &mut Game, chance: &mut Chance) {
    let moves = game.legal_moves();
    let played = game.history().moves;
    let back = played.len().checked_sub(2).map(|last| played[last]).and_then(|last| match last {
        Move::Step { from, to } => Some(Move::Step { from: to, to: from }),
        Move::Pass => None,
    });
    let mv =
        back.filter(|back| moves.contains(back) && chance.percent(45)).unwrap_or_else(|| chance.pick(&moves));
    game.advance(mv).expect("a listed move");
}

/// Unfinished positions of a random game: some early, and the last ones before its end, where something is
/// about to happen.
fn positions(mut game: Game, chance: &mut Chance, most_plies: usize) -> Vec<Game> {
    let mut seen: Vec<Game> = Vec::new();
    for _ in 0..most_plies {
        if game.outcome().is_some() {
            break;
        }
        seen.push(game.clone());
        wander(&mut game, chance);
    }
    let keep = |n: usize| n + 3 >= seen.len() || n % 17 == 7;
    (0..seen.len()).filter(|&n| keep(n)).map(|n| seen[n].clone()).collect()
}

fn random_referee(chance: &mut Chance, sides: &[u8]) -> Referee {
    loop {
        let rules: Rules = random_rules(chance);
        if sides.contains(&rules.board.size)
            && let Ok(referee) = Referee::new(rules)
        {
            return referee;
        }
    }
}

/// Games of random rule sets on boards of these sizes, from set-ups and from random boards.
fn random_games(chance: &mut Chance, sides: &[u8], wanted: usize) -> Vec<Game> {
    let mut games = Vec::new();
    while games.len() < wanted {
        let referee = random_referee(chance, sides);
        games.push(Game::new(&referee, None).expect("the first set-up"));
        let board = random_board(referee.rules(), chance);
        let setup = tafl_engine::Setup {
            side_to_move: chance.pick(&Side::ALL),
            ..tafl_engine::Setup::start(board, Side::Attackers)
        };
        games.extend(Game::from_setup(&referee, &setup).ok().filter(|game| game.outcome().is_none()));
    }
    games
}

/// Calls `f` with positions of every known rule set and of `random` random ones.
fn each_position(seed: u64, random: usize, mut f: impl FnMut(&Game, &mut Chance)) {
    let mut chance = Chance::new(seed);
    let referees = known().into_iter().map(|(_, rules)| Referee::new(rules).expect("a known rule set"));
    let mut games: Vec<Game> =
        referees.map(|referee| Game::new(&referee, None).expect("the first set-up")).collect();
    games.extend(random_games(&mut chance, &[5, 7, 9, 11, 13, 15, 17, 19], random));
    for game in games {
        for position in positions(game, &mut chance, 120) {
            f(&position, &mut chance);
        }
    }
}

/// Best first: a quick win, any win, estimates, any loss, a quick loss.
fn value(score: Score, side: Side) -> i64 {
    match score {
        Score::Centi(centi) => i64::from(centi),
        Score::Proven { winner, plies } if winner == side => 2_000_000 - i64::from(plies),
        Score::Proven { plies, .. } => i64::from(plies) - 2_000_000,
    }
}

/// Properties of every line: it can be played, and if it reaches an end, a proven score agrees with that end.
fn check_line(game: &Game, line: &Line) {
    assert_eq!(line.pv.first(), Some(&line.mv), "{}", reported(game));
    let mut at = game.clone();
    for &mv in &line.pv {
        at = after(&at, mv);
    }
    if let Score::Proven { winner: claimed, plies } = line.score {
        assert!(plies >= 1, "{}", reported(game));
        assert!(at.outcome().is_none() || winner(&at) == Some(claimed), "{line:?}\n{}", reported(game));
    }
}

fn check_report(game: &Game, options: &SearchOptions, report: &SearchReport) {
    let moves = game.legal_moves();
    assert_eq!(report.lines.len(), moves.len().min(options.lines.max(1) as usize), "{}", reported(game));
    report.lines.iter().for_each(|line| check_line(game, line));
    check_line(game, &report.chosen);
    let mut listed: Vec<Move> = report.lines.iter().map(|line| line.mv).collect();
    listed.sort_unstable();
    listed.dedup();
    assert_eq!(listed.len(), report.lines.len(), "{}", reported(game));
    let side = game.side_to_move();
    let scores: Vec<i64> = report.lines.iter().map(|line| value(line.score, side)).collect();
    assert!(scores.is_sorted_by(|one, next| one >= next), "{report:?}");
    assert!(options.nodes.is_none_or(|most| report.nodes <= most.max(1)), "{report:?}");
    assert!(options.depth.is_none_or(|most| report.depth <= most), "{report:?}");
}

/// The chosen move wins at once if a move does, and loses at once only if all do.
fn check_tactics(game: &Game, report: &SearchReport, wins: bool) {
    let chosen = report.chosen.mv;
    if wins {
        assert_eq!(
            winner(&after(game, chosen)),
            Some(game.side_to_move()),
            "misses a win by {chosen}\n{}",
            reported(game)
        );
    } else if loses_in_one(game, chosen) {
        let safe = game.legal_moves().into_iter().find(|&mv| !loses_in_one(game, mv));
        assert_eq!(safe, None, "loses at once by {chosen}\n{}", reported(game));
    }
}

#[test]
fn a_level_that_overlooks_nothing_takes_a_win_in_one_and_avoids_a_loss_in_one() {
    let (mut won, mut lost, mut all) = (0, 0, 0);
    each_position(1, 60, |game, chance| {
        let wins = wins_in_one(game);
        // The levels that look ahead and overlook nothing.
        let sharp: Vec<SearchOptions> = Level::all()
            .map(|level| Opponent::default().at_level(game, level, chance.draw()))
            .filter(|options| options.overlooks == 0 && options.nodes > Some(0))
            .collect();
        assert!(sharp.len() >= 5, "{} levels", sharp.len());
        for options in [sharp[0], chance.pick(&sharp)] {
            let options = SearchOptions { nodes: options.nodes.map(|nodes| nodes.min(1_500)), ..options };
            let report = search(game, &options);
            check_report(game, &options, &report);
            check_tactics(game, &report, wins);
            lost += u32::from(!wins && matches!(report.lines[0].score, Score::Proven { plies: 2, .. }));
        }
        won += u32::from(wins);
        all += 1;
    });
    assert!(all > 400 && won > 60 && lost > 20, "{all} positions, {won} wins, {lost} losses");
}

#[test]
fn the_smallest_budgets_do_as_well() {
    each_position(2, 25, |game, chance| {
        let wins = wins_in_one(game);
        let seed = chance.draw();
        let smallest = [
            SearchOptions { nodes: Some(chance.between(1, 4) as u64), ..nodes(1, seed) },
            SearchOptions { nodes: None, depth: Some(0), lines: 3, ..nodes(1, seed) },
            SearchOptions { table_bytes: 0, ..nodes(150, seed) },
        ];
        for options in smallest {
            let report = search(game, &options);
            check_report(game, &options, &report);
            check_tactics(game, &report, wins);
        }
        let halted = catalogue::opponent(game.referee())
            .search(game, &nodes(9_999, seed), &|| true, &mut |_| {})
            .expect("a game that goes on");
        check_report(game, &nodes(9_999, seed), &halted);
        if wins {
            check_tactics(game, &halted, wins);
        }
    });
}

/// Whether the winner can force the end within this many plies, by trying everything; `None` if that takes
/// too long.
fn forced(game: &Game, claimed: Side, plies: u32, line: &[Move], budget: &mut u32) -> Option<bool> {
    if game.outcome().is_some() {
        return Some(winner(game) == Some(claimed));
    }
    if plies == 0 {
        return Some(false);
    }
    let chooses = game.side_to_move() == claimed;
    let mut moves = game.legal_moves();
    // The winner's expected move is tried first, which saves time and assumes nothing.
    if let Some(place) = line.first().and_then(|expected| moves.iter().position(|mv| mv == expected)) {
        moves.swap(0, place);
    }
    for mv in moves {
        *budget = budget.checked_sub(1)?;
        let below = if line.first() == Some(&mv) { &line[1..] } else { &[] };
        if forced(&after(game, mv), claimed, plies - 1, below, budget)? == chooses {
            return Some(chooses);
        }
    }
    Some(!chooses)
}

/// Proofs that were verified by enumeration, by their length in plies.
fn check_proofs(game: &Game, options: &SearchOptions, proofs: &mut [u32; 8]) {
    for proof in
        Side::ALL.into_iter().filter_map(|winner| game.solve(winner, 5_000, 1 << 18, &|| false)?.proof)
    {
        if proof.plies < 8
            && let Some(found) = forced(game, proof.winner, proof.plies, &proof.line, &mut 30_000)
        {
            assert!(found, "{proof:?} is no proof\n{}", reported(game));
            proofs[proof.plies as usize] += 1;
        }
        let mut at = game.clone();
        proof.line.iter().for_each(|&mv| at = after(&at, mv));
        assert!(at.outcome().is_none() || winner(&at) == Some(proof.winner), "{proof:?}\n{}", reported(game));
    }
    let report = search(game, options);
    check_report(game, options, &report);
    check_proven_lines(game, &report, proofs);
}

/// Likewise of the lines of a report.
fn check_proven_lines(game: &Game, report: &SearchReport, proofs: &mut [u32; 8]) {
    for line in &report.lines {
        let Score::Proven { winner: claimed, plies } = line.score else { continue };
        if plies < 8
            && let Some(found) = forced(&after(game, line.mv), claimed, plies - 1, &line.pv[1..], &mut 30_000)
        {
            assert!(found, "{line:?} is no proof\n{}", reported(game));
            proofs[plies as usize] += 1;
        }
    }
}

fn each_proof(seed: u64, games: usize) -> [u32; 8] {
    let mut chance = Chance::new(seed);
    let mut proofs = [0; 8];
    let mut all = random_games(&mut chance, &[5, 7], games);
    let small = known().into_iter().filter(|(_, rules)| rules.board.size <= 9);
    all.extend(small.map(|(_, rules)| {
        Game::new(&Referee::new(rules).expect("a known rule set"), None).expect("the first set-up")
    }));
    for game in all {
        for position in positions(game, &mut chance, 60) {
            let lines = chance.between(1, 4) as u32;
            check_proofs(&position, &SearchOptions { lines, ..nodes(2_500, chance.draw()) }, &mut proofs);
        }
    }
    proofs
}

#[test]
fn what_is_proven_is_true() {
    let proofs = if long() {
        (0..40)
            .map(|seed| each_proof(seed, 400))
            .fold([0; 8], |all, more| std::array::from_fn(|n| all[n] + more[n]))
    } else {
        each_proof(3, 60)
    };
    assert!(
        proofs[1..=3].iter().all(|&count| count > 30) && proofs[4..].iter().sum::<u32>() > 12,
        "{proofs:?}"
    );
}

/// What the first of several searches that share a table calls proven is true.
#[test]
fn a_team_proves_only_what_is_true() {
    let mut chance = Chance::new(77);
    let mut proofs = [0; 8];
    for game in random_games(&mut chance, &[5, 7], 60) {
        for position in positions(game, &mut chance, 60) {
            let options = nodes(2_500, chance.draw());
            let members = Member::team(4);
            let ended = AtomicBool::new(false);
            let opponent = catalogue::opponent(position.referee());
            let report = std::thread::scope(|scope| {
                for member in &members[1..] {
                    scope.spawn(|| {
                        let halt = || ended.load(Ordering::Relaxed);
                        opponent.search_as(Some(member), &position, &options, &|_| true, &halt, &mut |_| ())
                    });
                }
                let report = opponent.search_as(
                    Some(&members[0]),
                    &position,
                    &options,
                    &|_| true,
                    &|| false,
                    &mut |_| (),
                );
                ended.store(true, Ordering::Relaxed);
                report.expect("a game that goes on")
            });
            check_report(&position, &options, &report);
            check_proven_lines(&position, &report, &mut proofs);
        }
    }
    assert!(proofs[1..=3].iter().all(|&count| count > 10), "{proofs:?}");
}

#[test]
fn equal_calls_give_equal_reports() {
    each_position(4, 20, |game, chance| {
        if chance.percent(85) {
            return;
        }
        let options = SearchOptions {
            lines: chance.between(1, 3) as u32,
            ..catalogue::opponent(game.referee()).at_level(
                game,
                Level::all().nth(4).expect("a level"),
                chance.draw(),
            )
        };
        let mut depths = Vec::new();
        let whole = catalogue::opponent(game.referee())
            .search(game, &options, &|| false, &mut |report| depths.push(report.clone()))
            .expect("a game that goes on");
        assert_eq!(whole, search(&game.clone(), &options));
        let saved = Game::from_setup(game.referee(), &game.to_setup()).expect("a saved game");
        assert_eq!(whole, search(&saved, &options));
        assert!(depths.iter().map(|report| report.depth).eq(1..=whole.depth), "{depths:?}");
    });
}

/// A halted search gives the result of one that had only the nodes searched until then, and stops soon.
#[test]
fn a_halted_search_keeps_what_it_has_found() {
    let mut halted = 0;
    each_position(5, 10, |game, chance| {
        let lines = chance.between(1, 2) as u32;
        // With the smallest table, whose size does not depend on the budget.
        let options = SearchOptions { lines, overlooks: 30, table_bytes: 0, ..nodes(12_000, chance.draw()) };
        if chance.percent(85) {
            return;
        }
        let moves = game.legal_moves().len() as u64;
        let patience = moves + chance.below(60) as u64;
        let (polls, after_yes) = (Cell::new(0u64), Cell::new(0u32));
        let halt = || {
            polls.set(polls.get() + 1);
            after_yes.set(after_yes.get() + u32::from(polls.get() > patience));
            polls.get() > patience
        };
        let report = catalogue::opponent(game.referee())
            .search(game, &options, &halt, &mut |_| {})
            .expect("a game that goes on");
        if report.stop == StopReason::Interrupted {
            halted += 1;
            assert_eq!(after_yes.get(), 1, "asked again after a halt");
            let same = search(game, &SearchOptions { nodes: Some(report.nodes - 1), ..options });
            assert_eq!(
                (&same.lines, &same.chosen, same.depth),
                (&report.lines, &report.chosen, report.depth)
            );
        }
        assert!(report.nodes <= 512 * (polls.get() + 1), "{} nodes in {} polls", report.nodes, polls.get());
    });
    assert!(halted > 20, "{halted} halts");
}

#[test]
fn a_finished_game_has_no_move_to_suggest() {
    let brandubh = catalogue::find("brandubh-wtf").expect("brandubh").referee();
    let mut game = Game::new(&brandubh, None).expect("the first set-up");
    game.declare(Some(Side::Attackers), OutcomeReason::Resignation).expect("a resignation");
    assert_eq!(catalogue::opponent(game.referee()).search(&game, &nodes(1, 0), &|| false, &mut |_| {}), None);
}

#[test]
fn a_single_legal_move_is_answered_at_once() {
    let mut single = 0;
    each_position(6, 2_000, |game, _| {
        if game.legal_moves().len() == 1 {
            let report = search(game, &nodes(20_000, 0));
            assert_eq!(
                (report.stop, report.nodes, report.chosen.mv),
                (StopReason::OnlyMove, 1, game.legal_moves()[0])
            );
            single += 1;
        }
    });
    assert!(single > 3, "{single}");
}

/// The seed decides among equal moves.
#[test]
fn seeds_give_variety() {
    let brandubh = catalogue::find("brandubh-wtf").expect("brandubh").referee();
    let game = Game::new(&brandubh, None).expect("the first set-up");
    let mut openings: Vec<Move> = (0..20).map(|seed| search(&game, &nodes(300, seed)).chosen.mv).collect();
    openings.sort_unstable();
    openings.dedup();
    assert!(openings.len() > 2, "{openings:?}");
}

/// Level 0 plays each legal move about equally often, in 100 games for each move of a position.
#[test]
fn level_0_is_random() {
    let brandubh = catalogue::find("brandubh-wtf").expect("brandubh").referee();
    let game = Game::new(&brandubh, None).expect("the first set-up");
    let mut counts: BTreeMap<Move, u32> = game.legal_moves().into_iter().map(|mv| (mv, 0)).collect();
    for seed in 0..100 * counts.len() as u64 {
        *counts
            .get_mut(
                &search(&game, &catalogue::opponent(game.referee()).at_level(&game, Level::MIN, seed))
                    .chosen
                    .mv,
            )
            .expect("a legal move") += 1;
    }
    assert!(counts.values().all(|count| (60..=140).contains(count)), "{counts:?}");
}

/// The greedy step plays the move after which its side stands best by the evaluation, and takes a win in one.
#[test]
fn the_greedy_step_takes_a_win() {
    let mut won = 0;
    each_position(7, 30, |game, chance| {
        let report = search(game, &Strength::GREEDY.options(chance.draw()));
        assert!(report.chosen.pv.len() == 1 && report.depth == 0);
        if wins_in_one(game) {
            assert!(
                game.after(report.chosen.mv)
                    .expect("legal")
                    .1
                    .outcome()
                    .is_some_and(|outcome| outcome.winner == Some(game.side_to_move()))
            );
            won += 1;
        }
    });
    assert!(won > 20, "{won}");
}

/// A search that overlooks half of the moves misses about half of the wins in one that are only one, and
/// claims no proof but a finished game.
#[test]
fn a_search_overlooks_the_stated_share_of_moves() {
    let (mut seen, mut single) = (0, 0);
    each_position(8, 60, |game, chance| {
        let wins = game
            .legal_moves()
            .into_iter()
            .filter(|&mv| game.after(mv).is_ok_and(|(_, after)| winner(&after) == Some(game.side_to_move())));
        let wins: Vec<Move> = wins.collect();
        let options = SearchOptions { depth: Some(2), overlooks: 50, ..nodes(500, chance.draw()) };
        let report = search(game, &options);
        if let Score::Proven { plies, .. } = report.chosen.score {
            assert_eq!(plies, 1, "{}", reported(game));
        }
        if let [win] = wins[..]
            && game.legal_moves().len() > 8
        {
            single += 1;
            seen += u32::from(report.chosen.mv == win);
        }
    });
    assert!(single > 30 && (seen * 100 / single).abs_diff(50) <= 20, "{seen} of {single}");
}

#[test]
fn levels_grow_in_strength() {
    let levels: Vec<Level> = Level::all().collect();
    assert_eq!((levels.len(), levels[0], levels[10], Level::new(11)), (11, Level::MIN, Level::MAX, None));
    let brandubh = catalogue::find("brandubh-wtf").expect("brandubh").referee();
    let mut wins = 0;
    for seed in 0..6 {
        let strong = if seed % 2 == 0 { Side::Attackers } else { Side::Defenders };
        let mut game = Game::new(&brandubh, None).expect("the first set-up");
        while game.outcome().is_none() && game.ply() < 200 {
            let level = if game.side_to_move() == strong { levels[6] } else { levels[0] };
            game.advance(
                search(&game, &catalogue::opponent(game.referee()).at_level(&game, level, seed)).chosen.mv,
            )
            .expect("a legal move");
        }
        wins += u32::from(winner(&game) == Some(strong));
    }
    assert!(wins >= 5, "{wins} of 6");
}

/// The term for the defenders' men counts the squares to which they have legal moves.
#[test]
fn the_moves_of_the_defenders_are_counted() {
    let (mut chance, mut counted) = (Chance::new(9), 0);
    for (name, rules) in known() {
        let referee = Referee::new(rules).expect("a known rule set");
        for _ in 0..500 {
            let board = random_board(referee.rules(), &mut chance);
            let Ok(game) = Game::from_setup(&referee, &Setup::start(board.clone(), Side::Defenders)) else {
                continue;
            };
            let term = |term: Term| game.evaluation_inputs().terms[term as usize];
            if game.outcome().is_some() || term(Term::Sealed) == 0 {
                continue;
            }
            let reached = |mv| match mv {
                Move::Step { from, to } if board.piece_at(from) == Some(Piece::Defender) => Some(to),
                _ => None,
            };
            let squares: BTreeSet<Square> = game.legal_moves().into_iter().filter_map(reached).collect();
            assert_eq!(usize::try_from(term(Term::DefendersMoves)), Ok(squares.len()), "{name} {board}");
            counted += 1;
        }
    }
    assert!(counted > 300, "{counted} positions");
}

#[test]
fn the_chance_of_a_win_grows_with_the_score() {
    let general = |score, mover| Chances::default().attackers_permille(score, mover);
    let mut last = None;
    for centi in -30_000..=30_000 {
        let chance = general(Score::Centi(centi), Side::Attackers);
        assert!((1..1000).contains(&chance) && last.is_none_or(|last| chance >= last), "{centi}: {chance}");
        assert_eq!(general(Score::Centi(centi), Side::Defenders), 1000 - chance);
        last = Some(chance);
    }
    assert_eq!(general(Score::Centi(0), Side::Attackers), 500);
    let proven = |winner| general(Score::Proven { winner, plies: 3 }, Side::Defenders);
    assert_eq!(Side::ALL.map(proven), [1000, 0]);
}

/// Depth, nodes and move of a fixed set of searches, and the number that `training bench` prints. A change
/// shows that the search behaves differently, which is not a fault but must be intended; then the new text
/// replaces the file, and the commit message names the number.
#[test]
fn the_signature_of_the_search_stays_as_it_is() {
    let mut text = String::new();
    for (name, game) in signature::positions() {
        let SearchReport { chosen, depth, nodes, stop, .. } = search(&game, &nodes(3_000, 1));
        let _ = writeln!(
            text,
            "{name}: {} {:?} depth {depth} nodes {nodes} {}",
            chosen.mv,
            chosen.score,
            stop.as_str()
        );
    }
    let _ = writeln!(text, "bench: {} nodes", signature::nodes());
    assert_is_file(&text, "search.txt");
}
