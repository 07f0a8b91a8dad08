//! Language negotiation: by a BCP 47 tag, and by the `Accept-Language` header of HTTP.
//!
//! The few libraries that parse this header know neither `*` nor `q=0`, nor that `fr` serves `fr-CA`; so the
//! parser here is our own. A similar language is never substituted: a Norwegian does not get Danish. Bokmål
//! and Nynorsk are both Norwegian, `no`; who asks for the one and cannot have it gets the other, as in CLDR.

use super::{Catalog, Language, Words};
use crate::words::quality_values::{FULL, thousandths};

/// The maximum number of languages read from a header; no reader has more.
const MAX_RANGES: usize = 32;

/// A language range of a header, with its weight in thousandths.
struct Range<'a> {
    tag: &'a str,
    weight: u16,
}

impl<'a> Range<'a> {
    /// Reads a range; `None` if it is malformed.
    fn read(text: &'a str) -> Option<Self> {
        let mut parts = text.split(';').map(str::trim);
        let tag = parts.next().filter(|tag| *tag == "*" || is_tag(tag))?;
        let weight = match (parts.next(), parts.next()) {
            (None, _) => FULL,
            (Some(parameter), None) => {
                thousandths(parameter.strip_prefix(['q', 'Q'])?.trim_start().strip_prefix('=')?.trim_start())?
            }
            _ => return None,
        };
        Some(Self { tag, weight })
    }
}

fn is_tag(text: &str) -> bool {
    let subtag =
        |part: &str| (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    text.len() <= 64 && text.split('-').all(subtag)
}

/// Norwegian, and its written forms, which are languages of their own in BCP 47.
const NORWEGIAN: (&str, [&str; 2]) = ("no", ["nb", "nn"]);

/// Returns whether a language lies in a range: equals it or begins with it. Underscores count as hyphens,
/// since many programs write them.
fn within(locale: &str, range: &str) -> bool {
    let mut subtags = locale.split('-');
    let is = |subtag: &str, wanted: &str| {
        subtag.eq_ignore_ascii_case(wanted)
            || NORWEGIAN.0.eq_ignore_ascii_case(wanted) && NORWEGIAN.1.contains(&subtag)
    };
    range.split(['-', '_']).all(|wanted| subtags.next().is_some_and(|subtag| is(subtag, wanted)))
}

/// Returns whether a tag names a written form of Norwegian.
fn is_norwegian(tag: &str) -> bool {
    let language = tag.split(['-', '_']).next().unwrap_or_default();
    NORWEGIAN.1.iter().any(|form| form.eq_ignore_ascii_case(language))
}

impl Catalog {
    fn default_words(&self) -> &Words {
        self.0[0].words()
    }

    /// The words for a BCP 47 tag. Its last subtags are dropped until a language is found: `fr-CA` finds
    /// `fr`. `None` if none is found or the tag is empty.
    #[must_use]
    pub fn get(&self, tag: &str) -> Option<&Words> {
        self.language(tag).map(Language::words)
    }

    fn language(&self, tag: &str) -> Option<&Language> {
        let mut range = tag.get(..tag.len().min(64)).unwrap_or_default();
        while !range.is_empty() {
            if let Some(language) = self.languages().find(|language| within(language.locale(), range)) {
                return Some(language);
            }
            range = range.rfind(['-', '_']).map_or("", |end| &range[..end]);
        }
        if is_norwegian(tag) { self.language(NORWEGIAN.0) } else { None }
    }

    /// Like [`Self::get`], but falls back to the first language.
    #[must_use]
    pub fn find(&self, tag: &str) -> &Words {
        if tag.is_empty() {
            self.default_words()
        } else {
            self.get(tag).unwrap_or_else(|| self.default_words())
        }
    }

    /// The words for a request: by its `locale` field if that finds a language, else the best match for its
    /// `Accept-Language` header, else the first language. Malformed parts of the header are skipped.
    #[must_use]
    pub fn choose(&self, locale: &str, accept_language: &str) -> &Words {
        self.get(locale).or_else(|| self.accepted(accept_language)).unwrap_or_else(|| self.default_words())
    }

    fn accepted(&self, header: &str) -> Option<&Words> {
        // Most programs send none.
        if header.is_empty() {
            return None;
        }
        let mut ranges: Vec<Range<'_>> =
            header.split(',').take(MAX_RANGES).filter_map(|part| Range::read(part.trim())).collect();
        // The sort is stable: equal weights keep their order.
        ranges.sort_by_key(|range| std::cmp::Reverse(range.weight));
        let refused = |language: &Language| {
            ranges.iter().any(|range| range.weight == 0 && within(language.locale(), range.tag))
        };
        let named = |language: &Language| ranges.iter().any(|range| within(language.locale(), range.tag));
        let found = ranges.iter().filter(|range| range.weight > 0).find_map(|range| match range.tag {
            "*" => self.languages().find(|language| !named(language)),
            tag => self.language(tag).filter(|language| !refused(language)),
        });
        found.map(Language::words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// English and French only, whatever other languages exist.
    fn two() -> Catalog {
        let mut book = Catalog::new();
        book.0.retain(|language| ["en", "fr"].contains(&language.locale()));
        book
    }

    #[test]
    fn a_language_is_found_by_its_tag() {
        let book = two();
        for (tag, locale) in [
            ("en", "en"),
            ("EN-gb", "en"),
            ("en_US", "en"),
            ("fr", "fr"),
            ("fr-CA", "fr"),
            ("FR_fr", "fr"),
            ("fr-Latn-CH-x-more", "fr"),
            ("fr-", "fr"),
            ("", "en"),
            ("tlh", "en"),
            ("*", "en"),
            ("f", "en"),
            ("frs", "en"),
            ("-", "en"),
            ("é", "en"),
        ] {
            assert_eq!(book.find(tag).locale, locale, "{tag}");
        }
        assert_eq!(book.find(&"é-".repeat(100_000)).locale, "en");
        assert_eq!(book.find(&format!("{}é", "a".repeat(63))).locale, "en");
        assert!(book.get("tlh").is_none() && book.get("").is_none());
    }

    #[test]
    fn the_header_chooses_where_the_request_does_not() {
        let book = two();
        for (header, locale) in
            tafl_test_support::rulesets::part::<Vec<(String, String)>>("service_units", "accept_language")
        {
            assert_eq!(book.choose("", &header).locale, locale, "{header}");
        }
        assert_eq!(book.choose("en-GB", "fr").locale, "en", "the field goes before the header");
        assert_eq!(book.choose("tlh", "fr").locale, "fr", "a language that is not there says nothing");
    }

    #[test]
    fn norwegian_is_one_language_in_two_forms() {
        let mut book = Catalog::new();
        for (tag, locale) in [
            ("no", "nb"),
            ("NO", "nb"),
            ("no-NO", "nb"),
            ("nb_NO", "nb"),
            ("nn", "nb"),
            ("nn-NO", "nb"),
            ("non", "en"),
        ] {
            assert_eq!(book.find(tag).locale, locale, "{tag}");
        }
        for (tag, locale) in [
            ("da-DK", "da"),
            ("sv-FI", "sv"),
            ("de-AT", "de"),
            ("de-CH-1996", "de"),
            ("is", "is"),
            ("fo", "en"),
        ] {
            assert_eq!(book.find(tag).locale, locale, "{tag}");
        }
        for (header, locale) in [
            ("nn-NO, nn;q=0.9, no;q=0.8, nb;q=0.7, en;q=0.6", "nb"),
            ("no;q=0, *;q=0.5", "en"),
            ("nb;q=0, no, da;q=0.5", "da"),
            ("fo, da;q=0.8, en;q=0.5", "da"),
        ] {
            assert_eq!(book.choose("", header).locale, locale, "{header}");
        }
        book.0.retain(|language| language.locale() != "nb");
        assert_eq!(book.find("nn").locale, "en", "a Norwegian does not get Danish");
    }

    #[test]
    fn what_is_malformed_in_the_header_is_passed_over() {
        let book = two();
        for malformed in [
            "fr;q=2",
            "fr;q=1.5",
            "fr;q=0.1234",
            "fr;q=",
            "fr;q",
            "fr;",
            "fr;q=-1",
            "fr;q=1;q=1",
            "fr;x=1",
            "f r",
            "fr--CA",
            "é",
            ";;",
        ] {
            assert_eq!(book.choose("", malformed).locale, "en", "{malformed}");
            assert_eq!(book.choose("", &format!("{malformed},, fr;q=0.1")).locale, "fr", "{malformed}");
        }
        assert_eq!(
            book.choose("", &format!("{}fr", "tlh,".repeat(MAX_RANGES))).locale,
            "en",
            "the work is bounded"
        );
        assert_eq!(book.choose("", &format!("{}fr", "tlh,".repeat(MAX_RANGES - 1))).locale, "fr");
    }
}
