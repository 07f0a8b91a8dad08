//! `training`: tools for whoever changes the search. They are not part of the service.
//!
//! | module | purpose |
//! |---|---|
//! | `bench` | the signature of the search |
//! | `selfplay`, `games` | games of an evaluation against itself, and their file |
//! | `ladder`, `ratings`, `choice` | the levels of a rule set |
//! | `book` | books of openings |
//! | `strength` | the file of levels and book |
//! | `chances`, `logistic` | what scores mean: the chances of winning that are shown |
//! | `mine` | forced wins and only defences for the tests |
//! | `tables` | endgame tables |
//! | `prove` | proofs that first moves lose |
//! | `solve` | proofs that a side wins from the start |
//! | `equals` | games between equals |
//! | `finish` | in how many plies won positions are won |
//! | `study` | balance, openings and puzzles of a rule set, from games between equals |
//! | `fit`, `samples` | an evaluation from games, and what it is fitted to |
//! | `grow` | an evaluation for larger boards |
//! | `matches` | matches: settings, threads, the order of results |
//! | `game`, `opening`, `ruleset` | one game, how it begins, and by which rules |
//! | `player`, `program`, `protocol`, `process` | who plays: the search of this program, or another program |
//! | `record` | the file of a match |
//! | `report`, `statistics` | what a match shows |
//! | `threads` | work on several threads |

mod bench;
mod book;
mod chances;
mod choice;
mod equals;
mod finish;
mod fit;
mod game;
mod games;
mod grow;
mod ladder;
mod logistic;
mod matches;
mod mine;
mod opening;
mod player;
mod process;
mod program;
mod protocol;
mod prove;
mod ratings;
mod record;
mod report;
mod ruleset;
mod samples;
mod selfplay;
mod solve;
mod statistics;
mod strength;
mod study;
mod tables;
mod threads;

use clap::{Parser, Subcommand};
use std::io::{self, Write};
use std::process::ExitCode;

/// Tools for whoever changes the search.
#[derive(Parser)]
#[command(version)]
struct Command {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Play a match between two players and report who is stronger; exit status 3 if a game was forfeited.
    Match(Box<matches::Match>),
    /// Search fixed positions to a fixed depth and print the number of nodes: the signature of the search.
    Bench(bench::Bench),
    /// Play games of an evaluation against itself and append them to a file.
    Play(selfplay::Play),
    /// Rate the steps of the ladder of strengths by games between them, and choose the levels of a rule set.
    Ladder(ladder::Ladder),
    /// Fit an evaluation to games.
    Fit(fit::Fit),
    /// Carry an evaluation over to larger boards.
    Grow(grow::Grow),
    /// Make a book of openings by deep searches.
    Book(book::Book),
    /// Play games between equals and write what they show: the balance of the sides, openings, puzzles.
    Study(study::Study),
    /// Fit the chances of winning that scores stand for to games between equals.
    Chances(chances::Chances),
    /// Find positions with a forced win or an only defence, for the tests of the search.
    Mine(mine::Mine),
    /// Solve all positions with few pieces and write them as endgame tables.
    Tables(tables::Tables),
    /// Prove which first moves of the attackers lose, with certificates.
    Prove(prove::Prove),
    /// Search for a set of positions that the king never leaves.
    Hold(prove::Hold),
    /// Prove that a side wins from the start, with a certificate.
    Solve(solve::Solve),
    /// Count the plies in which attackers win positions where the king is cut off from every escape square.
    Finish(finish::Finish),
    /// Ask endgame tables for a position, or for many to see how fast they are.
    Probe(tables::Probe),
    /// Search random positions of endgame tables and count how often the search is wrong.
    Errors(tables::Errors),
}

fn main() -> ExitCode {
    let done = match Command::parse().task {
        Task::Match(settings) => settings.run(),
        Task::Bench(bench) => bench.run(),
        Task::Play(play) => play.run(),
        Task::Ladder(ladder) => ladder.run(),
        Task::Fit(fit) => fit.run(),
        Task::Grow(grow) => grow.run(),
        Task::Book(book) => book.run(),
        Task::Study(study) => study.run(),
        Task::Chances(chances) => chances.run(),
        Task::Mine(mine) => mine.run(),
        Task::Tables(tables) => tables.run(),
        Task::Prove(prove) => prove.run(),
        Task::Hold(hold) => hold.run(),
        Task::Solve(solve) => solve.run(),
        Task::Finish(finish) => finish.run(),
        Task::Probe(probe) => probe.run(),
        Task::Errors(errors) => errors.run(),
    };
    done.unwrap_or_else(|message| {
        let _ = writeln!(io::stderr(), "training: {message}");
        ExitCode::FAILURE
    })
}
