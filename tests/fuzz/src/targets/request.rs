//! Whole requests to any door: the answer is not a server error, and says what the contract says of such an
//! answer. A call that JSON and gRPC can both carry is answered alike by both.

use crate::contract::{error_of_problem, error_of_status, in_both_forms, told_by_grpc, told_by_json};
use crate::corpus::{POOL, example};
use crate::mutation::Mutator;
use crate::wire::{Reply, Request, send};
use tafl_test_support::chance::Chance;
use tafl_test_support::errors::codes;
use tonic::Code;

/// What came of a request.
#[derive(Default, Debug)]
pub struct Tally {
    /// Requests that were answered.
    pub answered: u32,
    /// Requests that were refused.
    pub refused: u32,
    /// Calls that JSON and gRPC have answered alike.
    pub alike: u32,
}

/// Panics if what must hold does not.
pub fn run(bytes: &[u8]) {
    if let Some(request) = Request::of_bytes(bytes) {
        check(&request, &mut Tally::default());
    }
}

/// The bytes of a request, changed; those of an example if they are none.
pub fn mutated(bytes: &[u8], seed: u64) -> Vec<u8> {
    let mut chance = Chance::new(seed);
    let kept = Request::of_bytes(bytes).filter(|_| !chance.percent(5));
    let mut request = kept.unwrap_or_else(|| example(&mut chance));
    Mutator { chance, pool: &POOL }.request(&mut request);
    request.bytes()
}

/// Sends a request, and counts what came of it.
///
/// # Panics
/// If what must hold does not.
pub fn check(request: &Request, tally: &mut Tally) {
    let Some(reply) = send(request) else { return };
    assert!(reply.body.len() < 4_000_000, "{request:?}: {} bytes", reply.body.len());
    let is_answered = if is_timed(request) && [429, 504].contains(&reply.status) {
        false
    } else if ["application/grpc", "application/grpc+proto", "application/grpc+json"].contains(&reply.kind())
    {
        by_grpc(request, &reply)
    } else if request.path.starts_with("/v1/") {
        by_json(request, &reply)
    } else {
        // Compression that is not known is not implemented.
        assert!(reply.status < 500 || reply.status == 501, "{request:?}: {reply:?}");
        let is_fault = |code| reply.text().contains(&format!("grpc-status:{code}\r"));
        assert!(![2, 13].iter().any(is_fault), "{request:?}: {reply:?}");
        reply.status < 400
    };
    *(if is_answered { &mut tally.answered } else { &mut tally.refused }) += 1;
    let Some((method, forms)) = in_both_forms(request) else { return };
    let [json, grpc] = forms.map(|form| send(&form).expect("a request that can be sent"));
    // A search that a timeout may have ended is marked, and may answer differently the next time.
    if json.text().contains("\"reproducible\":false") {
        return;
    }
    let (json, grpc) = (told_by_json(method, &json), told_by_grpc(method, &grpc));
    // gRPC refuses a list that is too long before it has read in which language.
    let is_too_long = |told: &[String]| told.len() == 1 && told[0].contains("TOO_LARGE");
    if !is_too_long(&json) || !is_too_long(&grpc) {
        assert_eq!(json, grpc, "by JSON (left) and by gRPC (right): {request:?}");
    }
    tally.alike += 1;
}

/// Returns whether it has a deadline of its own, before which a search may not even begin.
fn is_timed(request: &Request) -> bool {
    ["grpc-timeout", "connect-timeout-ms"].iter().any(|name| !request.header(name).is_empty())
}

fn by_json(request: &Request, reply: &Reply) -> bool {
    let text = reply.text();
    match reply.status {
        200 | 204 | 304 => return true,
        // A page for a browser.
        404 if reply.kind().starts_with("text/html") => return false,
        400 | 404 | 405 | 413 | 415 => {}
        _ => panic!("{request:?}: {reply:?}"),
    }
    if reply.kind().starts_with("text/plain") {
        let (reason, said) = text.split_once(": ").unwrap_or_else(|| panic!("{request:?}: {text}"));
        assert!(codes(reason).1.contains(&reply.status) && !said.trim().is_empty(), "{request:?}: {text}");
    } else {
        assert!(reply.kind().starts_with("application/problem+json"), "{request:?}: {reply:?}");
        let problem = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        error_of_problem(&problem);
        assert_eq!(problem["status"], reply.status, "{request:?}: {text}");
    }
    assert_eq!(reply.headers["x-content-type-options"], "nosniff", "{request:?}: {reply:?}");
    false
}

fn by_grpc(request: &Request, reply: &Reply) -> bool {
    assert_eq!(reply.status, 200, "{request:?}: {reply:?}");
    let status = reply.grpc_status();
    match status.code() {
        Code::Ok => return true,
        // A wrong path, or compression, which is not accepted.
        Code::Unimplemented => {}
        Code::DeadlineExceeded | Code::ResourceExhausted if is_timed(request) => {}
        Code::InvalidArgument | Code::NotFound | Code::ResourceExhausted => {
            let error = error_of_status(&status);
            assert!(
                status.code() != Code::ResourceExhausted || error.contains("TOO_LARGE"),
                "{request:?}: {error}"
            );
        }
        _ => panic!("{request:?}: {status:?}"),
    }
    false
}
