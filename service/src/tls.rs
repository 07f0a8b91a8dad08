//! TLS of the public port, from two PEM files.

use crate::config::Config;
use std::path::Path;
use std::sync::Arc;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// The TLS acceptor, if configured.
///
/// # Errors
/// Which file cannot be used, and why.
pub(crate) fn acceptor(config: &Config) -> Result<Option<TlsAcceptor>, String> {
    let (Some(cert), Some(key)) = (&config.tls_cert, &config.tls_key) else { return Ok(None) };
    let failed = |file: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    let chain =
        CertificateDer::pem_file_iter(cert).and_then(Iterator::collect::<Result<Vec<_>, _>>).map_err(|error| failed(cert, &error))?;
    if chain.is_empty() {
        return Err(failed(cert, &"contains no certificate"));
    }
    let private = PrivateKeyDer::from_pem_file(key).map_err(|error| failed(key, &error))?;
    let provider = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
    let mut server = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| failed(cert, &error))?
        .with_no_client_auth()
        .with_single_cert(chain, private)
        .map_err(|error| failed(key, &error))?;
    server.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    Ok(Some(TlsAcceptor::from(Arc::new(server))))
}
