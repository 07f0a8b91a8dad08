//! The imports of every crate that has a ladder, read from their sources: every module has its rung and imports
//! from lower rungs only.
//!
//! Paths are read from tokens, so that those in expressions, types and macros count as well as those after
//! `use`; comments, strings and unit tests do not. A name that a module re-exports belongs to the module that
//! declares it.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The modules of the engine from the bottom up. Modules on one rung do not import each other.
const LADDER: &[&[&str]] = &[
    &["named", "halt"],
    &["board"],
    &["rules", "match_score"],
    &["position"],
    &["setup", "eval"],
    &["search"],
    &["game"],
    &["catalogue", "claim", "disagreement", "analysis"],
];

/// The modules of the crate above it, which reads and writes texts.
const NOTATION: &[&[&str]] = &[
    &["place", "expected", "lenient_move"],
    &["diagnostics", "resolve_move"],
    &["opentafl_rules"],
    &["boards", "identify"],
    &["records"],
    &["opentafl"],
];

/// The modules of the crate that draws.
const PICTURES: &[&[&str]] = &[
    &["error", "ink"],
    &["theme"],
    &["scene", "shape", "style", "palette"],
    &["frame", "figures", "face"],
    &["grain", "letters"],
    &["board"],
    &["strips"],
    &["card", "graph", "raster", "svg", "png"],
    &["web"],
    &["gif"],
];

/// The folders of the service, which follow a request from top to bottom.
const SERVICE: &[&[&str]] = &[
    &["helpers"],
    &["config", "defer", "words"],
    &["observe"],
    &["admission", "read"],
    &["answer", "threads"],
    &["calls", "site"],
    &["transport"],
    &["net"],
    &["simulation"],
];

/// The modules of the endgame tables.
const TABLES: &[&[&str]] =
    &[&["field", "verdict"], &["index"], &["certificate", "file"], &["probe"], &["endgame"]];

/// A path from the root of the crate: the empty one is the root itself.
type Name = Vec<String>;

/// A path as it is written somewhere in a module.
struct Import {
    /// The path, with `crate`, `self` and `super` still in it; of another crate, the whole path.
    written: Name,
    /// The name that it has from now on, where it is re-exported.
    reexported: Option<String>,
}

/// The modules of a crate with what each imports.
#[derive(Default)]
struct Modules(BTreeMap<Name, Vec<Import>>);

impl Modules {
    /// Reads every source below a folder.
    fn read(folder: &Path) -> Self {
        let mut modules = Self::default();
        modules.read_folder(folder, &[]);
        modules
    }

    fn read_folder(&mut self, folder: &Path, module: &[String]) {
        for entry in fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            let stem = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
            if path.is_dir() {
                self.read_folder(&path, &child(module, &stem));
            } else if path.extension().is_some_and(|extension| extension == "rs")
                && stem != "tests"
                && !stem.ends_with("_tests")
            {
                let module = if ["lib", "mod"].contains(&stem.as_str()) {
                    module.to_vec()
                } else {
                    child(module, &stem)
                };
                self.add(&module, &fs::read_to_string(&path).expect("a source"));
            }
        }
    }

    fn add(&mut self, module: &[String], text: &str) {
        self.walk(module, text.parse().expect("Rust"));
    }

    fn walk(&mut self, module: &[String], tokens: TokenStream) {
        let mut found = self.0.remove(module).unwrap_or_default();
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            at += match token {
                TokenTree::Punct(sign) if sign.as_char() == '#' && is_for_tests(tokens.get(at + 1)) => {
                    item(&tokens[at..])
                }
                TokenTree::Ident(word)
                    if word == "mod" && matches!(tokens.get(at + 2), Some(TokenTree::Group(_))) =>
                {
                    let (name, Some(TokenTree::Group(body))) =
                        (tokens[at + 1].to_string(), tokens.get(at + 2))
                    else {
                        unreachable!()
                    };
                    self.walk(&child(module, &name), body.stream());
                    3
                }
                TokenTree::Ident(word) if word == "use" && !is_sign(tokens.get(at + 1), '<') => {
                    let public = is_public(&tokens[..at]);
                    1 + paths(&tokens[at + 1..], &[], public, &mut found)
                }
                TokenTree::Ident(word)
                    if is_anchor(&word.to_string()) && is_double_colon(&tokens[at + 1..]) =>
                {
                    paths(&tokens[at..], &[], false, &mut found)
                }
                TokenTree::Group(group) => {
                    self.0.insert(module.to_vec(), std::mem::take(&mut found));
                    self.walk(module, group.stream());
                    found = self.0.remove(module).unwrap_or_default();
                    1
                }
                _ => 1,
            };
        }
        self.0.insert(module.to_vec(), found);
    }

    /// The module that declares what a path of this module names; `None` for what comes from another crate.
    fn declaring(&self, module: &[String], written: &[String]) -> Option<Name> {
        let (mut at, mut rest) = match written.first()?.as_str() {
            "crate" => (Vec::new(), &written[1..]),
            "self" => (module.to_vec(), &written[1..]),
            "super" => (module[..module.len() - 1].to_vec(), &written[1..]),
            name if self.0.contains_key(&child(module, name)) => (module.to_vec(), written),
            _ => return None,
        };
        while let Some((name, after)) = rest.split_first() {
            let reexport = || self.0.get(&at)?.iter().find(|import| import.reexported.as_ref() == Some(name));
            if name == "super" {
                at.pop();
            } else if self.0.contains_key(&child(&at, name)) {
                at.push(name.clone());
            } else if let Some(import) = reexport() {
                at = self.declaring(&at, &import.written)?;
            } else {
                break;
            }
            rest = after;
        }
        Some(at)
    }

    /// Which module imports which. A module and those inside it are one here, and the root only gathers what
    /// others declare.
    fn arrows(&self) -> BTreeSet<(Name, Name)> {
        let mut arrows = BTreeSet::new();
        for (module, imports) in self.0.iter().filter(|(module, _)| !module.is_empty()) {
            let declaring = imports.iter().filter_map(|import| self.declaring(module, &import.written));
            let apart =
                declaring.filter(|to| !to.starts_with(module) && (to.is_empty() || !module.starts_with(to)));
            arrows.extend(apart.map(|to| (module.clone(), to)));
        }
        arrows
    }

    /// Everything that is wrong with the imports between the modules of the crate's root.
    fn faults(&self, ladder: &[&[&str]]) -> Vec<String> {
        let rung = |name: &str| ladder.iter().position(|rung| rung.contains(&name));
        let tops: BTreeSet<&str> =
            self.0.keys().filter_map(|name| name.first()).map(String::as_str).collect();
        let on_ladder = ladder.iter().copied().flatten();
        let absent = on_ladder
            .filter(|name| !tops.contains(*name))
            .map(|name| format!("{name} is on the ladder and is no module"));
        let mut faults: Vec<String> = absent.collect();
        for (from, to) in self.arrows() {
            let arrow = format!(
                "{} imports {}",
                from.join("::"),
                if to.is_empty() { "the root".to_owned() } else { to.join("::") }
            );
            match (rung(&from[0]), to.first().map(|to| rung(to))) {
                (Some(_), None) => faults.push(format!("{arrow}: name the module instead")),
                (Some(high), Some(Some(low))) if high > low || from[0] == to[0] => {}
                (Some(_), Some(Some(_))) => faults.push(format!("{arrow}, which is no lower on the ladder")),
                _ => faults.push(format!("{arrow}: both must be on the ladder")),
            }
        }
        faults
    }

    /// The imports that are part of a circle, be it of two modules or of more.
    fn circles(&self) -> Vec<String> {
        let arrows = self.arrows();
        let circular = |(from, to): &&(Name, Name)| reached(&arrows, to).contains(from);
        arrows
            .iter()
            .filter(circular)
            .map(|(from, to)| format!("{} imports {}", from.join("::"), to.join("::")))
            .collect()
    }

    /// Modules of the root that import each other, whichever of their files do.
    fn pairs(&self) -> Vec<String> {
        let tops: BTreeSet<(String, String)> = self
            .arrows()
            .into_iter()
            .filter_map(|(from, to)| Some((from[0].clone(), to.first()?.clone())))
            .collect();
        let mutual = tops.iter().filter(|(from, to)| from < to && tops.contains(&(to.clone(), from.clone())));
        mutual.map(|(one, other)| format!("{one} and {other}")).collect()
    }
}

/// All that a module imports, directly or through others.
fn reached<'a>(arrows: &'a BTreeSet<(Name, Name)>, start: &'a Name) -> BTreeSet<&'a Name> {
    let (mut reached, mut open) = (BTreeSet::new(), vec![start]);
    while let Some(at) = open.pop() {
        let next = arrows.iter().filter(|(from, _)| from == at).map(|(_, to)| to);
        open.extend(next.filter(|to| reached.insert(*to)));
    }
    reached
}

fn child(module: &[String], name: &str) -> Name {
    module.iter().cloned().chain([name.to_owned()]).collect()
}

fn is_anchor(word: &str) -> bool {
    ["crate", "self", "super", "std", "core", "alloc"].contains(&word)
}

fn is_sign(token: Option<&TokenTree>, sign: char) -> bool {
    matches!(token, Some(TokenTree::Punct(found)) if found.as_char() == sign)
}

fn is_double_colon(tokens: &[TokenTree]) -> bool {
    is_sign(tokens.first(), ':') && is_sign(tokens.get(1), ':')
}

/// Whether these are the brackets of `#[cfg(test)]`.
fn is_for_tests(token: Option<&TokenTree>) -> bool {
    matches!(token, Some(TokenTree::Group(group)) if group.stream().to_string().replace(' ', "") == "cfg(test)")
}

/// How many tokens an item has, from its attributes to its body or its semicolon.
fn item(tokens: &[TokenTree]) -> usize {
    let is_end = |token: &TokenTree| {
        is_sign(Some(token), ';')
            || matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
    };
    tokens.iter().position(is_end).map_or(tokens.len(), |end| end + 1)
}

/// Whether what follows these tokens is `pub`, with or without a restriction.
fn is_public(before: &[TokenTree]) -> bool {
    let is_pub = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "pub");
    match before {
        [.., word, TokenTree::Group(_)] if is_pub(word) => true,
        [.., word] => is_pub(word),
        [] => false,
    }
}

/// Reads a path or a tree of them from the front of the tokens; how many tokens it has.
fn paths(tokens: &[TokenTree], before: &[String], public: bool, found: &mut Vec<Import>) -> usize {
    let (mut written, mut at) = (before.to_vec(), 0);
    let mut name = None;
    loop {
        match tokens.get(at) {
            Some(TokenTree::Ident(word)) if word == "self" && !before.is_empty() => at += 1,
            Some(TokenTree::Ident(word)) => {
                written.push(word.to_string());
                at += 1;
            }
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
                for tree in tokens.split(|token| is_sign(Some(token), ',')).filter(|tree| !tree.is_empty()) {
                    paths(tree, &written, public, found);
                }
                return at + 1;
            }
            _ => break,
        }
        if let [TokenTree::Ident(word), TokenTree::Ident(new), ..] = &tokens[at..]
            && word == "as"
        {
            name = Some(new.to_string());
            at += 2;
        }
        if !is_double_colon(&tokens[at..]) {
            break;
        }
        at += 2;
    }
    let reexported = public.then(|| name.or_else(|| written.last().cloned())).flatten();
    found.push(Import { written, reexported });
    at.max(1)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn sources(folder: &str) -> Modules {
    Modules::read(&root().join(folder))
}

fn without_faults(folder: &str, ladder: &[&[&str]]) {
    let modules = sources(folder);
    assert_eq!(modules.faults(ladder), Vec::<String>::new(), "{folder}");
    assert_eq!(modules.circles(), Vec::<String>::new(), "{folder}");
}

#[test]
fn every_module_imports_downwards_only_and_no_two_files_import_each_other() {
    without_faults("engine/src", LADDER);
    without_faults("engine/notation/src", NOTATION);
    without_faults("engine/tables/src", TABLES);
    without_faults("service/pictures/src", PICTURES);
    // Within a folder of the service, files may import each other.
    assert_eq!(sources("service/src").faults(SERVICE), Vec::<String>::new());
}

#[test]
fn no_two_files_of_the_libraries_for_other_languages_import_each_other() {
    for folder in ["bridges", "c", "json", "python", "wasm", "wasm/search", "wasm/texts"] {
        let circles = sources(&format!("clients/{folder}/src")).circles();
        assert_eq!(circles, Vec::<String>::new(), "{folder}");
    }
}

#[test]
fn no_two_modules_of_the_program_or_the_training_tools_import_each_other() {
    assert_eq!(sources("service/tafld/src").pairs(), [] as [&str; 0]);
    assert_eq!(sources("engine/training/src").pairs(), [] as [&str; 0]);
}

/// What the engine may use of the standard library: nothing that reads a clock, a file or the environment,
/// starts a thread, or orders a map by chance.
const PURE: &[&str] = &[
    "any",
    "array",
    "borrow",
    "cmp",
    "collections::BTreeMap",
    "collections::BTreeSet",
    "convert",
    "error",
    "fmt",
    "hash",
    "iter",
    "mem",
    "ops",
    "ptr::eq",
    "slice",
    "str",
    "sync::Arc",
    "sync::LazyLock",
    "sync::OnceLock",
    // For the table that several searches share: what they find is the one thing that may differ from run to
    // run.
    "sync::atomic::AtomicU64",
    "sync::atomic::Ordering",
];

#[test]
fn the_engine_is_pure() {
    let pure = |path: &str| {
        PURE.iter()
            .any(|pure| path.strip_prefix(pure).is_some_and(|rest| rest.is_empty() || rest.starts_with("::")))
    };
    for (folder, needed) in [
        ("engine", "serde = { workspace = true, optional = true }"),
        ("engine/notation", "tafl-engine.workspace = true"),
    ] {
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml")).expect("a manifest");
        let dependencies =
            manifest.split("\n[dependencies]\n").nth(1).and_then(|after| after.split("\n\n").next());
        assert_eq!(dependencies, Some(needed), "{folder}");
        for (module, imports) in &sources(&format!("{folder}/src")).0 {
            for import in
                imports.iter().filter(|import| ["std", "core", "alloc"].contains(&import.written[0].as_str()))
            {
                assert!(
                    pure(&import.written[1..].join("::")),
                    "{folder}: {} uses {}",
                    module.join("::"),
                    import.written.join("::")
                );
            }
        }
    }
}

/// Play asks masks: of what `rules` declares it knows only what is carried as declared, and the whole to have
/// it compiled.
#[test]
fn play_knows_masks_and_not_declared_options() {
    const MASKS: [&str; 7] =
        ["Masks", "KindMasks", "JumpMasks", "SpecialMasks", "CannotEscapeMasks", "SideMasks", "CornerMasks"];
    const CARRIED: [&str; 5] =
        ["AnnouncementKind", "NoLegalMove", "Repetition", "RepetitionCompares", "RepetitionConsequence"];
    const OTHER: [&str; 6] = ["Fault", "FaultKind", "IllegalReason", "OutcomeReason", "RuleId", "Rules"];
    let engine = sources("engine/src");
    let mut asked = 0;
    for (module, imports) in
        engine.0.iter().filter(|(module, _)| module.first().is_some_and(|top| top == "position"))
    {
        for name in imports.iter().filter_map(|import| {
            import.written.strip_prefix(["crate".to_owned(), "rules".to_owned()].as_slice())
        }) {
            let name = name.join("::");
            let known = [&MASKS[..], &CARRIED, &OTHER].concat().contains(&name.as_str());
            assert!(known, "{} imports rules::{name}", module.join("::"));
            asked += 1;
        }
    }
    assert!(asked > 0, "position imports nothing from rules: this test looks in the wrong place");
}

mod of_the_checker {
    use super::*;

    const RUNGS: &[&[&str]] = &[&["low"], &["middle"], &["high"]];

    /// A crate of three modules, `high` with two files, and something added to one of them.
    fn made_up(module: &[&str], text: &str) -> Modules {
        let mut modules = Modules::default();
        let mut add = |module: &[&str], text: &str| {
            modules.add(&module.iter().map(ToString::to_string).collect::<Vec<_>>(), text);
        };
        let files: [(&[&str], &str); 6] = [
            (
                &[],
                "mod low; mod middle; mod high; pub use low::Low; /// [`crate::high`]\npub use high::High;",
            ),
            (&["low"], "//! For [`crate::high::High`].\npub struct Low; const TEXT: &str = \"crate::high\";"),
            (
                &["middle"],
                "use crate::low::Low; pub(crate) struct Middle(Low); #[cfg(test)] mod tests { use crate::high::High; }",
            ),
            (&["high"], "mod one; mod other; pub use one::{High, Higher as Highest}; pub use other::Other;"),
            (
                &["high", "one"],
                "use crate::{low::{self, Low}, middle::Middle}; pub struct High; pub struct Higher;",
            ),
            (&["high", "other"], "use super::Highest; pub struct Other;"),
        ];
        for (name, standing) in files {
            add(name, &if name == module { format!("{standing} {text}") } else { standing.to_owned() });
        }
        modules
    }

    fn faults(module: &[&str], text: &str) -> Vec<String> {
        made_up(module, text).faults(RUNGS)
    }

    #[test]
    fn arrows_that_point_down_are_no_faults() {
        let modules = made_up(&[], "");
        assert_eq!((modules.faults(RUNGS), modules.circles()), (Vec::new(), Vec::new()));
        assert_eq!(modules.arrows().len(), 4);
    }

    #[test]
    fn a_reversed_arrow_is_found_however_it_is_written() {
        let to_high = ["low imports high::one, which is no lower on the ladder"];
        for text in [
            "use crate::high::High;",
            "use crate::{high::{High as H}};",
            "use super::high::Highest;",
            "pub(crate) use crate::high::one::High;",
            "fn f() -> crate::high::High { loop {} }",
            "fn f() { assert!(g::<crate::high::High>()) }",
            "mod inner { use super::super::high::High; }",
        ] {
            let found: Vec<String> =
                faults(&["low"], text).iter().map(|fault| fault.replace("low::inner", "low")).collect();
            assert_eq!(found, to_high, "{text}");
        }
        assert_eq!(faults(&["low"], "use crate::High;"), to_high, "a name that the root passes on");
        assert_eq!(
            faults(&["low"], "use crate::high::*;"),
            ["low imports high, which is no lower on the ladder"]
        );
    }

    #[test]
    fn the_ladder_names_every_module_and_no_other() {
        let modules = made_up(&[], "");
        assert_eq!(modules.faults(&[&["low"], &["high"]]).len(), 2, "middle, from both sides");
        assert_eq!(
            modules.faults(&[&["low", "lost"], &["middle"], &["high"]]),
            ["lost is on the ladder and is no module"]
        );
        assert_eq!(
            modules.faults(&[&["low"], &["middle", "high"]]).len(),
            1,
            "modules on one rung do not import each other"
        );
    }

    #[test]
    fn circles_are_found_within_a_module_and_through_others() {
        let both = ["high::one imports high::other", "high::other imports high::one"];
        assert_eq!(made_up(&["high", "one"], "use super::Other;").circles(), both);
        let round = [
            "high::one imports low",
            "high::one imports middle",
            "low imports high::one",
            "middle imports low",
        ];
        assert_eq!(made_up(&["low"], "use crate::high::High;").circles(), round);
    }
}
