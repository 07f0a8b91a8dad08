//! The pages for people, as HTML in the language of the reader. What they show is escaped by the template.
//!
//! Links are relative, so that a proxy may serve all of it below any path; only the tags for link previews
//! need whole addresses.

mod embed;
mod examples;
mod lesson;
mod missing;
mod play;
mod puzzles;
mod rulesets;

use crate::words::i18n::Words;
pub(crate) use embed::embed;
pub(crate) use lesson::lesson;
use maud::{DOCTYPE, Markup, html};
pub(crate) use missing::missing;
pub(crate) use play::{FIRST, Shared, play};
pub(crate) use puzzles::puzzles;
pub(crate) use rulesets::{not_found, ruleset, rulesets};

/// Who reads a page, and where.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    pub(crate) words: &'a Words,
    /// The address of this server as the reader sees it: `https://host`.
    pub(crate) origin: &'a str,
}

/// A page before it is framed.
struct Page<'a> {
    /// Its path, without the leading slash.
    path: &'a str,
    title: &'a str,
    description: &'a str,
    /// The path and query of the picture that previews of a link show.
    picture: &'a str,
    /// The scripts that it runs, below `/`.
    scripts: &'a [&'a str],
    /// The class of its content.
    class: &'a str,
    content: Markup,
}

/// The letters of the pages, which are those of the pictures.
const FONTS: [&str; 2] = ["inter-regular.ttf", "inter-semi-bold.ttf"];

/// The pages in the header, by path, with the names of their titles.
const PLACES: [(&str, &str); 3] = [("", "nav-play"), ("puzzles", "nav-puzzles"), ("rulesets", "nav-learn")];

/// What the header has for programmers; the last one is a panel of the first page.
const FOR_DEVELOPERS: [(&str, &str); 3] =
    [("docs", "nav-docs"), ("embed", "nav-embed"), ("./#request", "tab-request")];

impl Page<'_> {
    fn framed(&self, reader: Reader<'_>) -> String {
        let Reader { words, origin } = reader;
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
                    meta property="og:url" content={ (origin) "/" (self.path) };
                    meta property="og:image" content={ (origin) (self.picture) };
                    meta property="og:image:width" content="1200";
                    meta property="og:image:height" content="630";
                    meta name="twitter:card" content="summary_large_image";
                    link rel="icon" href={ (up) "favicon.svg" } type="image/svg+xml";
                    @for font in FONTS { link rel="preload" href={ (up) (font) } as="font" type="font/ttf" crossorigin; }
                    link rel="stylesheet" href={ (up) "page.css" };
                    @for script in self.scripts { script type="module" src={ (up) (script) } {} }
                }
                body {
                    a.skip href="#content" { (skip) }
                    header.site {
                        a.brand href=(home) { img src={ (up) "favicon.svg" } alt="" width="28" height="28"; span { "tafld" } }
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
    // Small boards have no room for letters.
    let bare = if size < 240 { "&without_coordinates" } else { "" };
    let link = |theme: &str| {
        format!("{up}v1/render.svg?{query}&size={size}&theme={theme}{bare}&locale={}", words.locale())
    };
    html! {
        picture {
            source media="(prefers-color-scheme: dark)" srcset=(link("dark"));
            img src=(link("light")) alt=(alt) width=(size) height=(size) loading="lazy" decoding="async";
        }
    }
}
