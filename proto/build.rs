//! Generates the types, the JSON form and the gRPC service from the proto files, without any program besides
//! cargo.

use prost::Message as _;
use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

/// All maps are ordered, so that equal answers have equal bytes.
const MAPS: &str = ".tafl.v1";

/// Large fields that are seldom set: without a box, every request and each of a hundred moves would have room
/// for them.
const BOXED: [&str; 3] = [".tafl.v1.LegalMove.result", ".tafl.v1.MoveResult.position", "custom_rules"];

fn main() -> Result<(), Box<dyn Error>> {
    for watched in ["tafl", "vendor"] {
        println!("cargo::rerun-if-changed={watched}");
    }
    let out = PathBuf::from(env::var("OUT_DIR")?);
    // The bytes are kept as protox wrote them: decoding them with prost would drop the custom options.
    let descriptor = compile(false)?;
    fs::write(out.join("tafl.v1.bin"), &descriptor)?;
    // Comments become documentation of the types; a running server does not need them.
    let mut set = tonic_prost_build::FileDescriptorSet::decode(compile(true)?.as_slice())?;
    // Custom options are decoded as empty ones, which prost would take for `packed = false`.
    for field in
        set.file.iter_mut().flat_map(|file| &mut file.message_type).flat_map(|message| &mut message.field)
    {
        field.options.take_if(|options| options.encoded_len() == 0);
    }
    let mut config = tonic_prost_build::configure()
        .client_mod_attribute(".", "#[cfg(feature = \"grpc\")]")
        .server_mod_attribute(".", "#[cfg(feature = \"grpc\")]")
        .compile_well_known_types(true)
        .btree_map(MAPS);
    for field in BOXED {
        config = config.boxed(field);
    }
    config.compile_fds(set)?;
    pbjson_build::Builder::new()
        .register_descriptors(&descriptor)?
        .emit_fields()
        .btree_map([MAPS])
        .build(&[".tafl.v1"])?;
    Ok(())
}

/// Compiles every file of the contract but those of services that are left out.
fn compile(comments: bool) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut files =
        fs::read_dir("tafl/v1")?.map(|file| file.map(|file| file.path())).collect::<Result<Vec<_>, _>>()?;
    let left_out = |service: &str| env::var_os(format!("CARGO_FEATURE_{}", service.to_uppercase())).is_none();
    files.retain(|file| {
        let name = file.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
        !name.strip_suffix("_service").is_some_and(|service| service != "tafl" && left_out(service))
    });
    // The details of errors, so that clients which have only the descriptors can decode them.
    files.extend(["google/rpc/error_details.proto", "google/rpc/status.proto"].map(PathBuf::from));
    files.sort();
    // With relative folders, a file of the second one would be taken for one of the first.
    let here = env::current_dir()?;
    let mut compiler = protox::Compiler::new([here.clone(), here.join("vendor")])?;
    compiler.include_imports(true).include_source_info(comments).open_files(files)?;
    Ok(compiler.encode_file_descriptor_set())
}
