//! The strips above and below a board: the players, and the names of the pieces.

use crate::board::Artist;
use crate::ink::{Ink, Rgb};
use crate::letters::{Font, Weight, printable};
use crate::shape::{FINE, Point, Shape};
use crate::style::{Layout, Player, Style, Texts};
use tafl_engine::{Piece, Side};

/// A box in whole pixels: left, top, width and height.
type Strip = [i32; 4];

/// The bars of the players, the caption and the legend of a picture that is no card.
pub(crate) fn around(style: Style, texts: &Texts, shapes: &mut Vec<Shape>) {
    let (size, bar, (width, height)) =
        (i32::from(style.size.pixels()), style.bar() as i32, style.dimensions());
    let width = width as i32;
    let mut below = height as i32 - style.below() as i32;
    if style.layout == Layout::Players {
        for player in &texts.players {
            let below = (player.side == Side::Attackers) != style.attackers_above();
            let top = if below { bar + size } else { 0 };
            self::player(player, [0, top, width, bar], style, shapes);
        }
    }
    if style.caption {
        let (font, ink) = (Font::new(Weight::SemiBold, letters(bar)), style.inks().colour(Ink::Heading));
        text(&printable(&texts.caption), font, [bar / 4, below, width - bar / 4, bar], false, ink, shapes);
        below += bar;
    }
    if style.legend > 0 && style.layout == Layout::Players {
        shapes.push(Shape::area([0, below, width, (bar / 16).max(1)], style.inks().colour(Ink::Letter)));
    }
    for (n, named) in (0..).zip(texts.legend.iter().take(style.legend.into())) {
        let half = width / 2;
        entry(named, [n % 2 * half, below + n / 2 * bar, half, bar], style, shapes);
    }
}

/// The height of letters in a strip.
fn letters(height: i32) -> i32 {
    height * 9 / 20
}

/// A player in a strip: the man of the side and the name on the left, the result and the clock on the right.
pub(crate) fn player(player: &Player, strip: Strip, style: Style, shapes: &mut Vec<Shape>) {
    let inks = style.inks();
    let margin = strip[3] / 10;
    let [left, top] = [strip[0] + margin, strip[1] + margin];
    let [width, height] = [strip[2] - 2 * margin, strip[3] - 2 * margin];
    let gap = height / 4;
    let man = if player.side == Side::Attackers { Piece::Attacker } else { Piece::Defender };
    if player.to_move {
        shapes.push(Shape::area([left, top, width, height], inks.colour(Ink::Heading)).faint(12));
        shapes.push(Shape::area([left, top, (gap / 2).max(3), height], inks.colour(Ink::Heading)));
    }
    Artist::piece_alone(man, [left + gap, top, height], style, shapes);
    let mut end = left + width - gap;
    let bold = Font::new(Weight::SemiBold, letters(height));
    let clock = printable(&player.clock);
    if !clock.is_empty() {
        let ink = match (player.low, player.to_move) {
            (true, _) => Ink::Halo,
            (false, true) => Ink::Heading,
            (false, false) => Ink::Letter,
        };
        if player.low {
            let (wide, inset) = (bold.width(&clock) / FINE + 1 + gap, height / 8);
            banner([end - wide + gap / 2, top + inset, wide, height - 2 * inset], Ink::Alarm, style, shapes);
        }
        end -= text(&clock, bold, [left + gap, top, end, height], true, inks.colour(ink), shapes) + gap;
    }
    let result = printable(&player.result);
    if !result.is_empty() {
        let shown = bold.wrap(&result, (end - left) * FINE * 3 / 5, 1).pop().unwrap_or_default();
        let wide = bold.width(&shown) / FINE + 1 + 2 * gap;
        let inset = height / 8;
        banner([end - wide, top + inset, wide, height - 2 * inset], Ink::Way, style, shapes);
        text(&shown, bold, [left, top, end - gap, height], true, inks.colour(Ink::Halo), shapes);
        end -= wide + gap;
    }
    let start = left + height + gap * 3 / 2;
    let ink = if player.to_move || !player.result.is_empty() { Ink::Heading } else { Ink::Letter };
    text(&printable(&player.name), bold, [start, top, end, height], false, inks.colour(ink), shapes);
}

/// The ground of a text that stands out, with an edge that is seen on any page.
pub(crate) fn banner([left, top, width, height]: Strip, ink: Ink, style: Style, shapes: &mut Vec<Shape>) {
    let (inks, edge) = (style.inks(), (height / 16).max(1));
    shapes.push(Shape::area([left, top, width, height], inks.colour(Ink::Halo)));
    shapes
        .push(Shape::area([left + edge, top + edge, width - 2 * edge, height - 2 * edge], inks.colour(ink)));
}

/// Pieces and their name in a strip.
pub(crate) fn entry(
    (pieces, name): &(Vec<Piece>, String),
    [left, top, width, height]: Strip,
    style: Style,
    shapes: &mut Vec<Shape>,
) {
    let gap = height / 4;
    let mut start = left + gap / 2;
    for &piece in pieces {
        Artist::piece_alone(piece, [start, top, height], style, shapes);
        start += height;
    }
    let font = Font::new(Weight::Regular, letters(height));
    text(
        &printable(name),
        font,
        [start + gap / 2, top, left + width - gap / 2, height],
        false,
        style.inks().colour(Ink::Letter),
        shapes,
    );
}

/// One line of text from the left or towards the right end of a place, shortened if it has to be; returns its
/// width in pixels.
pub(crate) fn text(
    text: &str,
    font: Font,
    place: [i32; 4],
    right: bool,
    colour: Rgb,
    shapes: &mut Vec<Shape>,
) -> i32 {
    let [start, top, end, height] = place;
    let line = if end > start { font.wrap(text, (end - start) * FINE, 1).pop() } else { None };
    let Some(line) = line else { return 0 };
    let (outline, width) = font.outline(&line);
    if width > (end - start) * FINE {
        // Not even the ellipsis fits.
        return 0;
    }
    let base = top * FINE + height * FINE / 2 + font.capital() / 2;
    let x = if right { end * FINE - width } else { start * FINE };
    shapes.push(Shape::fill(outline, Point::new(x, base), colour));
    width / FINE + 1
}
