//! New API keys.

use tafl_service::access::new_key;

/// Make an API key, and its entry for the file of --api-keys.
#[derive(clap::Args)]
pub(super) struct Key {
    /// The name of the key, public, for metrics and the log: 1 to 40 letters, digits, '-' or '_'
    name: String,
}

impl Key {
    pub(super) fn run(&self) -> super::CliResult {
        let (key, entry) = new_key(&self.name)?;
        super::print(&format!("key:   {key}\nentry: {entry}"))
    }
}
