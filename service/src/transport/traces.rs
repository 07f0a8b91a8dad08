//! Traces for operators: a span for each call that is sampled, sent to a collector by OTLP over gRPC. A
//! sampled caller's trace goes on here (W3C Trace Context); calls without one begin a trace.

use crate::admission::tls;
use crate::calls::Method;
use crate::config::Config;
use crate::observe::reloading::failed;
use crate::transport::dispatcher::Arrival;
use crate::transport::trace_context;
use crate::words::error::ApiError;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use http::HeaderValue;
use opentelemetry::trace::{
    Span as _, SpanContext, SpanId, SpanKind, Status, TraceContextExt as _, TraceFlags, TraceId, TraceState,
    Tracer as _, TracerProvider as _,
};
use opentelemetry::{Context, KeyValue};
use opentelemetry_otlp::tonic_types::transport::ClientTlsConfig;
use opentelemetry_otlp::{SpanExporter, WithExportConfig as _, WithTonicConfig as _};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{Sampler, SdkTracer, SdkTracerProvider};
use std::fs;
use std::num::NonZeroU32;
use std::time::{Duration, SystemTime};

/// How long the last spans may take to be sent while the server stops.
const LAST_SPANS: Duration = Duration::from_secs(2);

/// How many calls a second are traced because their callers say so. Beyond that, the server's own share
/// decides: what the collector gets is not for callers to decide.
const FOLLOWED_PER_SECOND: NonZeroU32 = NonZeroU32::new(100).unwrap();

/// The spans of a server.
pub(crate) struct Spans {
    provider: SdkTracerProvider,
    tracer: SdkTracer,
    followed: DefaultDirectRateLimiter,
}

impl Spans {
    /// Prepares what the configuration asks for; needs a runtime.
    ///
    /// # Errors
    /// If the endpoint or its authorities cannot be used; says why.
    pub(crate) fn start(config: &Config) -> Result<Option<Self>, String> {
        let Some(endpoint) = &config.otlp_endpoint else { return Ok(None) };
        let mut exporter = SpanExporter::builder().with_tonic().with_endpoint(endpoint);
        let mut advice = "";
        if let Some(tls) = client_tls(endpoint, config)? {
            exporter = exporter.with_tls_config(tls);
            if config.otlp_ca.is_none() {
                advice = "; name a file of authorities with --otlp-ca if the system has none";
            }
        }
        let exporter =
            exporter.build().map_err(|error| format!("--otlp-endpoint {endpoint}: {error}{advice}"))?;
        let version = KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(exporter)
            .with_sampler(Sampler::ParentBased(Box::new(Sampler::TraceIdRatioBased(config.trace_ratio))))
            .with_resource(
                Resource::builder_empty().with_service_name("tafld").with_attribute(version).build(),
            )
            .build();
        let followed = RateLimiter::direct(Quota::per_second(FOLLOWED_PER_SECOND));
        Ok(Some(Self { tracer: provider.tracer("tafld"), provider, followed }))
    }

    /// Records a call that has just ended.
    pub(crate) fn record(&self, method: Option<Method>, arrival: &Arrival, error: Option<&ApiError>) {
        let follows = |parent: &SpanContext| !parent.is_sampled() || self.followed.check().is_ok();
        let parent = arrival.trace.as_ref().and_then(context).filter(follows);
        let parent =
            parent.map_or_else(Context::new, |parent| Context::new().with_remote_span_context(parent));
        let took = arrival.lease.begun().elapsed();
        let begun = SystemTime::now().checked_sub(took).unwrap_or(SystemTime::UNIX_EPOCH);
        let name = method.map_or("unknown", Method::name);
        let call = self.tracer.span_builder(name).with_kind(SpanKind::Server).with_start_time(begun);
        let mut span = call.start_with_context(&self.tracer, &parent);
        if span.is_recording() {
            span.set_attributes(attributes(method, arrival, error));
            if let Some(error) = error {
                span.set_status(Status::error(error.english()));
            }
        }
        span.end();
    }

    /// Sends what is left; may take some seconds.
    pub(crate) fn stop(&self) {
        if let Err(error) = self.provider.shutdown_with_timeout(LAST_SPANS) {
            tracing::warn!(%error, "the last spans were not sent");
        }
    }
}

/// How a collector at `https://` is verified; `None` for one at `http://`.
fn client_tls(endpoint: &str, config: &Config) -> Result<Option<ClientTlsConfig>, String> {
    let encrypted = match endpoint.split_once("://") {
        Some(("https", _)) => true,
        Some(("http", _)) => false,
        _ => return Err(format!("--otlp-endpoint {endpoint}: it must begin with http:// or https://")),
    };
    let Some(path) = &config.otlp_ca else {
        return Ok(encrypted.then(|| ClientTlsConfig::new().with_native_roots()));
    };
    if !encrypted {
        return Err(format!(
            "--otlp-ca {}: --otlp-endpoint {endpoint} is not encrypted; use https://",
            path.display()
        ));
    }
    let named = |error: String| format!("--otlp-ca {error}");
    let pem = fs::read(path).map_err(|error| named(failed(path, &error)))?;
    let roots = tls::authorities((path, &pem)).map_err(named)?;
    Ok(Some(ClientTlsConfig::new().trust_anchors(roots.roots)))
}

/// The attributes of a call's span, by the names of OpenTelemetry where it has one.
fn attributes(method: Option<Method>, arrival: &Arrival, error: Option<&ApiError>) -> Vec<KeyValue> {
    let lease = &arrival.lease;
    let protocol = arrival.protocol;
    let mut attributes = vec![
        KeyValue::new("rpc.service", method.map_or("", Method::service)),
        KeyValue::new("rpc.method", method.map_or("", Method::name)),
        KeyValue::new("network.protocol.name", protocol.name()),
        KeyValue::new("url.path", arrival.path()),
        KeyValue::new(protocol.status_name, i64::from((protocol.status)(error))),
        KeyValue::new("client.address", lease.peer().to_string()),
        KeyValue::new("http.request.body.size", lease.request() as i64),
        KeyValue::new("tafl.request_id", arrival.request_id.clone()),
    ];
    attributes.extend(lease.key().map(|key| KeyValue::new("tafl.key", key.to_owned())));
    attributes.extend(error.map(|error| KeyValue::new("error.type", error.reason().name())));
    attributes
}

/// The context of a caller's trace.
fn context(header: &HeaderValue) -> Option<SpanContext> {
    let [trace, parent, flags] = trace_context::parts(header)?;
    let ids = (TraceId::from_hex(trace).ok()?, SpanId::from_hex(parent).ok()?);
    let flags = TraceFlags::new(u8::from_str_radix(flags, 16).ok()?);
    Some(SpanContext::new(ids.0, ids.1, flags, true, TraceState::default()))
}
