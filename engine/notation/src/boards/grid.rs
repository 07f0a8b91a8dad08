//! Boards as programs write them, with one entry for each square: matrices of numbers, arrays of JSON and of
//! other languages, CSV, tables with headings, and all squares in one word. Entries are numbers, signs of
//! drawings, or words such as `empty` and `king`.

use super::board_text::{BoardText, SideDoubt};
use super::characters::Glyph;
use super::drawing;
use super::ranks::Rank;
use super::signs::{self, COMMENT, is_dressing, sides};
use super::source_text;
use crate::lenient_move::named_piece;
use crate::place::Place;
use std::collections::BTreeMap;
use tafl_engine::{MAX_SIZE, MIN_SIZE, Piece};

/// An entry of a grid.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) place: Place,
    pub(super) text: String,
}

pub(super) type Grid = Vec<Vec<Entry>>;

/// Words for a square without a piece.
const EMPTY: [&str; 10] = ["empty", "none", "null", "nil", "e", "throne", "corner", "camp", "castle", "vide"];

/// Reads a grid, if the text is one.
pub(super) fn read(characters: &[Glyph], side: Option<u8>) -> Option<BoardText> {
    let (characters, ranks) = source_text::plain(characters);
    let has = |open: char| characters.iter().any(|glyph| glyph.ch == open);
    let pairs = [('[', ']'), ('{', '}'), ('(', ')')].into_iter().filter(|(open, _)| has(*open));
    let in_pairs = || pairs.map(|pair| in_brackets(&characters, pair));
    let in_text = || [in_quotes, on_lines, in_one_word].into_iter().map(|rows| rows(&characters));
    let grids = in_pairs().chain(in_text()).filter_map(|rows| without_labels(spread(rows), side));
    let turned = |mut grid: Grid| {
        // Comments beside the rows may say that the first one is rank 1.
        let labels: Option<Vec<u32>> =
            grid.iter().map(|row| ranks.get(&row.first()?.place.line).copied()).collect();
        if labels.is_some_and(|labels| labels.is_sorted_by(|one, next| one < next)) {
            grid.reverse();
        }
        grid
    };
    grids.map(turned).find_map(|grid| board(&characters, &grid, side))
}

/// The board of a grid, unless its entries have no meaning or none of them is a piece.
pub(super) fn board(characters: &[Glyph], grid: &Grid, side: Option<u8>) -> Option<BoardText> {
    let (signs, doubt) = of_numbers(grid).or_else(|| Some((of_words(grid)?, None)))?;
    let glyph = |(entry, &sign): (&Entry, &char)| Glyph::new(entry.place, sign);
    let rank = |(row, signs): (&Vec<Entry>, &Vec<char>)| {
        let place = row.first().map_or(Place { line: 1, column: 1 }, |entry| entry.place);
        Rank { label: None, cells: row.iter().zip(signs).map(glyph).collect(), start: place, end: place }
    };
    let ranks: Vec<Rank> = grid.iter().zip(&signs).map(rank).collect();
    let read = drawing::of_ranks(characters, &ranks, side)
        .ok()
        .filter(|read| read.board.pieces().next().is_some())?;
    let doubt = doubt.or(read.doubt);
    Some(read.with_doubt(doubt))
}

/// The innermost brackets with anything in them, a row each; those of another length than most are no rows.
/// Quoted entries may be empty.
fn in_brackets(characters: &[Glyph], (open, close): (char, char)) -> Grid {
    let mut rows = Grid::new();
    let mut row: Option<Vec<Entry>> = None;
    let (mut quote, mut within) = (None, false);
    for glyph in characters {
        let entry = |text: String| Entry { place: glyph.place, text };
        match (glyph.ch, row.as_mut()) {
            (ch, _) if ch == open && quote.is_none() => (row, within) = (Some(Vec::new()), false),
            (ch, Some(found)) if ch == close && quote.is_none() => {
                rows.extend(Some(std::mem::take(found)).filter(|found| !found.is_empty()));
                row = None;
            }
            (_, None) => {}
            (ch, _) if quote == Some(ch) => (quote, within) = (None, false),
            (ch @ ('"' | '\''), Some(found)) if quote.is_none() => {
                found.push(entry(String::new()));
                (quote, within) = (Some(ch), true);
            }
            (ch, _) if quote.is_none() && (ch.is_whitespace() || ",;(){}[]".contains(ch)) => within = false,
            (ch, Some(found)) => {
                if let Some(last) = found.last_mut().filter(|_| within) {
                    last.text.push(ch);
                } else {
                    found.push(entry(ch.to_string()));
                    within = true;
                }
            }
        }
    }
    of_usual_length(rows, Vec::len)
}

/// The rows whose length is the most common one, the longest in a tie.
fn of_usual_length(mut rows: Grid, length: impl Fn(&Vec<Entry>) -> usize) -> Grid {
    let mut lengths: BTreeMap<usize, usize> = BTreeMap::new();
    for row in &rows {
        *lengths.entry(length(row)).or_default() += 1;
    }
    let usual = lengths.into_iter().max_by_key(|&(long, count)| (count, long)).map(|(long, _)| long);
    rows.retain(|row| Some(length(row)) == usual);
    rows
}

/// The texts between quotes, a row each; those of another length than most are no rows.
fn in_quotes(characters: &[Glyph]) -> Grid {
    let mut rows = Grid::new();
    let mut open: Option<(char, Entry)> = None;
    for glyph in characters {
        let empty = Entry { place: glyph.place, text: String::new() };
        match (glyph.ch, open.as_mut()) {
            (ch, Some((quote, _))) if *quote == ch => rows.extend(open.take().map(|(_, entry)| vec![entry])),
            ('\n', Some((_, entry))) => rows.push(vec![std::mem::replace(entry, empty)]),
            (ch, Some((_, entry))) => entry.text.push(ch),
            (ch @ ('"' | '\'' | '`'), None) => open = Some((ch, empty)),
            (_, None) => {}
        }
    }
    rows.retain(|row| !row[0].text.is_empty());
    of_usual_length(rows, |row| row[0].text.chars().count())
}

/// The only word with as many signs as a board has squares.
fn in_one_word(characters: &[Glyph]) -> Grid {
    let words = characters
        .split(|glyph| glyph.ch.is_whitespace() || matches!(glyph.ch, ':' | '=') || is_dressing(glyph.ch));
    let is_board = |word: &&[Glyph]| {
        (MIN_SIZE..=MAX_SIZE).step_by(2).any(|size| word.len() == usize::from(size) * usize::from(size))
    };
    let mut boards = words.filter(is_board);
    let (Some(word), None) = (boards.next(), boards.next()) else { return Grid::new() };
    vec![word.iter().map(|glyph| Entry { place: glyph.place, text: glyph.ch.to_string() }).collect()]
}

/// A row on each line, or between slashes: cells between uprights, commas, semicolons or tabs, or else words.
fn on_lines(characters: &[Glyph]) -> Grid {
    let lines: Vec<&[Glyph]> = characters.split(|glyph| glyph.ch == '\n' || glyph.ch == '/').collect();
    let lines = lines.into_iter().filter(|line| line.iter().any(|glyph| !glyph.ch.is_whitespace()));
    let lines: Vec<&[Glyph]> = lines.filter(|line| !line.iter().any(|glyph| glyph.ch == COMMENT)).collect();
    let common = |sign: char| {
        lines.iter().filter(|line| line.iter().filter(|glyph| glyph.ch == sign).count() >= 3).count() * 2
            > lines.len()
    };
    let between = ['|', ',', ';', '\t'].into_iter().find(|&sign| common(sign));
    let mut rows: Grid = lines.iter().map(|line| cells(line, between)).collect();
    // The line below the heading of a table.
    let is_line = |row: &Vec<Entry>| {
        row.iter()
            .all(|entry| entry.text.contains('-') && entry.text.chars().all(|ch| ch == '-' || ch == ':'))
    };
    if between == Some('|') && rows.get(1).is_some_and(is_line) {
        rows.remove(1);
    }
    rows
}

/// The cells of a line.
fn cells(line: &[Glyph], between: Option<char>) -> Vec<Entry> {
    let Some(between) = between else {
        let words = line.split(|glyph| glyph.ch.is_whitespace()).filter(|word| !word.is_empty());
        return words
            .map(|word| Entry { place: word[0].place, text: word.iter().map(|glyph| glyph.ch).collect() })
            .collect();
    };
    let is_blank = |cell: &[Glyph]| cell.iter().all(|glyph| glyph.ch.is_whitespace());
    let mut cells: Vec<&[Glyph]> = line.split(|glyph| glyph.ch == between).collect();
    if between == '|' {
        // The ends of a table are no cells.
        cells = cells
            .split_first()
            .filter(|(first, _)| is_blank(first))
            .map_or(cells.clone(), |(_, rest)| rest.to_vec());
        cells = cells
            .split_last()
            .filter(|(last, _)| is_blank(last))
            .map_or(cells.clone(), |(_, rest)| rest.to_vec());
    }
    let line_start = line.first().map_or(Place { line: 1, column: 1 }, |glyph| glyph.place);
    let entry = |cell: &[Glyph]| {
        let text: String = cell.iter().map(|glyph| glyph.ch).collect();
        Entry {
            place: cell.first().map_or(line_start, |glyph| glyph.place),
            text: text.trim().trim_matches(['"', '\'', '*', '`']).to_owned(),
        }
    };
    cells.into_iter().map(entry).collect()
}

/// Rows whose entries are whole rows or whose only row is the whole board become rows of squares.
fn spread(mut rows: Grid) -> Grid {
    let letters = |entry: &Entry| {
        let place = |n: u32| Place { column: entry.place.column + n, ..entry.place };
        (0..)
            .zip(entry.text.chars())
            .map(|(n, ch)| Entry { place: place(n), text: ch.to_string() })
            .collect::<Vec<Entry>>()
    };
    let is_row = |entry: &Entry, size: usize| entry.text.chars().take(size + 1).count() == size;
    if let [row] = rows.as_slice() {
        let size = (row.len() as f64).sqrt() as usize;
        if row.len() >= usize::from(MIN_SIZE) && row.iter().all(|entry| is_row(entry, row.len())) {
            rows = row.iter().map(letters).collect();
        } else if size >= usize::from(MIN_SIZE) && size * size == row.len() {
            rows = row.chunks(size).map(<[Entry]>::to_vec).collect();
        }
    } else if rows.iter().all(|row| row.len() == 1 && is_row(&row[0], rows.len())) {
        rows = rows.iter().map(|row| letters(&row[0])).collect();
    }
    rows
}

/// The order of labels: whether they rise; `None` if the entries are no labels. Blank entries at the ends are
/// the corners of a table.
fn labels<'a>(entries: impl Iterator<Item = &'a Entry>) -> Option<Label> {
    let texts: Vec<&str> = entries.map(|entry| entry.text.as_str()).collect();
    let texts = texts.strip_prefix(&[""]).unwrap_or(&texts);
    let texts = texts.strip_suffix(&[""]).unwrap_or(texts);
    let number = |text: &&str| text.parse::<u32>().ok();
    let letter = |text: &&str| {
        text.parse::<char>()
            .ok()
            .filter(char::is_ascii_alphabetic)
            .map(|ch| u32::from(ch.to_ascii_lowercase()))
    };
    let values = |value: &dyn Fn(&&str) -> Option<u32>| texts.iter().map(value).collect::<Option<Vec<u32>>>();
    let (values, numbers) =
        values(&number).map(|found| (found, true)).or_else(|| Some((values(&letter)?, false)))?;
    let steps = |up: bool| {
        values.windows(2).all(|pair| if up { pair[0] + 1 == pair[1] } else { pair[1] + 1 == pair[0] })
    };
    (values.len() >= usize::from(MIN_SIZE) && (steps(true) || steps(false))).then(|| Label {
        rises: steps(true),
        first: values[0],
        numbers,
    })
}

/// Labels of ranks or files.
#[derive(Clone, Copy, Debug)]
struct Label {
    rises: bool,
    first: u32,
    numbers: bool,
}

/// The squares without labels and headings, turned as the labels require; `None` if they are not a board.
fn without_labels(mut rows: Grid, side: Option<u8>) -> Option<Grid> {
    let is_board = |rows: &Grid| {
        let fits =
            |size: u8| rows.len() == usize::from(size) && rows.iter().all(|row| row.len() == rows.len());
        side.map_or_else(|| (MIN_SIZE..=MAX_SIZE).step_by(2).any(fits), fits)
    };
    if rows.len() > usize::from(MAX_SIZE) + 2 || rows.iter().any(|row| row.len() > usize::from(MAX_SIZE) + 2)
    {
        return None;
    }
    let (mut files, mut ranks) = (None, None);
    if !is_board(&rows) {
        let heading = |row: &Vec<Entry>| labels(row.iter()).or_else(|| labels(row.iter().skip(1)));
        if let Some(found) = rows.first().and_then(heading) {
            files = Some(found);
            rows.remove(0);
        }
        if let Some(found) = rows.last().and_then(heading) {
            files = files.or(Some(found));
            rows.pop();
        }
        // Without labels in it, a heading is one only if the rest is a board.
        if rows.len().is_multiple_of(2) && !rows.is_empty() {
            rows.remove(0);
        }
        let first = |rows: &Grid| labels(rows.iter().filter_map(|row| row.first()));
        if let Some(found) = first(&rows) {
            ranks = Some(found);
            for row in &mut rows {
                row.drain(..1.min(row.len()));
            }
        }
        if labels(rows.iter().filter_map(|row| row.last())).is_some() {
            for row in &mut rows {
                row.pop();
            }
        }
    }
    rows = spread(rows);
    let named = !files.is_some_and(|files| files.numbers);
    if ranks.is_some_and(|ranks| ranks.rises && ranks.numbers && ranks.first > 0) && named {
        rows.reverse();
    }
    if files.is_some_and(|files| !files.rises && !files.numbers) {
        for row in &mut rows {
            row.reverse();
        }
    }
    is_board(&rows).then_some(rows)
}

/// The signs of a grid of numbers: nought is empty, a number that occurs once is the king. By custom 1 is an
/// attacker and 2 a defender; of other numbers the attackers are clearly the more frequent, or else the
/// lower. A number on the corners or the centre alone marks these squares.
fn of_numbers(grid: &Grid) -> Option<(Vec<Vec<char>>, Option<SideDoubt>)> {
    let number = |entry: &Entry| {
        entry.text.parse::<f64>().ok().filter(|number| number.fract() == 0.0).map(|number| number as i64)
    };
    let grid: Vec<Vec<i64>> =
        grid.iter().map(|row| row.iter().map(number).collect()).collect::<Option<_>>()?;
    let last = grid.len() - 1;
    let is_corner = |rank: usize, file: usize| [rank, file].iter().all(|&at| at == 0 || at == last);
    let mut counts: BTreeMap<i64, (usize, usize, usize)> = BTreeMap::new();
    for (rank, row) in grid.iter().enumerate() {
        for (file, number) in row.iter().enumerate() {
            let (all, corners, centre) = counts.entry(*number).or_default();
            *all += 1;
            *corners += usize::from(is_corner(rank, file));
            *centre += usize::from(rank * 2 == last && file * 2 == last);
        }
    }
    let empty = if counts.contains_key(&0) {
        0
    } else {
        counts.iter().max_by_key(|(_, (all, ..))| *all).map(|(&number, _)| number)?
    };
    counts.remove(&empty);
    counts.retain(|_, (all, corners, centre)| *corners < 4 || *all > *corners + *centre);
    let single =
        |counts: &BTreeMap<i64, (usize, usize, usize)>| counts.values().filter(|(all, ..)| *all == 1).count();
    if single(&counts) > 1 {
        // The throne, which the king has left.
        counts.retain(|_, counts| *counts != (1, 0, 1));
    }
    let king = counts
        .iter()
        .find(|(_, (all, ..))| *all == 1)
        .map(|(&number, _)| number)
        .filter(|_| single(&counts) == 1);
    let men: Vec<(i64, usize)> = counts
        .iter()
        .filter(|(number, _)| Some(**number) != king)
        .map(|(&number, &(all, ..))| (number, all))
        .collect();
    let (attackers, doubt) = match men[..] {
        [] => (None, None),
        // A 2 that is alone is still a defender.
        [(man, _)] => (Some(man).filter(|man| *man != 2), Some(SideDoubt::Unclear)),
        [(one, number), (other, others)] => match sides(number, others, grid.len()) {
            (true, doubt) => (Some(other), doubt.filter(|_| (one, other) == (1, 2))),
            (false, doubt) => (Some(one), doubt),
        },
        _ => return None,
    };
    let sign = |number: &i64| match *number {
        number if Some(number) == king => 'k',
        number if Some(number) == attackers => 'a',
        number if men.iter().any(|(man, _)| *man == number) => 'd',
        _ => '.',
    };
    Some((grid.iter().map(|row| row.iter().map(sign).collect()).collect(), doubt))
}

/// The signs of a grid of words and signs. Raiders and huscarls (`r`, `h`) are taken for the sides that no
/// other letter names, and the only `h` or `H` for the king (the hnefi) if there is no other.
fn of_words(grid: &Grid) -> Option<Vec<Vec<char>>> {
    let sign = |entry: &Entry| {
        // Names of programs have that of their type before them: `Piece.KING`.
        let name = entry.text.trim();
        let of_type = name
            .rsplit_once([':', '.'])
            .filter(|(of, name)| of.contains(char::is_alphabetic) && !name.is_empty());
        let name = of_type.map_or(name, |(_, name)| name);
        let text = name.to_lowercase();
        let named =
            named_piece(&text).map(Piece::letter).or_else(|| EMPTY.contains(&text.as_str()).then_some('.'));
        let mut signs = name.chars();
        match (named, signs.next(), signs.next()) {
            (Some(sign), ..) | (None, Some(sign), None) => Some(sign),
            (None, None, _) => Some('.'),
            _ => None,
        }
    };
    let mut signs: Vec<Vec<char>> =
        grid.iter().map(|row| row.iter().map(sign).collect()).collect::<Option<_>>()?;
    let count =
        |signs: &[Vec<char>], of: &str| signs.iter().flatten().filter(|&&sign| of.contains(sign)).count();
    let mut put = |of: &str, sign: char| {
        signs.iter_mut().flatten().filter(|known| of.contains(**known)).for_each(|known| *known = sign);
    };
    let all: Vec<Vec<char>> = grid.iter().map(|row| row.iter().filter_map(sign).collect()).collect();
    let has = |of: &str| count(&all, of);
    if all.iter().flatten().all(|&sign| !signs::is_king(sign))
        && let Some(king) = ["H", "h"].into_iter().find(|king| has(king) == 1)
    {
        put(king, 'k');
    }
    if has("aAtmMbB") == 0 && has("r").min(has("R")) == 0 {
        put("rR", 'a');
    }
    if has("dDTsSwW") == 0 {
        put("hH", 'd');
    }
    Some(signs)
}
