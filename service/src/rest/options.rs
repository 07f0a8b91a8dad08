//! Query parameters of every call, by `GET` and by `POST`, that shape its answer and are not part of its request.

use super::Form;
use super::query::read_flag;
use crate::error::{ApiError, Reason};
use crate::handlers::Method;
use crate::i18n::MessageId;
use crate::json::Mask;

/// What they say.
#[derive(Default)]
pub(super) struct Options {
    /// `fields`: the part of an answer in JSON that is wanted.
    pub(super) fields: Option<Mask>,
    /// `with_token`: whether a text ends with the token of the position that it shows.
    pub(super) with_token: bool,
}

impl Options {
    /// Takes them out of the pairs of a query.
    ///
    /// # Errors
    /// A field that the answer does not have, a value that is not one, or `fields` for a text.
    pub(super) fn take(method: Method, pairs: &mut Vec<(String, String)>, form: Form) -> Result<Self, ApiError> {
        let mut taken = Self::default();
        let mut refused = Ok(());
        pairs.retain(|(name, value)| {
            let read = match name.as_str() {
                "fields" if form == Form::Json => Mask::read(method, value).map(|mask| taken.fields = Some(mask)),
                "fields" => Err(ApiError::at(Reason::MalformedRequest, "fields", MessageId::FaultFieldsOfText)),
                "with_token" => read_flag(name, value)
                    .map(|flag| taken.with_token = flag)
                    .map_err(|fault| ApiError::of_fields(Reason::OutOfRangeValue, fault)),
                _ => return true,
            };
            refused = std::mem::replace(&mut refused, Ok(())).and(read);
            false
        });
        refused.map(|()| taken)
    }
}
