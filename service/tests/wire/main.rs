//! The service as its callers see it: the binary on real sockets, asked by gRPC and by JSON, and held against the contract.
//!
//! Nothing here looks into the service. What an answer must say comes from the contract, from the cases of `tests/data`, and from the
//! engine in this process, whose answers are put into messages by a mapping of the tests' own (`support::mirror`). Every test starts
//! a server of its own, so that none sees another's load, limits or log.
//!
//! | module | what it proves |
//! |---|---|
//! | `answers` | every RPC answers the same through both doors |
//! | `examples` | the examples of the contract, as they are written there |
//! | `custom` | rule sets that callers bring |
//! | `rulesets` | rule sets compared; names, ids and bases of those that callers bring |
//! | `compared` | games held against other rule sets |
//! | `illegal` | every reason for which a move is illegal |
//! | `faults` | every reason for which a request is refused |
//! | `long_errors` | errors of requests in which nearly everything is wrong |
//! | `bad_input` | what is no request at all |
//! | `mutated` | requests made wrong by chance, by the tens of thousands |
//! | `hostile` | callers who mean harm: what they hold, and for how long |
//! | `smuggling` | bytes with two readings, and floods of frames |
//! | `tokens` | tokens: equal, whole, untampered |
//! | `bulk` | many questions in one call |
//! | `sizes` | what requests make of little, and answers that are too large |
//! | `archives` | many games in one stream of reports |
//! | `games` | random games beside the engine |
//! | `cases` | the rule cases of `tests/data` over the wire |
//! | `special` | special pieces, jumps, and pieces that must go on |
//! | `results` | outcomes, declared results, matches |
//! | `notation` | positions and moves from texts and as texts |
//! | `words` | plain text, languages |
//! | `searching` | suggestions and their limits |
//! | `crowded` | deadlines, cancelled calls, a full queue, limits of rate |
//! | `stopping` | the end of the process |
//! | `secure` | TLS |
//! | `logging` | a log that cannot be written |
//! | `operations` | reflection, health, metrics, logs, request ids |
//! | `links` | every call with a link is answered by it as by its body |
//! | `languages` | plain text and JSON, English and French |
//! | `browsers` | pages of other origins, on every route and with every error |
//! | `grpc_web` | the same answers and errors by gRPC-Web |
//! | `caching` | tags, what may be kept, what travels compressed |
//! | `pictures` | pictures of positions |
//! | `animations` | pictures of games |

mod animations;
mod answers;
mod archives;
mod bad_input;
mod browsers;
mod bulk;
mod caching;
mod cases;
mod compared;
mod crowded;
mod custom;
mod examples;
mod faults;
mod games;
mod grpc_web;
mod hostile;
mod illegal;
mod languages;
mod links;
mod logging;
mod long_errors;
mod mutated;
mod notation;
mod operations;
mod pictures;
mod records;
mod results;
mod rulesets;
mod searching;
mod secure;
mod sizes;
mod smuggling;
mod special;
mod stopping;
mod support;
mod tokens;
mod words;
