//! Whole requests: whatever body is sent to whatever path, the answer is not a server error.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tafl_fuzz::wire::send;

const PATHS: [&str; 8] = [
    "/v1/positions:new",
    "/v1/moves:validate",
    "/v1/moves:apply",
    "/v1/moves:list",
    "/v1/moves:suggest",
    "/v1/games:replay",
    "/v1/matches:score",
    "/v1/graphs:render",
];

const CALLS: [&str; 8] = [
    "TaflService/NewPosition",
    "TaflService/ValidateMove",
    "TaflService/ApplyMove",
    "TaflService/LegalMoves",
    "TaflService/SuggestMove",
    "TaflService/ReplayGame",
    "TaflService/ScoreMatch",
    "RenderService/RenderGraph",
];

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, body)) = bytes.split_first() else { return };
    let call = usize::from(first) % PATHS.len();
    if first < 128 {
        let (status, _, answer) = send(PATHS[call], "application/json", body.to_vec());
        assert!(status < 500, "{status} {}", String::from_utf8_lossy(&answer));
        assert!(answer.len() < 4_000_000, "an answer is bounded: {} bytes", answer.len());
    } else {
        let length = u32::try_from(body.len()).expect("short").to_be_bytes();
        let message = [&[0], &length[..], body].concat();
        let (_, code, _) = send(&format!("/tafl.v1.{}", CALLS[call]), "application/grpc", message);
        let code = code.expect("a gRPC code");
        // tonic refuses an undecodable message with code 13; the server translates that outside these routes.
        assert!(["0", "3", "5", "8", "13"].contains(&code.as_str()), "{code}");
    }
});
