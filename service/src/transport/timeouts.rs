//! The deadlines that callers state in headers.

use crate::words::error::{ApiError, Reason, quoted};
use crate::words::i18n::{MessageId, sentence};
use http::HeaderValue;
use std::time::Duration;

/// The header with the timeout of a gRPC client.
pub(super) const GRPC: &str = "grpc-timeout";

/// The header with the timeout of a Connect client, in milliseconds.
pub(super) const CONNECT: &str = "connect-timeout-ms";

/// The timeout that these headers state, if they state one.
///
/// # Errors
/// If one of them cannot be read, or no time is left.
pub(super) fn stated(
    grpc: Option<&HeaderValue>,
    connect: Option<&HeaderValue>,
) -> Result<Option<Duration>, ApiError> {
    let grpc = grpc.map(|value| read(GRPC, value, grpc_timeout)).transpose()?;
    let connect = connect.map(|value| read(CONNECT, value, connect_timeout)).transpose()?;
    match grpc.or(connect) {
        Some(Duration::ZERO) => {
            Err(ApiError::new(Reason::DeadlineExceeded, MessageId::FaultDeadlineComputed))
        }
        stated => Ok(stated),
    }
}

fn read(header: &str, value: &HeaderValue, read: fn(&str) -> Option<Duration>) -> Result<Duration, ApiError> {
    let text = String::from_utf8_lossy(value.as_bytes());
    let fault = || sentence!(FaultTimeout, header, value = quoted(&text));
    read(&text).ok_or_else(|| ApiError::at(Reason::MalformedValue, header, fault()))
}

/// Reads a `grpc-timeout`: up to eight digits and a unit.
fn grpc_timeout(text: &str) -> Option<Duration> {
    let (digits, unit) = text.split_at_checked(text.len().checked_sub(1)?)?;
    if digits.is_empty() || digits.len() > 8 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number: u64 = digits.parse().ok()?;
    Some(match unit {
        "H" => Duration::from_secs(number * 3600),
        "M" => Duration::from_secs(number * 60),
        "S" => Duration::from_secs(number),
        "m" => Duration::from_millis(number),
        "u" => Duration::from_micros(number),
        "n" => Duration::from_nanos(number),
        _ => return None,
    })
}

/// Reads a `connect-timeout-ms`: up to ten digits.
fn connect_timeout(text: &str) -> Option<Duration> {
    let sound = (1..=10).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    sound.then(|| text.parse().map(Duration::from_millis).ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_every_unit_of_a_timeout() {
        let seconds = |text| grpc_timeout(text).map(|timeout| timeout.as_secs_f64());
        assert_eq!(seconds("1H"), Some(3600.0));
        assert_eq!(seconds("2M"), Some(120.0));
        assert_eq!(seconds("3S"), Some(3.0));
        assert_eq!(seconds("4m"), Some(0.004));
        assert_eq!(seconds("5000u"), Some(0.005));
        assert_eq!(seconds("99999999n"), Some(0.099_999_999));
        for wrong in ["", "S", "1", "1s", "123456789S", "-1S", "+1S", "1é", " 1S"] {
            assert_eq!(seconds(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn reads_the_timeout_of_connect() {
        assert_eq!(connect_timeout("250"), Some(Duration::from_millis(250)));
        assert_eq!(connect_timeout("9999999999"), Some(Duration::from_millis(9_999_999_999)));
        for wrong in ["", "10000000000", "-1", "+1", "1.5", "1s", " 1"] {
            assert_eq!(connect_timeout(wrong), None, "{wrong:?}");
        }
    }
}
