//! The proto files, compiled with their comments.

use prost_reflect::{DescriptorPool, EnumDescriptor, FieldDescriptor, FileDescriptor, MessageDescriptor};
use std::collections::HashMap;
use std::error::Error;
use std::fs;
use std::path::Path;

/// The package of the contract.
const PACKAGE: &str = "tafl.v1";

/// The contract, and what is said in it.
pub(crate) struct Contract {
    pub(crate) pool: DescriptorPool,
    /// The same as an encoded `FileDescriptorSet`, imports and comments included.
    pub(crate) encoded: Vec<u8>,
    comments: HashMap<(String, Vec<i32>), String>,
}

impl Contract {
    /// Compiles every file of the contract.
    pub(crate) fn read(proto: &Path) -> Result<Self, Box<dyn Error>> {
        let mut files = Vec::new();
        for entry in fs::read_dir(proto.join("tafl/v1"))? {
            files.push(format!("tafl/v1/{}", entry?.file_name().to_string_lossy()));
        }
        files.sort();
        let mut compiler = protox::Compiler::new([proto.to_owned(), proto.join("vendor")])?;
        compiler.include_imports(true).include_source_info(true).open_files(files)?;
        let encoded = compiler.encode_file_descriptor_set();
        let pool = DescriptorPool::decode(encoded.as_slice())?;
        let comments = pool.files().flat_map(|file| comments(&file)).collect();
        Ok(Self { pool, encoded, comments })
    }

    /// The messages of the contract.
    pub(crate) fn messages(&self) -> impl Iterator<Item = MessageDescriptor> {
        self.pool.all_messages().filter(|message| message.package_name() == PACKAGE)
    }

    /// The enums of the contract.
    pub(crate) fn enums(&self) -> impl Iterator<Item = EnumDescriptor> {
        self.pool.all_enums().filter(|of| of.package_name() == PACKAGE)
    }

    /// What is said of the thing at a path of a file.
    pub(crate) fn comment(&self, file: &FileDescriptor, path: &[i32]) -> String {
        self.comments.get(&(file.name().to_owned(), path.to_vec())).cloned().unwrap_or_default()
    }

    /// What is said of a field, and of the choice that it is part of.
    pub(crate) fn comment_of_field(&self, field: &FieldDescriptor) -> String {
        let file = field.parent_file();
        let own = self.comment(&file, field.path());
        match field.containing_oneof().filter(|oneof| !oneof.is_synthetic()) {
            Some(oneof) => format!("{} {own}", self.comment(&file, oneof.path())),
            None => own,
        }
    }
}

fn comments(file: &FileDescriptor) -> Vec<((String, Vec<i32>), String)> {
    let info = file.file_descriptor_proto().source_code_info.clone().unwrap_or_default();
    let located = info.location.into_iter().filter_map(|location| Some((location.path, location.leading_comments?)));
    located.map(|(path, comment)| ((file.name().to_owned(), path), paragraphs(&comment))).collect()
}

/// A comment with each of its paragraphs in one line.
fn paragraphs(comment: &str) -> String {
    let lines: Vec<&str> = comment.lines().map(str::trim).collect();
    lines.split(|line| line.is_empty()).map(|lines| lines.join(" ")).filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n\n")
}
