//! Special pieces and jumps, sentence by sentence: each with its opposite, on small boards. `chains` has continuations after a capture.

use tafl_engine::{
    Berserk, CaptureKind, Closers, Enclosure, Fault, FaultKind, Game, IllegalReason, Jump, Jumps, KingInCaptures, KingTaken, OutcomeReason,
    Piece, PieceSet, Played, Referee, Repetition, RepetitionCompares, RepetitionConsequence, Rules, Shieldwall, Side, Special,
    SpecialReach, Zone, ZoneKind,
};
use tafl_tests::small::{game, kinds, names, plain_rules, play, reason, to, unchanged, zone};

/// Square, kind and whether it changed side, of each capture.
fn captures(played: &Played) -> Vec<(String, CaptureKind, bool)> {
    played.captures.iter().map(|capture| (capture.square.to_string(), capture.kind, capture.changes_side)).collect()
}

fn one(square: &str, kind: CaptureKind) -> Vec<(String, CaptureKind, bool)> {
    vec![(square.to_owned(), kind, false)]
}

fn turned(square: &str, kind: CaptureKind) -> Vec<(String, CaptureKind, bool)> {
    vec![(square.to_owned(), kind, true)]
}

const ATTACKERS: Side = Side::Attackers;
const DEFENDERS: Side = Side::Defenders;

#[test]
fn special_pieces_move_like_rooks_within_their_reach() {
    let board = "4k2/7/7/1c2g2/7/1n2m2/7";
    let free = game(board, ATTACKERS, unchanged);
    assert_eq!(to(&free, "b4"), ["b3", "a4", "c4", "b5", "b6", "b7"]);
    let limited = |special: &mut Special| special.reach = vec![SpecialReach { pieces: kinds("cN"), squares: 2 }];
    let short = game(board, ATTACKERS, |_, special| limited(special));
    assert_eq!(to(&short, "b4"), ["b3", "a4", "c4", "b5", "b6"]);
    assert_eq!(to(&short, "b2"), to(&free, "b2"), "the attackers' knight is not the defenders'");
    assert_eq!(reason(&short, "b4-b7"), (IllegalReason::ReachExceeded, vec!["b6".to_owned()]));
}

#[test]
fn a_jump_goes_over_one_enemy_to_the_empty_square_behind() {
    let jumping = |board: &str| game(board, ATTACKERS, |_, special| special.jumps.knights = Jump::OverEnemies);
    // Over a man, a mercenary and a guard, and along the file as usual.
    let free = "7/7/1dnM3/2G4/7/7/1a3k1";
    assert_eq!(to(&jumping(free), "c5"), ["c3", "a5", "e5", "c6", "c7"]);
    assert_eq!(to(&game(free, ATTACKERS, unchanged), "c5"), ["c6", "c7"], "who does not jump");
    // Not over two pieces, not onto an occupied square, not over one's own, not from afar.
    let barred = jumping("2a4/2d4/ddna3/7/2d4/7/5k1");
    assert_eq!(to(&barred, "c5"), ["c4"]);
    assert_eq!(reason(&barred, "c5-e5"), (IllegalReason::PathBlocked, vec!["d5".to_owned()]));
    assert_eq!(reason(&barred, "c5-c2"), (IllegalReason::PathBlocked, vec!["c3".to_owned()]));
    // A piece that jumps may pass over the enemy; what blocks it is the piece behind.
    assert_eq!(reason(&barred, "c5-a5"), (IllegalReason::DestinationOccupied, vec!["a5".to_owned()]));
    assert_eq!(reason(&barred, "c5-c7"), (IllegalReason::DestinationOccupied, vec!["c7".to_owned()]));
}

#[test]
fn a_board_that_comes_again_because_a_mercenary_changes_side_is_forbidden() {
    // The mercenary on e3 falls to the attackers, then to the defenders, and would fall to the attackers on the same board as before.
    let board = "7/1k3a1/7/6d/3aM2/4d2/7";
    let before = ["f6-f3", "g4-e4", "f3-f5", "e4-g4"];
    for compares in RepetitionCompares::ALL {
        let rule = Repetition { at: 2, consequence: RepetitionConsequence::IllegalForBoth, compares };
        for (rule, forbidden) in [(Some(rule), true), (None, false)] {
            let mut game = game(board, ATTACKERS, |rules, _| rules.repetition = rule);
            let turns = before.map(|mv| game.play_text(mv).expect("a legal move").captures.iter().any(|capture| capture.changes_side));
            assert_eq!(turns, [true, true, false, false]);
            assert_eq!(to(&game, "f5").contains(&"f3".to_owned()), !forbidden, "{compares:?}");
            assert!(to(&game, "f5").contains(&"f2".to_owned()));
            if forbidden {
                assert_eq!(reason(&game, "f5-f3"), (IllegalReason::RepetitionForbidden, vec!["f3".to_owned()]));
            }
        }
    }
}

#[test]
fn proud_pieces_cannot_be_jumped_over() {
    for proud in ["C", "N", "k"] {
        let king = if proud == "k" { "7" } else { "5k1" };
        let game = game(&format!("7/7/2n4/2{proud}4/7/7/{king}"), ATTACKERS, |_, special| special.jumps.knights = Jump::Capturing);
        assert_eq!(reason(&game, "c5-c3"), (IllegalReason::PathBlocked, vec!["c4".to_owned()]), "{proud}");
    }
}

#[test]
fn a_restricted_jump_begins_or_ends_in_a_zone() {
    let restricted = |board: &str| game(board, DEFENDERS, |_, special| special.jumps.king = Jump::Restricted);
    assert!(to(&restricted("7/7/3a3/3k3/7/7/5a1"), "d4").contains(&"d6".to_owned()), "from the throne");
    assert!(to(&restricted("7/7/7/7/k6/a6/5a1"), "a3").contains(&"a1".to_owned()), "to a corner");
    let outside = restricted("7/7/2a4/2k4/7/7/5a1");
    assert_eq!(reason(&outside, "c4-c6"), (IllegalReason::PathBlocked, vec!["c5".to_owned()]));
    let anywhere = game("7/7/2a4/2k4/7/7/5a1", DEFENDERS, |_, special| special.jumps.king = Jump::OverEnemies);
    assert!(to(&anywhere, "c4").contains(&"c6".to_owned()));
}

#[test]
fn a_jump_lands_where_the_piece_may_come_to_stand() {
    let onto_throne = "7/3n3/3d3/7/7/7/5k1";
    let barred = game(onto_throne, ATTACKERS, |_, special| special.jumps.knights = Jump::OverEnemies);
    assert_eq!(reason(&barred, "d6-d4"), (IllegalReason::MayNotStopInZone, vec!["d4".to_owned()]));
    let camp = |board: &str| {
        game(board, ATTACKERS, |rules, special| {
            special.jumps.knights = Jump::OverEnemies;
            rules.zones.push(Zone { enter: PieceSet::NONE, ..zone(ZoneKind::Camps, &["b3", "b5"], "n") });
        })
    };
    assert!(to(&camp("7/7/7/1d5/1n5/7/5k1"), "b3").contains(&"b5".to_owned()), "from one square of the zone to another");
    assert_eq!(reason(&camp("7/7/2dn3/7/7/7/5k1"), "d5-b5"), (IllegalReason::MayNotReenterZone, vec!["b5".to_owned()]));
}

#[test]
fn reach_does_not_limit_a_jump() {
    let short = |special: &mut Special| special.reach = vec![SpecialReach { pieces: kinds("n"), squares: 1 }];
    let game = game("7/7/1dn4/7/7/7/5k1", ATTACKERS, |_, special| {
        short(special);
        special.jumps.knights = Jump::OverEnemies;
    });
    assert_eq!(to(&game, "c5"), ["c4", "a5", "d5", "c6"]);
}

#[test]
fn a_capturing_jump_takes_what_it_jumps_over() {
    let leap = |victim: &str, jump: Jump| {
        let game = game(&format!("7/7/1{victim}n4/7/7/7/5k1"), ATTACKERS, |_, special| special.jumps.knights = jump);
        let (played, after) = play(&game, "c5-a5");
        (played, after.placement().to_string())
    };
    let (taken, board) = leap("d", Jump::Capturing);
    assert_eq!((captures(&taken), board.as_str()), (one("b5", CaptureKind::Jumped), "7/7/n6/7/7/7/5k1"));
    assert_eq!(names(&taken.captures[0].closed_by), ["a5"]);
    let (over, board) = leap("d", Jump::OverEnemies);
    assert_eq!((captures(&over), board.as_str()), (vec![], "7/7/nd5/7/7/7/5k1"));
    let (guard, board) = leap("G", Jump::Capturing);
    assert_eq!((captures(&guard), board.as_str()), (vec![], "7/7/nG5/7/7/7/5k1"));
    let (mercenary, board) = leap("M", Jump::Capturing);
    assert_eq!((captures(&mercenary), board.as_str()), (turned("b5", CaptureKind::Jumped), "7/7/nm5/7/7/7/5k1"));
}

#[test]
fn an_open_path_is_no_jump_though_a_jump_may_escape() {
    let game = game("7/7/7/7/1k5/g6/4ad1", DEFENDERS, |_, special| special.jumps.king = Jump::OverEnemies);
    let (beside, after) = play(&game, "b3-a3");
    assert_eq!((beside.open_paths.len(), names(&after.open_paths())), (1, vec!["a7".to_owned()]), "upwards, and not over a2");
    let jumping = self::game("7/7/7/7/k6/g6/4ad1", DEFENDERS, |_, special| special.jumps.king = Jump::OverEnemies);
    let (escape, _) = play(&jumping, "a3-a1");
    assert_eq!(escape.outcome.map(|outcome| outcome.reason), Some(OutcomeReason::KingEscaped));
}

/// The throne is surrounded by squares that are closed to the king.
fn walled_throne(jump: Jump) -> Rules {
    let camps = Zone { pass: kinds("ad"), hostile_empty: PieceSet::NONE, ..zone(ZoneKind::Camps, &["c4", "d3", "d5", "e4"], "ad") };
    let mut rules = plain_rules();
    rules.zones.push(camps);
    rules.special = Some(Special { jumps: Jumps { king: jump, ..Jumps::NONE }, ..Special::PLAIN });
    rules
}

#[test]
fn a_king_who_must_jump_to_escape_can_do_so() {
    for jump in [Jump::Restricted, Jump::OverEnemies, Jump::Capturing] {
        let referee = Referee::new(walled_throne(jump)).unwrap_or_else(|faults| panic!("{jump:?}: {faults}"));
        let mut game = Game::new(&referee, None).expect("the set-up");
        let moves = ["d2-c2", "d5-c5", "d6-d5", "d4-d6", "a4-a5", "d6-g6", "a5-a4", "g6-g7"];
        let last = moves.map(|mv| game.play_text(mv).unwrap_or_else(|illegal| panic!("{jump:?} {mv}: {illegal}"))).into_iter().next_back();
        assert_eq!(last.and_then(|played| played.outcome).map(|outcome| outcome.reason), Some(OutcomeReason::KingEscaped));
    }
    let faults = Referee::new(walled_throne(Jump::None)).expect_err("no way out");
    assert!(matches!(faults[..], [Fault { kind: FaultKind::EscapeOutOfReach { .. }, .. }]), "{faults}");
}

#[test]
fn after_a_jump_the_origin_is_empty_and_may_be_hostile() {
    for jump in [Jump::Restricted, Jump::Capturing] {
        let game = game("7/7/3a3/3k3/7/7/5a1", DEFENDERS, |_, special| special.jumps.king = jump);
        let (played, _) = play(&game, "d4-d6");
        assert_eq!(captures(&played), one("d5", CaptureKind::HostileSquare), "custodially before by the jump");
        assert_eq!(names(&played.captures[0].closed_by), ["d4", "d6"]);
    }
    let elsewhere = game("7/7/2a4/2k4/7/7/5a1", DEFENDERS, |_, special| special.jumps.king = Jump::OverEnemies);
    assert_eq!(captures(&play(&elsewhere, "c4-c6").0), []);
}

#[test]
fn commanders_and_knights_capture_and_are_captured_like_men() {
    for (row, side) in [("1c1dn2", ATTACKERS), ("1n1Cc2", ATTACKERS), ("1a1Na2", ATTACKERS), ("1d1nC2", DEFENDERS), ("1N1cd2", DEFENDERS)] {
        let game = game(&format!("1a5/7/7/7/{row}/7/5k1"), side, unchanged);
        assert_eq!(captures(&play(&game, "b3-c3").0), one("d3", CaptureKind::Custodial), "{row}");
    }
}

#[test]
fn guards_neither_capture_nor_are_captured() {
    let nothing = [
        ("1g1da2", ATTACKERS, "a guard that moves"),
        ("1a1dg2", ATTACKERS, "a guard as partner"),
        ("1a1Ga2", ATTACKERS, "a guard between two"),
        ("1d1gd2", DEFENDERS, "a guard between two"),
        ("1d1aG2", DEFENDERS, "a guard as partner"),
    ];
    for (row, side, why) in nothing {
        let game = game(&format!("1a5/7/7/7/{row}/7/5k1"), side, unchanged);
        assert_eq!(captures(&play(&game, "b3-c3").0), [], "{row}: {why}");
    }
}

#[test]
fn guards_close_no_side_of_the_king() {
    let taken = |board: &str| !captures(&play(&game(board, ATTACKERS, unchanged), "d1-d3").0).is_empty();
    assert!(taken("7/7/7/2a4/1ak4/2a4/3a3"));
    assert!(!taken("7/7/7/2g4/1ak4/2a4/3a3"), "a guard beside him");
    assert!(!taken("7/7/7/2a4/1ak4/2a4/3g3"), "a guard that arrives");
}

#[test]
fn guards_face_and_close_no_shieldwall_and_stay_in_a_row() {
    let wall = |facing: &str, row: &str, mover: &str| {
        let board = format!("7/7/k6/7/4{mover}2/{facing}/{row}");
        let game = game(&board, ATTACKERS, |rules, _| rules.shieldwall = Some(Shieldwall { corner_closes: false, flanking: true }));
        captures(&play(&game, "e3-e1").0)
    };
    let both = [one("c1", CaptureKind::Shieldwall), one("d1", CaptureKind::Shieldwall)].concat();
    assert_eq!(wall("2aa3", "1add3", "a"), both);
    assert_eq!(wall("2aa3", "1adG3", "a"), one("c1", CaptureKind::Shieldwall), "the guard counts as one of the row and stays");
    assert_eq!(wall("2ca3", "1ndd3", "a"), both, "commanders and knights are men");
    assert_eq!(wall("2ga3", "1add3", "a"), [], "a guard faces nobody");
    assert_eq!(wall("2aa3", "1gdd3", "a"), [], "a guard closes no end");
    assert_eq!(wall("2aa3", "1add3", "g"), [], "a guard that moves");
    let mixed = [one("c1", CaptureKind::Shieldwall), turned("d1", CaptureKind::Shieldwall)].concat();
    assert_eq!(wall("2aa3", "1adM3", "a"), mixed);
}

#[test]
fn guards_count_for_nothing_in_linnaean_capture() {
    let linnaean = |above: &str, man: &str, mover: &str| {
        let board = format!("7/7/3{above}3/2aka2/3{man}3/{mover}6/7");
        let game = game(&board, ATTACKERS, |rules, _| rules.linnaean_capture = true);
        play(&game, "a2-d2").0
    };
    let taken = linnaean("a", "d", "a");
    assert_eq!(captures(&taken), one("d3", CaptureKind::Linnaean));
    assert_eq!(names(&taken.captures[0].closed_by), ["d2", "c4", "e4", "d5"]);
    assert_eq!(captures(&linnaean("c", "N", "n")), one("d3", CaptureKind::Linnaean));
    assert_eq!(captures(&linnaean("a", "M", "a")), turned("d3", CaptureKind::Linnaean));
    assert_eq!(captures(&linnaean("g", "d", "a")), [], "one of the three");
    assert_eq!(captures(&linnaean("a", "G", "a")), [], "the man");
    assert_eq!(captures(&linnaean("a", "d", "g")), [], "the one that arrives");
}

#[test]
fn mercenaries_change_side_and_that_is_no_capture() {
    let limits = |rules: &mut Rules, _: &mut Special| {
        rules.repetition = Some(Repetition { at: 3, consequence: RepetitionConsequence::Draw, compares: RepetitionCompares::Position });
    };
    let (played, after) = play(&game("7/7/7/7/1a1Ma2/7/5k1", ATTACKERS, limits), "b3-c3");
    assert_eq!(captures(&played), turned("d3", CaptureKind::Custodial));
    assert_eq!(played.captures[0].piece, Piece::DefendersMercenary, "what it was");
    assert_eq!(played.notation(), "b3-c3xd3");
    assert_eq!(after.placement().to_string(), "7/7/7/7/2ama2/7/5k1");
    assert_eq!((played.quiet_plies, after.history().moves.len()), (1, 1));
    assert!(after.legal_moves().iter().all(|mv| !mv.to_string().starts_with("d3")), "it is the attackers' now");
    // A man is captured.
    let (played, after) = play(&game("7/7/7/7/1a1da2/7/5k1", ATTACKERS, limits), "b3-c3");
    assert_eq!((played.quiet_plies, after.history().moves.len()), (0, 0));
    // The defenders win one over, and the key is that of the board.
    let (played, after) = play(&game("7/7/7/7/1d1md2/7/5k1", DEFENDERS, limits), "b3-c3");
    assert_eq!(captures(&played), turned("d3", CaptureKind::Custodial));
    let anew = game("7/7/7/7/2dMd2/7/5k1", ATTACKERS, limits);
    assert_eq!((after.key(), after.placement()), (anew.key(), anew.placement()));
}

#[test]
fn a_mercenary_stays_where_its_new_kind_may_not_stop() {
    let game = game("7/7/7/7/1a1Ma2/7/5k1", ATTACKERS, |rules, _| {
        rules.zones.push(Zone { hostile_empty: PieceSet::NONE, ..zone(ZoneKind::Forts, &["d3"], "dkM") });
    });
    let (played, after) = play(&game, "b3-c3");
    assert_eq!(captures(&played), turned("d3", CaptureKind::Custodial));
    assert_eq!(after.placement().to_string(), "7/7/7/7/2ama2/7/5k1");
    let again = Game::from_setup(after.referee(), &after.to_setup()).unwrap_or_else(|faults| panic!("{faults:?}"));
    assert_eq!(again.to_setup(), after.to_setup(), "and may be handed in there");
}

fn enclosure(rules: &mut Rules) -> &mut Enclosure {
    rules.king_taken.enclosure_mut().expect("an enclosed king")
}

#[test]
fn with_the_kings_group_mercenaries_and_guards_are_removed() {
    let grouped = |rules: &mut Rules, _: &mut Special| {
        rules.king_taken = KingTaken::Enclosed(Enclosure { with_group: true, ..Closers { zones: vec![], edge: true }.into() });
    };
    for man in ["M", "G", "d"] {
        let (played, after) = play(&game(&format!("7/7/4a2/{man}a5/ka5/a6/7"), ATTACKERS, grouped), "e5-a5");
        assert_eq!(captures(&played), [one("a3", CaptureKind::KingGroup), one("a4", CaptureKind::KingGroup)].concat(), "{man}");
        assert_eq!(played.outcome.map(|outcome| names(&outcome.squares)), Some(vec!["a3".to_owned(), "a4".to_owned()]));
        assert_eq!(after.placement().to_string(), "7/7/a6/1a5/1a5/a6/7");
    }
}

#[test]
fn commanders_and_knights_take_the_king_between_them() {
    let taken = |board: &str, mv: &str, yes: bool| {
        let game = game(board, ATTACKERS, |rules, _| enclosure(rules).between_commanders = yes);
        let (played, _) = play(&game, mv);
        let threatened = !game.king_threats().is_empty();
        assert_eq!(threatened, played.outcome.is_some(), "{board} {mv}");
        (captures(&played), played.captures.first().map(|capture| names(&capture.closed_by)))
    };
    let nothing = || (vec![], None);
    for (mover, partner) in [("c", "n"), ("n", "c"), ("c", "c"), ("n", "n")] {
        let board = format!("7/1{mover}5/7/7/2k{partner}3/7/7");
        let (captures, closed_by) = taken(&board, "b6-b3", true);
        assert_eq!(captures, one("c3", CaptureKind::KingCustodial), "{mover} {partner}");
        assert_eq!(closed_by, Some(vec!["b3".to_owned(), "d3".to_owned()]));
        assert_eq!(taken(&board, "b6-b3", false), nothing());
    }
    for (mover, partner) in [("c", "a"), ("a", "c"), ("c", "g"), ("g", "c"), ("c", "m"), ("m", "n"), ("a", "a")] {
        assert_eq!(taken(&format!("7/1{mover}5/7/7/2k{partner}3/7/7"), "b6-b3", true), nothing(), "{mover} {partner}");
    }
    assert_eq!(taken("7/4c2/7/2nk3/7/7/7", "e6-e4", true), nothing(), "on the throne");
    assert_eq!(taken("7/1c5/7/2k4/7/7/7", "b6-b4", true), nothing(), "against the throne");
    let (captures, closed_by) = taken("7/2c4/7/7/7/7/1k5", "c6-c1", true);
    assert_eq!((captures, closed_by), (one("b1", CaptureKind::KingCustodial), Some(vec!["a1".to_owned(), "c1".to_owned()])));
    let kind_corners = game("7/2c4/7/7/7/7/1k5", ATTACKERS, |rules, _| {
        enclosure(rules).between_commanders = true;
        rules.zones[1].hostile_empty = kinds("ad");
    });
    assert_eq!(play(&kind_corners, "c6-c1").0.outcome, None, "against corners that are not hostile to him");
}

#[test]
fn only_the_king_falls_between_commanders_unless_his_group_is_enclosed() {
    let grouped = |rules: &mut Rules, _: &mut Special| {
        let enclosure = enclosure(rules);
        (enclosure.with_group, enclosure.between_commanders) = (true, true);
    };
    let (played, after) = play(&game("7/1c5/7/7/2kn3/2d4/7", ATTACKERS, grouped), "b6-b3");
    assert_eq!(captures(&played), one("c3", CaptureKind::KingCustodial));
    assert_eq!(played.outcome.map(|outcome| names(&outcome.squares)), Some(vec!["c3".to_owned()]));
    assert_eq!(after.placement().to_string(), "7/7/7/7/1c1n3/2d4/7");
    let (played, _) = play(&game("7/1c5/7/2a4/2kn3/2a4/7", ATTACKERS, grouped), "b6-b3");
    assert_eq!(captures(&played), one("c3", CaptureKind::KingEnclosed));
}

#[test]
fn a_guard_is_a_wall_of_a_fort_that_cannot_be_captured() {
    let fort = |wall: &str, attackers: &str| {
        let board = format!("{attackers}/7/7/7/3{wall}3/2d1d2/2dk1d1");
        let game = game(&board, DEFENDERS, |rules, _| rules.exit_fort = true);
        play(&game, "f1-e1").0.outcome.map(|outcome| outcome.reason)
    };
    assert_eq!(fort("d", "1aa4"), None, "two attackers take the man");
    assert_eq!(fort("N", "1aa4"), None);
    assert_eq!(fort("M", "1aa4"), None, "a mercenary that changes side falls as well");
    assert_eq!(fort("G", "1aa4"), Some(OutcomeReason::ExitFort));
    assert_eq!(fort("d", "1a5"), Some(OutcomeReason::ExitFort), "one attacker takes nobody");
    assert_eq!(fort("d", "1ag4"), Some(OutcomeReason::ExitFort), "guards take nobody");
    assert_eq!(fort("d", "1ac4"), None);
}

#[test]
fn contradictions_are_refused_at_their_fields() {
    let fields = |change: fn(&mut Rules, &mut Special)| {
        let (mut rules, mut special) = (plain_rules(), Special::PLAIN);
        change(&mut rules, &mut special);
        rules.special = Some(special);
        rules.faults().into_iter().map(|fault| fault.field).collect::<Vec<String>>()
    };
    assert_eq!(fields(unchanged), Vec::<String>::new());
    assert_eq!(
        fields(|rules, special| {
            rules.king_in_captures = KingInCaptures::Anvil;
            special.jumps.king = Jump::Capturing;
        }),
        ["special.jumps.king"]
    );
    assert_eq!(fields(|_, special| special.jumps.guards = Jump::Capturing), ["special.jumps.guards"]);
    let reach = |pieces: &str, squares| SpecialReach { pieces: kinds(pieces), squares };
    assert_eq!(fields(|_, special| special.reach = vec![SpecialReach { pieces: PieceSet::NONE, squares: 3 }]), ["special.reach[0].pieces"]);
    let with = |reaches: Vec<SpecialReach>| {
        let special = Some(Special { reach: reaches, ..Special::PLAIN });
        Rules { special, ..plain_rules() }.faults().into_iter().map(|fault| fault.field).collect::<Vec<String>>()
    };
    assert_eq!(with(vec![reach("cC", 1), reach("nN", 7)]), Vec::<String>::new());
    assert_eq!(with(vec![reach("ca", 1)]), ["special.reach[0].pieces"]);
    assert_eq!(with(vec![reach("cC", 1), reach("nC", 2)]), ["special.reach[1].pieces"]);
    assert_eq!(with(vec![reach("c", 0), reach("n", 8)]), ["special.reach[0].squares", "special.reach[1].squares"]);
    assert_eq!(with(vec![reach("c", 1); 9]), ["special.reach"]);
}

#[test]
fn special_pieces_stand_only_where_there_are_special_rules() {
    let mut rules = plain_rules();
    rules.special = None;
    let board = "7/2c4/7/3k3/7/4G2/7".parse().expect("a board");
    let faults = rules.board_faults(&board);
    assert_eq!(names(faults[0].squares()), ["e2", "c6"]);
    assert_eq!(faults.len(), 1);
    rules.board.setups[0].board = board;
    assert_eq!(rules.faults().into_iter().map(|fault| fault.field).collect::<Vec<_>>(), ["board.setups[0].board"; 1]);
    rules.special = Some(Special::PLAIN);
    assert_eq!(rules.faults(), []);
}

#[test]
fn the_values_of_special_rules_are_codes() {
    let value = |rules: &Rules, name: &str| rules.values().into_iter().find(|value| value.rule.as_str() == name).map(|value| value.value);
    let mut rules = plain_rules();
    rules.board.setups[0].board = "3n3/3a3/3G3/aadkdaa/3d3/3c3/3a3".parse().expect("a board");
    rules.special = Some(Special {
        reach: vec![SpecialReach { pieces: kinds("gG"), squares: 1 }],
        berserk: Some(Berserk::AnyMove),
        jumps: Jumps { king: Jump::Restricted, knights: Jump::Capturing, ..Jumps::NONE },
    });
    enclosure(&mut rules).between_commanders = true;
    let stated = ["special_pieces", "special_reach", "jumps", "berserk", "commanders_take_king"].map(|name| value(&rules, name));
    let wanted = ["cnG", "gG 1", "king from and to zones, knights capturing", "any move", "yes"];
    assert_eq!(stated, wanted.map(|value| Some(value.to_owned())));
    let again: Rules = serde_json::from_str(&serde_json::to_string(&rules).expect("JSON")).expect("the same rules");
    assert_eq!(again, rules);
    rules.special = None;
    assert_eq!(rules.faults().into_iter().map(|fault| fault.field).collect::<Vec<_>>()[0], "king_taken.between_commanders");
    assert_eq!(value(&rules, "jumps"), None);
}

#[test]
fn a_jump_may_close_the_last_side_of_the_king_and_threatens_to() {
    let board = "7/7/7/2a4/1ak1dn1/2a4/7";
    let jumping = game(board, ATTACKERS, |_, special| special.jumps.knights = Jump::OverEnemies);
    assert_eq!(jumping.king_threats().iter().map(ToString::to_string).collect::<Vec<_>>(), ["f3-d3"]);
    assert_eq!(captures(&play(&jumping, "f3-d3").0)[0], one("c3", CaptureKind::KingEnclosed)[0]);
    assert_eq!(game(board, ATTACKERS, unchanged).king_threats(), []);
}
