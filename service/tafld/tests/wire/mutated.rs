//! Thousands of randomly mutated requests: each is answered, none causes a server error, both transports
//! agree, and afterwards the server is as before.
//!
//! Each request is a function of its number. A failure prints the number, and a command that sends the
//! request again.

use super::support::api::{Fault, proto_names};
use super::support::chance::Chance;
use super::support::corpus::{Example, Said, examples, message};
use super::support::http::{Ask, Kept, Reply, ask, connect_h2, send_on_h2};
use super::support::metrics::{scrape, sum};
use super::support::mutation::{Mutator, Pool};
use super::support::raw::{frame, frames, status_of};
use super::support::server::Server;
use super::support::until;
use futures_util::future::join_all;
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http2::SendRequest;
use hyper::header::{HeaderName, HeaderValue};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use prost::Message as _;
use prost_reflect::{DynamicMessage, Kind, MethodDescriptor, Value as Field};
use serde_json::Value;
use std::cell::Cell;
use std::fmt::Write as _;
use std::net::SocketAddr;
use tonic::Code;

/// The number of requests.
fn requests() -> u64 {
    if std::env::var_os("TAFL_LONG").is_some() { 1_000_000 } else { 10_000 }
}

/// Requests in flight: fewer than any queue or limit of the server holds.
const AT_ONCE: usize = 8;

/// Maximum growth of the server's memory, in bytes.
const MAX_GROWTH: f64 = 64.0 * 1_048_576.0;

/// Searches end by nodes and no timeout fires, so answers do not depend on the load of the machine. Clients
/// are distinguished, but none reaches its rate limit.
const FLAGS: [&str; 12] = [
    "--max-search-nodes",
    "300",
    "--max-search-ms",
    "3600000",
    "--call-timeout-ms",
    "3600000",
    "--access-log",
    "off",
    "--rate-limit",
    "1000000000",
    "--forwarded-hops",
    "1",
];

/// Bodies from this size on go over HTTP/2. A server that refuses an unread body closes an HTTP/1.1
/// connection, and the client may lose the answer while it is still writing.
const LONG_BODY: usize = 4_096;

/// Maximum bytes of a head. An oversized head ends an HTTP/2 connection and every other request on it;
/// `smuggling` tests that.
const MAX_HEAD: usize = 8_192;

/// A request as sent.
struct Sent {
    verb: &'static str,
    path: String,
    headers: Vec<(&'static str, Vec<u8>)>,
    body: Vec<u8>,
    over_h2: bool,
}

impl Sent {
    /// The request, if its head can be sent at all.
    fn ask(&self) -> Option<Ask> {
        let head = self.path.len()
            + self.headers.iter().map(|(name, value)| name.len() + value.len()).sum::<usize>();
        if head > MAX_HEAD {
            return None;
        }
        let mut ask = ask(self.verb, "/", &[], self.body.clone());
        *ask.uri_mut() = self.path.parse().ok().filter(|uri: &hyper::Uri| uri.path().starts_with('/'))?;
        for (name, value) in &self.headers {
            let sendable: Vec<u8> =
                value.iter().copied().filter(|byte| *byte >= b' ' && *byte != 0x7f).collect();
            ask.headers_mut().append(HeaderName::from_static(name), HeaderValue::from_bytes(&sendable).ok()?);
        }
        Some(ask)
    }

    /// A command that sends it again.
    fn command(&self, to: SocketAddr) -> String {
        let quoted = |bytes: &[u8]| {
            let mut text = String::from("$'");
            for byte in bytes {
                match byte {
                    b'\'' | b'\\' => write!(text, "\\x{byte:02x}").expect("room"),
                    b' '..=b'~' => text.push(char::from(*byte)),
                    _ => write!(text, "\\x{byte:02x}").expect("room"),
                }
            }
            text + "'"
        };
        let version = if self.over_h2 { "--http2-prior-knowledge" } else { "--http1.1" };
        let mut command = String::from("xxd -r -p <<< ");
        self.body.iter().for_each(|byte| write!(command, "{byte:02x}").expect("room"));
        write!(command, " | curl -i {version} -X {} --path-as-is --data-binary @-", self.verb).expect("room");
        for (name, value) in &self.headers {
            write!(command, " -H {}", quoted(&[name.as_bytes(), b": ", value].concat())).expect("room");
        }
        write!(command, " {}", quoted(format!("http://{to}{}", self.path).as_bytes())).expect("room");
        command
    }
}

/// Prints how to send requests again when a check of them fails.
struct Reproduction<'a> {
    number: u64,
    to: SocketAddr,
    sent: Vec<&'a Sent>,
    tally: &'a Tally,
}

impl Drop for Reproduction<'_> {
    fn drop(&mut self) {
        // Dropped with its neighbours, which have had no effect.
        if std::thread::panicking() && !self.tally.failed.replace(true) {
            println!("request {} of `mutated`:", self.number);
            self.sent.iter().for_each(|sent| println!("{}", sent.command(self.to)));
        }
    }
}

/// How many requests were answered, refused, and answered alike by both transports: proves that the run did
/// something.
#[derive(Default)]
struct Tally {
    answered: Cell<u64>,
    refused: Cell<u64>,
    alike: Cell<u64>,
    failed: Cell<bool>,
}

fn count(cell: &Cell<u64>) {
    cell.set(cell.get() + 1);
}

/// A client with kept connections.
struct Caller<'a> {
    to: SocketAddr,
    kept: Kept,
    h2: SendRequest<Full<Bytes>>,
    examples: &'a [Example],
    pool: &'a Pool,
    tally: &'a Tally,
}

impl Caller<'_> {
    /// Makes and sends a request by its number, and checks its answer against the contract.
    async fn send(&self, number: u64) {
        let mut mutator = Mutator { chance: Chance::new(number), pool: self.pool };
        // Pictures are slow, and their requests have little that can go wrong.
        let example = loop {
            let example = mutator.chance.pick(self.examples);
            if !example.rpc.name().starts_with("Render") || mutator.once_in(8) {
                break example;
            }
        };
        match number % 3 {
            0 => self.by_json(number, &json_request(&mut mutator, example)).await,
            1 => self.by_grpc(number, &grpc_request(&mut mutator, example)).await,
            _ => self.by_both(number, &mut mutator, example).await,
        }
    }

    /// The answer to a request; `None` if it cannot be sent.
    async fn exchange(&self, sent: &Sent) -> Option<Reply> {
        let ask = sent.ask()?;
        if !sent.over_h2 && sent.body.len() < LONG_BODY {
            return Some(self.kept.send(ask).await);
        }
        let reply = send_on_h2(&mut self.h2.clone(), &format!("http://{}", self.to), ask).await;
        Some(reply.unwrap_or_else(|error| panic!("no answer: {error:?}")))
    }

    async fn by_json(&self, number: u64, sent: &Sent) {
        let _reproduction = Reproduction { number, to: self.to, sent: vec![sent], tally: self.tally };
        let Some(reply) = self.exchange(sent).await else { return };
        match reply.status {
            200 => count(&self.tally.answered),
            400 | 404 | 405 | 413 | 415 => {
                Fault::of_reply(&reply);
                count(&self.tally.refused);
            }
            _ => panic!("{reply:?}"),
        }
    }

    async fn by_grpc(&self, number: u64, sent: &Sent) {
        let _reproduction = Reproduction { number, to: self.to, sent: vec![sent], tally: self.tally };
        let Some(reply) = self.exchange(sent).await else { return };
        if !reply.header("content-type").starts_with("application/grpc") {
            // Not gRPC by its content type.
            assert!([400, 404, 405, 415].contains(&reply.status), "{reply:?}");
            return count(&self.tally.refused);
        }
        assert_eq!(reply.status, 200, "{reply:?}");
        let status = status_of(&reply);
        let timed = sent.headers.iter().any(|(name, _)| *name == "grpc-timeout");
        match status.code() {
            Code::Ok => return count(&self.tally.answered),
            // A wrong path, or compression, which is not accepted.
            Code::Unimplemented => {}
            Code::DeadlineExceeded if timed => {}
            Code::InvalidArgument | Code::NotFound => drop(Fault::of_status(&status)),
            Code::ResourceExhausted => {
                assert_eq!(Fault::of_status(&status).reason, "TOO_LARGE", "{status:?}");
            }
            _ => panic!("{status:?}"),
        }
        count(&self.tally.refused);
    }

    /// A message that both transports can carry.
    async fn by_both(&self, number: u64, mutator: &mut Mutator<'_>, example: &Example) {
        let Said::Body(body) = &example.request else {
            return self.by_json(number, &json_request(mutator, example)).await;
        };
        let mutated = (0..8).find_map(|_| {
            let mut body = body.clone();
            mutator.value(&mut body);
            message(example.rpc.input(), &body).filter(is_readable_as_json)
        });
        let Some(message) = mutated else { return };
        let by_json = Sent {
            verb: "POST",
            path: example.path.clone(),
            headers: vec![("content-type", b"application/json".to_vec())],
            body: serde_json::to_vec(&message).expect("JSON"),
            over_h2: mutator.once_in(4),
        };
        let by_grpc = Sent {
            verb: "POST",
            path: grpc_path(&example.rpc),
            headers: vec![("content-type", b"application/grpc".to_vec()), ("te", b"trailers".to_vec())],
            body: frame(&message.encode_to_vec()),
            over_h2: true,
        };
        let _reproduction =
            Reproduction { number, to: self.to, sent: vec![&by_json, &by_grpc], tally: self.tally };
        let json = self.exchange(&by_json).await.expect("a request that can be sent");
        let grpc = self.exchange(&by_grpc).await.expect("a request that can be sent");
        // A search that a timeout may have ended is marked, and may answer differently the next time.
        let fleeting = json.body.windows(20).any(|part| part == b"\"reproducible\":false");
        let (json, grpc) =
            (Told::by_json(&example.rpc, &json).spelled(), Told::by_grpc(&example.rpc, &grpc).spelled());
        count(if json.fault.is_some() { &self.tally.refused } else { &self.tally.answered });
        if !fleeting {
            assert_eq!(json, grpc, "by JSON (left) and by gRPC (right)");
            count(&self.tally.alike);
        }
    }
}

/// Returns whether its enums have valid values: JSON with others is refused while it is parsed, before any
/// other check.
fn is_readable_as_json(message: &DynamicMessage) -> bool {
    fn is_sound(kind: &Kind, value: &Field) -> bool {
        match (kind, value) {
            (Kind::Enum(known), Field::EnumNumber(number)) => known.get_value(*number).is_some(),
            (_, Field::Message(inner)) => is_readable_as_json(inner),
            (_, Field::List(items)) => items.iter().all(|item| is_sound(kind, item)),
            _ => true,
        }
    }
    message.fields().all(|(field, value)| is_sound(&field.kind(), value))
}

/// The answer to a call: its messages without defaults, or its error.
#[derive(PartialEq, Debug)]
struct Told {
    messages: Vec<Value>,
    fault: Option<Fault>,
}

impl Told {
    /// With the names of fields as the proto files have them, whatever the transport.
    fn spelled(self) -> Self {
        Self { messages: self.messages.iter().map(proto_names).collect(), ..self }
    }

    fn by_json(rpc: &MethodDescriptor, reply: &Reply) -> Self {
        if reply.status != 200 {
            return Self { messages: Vec::new(), fault: Some(Fault::of_reply(reply)) };
        }
        let mut reported = Self { messages: Vec::new(), fault: None };
        let read = |value: &Value| {
            message(rpc.output(), value).map(|message| serde_json::to_value(message).expect("JSON"))
        };
        for line in reply.text().lines() {
            let value: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
            match value.get("error").filter(|_| rpc.is_server_streaming()) {
                Some(problem) => reported.fault = Some(Fault::of_problem(problem)),
                None => reported
                    .messages
                    .push(read(&value).unwrap_or_else(|| panic!("no {}: {line}", rpc.output().name()))),
            }
        }
        reported
    }

    fn by_grpc(rpc: &MethodDescriptor, reply: &Reply) -> Self {
        let status = status_of(reply);
        let decode = |bytes: Vec<u8>| {
            let message = DynamicMessage::decode(rpc.output(), &bytes[..]).expect("an answer");
            // By way of a text, as above: reading one may change the last digit of a number.
            let text = serde_json::to_string(&message).expect("JSON");
            serde_json::from_str(&text).expect("JSON")
        };
        let messages = frames(&reply.body).into_iter().map(decode).collect();
        Self { messages, fault: (status.code() != Code::Ok).then(|| Fault::of_status(&status)) }
    }
}

/// An HTTP request with a mutated value, text, query, path or header.
fn json_request(mutator: &mut Mutator<'_>, example: &Example) -> Sent {
    let (mut path, mut body) = (example.path.clone(), Vec::new());
    match &example.request {
        Said::Query(query) => {
            let mut names: Vec<(String, String)> = query
                .iter()
                .map(|(name, value)| (name.clone(), value.as_str().unwrap_or_default().to_owned()))
                .collect();
            for _ in 0..=mutator.chance.below(3) {
                change_names(mutator, &mut names);
            }
            path = link(&path, names);
        }
        Said::Body(value) => {
            let mut value = value.clone();
            if !mutator.once_in(3) {
                mutator.value(&mut value);
            }
            body = value.to_string().into_bytes();
            if mutator.once_in(3) {
                body = mutator.json_text(&value.to_string());
            }
        }
    }
    if mutator.once_in(30) {
        path = mutator.text(&path);
    }
    if mutator.once_in(500) {
        body.extend(vec![b' '; 262_145]);
    }
    let mut headers = vec![(
        "content-type",
        odd_or(mutator, "application/json", &["text/plain", "application/json; charset=latin1", ""]),
    )];
    headers.push((
        "accept",
        odd_or(
            mutator,
            &example.accept,
            &["text/plain", "image/png;q=0.1, */*", "text/event-stream", "*/*;q=9", ","],
        ),
    ));
    if mutator.once_in(4) {
        headers.push((
            "accept-language",
            odd_or(mutator, "fr, en;q=0.5", &["xx-yy, *", "en-GB;q=-1", "fr;q=1;q=0"]),
        ));
    }
    callers_headers(mutator, &mut headers);
    let verb = if path.contains('?') || body.is_empty() { "GET" } else { "POST" };
    let verb = if mutator.once_in(40) {
        *mutator.chance.pick(&["GET", "POST", "PUT", "DELETE", "OPTIONS", "TRACE"])
    } else {
        verb
    };
    let over_h2 = mutator.once_in(4);
    Sent { verb, path, headers, body, over_h2 }
}

/// Mutates one of some query parameters.
fn change_names(mutator: &mut Mutator<'_>, names: &mut Vec<(String, String)>) {
    if names.is_empty() || mutator.once_in(6) {
        let name = *mutator.chance.pick(&[
            "ruleset", "moves", "setup", "board", "side", "token", "locale", "size", "from", "level", "ply",
        ]);
        let value = mutator.letters(12);
        return names.push((name.to_owned(), value));
    }
    let at = mutator.chance.below(names.len());
    match mutator.chance.below(6) {
        0 => drop(names.remove(at)),
        1 => names.push(names[at].clone()),
        2 => names[at].0 = mutator.text(&names[at].0),
        _ => names[at].1 = mutator.text(&names[at].1),
    }
}

/// A path with query parameters; those in its braces are substituted.
fn link(path: &str, names: Vec<(String, String)>) -> String {
    let mut path = path.to_owned();
    let mut query = form_urlencoded::Serializer::new(String::new());
    for (name, value) in names {
        let brace = format!("{{{name}}}");
        if path.contains(&brace) {
            path = path.replace(&brace, &utf8_percent_encode(&value, NON_ALPHANUMERIC).to_string());
        } else {
            query.append_pair(&name, &value);
        }
    }
    format!("{}?{}", path.replace(['{', '}'], ""), query.finish())
}

/// A gRPC request with a mutated message, frame, path or header.
fn grpc_request(mutator: &mut Mutator<'_>, example: &Example) -> Sent {
    // Most query names are field names; for the others an empty message is as good a start as any.
    let mut value = match &example.request {
        Said::Body(body) => body.clone(),
        Said::Query(query) => Value::Object(query.clone()),
    };
    if mutator.once_in(2) {
        mutator.value(&mut value);
    }
    let mut bytes =
        message(example.rpc.input(), &value).map(|message| message.encode_to_vec()).unwrap_or_default();
    mutator.wire_bytes(&mut bytes);
    let mut body = frame(&bytes);
    match mutator.chance.below(60) {
        0 => body[0] = mutator.chance.below(256) as u8,
        1 => mutator.bytes(&mut body),
        2 => body.extend_from_within(..),
        3 => body.truncate(mutator.chance.below(6)),
        4 => body = frame(&vec![0; 262_145]),
        _ => {}
    }
    let mut headers = vec![(
        "content-type",
        odd_or(mutator, "application/grpc", &["application/grpc+proto", "application/grpc+json", "a/b"]),
    )];
    if !mutator.once_in(20) {
        headers.push(("te", b"trailers".to_vec()));
    }
    if mutator.once_in(10) {
        headers.push((
            "grpc-timeout",
            odd_or(mutator, "10S", &["1n", "0u", "200m", "99999999H", "soon", "-1S", "123456789m", "1M"]),
        ));
    }
    if mutator.once_in(20) {
        headers.push(("grpc-encoding", odd_or(mutator, "gzip", &["identity", "zstd", ""])));
    }
    callers_headers(mutator, &mut headers);
    let mut path = grpc_path(&example.rpc);
    if mutator.once_in(30) {
        path = mutator.text(&path);
    }
    Sent { verb: "POST", path, headers, body, over_h2: true }
}

/// Headers that distinguish clients.
fn callers_headers(mutator: &mut Mutator<'_>, headers: &mut Vec<(&'static str, Vec<u8>)>) {
    if mutator.once_in(6) {
        let odd = [
            "203.0.113.9, 192.0.2.1",
            "[2001:db8::1]:443",
            "::ffff:192.0.2.1",
            "unknown",
            "999.1.1.1",
            ",,,",
        ];
        headers.push(("x-forwarded-for", odd_or(mutator, "192.0.2.1", &odd)));
    }
    if mutator.once_in(6) {
        headers.push((
            "x-request-id",
            odd_or(
                mutator,
                "a-1",
                &["", "a b", "00000000000000000000000000000000000000000000000000000000000000000"],
            ),
        ));
    }
}

/// Usually the normal value of a header, otherwise one of these or any other.
fn odd_or(mutator: &mut Mutator<'_>, usual: &str, odd: &[&str]) -> Vec<u8> {
    match mutator.chance.below(15) {
        0 => mutator.text(usual).into_bytes(),
        1 => mutator.chance.pick(odd).as_bytes().to_vec(),
        _ => usual.as_bytes().to_vec(),
    }
}

fn grpc_path(rpc: &MethodDescriptor) -> String {
    format!("/{}/{}", rpc.parent_service().full_name(), rpc.name())
}

#[tokio::test]
async fn no_mutated_request_is_the_servers_fault() {
    let server = Server::start(&FLAGS).await;
    let fds = || async { sum(&scrape(&server).await, "process_open_fds", &[]) };
    let memory = || async { sum(&scrape(&server).await, "process_resident_memory_bytes", &[]) };
    let (fds_before, memory_before) = (fds().await, memory().await);
    let examples = examples(&server.api()).await;
    let pool = Pool::of(examples.iter().filter_map(Example::body));
    let (tally, next, all) = (Tally::default(), Cell::new(0), requests());
    let h2 = connect_h2(server.listen).await;
    let caller = || async {
        let (kept, h2) = (Kept::new(server.listen), h2.clone());
        let caller = Caller { to: server.listen, kept, h2, examples: &examples, pool: &pool, tally: &tally };
        while next.get() < all {
            let number = next.replace(next.get() + 1);
            caller.send(number).await;
        }
    };
    join_all((0..AT_ONCE).map(|_| caller())).await;
    drop(h2);
    let (answered, refused, alike) = (tally.answered.get(), tally.refused.get(), tally.alike.get());
    println!("{all} requests: {answered} answered, {refused} refused, {alike} alike by both transports");
    assert!(answered > all / 10 && refused > all / 10 && alike > all / 10, "the mutations try too little");
    assert!(answered + refused > all / 20 * 19, "too many requests could not be sent");
    until("the connections are closed", || async { fds().await < fds_before + 0.5 }).await;
    let samples = scrape(&server).await;
    let total = |name: &str| sum(&samples, name, &[]);
    let in_flight = total("grpc_server_started_total") - total("grpc_server_handled_total");
    assert!(in_flight.abs() < 0.5, "{in_flight} calls never ended");
    for code in ["Unknown", "Internal", "Unavailable", "DataLoss"] {
        assert!(
            sum(&samples, "grpc_server_handled_total", &[("grpc_code", code)]) < 0.5,
            "calls ended as {code}"
        );
    }
    let grown = total("process_resident_memory_bytes") - memory_before;
    println!("memory grew by {:.1} MiB", grown / 1_048_576.0);
    assert!(grown < MAX_GROWTH, "memory grew by {grown} bytes");
    let log = server.log();
    assert!(
        log.len() < 10 && !log.iter().any(|line| line.contains("panicked") || line.contains("ERROR")),
        "{log:?}"
    );
}
