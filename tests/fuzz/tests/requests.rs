//! Thousands of mutated requests to the service in this process: what the target `request` demands holds, and
//! afterwards little more memory is used.

use tafl_fuzz::targets::request::{Tally, check, mutated};
use tafl_fuzz::wire::Request;

/// Bytes by which memory may grow once a fifth of the requests have been sent.
const MAX_GROWTH: usize = 64 << 20;

/// The bytes of memory that this process uses; 0 where the system does not say.
fn memory() -> usize {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    pages.split(' ').nth(1).map_or(0, |pages| pages.parse::<usize>().expect("a number") * 4_096)
}

#[test]
fn no_mutated_request_is_the_servers_fault() {
    let all: u32 = tafl_test_support::amount(10_000, 300_000);
    let (mut tally, mut early) = (Tally::default(), 0);
    for number in 0..all {
        // Each request is a function of its number.
        let request = Request::of_bytes(&mutated(b"", number.into())).expect("a request");
        check(&request, &mut tally);
        if number == all / 5 {
            early = memory();
        }
    }
    let grown = memory().saturating_sub(early);
    println!("{all} requests: {tally:?}; memory grew by {grown} bytes");
    let Tally { answered, refused, alike } = tally;
    assert!(
        [answered, refused, alike].iter().all(|n| *n > all / 10),
        "the mutations try too little: {tally:?}"
    );
    assert!(answered + refused > all / 20 * 19, "too many requests could not be sent");
    assert!(grown < MAX_GROWTH, "memory grew by {grown} bytes");
}
