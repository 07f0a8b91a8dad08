//! What is wrong with a request, in words. A fault is found before the language of the call is known, so that it carries what its
//! sentence needs and is worded when the error is written.

use super::{MessageId, Words};
use fluent_bundle::FluentValue;

/// A sentence about a fault that is worded later.
#[derive(Clone, PartialEq, Debug)]
pub struct Sentence(Form);

#[derive(Clone, PartialEq, Debug)]
enum Form {
    /// A text that is the same in every language, such as a name or a quoted value; or one that is written in English only.
    Text(String),
    Number(i64),
    /// A message with its values by name.
    Message(MessageId, Vec<(&'static str, Sentence)>),
}

impl Sentence {
    /// A message with its values by name.
    pub(crate) fn new(id: MessageId, values: impl IntoIterator<Item = (&'static str, Self)>) -> Self {
        Self(Form::Message(id, values.into_iter().collect()))
    }
}

impl From<MessageId> for Sentence {
    fn from(id: MessageId) -> Self {
        Self::new(id, [])
    }
}

impl From<String> for Sentence {
    fn from(text: String) -> Self {
        Self(Form::Text(text))
    }
}

impl From<&str> for Sentence {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<&String> for Sentence {
    fn from(text: &String) -> Self {
        text.clone().into()
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl From<$number> for Sentence {
            fn from(number: $number) -> Self {
                Self(Form::Number(number.into()))
            }
        })+
    };
}

numbers!(u8, u16, u32, i32);

impl From<usize> for Sentence {
    fn from(number: usize) -> Self {
        Self(Form::Number(i64::try_from(number).unwrap_or(i64::MAX)))
    }
}

impl Words {
    /// A sentence about a fault.
    pub(crate) fn fault(&self, sentence: &Sentence) -> String {
        match &sentence.0 {
            Form::Text(text) => text.clone(),
            Form::Number(number) => number.to_string(),
            Form::Message(id, values) => self.text(*id, values.iter().map(|(name, value)| (*name, self.value(value)))),
        }
    }

    fn value<'a>(&self, sentence: &'a Sentence) -> FluentValue<'a> {
        match &sentence.0 {
            Form::Text(text) => text.as_str().into(),
            Form::Number(number) => (*number).into(),
            Form::Message(..) => self.fault(sentence).into(),
        }
    }
}
