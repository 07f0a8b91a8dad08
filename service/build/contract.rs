//! The proto files, compiled with their comments.

use crate::has_feature;
use prost_reflect::{
    DescriptorPool, DynamicMessage, EnumDescriptor, FieldDescriptor, FileDescriptor, MessageDescriptor,
    MethodDescriptor, ServiceDescriptor, Value,
};
use std::collections::HashMap;
use std::error::Error;
use std::fs;
use std::path::Path;

/// The package of the contract.
const PACKAGE: &str = "tafl.v1";

/// The contract with its comments.
pub(crate) struct Contract {
    pub(crate) pool: DescriptorPool,
    /// The pool as an encoded `FileDescriptorSet`, imports and comments included.
    pub(crate) encoded: Vec<u8>,
    comments: HashMap<(String, Vec<i32>), String>,
}

/// The route of a call, as `google.api.http` states it.
pub(crate) struct HttpRule {
    pub(crate) get: Option<String>,
    /// With the request as the body.
    pub(crate) post: Option<String>,
}

impl Contract {
    /// Compiles every file of the contract but those of services that are left out.
    pub(crate) fn read(proto: &Path) -> Result<Self, Box<dyn Error>> {
        let mut files = Vec::new();
        for entry in fs::read_dir(proto.join("tafl/v1"))? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            let service = name.strip_suffix("_service.proto").filter(|service| *service != "tafl");
            if service.is_none_or(has_feature) {
                files.push(format!("tafl/v1/{name}"));
            }
        }
        files.extend(["google/rpc/error_details.proto", "google/rpc/status.proto"].map(ToOwned::to_owned));
        files.sort();
        let mut compiler = protox::Compiler::new([proto.to_owned(), proto.join("vendor")])?;
        compiler.include_imports(true).include_source_info(true).open_files(files)?;
        let encoded = compiler.encode_file_descriptor_set();
        let pool = DescriptorPool::decode(encoded.as_slice())?;
        let comments = pool.files().flat_map(|file| comments(&file)).collect();
        Ok(Self { pool, encoded, comments })
    }

    /// The services of the contract.
    pub(crate) fn services(&self) -> impl Iterator<Item = ServiceDescriptor> {
        self.pool.services().filter(|service| service.package_name() == PACKAGE)
    }

    /// The calls of the contract.
    pub(crate) fn methods(&self) -> impl Iterator<Item = MethodDescriptor> {
        self.services().flat_map(|service| service.methods().collect::<Vec<_>>())
    }

    /// The route of a call.
    pub(crate) fn http_rule(&self, method: &MethodDescriptor) -> HttpRule {
        let rule = self.option(&method.options(), "google.api.http");
        let text = |name: &str| {
            let value = rule.as_ref()?.as_message()?.get_field_by_name(name)?.as_str().map(ToOwned::to_owned);
            value.filter(|value| !value.is_empty())
        };
        let (get, post, body) = (text("get"), text("post"), text("body"));
        assert!(
            get.is_some() != post.is_some() && body.as_deref() == post.as_ref().map(|_| "*"),
            "{}: a call needs `get` without a body, or `post` with body: \"*\"",
            method.full_name()
        );
        HttpRule { get, post }
    }

    /// The value of an option, where it is given.
    pub(crate) fn option(&self, options: &DynamicMessage, name: &str) -> Option<Value> {
        let extension = self
            .pool
            .get_extension_by_name(name)
            .unwrap_or_else(|| panic!("no proto file declares the option {name}"));
        options.has_extension(&extension).then(|| options.get_extension(&extension).into_owned())
    }

    /// The text of an option of ours, where it is given.
    pub(crate) fn text(&self, options: &DynamicMessage, name: &str) -> Option<String> {
        self.option(options, &format!("{PACKAGE}.{name}"))?.as_str().map(ToOwned::to_owned)
    }

    /// Returns whether an option of ours is true.
    pub(crate) fn is(&self, options: &DynamicMessage, name: &str) -> bool {
        self.option(options, &format!("{PACKAGE}.{name}")) == Some(Value::Bool(true))
    }

    /// Returns whether a request must have this field.
    pub(crate) fn required(&self, field: &FieldDescriptor) -> bool {
        let required = self
            .pool
            .get_enum_by_name("google.api.FieldBehavior")
            .and_then(|of| of.get_value_by_name("REQUIRED"));
        let required = Value::EnumNumber(required.expect("field_behavior.proto declares it").number());
        self.option(&field.options(), "google.api.field_behavior")
            .is_some_and(|list| list.as_list().is_some_and(|list| list.contains(&required)))
    }

    /// The messages of the contract.
    pub(crate) fn messages(&self) -> impl Iterator<Item = MessageDescriptor> {
        self.pool.all_messages().filter(|message| message.package_name() == PACKAGE)
    }

    /// The enums of the contract.
    pub(crate) fn enums(&self) -> impl Iterator<Item = EnumDescriptor> {
        self.pool.all_enums().filter(|of| of.package_name() == PACKAGE)
    }

    /// The comment at a path of a file.
    pub(crate) fn comment(&self, file: &FileDescriptor, path: &[i32]) -> String {
        self.comments.get(&(file.name().to_owned(), path.to_vec())).cloned().unwrap_or_default()
    }

    /// The comment of a field.
    pub(crate) fn comment_of_field(&self, field: &FieldDescriptor) -> String {
        self.comment(&field.parent_file(), field.path())
    }
}

fn comments(file: &FileDescriptor) -> Vec<((String, Vec<i32>), String)> {
    let info = file.file_descriptor_proto().source_code_info.clone().unwrap_or_default();
    let located =
        info.location.into_iter().filter_map(|location| Some((location.path, location.leading_comments?)));
    located.map(|(path, comment)| ((file.name().to_owned(), path), paragraphs(&comment))).collect()
}

/// A comment with each paragraph in one line.
fn paragraphs(comment: &str) -> String {
    let lines: Vec<&str> = comment.lines().map(str::trim).collect();
    lines
        .split(|line| line.is_empty())
        .map(|lines| lines.join(" "))
        .filter(|text| !text.is_empty())
        .collect::<Vec<_>>()
        .join("\n\n")
}
