//! Files that operators may replace while the server runs: certificates, API keys and token keys.

use crate::helpers::lock;
use crate::observe::telemetry;
use arc_swap::ArcSwap;
use ring::digest::{SHA256, digest};
use serde::de::DeserializeOwned;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Makes a value from the contents of its files and from the value before it.
type Make<T> = dyn Fn(&[Vec<u8>], Option<&T>) -> Result<T, String> + Send + Sync;

/// A value made from files, and made again when one of them changes.
pub(crate) struct Reloading<T> {
    /// Its name in the log and the metrics.
    what: &'static str,
    paths: Vec<PathBuf>,
    make: Box<Make<T>>,
    /// Read without a lock: threads of low priority read it too.
    current: ArcSwap<T>,
    /// A digest of the contents last read, or why they could not be read.
    seen: Mutex<Result<Vec<u8>, String>>,
}

impl<T> Reloading<T> {
    /// Reads the files.
    ///
    /// # Errors
    /// Which file cannot be used, and why.
    pub(crate) fn read(
        what: &'static str,
        paths: Vec<PathBuf>,
        make: impl Fn(&[Vec<u8>], Option<&T>) -> Result<T, String> + Send + Sync + 'static,
    ) -> Result<Self, String> {
        let files = contents(&paths)?;
        let first = make(&files, None)?;
        let seen = Mutex::new(Ok(fingerprint(&files)));
        telemetry::files_read(what, true);
        Ok(Self { what, paths, make: Box::new(make), current: ArcSwap::from_pointee(first), seen })
    }

    pub(crate) fn current(&self) -> Arc<T> {
        self.current.load_full()
    }

    /// Reads the files again. If they have changed and can be used, they replace the value; otherwise it
    /// stays as it is.
    pub(crate) fn refresh(&self) {
        let read = contents(&self.paths);
        let found = read.as_ref().map(|files| fingerprint(files)).map_err(Clone::clone);
        let mut seen = lock(&self.seen);
        if *seen == found {
            return;
        }
        *seen = found;
        let made = read.and_then(|files| (self.make)(&files, Some(&self.current())));
        telemetry::files_read(self.what, made.is_ok());
        match made {
            Ok(value) => {
                self.current.store(Arc::new(value));
                tracing::info!("{} read again", self.what);
            }
            Err(error) => {
                tracing::error!(%error, "{} could not be read again and stay as they were", self.what);
            }
        }
    }
}

fn contents(paths: &[PathBuf]) -> Result<Vec<Vec<u8>>, String> {
    paths.iter().map(|path| fs::read(path).map_err(|error| failed(path, &error))).collect()
}

/// An error of a file.
pub(crate) fn failed(path: &Path, error: &dyn std::fmt::Display) -> String {
    format!("{}: {error}", path.display())
}

/// Reads JSON with secrets. An error says where, and not what is there: a secret may be in the wrong place.
pub(crate) fn read_secrets<T: DeserializeOwned>(text: &[u8], form: &str) -> Result<T, String> {
    serde_json::from_slice(text)
        .map_err(|error| format!("line {}, column {}: must be {form}", error.line(), error.column()))
}

/// A digest, so that private keys are not kept a second time.
fn fingerprint(files: &[Vec<u8>]) -> Vec<u8> {
    files.iter().flat_map(|file| digest(&SHA256, file).as_ref().to_vec()).collect()
}

impl<T> std::fmt::Debug for Reloading<T> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Reloading")
            .field("what", &self.what)
            .field("paths", &self.paths)
            .finish_non_exhaustive()
    }
}
