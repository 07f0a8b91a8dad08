//! The targets: what must hold for each input.

pub mod notation;
pub mod placement;
pub mod play;
pub mod request;
pub mod rules_json;
pub mod rules_structured;
pub mod stated_position;
pub mod token;
pub mod written_move;

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    type Run = fn(&[u8]);

    const TARGETS: [(&str, Run); 9] = [
        ("notation", |bytes| std::str::from_utf8(bytes).map_or((), notation::run)),
        ("placement", |bytes| std::str::from_utf8(bytes).map_or((), placement::run)),
        ("play", play::run),
        ("request", request::run),
        ("rules_json", rules_json::run),
        ("rules_structured", rules_structured::run),
        ("stated_position", stated_position::run),
        ("token", token::run),
        ("written_move", |bytes| std::str::from_utf8(bytes).map_or((), written_move::run)),
    ];

    /// Every seed holds without the fuzzer, and every target has seeds.
    #[test]
    fn the_seeds_hold() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds");
        assert_eq!(fs::read_dir(&folder).expect("the seeds").count(), TARGETS.len());
        for (name, run) in TARGETS {
            for seed in fs::read_dir(folder.join(name)).expect(name) {
                run(&fs::read(seed.expect(name).path()).expect(name));
            }
        }
    }
}
