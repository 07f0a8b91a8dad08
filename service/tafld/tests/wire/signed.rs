//! Tokens signed by the server.

use super::support::api::Fault;
use super::support::http::{get, post, send};
use super::support::server::Server;
use super::support::until;
use ring::hmac;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

const FIRST: &str = "the first secret, of enough letters";
const SECOND: &str = "the second secret, as long as needed";

fn key_file(name: &str, keys: &[(&str, &str)]) -> PathBuf {
    let file =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}-token-keys.json", std::process::id()));
    write(&file, keys);
    file
}

fn write(file: &Path, keys: &[(&str, &str)]) {
    let keys: Vec<Value> = keys.iter().map(|(id, secret)| json!({"id": id, "secret": secret})).collect();
    std::fs::write(file, json!({"keys": keys}).to_string()).expect("a file");
}

/// The token of a new game.
async fn new_token(to: SocketAddr) -> String {
    let reply = send(to, post("/v1/positions:new", &json!({"ruleset": "brandubh-wtf"}))).await;
    reply.json()["position"]["token"].as_str().unwrap_or_else(|| panic!("{reply:?}")).to_owned()
}

/// The token after a move, or the refusal.
async fn apply(to: SocketAddr, token: &str) -> Result<String, Fault> {
    let reply = send(to, post("/v1/moves:apply", &json!({"token": token, "move": "d2-a2"}))).await;
    if reply.status != 200 {
        return Err(Fault::of_reply(&reply));
    }
    Ok(reply.json()["applied"]["position"]["token"].as_str().expect("a token").to_owned())
}

#[tokio::test]
async fn only_tokens_signed_by_the_server_are_taken() {
    let file = key_file("taken", &[("a1", FIRST)]);
    let (server, plain) =
        (Server::start(&["--token-keys", file.to_str().expect("a path")]).await, Server::start(&[]).await);
    let (signed, bare) = (new_token(server.listen).await, new_token(plain.listen).await);
    // Any program with the secret can check a signature.
    let [start, id, token, signature] = signed.split('.').collect::<Vec<_>>()[..] else { panic!("{signed}") };
    assert_eq!((start, id, token), ("s", "a1", bare.as_str()));
    let expected = hmac::sign(
        &hmac::Key::new(hmac::HMAC_SHA256, FIRST.as_bytes()),
        format!("tafl.v1.Token\0{bare}").as_bytes(),
    );
    assert_eq!(signature.len(), 43);
    let digits = |letter: u8| {
        b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
            .iter()
            .position(|&known| known == letter)
    };
    let bits = signature.bytes().map(|letter| digits(letter).expect("base64url") as u32);
    let first = bits.take(4).fold(0, |sum, six| sum << 6 | six);
    assert_eq!(first.to_be_bytes()[1..], expected.as_ref()[..3]);

    // A signature ends with its key.
    for (to, lasts) in [(server.listen, false), (plain.listen, true)] {
        let reply = send(to, get("/v1/positions:new?ruleset=brandubh-wtf@1")).await;
        assert_eq!(reply.header("cache-control").contains("immutable"), lasts, "{reply:?}");
    }
    let next = apply(server.listen, &signed).await.expect("a signed token is taken");
    assert!(next.starts_with("s.a1."));
    assert_eq!(send(server.listen, get(&format!("/v1/moves:list?token={next}"))).await.status, 200);
    let other = apply(plain.listen, &bare).await.expect("a token");
    let forged = [
        bare.clone(),
        format!("s.a1.{other}.{signature}"),
        format!("s.b.{token}.{signature}"),
        format!("s.a1.{token}"),
        format!("{signed}A"),
    ];
    for token in forged {
        let fault = apply(server.listen, &token).await.expect_err("a forged token");
        assert_eq!((fault.reason.as_str(), fault.paths()), ("INVALID_TOKEN", vec!["token"]), "{token}");
    }
    // A server without keys takes no signed token, rather than one that it cannot check.
    assert_eq!(apply(plain.listen, &signed).await.expect_err("no keys").reason, "INVALID_TOKEN");
}

#[tokio::test]
async fn keys_are_rotated_without_a_restart() {
    let file = key_file("rotated", &[("a1", FIRST)]);
    let server = Server::start(&["--token-keys", file.to_str().expect("a path")]).await;
    let old = new_token(server.listen).await;
    write(&file, &[("a2", SECOND), ("a1", FIRST)]);
    until("the new key signs", || async { new_token(server.listen).await.starts_with("s.a2.") }).await;
    let moved = apply(server.listen, &old).await.expect("the old key is still valid");
    assert!(moved.starts_with("s.a2."), "{moved}");
    write(&file, &[("a2", SECOND)]);
    until("the old key is refused", || async { apply(server.listen, &old).await.is_err() }).await;
    assert!(apply(server.listen, &new_token(server.listen).await).await.is_ok());
}
