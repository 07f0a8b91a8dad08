//! The words of the service, and the names in its contract.
//!
//! | module | contents |
//! |---|---|
//! | `i18n`, `quality_values` | sentences in every language; headers such as `Accept-Language` |
//! | `error` | the one table of errors |
//! | `contract`, `spelling` | the fields of messages; how a caller spells their names |

pub(crate) mod contract;
pub mod error;
pub mod i18n;
pub(crate) mod quality_values;
pub(crate) mod spelling;
