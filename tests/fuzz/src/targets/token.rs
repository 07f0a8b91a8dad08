//! Tokens: any bytes with a valid version and checksum are refused, or are the canonical token of a position.

use crate::wire::post_json;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// Panics if what must hold does not.
pub fn run(bytes: &[u8]) {
    let mut token = [&[1], bytes].concat();
    token.extend(crc32fast::hash(&token).to_le_bytes());
    let token = URL_SAFE_NO_PAD.encode(token);
    let ask = |path: &str, body: serde_json::Value| {
        let (status, answer) = post_json(path, &body);
        let answer: serde_json::Value = serde_json::from_slice(&answer).expect("JSON");
        (status, answer)
    };
    let (status, listed) = ask("/v1/moves:list", serde_json::json!({"token": token}));
    assert!(status == 200 || status == 400, "{status} {listed}");
    let Some(first) = listed["moves"].get(0).filter(|_| status == 200) else { return };
    // A playable position can also be played from the answer's own token.
    let (status, applied) =
        ask("/v1/moves:apply", serde_json::json!({"token": token, "move": first["move"]}));
    assert_eq!(status, 200, "{applied}");
    let position = &applied["applied"]["position"];
    let (status, listed) = ask("/v1/moves:list", serde_json::json!({"position": position}));
    assert_eq!(status, 200, "{listed} {position}");
}
