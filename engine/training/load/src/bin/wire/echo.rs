//! The echo server: decodes a request and answers with a clone of a prepared response. It knows nothing of
//! tafl.
//!
//! It is a server that could be run: its sockets have the options of `tafld`'s, and a head and a call must
//! end in time. Neither server prepares the bytes of a response: both encode a message for each call.

use axum::Router;
use axum::body::Bytes;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::Next;
use axum::response::IntoResponse;
use axum::routing::post;
use futures_util::TryStreamExt;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::service::TowerToHyperService;
use prost::Message;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::Read;
use std::sync::Arc;
use std::time::Duration;
use tafl_proto::v1;
use tafl_proto::v1::tafl_service_server::{TaflService, TaflServiceServer};
use tokio_stream::wrappers::TcpListenerStream;
use tonic::{Request, Response, Status};

/// For the head of a request, and for a call.
const TIMEOUT: Duration = Duration::from_secs(30);

/// The response, decoded as the answer of one of the methods; only that one will be called.
#[derive(Default)]
struct Prepared {
    validate: v1::ValidateMoveResponse,
    apply: v1::ApplyMoveResponse,
    legal: v1::LegalMovesResponse,
}

struct Echo(Arc<Prepared>);

macro_rules! silent {
    ($($function:ident: $request:ident -> $response:ident;)+) => {
        #[tonic::async_trait]
        impl TaflService for Echo {
            async fn validate_move(&self, _: Request<v1::ValidateMoveRequest>) -> Result<Response<v1::ValidateMoveResponse>, Status> {
                Ok(Response::new(self.0.validate.clone()))
            }

            async fn apply_move(&self, _: Request<v1::ApplyMoveRequest>) -> Result<Response<v1::ApplyMoveResponse>, Status> {
                Ok(Response::new(self.0.apply.clone()))
            }

            async fn legal_moves(&self, _: Request<v1::LegalMovesRequest>) -> Result<Response<v1::LegalMovesResponse>, Status> {
                Ok(Response::new(self.0.legal.clone()))
            }

            $(
                async fn $function(&self, _: Request<v1::$request>) -> Result<Response<v1::$response>, Status> {
                    Err(Status::unimplemented("an echo"))
                }
            )+
        }
    };
}

silent! {
    list_rulesets: ListRulesetsRequest -> ListRulesetsResponse;
    get_ruleset: GetRulesetRequest -> GetRulesetResponse;
    check_ruleset: CheckRulesetRequest -> CheckRulesetResponse;
    new_position: NewPositionRequest -> NewPositionResponse;
    validate_moves: ValidateMovesRequest -> ValidateMovesResponse;
    suggest_move: SuggestMoveRequest -> SuggestMoveResponse;
    play_move: PlayMoveRequest -> PlayMoveResponse;
    replay_game: ReplayGameRequest -> ReplayGameResponse;
    score_match: ScoreMatchRequest -> ScoreMatchResponse;
    get_server_info: GetServerInfoRequest -> GetServerInfoResponse;
}

fn json<Req: DeserializeOwned, Res: Serialize + Clone>(
    body: &Bytes,
    response: &Res,
) -> impl IntoResponse + use<Req, Res> {
    let _: Req = serde_json::from_slice(body).expect("the generator sends sound requests");
    ([(CONTENT_TYPE, "application/json")], serde_json::to_vec(&response.clone()).expect("a message"))
}

/// Serves until the process is killed. Standard input holds the response, after a byte that names its method.
pub(crate) fn serve() {
    let mut given = Vec::new();
    std::io::stdin().read_to_end(&mut given).expect("the response");
    let (method, response) = given.split_first().expect("a response");
    let mut prepared = Prepared::default();
    match method {
        b'V' => prepared.validate = v1::ValidateMoveResponse::decode(response).expect("a response"),
        b'L' => prepared.legal = v1::LegalMovesResponse::decode(response).expect("a response"),
        _ => prepared.apply = v1::ApplyMoveResponse::decode(response).expect("a response"),
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(both(Arc::new(prepared)));
}

async fn both(prepared: Arc<Prepared>) {
    let grpc = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let rest = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let [validate, apply, legal] = [(); 3].map(|()| Arc::clone(&prepared));
    let router = Router::new()
        .route(
            "/v1/moves:validate",
            post(async move |body: Bytes| json::<v1::ValidateMoveRequest, _>(&body, &validate.validate)),
        )
        .route(
            "/v1/moves:apply",
            post(async move |body: Bytes| json::<v1::ApplyMoveRequest, _>(&body, &apply.apply)),
        )
        .route(
            "/v1/moves:list",
            post(async move |body: Bytes| json::<v1::LegalMovesRequest, _>(&body, &legal.legal)),
        )
        .layer(axum::middleware::from_fn(async |request: axum::extract::Request, next: Next| {
            let answer = tokio::time::timeout(TIMEOUT, next.run(request)).await;
            answer.unwrap_or_else(|_| StatusCode::GATEWAY_TIMEOUT.into_response())
        }));
    let address = |listener: &tokio::net::TcpListener| listener.local_addr().expect("its address");
    eprintln!("{{\"listen\":\"{}\",\"json\":\"{}\"}}", address(&grpc), address(&rest));
    tokio::spawn(serve_json(rest, router));
    // The builder's `tcp_nodelay` does not reach sockets that it did not accept itself.
    let incoming = TcpListenerStream::new(grpc).inspect_ok(|stream| drop(stream.set_nodelay(true)));
    let server = tonic::transport::Server::builder()
        .timeout(TIMEOUT)
        .add_service(TaflServiceServer::new(Echo(prepared)));
    server.serve_with_incoming(incoming).await.expect("it serves");
}

async fn serve_json(listener: tokio::net::TcpListener, router: Router) {
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(TIMEOUT);
    while let Ok((stream, _)) = listener.accept().await {
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        let connection = builder.serve_connection(TokioIo::new(stream), service).into_owned();
        tokio::spawn(connection);
    }
}
