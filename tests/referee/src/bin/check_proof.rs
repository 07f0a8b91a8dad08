//! `check_proof RULES CERTIFICATE...`: checks certificates with the slow referee alone. The rule set is
//! a file of `tests/data/rulesets`.

use std::fs;
use std::io::{self, Write};
use std::process::ExitCode;
use tafl_referee::{Certificate, SlowRules};

fn check(ruleset: &serde_json::Value, path: &str) -> Result<String, String> {
    let rules: SlowRules =
        serde_json::from_value(ruleset["rules"].clone()).map_err(|error| error.to_string())?;
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let certificate = Certificate::read(&bytes)?;
    let claim = &certificate.claim;
    let id = format!("{}@{}", ruleset["id"].as_str().unwrap_or_default(), ruleset["revision"]);
    if claim.ruleset != id {
        return Err(format!("made for {}, not {id}", claim.ruleset));
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let moves = certificate.check(&rules, threads)?;
    let after = claim.first_move.as_ref().map_or_else(String::new, |first| format!("after {first} "));
    let win =
        claim.plies.map_or_else(|| "never lose".to_owned(), |plies| format!("win in at most {plies} plies"));
    Ok(format!(
        "{}: {after}on {} the {:?} {win}; {} answers, {moves} moves of the other side",
        claim.ruleset, claim.board, claim.winner, claim.records
    ))
}

fn run() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let rules = arguments.next().ok_or("usage: check_proof RULES CERTIFICATE...")?;
    let text = fs::read_to_string(&rules).map_err(|error| format!("{rules}: {error}"))?;
    let ruleset = serde_json::from_str(&text).map_err(|error| format!("{rules}: {error}"))?;
    for path in arguments {
        let found = check(&ruleset, &path).map_err(|error| format!("{path}: {error}"))?;
        writeln!(io::stdout(), "{found}").map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn main() -> ExitCode {
    run().map_or_else(
        |message| {
            let _ = writeln!(io::stderr(), "check_proof: {message}");
            ExitCode::FAILURE
        },
        |()| ExitCode::SUCCESS,
    )
}
