//! Whole requests: whatever body is sent to whatever path, the answer is not a server error.

use crate::wire::send;

/// Route and gRPC method. The seeds name calls by their place.
const CALLS: [(&str, &str); 14] = [
    ("/v1/positions:new", "TaflService/NewPosition"),
    ("/v1/moves:validate", "TaflService/ValidateMove"),
    ("/v1/moves:apply", "TaflService/ApplyMove"),
    ("/v1/moves:list", "TaflService/LegalMoves"),
    ("/v1/moves:suggest", "TaflService/SuggestMove"),
    ("/v1/games:replay", "TaflService/ReplayGame"),
    ("/v1/matches:score", "TaflService/ScoreMatch"),
    ("/v1/moves:evaluate", "AnalysisService/EvaluateMoves"),
    ("/v1/positions:analyze", "AnalysisService/AnalyzePosition"),
    ("/v1/games:analyze", "AnalysisService/AnalyzeGame"),
    ("/v1/positions:explore", "AnalysisService/ExploreOpening"),
    ("/v1/moves:hint", "AnalysisService/GetHint"),
    ("/v1/graphs:render", "RenderService/RenderGraph"),
    ("/v1/moves:play", "TaflService/PlayMove"),
];

/// Panics if what must hold does not.
pub fn run(bytes: &[u8]) {
    let Some((&first, body)) = bytes.split_first() else { return };
    let (route, method) = CALLS[usize::from(first) % CALLS.len()];
    if first < 128 {
        let (status, _, answer) = send(route, "application/json", body.to_vec());
        assert!(status < 500, "{status} {}", String::from_utf8_lossy(&answer));
        assert!(answer.len() < 4_000_000, "an answer is bounded: {} bytes", answer.len());
    } else {
        let length = u32::try_from(body.len()).expect("short").to_be_bytes();
        let message = [&[0], &length[..], body].concat();
        let (status, code, _) = send(&format!("/tafl.v1.{method}"), "application/grpc", message);
        let code = code.unwrap_or_else(|| panic!("{method}: {status} without a gRPC code"));
        // tonic refuses an undecodable message with code 13; the server translates that outside these routes.
        assert!(["0", "3", "5", "8", "13"].contains(&code.as_str()), "{code}");
    }
}
