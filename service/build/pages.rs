//! The static pages, compressed at build time.

use crate::documents::contract::Contract;
use crate::documents::{bundle, docs, small};
use crate::packed;
use serde_json::Value;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::Path;

const HTML: &str = "text/html; charset=utf-8";
const TEXT: &str = "text/plain; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const FONT: &str = "font/woff2";
const SVG: &str = "image/svg+xml";
const PNG: &str = "image/png";
const MANIFEST: &str = "application/manifest+json";

/// Pages load nothing but what this server has, and no scripts.
const PLAIN: &str = "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The API page runs its script, which uses data URLs and sends requests to this server.
const SCRIPTED: &str = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The files below `web` that are served: address, media type, file.
const FILES: &[(&str, &str, &str)] = &[
    // What `/` answers whoever does not ask for HTML.
    ("/index.txt", TEXT, "index.txt"),
    ("/page.css", CSS, "page.css"),
    ("/tafl-board.d.ts", TEXT, "tafl-board.d.ts"),
    ("/inter-regular.woff2", FONT, "../pictures/src/fonts/Inter-Regular.woff2"),
    ("/inter-semi-bold.woff2", FONT, "../pictures/src/fonts/Inter-SemiBold.woff2"),
    ("/embed.js", SCRIPT, "embed.js"),
    ("/rulesets.js", SCRIPT, "rulesets.js"),
    ("/favicon.svg", SVG, "favicon.svg"),
    // Browsers request this one by default.
    ("/favicon.ico", SVG, "favicon.svg"),
    ("/touch-icon.png", PNG, "touch-icon.png"),
    ("/manifest.webmanifest", MANIFEST, "manifest.webmanifest"),
    ("/llms.txt", TEXT, "llms.txt"),
    ("/robots.txt", TEXT, "robots.txt"),
    ("/docs/page.css", CSS, "docs.css"),
    ("/docs/start.js", SCRIPT, "docs.js"),
    ("/docs/swagger-ui.js", SCRIPT, "swagger-ui/swagger-ui-bundle.js"),
    ("/docs/swagger-ui.css", CSS, "swagger-ui/swagger-ui.css"),
    ("/docs/licence.txt", TEXT, "swagger-ui/LICENSE"),
    ("/docs/notice.txt", TEXT, "swagger-ui/NOTICE"),
    ("/docs/licences-of-parts.txt", TEXT, "swagger-ui/swagger-ui-bundle.js.LICENSE.txt"),
];

/// The scripts of pages, each with all that it imports; beside each are those that its page loads before it.
const BUNDLES: &[(&str, &[&str])] = &[
    ("/tafl-board.js", &[]),
    ("/language.js", &[]),
    ("/play/main.js", &["/tafl-board.js"]),
    // Tabs that not every visitor opens.
    ("/play/study.js", &["/tafl-board.js", "/play/main.js"]),
    ("/puzzles/main.js", &["/tafl-board.js"]),
    ("/learn/main.js", &["/tafl-board.js"]),
];

/// One form of the page at an address.
struct Page {
    path: String,
    media: &'static str,
    policy: &'static str,
    content: Vec<u8>,
}

/// Writes the table of pages, and the content of each.
pub(crate) fn write(
    out: &Path,
    web: &Path,
    proto: &Path,
    contract: &Contract,
    document: &Value,
) -> Result<(), Box<dyn Error>> {
    let docs = docs::filled(&fs::read_to_string(web.join("docs.html"))?, document)?;
    let mut pages = vec![
        page("/openapi.json", "application/json", document.to_string()),
        page("/openapi-small.json", "application/json", small::document(document).to_string()),
        Page { policy: SCRIPTED, ..page("/docs", HTML, docs) },
    ];
    for &(path, media, file) in FILES {
        let content = fs::read(web.join(file)).map_err(|error| format!("{file}: {error}"))?;
        pages.push(page(path, media, content));
    }
    let source = |path: &str| fs::read_to_string(web.join(&path[1..])).ok();
    let bundles = bundle::bundles(BUNDLES, &source)?;
    pages.extend(bundles.into_iter().map(|bundle| page(bundle.path, SCRIPT, bundle.script)));
    pages.extend(grains(web)?);
    pages.extend(contract_pages(web, proto, contract)?);
    let folder = out.join("pages");
    fs::create_dir_all(&folder)?;
    let mut table = String::from("#[allow(clippy::unreadable_literal)]\nstatic PAGES: &[Page] = &[\n");
    for same in pages.chunk_by(|one, next| one.path == next.path) {
        writeln!(table, "    Page {{ path: {:?}, forms: &[", same[0].path)?;
        for form in same {
            let name = format!("{}.gz", tag(form));
            fs::write(folder.join(&name), packed(&form.content)?)?;
            let (media, policy, length, tag) = (form.media, form.policy, form.content.len(), tag(form));
            writeln!(
                table,
                "        Packed {{ form: ContentForm {{ media: {media:?}, policy: {policy:?}, tag: {tag:?} }}, length: {length}, bytes: \
                 include_bytes!(concat!(env!(\"OUT_DIR\"), \"/pages/{name}\")), unpacked: {{ static CONTENT: Once = Once::new(); &CONTENT }} }},"
            )?;
        }
        table += "    ] },\n";
    }
    table += "];\n";
    fs::write(out.join("pages.rs"), table)?;
    Ok(())
}

fn page(path: impl Into<String>, media: &'static str, content: impl Into<Vec<u8>>) -> Page {
    Page { path: path.into(), media, policy: PLAIN, content: content.into() }
}

/// The grains of boards.
fn grains(web: &Path) -> Result<Vec<Page>, Box<dyn Error>> {
    const FOLDER: &str = "board/grain";
    let grain = |entry: fs::DirEntry| {
        let name = entry.file_name();
        let path = format!("/{FOLDER}/{}", name.to_str().ok_or("the name of a grain is text")?);
        Ok(page(path, SVG, fs::read(entry.path())?))
    };
    fs::read_dir(web.join(FOLDER))?.map(|entry| grain(entry?)).collect()
}

/// The proto files with what they import, the descriptor of all, and a list of them.
fn contract_pages(web: &Path, proto: &Path, contract: &Contract) -> Result<Vec<Page>, Box<dyn Error>> {
    // Compilers include the files of google.protobuf.
    let ours = contract.pool.files().filter(|file| !file.name().starts_with("google/protobuf/"));
    let names: Vec<_> = ours.map(|file| file.name().to_owned()).collect();
    let (mut items, mut lines) = (String::new(), String::new());
    for name in &names {
        writeln!(items, "  <li><a href=\"proto/{name}\">{name}</a></li>")?;
        writeln!(lines, "/proto/{name}")?;
    }
    let filled = |file: &str, list: &str| {
        Ok::<_, Box<dyn Error>>(fs::read_to_string(web.join(file))?.replace("{{files}}\n", list))
    };
    let mut pages = vec![
        page("/proto", HTML, filled("proto.html", &items)?),
        page("/proto", TEXT, filled("proto.txt", &lines)?),
    ];
    for name in names {
        let file =
            [proto.join(&name), proto.join("vendor").join(&name)].into_iter().find(|file| file.exists());
        let content = fs::read(file.ok_or_else(|| format!("{name} was not found"))?)?;
        pages.push(page(format!("/proto/{name}"), TEXT, content));
    }
    pages.push(page("/proto/tafl.v1.binpb", "application/protobuf", contract.encoded.clone()));
    Ok(pages)
}

fn tag(form: &Page) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(form.media.as_bytes());
    hasher.write(&form.content);
    format!("{:016x}", hasher.finish())
}
