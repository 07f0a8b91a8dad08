//! gRPC's reflection service, from the bytes of the descriptor set: decoding it whole would drop the options
//! of the contract. Its two versions have the same messages.

use crate::admission::gate::MAX_QUESTION;
use crate::calls::SERVICES;
use axum::body::Body;
use futures_util::{Stream, StreamExt};
use http::{Request, Response};
use prost::Message;
use prost_types::{DescriptorProto, EnumDescriptorProto, FieldDescriptorProto, FileDescriptorProto};
use std::collections::{BTreeMap, HashMap};
use std::future::{Ready, ready};
use std::pin::Pin;
use std::sync::LazyLock;
use tafl_proto::DESCRIPTOR_SET;
use tonic::server::{Grpc, StreamingService};
use tonic::{Code, Status, Streaming};
use tonic_prost::ProstCodec;
use tonic_reflection::pb::v1::server_reflection_request::MessageRequest;
use tonic_reflection::pb::v1::server_reflection_response::MessageResponse;
use tonic_reflection::pb::v1::{
    ErrorResponse, ExtensionNumberResponse, FileDescriptorResponse, ListServiceResponse,
    ServerReflectionRequest, ServerReflectionResponse, ServiceResponse,
};

/// The paths of both versions.
pub(super) const PATHS: [&str; 2] = [
    "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
    "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
];

/// The services of the transport itself.
const OWN_SERVICES: [&str; 3] = [
    "grpc.health.v1.Health",
    "grpc.reflection.v1.ServerReflection",
    "grpc.reflection.v1alpha.ServerReflection",
];

/// What can be asked for, made at the first question.
static INDEX: LazyLock<Index> = LazyLock::new(Index::new);

/// Answers the questions of one stream.
pub(super) async fn answer(request: Request<Body>) -> Response<Body> {
    let mut grpc = Grpc::new(ProstCodec::default()).max_decoding_message_size(MAX_QUESTION);
    grpc.streaming(Reflection, request).await.map(Body::new)
}

struct Reflection;

impl StreamingService<ServerReflectionRequest> for Reflection {
    type Response = ServerReflectionResponse;
    type ResponseStream = Pin<Box<dyn Stream<Item = Result<ServerReflectionResponse, Status>> + Send>>;
    type Future = Ready<Result<tonic::Response<Self::ResponseStream>, Status>>;

    fn call(&mut self, request: tonic::Request<Streaming<ServerReflectionRequest>>) -> Self::Future {
        let answers = request.into_inner().map(|question| question.map(|question| INDEX.answer(question)));
        ready(Ok(tonic::Response::new(answers.boxed())))
    }
}

/// The files of the descriptor set by their names and by what they declare.
#[derive(Default)]
struct Index {
    files: Vec<&'static [u8]>,
    by_name: HashMap<String, usize>,
    by_symbol: HashMap<String, usize>,
    /// The extensions of each message by their numbers.
    by_extension: HashMap<String, BTreeMap<i32, usize>>,
}

impl Index {
    fn new() -> Self {
        let mut index = Self::default();
        for set in [
            DESCRIPTOR_SET,
            tonic_health::pb::FILE_DESCRIPTOR_SET,
            tonic_reflection::pb::v1::FILE_DESCRIPTOR_SET,
            tonic_reflection::pb::v1alpha::FILE_DESCRIPTOR_SET,
        ] {
            for bytes in files_of(set) {
                if let Ok(file) = FileDescriptorProto::decode(bytes) {
                    index.add(&file, bytes);
                }
            }
        }
        index
    }

    fn add(&mut self, file: &FileDescriptorProto, bytes: &'static [u8]) {
        let n = self.files.len();
        self.files.push(bytes);
        self.by_name.insert(file.name().to_owned(), n);
        let package = file.package();
        file.message_type.iter().for_each(|message| self.add_message(message, package, n));
        file.enum_type.iter().for_each(|of| self.add_enum(of, package, n));
        self.add_extensions(&file.extension, package, n);
        for service in &file.service {
            let name = self.add_symbol(package, service.name(), n);
            for method in &service.method {
                self.add_symbol(&name, method.name(), n);
            }
        }
    }

    fn add_message(&mut self, message: &DescriptorProto, within: &str, n: usize) {
        let name = self.add_symbol(within, message.name(), n);
        for field in &message.field {
            self.add_symbol(&name, field.name(), n);
        }
        for oneof in &message.oneof_decl {
            self.add_symbol(&name, oneof.name(), n);
        }
        message.nested_type.iter().for_each(|nested| self.add_message(nested, &name, n));
        message.enum_type.iter().for_each(|of| self.add_enum(of, &name, n));
        self.add_extensions(&message.extension, &name, n);
    }

    /// Values of an enum are declared beside it.
    fn add_enum(&mut self, of: &EnumDescriptorProto, within: &str, n: usize) {
        self.add_symbol(within, of.name(), n);
        for value in &of.value {
            self.add_symbol(within, value.name(), n);
        }
    }

    fn add_extensions(&mut self, extensions: &[FieldDescriptorProto], within: &str, n: usize) {
        for extension in extensions {
            self.add_symbol(within, extension.name(), n);
            let extended = extension.extendee().trim_start_matches('.').to_owned();
            self.by_extension.entry(extended).or_default().insert(extension.number(), n);
        }
    }

    fn add_symbol(&mut self, within: &str, name: &str, n: usize) -> String {
        let name = if within.is_empty() { name.to_owned() } else { format!("{within}.{name}") };
        self.by_symbol.insert(name.clone(), n);
        name
    }

    /// An error is an answer too, so that the stream goes on.
    fn answer(&self, question: ServerReflectionRequest) -> ServerReflectionResponse {
        let not_found = |what: String| (Code::NotFound, what);
        let file = |n: Option<&usize>, what: String| {
            let bytes = self.files[*n.ok_or_else(|| not_found(what))?].to_vec();
            let file_descriptor_proto = vec![bytes];
            Ok(MessageResponse::FileDescriptorResponse(FileDescriptorResponse { file_descriptor_proto }))
        };
        let said = match &question.message_request {
            Some(MessageRequest::FileByFilename(name)) => {
                file(self.by_name.get(name), format!("there is no file {name}"))
            }
            Some(MessageRequest::FileContainingSymbol(name)) => {
                file(self.by_symbol.get(name), format!("there is no symbol {name}"))
            }
            Some(MessageRequest::FileContainingExtension(of)) => {
                let (extended, number) = (&of.containing_type, of.extension_number);
                let found = self.by_extension.get(extended).and_then(|known| known.get(&number));
                file(found, format!("there is no extension {number} of {extended}"))
            }
            Some(MessageRequest::AllExtensionNumbersOfType(name)) => {
                let numbers = self.by_extension.get(name).map(|known| known.keys().copied().collect());
                match numbers.or_else(|| self.by_symbol.contains_key(name).then(Vec::new)) {
                    Some(extension_number) => {
                        let base_type_name = name.clone();
                        Ok(MessageResponse::AllExtensionNumbersResponse(ExtensionNumberResponse {
                            base_type_name,
                            extension_number,
                        }))
                    }
                    None => Err(not_found(format!("there is no type {name}"))),
                }
            }
            Some(MessageRequest::ListServices(_)) => {
                let names = SERVICES.iter().chain(&OWN_SERVICES);
                let service = names.map(|&name| ServiceResponse { name: name.to_owned() }).collect();
                Ok(MessageResponse::ListServicesResponse(ListServiceResponse { service }))
            }
            None => Err((Code::InvalidArgument, "the request asks for nothing".to_owned())),
        };
        let said = said.unwrap_or_else(|(code, error_message)| {
            MessageResponse::ErrorResponse(ErrorResponse { error_code: code as i32, error_message })
        });
        ServerReflectionResponse {
            valid_host: question.host.clone(),
            original_request: Some(question),
            message_response: Some(said),
        }
    }
}

/// The files of a descriptor set, each a field of number 1 with a length.
fn files_of(mut set: &'static [u8]) -> Vec<&'static [u8]> {
    let mut files = Vec::new();
    while let (Ok(_), Ok(length)) =
        (prost::encoding::decode_varint(&mut set), prost::encoding::decode_varint(&mut set))
        && let Some((file, rest)) = set.split_at_checked(length as usize)
    {
        files.push(file);
        set = rest;
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_found_with_its_bytes() {
        let set = prost_types::FileDescriptorSet::decode(DESCRIPTOR_SET).expect("our own descriptor");
        assert!(set.file.len() > 10);
        for file in set.file {
            let bytes = INDEX.files[INDEX.by_name[file.name()]];
            assert_eq!(FileDescriptorProto::decode(bytes).expect("a file"), file);
        }
    }
}
