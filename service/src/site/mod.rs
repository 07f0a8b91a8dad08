//! The pages for people, as HTML in the language of the reader. What they show is escaped by the template.
//!
//! Links are relative, so that a proxy may serve all of it below any path; only the tags for link previews
//! need whole addresses.

mod embed;
mod examples;
mod frame;
mod lesson;
mod missing;
mod play;
mod puzzles;
mod rulesets;

use crate::answer::links::MAX_LINK_CHARS;
use crate::words::i18n::{CATALOG, Words};
pub(crate) use embed::embed;
pub(crate) use frame::frame;
pub(crate) use lesson::lesson;
use maud::{DOCTYPE, Markup, html};
pub(crate) use missing::missing;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
pub(crate) use play::{FIRST, play};
pub(crate) use puzzles::puzzles;
pub(crate) use rulesets::{not_found, ruleset, rulesets};
use std::sync::LazyLock;

/// Who reads a page, and where.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    pub(crate) words: &'a Words,
    /// The address of this server as the reader sees it: `https://host`.
    pub(crate) origin: &'a str,
    /// The query of the address.
    pub(crate) query: &'a str,
}

/// What an address shows, as previews of a link tell it.
pub(crate) struct Shown {
    pub(crate) title: String,
    pub(crate) description: String,
    /// The query of its picture.
    pub(crate) query: String,
}

impl Shown {
    /// The path and query of the picture for previews.
    fn card(&self, words: &Words) -> String {
        format!("/v1/render.png?{}&layout=card&locale={}", self.query, words.locale())
    }
}

/// A page before it is framed.
struct Page<'a> {
    /// Its path, without the leading slash.
    path: &'a str,
    /// The parameters of its query that say what it shows.
    own: &'a [&'a str],
    title: &'a str,
    description: &'a str,
    /// The path and query of the picture that previews of a link show.
    picture: &'a str,
    /// The scripts that it runs, below `/`.
    scripts: &'a [&'a str],
    /// What its scripts ask for first, in the same words: it is on its way before they are.
    calls: &'a [String],
    /// The class of its content.
    class: &'a str,
    content: Markup,
}

/// The colour of a page by the reader's scheme, as in `page.css`.
const THEME_COLOURS: [(&str, &str); 2] = [("light", "#fbf7ee"), ("dark", "#171310")];

/// The mark in the header, in the page itself: it is smaller than a request.
static MARK: LazyLock<String> = LazyLock::new(|| {
    let svg = utf8_percent_encode(include_str!("../../web/favicon.svg"), NON_ALPHANUMERIC);
    format!("data:image/svg+xml,{svg}")
});

/// The pages in the header, by path, with the names of their titles.
const PLACES: [(&str, &str); 3] = [("", "nav-play"), ("puzzles", "nav-puzzles"), ("rulesets", "nav-learn")];

/// What the header has for programmers; the last one is a panel of the first page.
const FOR_DEVELOPERS: [(&str, &str); 3] =
    [("docs", "nav-docs"), ("embed", "nav-embed"), ("./#request", "tab-request")];

/// The value of a parameter of a query, if it is there.
pub(crate) fn passed(query: &str, name: &str) -> Option<String> {
    let mut all = form_urlencoded::parse(query.as_bytes());
    all.find(|(known, _)| known == name).map(|(_, value)| value.into_owned())
}

/// The value of a parameter of a query; empty without one.
fn asked(query: &str, name: &str) -> String {
    passed(query, name).unwrap_or_default()
}

/// A query of the parameters that have a value, with commas and slashes as they are.
pub(crate) fn query(all: &[(&str, &str)]) -> String {
    let pairs = all.iter().filter(|(_, value)| !value.is_empty());
    let text = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    text.replace("%2C", ",").replace("%2F", "/")
}

impl Page<'_> {
    /// The whole address of what is shown, in a language, or in that of whoever opens it. One that is too long to be
    /// shared is not repeated.
    fn address(&self, reader: Reader<'_>, locale: &str) -> String {
        let own = if reader.query.len() > MAX_LINK_CHARS { &[] } else { self.own };
        let values: Vec<String> = own.iter().map(|name| asked(reader.query, name)).collect();
        let own = own.iter().copied().zip(values.iter().map(String::as_str));
        let query = query(&own.chain([("locale", locale)]).collect::<Vec<_>>());
        let mark = if query.is_empty() { "" } else { "?" };
        format!("{}/{}{mark}{query}", reader.origin, self.path)
    }

    fn framed(&self, reader: Reader<'_>) -> String {
        let Reader { words, origin, .. } = reader;
        let up = "../".repeat(self.path.matches('/').count());
        let home = if up.is_empty() { "." } else { &up };
        let link = |(path, name): (&str, &str)| {
            let href = if path.is_empty() { home.to_owned() } else { format!("{up}{path}") };
            html! { a href=(href) aria-current=[(path == self.path).then_some("page")] { (words.page(name)) } }
        };
        let skip = words.page(if self.class == "play" { "skip" } else { "skip-content" });
        html! {
            (DOCTYPE)
            html lang=(words.locale()) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (self.title) " · tafld" }
                    meta name="description" content=(self.description);
                    meta property="og:type" content="website";
                    meta property="og:site_name" content="tafld";
                    meta property="og:title" content=(self.title);
                    meta property="og:description" content=(self.description);
                    @if !origin.is_empty() {
                        meta property="og:url" content=(self.address(reader, ""));
                        link rel="canonical" href=(self.address(reader, &asked(reader.query, "locale")));
                        @for language in CATALOG.languages() {
                            link rel="alternate" hreflang=(language.locale()) href=(self.address(reader, language.locale()));
                        }
                        link rel="alternate" hreflang="x-default" href=(self.address(reader, ""));
                    }
                    meta property="og:image" content={ (origin) (self.picture) };
                    meta property="og:image:width" content="1200";
                    meta property="og:image:height" content="630";
                    meta name="twitter:card" content="summary_large_image";
                    link rel="icon" href={ (up) "favicon.svg" } type="image/svg+xml";
                    link rel="apple-touch-icon" href={ (up) "touch-icon.png" };
                    link rel="manifest" href={ (up) "manifest.webmanifest" };
                    @for (scheme, colour) in THEME_COLOURS {
                        meta name="theme-color" media={ "(prefers-color-scheme: " (scheme) ")" } content=(colour);
                    }
                    link rel="stylesheet" href={ (up) "page.css" };
                    @for script in self.scripts { script type="module" src={ (up) (script) } {} }
                    @for path in self.calls { link rel="preload" href=(path) as="fetch" crossorigin; }
                }
                body {
                    a.skip href="#content" { (skip) }
                    header.site {
                        a.brand href=(home) { img src=(*MARK) alt="" width="28" height="28"; span { "tafld" } }
                        nav aria-label=(words.page("nav-label")) {
                            @for place in PLACES { (link(place)) }
                            button #developers-open type="button" popovertarget="developers" { (words.page("nav-developers")) }
                            div #developers popover { @for place in FOR_DEVELOPERS { (link(place)) } }
                        }
                    }
                    main #content class=(self.class) tabindex="-1" { (self.content) }
                }
            }
        }
        .into_string()
    }
}

/// The picture of a start position, light or dark as the reader prefers; `up` leads to the root.
fn board(words: &Words, up: &str, id: &str, size: u32, alt: &str) -> Markup {
    picture(up, &format!("ruleset={id}"), size, alt, words)
}

/// The picture of the position that a query names.
fn picture(up: &str, query: &str, size: u32, alt: &str, words: &Words) -> Markup {
    drawn(up, query, size, alt, "lazy", words)
}

/// A picture that the browser loads when it is in sight (`lazy`), or with the page (`eager`).
fn drawn(up: &str, query: &str, size: u32, alt: &str, loading: &str, words: &Words) -> Markup {
    // Small boards have no room for letters.
    let bare = if size < 240 { "&without_coordinates" } else { "" };
    let link = |theme: &str| {
        format!("{up}v1/render.svg?{query}&size={size}&theme={theme}{bare}&locale={}", words.locale())
    };
    html! {
        picture {
            source media="(prefers-color-scheme: dark)" srcset=(link("dark"));
            img src=(link("wood")) alt=(alt) width=(size) height=(size) loading=(loading) decoding="async";
        }
    }
}
