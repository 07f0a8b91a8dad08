//! The load generator: the same call repeated, 32 in flight, on one core.

use crate::server::Server;
use prost::Message;
use std::net::SocketAddr;
use tafl_proto::v1;
use tafl_proto::v1::tafl_service_client::TaflServiceClient;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tonic::transport::{Channel, Endpoint};

/// Calls in flight.
const IN_FLIGHT: usize = 32;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Transport {
    Grpc,
    Json,
}

impl Transport {
    pub(crate) fn name(self) -> &'static str {
        if self == Self::Grpc { "gRPC" } else { "JSON" }
    }
}

/// A call to make.
#[derive(Clone)]
pub(crate) enum Request {
    Validate(v1::ValidateMoveRequest),
    Apply(v1::ApplyMoveRequest),
}

/// The form of the position in a request.
#[derive(Clone)]
pub(crate) enum At {
    Position(v1::Position),
    Token(String),
    Game(v1::Game),
}

impl Request {
    pub(crate) fn new(method: &str, at: At, mv: &str) -> Self {
        use v1::{apply_move_request, validate_move_request};
        let (r#move, locale) = (mv.to_owned(), String::new());
        if method == "ValidateMove" {
            let at = match at {
                At::Position(position) => validate_move_request::At::Position(position),
                At::Token(token) => validate_move_request::At::Token(token),
                At::Game(game) => validate_move_request::At::Game(game),
            };
            return Self::Validate(v1::ValidateMoveRequest { r#move, locale, at: Some(at) });
        }
        let at = match at {
            At::Position(position) => apply_move_request::At::Position(position),
            At::Token(token) => apply_move_request::At::Token(token),
            At::Game(game) => apply_move_request::At::Game(game),
        };
        Self::Apply(v1::ApplyMoveRequest { r#move, locale, at: Some(at), with_pieces: false })
    }

    fn http(&self) -> Vec<u8> {
        let (path, body) = match self {
            Self::Validate(request) => ("validate", serde_json::to_vec(request)),
            Self::Apply(request) => ("apply", serde_json::to_vec(request)),
        };
        let body = body.expect("a message");
        let head = format!(
            "POST /v1/moves:{path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        [head.into_bytes(), body].concat()
    }

    async fn call(self, client: &mut TaflServiceClient<Channel>) -> Vec<u8> {
        match self {
            Self::Validate(request) => {
                client.validate_move(request).await.expect("an answer").into_inner().encode_to_vec()
            }
            Self::Apply(request) => {
                client.apply_move(request).await.expect("an answer").into_inner().encode_to_vec()
            }
        }
    }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime")
}

async fn client(address: SocketAddr) -> TaflServiceClient<Channel> {
    let endpoint = Endpoint::from_shared(format!("http://{address}")).expect("an address").tcp_nodelay(true);
    TaflServiceClient::new(endpoint.connect().await.expect("a connection"))
}

/// The service's answer, encoded.
pub(crate) fn answer(server: &Server, request: &Request) -> Vec<u8> {
    runtime()
        .block_on(async { request.clone().call(&mut client(server.address(Transport::Grpc)).await).await })
}

/// The position after these moves of Copenhagen, as the service returns it.
pub(crate) fn position_after(server: &Server, moves: &[String]) -> v1::Position {
    let game = v1::Game {
        rules: Some(v1::game::Rules::Ruleset("copenhagen".to_owned())),
        setup: None,
        moves: moves.to_vec(),
    };
    let request = v1::ReplayGameRequest { game: Some(game), ..v1::ReplayGameRequest::default() };
    let replayed = runtime()
        .block_on(async { client(server.address(Transport::Grpc)).await.replay_game(request).await });
    replayed.expect("a sound game").into_inner().position.expect("its position")
}

/// Makes this many calls.
pub(crate) fn run(server: &Server, transport: Transport, request: &Request, calls: usize) {
    let each = calls / IN_FLIGHT;
    runtime().block_on(async {
        let mut tasks = tokio::task::JoinSet::new();
        let address = server.address(transport);
        let shared = if transport == Transport::Grpc { Some(client(address).await) } else { None };
        for _ in 0..IN_FLIGHT {
            let request = request.clone();
            match shared.clone() {
                Some(client) => tasks.spawn(by_grpc(client, request, each)),
                None => tasks.spawn(by_json(address, request.http(), each)),
            };
        }
        while let Some(ended) = tasks.join_next().await {
            ended.expect("every call is answered");
        }
    });
}

async fn by_grpc(mut client: TaflServiceClient<Channel>, request: Request, calls: usize) {
    for _ in 0..calls {
        match request.clone() {
            Request::Validate(request) => drop(client.validate_move(request).await.expect("an answer")),
            Request::Apply(request) => drop(client.apply_move(request).await.expect("an answer")),
        }
    }
}

/// One kept HTTP/1.1 connection; answers have a content-length.
async fn by_json(address: SocketAddr, request: Vec<u8>, calls: usize) {
    let mut stream = tokio::net::TcpStream::connect(address).await.expect("a connection");
    stream.set_nodelay(true).expect("a socket");
    let mut answer = Vec::new();
    for _ in 0..calls {
        stream.write_all(&request).await.expect("it is read");
        answer.clear();
        let length = loop {
            assert!(stream.read_buf(&mut answer).await.expect("an answer") > 0, "the server hung up");
            if let Some(head) = answer.windows(4).position(|window| window == b"\r\n\r\n") {
                let text = std::str::from_utf8(&answer[..head]).expect("a head").to_ascii_lowercase();
                assert!(text.starts_with("http/1.1 200"), "{text}");
                let (_, length) = text.split_once("content-length: ").expect("a length");
                break head
                    + 4
                    + length
                        .lines()
                        .next()
                        .and_then(|length| length.parse::<usize>().ok())
                        .expect("a number");
            }
        };
        while answer.len() < length {
            assert!(stream.read_buf(&mut answer).await.expect("an answer") > 0, "the server hung up");
        }
    }
}
