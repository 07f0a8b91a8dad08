//! The table of errors: each reason with its name, gRPC code, HTTP status, log level and one sentence.
//!
//! This file holds only data, because the build script includes it to generate the API documents.

/// How a failed call is logged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weight {
    /// The caller's error.
    Info,
    /// Operators should look at it if it happens often.
    Warn,
    /// The server's error.
    Error,
}

/// The numbers of the gRPC codes.
mod code {
    pub(super) const CANCELLED: i32 = 1;
    pub(super) const INVALID_ARGUMENT: i32 = 3;
    pub(super) const DEADLINE_EXCEEDED: i32 = 4;
    pub(super) const NOT_FOUND: i32 = 5;
    pub(super) const RESOURCE_EXHAUSTED: i32 = 8;
    pub(super) const UNIMPLEMENTED: i32 = 12;
    pub(super) const INTERNAL: i32 = 13;
    pub(super) const UNAVAILABLE: i32 = 14;
    pub(super) const UNAUTHENTICATED: i32 = 16;
}

/// A reason on the wire and in the log.
struct Row {
    name: &'static str,
    code: i32,
    http: u16,
    weight: Weight,
    says: &'static str,
}

macro_rules! reasons {
    ($(#[doc = $says:literal] $reason:ident: $name:literal, $code:ident, $http:literal, $weight:ident;)+) => {
        /// Why a call failed.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Reason {
            $(#[doc = $says] $reason),+
        }

        impl Reason {
            /// Every reason.
            pub const ALL: &'static [Self] = &[$(Self::$reason),+];

            const fn row(self) -> Row {
                match self {
                    $(Self::$reason => Row { name: $name, code: code::$code, http: $http, weight: Weight::$weight, says: $says }),+
                }
            }
        }
    };
}

reasons! {
    /// The position contradicts itself or its rule set.
    InvalidPosition: "INVALID_POSITION", INVALID_ARGUMENT, 400, Info;
    /// The token is malformed or corrupted.
    InvalidToken: "INVALID_TOKEN", INVALID_ARGUMENT, 400, Info;
    /// The custom rules cannot be played.
    InvalidRules: "INVALID_RULES", INVALID_ARGUMENT, 400, Info;
    /// The game record cannot be read, or cannot be played from its starting position.
    InvalidRecord: "INVALID_RECORD", INVALID_ARGUMENT, 400, Info;
    /// The request has a field or a name that the contract does not define.
    UnknownField: "UNKNOWN_FIELD", INVALID_ARGUMENT, 400, Info;
    /// A required field is missing.
    MissingField: "MISSING_FIELD", INVALID_ARGUMENT, 400, Info;
    /// A field has a value of the wrong type.
    WrongType: "WRONG_TYPE", INVALID_ARGUMENT, 400, Info;
    /// A field has a value that its enum does not define.
    UnknownValue: "UNKNOWN_VALUE", INVALID_ARGUMENT, 400, Info;
    /// Fields that exclude each other are given, or a field is given twice.
    ConflictingFields: "CONFLICTING_FIELDS", INVALID_ARGUMENT, 400, Info;
    /// A field has a text that is not in the form that it needs: a square, an arrow, a colour, a name.
    MalformedValue: "MALFORMED_VALUE", INVALID_ARGUMENT, 400, Info;
    /// A field has a value outside its range.
    OutOfRangeValue: "OUT_OF_RANGE_VALUE", INVALID_ARGUMENT, 400, Info;
    /// A move of a game is illegal.
    IllegalMoveInGame: "ILLEGAL_MOVE_IN_GAME", INVALID_ARGUMENT, 400, Info;
    /// The rule set has no such set-up.
    UnknownSetup: "UNKNOWN_SETUP", INVALID_ARGUMENT, 400, Info;
    /// The body does not match its content type.
    MalformedRequest: "MALFORMED_REQUEST", INVALID_ARGUMENT, 400, Info;
    /// A position or a game names an unknown rule set.
    UnknownRuleset: "UNKNOWN_RULESET", INVALID_ARGUMENT, 400, Info;
    /// The requested rule set does not exist.
    RulesetNotFound: "UNKNOWN_RULESET", NOT_FOUND, 404, Info;
    /// The requested puzzle does not exist.
    PuzzleNotFound: "UNKNOWN_PUZZLE", NOT_FOUND, 404, Info;
    /// No endgame table of the server has the position.
    NotInTables: "NOT_IN_TABLES", NOT_FOUND, 404, Info;
    /// The address does not exist.
    NotFound: "NOT_FOUND", UNIMPLEMENTED, 404, Info;
    /// The address does not support this method.
    MethodNotAllowed: "METHOD_NOT_ALLOWED", UNIMPLEMENTED, 405, Info;
    /// The address does not support the media type of the body.
    UnsupportedMediaType: "UNSUPPORTED_MEDIA_TYPE", INVALID_ARGUMENT, 415, Info;
    /// The request, or a list in it, exceeds a limit of the server.
    TooLarge: "TOO_LARGE", RESOURCE_EXHAUSTED, 413, Info;
    /// The body has a transfer coding other than `chunked`.
    UnsupportedTransferCoding: "UNSUPPORTED_TRANSFER_CODING", UNIMPLEMENTED, 501, Info;
    /// The server requires an API key, and the request has none that is valid.
    Unauthenticated: "UNAUTHENTICATED", UNAUTHENTICATED, 401, Info;
    /// The client exceeds its rate limit.
    RateLimited: "RATE_LIMITED", RESOURCE_EXHAUSTED, 429, Info;
    /// Too many calls or searches are in progress.
    QueueFull: "QUEUE_FULL", RESOURCE_EXHAUSTED, 429, Warn;
    /// The request did not arrive in time.
    RequestTimeout: "REQUEST_TIMEOUT", CANCELLED, 408, Info;
    /// The deadline of the call has passed.
    DeadlineExceeded: "DEADLINE_EXCEEDED", DEADLINE_EXCEEDED, 504, Warn;
    /// The caller went away before its answer; no caller sees it, but the log, traces and metrics have it.
    Cancelled: "CANCELLED", CANCELLED, 499, Info;
    /// The server is shutting down.
    ShuttingDown: "SHUTTING_DOWN", UNAVAILABLE, 503, Info;
    /// An error of the server.
    Internal: "INTERNAL", INTERNAL, 500, Error;
}

impl Reason {
    /// The name in `ErrorInfo` and in problem+json.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The gRPC code as a number.
    pub(crate) const fn code_number(self) -> i32 {
        self.row().code
    }

    /// The HTTP status as a number.
    pub(crate) const fn status_number(self) -> u16 {
        self.row().http
    }

    /// How it is logged.
    pub(crate) const fn weight(self) -> Weight {
        self.row().weight
    }

    /// The meaning, as a sentence.
    #[must_use]
    pub const fn says(self) -> &'static str {
        self.row().says.trim_ascii()
    }
}
