//! The gRPC door: a thin line from tonic to the desk.

use crate::desk::{Arrival, Desk, Peer, REQUEST_ID, Reply};
use crate::error::{ApiError, Reason};
use crate::handlers::{self, Method, Rpc, StreamRpc};
use crate::stream::Answers;
use crate::telemetry::Door;
use futures_util::TryStreamExt;
use futures_util::stream::MapErr;
use http::HeaderMap;
use std::future::ready;
use std::sync::{Arc, LazyLock};
use tafl_proto::v1::bulk_service_server::{BulkService, BulkServiceServer};
use tafl_proto::v1::notation_service_server::{NotationService, NotationServiceServer};
use tafl_proto::v1::render_service_server::{RenderService, RenderServiceServer};
use tafl_proto::v1::tafl_service_server::{TaflService, TaflServiceServer};
use tafl_proto::{DESCRIPTOR_SET, v1};
use tonic::metadata::{AsciiMetadataKey, MetadataValue};
use tonic::service::Routes;
use tonic::{Request, Response, Status};
use tonic_health::server::HealthReporter;

/// The name of the header of a request id, read once.
static REQUEST_ID_KEY: LazyLock<AsciiMetadataKey> = LazyLock::new(|| AsciiMetadataKey::from_static(REQUEST_ID));

/// The services as tonic knows them.
#[derive(Clone)]
struct Services(Arc<Desk>);

impl Services {
    async fn call<R: Rpc>(&self, request: Request<R::Request>) -> Result<Response<R::Response>, Status> {
        let (arrival, message) = self.arrive(request);
        let Reply { request_id, outcome } = self.0.serve::<R>(arrival, ready(Ok(message))).await;
        answer(outcome.map(|message| *message), &request_id)
    }

    async fn stream<R: StreamRpc>(&self, request: Request<R::Request>) -> Result<Response<Statuses<R::Response>>, Status> {
        let (arrival, message) = self.arrive(request);
        let Reply { request_id, outcome } = Arc::clone(&self.0).stream::<R>(arrival, ready(Ok(message))).await;
        let status: fn(ApiError) -> Status = |error| error.to_status();
        answer(outcome.map(|answers| (*answers).map_err(status)), &request_id)
    }

    fn arrive<T>(&self, request: Request<T>) -> (Arrival, Box<T>) {
        let peer = request.extensions().get::<Peer>().copied();
        let (metadata, _, message) = request.into_parts();
        (self.0.arrive(Door::Grpc, &metadata.into_headers(), peer), Box::new(message))
    }
}

/// The messages of a stream, the last of which may be a status.
type Statuses<T> = MapErr<Answers<T>, fn(ApiError) -> Status>;

/// An answer, or a status, with the id of the call.
fn answer<T>(outcome: Result<T, ApiError>, request_id: &str) -> Result<Response<T>, Status> {
    let id = MetadataValue::try_from(request_id).ok().map(|id| (REQUEST_ID_KEY.clone(), id));
    match outcome {
        Ok(message) => {
            let mut response = Response::new(message);
            if let Some((key, id)) = id {
                response.metadata_mut().insert(key, id);
            }
            Ok(response)
        }
        Err(error) => {
            let mut status = error.to_status();
            if let Some((key, id)) = id {
                status.metadata_mut().insert(key, id);
            }
            Err(status)
        }
    }
}

macro_rules! rpcs {
    (
        $service:ident: $($function:ident: $rpc:ident, $request:ident -> $response:ident;)*
        $(=> $streaming:ident: $stream:ident, $asked:ident -> $type:ident of $said:ident;)*
    ) => {
        #[tonic::async_trait]
        impl $service for Services {
            $(
                type $type = Statuses<v1::$said>;

                async fn $streaming(&self, request: Request<v1::$asked>) -> Result<Response<Self::$type>, Status> {
                    self.stream::<handlers::$stream>(request).await
                }
            )*
            $(
                async fn $function(&self, request: Request<v1::$request>) -> Result<Response<v1::$response>, Status> {
                    self.call::<handlers::$rpc>(request).await
                }
            )*
        }
    };
}

rpcs! { TaflService:
    list_rulesets: ListRulesets, ListRulesetsRequest -> ListRulesetsResponse;
    get_ruleset: GetRuleset, GetRulesetRequest -> GetRulesetResponse;
    check_ruleset: CheckRuleset, CheckRulesetRequest -> CheckRulesetResponse;
    new_position: NewPosition, NewPositionRequest -> NewPositionResponse;
    validate_move: ValidateMove, ValidateMoveRequest -> ValidateMoveResponse;
    validate_moves: ValidateMoves, ValidateMovesRequest -> ValidateMovesResponse;
    apply_move: ApplyMove, ApplyMoveRequest -> ApplyMoveResponse;
    legal_moves: LegalMoves, LegalMovesRequest -> LegalMovesResponse;
    suggest_move: SuggestMove, SuggestMoveRequest -> SuggestMoveResponse;
    replay_game: ReplayGame, ReplayGameRequest -> ReplayGameResponse;
    score_match: ScoreMatch, ScoreMatchRequest -> ScoreMatchResponse;
    get_server_info: GetServerInfo, GetServerInfoRequest -> GetServerInfoResponse;
}

rpcs! { NotationService:
    parse_position: ParsePosition, ParsePositionRequest -> ParsePositionResponse;
    format_position: FormatPosition, FormatPositionRequest -> FormatPositionResponse;
    parse_move: ParseMove, ParseMoveRequest -> ParseMoveResponse;
    convert_game: ConvertGame, ConvertGameRequest -> ConvertGameResponse;
    parse_rules: ParseRules, ParseRulesRequest -> ParseRulesResponse;
    format_rules: FormatRules, FormatRulesRequest -> FormatRulesResponse;
}

rpcs! { RenderService:
    render_position: RenderPosition, RenderPositionRequest -> RenderPositionResponse;
    render_game: RenderGame, RenderGameRequest -> RenderGameResponse;
}

rpcs! { BulkService:
    batch: Batch, BatchRequest -> BatchResponse;
    => replay_archive: ReplayArchive, ReplayArchiveRequest -> ReplayArchiveStream of ReplayArchiveResponse;
}

/// The services of the door: ours, health, and reflection in both of its versions.
///
/// # Panics
/// Never: that reflection can read our own descriptor is a test.
pub(crate) fn routes(desk: &Arc<Desk>) -> (axum::Router, HealthReporter) {
    let (health, health_service) = tonic_health::server::health_reporter();
    let reflection = || {
        tonic_reflection::server::Builder::configure()
            .register_encoded_file_descriptor_set(DESCRIPTOR_SET)
            .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
    };
    let ours = Services(Arc::clone(desk));
    let most_bytes = desk.service.most_bytes(None);
    let mut routes = Routes::builder();
    routes.add_service(TaflServiceServer::new(ours.clone()).max_decoding_message_size(most_bytes));
    routes.add_service(NotationServiceServer::new(ours.clone()).max_decoding_message_size(most_bytes));
    routes.add_service(RenderServiceServer::new(ours.clone()).max_decoding_message_size(most_bytes));
    let most_bytes = desk.service.most_bytes(Some(Method::Batch));
    routes.add_service(BulkServiceServer::new(ours).max_decoding_message_size(most_bytes));
    routes.add_service(health_service);
    routes.add_service(reflection().build_v1().expect("our own descriptor"));
    routes.add_service(reflection().build_v1alpha().expect("our own descriptor"));
    (routes.routes().prepare().into_axum_router(), health)
}

/// What tonic refuses by itself, before a handler sees it, in the terms of the error table.
///
/// A message that is too large or cannot be decoded is tonic's to find; it says so in codes that blame somebody else.
pub(crate) fn refusal_of_tonic(headers: &HeaderMap, most_bytes: usize) -> Option<ApiError> {
    let code = headers.get("grpc-status")?.as_bytes();
    if headers.contains_key("grpc-status-details-bin") {
        return None;
    }
    match code {
        b"11" => Some(ApiError::new(Reason::TooLarge, format!("the request is larger than {most_bytes} bytes"))),
        b"13" => Some(ApiError::new(Reason::MalformedRequest, "the request cannot be decoded as the message of this call")),
        _ => None,
    }
}

/// The call of a path such as `/tafl.v1.TaflService/ApplyMove`.
pub(crate) fn method_of(path: &str) -> Option<Method> {
    let (service, name) = path.strip_prefix('/')?.split_once('/')?;
    Method::ALL.iter().copied().find(|method| method.name() == name && method.service() == service)
}
