//! `check_brandubh CERTIFICATE...`: checks certificates of `brandubh-wtf` by the rules of `brandubh.rs` alone.

use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).map_err(|error| error.to_string());
        match bytes.and_then(|bytes| tafl_referee::check_brandubh(&bytes)) {
            Ok(found) => drop(writeln!(io::stdout(), "{path}: {found}")),
            Err(why) => {
                drop(writeln!(io::stderr(), "{path}: {why}"));
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
