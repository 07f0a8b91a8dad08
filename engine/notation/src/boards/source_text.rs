//! The text of programs around a board: comments, and the signs that join strings.

use super::characters::Glyph;
use std::collections::BTreeMap;

/// The characters without comments and joins, and the ranks that comments name, by line.
pub(super) fn plain(characters: &[Glyph]) -> (Vec<Glyph>, BTreeMap<u32, u32>) {
    let mut plain = characters.to_vec();
    let mut ranks = BTreeMap::new();
    let mut within = false;
    for line in plain.split_mut(|glyph| glyph.ch == '\n') {
        if let (Some(rank), Some(first)) = (bare(line, &mut within), line.first()) {
            ranks.insert(first.place.line, rank);
        }
    }
    (plain, ranks)
}

/// Blanks the comments and joins of a line, and returns the rank that a comment names. `within` is a comment
/// that goes on over lines.
fn bare(line: &mut [Glyph], within: &mut bool) -> Option<u32> {
    let quoted = line.iter().any(|glyph| is_quote(glyph.ch));
    let mut quote = None;
    for n in 0..line.len() {
        let (ch, next) = (line[n].ch, line.get(n + 1).map_or(' ', |glyph| glyph.ch));
        let is_hash = |ch| {
            ch == '#'
                && line[..n].iter().any(|glyph| is_quote(glyph.ch) || matches!(glyph.ch, ']' | '}' | ')'))
        };
        match (ch, quote) {
            ('*', _) if *within && next == '/' => {
                *within = false;
                blank(&mut line[n..n + 2]);
            }
            _ if *within => blank(&mut line[n..=n]),
            ('/', None) if next == '*' => {
                *within = true;
                blank(&mut line[n..=n]);
            }
            ('/', None) if next == '/' => return end(&mut line[n..]),
            (ch, None) if is_hash(ch) => return end(&mut line[n..]),
            ('+', None) if quoted => blank(&mut line[n..=n]),
            ('\\', Some(_)) if next == 'n' => {
                line[n..n + 2].iter_mut().for_each(|glyph| *glyph = Glyph::new(glyph.place, '\n'));
            }
            (ch, Some(open)) if ch == open => quote = None,
            (ch, None) if is_quote(ch) => quote = Some(ch),
            _ => {}
        }
    }
    None
}

fn is_quote(ch: char) -> bool {
    matches!(ch, '"' | '\'' | '`')
}

/// Blanks a comment at the end of a line, and returns the rank that it names: `// rank 1`.
fn end(comment: &mut [Glyph]) -> Option<u32> {
    let text: String = comment.iter().map(|glyph| glyph.ch.to_ascii_lowercase()).collect();
    blank(comment);
    text.trim_start_matches(['/', '#', ' ']).strip_prefix("rank")?.trim().parse().ok()
}

fn blank(glyphs: &mut [Glyph]) {
    for glyph in glyphs {
        *glyph = Glyph::blank(glyph.place);
    }
}
