//! Options of the linker.

fn main() {
    // In a static binary, relocations take 0.7 MB unless they are packed.
    if std::env::var_os("CARGO_CFG_TARGET_ENV").is_some_and(|env| env == "musl") {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
