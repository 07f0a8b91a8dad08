use super::*;
use clap::Parser;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    settings: Match,
}

fn settings(arguments: &str) -> Match {
    Line::try_parse_from(["match"].into_iter().chain(arguments.split_whitespace()))
        .unwrap_or_else(|error| panic!("{error}"))
        .settings
}

/// Plays the pairs that are not done, at most `most` of them. Times, which differ, are cleared.
fn played(arguments: &str, done: &[Pair], most: usize) -> Result<Vec<Pair>, String> {
    let plan = settings(arguments).plan().expect("a match");
    let mut pairs = done.to_vec();
    let done = done.iter().map(|pair| pair.number).collect();
    plan.play(&done, &AtomicBool::new(false), &mut |mut pair| {
        pair.games.iter_mut().flat_map(|game| &mut game.work).for_each(|work| work.micros.fill(0));
        pairs.push(pair);
        Ok(pairs.len() < most)
    })?;
    Ok(pairs)
}

const LEVELS: &str = "--rules brandubh-wtf --rules tablut-linnaeus --one self --two self --level-one 2 --level-two 0 --pairs 3";

#[test]
fn a_match_is_the_same_in_any_number_of_threads() {
    let alone = played(LEVELS, &[], 99).expect("pairs");
    assert_eq!(alone.iter().map(|pair| pair.number).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
    assert_eq!(played(&format!("{LEVELS} --threads 4"), &[], 99), Ok(alone.clone()));
    // Whatever decides between them, the first pairs are the same.
    assert_eq!(played(&format!("{LEVELS} --threads 3"), &[], 2), Ok(alone[..2].to_vec()));
    assert_ne!(played(&format!("{LEVELS} --seed 2"), &[], 99), Ok(alone.clone()));
    for (n, pair) in alone.iter().enumerate() {
        assert_eq!(pair.rules, ["brandubh-wtf@1", "tablut-linnaeus@1"][n % 2]);
        let [first, second] = &pair.games;
        assert!(pair.opening == 4 && first.moves[..4] == second.moves[..4], "one opening, played twice");
        for record in &pair.games {
            let mut game =
                tafl_engine::Game::new(&rule_set(&pair.rules).expect("rules").referee, None).expect("a game");
            record.moves.iter().for_each(|&mv| game.advance(mv).expect("legal"));
            let outcome = game.outcome().map(|outcome| (outcome.winner, outcome.reason.as_str()));
            assert_eq!(
                outcome.unwrap_or((None, crate::record::MAX_PLIES)),
                (record.winner, record.end.as_str())
            );
        }
    }
}

#[test]
fn limits_of_plies_draw_and_equal_players_share_every_pair() {
    let line = "--rules brandubh-wtf --one self --two self --option-two Hash=1 --nodes 50 --pairs 2 --max-plies 9 --threads 2";
    let pairs = played(line, &[], 99).expect("pairs");
    for record in pairs.iter().flat_map(|pair| &pair.games) {
        assert!(
            record.moves.len() <= 9 && (record.winner.is_some() || record.end == crate::record::MAX_PLIES),
            "{record:?}"
        );
    }
    assert_eq!(counts(&pairs), [0, 0, 2, 0, 0]);
}

pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("tafl-training-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// As after an interruption in the midst of writing: the file goes on after its last whole line and no pair
/// is lost or played twice.
#[test]
fn a_match_goes_on_after_the_pairs_of_its_file() {
    let folder = Folder::new("output");
    let path = folder.file("pairs.jsonl");
    let settings_of = |arguments: &str| {
        let of = settings(arguments);
        of.settings(&of.plan().expect("a match"))
    };
    let all = played(LEVELS, &[], 99).expect("pairs");
    let (mut file, none) = Output::open(&path, &settings_of(LEVELS)).expect("a new file");
    assert!(none.is_empty());
    // The third was not played before the fourth had ended.
    for n in [0, 1, 3] {
        file.write(&all[n]).expect("written");
    }
    let half = std::fs::read_to_string(&path).expect("the file") + "{\"pair\":2,\"ru";
    std::fs::write(&path, half).expect("half a line");
    let (mut file, kept) = Output::open(&path, &settings_of(LEVELS)).expect("the same match");
    assert_eq!(kept, [0, 1, 3].map(|n: usize| all[n].clone()));
    let rest = played(LEVELS, &kept, 99).expect("pairs");
    rest[3..].iter().for_each(|pair| file.write(pair).expect("written"));
    let mut whole =
        Output::open(&path, &settings_of(&format!("{LEVELS} --threads 2"))).expect("the same match").1;
    whole.sort_by_key(|pair| pair.number);
    assert_eq!(whole, all);
    let refused =
        Output::open(&path, &settings_of(&format!("{LEVELS} --seed 2"))).err().expect("another match");
    assert!(refused.ends_with("it is of a match with seed 1, not 2: name another file"), "{refused}");
    std::fs::write(&path, "{}\n{}\n").expect("another file");
    assert!(Output::open(&path, &Value::Null).is_err_and(|error| error.contains("line 2: ")));
}

/// An engine for the tests: it writes what it reads to a file, and answers `go` by its first argument.
#[cfg(unix)]
const STAND_IN: &str = r#"
while read -r line; do
  echo "$line" >>"$2"
  case "$line" in
    uci) echo "option name Hash type spin"; echo "option name Seed type spin"
      case "$1" in old) echo "id name tafld 0.0.1" ;; *) echo "id name stand-in"; echo "option name UCI_Variant type combo" ;; esac
      echo uciok ;;
    isready) echo readyok ;;
    *UCI_Variant*) [ "$1" = rules ] && echo "error ruleset: no such rules" ;;
    quit) exit 0 ;;
    go*) case "$1" in
      illegal) echo "info depth 7 nodes 9"; echo "bestmove a1-a1" ;;
      garbage) echo "bestmove" ;;
      crash) exit 9 ;;
      error) echo "error go: no" ;;
      moves|old) echo "info depth 3 nodes 500"; echo "bestmove d2a2" ;;
    esac ;;
  esac
done
"#;

/// The pairs of a match whose player one has this command line.
#[cfg(unix)]
pub(crate) fn played_by(command: &str, arguments: &str) -> Result<Vec<Pair>, String> {
    let mut of = settings(arguments);
    command.clone_into(&mut of.one);
    let mut pairs = Vec::new();
    of.plan()?.play(&BTreeSet::new(), &AtomicBool::new(false), &mut |pair| {
        pairs.push(pair);
        Ok(true)
    })?;
    Ok(pairs)
}

#[cfg(unix)]
fn against(stand_in: &str, limit: &str, folder: &Folder) -> Result<Vec<Pair>, String> {
    let script = folder.file("engine.sh");
    std::fs::write(&script, STAND_IN).expect("a script");
    let log = folder.file(stand_in);
    let command = format!("sh {} {stand_in} {}", script.display(), log.display());
    let line = format!(
        "--rules brandubh-wtf --one x --two self --option-one Hash=2 {limit} --pairs 1 --random-plies 0"
    );
    played_by(&command, &line)
}

#[cfg(unix)]
#[test]
fn engines_that_fail_forfeit_and_play_the_next_game() {
    let folder = Folder::new("failing");
    for (stand_in, end, detail) in [
        ("illegal", "FORFEIT_ILLEGAL_MOVE", "\"a1-a1\": "),
        ("garbage", "FORFEIT_ILLEGAL_MOVE", "\"\": "),
        ("crash", "FORFEIT_CRASH", "the engine has ended: exit status: 9"),
        ("error", "FORFEIT_REFUSAL", "the engine answered: error go: no"),
    ] {
        let pairs = against(stand_in, "--nodes 30", &folder).expect("a pair");
        for (record, winner) in pairs[0].games.iter().zip([Side::Defenders, Side::Attackers]) {
            assert_eq!((record.end.as_str(), record.winner), (end, Some(winner)), "{record:?}");
            assert!(record.detail.as_ref().is_some_and(|found| found.starts_with(detail)), "{record:?}");
        }
        assert_eq!(
            (pairs[0].half_points(), pairs[0].games[0].moves.len(), pairs[0].games[1].moves.len()),
            (0, 0, 1)
        );
        assert!(has_forfeits(&pairs));
    }
    // The other player does not move in this game, so that it cannot be late on a busy machine.
    let late = &against("silence", "--movetime 30 --grace 300", &folder).expect("a pair")[0].games[0];
    assert_eq!(
        (late.end.as_str(), late.winner, late.detail.as_deref()),
        ("FORFEIT_TIME", Some(Side::Defenders), Some("no answer came in time"))
    );
    let fallen = &against("silence", "--clock 0.3+5", &folder).expect("a pair")[0].games[0];
    assert_eq!(
        (fallen.end.as_str(), fallen.winner, fallen.detail.as_deref()),
        ("FORFEIT_FLAG", Some(Side::Defenders), Some("no answer came in time"))
    );
    assert!(
        against("rules", "--nodes 30", &folder)
            .is_err_and(|error| error.ends_with("error ruleset: no such rules"))
    );
}

#[cfg(unix)]
#[test]
fn an_engine_is_asked_as_the_protocol_says() {
    let folder = Folder::new("asked");
    let pairs = against("moves", "--nodes 30", &folder).expect("a pair");
    let log = std::fs::read_to_string(folder.file("moves")).expect("what it read");
    let game =
        |side: usize| pairs[0].games[side].moves.iter().map(tafl_engine::Move::to_string).collect::<Vec<_>>();
    let seed = log.lines().find(|line| line.starts_with("setoption name Seed value ")).expect("a seed");
    let (first, second) = (game(0), game(1));
    let mut wanted = vec!["uci".to_owned(), "setoption name Hash value 2".into(), "isready".into()];
    let variant = "setoption name UCI_Variant value brandubh-wtf@1";
    let begin = [seed, variant, "ucinewgame", "isready"].map(str::to_owned);
    wanted.extend(begin.clone());
    let written = |moves: &[String]| moves.join(" ").replace('-', "");
    wanted.extend([
        "position startpos".into(),
        "go nodes 30".into(),
        format!("position startpos moves {}", written(&first)),
    ]);
    wanted.extend(["go nodes 30".into(), "quit".into()]);
    // The second d2-a2 was illegal, so that the engine is started again.
    wanted.extend(wanted.clone()[..3].to_vec());
    wanted.extend(begin);
    wanted.extend([format!("position startpos moves {}", written(&second[..1])), "go nodes 30".into()]);
    let asked: Vec<&str> = log.lines().collect();
    assert!(
        asked.iter().zip(&wanted).all(|(asked, wanted)| asked == wanted) && asked.len() >= wanted.len(),
        "{asked:#?}\n{wanted:#?}"
    );
    assert_eq!((pairs[0].games[0].work[0].nodes, pairs[0].games[0].work[0].depths), (1000, 6));
    // Builds of `tafld engine` that are older than these words have their own.
    let pairs = against("old", "--clock 30", &folder).expect("a pair");
    let log = std::fs::read_to_string(folder.file("old")).expect("what it read");
    let first = pairs[0].games[0].moves.iter().map(tafl_engine::Move::to_string).collect::<Vec<_>>();
    for line in [
        "ruleset brandubh-wtf@1",
        "newgame",
        "position start",
        &format!("position start moves {}", written(&first)),
    ] {
        assert!(log.lines().any(|asked| asked == line), "{line}: {log}");
    }
    // The attackers, who begin, are black.
    let go: Vec<&str> = log.lines().filter_map(|line| line.strip_prefix("go wtime ")).collect();
    assert_eq!(go[0], "30000 btime 30000 winc 0 binc 0");
    let clock = |text: &str| text.parse::<u64>().expect("milliseconds");
    let [white, _, black, ..] = go[1].split(' ').collect::<Vec<_>>()[..] else { panic!("{go:?}") };
    assert!(clock(white) < 30_000 && clock(black) <= 30_000, "{go:?}");
}

#[test]
fn clocks_run_for_the_side_to_move() {
    let ms = Duration::from_millis;
    let mut clocks = Clocks::read("5+0.05").expect("a clock");
    clocks.moved(Side::Attackers, ms(1_250));
    clocks.moved(Side::Defenders, ms(50));
    clocks.moved(Side::Attackers, ms(100));
    let limit = Limit::Clocks(clocks);
    assert_eq!(limit.to_string(), "wtime 5000 btime 3750 winc 50 binc 50");
    let allowed = [Side::Attackers, Side::Defenders].map(|side| limit.time(side, ms(500)));
    assert_eq!(allowed, [Some(ms(3_750)), Some(ms(5_000))], "a clock has no grace");
    let of_attackers = clocks.of(Side::Attackers);
    assert_eq!((of_attackers.left, of_attackers.increment), (3_750, 50));
    assert_eq!(
        Clocks::read("60").map(|clocks| Limit::Clocks(clocks).to_string()),
        Ok("wtime 60000 btime 60000 winc 0 binc 0".to_owned())
    );
}

#[test]
fn settings_are_read_or_refused() {
    let refused = |arguments: &str| {
        let line = Line::try_parse_from(["match"].into_iter().chain(arguments.split_whitespace()));
        line.err().map(|error| error.to_string())
    };
    let players = "--rules copenhagen --one self --two self";
    for (arguments, part) in [
        (players.to_owned(), "required"),
        (format!("{players} --nodes 5 --movetime 5"), "cannot be used with"),
        (format!("{players} --level-one 5"), "--level-two"),
        (format!("{players} --level-one 5 --level-two 11"), "a level is from 0 to 10"),
        (format!("{players} --clock 5 --movetime 5"), "cannot be used with"),
        (format!("{players} --clock 0+1"), "such as 5+0.05"),
        (format!("{players} --clock 5+x"), "such as 5+0.05"),
        (format!("{players} --nodes 0"), "--nodes"),
        (format!("{players} --nodes 5 --sprt 5,0"), "the smaller first"),
        (format!("{players} --nodes 5 --option-one Hash"), "NAME=VALUE"),
    ] {
        assert!(refused(&arguments).is_some_and(|error| error.contains(part)), "{arguments}");
    }
    assert_eq!(
        settings(&format!("{players} --nodes 5 --sprt -10,0")).sprt,
        Some(Sprt { elo0: -10.0, elo1: 0.0 })
    );
    let unknown = rule_set("no-such-rules").err().expect("a fault");
    assert!(unknown.contains("--rules no-such-rules: it is not a rule set"), "{unknown}");
    let folder = Folder::new("rules");
    let file = folder.file("own.json");
    let rules = &catalogue::find("brandubh-wtf").expect("a rule set").rules;
    let text = serde_json::to_string_pretty(rules).expect("JSON").replacen('{', "{\n  \"name\": \"Own\",", 1);
    std::fs::write(&file, text).expect("a file");
    let own = rule_set(file.to_str().expect("a path")).expect("a rule set");
    assert!(own.referee.rules() == rules && own.wire.starts_with('{') && !own.wire.contains('\n'));
    let own = played(&format!("{players} --nodes 5 --option-two Threads=2 --pairs 1"), &[], 9)
        .expect_err("no such option");
    assert_eq!(
        own,
        "Threads=2: self has the options Hash, from 1 to 4096 MiB, and Evaluation, a file or hand-made"
    );
}
