//! Signatures of tokens. A server with token keys signs every token that it writes and takes no other, so
//! that callers may leave tokens with their users: `s.KEY.TOKEN.SIGNATURE`, the signature being HMAC-SHA256
//! over the token, as base64url.

use crate::config::Config;
use crate::observe::reloading::{Reloading, failed, read_secrets};
use crate::words::i18n::MessageId;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use ring::hmac::{self, HMAC_SHA256};
use serde::Deserialize;
use std::sync::Arc;

/// The start of a signed token. Others have no full stop.
const SIGNED: &str = "s.";

/// A prefix that is signed with the token, so that a signature of something else does not fit.
const DOMAIN: &[u8] = b"tafl.v1.Token\0";

const LONGEST_ID: usize = 16;
const SHORTEST_SECRET: usize = 32;

/// The file of keys; the first one signs.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KeyFile {
    keys: Vec<KeyEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KeyEntry {
    id: String,
    secret: String,
}

/// The token keys of a server.
#[derive(Debug)]
pub(crate) struct TokenKeys(Vec<(String, hmac::Key)>);

/// The keys if the server has some; they are read again when their file changes.
pub(crate) type Signer = Option<Arc<Reloading<TokenKeys>>>;

impl TokenKeys {
    /// The keys of the configured file, if there is one.
    ///
    /// # Errors
    /// If the file cannot be used; says why.
    pub(crate) fn of(config: &Config) -> Result<Signer, String> {
        let Some(path) = config.token_keys.clone() else { return Ok(None) };
        let paths = vec![path.clone()];
        let make = move |files: &[Vec<u8>], _: Option<&Self>| {
            Self::read(files.first().map_or(&[][..], Vec::as_slice)).map_err(|error| failed(&path, &error))
        };
        Reloading::read("token keys", paths, make).map(|keys| Some(Arc::new(keys)))
    }

    fn read(text: &[u8]) -> Result<Self, String> {
        let file: KeyFile = read_secrets(text, r#"{"keys": [{"id": ID, "secret": SECRET}, ...]}"#)?;
        if file.keys.is_empty() {
            return Err("keys: is empty, and the first one signs".to_owned());
        }
        let mut keys: Vec<(String, hmac::Key)> = Vec::new();
        for (n, KeyEntry { id, secret }) in file.keys.into_iter().enumerate() {
            let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
            if !(1..=LONGEST_ID).contains(&id.len()) || !id.bytes().all(fits) {
                return Err(format!("keys[{n}].id: must be 1 to {LONGEST_ID} letters, digits, '-' or '_'"));
            }
            if keys.iter().any(|(known, _)| *known == id) {
                return Err(format!("keys[{n}].id {id:?}: is given twice"));
            }
            if secret.len() < SHORTEST_SECRET {
                return Err(format!(
                    "keys[{n}].secret: has {} characters, and needs {SHORTEST_SECRET} or more",
                    secret.len()
                ));
            }
            keys.push((id, hmac::Key::new(HMAC_SHA256, secret.as_bytes())));
        }
        Ok(Self(keys))
    }

    /// The token with a signature; empty if there is no token.
    pub(crate) fn sign(&self, token: &str) -> String {
        match self.0.first().filter(|_| !token.is_empty()) {
            Some((id, key)) => format!(
                "{SIGNED}{id}.{token}.{}",
                BASE64_URL_SAFE_NO_PAD.encode(hmac::sign(key, &message(token)))
            ),
            None => String::new(),
        }
    }

    /// The token without its signature.
    ///
    /// # Errors
    /// If it is not signed, or not by one of these keys.
    pub(crate) fn verify<'a>(&self, signed: &'a str) -> Result<&'a str, MessageId> {
        let rest = signed.strip_prefix(SIGNED).ok_or(MessageId::FaultTokenUnsigned)?;
        let (id, rest) = rest.split_once('.').ok_or(MessageId::FaultTokenSignature)?;
        let (token, signature) = rest.split_once('.').ok_or(MessageId::FaultTokenSignature)?;
        let key = self.0.iter().find(|(known, _)| known == id);
        let stated = BASE64_URL_SAFE_NO_PAD.decode(signature).ok();
        let fits = key
            .zip(stated)
            .is_some_and(|((_, key), stated)| hmac::verify(key, &message(token), &stated).is_ok());
        if fits { Ok(token) } else { Err(MessageId::FaultTokenSignature) }
    }
}

fn message(token: &str) -> Vec<u8> {
    [DOMAIN, token.as_bytes()].concat()
}
