//! Colours, figures and grain for boards that a web page draws: what [`crate::theme`] and [`crate::figures`]
//! declare, as a script module and as pictures.

use crate::figures::{self, Part};
use crate::grain;
use crate::ink::Ink;
use crate::shape::{Point, Shape};
use crate::style::{Figures, Style};
use crate::svg;
use crate::theme::{Inks, Theme};
use std::fmt::Debug;
use tafl_engine::{Piece, ZoneKind};

/// The side of a square in pixels: figures are in thousandths of it.
const CELL: i32 = 1000;

/// The squares of a side, and their size in pixels, of the board whose grain [`grain_svg`] draws.
const GRAINED: (u8, i32) = (11, 64);

/// The marks by name, and the devices of special squares.
const MARKS: [(&str, &[Part]); 13] = [
    ("throne", figures::zone(ZoneKind::Throne).1),
    ("corner", figures::zone(ZoneKind::Corners).1),
    ("camp", figures::zone(ZoneKind::Camps).1),
    ("fort", figures::zone(ZoneKind::Forts).1),
    ("cross", figures::CROSS),
    ("captured-king", figures::CAPTURED_KING),
    ("burst", figures::BURST),
    ("moved-in-danger", figures::MOVED_IN_DANGER),
    ("glory", figures::GLORY),
    ("stuck", figures::STUCK),
    ("dot", figures::DOT),
    ("ring", figures::RING),
    ("brackets", figures::BRACKETS),
];

/// A JavaScript module with the colours of each theme by ink (`THEMES`), the pieces of each set (`PIECE_SETS`) and the
/// marks (`MARKS`), as elements of an SVG whose colours are custom properties: `var(--attacker)`.
#[must_use]
pub fn web_module() -> String {
    let mut parts = Parts::default();
    let themes = Theme::ALL.map(|theme| (name(theme), object(&colours(theme))));
    let sets = Figures::ALL.map(|set| {
        let piece = |piece| (name(piece), parts.drawn(&figures::piece(set, piece)));
        (name(set), object(&Piece::ALL.map(piece)))
    });
    let marks = MARKS.map(|(name, mark)| (name.to_owned(), parts.drawn(mark)));
    format!(
        "// Made from the themes and figures of the pictures.\nconst PARTS = [\n{}\n];\n\
         const drawn = (...parts) => parts.map((part) => PARTS[part]).join(\"\");\n\
         export const THEMES = {};\n\
         export const PIECE_SETS = {};\nexport const MARKS = {};\n",
        parts.0.join(",\n"),
        object(&themes),
        object(&sets),
        object(&marks)
    )
}

/// Parts of figures as quoted elements of an SVG, each of which is written once.
#[derive(Default)]
struct Parts(Vec<String>);

impl Parts {
    /// The expression that draws a figure of these parts.
    fn drawn(&mut self, figure: &[Part]) -> String {
        let numbers = figure.iter().map(|part| {
            let element = format!("'{}'", element(part));
            let known = self.0.iter().position(|known| *known == element);
            known.unwrap_or_else(|| {
                self.0.push(element);
                self.0.len() - 1
            })
        });
        let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
        format!("drawn({})", numbers.join(", "))
    }
}

/// The names of the themes, as the module has them.
#[must_use]
pub fn theme_names() -> Vec<String> {
    Theme::ALL.into_iter().map(name).collect()
}

/// The names of the inks, as the module has them.
#[must_use]
pub fn ink_names() -> Vec<String> {
    Ink::ALL.into_iter().map(name).collect()
}

/// The grain of a board, to be stretched over its squares; none for a theme without one, or with this name.
#[must_use]
pub fn grain_svg(theme: &str) -> Option<String> {
    let theme = Theme::ALL.into_iter().find(|known| name(known) == theme && !known.grain().is_empty())?;
    let inks = Style { theme, ..Style::default() }.inks();
    let (squares, cell) = GRAINED;
    let shape = |(form, ink, opacity): grain::Layer| Shape {
        form,
        at: Point::default(),
        colour: inks.colour(ink),
        opacity,
    };
    let shapes: Vec<Shape> = grain::layers(theme.grain(), squares, cell).into_iter().map(shape).collect();
    let side = u32::from(squares) * cell as u32;
    Some(svg::write(&shapes, (side, side), ["", ""], ""))
}

/// The colours of a theme by the names of the inks.
fn colours(theme: Theme) -> [(String, String); Ink::ALL.len()] {
    let inks: Inks = Style { theme, ..Style::default() }.inks();
    Ink::ALL.map(|ink| {
        let crate::Rgb(red, green, blue) = inks.colour(ink);
        (name(ink), format!("'#{red:02x}{green:02x}{blue:02x}'"))
    })
}

/// A name in the style of custom properties: `moved-frame`.
fn name(value: impl Debug) -> String {
    let mut out = String::new();
    for letter in format!("{value:?}").chars() {
        if letter.is_uppercase() && !out.is_empty() {
            out.push('-');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}

fn object(members: &[(String, String)]) -> String {
    let members: Vec<String> = members.iter().map(|(name, value)| format!("{name:?}: {value}")).collect();
    format!("{{\n{}\n}}", members.join(",\n"))
}

/// The part of a figure as an element of an SVG, around the origin.
fn element(part: &Part) -> String {
    let data = svg::path_data(&figures::outline(part.curves, CELL));
    let ink = name(part.ink);
    let paint = match part.stroke {
        None => format!("fill=\"var(--{ink})\""),
        Some(width) => format!("fill=\"none\" stroke=\"var(--{ink})\" stroke-width=\"{width}\""),
    };
    let opacity = if part.opacity < 100 {
        format!(" opacity=\"{}\"", f32::from(part.opacity) / 100.0)
    } else {
        String::new()
    };
    format!("<path {paint}{opacity} d=\"{data}\"/>")
}
