//! Writes the catalogue into the conformance data: `cargo run -p tafl-tests --example export`.

use tafl_engine::catalogue;
use tafl_tests::rulesets::Exported;

fn main() -> std::io::Result<()> {
    for entry in catalogue::all() {
        let exported = Exported::of(entry);
        std::fs::write(exported.file(), exported.text())?;
    }
    Ok(())
}
