//! The calls of the contract, from the table that the build generates from its descriptor. A call without a
//! handler does not compile.

use super::StreamRpc;
use super::any_call::{AnyCall, Incoming};
use crate::answer::response::ResponseMessage;
use crate::words::contract::{self, table};
use prost::Message;
use serde::de::DeserializeOwned;
use tafl_proto::v1;

/// The method and the message types of a call.
pub(crate) trait Signature: 'static {
    /// The method.
    const METHOD: Method;
    /// The request message.
    type Request: Message + DeserializeOwned + Default + 'static;
    /// The response message; for a stream, the message of each part.
    type Response: ResponseMessage + 'static;

    /// The language named by a request, as a BCP 47 tag; `None` if the request has no such field.
    fn locale(request: &Self::Request) -> Option<&str> {
        let _ = request;
        None
    }
}

macro_rules! is_bulk {
    (Unary $method:ident) => {
        false
    };
    (Stream $method:ident) => {
        <$method as StreamRpc>::BULK
    };
}

macro_rules! is_stream {
    (Unary) => {
        false
    };
    (Stream) => {
        true
    };
}

macro_rules! methods {
    ($(service $service:literal {
        $($kind:ident $method:ident($request:ident) -> $response:ident $(, post $post:literal)? $(, language $locale:ident)?;)+
    })+) => {
        /// The calls of the services.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub(crate) enum Method {
            $($($method,)+)+
        }

        impl Method {
            /// Every call.
            pub(crate) const ALL: &'static [Self] = &[$($(Self::$method,)+)+];

            /// The name on the wire.
            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $($(Self::$method => stringify!($method),)+)+
                }
            }

            /// The full name of its service on the wire.
            pub(crate) const fn service(self) -> &'static str {
                match self {
                    $($(Self::$method => $service,)+)+
                }
            }

            /// The path of its HTTP `POST` route, if it has one.
            pub(crate) fn post(self) -> Option<&'static str> {
                match self {
                    $($(Self::$method => [$($post)?].first().copied(),)+)+
                }
            }

            /// Its request message and its response message.
            pub(crate) const fn messages(self) -> [&'static contract::Message; 2] {
                match self {
                    $($(Self::$method => [&table::$request, &table::$response],)+)+
                }
            }

            /// Returns whether this is a bulk call: its requests may be larger, and only a few are answered
            /// at once.
            pub(crate) const fn is_bulk(self) -> bool {
                match self {
                    $($(Self::$method => is_bulk!($kind $method),)+)+
                }
            }

            /// Returns whether it answers with several messages.
            pub(crate) const fn is_stream(self) -> bool {
                match self {
                    $($(Self::$method => is_stream!($kind),)+)+
                }
            }

            /// Begins a call.
            pub(crate) fn call(self) -> AnyCall {
                match self {
                    $($(Self::$method => AnyCall::$kind(Box::new(Incoming::<$method>::default())),)+)+
                }
            }
        }

        /// The full names of the services.
        pub(crate) const SERVICES: &[&str] = &[$($service),+];

        $($(pub(crate) struct $method;

        impl Signature for $method {
            const METHOD: Method = Method::$method;
            type Request = v1::$request;
            type Response = v1::$response;

            $(fn locale(request: &Self::Request) -> Option<&str> {
                Some(&request.$locale)
            })?
        })+)+
    };
}

include!(concat!(env!("OUT_DIR"), "/methods.rs"));

#[cfg(test)]
mod tests {
    use super::*;
    use prost_reflect::{DescriptorPool, MessageDescriptor};

    #[test]
    fn every_call_has_the_messages_of_the_published_contract() {
        let pool = DescriptorPool::decode(tafl_proto::DESCRIPTOR_SET).expect("our own descriptor");
        let services = pool.services().filter(|service| service.package_name() == "tafl.v1");
        let published: Vec<_> = services.flat_map(|service| service.methods().collect::<Vec<_>>()).collect();
        assert_eq!(published.len(), Method::ALL.len());
        for method in Method::ALL {
            let found = published.iter().find(|known| known.name() == method.name()).expect("a call");
            let messages = [found.input(), found.output()];
            assert_eq!(method.is_bulk(), method.service() == "tafl.v1.BulkService", "{}", method.name());
            assert_eq!(
                method.messages().map(|of| of.name),
                messages.each_ref().map(MessageDescriptor::full_name)
            );
        }
    }
}
