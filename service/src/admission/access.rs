//! API keys: who may call, and how much.
//!
//! A key is `NAME.SECRET`. Its name is public and appears in metrics and the log; the file of keys has only a
//! SHA-256 digest of the whole, which suffices because secrets are random numbers of 192 bits rather than
//! passwords.

use crate::admission::rates::{ClientId, RateLimits, Rates};
use crate::config::Config;
use crate::helpers::hexadecimal;
use crate::observe::reloading::{Reloading, failed, read_secrets};
use crate::words::error::{ApiError, Reason};
use crate::words::i18n::MessageId;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use http::HeaderMap;
use http::header::AUTHORIZATION;
use ring::digest::{SHA256, digest};
use ring::rand::{SecureRandom, SystemRandom};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::Arc;
use subtle::ConstantTimeEq;

/// The header with a key, beside `authorization: Bearer`.
pub(crate) const API_KEY: &str = "x-api-key";

/// The maximum length of the name of a key.
const LONGEST_NAME: usize = 40;

/// The file of keys.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KeyFile {
    keys: Vec<KeyEntry>,
}

/// A key in the file. The limits have the meaning of the server's flags of the same name, which apply where a
/// limit is absent.
#[derive(PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeyEntry {
    name: String,
    sha256: String,
    rate_limit: Option<u32>,
    rate_burst: Option<u32>,
    search_rate_ms: Option<u32>,
    search_burst_ms: Option<u32>,
}

/// A key.
pub(crate) struct Key {
    entry: KeyEntry,
    digest: Vec<u8>,
    id: ClientId,
    rates: Arc<Rates>,
}

impl Key {
    pub(crate) fn name(&self) -> &str {
        &self.entry.name
    }

    pub(crate) fn id(&self) -> ClientId {
        self.id
    }

    pub(crate) fn rates(&self) -> &Arc<Rates> {
        &self.rates
    }
}

/// The keys of a server, by name.
pub(crate) struct Keys(HashMap<String, Arc<Key>>);

impl Keys {
    /// The keys of the configured file, if there is one.
    ///
    /// # Errors
    /// If the file cannot be used; says why.
    pub(crate) fn of(config: &Config) -> Result<Option<Reloading<Self>>, String> {
        let Some(path) = config.api_keys.clone() else { return Ok(None) };
        let (usual, paths) = (RateLimits::of(config), vec![path.clone()]);
        let make = move |files: &[Vec<u8>], before: Option<&Self>| {
            let text = files.first().map_or(&[][..], Vec::as_slice);
            Self::read(text, usual, before).map_err(|error| failed(&path, &error))
        };
        Reloading::read("API keys", paths, make).map(Some)
    }

    /// Reads a file of keys. Keys that have not changed since `before` keep what they have used of their
    /// limits.
    fn read(text: &[u8], usual: RateLimits, before: Option<&Self>) -> Result<Self, String> {
        let file: KeyFile = read_secrets(text, "{\"keys\": [the entries that `tafld key` prints, ...]}")?;
        let mut keys = HashMap::with_capacity(file.keys.len());
        for (n, entry) in file.keys.into_iter().enumerate() {
            check_name(&entry.name).map_err(|rule| format!("keys[{n}].name: {rule}"))?;
            let digest = of_hexadecimal(&entry.sha256).ok_or_else(|| {
                format!("keys[{n}].sha256: must be the 64 hexadecimal digits that `tafld key` prints")
            })?;
            let same = before.and_then(|before| before.0.get(&entry.name)).filter(|key| key.entry == entry);
            let key = same.map_or_else(|| Arc::new(Key::new(entry, digest, usual)), Arc::clone);
            if let Some(twice) = keys.insert(key.name().to_owned(), key) {
                return Err(format!("keys[{n}].name {:?}: is given twice", twice.name()));
            }
        }
        Ok(Self(keys))
    }

    /// The key that a request states.
    ///
    /// # Errors
    /// If the request has no key, or one that is not valid.
    pub(crate) fn find(&self, headers: &HeaderMap) -> Result<&Arc<Key>, ApiError> {
        let refused = |message| ApiError::new(Reason::Unauthenticated, message);
        let stated = stated(headers).ok_or_else(|| refused(MessageId::FaultNoKey))?;
        let name = stated.split_once('.').map_or("", |(name, _)| name);
        let matches =
            |key: &&Arc<Key>| bool::from(digest(&SHA256, stated.as_bytes()).as_ref().ct_eq(&key.digest));
        self.0.get(name).filter(matches).ok_or_else(|| refused(MessageId::FaultUnknownKey))
    }

    /// Forgets what was used long ago.
    pub(crate) fn forget_clients(&self) {
        for key in self.0.values() {
            key.rates.forget_clients();
        }
    }
}

impl Key {
    fn new(entry: KeyEntry, digest: Vec<u8>, usual: RateLimits) -> Self {
        let limits = RateLimits {
            calls: entry.rate_limit.unwrap_or(usual.calls),
            calls_at_once: entry.rate_burst.unwrap_or(if entry.rate_limit.is_none() {
                usual.calls_at_once
            } else {
                0
            }),
            searching: entry.search_rate_ms.unwrap_or(usual.searching),
            searching_at_once: entry.search_burst_ms.unwrap_or(if entry.search_rate_ms.is_none() {
                usual.searching_at_once
            } else {
                0
            }),
        };
        Self { id: id_of(&entry.name), entry, digest, rates: Arc::new(Rates::new(limits)) }
    }
}

/// The key in the headers of a request.
fn stated(headers: &HeaderMap) -> Option<&str> {
    let bearer = || {
        let (scheme, key) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then(|| key.trim())
    };
    bearer().or_else(|| headers.get(API_KEY)?.to_str().ok())
}

fn id_of(name: &str) -> ClientId {
    let mut id = [0; 16];
    id.copy_from_slice(&digest(&SHA256, name.as_bytes()).as_ref()[..16]);
    ClientId::Key(id)
}

fn check_name(name: &str) -> Result<(), String> {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    let fit = (1..=LONGEST_NAME).contains(&name.len()) && name.bytes().all(fits);
    fit.then_some(()).ok_or_else(|| format!("must be 1 to {LONGEST_NAME} letters, digits, '-' or '_'"))
}

/// A digest from its hexadecimal digits.
fn of_hexadecimal(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let pairs = text.as_bytes().chunks_exact(2);
    let bytes: Vec<u8> =
        pairs.map(|pair| Some(digit(pair[0])? << 4 | digit(pair[1])?)).collect::<Option<_>>()?;
    (text.len() == 64).then_some(bytes)
}

/// A new key: itself, and its entry for the file of keys.
///
/// # Errors
/// If a key cannot have this name, or the system has no random numbers.
pub fn new_key(name: &str) -> Result<(String, String), String> {
    check_name(name).map_err(|rule| format!("{name:?}: {rule}"))?;
    let mut secret = [0; 24];
    SystemRandom::new().fill(&mut secret).map_err(|_| "the system has no random numbers".to_owned())?;
    let key = format!("{name}.{}", BASE64_URL_SAFE_NO_PAD.encode(secret));
    let entry =
        serde_json::json!({"name": name, "sha256": hexadecimal(digest(&SHA256, key.as_bytes()).as_ref())});
    Ok((key, entry.to_string()))
}
