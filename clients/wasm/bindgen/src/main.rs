//! Writes the JavaScript and the types beside a WebAssembly module: `tafl-wasm-bindgen MODULE FOLDER NAME`.

use std::env;
use std::error::Error;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder, name] = &arguments[..] else {
        return Err("usage: tafl-wasm-bindgen MODULE FOLDER NAME".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).web(true)?.typescript(true).omit_default_module_path(true);
    Ok(bindgen.generate(folder)?)
}
