//! Random mutations of requests, their values, texts and bytes; a token keeps a valid checksum.

use crate::contract::{METHODS, grpc_path, message};
use crate::wire::{Request, frame};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use prost_reflect::DynamicMessage;
use prost_reflect::prost::Message as _;
use serde_json::{Map, Value, json};
use tafl_test_support::chance::Chance;

/// Characters of one to four bytes: from notations and JSON, controls, combining and right-to-left letters,
/// and the last code point.
const LETTERS: &str = "adkKACx-/ 0159*:;,.@#%+?\"\\{}[]()\t\n\u{0}\u{7f}\u{e9}\u{df}\u{3a9}\u{436}\u{301}\u{202e}\u{feff}\u{ffff}板\u{e01}\u{1f451}\u{10ffff}";

/// Numbers at the limits of fields and of encodings.
const NUMBERS: [i64; 20] = [
    0,
    1,
    -1,
    2,
    3,
    5,
    11,
    19,
    20,
    90,
    128,
    4_096,
    65_536,
    999_999,
    1_000_001,
    2_147_483_647,
    2_147_483_648,
    -2_147_483_648,
    1 << 53,
    i64::MIN,
];

/// The material for mutations: every field of the examples with its values.
#[derive(Debug)]
pub struct Pool {
    members: Vec<(String, Value)>,
}

impl Pool {
    /// The fields of these requests, at any depth.
    pub fn of<'a>(requests: impl Iterator<Item = &'a Value>) -> Self {
        fn gather(value: &Value, into: &mut Vec<(String, Value)>) {
            match value {
                Value::Object(fields) => {
                    for (name, field) in fields {
                        into.push((name.clone(), field.clone()));
                        gather(field, into);
                    }
                }
                Value::Array(items) => items.iter().for_each(|item| gather(item, into)),
                _ => {}
            }
        }
        let mut members = Vec::new();
        requests.for_each(|request| gather(request, &mut members));
        Self { members }
    }
}

/// A source of mutations.
#[derive(Debug)]
pub struct Mutator<'a> {
    /// What is drawn.
    pub chance: Chance,
    /// What is put in.
    pub pool: &'a Pool,
}

impl Mutator<'_> {
    /// True once in `n`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.chance.below(times) == 0
    }

    /// Changes a value in one to three places.
    pub fn value(&mut self, value: &mut Value) {
        for _ in 0..=self.chance.below(3) {
            let mut left = self.chance.below(count(value));
            let node = nth(value, &mut left).expect("as many as were counted");
            self.node(node);
        }
    }

    fn node(&mut self, node: &mut Value) {
        if self.once_in(8) {
            *node = self.odd();
            return;
        }
        match node {
            Value::Object(fields) => self.fields(fields),
            Value::Array(items) => self.items(items),
            Value::String(text) => *text = self.text(text),
            Value::Number(number) => {
                let near =
                    number.as_i64().unwrap_or_default().saturating_add(self.chance.below(5) as i64 - 2);
                *node = if self.once_in(2) { near.into() } else { self.number() };
            }
            Value::Bool(flag) => *flag = !*flag,
            Value::Null => *node = json!({}),
        }
    }

    fn fields(&mut self, fields: &mut Map<String, Value>) {
        let pool = self.pool;
        let names: Vec<String> = fields.keys().cloned().collect();
        let (name, field) = self.chance.pick(&pool.members);
        match self.chance.below(5) {
            0 if !names.is_empty() => drop(fields.remove(&self.chance.pick(&names))),
            1 => {
                let name = self.text(&name);
                fields.insert(name, field);
            }
            // A field with a value that it has elsewhere.
            2 if !names.is_empty() => {
                let name = self.chance.pick(&names);
                let values: Vec<&Value> =
                    pool.members.iter().filter(|(other, _)| *other == name).map(|(_, value)| value).collect();
                if !values.is_empty() {
                    fields.insert(name.clone(), self.chance.pick(&values).clone());
                }
            }
            _ => drop(fields.insert(name, field)),
        }
    }

    fn items(&mut self, items: &mut Vec<Value>) {
        let at = self.chance.below(items.len().max(1));
        match (self.chance.below(6), items.get(at).cloned()) {
            (0, Some(_)) => drop(items.remove(at)),
            (1, _) => items.clear(),
            (2, Some(_)) => {
                let other = self.chance.below(items.len());
                items.swap(at, other);
            }
            (3, Some(item)) if self.once_in(4) => items.extend(vec![item; 120]),
            (_, Some(item)) => items.insert(at, item),
            (_, None) => items.push(self.odd()),
        }
    }

    /// A value that hardly any field accepts.
    fn odd(&mut self) -> Value {
        match self.chance.below(8) {
            0 => Value::Null,
            1 => json!([]),
            2 => json!({}),
            3 => json!(true),
            4 => json!(""),
            5 => {
                let letters = self.letters(30);
                json!(letters)
            }
            6 => self.number(),
            _ => self.chance.pick(&self.pool.members).1,
        }
    }

    fn number(&mut self) -> Value {
        match self.chance.below(8) {
            0 => json!(1.5),
            1 => json!(1e300),
            2 => json!(u64::MAX),
            3 => json!(self.chance.pick(&NUMBERS).to_string()),
            _ => json!(self.chance.pick(&NUMBERS)),
        }
    }

    /// Up to `n` letters.
    pub fn letters(&mut self, most: usize) -> String {
        let letters: Vec<char> = LETTERS.chars().collect();
        (0..self.chance.below(most + 1)).map(|_| self.chance.pick(&letters)).collect()
    }

    /// Changes some characters of a text; if it is a token, usually with a valid checksum.
    pub fn text(&mut self, text: &str) -> String {
        if text.len() > 20
            && !self.once_in(4)
            && let Ok(bytes) = URL_SAFE_NO_PAD.decode(text)
        {
            return self.token(bytes);
        }
        let mut letters: Vec<char> = text.chars().collect();
        for _ in 0..=self.chance.below(3) {
            let at = self.chance.below(letters.len() + 1);
            let until = at + self.chance.below((letters.len() - at).min(4) + 1);
            match self.chance.below(6) {
                0 => drop(letters.drain(at..until)),
                1 => {
                    let again = letters[at..until].to_vec();
                    letters.splice(at..at, again);
                }
                2 => letters[at..until].iter_mut().for_each(char::make_ascii_uppercase),
                3 if self.once_in(40) => letters = letters.repeat(1 + self.chance.below(400)),
                _ => {
                    let other: Vec<char> = self.letters(2).chars().collect();
                    letters.splice(at..until, other);
                }
            }
        }
        letters.into_iter().collect()
    }

    /// Changes some bytes of a token and fixes its checksum.
    fn token(&mut self, mut bytes: Vec<u8>) -> String {
        bytes.truncate(bytes.len().saturating_sub(4));
        self.bytes(&mut bytes);
        let sum = crc32fast::hash(&bytes);
        bytes.extend(sum.to_le_bytes());
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// Changes bytes in one to three places.
    pub fn bytes(&mut self, bytes: &mut Vec<u8>) {
        for _ in 0..=self.chance.below(3) {
            let at = self.chance.below(bytes.len() + 1);
            let until = at + self.chance.below((bytes.len() - at).min(12) + 1);
            match self.chance.below(9) {
                0 => drop(bytes.drain(at..until)),
                1 => {
                    let again = bytes[at..until].to_vec();
                    bytes.splice(at..at, again);
                }
                2 if self.once_in(4) => bytes.truncate(at),
                3 => bytes.splice(at..at, [0xff; 9]).for_each(drop),
                4 => {
                    let letters = self.letters(4);
                    bytes.splice(at..until, letters.into_bytes());
                }
                5 | 6 => bytes.insert(at, self.chance.below(256) as u8),
                _ if at < bytes.len() => bytes[at] ^= 1 << self.chance.below(8),
                _ => bytes.push(self.chance.below(256) as u8),
            }
        }
    }

    /// Breaks JSON text: changed bytes, a duplicate member, deep nesting, another encoding, or extra text
    /// before or after.
    pub fn json_text(&mut self, text: &str) -> Vec<u8> {
        let mut bytes = text.as_bytes().to_vec();
        match self.chance.below(12) {
            0 => {
                let (name, value) = self.chance.pick(&self.pool.members);
                let member = format!("\"{name}\":{value},");
                let inside = usize::from(!bytes.is_empty());
                bytes.splice(inside..inside, [member.as_bytes(), member.as_bytes()].concat());
            }
            1 => {
                let deep = 1 << self.chance.below(13);
                let (open, close) = self.chance.pick(&[
                    ("[", "]"),
                    ("{\"game\":", "}"),
                    ("{\"customRules\":{\"base\":", "}}"),
                ]);
                bytes = [open.repeat(deep).as_bytes(), &bytes, close.repeat(deep).as_bytes()].concat();
            }
            2 => bytes = text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            3 => bytes = text.replace(':', " :\r\n\t").replace('d', "\\u0064").into_bytes(),
            4 => bytes.extend_from_within(..),
            5 => bytes = [b"\xef\xbb\xbf", &bytes[..]].concat(),
            6 => bytes = text.replace('a', "\\ud800").into_bytes(),
            _ => self.bytes(&mut bytes),
        }
        bytes
    }

    /// Breaks message bytes: changed bytes, an extra field of any number and type, duplicates, or groups that
    /// never end.
    pub fn wire_bytes(&mut self, bytes: &mut Vec<u8>) {
        match self.chance.below(12) {
            0 => bytes.extend_from_within(..),
            1 => bytes.splice(0..0, vec![0x0b; 1 << self.chance.below(9)]).for_each(drop),
            // Nested messages, each with a valid length.
            2 => {
                let tag = 0x02 | (1 + self.chance.below(15) as u8) << 3;
                for _ in 0..1 << self.chance.below(8) {
                    let length = bytes.len();
                    let head = [tag, length as u8 | 0x80, (length >> 7) as u8 | 0x80, (length >> 14) as u8];
                    bytes.splice(0..0, head);
                }
            }
            3 | 4 => {
                let (number, form) = (self.chance.below(40) as u16, self.chance.below(8) as u16);
                let tag = number << 3 | form;
                let mut field = vec![tag as u8 | 0x80, (tag >> 7) as u8];
                field.extend((0..self.chance.below(12)).map(|_| self.chance.below(256) as u8));
                let at = if self.once_in(2) { 0 } else { bytes.len() };
                bytes.splice(at..at, field);
            }
            _ => self.bytes(bytes),
        }
    }
}

impl Mutator<'_> {
    /// Changes a request in its body, query, path or headers.
    pub fn request(&mut self, request: &mut Request) {
        if let Some((path, query)) = request.path.split_once('?') {
            let mut pairs: Vec<(String, String)> =
                form_urlencoded::parse(query.as_bytes()).into_owned().collect();
            for _ in 0..=self.chance.below(3) {
                self.pair(&mut pairs);
            }
            let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
            request.path = format!("{path}?{query}");
        }
        if !request.body.is_empty() {
            self.body(request);
        }
        if self.once_in(25) {
            request.path = self.text(&request.path);
            request.path.retain(|letter| !letter.is_control());
        }
        if self.once_in(40) {
            request.verb = self.chance.pick(&["GET", "POST", "PUT", "DELETE", "OPTIONS", "TRACE"]).to_owned();
        }
        for (name, usual, odd) in HEADERS {
            if !self.once_in(40) {
                continue;
            }
            let value = match self.chance.below(3) {
                0 => self.text(usual),
                1 => usual.to_owned(),
                _ => self.chance.pick(odd).to_owned(),
            };
            let value = value.replace(|letter: char| letter.is_control(), "").into_bytes();
            request.set_header(name, value);
        }
    }

    /// Changes one of some query parameters.
    fn pair(&mut self, pairs: &mut Vec<(String, String)>) {
        if pairs.is_empty() || self.once_in(6) {
            let names = [
                "ruleset", "moves", "setup", "board", "side", "token", "locale", "size", "from", "level",
                "ply",
            ];
            let (name, value) = (self.chance.pick(&names), self.letters(12));
            return pairs.push((name.to_owned(), value));
        }
        let at = self.chance.below(pairs.len());
        match self.chance.below(6) {
            0 => drop(pairs.remove(at)),
            1 => pairs.push(pairs[at].clone()),
            2 => pairs[at].0 = self.text(&pairs[at].0),
            _ => pairs[at].1 = self.text(&pairs[at].1),
        }
    }

    /// Changes a body as what its media type says that it is.
    fn body(&mut self, request: &mut Request) {
        let kind = request.header("content-type").to_owned();
        let is_framed = kind.contains("grpc") || kind.contains("connect");
        let mut payload = request.body.get(if is_framed { 5 } else { 0 }..).unwrap_or_default().to_vec();
        if kind.contains("json") {
            self.json(&mut payload);
        } else {
            self.message(&request.path, &mut payload);
        }
        if self.once_in(500) {
            payload.extend([b' '; 65_537]);
        }
        if is_framed {
            payload = frame(&payload);
            match self.chance.below(60) {
                0 => payload[0] = self.chance.below(256) as u8,
                1 => self.bytes(&mut payload),
                2 => payload.extend_from_within(..),
                3 => payload.truncate(self.chance.below(6)),
                _ => {}
            }
        }
        request.body = payload;
    }

    fn json(&mut self, bytes: &mut Vec<u8>) {
        let Ok(mut value) = serde_json::from_slice::<Value>(bytes) else { return self.bytes(bytes) };
        if !self.once_in(3) {
            self.value(&mut value);
        }
        *bytes = value.to_string().into_bytes();
        if self.once_in(6) {
            *bytes = self.json_text(&value.to_string());
        }
    }

    /// Changes a message of the method at this path, mostly as the value that it means.
    fn message(&mut self, path: &str, bytes: &mut Vec<u8>) {
        let method = METHODS.values().find(|method| grpc_path(method) == path).filter(|_| !self.once_in(3));
        let changed = method.and_then(|method| {
            let meant = DynamicMessage::decode(method.input(), &bytes[..]).ok()?;
            let mut value = serde_json::to_value(meant).ok()?;
            self.value(&mut value);
            message(method.input(), &value)
        });
        match changed {
            Some(message) => *bytes = message.encode_to_vec(),
            None => self.wire_bytes(bytes),
        }
    }
}

/// Headers, with a usual value of each and odd ones.
const HEADERS: [(&str, &str, &[&str]); 14] = [
    (
        "content-type",
        "application/json",
        &["text/plain", "application/json; charset=latin1", "", "application/grpc+json"],
    ),
    (
        "accept",
        "application/json",
        &["text/plain", "image/png;q=0.1, */*", "text/event-stream", "*/*;q=9", ","],
    ),
    ("accept-language", "fr, en;q=0.5", &["xx-yy, *", "en-GB;q=-1", "fr;q=1;q=0"]),
    ("accept-encoding", "gzip", &["identity", "br;q=1, *;q=0"]),
    ("content-encoding", "gzip", &["identity", "zstd", ""]),
    ("te", "trailers", &["", "gzip"]),
    ("grpc-timeout", "10S", &["1n", "0u", "200m", "99999999H", "soon", "-1S", "123456789m", "1M"]),
    ("grpc-encoding", "gzip", &["identity", "zstd", ""]),
    ("connect-protocol-version", "1", &["2", ""]),
    ("connect-timeout-ms", "10000", &["0", "soon", "99999999999"]),
    ("connect-content-encoding", "gzip", &["identity", "br"]),
    ("mcp-protocol-version", "2025-06-18", &["1999-01-01", ""]),
    (
        "x-forwarded-for",
        "192.0.2.1",
        &["[2001:db8::1]:443", "::ffff:192.0.2.1", "unknown", "999.1.1.1", ",,,"],
    ),
    (
        "x-request-id",
        "a-1",
        &["", "a b", "00000000000000000000000000000000000000000000000000000000000000000"],
    ),
];

/// The values in a value, including itself.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Object(fields) => fields.values().map(count).sum(),
        Value::Array(items) => items.iter().map(count).sum::<usize>(),
        _ => 0,
    }
}

/// The value at an index among all of them.
fn nth<'v>(value: &'v mut Value, left: &mut usize) -> Option<&'v mut Value> {
    if *left == 0 {
        return Some(value);
    }
    *left -= 1;
    match value {
        Value::Object(fields) => fields.values_mut().find_map(|field| nth(field, left)),
        Value::Array(items) => items.iter_mut().find_map(|item| nth(item, left)),
        _ => None,
    }
}
