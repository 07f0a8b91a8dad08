//! PGN's names of tags and results, and its times.

use super::tree::RecordResult;

/// The results in PGN, and as others write them.
pub(super) const RESULTS: [(&str, RecordResult); 13] = [
    ("1-0", RecordResult::DefendersWin),
    ("0-1", RecordResult::AttackersWin),
    ("1/2-1/2", RecordResult::Draw),
    ("½-½", RecordResult::Draw),
    ("*", RecordResult::Other),
    ("1:0", RecordResult::DefendersWin),
    ("0:1", RecordResult::AttackersWin),
    ("1–0", RecordResult::DefendersWin),
    ("0–1", RecordResult::AttackersWin),
    ("1/2", RecordResult::Draw),
    ("½", RecordResult::Draw),
    ("½:½", RecordResult::Draw),
    ("1/2:1/2", RecordResult::Draw),
];

pub(super) fn result_text(result: RecordResult) -> &'static str {
    RESULTS.iter().find(|(_, known)| *known == result).map_or("*", |&(text, _)| text)
}

/// The record's name of a PGN tag: `TimeControl` is `time-control`.
pub(super) fn tag_name(name: &str) -> String {
    match name {
        "White" => return "defenders".to_owned(),
        "Black" => return "attackers".to_owned(),
        _ => {}
    }
    let mut kebab = String::with_capacity(name.len() + 4);
    for (n, ch) in name.chars().enumerate() {
        if ch.is_ascii_uppercase() && n > 0 {
            kebab.push('-');
        }
        kebab.push(ch.to_ascii_lowercase());
    }
    kebab
}

/// PGN's name of a tag.
pub(super) fn pgn_name(name: &str) -> String {
    match name {
        "defenders" => return "White".to_owned(),
        "attackers" => return "Black".to_owned(),
        _ => {}
    }
    let part = |part: &str| -> String {
        let mut letters = part.chars().filter(|ch| ch.is_ascii_alphanumeric() || *ch == '_');
        letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
    };
    name.split('-').map(part).collect()
}

/// A time in brackets, such as `(0:05)` or `(12.3s)`, without the brackets.
pub(super) fn time_in_brackets(word: &str) -> Option<&str> {
    let time = word.strip_prefix('(')?.strip_suffix(')')?;
    let number = |part: &str| !part.is_empty() && part.chars().all(|ch| ch.is_ascii_digit() || ch == '.');
    let parts = time.strip_suffix('s').unwrap_or(time).split(':');
    (time.contains([':', 's']) && parts.clone().count() <= 3 && parts.into_iter().all(number)).then_some(time)
}

/// `1:02:03` in seconds.
pub(super) fn hours(text: &str) -> Option<u32> {
    let mut parts = text.split(':');
    let mut part = || parts.next()?.parse::<u32>().ok();
    let (hours, minutes, seconds) = (part()?, part()?, part()?);
    let seconds = hours.checked_mul(3600)?.checked_add(minutes.checked_mul(60)?)?.checked_add(seconds)?;
    parts.next().is_none().then_some(seconds)
}
