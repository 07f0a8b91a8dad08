//! OpenTafl's notation against records and rules strings that its own repository has (jslater89/OpenTafl), and against our catalogue.
//!
//! The records in `tests/data/records` are the moves and tags of saved games of that repository, without their commentary.

use std::fs;
use std::path::Path;
use tafl_engine::opentafl::{ImportNoteKind, MoveForm, Reading, RecordFaultKind, RulesRecord, read_game, write_game};
use tafl_engine::records::{GameRecord, MismatchKind, RecordFormat, RecordResult, read_list, read_pgn, write_list, write_pgn};
use tafl_engine::{Game, KingTaken, OutcomeReason, PerftMode, Referee, RepetitionConsequence, RuleId, Rules, Side, ZoneKind, catalogue};
use tafl_tests::chance::Chance;
use tafl_tests::random_rules::random_rules;

fn saved(name: &str) -> (String, GameRecord) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/records").join(name).with_extension("otg");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let game = read_game(&text, MoveForm::Standard).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
    (text, game)
}

fn saved_names() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/records");
    let names = fs::read_dir(folder).expect("the records").map(|entry| entry.expect("an entry").path());
    let mut names: Vec<String> = names.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
    names.sort();
    assert_eq!(names.len(), 8);
    names
}

/// The rules of a record, as the program reads them.
fn referee(game: &GameRecord) -> Referee {
    let imported = game.rules.as_ref().expect("rules").to_rules(Reading::Program).expect("rules of this engine");
    Referee::new(imported.rules).expect("rules without faults")
}
