//! TLS on the public port: both transports behind it, and no plaintext.

use super::support::http::{ask, get, send, send_h2_over, send_over};
use super::support::metrics::{scrape, sum};
use super::support::raw::{frame, status_of};
use super::support::requests::{game, list};
use super::support::server::{Server, program};
use super::support::until;
use prost::Message as _;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tafl_proto::v1;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tonic::Code;

/// A certificate for `localhost` in files for the server, and what a client needs to trust it.
#[derive(Clone)]
pub(crate) struct Certified {
    pub(crate) files: [PathBuf; 2],
    roots: RootCertStore,
    /// The client's own certificate and key, if it has them.
    own: Option<[PathBuf; 2]>,
}

pub(crate) fn certify(name: &str) -> Certified {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    let file = |kind: &str| {
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}-{kind}.pem", std::process::id()))
    };
    let files = [file("cert"), file("key")];
    std::fs::write(&files[0], made.cert.pem()).expect("a file");
    std::fs::write(&files[1], made.signing_key.serialize_pem()).expect("a file");
    let mut roots = RootCertStore::empty();
    roots.add(made.cert.der().clone()).expect("a root");
    Certified { files, roots, own: None }
}

impl Certified {
    pub(crate) fn flags(&self) -> [&str; 4] {
        [
            "--tls-cert",
            self.files[0].to_str().expect("a path"),
            "--tls-key",
            self.files[1].to_str().expect("a path"),
        ]
    }

    /// A client that trusts this server and shows it the certificate of `other`.
    fn showing(&self, other: &Self) -> Self {
        Self { own: Some(other.files.clone()), ..self.clone() }
    }

    /// A connection that negotiated one of these protocols, or none.
    pub(crate) async fn connect(&self, to: SocketAddr, protocols: &[&str]) -> TlsStream<TcpStream> {
        self.try_connect(to, protocols).await.expect("a handshake")
    }

    async fn try_connect(&self, to: SocketAddr, protocols: &[&str]) -> std::io::Result<TlsStream<TcpStream>> {
        let versions = ClientConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions();
        let builder = versions.expect("versions").with_root_certificates(self.roots.clone());
        let mut config = match &self.own {
            None => builder.with_no_client_auth(),
            Some([cert, key]) => {
                let cert = CertificateDer::from_pem_file(cert).expect("a certificate");
                builder
                    .with_client_auth_cert(vec![cert], PrivateKeyDer::from_pem_file(key).expect("a key"))
                    .expect("a pair")
            }
        };
        config.alpn_protocols = protocols.iter().map(|protocol| protocol.as_bytes().to_vec()).collect();
        let stream = TcpStream::connect(to).await.expect("a connection");
        let name = ServerName::try_from("localhost").expect("a name");
        TlsConnector::from(Arc::new(config)).connect(name, stream).await
    }

    /// Returns whether a call over a new connection is answered.
    async fn is_served(&self, to: SocketAddr) -> bool {
        let Ok(wire) = self.try_connect(to, &["http/1.1"]).await else { return false };
        send_over(wire, "localhost", get("/v1/info")).await.is_ok_and(|reply| reply.status == 200)
    }
}

#[tokio::test]
async fn both_transports_work_behind_tls() {
    let certified = certify("api");
    let server = Server::start(&certified.flags()).await;
    // rcgen's certificates end with the year 4095.
    let expires = sum(&scrape(&server).await, "tafl_certificate_not_after_seconds", &[]);
    assert!((expires - 67_090_118_400.0).abs() < 1.0, "{expires}");
    let read = |line: &String| line.contains("certificate read") && line.contains("\"4096-01-01T00:00:00Z\"");
    assert!(server.log().iter().any(read), "{:?}", server.log());
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
    // Whoever does not trust the certificate, and whoever speaks another protocol, is counted, and the first logged.
    assert!(certify("unknown").try_connect(server.listen, &["h2"]).await.is_err());
    let told = |line: &String| line.contains("a connection failed") && line.contains("alert");
    until("the handshake is logged", || async { server.log().iter().any(told) }).await;
    // Probes are plaintext; calls are not.
    assert_eq!(send(server.admin, get("/readyz")).await.status, 200);
    let reply = send(server.listen, get("/v1/info")).await;
    assert_eq!((reply.status, reply.text()), (400, "This port speaks TLS; use an https:// address".into()));
    let ended = [("cause", "no handshake")];
    let counted = async || sum(&scrape(&server).await, "tafl_connections_ended_total", &ended) > 1.5;
    until("both are counted", counted).await;
}

#[tokio::test]
async fn operators_learn_when_a_certificate_expires() {
    let file = |kind: &str| {
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("dated-{}-{kind}.pem", std::process::id()))
    };
    let [cert, key] = [file("cert"), file("key")];
    let made = |year| {
        let mut parameters = rcgen::CertificateParams::new(["localhost".to_owned()]).expect("a name");
        parameters.not_after = rcgen::date_time_ymd(year, 3, 1);
        let pair = rcgen::KeyPair::generate().expect("a key");
        (parameters.self_signed(&pair).expect("a certificate").pem(), pair.serialize_pem())
    };
    let write = |chain: &[&str], private: &str| {
        std::fs::write(&cert, chain.concat()).expect("a file");
        std::fs::write(&key, private).expect("a file");
    };
    let (expired, first) = made(2020);
    write(&[&expired], &first);
    let flags = [&cert, &key].map(|file| file.to_str().expect("a path"));
    let server = Server::start(&["--tls-cert", flags[0], "--tls-key", flags[1]]).await;
    let (date, seconds) = ("2020-03-01T00:00:00Z", 1_583_020_800.0);
    let told = |line: &String| line.contains("has expired") && line.contains(date);
    assert!(server.log().iter().any(told), "{:?}", server.log());
    let gauge = async || sum(&scrape(&server).await, "tafl_certificate_not_after_seconds", &[]);
    assert!((gauge().await - seconds).abs() < 1.0);
    // Of a chain, the certificate that expires first counts, wherever it stands.
    let (new, second) = made(2100);
    write(&[&new, &made(2099).0], &second);
    let told = |line: &String| line.contains("certificate read") && line.contains("2099-03-01T00:00:00Z");
    until("the new chain is read", || async { server.log().iter().any(told) }).await;
    assert!((gauge().await - 4_076_006_400.0).abs() < 1.0);
}

#[tokio::test]
async fn a_replaced_certificate_is_used_without_a_restart() {
    let (before, after) = (certify("before"), certify("after"));
    let server = Server::start(&before.flags()).await;
    let mut kept = before.connect(server.listen, &["http/1.1"]).await;
    // Until both files are replaced they do not fit each other, and the server goes on with those that did.
    std::fs::copy(&after.files[0], &before.files[0]).expect("a copy");
    until("the pair is refused", || async {
        server.log().iter().any(|line| line.contains("could not be read again"))
    })
    .await;
    let stale =
        async || sum(&scrape(&server).await, "tafl_stale_files", &[("what", "certificates")]) as usize;
    assert_eq!(stale().await, 1);
    assert!(before.is_served(server.listen).await && !after.is_served(server.listen).await);
    std::fs::copy(&after.files[1], &before.files[1]).expect("a copy");
    until("the new certificate is used", || after.is_served(server.listen)).await;
    assert!(!before.is_served(server.listen).await);
    assert_eq!(stale().await, 0);
    // A connection made before lives on.
    kept.write_all(b"GET /v1/info HTTP/1.1\r\nhost: localhost\r\n\r\n").await.expect("sent");
    let mut head = [0; 15];
    kept.read_exact(&mut head).await.expect("an answer");
    assert_eq!(&head, b"HTTP/1.1 200 OK");
}

#[tokio::test]
async fn only_clients_with_a_certificate_of_the_authority_are_served() {
    let (certified, client, stranger) = (certify("mutual"), certify("client"), certify("stranger"));
    let authority = client.files[0].to_str().expect("a path");
    let server = Server::start(&[&certified.flags()[..], &["--tls-client-ca", authority]].concat()).await;
    assert!(certified.showing(&client).is_served(server.listen).await);
    assert!(!certified.is_served(server.listen).await, "served without a certificate");
    assert!(
        !certified.showing(&stranger).is_served(server.listen).await,
        "served with a stranger's certificate"
    );
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
        vec!["--tls-client-ca", cert],
        vec!["--tls-cert", cert, "--tls-key", key, "--tls-client-ca", key],
    ] {
        let ports = ["--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0"];
        let output = program().args(ports).args(&flags).output().expect("tafld starts");
        assert!(!output.status.success() && !output.stderr.is_empty(), "{flags:?}: {output:?}");
    }
}
