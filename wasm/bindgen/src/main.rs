//! Writes the JavaScript beside a WebAssembly module: `bindgen MODULE FOLDER`.
//!
//! It does what the program `wasm-bindgen` does with `--target web`, in the version that
//! `Cargo.lock` gives, so that nothing has to be installed.

use std::error::Error;
use std::{env, process};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder] = arguments.as_slice() else {
        return Err("which module, and which folder?".into());
    };
    let written = Bindgen::new()
        .input_path(module)
        .web(true)?
        .omit_default_module_path(false)
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder);
    // The chain of causes says which file it is about.
    written.map_err(|error| format!("{error:#}"))?;
    process::exit(0);
}
