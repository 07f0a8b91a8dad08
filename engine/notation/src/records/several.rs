//! Texts of many games in PGN style.

/// The games of a text in PGN style, each as its part of the text: a game begins with the first tag after the
/// moves of another. Tags in comments begin none. An empty text has no game.
///
/// ```
/// use tafl_notation::records::games_of;
/// let text = "[Event \"A\"]\n\n1. d2-e2 {\n[Event \"no game\"]\n} *\n\n[Event \"B\"]\n; none\n1. d2-a2 1-0\n";
/// let games: Vec<&str> = games_of(text).collect();
/// assert_eq!(games.len(), 2);
/// assert!(games[1].starts_with("[Event \"B\"]"));
/// ```
pub fn games_of(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (game, after) = rest.split_at(end_of_first(rest));
        rest = after;
        (!game.trim().is_empty()).then_some(game)
    })
}

/// The offset at which the second game begins; the length of the text if there is none.
fn end_of_first(text: &str) -> usize {
    let (mut at, mut moves, mut comment) = (0, false, false);
    for line in text.split_inclusive('\n') {
        if !comment && is_tag(line) {
            if moves {
                return at;
            }
        } else if comment || !line.starts_with('%') {
            let (has_moves, open) = read_line(line, comment);
            moves |= has_moves;
            comment = open;
        }
        at += line.len();
    }
    text.len()
}

fn is_tag(line: &str) -> bool {
    let inside = line.trim_start().strip_prefix('[').map(str::trim_start);
    inside.is_some_and(|inside| {
        let value = inside.trim_start_matches(|ch: char| ch.is_ascii_alphanumeric() || ch == '_');
        value.len() < inside.len() && value.trim_start().starts_with('"')
    })
}

/// Whether a line has anything beside comments, and whether it leaves a comment open.
fn read_line(line: &str, mut comment: bool) -> (bool, bool) {
    let mut moves = false;
    for ch in line.chars() {
        match (comment, ch) {
            (true, '}') => comment = false,
            (false, '{') => comment = true,
            (false, ';') => break,
            (false, ch) => moves |= !ch.is_whitespace() && ch != '\u{FEFF}',
            (true, _) => {}
        }
    }
    (moves, comment)
}

#[cfg(test)]
mod tests {
    use super::games_of;
    use crate::records::read_pgn;

    #[test]
    fn every_part_is_a_game_and_nothing_is_lost() {
        let game = |n: usize| {
            format!(
                "[Event \"{n}\"]\n[Variant \"brandubh-wtf\"]\n\n1. d2-e2 {{a ; b\n[X \"y\"]}} c4-c5 ; {{\n2. f4-f5 *\n\n"
            )
        };
        let text: String = (0..50).map(game).collect();
        let parts: Vec<&str> = games_of(&text).collect();
        assert_eq!((parts.len(), parts.concat()), (50, text.clone()));
        for (n, part) in parts.iter().enumerate() {
            let read = read_pgn(part).expect("one game");
            assert_eq!((read.tag("event"), read.line.plies.len()), (Some(n.to_string().as_str()), 3));
        }
    }

    #[test]
    fn texts_without_tags_and_without_games() {
        for (text, games) in [
            ("", 0),
            ("\n\n \n", 0),
            ("1. d2-e2", 1),
            ("[Event \"only\"]", 1),
            ("{ never closed\n[A \"b\"]", 1),
        ] {
            assert_eq!(games_of(text).count(), games, "{text:?}");
        }
        // An escaped line and a comment are no moves.
        assert_eq!(games_of("% [\n{x}\n[A \"1\"]\n[B \"2\"]\n*\r\n[A \"3\"]\r\n*").count(), 2);
    }
}
