//! What the tests and the tools draw games from.
//!
//! * [`rulesets`], [`cases`]: the rule sets and the rule cases of the conformance data; [`players`]: both
//!   referees as players of the cases.
//! * [`random_rules`], [`random_boards`], [`chance`]: invented rules and positions, reproducible by their
//!   seeds.
//! * [`errors`]: the codes of errors, and their names in one spelling.
//! * [`games`]: long games for measurements; [`examples`]: answers beside what an example shows of them.
//! * [`matching`]: rows of test data beside what came.
//! * [`puzzles`]: positions with a forced win or an only defence.
//! * [`signature`]: fixed searches, whose nodes name the behaviour of the search.

pub mod cases;
pub mod chance;
pub mod errors;
pub mod examples;
pub mod games;
pub mod matching;
pub mod players;
pub mod puzzles;
pub mod random_boards;
pub mod random_rules;
pub mod rulesets;
pub mod signature;

/// Whether the tests run in their long forms, by `TAFL_LONG=1`.
#[must_use]
pub fn long() -> bool {
    std::env::var_os("TAFL_LONG").is_some()
}

/// How much of something a test takes: the first by default, the second in its long form.
#[must_use]
pub fn amount<T>(short: T, long_form: T) -> T {
    if long() { long_form } else { short }
}

/// That of `tafld`: the one of musl, which the static binaries of the tests would have, is slow where several
/// threads allocate.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
