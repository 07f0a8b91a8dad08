//! TLS on the public port: both transports behind it, and no plaintext.

use super::support::http::{ask, get, send, send_h2_over, send_over, try_send};
use super::support::raw::{frame, status_of};
use super::support::requests::{game, list};
use super::support::server::{Server, program};
use prost::Message as _;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tafl_proto::v1;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tonic::Code;

/// A certificate for `localhost` in files for the server, and what a client needs to trust it.
pub(crate) struct Certified {
    files: [PathBuf; 2],
    roots: RootCertStore,
}

pub(crate) fn certify(name: &str) -> Certified {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    let file = |kind: &str| Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}-{kind}.pem", std::process::id()));
    let files = [file("cert"), file("key")];
    std::fs::write(&files[0], made.cert.pem()).expect("a file");
    std::fs::write(&files[1], made.signing_key.serialize_pem()).expect("a file");
    let mut roots = RootCertStore::empty();
    roots.add(made.cert.der().clone()).expect("a root");
    Certified { files, roots }
}

impl Certified {
    pub(crate) fn flags(&self) -> [&str; 4] {
        ["--tls-cert", self.files[0].to_str().expect("a path"), "--tls-key", self.files[1].to_str().expect("a path")]
    }

    /// A connection that negotiated one of these protocols, or none.
    pub(crate) async fn connect(&self, to: SocketAddr, protocols: &[&str]) -> TlsStream<TcpStream> {
        let versions = ClientConfig::builder_with_provider(Arc::new(default_provider())).with_safe_default_protocol_versions();
        let mut config = versions.expect("versions").with_root_certificates(self.roots.clone()).with_no_client_auth();
        config.alpn_protocols = protocols.iter().map(|protocol| protocol.as_bytes().to_vec()).collect();
        let stream = TcpStream::connect(to).await.expect("a connection");
        let name = ServerName::try_from("localhost").expect("a name");
        TlsConnector::from(Arc::new(config)).connect(name, stream).await.expect("a handshake")
    }
}

#[tokio::test]
async fn both_transports_work_behind_tls() {
    let certified = certify("api");
    let server = Server::start(&certified.flags()).await;
    // An unfinished handshake keeps nobody waiting.
    let mut half = TcpStream::connect(server.listen).await.expect("a connection");
    half.write_all(b"\x16\x03\x01").await.expect("half a greeting");
    for protocols in [&["http/1.1"][..], &[]] {
        let wire = certified.connect(server.listen, protocols).await;
        let reply = send_over(wire, "localhost", get("/v1/info")).await.expect("an answer");
        assert_eq!((reply.status, &reply.json()["name"]), (200, &"tafld".into()));
    }
    let wire = certified.connect(server.listen, &["h2", "http/1.1"]).await;
    assert_eq!(wire.get_ref().1.alpn_protocol(), Some(&b"h2"[..]));
    let reply = send_h2_over(wire, "https://localhost", get("/v1/info")).await.expect("an answer");
    assert_eq!(reply.status, 200);
    let wire = certified.connect(server.listen, &["h2"]).await;
    let body = frame(&list(game("brandubh-wtf", &[] as &[&str])).encode_to_vec());
    let headers = [("content-type", "application/grpc"), ("te", "trailers")];
    let call = ask("POST", "/tafl.v1.TaflService/LegalMoves", &headers, body);
    let reply = send_h2_over(wire, "https://localhost", call).await.expect("an answer");
    assert_eq!(status_of(&reply).code(), Code::Ok);
    assert_eq!(v1::LegalMovesResponse::decode(&reply.body[5..]).expect("an answer").moves.len(), 40);
    // Probes are plaintext; calls are not.
    assert_eq!(send(server.admin, get("/readyz")).await.status, 200);
    assert!(try_send(server.listen, get("/v1/info")).await.is_err(), "the public port answers in the clear");
}

#[tokio::test]
async fn an_unusable_certificate_ends_it_with_a_message() {
    let certified = certify("faulty");
    let [cert, key] = certified.files.each_ref().map(|file| file.to_str().expect("a path"));
    for flags in [
        vec!["--tls-cert", cert],
        vec!["--tls-key", key],
        vec!["--tls-cert", "/nowhere.pem", "--tls-key", key],
        vec!["--tls-cert", cert, "--tls-key", "/nowhere.pem"],
        vec!["--tls-cert", key, "--tls-key", cert],
    ] {
        let ports = ["--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0"];
        let output = program().args(ports).args(&flags).output().expect("tafld starts");
        assert!(!output.status.success() && !output.stderr.is_empty(), "{flags:?}: {output:?}");
    }
}
