//! Scripts that import each other, made into one for a page that may load nothing.
//!
//! Each module becomes a function that returns its exports. Only the forms of `import` and `export` are known
//! that the scripts of this service use; a test reads all of them.

use std::fmt::Write as _;

/// The module at a path, with all that it imports, as the body of a function. `source` gives the text at a
/// path.
///
/// # Errors
/// The module that is missing, or the statement that is not understood.
pub(super) fn bundle(path: &str, source: &dyn Fn(&str) -> Option<String>) -> Result<String, String> {
    let mut bundle = Bundle { paths: Vec::new(), script: String::new(), source };
    bundle.add(path)?;
    Ok(bundle.script)
}

struct Bundle<'a> {
    /// The modules that are in the script, by number.
    paths: Vec<String>,
    script: String,
    source: &'a dyn Fn(&str) -> Option<String>,
}

impl Bundle<'_> {
    /// Adds a module after those that it imports; returns its number.
    fn add(&mut self, path: &str) -> Result<usize, String> {
        if let Some(number) = self.paths.iter().position(|known| known == path) {
            return Ok(number);
        }
        let text = (self.source)(path).ok_or_else(|| format!("there is no {path}"))?;
        // Writing to a string cannot fail.
        let (mut body, mut exports) = (String::new(), Vec::new());
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let unknown = || format!("{path}: {line}");
            let mut statement = line.to_owned();
            while is_list(&statement) && !statement.trim_end().ends_with(';') {
                statement += lines.next().ok_or_else(unknown)?;
            }
            if let Some(rest) = statement.strip_prefix("import ") {
                let (names, from) = parts(rest).ok_or_else(unknown)?;
                let number = self.add(&beside(path, from))?;
                let _ = writeln!(body, "const {{ {} }} = m{number};", names.replace(" as ", ": "));
            } else if let Some(rest) = statement.strip_prefix("export {") {
                let (names, from) = parts(rest).ok_or_else(unknown)?;
                let number = self.add(&beside(path, from))?;
                let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
                exports.extend(names.map(|name| format!("{name}: m{number}.{name}")));
            } else if let Some(rest) = statement.strip_prefix("export ") {
                let words = rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
                let mut names =
                    words.filter(|word| !["", "async", "function", "class", "const", "let"].contains(word));
                exports.push(names.next().ok_or_else(unknown)?.to_owned());
                let _ = writeln!(body, "{rest}");
            } else {
                let _ = writeln!(body, "{statement}");
            }
        }
        // The page has no address of its own.
        let body = body.replace("import.meta.url", "\"https://board.invalid/\"");
        let number = self.paths.len();
        self.paths.push(path.to_owned());
        let exports = exports.join(", ");
        let _ = writeln!(self.script, "const m{number} = (() => {{\n{body}return {{ {exports} }};\n}})();");
        Ok(number)
    }
}

/// Returns whether a statement is a list of names, which may go on in the next line.
fn is_list(statement: &str) -> bool {
    ["import ", "export {"].iter().any(|word| statement.starts_with(word))
}

/// The names of an import or export, and the module: `{ a, b } from "./c.js";`.
fn parts(statement: &str) -> Option<(&str, &str)> {
    let (before, from) = statement.trim_end().strip_suffix("\";")?.rsplit_once('"')?;
    Some((before.trim().trim_end_matches("from").trim().trim_matches(['{', '}', ' ']), from))
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

    #[test]
    fn modules_come_after_those_that_they_import() {
        let source = |path: &str| {
            Some(match path {
                "/a.js" => "import { b, c as d } from \"./x/b.js\";\nexport { c } from \"./x/c.js\";\nexport const a = b + d;\n".to_owned(),
                "/x/b.js" => "import {\n  c,\n} from \"../x/c.js\";\nexport function b() {}\nexport const c = 1;".to_owned(),
                "/x/c.js" => "export async function c() {}".to_owned(),
                _ => return None,
            })
        };
        let script = bundle("/a.js", &source).expect("modules");
        let expected = "const m0 = (() => {\nasync function c() {}\nreturn { c };\n})();\n\
            const m1 = (() => {\nconst { c, } = m0;\nfunction b() {}\nconst c = 1;\nreturn { b, c };\n})();\n\
            const m2 = (() => {\nconst { b, c: d } = m1;\nconst a = b + d;\nreturn { c: m0.c, a };\n})();\n";
        assert_eq!(script, expected);
        assert_eq!(bundle("/d.js", &source), Err("there is no /d.js".to_owned()));
    }
}
