//! OpenTafl's notation, tested with records and rules strings from its repository (jslater89/OpenTafl), and
//! with our catalogue.
//!
//! The records in `tests/data/records` are the moves and tags of saved games from that repository, without
//! their commentary.

use std::fs;
use std::path::Path;
use tafl_engine::catalogue::Entry;
use tafl_engine::{
    Berserk, Game, KingTaken, OutcomeReason, PerftMode, Referee, RepetitionConsequence, RuleId, Rules, Side,
    Special, ZoneKind, catalogue,
};
use tafl_notation::opentafl::{
    Dialect, ExportedRules, ImportNoteKind, MoveForm, RecordFault, RulesRecord, export_rules, read_game,
    write_game,
};
use tafl_notation::records::{
    GameRecord, MismatchKind, RecordFormat, read_list, read_pgn, write_list, write_pgn,
};
use tafl_test_support::chance::Chance;
use tafl_test_support::random_rules::{random_rules, random_special_rules};
use tafl_test_support::rulesets::{assert_is_file, part, table};

fn saved(name: &str) -> (String, GameRecord) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/records").join(name).with_extension("otg");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let game = read_game(&text, MoveForm::Standard).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
    (text, game)
}

fn saved_names() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/records");
    let names = fs::read_dir(folder).expect("the records").map(|entry| entry.expect("an entry").path());
    let mut names: Vec<String> =
        names.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
    names.sort();
    assert_eq!(names.len(), 8);
    names
}

/// The rules of a record, as the program reads them.
fn referee(game: &GameRecord) -> Referee {
    let imported =
        game.rules.as_ref().expect("rules").to_rules(Dialect::Program).expect("rules of this engine");
    Referee::new(imported.rules).expect("rules without faults")
}

/// Faults: key and column.
type Faults = Vec<(String, Option<u32>)>;

/// Faults: kind, line, column, quoted text.
type Places = Vec<(String, u32, u32, String)>;

#[test]
fn saved_games_are_what_their_records_say() {
    // Plies of the main line, plies in all, the end by their rules, and the recorded result.
    let facts = part::<Vec<(String, usize, usize, Option<String>, String)>>("opentafl", "saved");
    assert_eq!(facts.iter().map(|(name, ..)| name.clone()).collect::<Vec<_>>(), saved_names());
    for (name, main, all, end, result) in facts {
        let (text, game) = saved(&name);
        assert_eq!(RecordFormat::of(&text), Some(RecordFormat::OpenTafl), "{name}");
        // Every word after the tags with a square on each side of its hyphen is a move.
        let words = text.split("\n\n").skip(1).flat_map(str::split_whitespace);
        assert_eq!(words.filter(|word| word.contains('-') && word.len() > 4).count(), all, "{name}");
        assert_eq!(
            (game.line.plies.len(), game.plies().len(), game.result.map(|result| format!("{result:?}"))),
            (main, all, Some(result)),
            "{name}"
        );
        let replayed = game.replay(&referee(&game), None).expect("a position");
        assert!(
            replayed.illegal.is_none() && replayed.mismatches.is_empty(),
            "{name}: {:?} {:?}",
            replayed.illegal,
            replayed.mismatches
        );
        assert_eq!(
            (replayed.plies as usize, replayed.game.outcome().map(|outcome| format!("{:?}", outcome.reason))),
            (main, end),
            "{name}"
        );
    }
}

#[test]
fn every_variation_of_a_saved_puzzle_is_legal() {
    let (_, game) = saved("fetlar-escape-puzzle");
    let addresses: Vec<String> = game.plies().into_iter().map(|(at, _)| at.to_string()).collect();
    for known in ["3a.2.1a", "3a.2.1b", "3a.2.1a.1.1b", "3a.2.1a.1.5a", "3a.2.1a.3.4b", "3a.3.4a"] {
        assert!(addresses.iter().any(|at| at == known), "{known} is none of {addresses:?}");
    }
    assert_eq!(game.puzzle.start.as_ref().and_then(|start| game.find(start)), Some(&game.line.plies[1]));
    let walk = |line: &tafl_notation::records::Line, start: &Game| play_tree(line, start.clone());
    assert_eq!(walk(&game.line, &Game::new(&referee(&game), None).unwrap()), 60);
}

/// Plays a line and every variation of it, each from the position in which it branches off; returns the
/// number of moves.
fn play_tree(line: &tafl_notation::records::Line, mut game: Game) -> usize {
    let mut count = 0;
    for ply in &line.plies {
        count += ply.variations.iter().map(|variation| play_tree(variation, game.clone())).sum::<usize>();
        game.play(ply.action.written().expect("a move"))
            .unwrap_or_else(|illegal| panic!("{ply:?}: {illegal:?}"));
        count += 1;
    }
    count + line.beyond.iter().map(|variation| play_tree(variation, game.clone())).sum::<usize>()
}

#[test]
fn a_saved_game_replays_under_the_catalogue_where_the_rules_agree() {
    let (_, game) = saved("grandmasters-2015-copenhagen");
    let replayed = game.replay(&catalogue::find("copenhagen").unwrap().referee(), None).unwrap();
    assert_eq!((replayed.plies, replayed.mismatches.len(), replayed.illegal.is_none()), (68, 0, true));
    let (_, game) = saved("triathlon-2015-brandub");
    let replayed = game.replay(&catalogue::find("brandubh-wtf").unwrap().referee(), None).unwrap();
    assert_eq!((replayed.plies, replayed.mismatches.len(), replayed.illegal.is_none()), (20, 0, true));
    // Here the other side begins.
    let (_, game) = saved("fish-nasa-2015-fetlar");
    let replayed = game.replay(&catalogue::find("fetlar").unwrap().referee(), None).unwrap();
    assert_eq!((replayed.plies, replayed.illegal.map(|ply| ply.at.to_string())), (0, Some("1a".to_owned())));
}

#[test]
fn saved_games_read_back_from_every_format() {
    for name in saved_names() {
        let (_, game) = saved(&name);
        let written = write_game(&game, MoveForm::Standard).unwrap();
        assert!(written.notes.is_empty(), "{name}: {:?}", written.notes);
        let again = read_game(&written.text, MoveForm::Standard).unwrap();
        assert_eq!(again, game, "{name}");
        assert_eq!(write_game(&again, MoveForm::Standard).unwrap().text, written.text, "{name}");
        let pgn = write_pgn(&game);
        assert!(pgn.notes.is_empty(), "{name}: {:?}", pgn.notes);
        assert_eq!(RecordFormat::of(&pgn.text), Some(RecordFormat::Pgn), "{name}");
        assert_eq!(
            read_pgn(&pgn.text).unwrap_or_else(|faults| panic!("{faults:?}\n{}", pgn.text)),
            game,
            "{name}"
        );
        let list = write_list(&game);
        assert_eq!(RecordFormat::of(&list.text), Some(RecordFormat::Moves), "{name}");
        let main =
            |game: &GameRecord| game.line.plies.iter().map(|ply| ply.action.written()).collect::<Vec<_>>();
        assert_eq!(
            main(&read_list(&list.text).unwrap_or_else(|faults| panic!("{faults:?}\n{}", list.text))),
            main(&game),
            "{name}"
        );
    }
}

#[test]
fn mismatches_of_a_record_are_reported() {
    let text = "1. d2-e2xe3 Kc4-c5\n2. e2-e1 d3-e3\n";
    let brandub = catalogue::find("brandubh-wtf").unwrap().referee();
    let replayed = read_game(text, MoveForm::Standard).unwrap().replay(&brandub, None).unwrap();
    let reported: Vec<(String, bool)> = replayed
        .mismatches
        .iter()
        .map(|mismatch| (mismatch.at.to_string(), matches!(mismatch.what, MismatchKind::Captures { .. })))
        .collect();
    assert_eq!(reported, [("1a".to_owned(), true), ("1b".to_owned(), false)]);
    assert_eq!((replayed.plies, replayed.illegal.is_none()), (4, true));
    let over = read_game("1. d2-e2 ---\n2. a4-a3 c4-c5\n", MoveForm::Standard)
        .unwrap()
        .replay(&brandub, None)
        .unwrap();
    assert_eq!(
        over.game.outcome().map(|outcome| (outcome.winner, outcome.reason)),
        Some((Some(Side::Attackers), OutcomeReason::Resignation))
    );
    assert_eq!((over.plies, over.mismatches.len()), (1, 1));
}

fn imported(text: &str, reading: Dialect) -> Rules {
    text.parse::<RulesRecord>()
        .unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
        .to_rules(reading)
        .expect("rules")
        .rules
}

const DIAMOND: &str = "start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
const CROSS: &str = "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

/// Whether both play alike: the same random games under both.
fn assert_plays_alike(one: &Rules, other: &Rules, games: u64, about: &str) {
    let [one, other] = [one, other]
        .map(|rules| Referee::new(rules.clone()).unwrap_or_else(|faults| panic!("{about}: {faults:?}")));
    let [one, other] = [&one, &other].map(|referee| Game::new(referee, None).expect("a set-up"));
    for seed in 0..games {
        let [one, other] = [&one, &other].map(|game| game.playout(seed, 300));
        assert_eq!(
            (one.plies, one.ended, one.winner),
            (other.plies, other.ended, other.winner),
            "{about}, seed {seed}"
        );
    }
}

#[test]
fn strings_of_the_notation_mean_the_rule_sets_of_the_catalogue() {
    // Fetlar with the notation's defaults, under which the corners are hostile to the king too; but he is
    // safe at the edge.
    let fetlar = &catalogue::find("fetlar").unwrap().rules;
    let plain = imported(&format!("dim:11 {DIAMOND}"), Dialect::Program);
    assert_plays_alike(&plain, fetlar, 200, "fetlar");
    assert_eq!(tafl_notation::identify(&plain)[0].0.id, "fetlar");
    // The program's own string for Berserk, and the same seen from the other side of the board, which is the
    // first revision here. In the specification's string the third occurrence is a draw.
    let berserk = |third: &str, start: &str| {
        let ranks = "3ttttt3/5c5/11/t4T4t/t3NTT3t/tc1TTKTT1ct/t3TTT3t/t4T4t/11/5c5/3ttttt3";
        let rules =
            imported(&format!("dim:11 surf:n atkf:n{third} kj:r ber:c {start}:/{ranks}/"), Dialect::Program);
        tafl_notation::identify(&rules).iter().map(|(entry, _)| entry.pinned_id()).collect::<Vec<_>>()
    };
    assert_eq!(berserk(" tfr:l", "start"), ["berserk@2"]);
    assert_eq!(berserk(" tfr:w", "starti"), ["berserk@1"]);
    assert!(berserk("", "start").is_empty());
    let tablut = imported(
        "dim:9 name:Tablut esc:e ks:c nj:n cor: cens: cenh: start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
        Dialect::Program,
    );
    assert!(
        matches!(&tablut.king_taken, KingTaken::EnclosedNearThrone(closers) if closers.zones == [ZoneKind::Throne])
    );
    // Brandub from OpenTafl's specification, except for encirclement: the counts of its first plies are
    // known.
    let brandub = imported(&format!("dim:7 ks:n surf:n cenhe: cenh: {CROSS}"), Dialect::Program);
    let perft = Game::new(&Referee::new(brandub).unwrap(), None).unwrap().perft(3, PerftMode::Counted);
    assert_eq!(perft.leaves, 39_512);
}

#[test]
fn rules_of_saved_games_go_back_to_their_records() {
    for name in saved_names() {
        let (_, game) = saved(&name);
        let rules = game
            .rules
            .as_ref()
            .expect("rules")
            .to_rules(Dialect::Program)
            .expect("rules of this engine")
            .rules;
        let exported = export_rules(&rules, None, None, Dialect::Program)
            .unwrap_or_else(|refused| panic!("{name}: {refused:?}"));
        assert_eq!(
            exported.record.to_rules(Dialect::Program).unwrap().rules,
            rules,
            "{name}: {}",
            exported.record
        );
    }
}

/// Why, the entries, what stands in the place of an attacker, the kind of note and the keys of such notes.
type Noted = (String, String, Option<String>, String, Vec<String>);

/// The keys of the notes of a kind on a record with these entries, on a board of 9 with forts.
fn noted(entries: &str, start: &str, kind: &str) -> Vec<String> {
    let record: RulesRecord = format!("dim:9 {entries} start:{start}")
        .parse()
        .unwrap_or_else(|faults| panic!("{entries}: {faults:?}"));
    let imported = record.to_rules(Dialect::Program).unwrap_or_else(|faults| panic!("{entries}: {faults:?}"));
    imported
        .notes
        .iter()
        .filter(|note| format!("{:?}", note.kind) == kind)
        .map(|note| note.key.to_string())
        .collect()
}

#[test]
fn notes_tell_where_the_program_plays_otherwise() {
    let cross = "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";
    let with = |piece: &str| cross.replacen("4t4", piece, 1);
    for (why, entries, piece, kind, expected) in part::<Vec<Noted>>("opentafl", "notes") {
        let start = with(piece.as_deref().unwrap_or("4t4"));
        assert_eq!(noted(&entries, &start, &kind), expected, "{entries}: {why}");
    }
    let middleweight: RulesRecord = format!("dim:9 ks:m start:{}", with("4c4")).parse().unwrap();
    let rules = middleweight.to_rules(Dialect::Program).unwrap().rules;
    assert!(
        rules
            .king_taken
            .enclosure()
            .is_some_and(|enclosure| enclosure.closers.edge && !enclosure.between_commanders)
    );
}

#[test]
fn special_pieces_and_jumps_are_imported() {
    // From a test of the program's, which also states that the side that makes the third occurrence loses.
    let text = "dim:11 name:Berserk surf:n atkf:n tfr:w kj:r ber:c \
        start:/3ttttt3/5c5/11/t4T4t/t3NTT3t/tc1TTKTT1ct/t3TTT3t/t4T4t/11/5c5/3ttttt3/";
    let berserk = imported(text, Dialect::Program);
    let special = berserk.special.as_ref().expect("special pieces");
    assert_eq!(
        serde_json::to_value(special).unwrap(),
        serde_json::json!({
            "jumps": {
                "king": "JUMP_RESTRICTED", "commanders": "JUMP_OVER_ENEMIES", "knights": "JUMP_CAPTURING", "mercenaries": "JUMP_NONE",
                "guards": "JUMP_NONE"
            },
            "berserk": "BERSERK_CAPTURES"
        })
    );
    assert!(berserk.king_taken.enclosure().is_some_and(|enclosure| enclosure.between_commanders));
    let board = &berserk.board.setups[0].board;
    let placed: String = ["f2", "f10", "b6", "j6", "e5", "f6"]
        .iter()
        .map(|at| board.piece_at(at.parse().unwrap()).unwrap().letter())
        .collect();
    assert_eq!(placed, "ccccNk");
    assert_eq!(
        berserk.repetition.map(|repetition| repetition.consequence),
        Some(RepetitionConsequence::MoverLoses)
    );
    let corners = berserk.zone(ZoneKind::Corners).unwrap();
    assert_eq!(corners.hostile_empty.to_string(), "adkcN");
    // Another one, with the ranks from the top.
    let guards = imported(
        "dim:7 name:Guard_Test atkf:y sw:s linc:y starti:/3tT2/1tG3t/3tt2/t1tKG1t/3tt2/1TTG3/1tt4/",
        Dialect::Program,
    );
    let board = &guards.board.setups[0].board;
    assert_eq!(board.to_string(), "3ad2/1aG3a/3aa2/a1akG1a/3aa2/1ddG3/1aa4");
    assert!(
        guards.linnaean_capture && guards.shieldwall.is_some_and(|wall| wall.corner_closes && wall.flanking)
    );
    // Eight numbers, the last one the king's; from a test of the program's.
    let magpie = imported(
        &format!("dim:7 name:Magpie surf:n atkf:y ks:m spd:-1,-1,-1,-1,-1,-1,-1,1, {CROSS}"),
        Dialect::Program,
    );
    assert_eq!((magpie.reach.attackers, magpie.reach.defenders, magpie.reach.king), (None, None, Some(1)));
}

#[test]
fn the_notation_has_no_chains_that_stop_or_go_on_to_escape() {
    let berserk = &catalogue::find("berserk").unwrap().rules;
    let refused = |change: fn(&mut Special)| {
        let mut rules = berserk.clone();
        change(rules.special.as_mut().unwrap());
        let refused = export_rules(&rules, None, None, Dialect::Program).err().unwrap_or_default();
        refused.into_iter().map(|refused| refused.rule).collect::<Vec<_>>()
    };
    assert_eq!(refused(|_| ()), []);
    assert_eq!(refused(|special| special.chain_may_stop = true), [RuleId::Berserk]);
    assert_eq!(refused(|special| special.berserk = Some(Berserk::CapturesOrEscape)), [RuleId::Berserk]);
}

#[test]
fn the_dialect_decides_where_text_and_program_disagree() {
    use RepetitionConsequence::{Draw, MoverLoses, MoverWins};
    let third = |letter: &str, reading| {
        let record: RulesRecord = format!("dim:7 tfr:{letter} {CROSS}").parse().unwrap();
        let imported = record.to_rules(reading).unwrap();
        let reported = imported
            .notes
            .iter()
            .any(|note| (note.rule, note.kind) == (RuleId::Repetition, ImportNoteKind::Disputed));
        assert_eq!((imported.dialect, reported), (reading, letter != "d"));
        imported.rules.repetition.map(|repetition| repetition.consequence)
    };
    let all = |reading| ["w", "l", "i", "d"].map(|letter| third(letter, reading));
    assert_eq!(all(Dialect::Program), [Some(MoverLoses), Some(MoverWins), Some(Draw), Some(Draw)]);
    assert_eq!(all(Dialect::Text), [Some(MoverWins), Some(MoverLoses), None, Some(Draw)]);
    // A piece that may stop but not pass, and the fortresses that attackers may or may not pass.
    let zones = |text: &str, reading| imported(&format!("dim:7 {text} {CROSS}"), reading).zones;
    let fort =
        |reading| zones("dfor:b2,", reading).into_iter().find(|zone| zone.kind == ZoneKind::Forts).unwrap();
    assert_eq!(
        (fort(Dialect::Program).pass.to_string(), fort(Dialect::Text).pass.to_string()),
        ("adk".into(), "dk".into())
    );
    let camp = |reading| {
        zones("afor:b2 aforp:", reading).into_iter().find(|zone| zone.kind == ZoneKind::Camps).unwrap()
    };
    assert_eq!(
        (camp(Dialect::Program).enter.to_string(), camp(Dialect::Text).enter.to_string()),
        (String::new(), "adk".into())
    );
}

/// The rule set in the form of an import: lists sorted, without what the notation has no place for.
fn in_order(rules: &Rules, setup: usize) -> Rules {
    let mut rules = rules.clone();
    rules.board.setups = vec![rules.board.setups[setup].clone()];
    "start".clone_into(&mut rules.board.setups[0].name);
    rules.announcements.clear();
    rules.zones.sort_by_key(|zone| zone.kind);
    rules.zones.iter_mut().for_each(|zone| zone.squares.sort_unstable());
    if let Some(closers) = rules.king_taken.closers_mut() {
        closers.zones.sort_unstable();
    }
    rules
}

/// The rules in which two rule sets differ, those of special pieces by one name.
fn differing(one: &Rules, other: &Rules) -> Vec<RuleId> {
    let special = [RuleId::SpecialReach, RuleId::Jumps, RuleId::Berserk, RuleId::CommandersTakeKing];
    let named = |rule: RuleId| if special.contains(&rule) { RuleId::SpecialPieces } else { rule };
    one.differences(other).iter().map(|difference| named(difference.rule)).collect()
}

#[test]
fn the_catalogue_comes_back_or_the_answer_names_the_rule() {
    let mut refusals = String::new();
    for entry in catalogue::all() {
        let exported = export_rules(&entry.rules, None, Some(entry.name), Dialect::Program);
        let refused = exported.err().unwrap_or_default();
        let rules: Vec<&str> = refused.iter().map(|refused| refused.rule.as_str()).collect();
        refusals.push_str(format!("{}: {}", entry.pinned_id(), rules.join(" ")).trim_end());
        refusals.push('\n');
        for setup in &entry.rules.board.setups {
            for reading in [Dialect::Program, Dialect::Text] {
                if let Ok(exported) = export_rules(&entry.rules, Some(&setup.name), Some(entry.name), reading)
                {
                    assert_comes_back(entry, &setup.name, &exported);
                }
            }
        }
    }
    assert_is_file(&refusals, "opentafl.txt");
    let fetlar = &catalogue::find("fetlar").unwrap().rules;
    assert_eq!(
        export_rules(fetlar, Some("no such"), None, Dialect::Program).unwrap_err()[0].rule,
        RuleId::Board
    );
}

fn assert_comes_back(entry: &'static Entry, setup: &str, exported: &ExportedRules) {
    let text = exported.record.to_string();
    let again: RulesRecord = text.parse().unwrap();
    assert_eq!((&again, again.to_string()), (&exported.record, text), "{}", entry.id);
    let back = again.to_rules(exported.dialect).unwrap().rules;
    let number = entry.rules.board.setups.iter().position(|known| known.name == setup).unwrap();
    let original = in_order(&entry.rules, number);
    let other_form: Vec<RuleId> = differing(&original, &back);
    let named = |rule: &RuleId| exported.notes.iter().any(|note| note.rule == *rule);
    assert!(other_form.iter().all(named), "{}: {other_form:?}, reported {:?}", entry.id, exported.notes);
    assert_plays_alike(&original, &back, 60, entry.id);
    // In every form it is found in the catalogue again.
    let found = tafl_notation::identify(&back);
    assert!(
        found.iter().any(|&(found, named)| found.id == entry.id && named == setup),
        "{}: {found:?}",
        entry.id
    );
    let record = GameRecord { rules: Some(again), ..GameRecord::default() };
    let known = record.known_rules(exported.dialect).unwrap().expect("rules");
    assert_eq!((known.entry.map(|entry| entry.id), known.setup.as_deref()), (Some(entry.id), Some(setup)));
}

/// A random rule set that the notation is more likely to express.
fn nearly_expressible(mut rules: Rules, chance: &mut Chance) -> Rules {
    if let Some(enclosure) = rules.king_taken.enclosure_mut() {
        enclosure.with_group = false;
    }
    (rules.quiet_plies, rules.ply_limit, rules.tuichi_wins) = (None, None, false);
    rules.no_legal_move = tafl_engine::NoLegalMove::Loses;
    let consequences =
        [RepetitionConsequence::Draw, RepetitionConsequence::MoverLoses, RepetitionConsequence::MoverWins];
    rules.repetition = Some(tafl_engine::Repetition {
        at: 3,
        consequence: chance.pick(&consequences),
        compares: tafl_engine::RepetitionCompares::Position,
    });
    if matches!(rules.escape, tafl_engine::Escape::Squares(_)) {
        rules.escape = tafl_engine::Escape::Edge;
    }
    for zone in &mut rules.zones {
        if zone.kind != ZoneKind::Throne && chance.percent(90) {
            zone.hostile_occupied = zone.hostile_empty;
        }
        if chance.percent(80) {
            zone.pass = zone.pass.union(zone.enter);
        }
    }
    rules
}

#[test]
fn random_rule_sets_come_back_or_are_refused_with_the_rule() {
    let mut chance = Chance::new(20_260_801);
    let [mut exported, mut exact, mut refused, mut special] = [0, 0, 0, 0];
    for n in 0..4_000 {
        let rules = if n % 2 == 0 { random_rules(&mut chance) } else { random_special_rules(&mut chance) };
        let rules = nearly_expressible(rules, &mut chance);
        if Referee::new(rules.clone()).is_err() {
            continue;
        }
        let reading = chance.pick(&[Dialect::Program, Dialect::Text]);
        match export_rules(&rules, None, Some("Any game"), reading) {
            Err(reasons) => {
                assert!(!reasons.is_empty());
                refused += 1;
            }
            Ok(reported) => {
                exported += 1;
                let record: RulesRecord = reported
                    .record
                    .to_string()
                    .parse()
                    .unwrap_or_else(|faults| panic!("{}: {faults:?}", reported.record));
                assert_eq!(record, reported.record, "{n}");
                let back = record.to_rules(reading).unwrap().rules;
                let other_form = differing(&in_order(&rules, 0), &back);
                let named = |rule: &RuleId| reported.notes.iter().any(|note| note.rule == *rule);
                assert!(
                    other_form.iter().all(named),
                    "{n}: {other_form:?}, reported {:?}\n{rules:?}\n{back:?}",
                    reported.notes
                );
                exact += usize::from(other_form.is_empty());
                special += usize::from(rules.special.is_some());
                assert_plays_alike(&rules, &back, 4, &format!("{n}: {}\n{rules:?}", reported.record));
                // What came from a record goes back to it.
                let twice = export_rules(&back, None, Some("Any game"), reading)
                    .unwrap_or_else(|reasons| panic!("{n}: {reasons:?}"));
                assert_eq!(twice.record.to_rules(reading).unwrap().rules, back, "{n}");
            }
        }
    }
    let reported = format!(
        "{exported} exported, {exact} of them exactly, {special} with special pieces, {refused} refused"
    );
    assert!(exported > 300 && exact > 100 && special > 50 && refused > 100, "{reported}");
}

#[test]
fn faults_of_rules_records_have_their_places() {
    for (text, mut expected) in table::<Vec<(String, Places)>>("rules_faults") {
        let faults = text.parse::<RulesRecord>().expect_err(&text);
        let place = |fault: &RecordFault| {
            (format!("{:?}", fault.kind), fault.span.start.line, fault.span.start.column, fault.found.clone())
        };
        let mut found: Vec<_> = faults.iter().map(place).collect();
        for faults in [&mut found, &mut expected] {
            faults.sort();
        }
        if text.is_empty() {
            expected.dedup();
        }
        assert_eq!(found, expected, "{text}");
        assert!(faults.iter().all(|fault| fault.span.start <= fault.span.end));
    }
}

#[test]
fn what_this_engine_has_no_rule_for_is_refused_at_its_entry() {
    let refused = |text: &str| -> Faults {
        let faults = text.parse::<RulesRecord>().unwrap().to_rules(Dialect::Program).expect_err(text);
        faults
            .into_iter()
            .map(|fault| (fault.key.to_string(), fault.span.map(|span| span.start.column)))
            .collect()
    };
    for (text, expected) in part::<Vec<(String, Faults)>>("opentafl", "refused") {
        assert_eq!(refused(&text), expected, "{text}");
    }
}
