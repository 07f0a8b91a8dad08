//! Query parameters of every call, by `GET` and by `POST`, that shape its answer and are not part of its
//! request.

use super::query::{given_twice, read_flag, unknown_name};
use crate::calls::Method;
use crate::transport::json::Mask;
use crate::words::error::{ApiError, FieldFault, Reason};
use crate::words::i18n::MessageId;

const FIELDS: &str = "fields";
const WITH_TOKEN: &str = "with_token";

/// The values of these parameters.
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
    /// A field that the answer does not have, a value that is not one, one that is given twice, or `fields`
    /// for an answer that is not JSON.
    pub(super) fn take(
        method: Method,
        pairs: &mut Vec<(String, String)>,
        json: bool,
    ) -> Result<Self, ApiError> {
        let (mut fields, mut with_token) = (None, None);
        let mut refused = Ok(());
        pairs.retain(|(name, value)| {
            let read = match name.as_str() {
                FIELDS if fields.is_some() => Err(refuse(given_twice(name))),
                FIELDS if json => Mask::read(method, value).map(|mask| fields = Some(mask)),
                FIELDS => Err(ApiError::at(Reason::MalformedRequest, FIELDS, MessageId::FaultFieldsOfText)),
                WITH_TOKEN if with_token.is_some() => Err(refuse(given_twice(name))),
                WITH_TOKEN => read_flag(name, value).map(|flag| with_token = Some(flag)).map_err(refuse),
                _ => return true,
            };
            refused = std::mem::replace(&mut refused, Ok(())).and(read);
            false
        });
        refused.map(|()| Self { fields, with_token: with_token == Some(true) })
    }

    /// Reads the query of a call whose request is the body.
    ///
    /// # Errors
    /// Those of [`Self::take`], and any other parameter.
    pub(super) fn beside_body(method: Method, query: &str, json: bool) -> Result<Self, ApiError> {
        let mut pairs = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        let options = Self::take(method, &mut pairs, json)?;
        match pairs.first() {
            Some((name, _)) => Err(refuse(unknown_name(name, &[FIELDS, WITH_TOKEN]))),
            None => Ok(options),
        }
    }
}

fn refuse(fault: FieldFault) -> ApiError {
    ApiError::of_fields(Reason::MalformedRequest, fault)
}
