//! What lets the playground go on without the server: who is offered it, and with which rights.

use super::support::http::{Reply, ask, get, send};
use super::support::server::{Server, program};
use std::fs;
use std::path::PathBuf;

const FILES: [&str; 9] = [
    "index.js",
    "load.js",
    "platform.js",
    "searcher.js",
    "serve.js",
    "worker.js",
    "wasm/search.js",
    "wasm/search_bg.wasm",
    "opponents/copenhagen.txt",
];

/// A folder with a package of this version: its files have their names as contents.
fn package(name: &str, version: &str) -> PathBuf {
    let folder =
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}-engine", std::process::id()));
    for file in FILES {
        let file = folder.join(file);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(&file, file.file_name().expect("a name").as_encoded_bytes()).expect("a file");
    }
    let package = format!(r#"{{"name": "@tafl/engine", "version": "{version}", "type": "module"}}"#);
    fs::write(folder.join("package.json"), package).expect("a file");
    folder
}

async fn page(server: &Server) -> Reply {
    send(server.listen, ask("GET", "/", &[("accept", "text/html")], "")).await
}

#[tokio::test]
async fn the_playground_gets_the_engine_and_the_right_to_run_it() {
    let folder = package("offered", env!("CARGO_PKG_VERSION"));
    let server = Server::start(&["--offline-engine", folder.to_str().expect("a path")]).await;
    let (playground, other) = (page(&server).await, send(server.listen, get("/puzzles")).await);
    let html = playground.text();
    assert!(html.contains("offline/main.js") && html.contains(r#"data-worker="worker.js""#), "{html}");
    assert!(playground.header("content-security-policy").contains("script-src 'self' 'wasm-unsafe-eval';"));
    assert!(!other.header("content-security-policy").contains("wasm"), "{other:?}");
    for file in FILES {
        let reply = send(server.listen, get(&format!("/engine/{file}"))).await;
        let media = match file.rsplit_once('.') {
            Some((_, "js")) => "text/javascript; charset=utf-8",
            Some((_, "wasm")) => "application/wasm",
            _ => "text/plain; charset=utf-8",
        };
        assert_eq!((reply.status, reply.header("content-type").as_str()), (200, media), "{file}");
        assert!(file.ends_with(&reply.text()), "{file}: {}", reply.text());
        let policy = reply.header("content-security-policy");
        assert!(policy.contains("'wasm-unsafe-eval'") && policy.contains("connect-src 'self'"), "{policy}");
    }
    for path in ["/engine/package.json", "/engine/../worker.js", "/engine/", "/engine/opponents"] {
        assert_eq!(send(server.listen, get(path)).await.status, 404, "{path}");
    }
    let worker = send(server.listen, get("/worker.js")).await;
    assert_eq!(worker.header("cache-control"), "no-cache", "a browser must hear of a new one");
    let script = worker.text();
    let files =
        script.split_once("const FILES = \"").and_then(|(_, rest)| rest.split_once('"')).expect("files").0;
    assert!(files.split(' ').count() > 40, "{files}");
    for file in files.split(' ') {
        assert_eq!(send(server.listen, get(&format!("/{file}"))).await.status, 200, "{file}");
    }
    // The folder is read at the start. Another file in it is another version of the worker.
    fs::write(folder.join("serve.js"), "other").expect("a file");
    assert_eq!(send(server.listen, get("/worker.js")).await.text(), script);
    let again = Server::start(&["--offline-engine", folder.to_str().expect("a path")]).await;
    assert_ne!(send(again.listen, get("/worker.js")).await.text(), script);
}

#[tokio::test]
async fn whoever_is_not_offered_it_loses_the_worker() {
    let folder = package("withdrawn", env!("CARGO_PKG_VERSION"));
    let keys = folder.join("keys.json");
    fs::write(&keys, r#"{"keys": [{"id": "one", "secret": "at least thirty-two characters of it"}]}"#)
        .expect("a file");
    let [folder, keys] = [&folder, &keys].map(|path| path.to_str().expect("a path"));
    for (flags, plays_on) in [
        (&[][..], false),
        (&["--offline-engine", ""], false),
        // Its tokens would not be signed.
        (&["--offline-engine", folder, "--token-keys", keys], false),
        (&["--offline-engine", folder, "--service-worker", "false"], true),
    ] {
        let server = Server::start(flags).await;
        let html = page(&server).await.text();
        assert_eq!(
            (html.contains("offline/main.js"), html.contains("worker.js")),
            (plays_on, false),
            "{flags:?}"
        );
        let status = send(server.listen, get("/engine/index.js")).await.status;
        assert_eq!(status, if plays_on { 200 } else { 404 }, "{flags:?}");
        let worker = send(server.listen, get("/worker.js")).await;
        assert!(worker.text().contains("registration.unregister()"), "{flags:?}: {worker:?}");
    }
}

#[test]
fn another_engine_is_refused() {
    let refused = |folder: &str| {
        let output = program().args(["--listen", "127.0.0.1:0", "--offline-engine", folder]).output();
        let output = output.expect("tafld starts");
        assert!(!output.status.success());
        String::from_utf8(output.stderr).expect("text")
    };
    let said = refused("/nowhere/engine");
    assert!(said.contains("--offline-engine /nowhere/engine: package.json: No such file"), "{said}");
    let said = refused(package("older", "0.0.9").to_str().expect("a path"));
    assert!(said.contains("has the package @tafl/engine 0.0.9, and needs @tafl/engine 0."), "{said}");
    let lacking = package("lacking", env!("CARGO_PKG_VERSION"));
    fs::remove_file(lacking.join("wasm/search_bg.wasm")).expect("a file");
    let said = refused(lacking.to_str().expect("a path"));
    assert!(said.contains("wasm/search_bg.wasm: No such file"), "{said}");
}
