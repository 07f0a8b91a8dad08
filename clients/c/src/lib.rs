//! The referee for every tafl game, as a library for C and all that binds C.
//!
//! A game is a number and not a pointer: a number that names no game, for instance because it was freed before, is
//! an error and no more. Texts that are returned belong to the library and hold until the next call in the same
//! thread. Nothing unwinds into the caller. `unsafe` is needed to read the caller's texts, and to name functions as C
//! does; this is the only crate that has any.

#![deny(unsafe_op_in_unsafe_fn)]

mod games;

use games::{Held, with};
use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char, c_int};
use std::panic::catch_unwind;
use std::ptr;
use tafl_engine::{PerftMode, Side};
use tafl_json::{Ended, Faults, MoveResult, Refused};

/// The answer of functions that return a number if they fail.
pub const TAFL_FAILED: c_int = -1;
/// The move was refused; or the game goes on.
pub const TAFL_NO: c_int = 0;
/// The move was played.
pub const TAFL_YES: c_int = 1;

/// The attackers: to move, or the winners.
pub const TAFL_ATTACKERS: c_int = 1;
/// The defenders: to move, or the winners.
pub const TAFL_DEFENDERS: c_int = 2;
/// The game is drawn.
pub const TAFL_DRAW: c_int = 3;

thread_local! {
    /// What went wrong in the last call of this thread; empty if nothing did.
    static ERROR: RefCell<CString> = RefCell::default();
    /// The text that was returned last.
    static TEXT: RefCell<CString> = RefCell::default();
}

/// Runs a call: its answer, or `failed` and the error of the thread.
fn call<T>(failed: T, work: impl FnOnce() -> Result<T, Faults>) -> T {
    // What may be left half done is a game, which `games` drops.
    let done = catch_unwind(std::panic::AssertUnwindSafe(work));
    let result = done.unwrap_or_else(|_| Err(Faults::of("call", "", "failed by a fault of the library")));
    let (answer, error) = match result {
        Ok(answer) => (answer, String::new()),
        Err(faults) => (failed, faults.to_string()),
    };
    ERROR.set(c_text(error));
    answer
}

/// A text for C, without the zeros that it cannot hold.
fn c_text(text: String) -> CString {
    CString::new(text.replace('\0', "")).unwrap_or_default()
}

/// Keeps a text for the caller.
fn kept(text: String) -> *const c_char {
    TEXT.set(c_text(text));
    TEXT.with_borrow(|text| text.as_ptr())
}

fn json(value: &impl serde::Serialize) -> Result<String, Faults> {
    serde_json::to_string(value).map_err(|error| Faults::of("call", "", error))
}

/// A text of the caller.
///
/// # Safety
/// The pointer is null, or leads to bytes that end with a zero and stay as they are during the call.
unsafe fn text<'a>(field: &str, pointer: *const c_char) -> Result<&'a str, Faults> {
    if pointer.is_null() {
        return Err(Faults::of(field, "NULL", "must be a text"));
    }
    // SAFETY: it is not null, and the caller promises the rest.
    let text = unsafe { CStr::from_ptr(pointer) };
    text.to_str()
        .map_err(|error| Faults::of(field, &text.to_string_lossy(), format!("must be UTF-8: {error}")))
}

/// The version of the library. It stays valid.
#[unsafe(no_mangle)]
pub extern "C" fn tafl_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

/// What went wrong in the last call of this thread, a line for each fault: `field = value: sentence`. Empty if nothing
/// did.
#[unsafe(no_mangle)]
pub extern "C" fn tafl_error() -> *const c_char {
    ERROR.with_borrow(|error| error.as_ptr())
}

/// Begins a game. `rules` is the id or the name of a rule set, such as `copenhagen`, or rules as a JSON object.
/// `start` is NULL, or a JSON object: `{"setup": "cross_7"}`, or `{"board": "...", "sideToMove": "SIDE_DEFENDERS",
/// "ply": 0, "chainSquare": "e5"}`, in both cases with `"moves": ["d2-a2"]` if some are to be played. Returns the
/// number of the game, which is for `tafl_free`; 0 if it fails.
///
/// # Safety
/// The pointers are null, or lead to bytes that end with a zero.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tafl_new(rules: *const c_char, start: *const c_char) -> u64 {
    call(0, || {
        // SAFETY: as the caller promises.
        let rules = unsafe { text("rules", rules) }?;
        // SAFETY: as the caller promises.
        let start = if start.is_null() { "{}" } else { unsafe { text("start", start) }? };
        games::add(Held::new(rules, start)?)
    })
}

/// A game of its own with the same moves: its number, or 0 if it fails.
#[unsafe(no_mangle)]
pub extern "C" fn tafl_clone(game: u64) -> u64 {
    call(0, || games::add(with(game, |held| Ok(held.clone()))?))
}

/// Ends the use of a game. Returns TAFL_YES, or TAFL_FAILED for a number that names none, such as that of a game that
/// was freed before.
#[unsafe(no_mangle)]
pub extern "C" fn tafl_free(game: u64) -> c_int {
    call(TAFL_FAILED, || games::remove(game).map(|()| TAFL_YES))
}

/// The legal moves, separated by spaces: `d2-a2 d2-b2`. Empty once the game is over; NULL if it fails.
#[unsafe(no_mangle)]
pub extern "C" fn tafl_legal_moves(game: u64) -> *const c_char {
    call(ptr::null(), || {
        let moves = with(game, |held| Ok(held.game.legal_moves()))?;
        Ok(kept(moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")))
    })
}

/// Plays a move, such as `d2-a2` or `pass`: TAFL_YES; TAFL_NO if it is illegal, and the game is as it was; TAFL_FAILED.
///
/// # Safety
/// The pointer is null, or leads to bytes that end with a zero.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tafl_play(game: u64, mv: *const c_char) -> c_int {
    call(TAFL_FAILED, || {
        // SAFETY: as the caller promises.
        let mv = unsafe { text("mv", mv) }?;
        with(game, |held| {
            let played = held.game.play_text(mv);
            Ok(played.map_or(TAFL_NO, |played| {
                held.last = Some(played);
                TAFL_YES
            }))
        })
    })
}

/// What the last move did, as a JSON object: `move`, `captures`, `announcements`, `outcome`, `repetition` and more, as
/// the service's `MoveResult`. Empty before `tafl_play` played one; NULL if it fails.
#[unsafe(no_mangle)]
pub extern "C" fn tafl_last_move(game: u64) -> *const c_char {
    call(ptr::null(), || {
        let last =
            with(game, |held| held.last.as_ref().map(|last| json(&MoveResult::from(last))).transpose())?;
        Ok(kept(last.unwrap_or_default()))
    })
}

/// Why a move is illegal, as a JSON object: `reason`, `squares`, `rule`, `sentence`, `destinations`. Empty for a legal
/// move; NULL if it fails.
///
/// # Safety
/// The pointer is null, or leads to bytes that end with a zero.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tafl_why_illegal(game: u64, mv: *const c_char) -> *const c_char {
    call(ptr::null(), || {
        // SAFETY: as the caller promises.
        let mv = unsafe { text("mv", mv) }?;
        let refused = with(game, |held| {
            let refused = held.game.read(mv).and_then(|written| held.game.check(written)).err();
            refused.as_ref().map(|refused| json(&Refused::from(refused))).transpose()
        })?;
        Ok(kept(refused.unwrap_or_default()))
    })
}

/// The board from the top rank down, `3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3`; NULL if it fails.
#[unsafe(no_mangle)]
pub extern "C" fn tafl_board(game: u64) -> *const c_char {
    call(ptr::null(), || Ok(kept(with(game, |held| Ok(held.game.placement().to_string()))?)))
}

/// The side to move: TAFL_ATTACKERS, TAFL_DEFENDERS or TAFL_FAILED.
#[unsafe(no_mangle)]
pub extern "C" fn tafl_side_to_move(game: u64) -> c_int {
    call(TAFL_FAILED, || with(game, |held| Ok(number(held.game.side_to_move()))))
}

/// The winner: TAFL_ATTACKERS, TAFL_DEFENDERS or TAFL_DRAW; TAFL_NO while the game goes on; TAFL_FAILED.
#[unsafe(no_mangle)]
pub extern "C" fn tafl_winner(game: u64) -> c_int {
    call(TAFL_FAILED, || {
        with(game, |held| {
            Ok(held.game.outcome().map_or(TAFL_NO, |outcome| outcome.winner.map_or(TAFL_DRAW, number)))
        })
    })
}

/// How the game ended, as a JSON object: `winner` or `draw`, `reason`, `squares`, `rule`. Empty while it goes on; NULL
/// if it fails.
#[unsafe(no_mangle)]
pub extern "C" fn tafl_outcome(game: u64) -> *const c_char {
    call(ptr::null(), || {
        let outcome =
            with(game, |held| held.game.outcome().map(|outcome| json(&Ended::from(outcome))).transpose())?;
        Ok(kept(outcome.unwrap_or_default()))
    })
}

/// The number of sequences of exactly as many plies, by which move generators are compared. 0 if it fails.
#[unsafe(no_mangle)]
pub extern "C" fn tafl_count(game: u64, plies: u32) -> u64 {
    call(0, || {
        let game = with(game, |held| Ok(held.game.clone()))?;
        Ok(game.perft(plies, PerftMode::Counted).leaves)
    })
}

fn number(side: Side) -> c_int {
    match side {
        Side::Attackers => TAFL_ATTACKERS,
        Side::Defenders => TAFL_DEFENDERS,
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::{env, fs};

    /// `TAFL_WRITE_DATA=1` writes it anew.
    #[test]
    fn the_header_is_that_of_the_library() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let config = cbindgen::Config::from_root_or_default(folder);
        let made = cbindgen::generate_with_config(folder, config).expect("a header");
        let mut header = Vec::new();
        made.write(&mut header);
        let path = folder.join("tafl.h");
        if env::var_os("TAFL_WRITE_DATA").is_some() {
            fs::write(&path, &header).expect("a file that can be written");
        }
        assert!(fs::read(&path).is_ok_and(|found| found == header), "tafl.h is not up to date");
    }
}
