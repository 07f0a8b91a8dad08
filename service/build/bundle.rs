//! Scripts that import each other, made into few: a browser would ask for each, and only after it has read the
//! one that imports it.
//!
//! Each module becomes a function that returns its exports, after those that it imports; lines of comment are
//! left out. Only the forms of `import` and `export` are read that the scripts of this service use; others end
//! the build.

use std::collections::BTreeSet;
use std::fmt::Write as _;

/// A script that stands for a module and what it imports.
pub(crate) struct Bundle {
    /// Its path, which is that of the module.
    pub(crate) path: String,
    pub(crate) script: String,
    /// The paths of its modules.
    modules: Vec<String>,
    /// Those that other bundles import from it.
    shared: BTreeSet<String>,
}

/// The bundles of these modules. Beside each are those, earlier in the list, that are loaded before it: what is in them is imported.
/// `source` gives the text at a path.
///
/// # Errors
/// The module that is missing, or the statement that is not read.
pub(crate) fn bundles(
    entries: &[(&str, &[&str])],
    source: &dyn Fn(&str) -> Option<String>,
) -> Result<Vec<Bundle>, String> {
    let mut made: Vec<Bundle> = Vec::new();
    for (path, before) in entries {
        let (modules, shared) = (Vec::new(), BTreeSet::new());
        let bundle = Bundle { path: (*path).to_owned(), script: String::new(), modules, shared };
        let mut making = Making { bundle, before, made: &mut made, begun: Vec::new(), source };
        let (_, exports) = making.module(path)?;
        let mut bundle = making.bundle;
        if !exports.is_empty() {
            // Writing to a string cannot fail.
            let _ = writeln!(bundle.script, "export const {{ {exports} }} = {};", variable(path));
        }
        made.push(bundle);
    }
    for Bundle { script, shared, .. } in &mut made {
        if !shared.is_empty() {
            let names: Vec<String> = shared.iter().map(|path| variable(path)).collect();
            let _ = writeln!(script, "export {{ {} }};", names.join(", "));
        }
    }
    let dynamic = made
        .iter()
        .flat_map(|bundle| bundle.script.split("import(\"").skip(1).map(|rest| (&bundle.path, rest)));
    for (path, rest) in dynamic {
        let wanted = beside(path, rest.split('"').next().unwrap_or_default());
        if !made.iter().any(|bundle| bundle.path == wanted) {
            return Err(format!("{path}: {wanted} is imported when it is needed, so it must be a bundle"));
        }
    }
    Ok(made)
}

struct Making<'a> {
    bundle: Bundle,
    before: &'a [&'a str],
    made: &'a mut [Bundle],
    /// The modules whose imports are being added.
    begun: Vec<String>,
    source: &'a dyn Fn(&str) -> Option<String>,
}

impl Making<'_> {
    /// Adds a module unless it is there; returns its variable.
    fn add(&mut self, path: &str) -> Result<String, String> {
        let name = variable(path);
        if self.bundle.modules.iter().any(|known| known == path) {
            return Ok(name);
        }
        let holds = |bundle: &&mut Bundle| {
            self.before.contains(&bundle.path.as_str()) && bundle.modules.iter().any(|known| known == path)
        };
        let Some(other) = self.made.iter_mut().find(holds) else { return Ok(self.module(path)?.0) };
        other.shared.insert(path.to_owned());
        self.bundle.modules.push(path.to_owned());
        let up = "../".repeat(self.bundle.path.matches('/').count() - 1);
        let _ = writeln!(self.bundle.script, "import {{ {name} }} from \"./{up}{}\";", &other.path[1..]);
        Ok(name)
    }

    /// Adds a module after those that it imports; returns its variable and its exports.
    fn module(&mut self, path: &str) -> Result<(String, String), String> {
        if self.begun.iter().any(|begun| begun == path) {
            return Err(format!("{path} imports itself, by way of {}", self.begun.join(", ")));
        }
        self.begun.push(path.to_owned());
        let text = (self.source)(path).ok_or_else(|| format!("there is no {path}"))?;
        let (mut body, mut names, mut exports) = (String::new(), Vec::new(), Vec::new());
        let mut lines = text.lines();
        let mut in_comment = false;
        while let Some(line) = lines.next() {
            let begins = |sign| line.trim_start().starts_with(sign);
            let unread = || format!("{path}: service/build/bundle.rs does not read {line:?}");
            if in_comment || begins("/*") {
                let end = line.find("*/");
                if end.is_some_and(|end| !line[end + 2..].trim().is_empty()) {
                    return Err(unread());
                }
                in_comment = end.is_none();
                continue;
            } else if begins("//") {
                continue;
            }
            let mut statement = line.to_owned();
            while ["import {", "export {"].iter().any(|word| statement.starts_with(word))
                && !statement.ends_with(';')
            {
                statement += lines.next().ok_or_else(unread)?.trim();
            }
            if let Some(rest) = statement.strip_prefix("import {") {
                let (list, from) = rest.split_once("} from \"").ok_or_else(unread)?;
                let module = self.add(&beside(path, from.strip_suffix("\";").ok_or_else(unread)?))?;
                let _ = writeln!(body, "const {{{}}} = {module};", list.replace(" as ", ": "));
            } else if let Some(rest) = statement.strip_prefix("export {") {
                let (list, from) = rest.split_once('}').ok_or_else(unread)?;
                let module = match from.strip_prefix(" from \"").and_then(|from| from.strip_suffix("\";")) {
                    Some(from) => Some(self.add(&beside(path, from))?),
                    None if from == ";" => None,
                    None => return Err(unread()),
                };
                for name in list.split(',').map(str::trim).filter(|name| !name.is_empty()) {
                    if !name.chars().all(is_of_name) {
                        return Err(unread());
                    }
                    names.push(name.to_owned());
                    exports.push(
                        module.as_ref().map_or(name.to_owned(), |module| format!("{name}: {module}.{name}")),
                    );
                }
            } else if let Some(rest) = statement.strip_prefix("export ") {
                let name = declared(rest).ok_or_else(unread)?;
                names.push(name.to_owned());
                exports.push(name.to_owned());
                let _ = writeln!(body, "{rest}");
            } else {
                let word = statement.split(|letter| !is_of_name(letter)).next();
                // A path in a module of another folder would lead elsewhere.
                let moved = folder(path) != folder(&self.bundle.path);
                if matches!(word, Some("import" | "export"))
                    || moved && ["import.meta", "import("].iter().any(|form| statement.contains(form))
                {
                    return Err(unread());
                }
                let _ = writeln!(body, "{statement}");
            }
        }
        let (name, exports) = (variable(path), exports.join(", "));
        let _ =
            writeln!(self.bundle.script, "const {name} = (() => {{\n{body}return {{ {exports} }};\n}})();");
        self.begun.pop();
        self.bundle.modules.push(path.to_owned());
        Ok((name, names.join(", ")))
    }
}

/// The name that is declared by what follows `export`. A `let` could change after it was read.
fn declared(statement: &str) -> Option<&str> {
    let statement = statement.strip_prefix("async ").unwrap_or(statement);
    let kinds = ["const ", "function ", "function* ", "class "];
    let rest = kinds.iter().find_map(|kind| statement.strip_prefix(kind))?;
    rest.split(|letter| !is_of_name(letter)).next().filter(|name| !name.is_empty())
}

fn is_of_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_' || letter == '$'
}

/// The variable of a module: `module_play_game` of `/play/game.js`.
fn variable(path: &str) -> String {
    format!("module{}", path.trim_end_matches(".js").replace(|letter| !is_of_name(letter), "_"))
}

fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The path of a module that is named in another.
fn beside(path: &str, name: &str) -> String {
    let mut folders: Vec<&str> = path.split('/').collect();
    folders.pop();
    for part in name.split('/') {
        match part {
            "." => {}
            ".." => drop(folders.pop()),
            part => folders.push(part),
        }
    }
    folders.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The scripts of these entries, of modules by path.
    fn scripts(entries: &[(&str, &[&str])], modules: &[(&str, &str)]) -> Result<Vec<String>, String> {
        let source =
            |path: &str| modules.iter().find(|(known, _)| *known == path).map(|(_, text)| (*text).to_owned());
        Ok(bundles(entries, &source)?.into_iter().map(|bundle| bundle.script).collect())
    }

    #[test]
    fn modules_come_after_those_that_they_import() {
        let modules = [
            (
                "/a.js",
                "import { b, c as d } from \"./x/b.js\";\nexport { c } from \"./x/c.js\";\nexport const a = b + d;\n",
            ),
            (
                "/x/b.js",
                "import {\n  c,\n} from \"../x/c.js\";\nexport function b() {}\nconst e = 1;\nexport { e };",
            ),
            ("/x/c.js", "// First.\n/**\n * Second.\n */\nexport async function c() {}"),
        ];
        let expected = "const module_x_c = (() => {\nasync function c() {}\nreturn { c };\n})();\n\
            const module_x_b = (() => {\nconst {c,} = module_x_c;\nfunction b() {}\nconst e = 1;\nreturn { b, e };\n})();\n\
            const module_a = (() => {\nconst { b, c: d } = module_x_b;\nconst a = b + d;\nreturn { c: module_x_c.c, a };\n})();\n\
            export const { c, a } = module_a;\n";
        assert_eq!(scripts(&[("/a.js", &[])], &modules), Ok(vec![expected.to_owned()]));
    }

    #[test]
    fn a_module_is_in_one_of_the_bundles_that_a_page_loads() {
        let modules = [
            ("/x/a.js", "import { c } from \"./c.js\";\nconst b = () => import(\"./b.js\");"),
            ("/x/b.js", "import { c } from \"./c.js\";\nexport const b = c;"),
            ("/x/c.js", "export const c = 1;"),
        ];
        let made = scripts(&[("/x/a.js", &[]), ("/x/b.js", &["/x/a.js"])], &modules).expect("bundles");
        assert!(made[0].ends_with("export { module_x_c };\n"), "{}", made[0]);
        assert!(made[1].starts_with("import { module_x_c } from \"./../x/a.js\";\n"), "{}", made[1]);
        assert!(!made[1].contains("const c = 1"));
    }

    #[test]
    fn what_is_not_read_is_named() {
        for statement in [
            "import c from \"./c.js\";",
            "import * as c from \"./c.js\";",
            "import \"./c.js\";",
            "export default 1;",
            "export * from \"./c.js\";",
            "export let c = 1;",
            "export const { c } = d;",
            "export { c as d };",
            "const c = import.meta.url;",
            "/* c */ const c = 1;",
            "const c = () => import(\"./c.js\");",
        ] {
            let modules =
                [("/a.js", "import { b } from \"./x/b.js\";"), ("/x/b.js", statement), ("/x/c.js", "")];
            let error = scripts(&[("/a.js", &[])], &modules).expect_err(statement);
            assert!(error.starts_with("/x/b.js: ") && error.contains(&format!("{statement:?}")), "{error}");
        }
        for (text, wanted) in [
            ("import { b } from \"./b.js\";", "there is no /b.js"),
            ("import { a } from \"./a.js\";", "/a.js imports itself, by way of /a.js"),
            (
                "const b = () => import(\"./b.js\");",
                "/a.js: /b.js is imported when it is needed, so it must be a bundle",
            ),
        ] {
            assert_eq!(scripts(&[("/a.js", &[])], &[("/a.js", text)]), Err(wanted.to_owned()));
        }
    }
}
