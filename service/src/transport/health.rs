//! gRPC's health service. The server and each of its services have the same health.

use crate::admission::gate::MAX_QUESTION;
use crate::calls::SERVICES;
use futures_util::{Stream, StreamExt, stream};
use std::pin::Pin;
use tokio::sync::watch;
use tonic::{Request, Response, Status};
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_server::{Health as HealthRpc, HealthServer};
use tonic_health::pb::{HealthCheckRequest, HealthCheckResponse};

/// The health of the server, which whoever runs it sets.
#[derive(Clone)]
pub(crate) struct Health(watch::Sender<ServingStatus>);

impl Health {
    pub(crate) fn new() -> Self {
        Self(watch::Sender::new(ServingStatus::NotServing))
    }

    pub(crate) fn set_serving(&self, serving: bool) {
        let status = if serving { ServingStatus::Serving } else { ServingStatus::NotServing };
        self.0.send_replace(status);
    }

    pub(super) fn service(&self) -> HealthServer<Self> {
        HealthServer::new(self.clone()).max_decoding_message_size(MAX_QUESTION)
    }
}

fn knows(request: &Request<HealthCheckRequest>) -> bool {
    let service = request.get_ref().service.as_str();
    service.is_empty() || SERVICES.contains(&service)
}

fn answer(status: ServingStatus) -> HealthCheckResponse {
    HealthCheckResponse { status: status.into() }
}

#[tonic::async_trait]
impl HealthRpc for Health {
    async fn check(
        &self,
        request: Request<HealthCheckRequest>,
    ) -> Result<Response<HealthCheckResponse>, Status> {
        if knows(&request) {
            Ok(Response::new(answer(*self.0.borrow())))
        } else {
            Err(Status::not_found("there is no such service"))
        }
    }

    type WatchStream = Pin<Box<dyn Stream<Item = Result<HealthCheckResponse, Status>> + Send>>;

    async fn watch(
        &self,
        request: Request<HealthCheckRequest>,
    ) -> Result<Response<Self::WatchStream>, Status> {
        if !knows(&request) {
            // The stream stays open: such a service might appear later.
            let unknown = stream::iter([Ok(answer(ServingStatus::ServiceUnknown))]);
            return Ok(Response::new(unknown.chain(stream::pending()).boxed()));
        }
        let mut statuses = self.0.subscribe();
        statuses.mark_changed();
        let changes = stream::unfold(statuses, |mut statuses| async {
            statuses.changed().await.ok()?;
            let status = *statuses.borrow_and_update();
            Some((Ok(answer(status)), statuses))
        });
        Ok(Response::new(changes.boxed()))
    }
}
