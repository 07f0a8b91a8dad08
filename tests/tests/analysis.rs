//! What is said about a move, compared with what the referee does when the line is played, and a search among
//! given moves.
//!
//! Positions come from seeded games under every known rule set and random ones. "Could" is tried by giving
//! the side the move.

use crate::crafted::Motif;
use std::collections::{BTreeMap, BTreeSet};
use tafl_engine::{
    Chances, Encirclement, Game, Judged, Jump, Line, Move, MoveReason, MoveReasonKind as Kind, OutcomeReason,
    Referee, Rules, Score, SearchOptions, SearchReport, Setup, Side, Square, Thresholds, catalogue,
};
use tafl_test_support::amount;
use tafl_test_support::chance::Chance;
use tafl_test_support::random_boards::random_board;
use tafl_test_support::random_rules::random_rules;
use tafl_test_support::rulesets::known;

fn nodes(nodes: u64) -> SearchOptions {
    SearchOptions { nodes: Some(nodes), ..SearchOptions::unlimited(1) }
}

fn among(game: &Game, options: &SearchOptions, moves: &[Move]) -> Option<SearchReport> {
    catalogue::opponent(game.referee()).search_among(
        game,
        options,
        &|mv| moves.contains(&mv),
        &|| false,
        &mut |_| {},
    )
}

fn search(game: &Game, budget: u64) -> SearchReport {
    catalogue::opponent(game.referee())
        .search(game, &nodes(budget), &|| false, &mut |_| {})
        .expect("a game that goes on")
}

/// Calls `f` with positions of random games under every known rule set and of random rule sets, from set-ups
/// and from random boards.
fn each_position(seed: u64, games: usize, mut f: impl FnMut(&Game, &mut Chance)) {
    let mut chance = Chance::new(seed);
    let mut referees: Vec<Referee> =
        known().into_iter().map(|(_, rules)| Referee::new(rules).expect("a known rule set")).collect();
    while referees.len() < known().len() + 20 {
        let rules: Rules = random_rules(&mut chance);
        referees.extend(
            Some(rules).filter(|rules| rules.board.size <= 13).and_then(|rules| Referee::new(rules).ok()),
        );
    }
    for referee in &referees {
        for n in 0..games {
            let board = random_board(referee.rules(), &mut chance);
            let setup =
                Setup { side_to_move: chance.pick(&Side::ALL), ..Setup::start(board, Side::Attackers) };
            let from_board = Game::from_setup(referee, &setup).ok().filter(|_| n % 4 > 0);
            let mut game = from_board.unwrap_or_else(|| Game::new(referee, None).expect("a set-up"));
            for _ in 0..chance.below(60) {
                let moves = game.legal_moves();
                if moves.is_empty() {
                    break;
                }
                if chance.percent(20) {
                    f(&game, &mut chance);
                }
                game.advance(chance.pick(&moves)).expect("a listed move");
            }
        }
    }
}

/// The same board with this side to move, without a past; `None` where that is no position.
fn to_move(game: &Game, side: Side) -> Option<Game> {
    let setup = Setup { board: game.placement(), side_to_move: side, ..Setup::start(game.placement(), side) };
    Game::from_setup(game.referee(), &setup).ok().filter(|game| game.outcome().is_none())
}

/// The squares to which a move of this side leads that ends the game so.
fn ends(game: &Game, side: Side, reason: OutcomeReason) -> Option<BTreeSet<Square>> {
    let game = to_move(game, side)?;
    let mut trial = game.trial();
    let to = |mv: Move| match (trial.play(mv).ok()?.0.outcome, mv) {
        (Some(outcome), Move::Step { to, .. })
            if outcome.reason == reason && outcome.winner == Some(side) =>
        {
            Some(to)
        }
        _ => None,
    };
    Some(game.legal_moves().into_iter().filter_map(to).collect())
}

fn escapes(game: &Game) -> Option<BTreeSet<Square>> {
    ends(game, Side::Defenders, OutcomeReason::KingEscaped)
}

/// Whether the king may reach a square other than by an open line.
fn is_jumper(game: &Game) -> bool {
    game.referee().rules().special.as_ref().is_some_and(|special| special.jumps.king != Jump::None)
}

fn captures_king(game: &Game) -> Option<bool> {
    ends(game, Side::Attackers, OutcomeReason::KingCaptured).map(|squares| !squares.is_empty())
}

/// Whether the referee calls the board encircled where a rule set says that this wins.
fn is_ringed(game: &Game, mv: Move) -> Option<bool> {
    let mut rules = game.referee().rules().clone();
    rules.encirclement = Some(Encirclement::ClosedRing);
    let game =
        Game::from_setup(&Referee::new(rules).ok()?, &Setup { history: None, ..game.to_setup() }).ok()?;
    let outcome = game.after(mv).ok()?.1.outcome().cloned();
    Some(outcome.is_some_and(|outcome| outcome.reason == OutcomeReason::Encircled))
}

fn reason(of: &[MoveReason], kind: Kind) -> Option<&MoveReason> {
    of.iter().find(|reason| reason.kind == kind)
}

fn squares(of: &[MoveReason], kind: Kind) -> BTreeSet<Square> {
    reason(of, kind).map(|reason| reason.squares.iter().copied().collect()).unwrap_or_default()
}

/// How often each reason was found.
type Seen = BTreeMap<&'static str, usize>;

fn is_in_favour(game: &Game, report: &SearchReport, seen: &mut Seen) {
    let line = &report.lines[0];
    let told = MoveReason::in_favour(game, line, report.only);
    let (played, after) = game.after(line.mv).expect("a legal move");
    let place = || format!("{} in\n{:?}\n{:?}", line.mv, game.to_setup(), game.referee().rules());
    for reason in &told {
        *seen.entry(reason.kind.as_str()).or_default() += 1;
    }
    let mover = game.side_to_move();
    let wins = match line.score {
        Score::Proven { winner, plies } if winner == mover => Some(plies),
        _ => None,
    };
    assert_eq!(reason(&told, Kind::Wins).map(|reason| reason.count), wins, "{}", place());
    if wins == Some(1) {
        assert_eq!(played.outcome.as_ref().and_then(|outcome| outcome.winner), Some(mover), "{}", place());
    }
    assert_eq!(
        reason(&told, Kind::OnlyLegalMove).is_some(),
        wins.is_none() && game.legal_moves().len() == 1,
        "{}",
        place()
    );
    let taken: BTreeSet<Square> =
        played.captures.iter().filter(|taken| !taken.changes_side).map(|taken| taken.square).collect();
    assert_eq!(squares(&told, Kind::Captures), taken, "{}", place());
    if mover == Side::Attackers
        && let Some(ringed) = is_ringed(game, line.mv)
        && after.outcome().is_none_or(|outcome| outcome.reason != OutcomeReason::KingCaptured)
    {
        assert_eq!(reason(&told, Kind::ClosesRing).is_some(), ringed, "{}", place());
    }
    if played.outcome.is_some() {
        assert!(told.iter().all(|reason| {
            [Kind::Wins, Kind::OnlyLegalMove, Kind::OnlyMove, Kind::Captures, Kind::ClosesRing]
                .contains(&reason.kind)
        }));
        return;
    }
    // A piece in the middle of a chain of captures may be the only one that can move, which a board cannot
    // say.
    if game.chain_square().is_some() || after.chain_square().is_some() {
        return;
    }
    if let (Some(before), Some(now)) = (escapes(game), escapes(&after)) {
        let threatened = squares(&told, Kind::ThreatensEscape);
        assert!(threatened.is_subset(&now), "{}", place());
        let jumps = is_jumper(game);
        assert!(mover == Side::Attackers || jumps || threatened.is_empty() == now.is_empty(), "{}", place());
        let guarded = squares(&told, Kind::GuardsEscape);
        assert!(guarded.is_subset(&before) && guarded.is_disjoint(&now), "{}", place());
        assert!(
            mover == Side::Defenders || jumps || guarded.is_empty() == before.is_subset(&now),
            "{}",
            place()
        );
    }
    if let (Some(before), Some(now)) = (captures_king(game), captures_king(&after)) {
        assert_eq!(
            reason(&told, Kind::ThreatensKing).is_some(),
            mover == Side::Attackers && now,
            "{}",
            place()
        );
        assert_eq!(
            reason(&told, Kind::SavesKing).is_some(),
            mover == Side::Defenders && before && !now,
            "{}",
            place()
        );
    }
}

fn is_against(game: &Game, mv: Move, before: &SearchReport, seen: &mut Seen) {
    let (mover, best) = (game.side_to_move(), before.lines[0].score);
    let after = game.after(mv).expect("a legal move").1;
    let reply = after.outcome().is_none().then(|| search(&after, 200));
    let score = Score::of_move(mover, &after, reply.as_ref());
    let judged = Judged::new(
        mover,
        score,
        best,
        mv == before.lines[0].mv,
        before.only,
        Chances::default(),
        Thresholds::default(),
    );
    let told = MoveReason::against(game, mv, &judged, best, reply.as_ref().map(|reply| reply.lines[0].mv));
    let place = || format!("{mv} in\n{:?}\n{:?}", game.to_setup(), game.referee().rules());
    for reason in &told {
        *seen.entry(reason.kind.as_str()).or_default() += 1;
    }
    assert_eq!(
        reason(&told, Kind::MissesWin).is_some(),
        best.wins(mover) && !judged.score.wins(mover),
        "{}",
        place()
    );
    if let Some(allows) = reason(&told, Kind::AllowsWin) {
        let reply = reply.as_ref().expect("a reply");
        assert_eq!(
            reply.lines[0].score,
            Score::Proven { winner: mover.other(), plies: allows.count },
            "{}",
            place()
        );
    }
    if after.chain_square().is_none() && after.outcome().is_none() && after.side_to_move() != mover {
        // The referee refuses some boards of running games as a start; there the reasons are not tried.
        if mover == Side::Attackers
            && let Some(now) = escapes(&after)
        {
            let left = squares(&told, Kind::LeavesEscape);
            assert!(
                left.is_subset(&now) && (is_jumper(game) || left.is_empty() == now.is_empty()),
                "{}",
                place()
            );
        }
        if mover == Side::Defenders
            && let Some(now) = captures_king(&after)
        {
            assert_eq!(reason(&told, Kind::LeavesKing).is_some(), now, "{}", place());
        }
    }
    if let Some(lost) = reason(&told, Kind::LosesMen) {
        let replied = after.check(reply.expect("a reply").lines[0].mv).expect("a legal move");
        assert_eq!(
            lost.squares,
            replied
                .captures
                .iter()
                .filter(|taken| !taken.changes_side)
                .map(|taken| taken.square)
                .collect::<Vec<_>>()
        );
        assert!(replied.outcome.is_none() && lost.count as usize == lost.squares.len(), "{}", place());
    }
}

#[test]
fn every_reason_is_confirmed_by_the_referee() {
    let mut seen = Seen::new();
    each_position(20, amount(3, 5), |game, chance| {
        let report = search(game, 200);
        is_in_favour(game, &report, &mut seen);
        is_against(game, chance.pick(&game.legal_moves()), &report, &mut seen);
    });
    println!("{seen:?}");
    for kind in Kind::ALL.iter().filter(|kind| **kind != Kind::ClosesRing).map(|kind| kind.as_str()) {
        assert!(seen.get(kind).is_some_and(|&count| count >= 3), "{kind} is not tried: {seen:?}");
    }
}

#[test]
fn a_closed_ring_is_seen_under_any_rules() {
    let mut chance = Chance::new(19);
    let (mut closed, mut open) = (0, 0);
    for _ in 0..amount(1_000, 3_000) {
        let rules: Rules = random_rules(&mut chance);
        let Some(crafted) = Motif::Ring.draw(&rules, &mut chance) else { continue };
        let Ok(referee) = Referee::new(rules) else { continue };
        let setup = Setup { side_to_move: Side::Attackers, ..Setup::start(crafted.board, Side::Attackers) };
        let Ok(game) = Game::from_setup(&referee, &setup) else { continue };
        let Some(mv) =
            crafted.moves.first().and_then(|text| text.parse().ok()).filter(|&mv| game.is_legal(mv))
        else {
            continue;
        };
        let (Some(ringed), Ok((played, _))) = (is_ringed(&game, mv), game.after(mv)) else { continue };
        if played.outcome.is_some_and(|outcome| outcome.reason == OutcomeReason::KingCaptured) {
            continue;
        }
        // A ring that was closed before is judged only after the next move, whatever it is.
        let elsewhere = |other: &Move| matches!((*other, mv), (Move::Step { from, to }, Move::Step { from: own, to: there }) if from != own && to != there);
        if game.legal_moves().into_iter().filter(elsewhere).any(|other| is_ringed(&game, other) == Some(true))
        {
            continue;
        }
        let line = Line { mv, score: Score::Centi(0), pv: vec![mv] };
        let told = reason(&MoveReason::in_favour(&game, &line, false), Kind::ClosesRing).is_some();
        assert_eq!(told, ringed, "{mv} in {:?}", game.to_setup());
        *(if ringed { &mut closed } else { &mut open }) += 1;
    }
    println!("{closed} closed, {open} open");
    assert!(closed.min(open) > amount(20, 50), "{closed} closed, {open} open");
}

#[test]
fn every_other_move_than_the_only_one_loses_by_force() {
    let mut found = 0;
    each_position(17, amount(2, 4), |game, _| {
        let report = search(game, 2_000);
        if !report.only {
            return;
        }
        found += 1;
        let (mover, best) = (game.side_to_move(), report.lines[0].mv);
        assert!(!report.lines[0].score.wins(mover.other()));
        for mv in game.legal_moves().into_iter().filter(|mv| *mv != best) {
            let alone = among(game, &nodes(50_000), &[mv]).expect("a legal move");
            assert!(
                alone.lines[0].score.wins(mover.other()),
                "{mv} beside {best} in {:?}: {:?}",
                game.to_setup(),
                alone.lines[0]
            );
        }
    });
    println!("{found} only moves");
    assert!(found >= 10, "{found}");
}

#[test]
fn a_search_among_given_moves_reports_those_alone() {
    each_position(18, 1, |game, chance| {
        let legal = game.legal_moves();
        let options = SearchOptions { lines: 256, ..nodes(500) };
        let whole = catalogue::opponent(game.referee()).search(game, &options, &|| false, &mut |_| {});
        assert_eq!(among(game, &options, &legal), whole, "all moves are no choice");
        assert_eq!(among(game, &options, &[]), None);
        let some: Vec<Move> = legal.iter().copied().filter(|_| chance.percent(30)).collect();
        let Some(report) = among(game, &options, &some) else { return assert!(some.is_empty()) };
        let reported: BTreeSet<Move> = report.lines.iter().map(|line| line.mv).collect();
        assert_eq!(reported, some.into_iter().collect());
        assert!(!report.only || legal.len() == reported.len());
    });
}

/// The king steps to and fro beside attackers who follow him. Nobody can win there but by repetition, as the
/// tables say (`training probe`), and a third occurrence lies beyond a search of this size.
#[test]
fn a_cycle_is_worth_what_its_repetition_will_be() {
    let score = |id: &str| {
        let entry = catalogue::find(id).expect("a rule set");
        let board = "7/4a2/3a1k1/7/a5a/7/7".parse().expect("a board");
        let setup = Setup::start(board, Side::Attackers);
        let game = Game::from_setup(&entry.referee(), &setup).expect("a game");
        search(&game, 3000).chosen.score
    };
    assert_eq!(score("brandub-ludii"), Score::Centi(0), "a draw");
    for id in ["brandubh-wtf", "brandubh-nielsen-2"] {
        let found = score(id);
        assert!(
            matches!(found, Score::Centi(_))
                && Chances::default().attackers_permille(found, Side::Attackers) == 999,
            "{id}: the defenders lose: {found:?}"
        );
    }
}
