//! Boards as pictures: SVG, PNG and animated GIF; and graphs of the course of a game.
//!
//! ```text
//! Scene + Style ──► shapes (board, card) ──► svg     written out
//!                                       └──► raster  painted ──► png, gif
//! ```
//!
//! A [`Scene`] is what is shown: the board, its special squares, the pieces and the markings. A [`Style`] is
//! how: size, rotation, theme and layout. Both become one list of shapes with two painters, so that a PNG
//! looks like its SVG in a browser. All output is deterministic: the same scene gives the same bytes on every
//! machine, since coordinates are whole hundredths of a pixel, letters come from a font in the binary, and
//! nothing depends on the platform's math library.
//!
//! No input makes drawing fail: squares off the board are ignored, and texts may have any content and length.
//!
//! | module | job |
//! |---|---|
//! | `scene` | what is shown |
//! | `style` | size, rotation, theme, pieces, layout, texts |
//! | `ink`, `theme`, `palette` | colours and their purposes; those of each theme and of the caller; those of an animation |
//! | `frame` | the positions of squares in the picture |
//! | `shape`, `figures` | outlines, and the looks of pieces and marks as data |
//! | `grain` | the grain of a board as outlines |
//! | `letters`, `face` | text as outlines; the fonts |
//! | `board`, `strips`, `card` | from a scene to shapes |
//! | `graph` | the course of a game, as data and as shapes |
//! | `svg`, `raster`, `png`, `gif` | from shapes to bytes |
//! | `web` | colours, figures and grain for boards that a web page draws |
//! | `error` | errors |
//!
//! The caller determines which squares are legal, open or threatened, and words the texts.
//!
//! ```
//! use tafl_engine::catalogue;
//! use tafl_pictures::{Scene, Style, Texts, png, svg};
//!
//! let rules = &catalogue::find("brandubh-wtf").unwrap().rules;
//! let scene = Scene::new(rules, rules.setup(None).unwrap().board.clone());
//! let texts = Texts { title: "Brandubh".into(), description: "The start of the game.".into(), ..Texts::default() };
//! assert!(svg(&scene, &Style::default(), &texts).starts_with("<svg "));
//! assert!(png(&scene, &Style::default(), &texts)?.starts_with(b"\x89PNG"));
//! # Ok::<(), tafl_pictures::RenderError>(())
//! ```

mod board;
mod card;
mod error;
mod face;
mod figures;
mod frame;
mod gif;
mod grain;
mod graph;
mod ink;
mod letters;
mod palette;
mod png;
mod raster;
mod scene;
mod shape;
mod strips;
mod style;
mod svg;
mod theme;
mod web;

pub use error::RenderError;
pub use gif::Gif;
pub use graph::{Graph, GraphTexts};
pub use ink::Rgb;
pub use scene::{Arrow, Ground, Mark, Scene, Sliding};
pub use style::{Figures, Layout, Player, Rotation, Size, Style, Texts};
pub use theme::{Colours, Theme};
pub use web::{grain_svg, ink_names, theme_names, web_module};

/// The scene as an SVG document: self-contained, without scripts, fonts or links, and valid XML 1.0 whatever
/// the texts contain.
#[must_use]
pub fn svg(scene: &Scene, style: &Style, texts: &Texts) -> String {
    svg::write(&shapes(scene, *style, texts), style.dimensions(), [&texts.title, &texts.description], "")
}

/// The scene as a PNG file, with the same look as [`svg()`].
///
/// # Errors
/// See [`RenderError`].
pub fn png(scene: &Scene, style: &Style, texts: &Texts) -> Result<Vec<u8>, RenderError> {
    png::write(&raster::paint(&shapes(scene, *style, texts), style.dimensions())?)
}

/// The graph as an SVG document, of the same kind as that of [`svg()`]. Its attribute `data-plies` says where its
/// plies are, for what is to stand on it: the first and the last one, and their pixels from the left.
#[must_use]
pub fn graph_svg(graph: &Graph, style: &Style, texts: &GraphTexts) -> String {
    let (shapes, plies) = graph::shapes(graph, *style, texts);
    svg::write(&shapes, Graph::dimensions(style), [&texts.title, &texts.description], &plies)
}

/// The graph as a PNG file, with the same look as [`graph_svg()`].
///
/// # Errors
/// See [`RenderError`].
pub fn graph_png(graph: &Graph, style: &Style, texts: &GraphTexts) -> Result<Vec<u8>, RenderError> {
    png::write(&raster::paint(&graph::shapes(graph, *style, texts).0, Graph::dimensions(style))?)
}

/// The picture as shapes, bottom layer first.
fn shapes(scene: &Scene, style: Style, texts: &Texts) -> Vec<shape::Shape> {
    match style.layout {
        Layout::Board | Layout::Players => {
            let mut shapes = board::Artist::new(scene.side(), style).whole(scene);
            strips::around(style, texts, &mut shapes);
            shapes
        }
        Layout::Card => card::shapes(scene, style, texts),
    }
}
