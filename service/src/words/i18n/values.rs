//! The values of messages, and the macros that name them.

use super::piece_code;
use super::play::{side_code, winner_code};
use fluent_bundle::FluentValue;
use std::borrow::Cow;
use tafl_engine::{
    AnnouncementKind, IllegalReason, Judgement, Move, MoveReasonKind, OutcomeReason, Piece, RuleId, Side,
    Square,
};

/// Something that a message shows or selects by.
pub(crate) trait Spoken {
    /// Its name, number or code.
    fn spoken(&self) -> FluentValue<'_>;
}

macro_rules! spoken {
    ($($value:ident: $($of:ty),+ => $spoken:expr;)+) => {
        $($(impl Spoken for $of {
            fn spoken(&self) -> FluentValue<'_> {
                let $value = self;
                $spoken.into()
            }
        })+)+
    };
}

spoken! {
    text: str => text;
    text: String, Cow<'_, str> => &**text;
    number: u8, u16, u32, u64, i32, usize, f64 => *number;
    yes: bool => if *yes { "yes" } else { "no" };
    side: Side => side_code(*side);
    winner: Option<Side> => winner_code(*winner);
    piece: Piece => piece_code(*piece);
    square: Square => square.name();
    mv: Move => mv.to_string();
    code: RuleId, IllegalReason, OutcomeReason, AnnouncementKind, Judgement, MoveReasonKind => code.as_str();
}

impl<T: Spoken + ?Sized> Spoken for &T {
    fn spoken(&self) -> FluentValue<'_> {
        (**self).spoken()
    }
}

/// The values of a message by name: `values!(side, move = mv)`.
macro_rules! values {
    (@ $name:ident) => { $crate::words::i18n::Spoken::spoken(&$name) };
    (@ $name:ident = $value:expr) => { $crate::words::i18n::Spoken::spoken(&$value) };
    ($($name:ident $(= $value:expr)?),*) => {
        [$((stringify!($name), $crate::words::i18n::values!(@ $name $(= $value)?))),*]
    };
}

/// A message with its values: `say!(words, Move, side, move = mv)`. Other methods than `text` follow a dot:
/// `say!(words.whole, ...)`, `say!(words.next(&mut out), ...)`.
macro_rules! say {
    ($words:ident, $($message:tt)+) => { $crate::words::i18n::say!($words.text, $($message)+) };
    ($words:ident.$how:ident $(($out:expr))?, $id:ident $(, $($values:tt)+)?) => {
        $words.$how(
            $($out,)?
            $crate::words::i18n::MessageId::$id,
            $crate::words::i18n::values!($($($values)+)?),
        )
    };
}

/// A sentence about a fault, with its values: `sentence!(FaultTooLong, most)`.
macro_rules! sentence {
    (@ $name:ident) => { $crate::words::i18n::Value::from($name) };
    (@ $name:ident = $value:expr) => { $crate::words::i18n::Value::from($value) };
    ($id:ident $(, $name:ident $(= $value:expr)?)+) => {
        $crate::words::i18n::Sentence::new(
            $crate::words::i18n::MessageId::$id,
            [$((stringify!($name), $crate::words::i18n::sentence!(@ $name $(= $value)?))),+],
        )
    };
}

pub(crate) use {say, sentence, values};
