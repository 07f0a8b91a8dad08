//! TLS from PEM files: of the public port, and the authorities of whoever the server connects to.

use crate::config::Config;
use crate::helpers::date;
use crate::observe::reloading::{Reloading, failed};
use crate::observe::telemetry;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::client::verify_server_cert_signed_by_trust_anchor;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, UnixTime};
use tokio_rustls::rustls::server::{ParsedCertificate, WebPkiClientVerifier};
use tokio_rustls::rustls::{CertificateError, Error, RootCertStore, ServerConfig};

/// How long before its end a certificate should have been renewed.
const SOON: Duration = Duration::from_hours(14 * 24);

/// The TLS acceptor, if configured.
///
/// # Errors
/// Which file cannot be used, and why.
pub(crate) fn acceptor(config: &Config) -> Result<Option<Reloading<TlsAcceptor>>, String> {
    let (Some(cert), Some(key)) = (&config.tls_cert, &config.tls_key) else { return Ok(None) };
    let paths: Vec<_> = [cert, key].into_iter().chain(&config.tls_client_ca).cloned().collect();
    let named = paths.clone();
    let make = move |files: &[Vec<u8>], _: Option<&TlsAcceptor>| {
        let files: Vec<_> = named.iter().map(PathBuf::as_path).zip(files.iter().map(Vec::as_slice)).collect();
        match *files.as_slice() {
            [cert, key] => made(cert, key, None),
            [cert, key, clients] => made(cert, key, Some(clients)),
            _ => Err("no certificate".to_owned()),
        }
    };
    Reloading::read("certificates", paths, make).map(Some)
}

/// A file with its contents.
pub(crate) type Pem<'a> = (&'a Path, &'a [u8]);

/// The acceptor with this certificate and key; with `clients`, it refuses clients without a certificate of
/// one of these authorities.
fn made(cert: Pem<'_>, key: Pem<'_>, clients: Option<Pem<'_>>) -> Result<TlsAcceptor, String> {
    let provider = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
    let private = PrivateKeyDer::from_pem_slice(key.1).map_err(|error| failed(key.0, &error))?;
    let builder = ServerConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .map_err(|error| failed(cert.0, &error))?;
    let builder = match clients {
        None => builder.with_no_client_auth(),
        Some(file) => {
            let verifier =
                WebPkiClientVerifier::builder_with_provider(Arc::new(authorities(file)?), provider).build();
            builder.with_client_cert_verifier(verifier.map_err(|error| failed(file.0, &error))?)
        }
    };
    let chain = certificates(cert)?;
    let expires = expires(&chain);
    let mut server = builder.with_single_cert(chain, private).map_err(|error| failed(key.0, &error))?;
    report(cert.0, expires);
    server.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(server)))
}

/// When the first certificate of a chain expires. The library tells the date of a certificate only when it
/// refuses one that has expired, so it is asked at the end of time.
fn expires(chain: &[CertificateDer<'_>]) -> Option<Duration> {
    let end = UnixTime::since_unix_epoch(Duration::from_secs(u64::MAX));
    let expires = |certificate| {
        let parsed = ParsedCertificate::try_from(certificate).ok()?;
        match verify_server_cert_signed_by_trust_anchor(&parsed, &RootCertStore::empty(), &[], end, &[]) {
            Err(Error::InvalidCertificate(CertificateError::ExpiredContext { not_after, .. })) => {
                Some(Duration::from_secs(not_after.as_secs()))
            }
            _ => None,
        }
    };
    chain.iter().filter_map(expires).min()
}

/// Tells operators when a certificate expires.
fn report(path: &Path, expires: Option<Duration>) {
    let file = path.display();
    let Some(expires) = expires else {
        return tracing::warn!(%file, "the certificate does not say when it expires");
    };
    telemetry::certificate_expires(expires.as_secs());
    let (not_after, now) = (date(expires), SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default());
    if expires <= now {
        tracing::error!(%file, not_after, "the certificate has expired: clients refuse it");
    } else if expires <= now + SOON {
        tracing::warn!(%file, not_after, "the certificate expires soon");
    } else {
        tracing::info!(%file, not_after, "certificate read");
    }
}

/// The authorities of a file, at least one.
///
/// # Errors
/// The file, and why it cannot be used.
pub(crate) fn authorities(file: Pem<'_>) -> Result<RootCertStore, String> {
    let mut roots = RootCertStore::empty();
    for authority in certificates(file)? {
        roots.add(authority).map_err(|error| failed(file.0, &error))?;
    }
    Ok(roots)
}

/// The certificates of a file, at least one.
fn certificates((path, pem): Pem<'_>) -> Result<Vec<CertificateDer<'static>>, String> {
    let chain = CertificateDer::pem_slice_iter(pem)
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| failed(path, &error))?;
    if chain.is_empty() { Err(failed(path, &"contains no certificate")) } else { Ok(chain) }
}
