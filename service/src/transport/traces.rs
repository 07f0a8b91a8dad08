//! Traces for operators: a span for each call that is sampled, sent to a collector by OTLP over gRPC. A
//! sampled caller's trace goes on here (W3C Trace Context); calls without one begin a trace.

use crate::admission::tls;
use crate::config::Config;
use crate::observe::reloading::failed;
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

    /// Records a call that has just ended; `about` and why it failed are only asked for if the call is
    /// sampled.
    pub(crate) fn record(
        &self,
        parent: Option<&HeaderValue>,
        name: &'static str,
        took: Duration,
        about: impl FnOnce() -> (Vec<KeyValue>, Option<String>),
    ) {
        let follows = |parent: &SpanContext| !parent.is_sampled() || self.followed.check().is_ok();
        let parent = parent
            .and_then(context)
            .filter(follows)
            .map_or_else(Context::new, |parent| Context::new().with_remote_span_context(parent));
        let begun = SystemTime::now().checked_sub(took).unwrap_or(SystemTime::UNIX_EPOCH);
        let call = self.tracer.span_builder(name).with_kind(SpanKind::Server).with_start_time(begun);
        let mut span = call.start_with_context(&self.tracer, &parent);
        if span.is_recording() {
            let (attributes, error) = about();
            span.set_attributes(attributes);
            if let Some(error) = error {
                span.set_status(Status::error(error));
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

/// Reads a `traceparent` header: version, trace id, parent id, flags.
pub(crate) fn context(header: &HeaderValue) -> Option<SpanContext> {
    let text = header.to_str().ok()?;
    let mut parts = text.split('-');
    let mut part = |digits| {
        parts.next().filter(|part| {
            part.len() == digits && part.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
        })
    };
    let (version, trace, parent, flags) = (part(2)?, part(32)?, part(16)?, part(2)?);
    let ids = (TraceId::from_hex(trace).ok()?, SpanId::from_hex(parent).ok()?);
    let flags = TraceFlags::new(u8::from_str_radix(flags, 16).ok()?);
    // The first version ends here; later ones may have more.
    let fits = version != "ff" && (version != "00" || parts.next().is_none());
    let context = SpanContext::new(ids.0, ids.1, flags, true, TraceState::default());
    Some(context).filter(|context| fits && context.is_valid())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of W3C Trace Context, section 3.2, and what it forbids.
    #[test]
    fn a_traceparent_is_read_as_w3c_says() {
        let read = |text: &str| context(&text.parse().expect("a value"));
        let found = read("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01").expect("a context");
        assert_eq!(found.trace_id().to_string(), "4bf92f3577b34da6a3ce929d0e0e4736");
        assert_eq!(found.span_id().to_string(), "00f067aa0ba902b7");
        assert!(found.is_sampled() && found.is_remote());
        assert!(
            !read("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00").expect("a context").is_sampled()
        );
        assert!(read("01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-later").is_some());
        for wrong in [
            "",
            "00",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
            "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
            "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0g",
        ] {
            assert!(read(wrong).is_none(), "{wrong}");
        }
    }
}
