//! Boards as SVG.

use serde::Deserialize;
use tafl_engine::{Move, Side, Square};
use tafl_json::Faults;
use tafl_pictures::{Arrow, Figures, Mark, Rotation, Scene, Size, Style, Texts, Theme, svg, theme_names};
use tafl_wasm::border::{faulty, from_js};
use tafl_wasm::game::Game;
use wasm_bindgen::prelude::*;

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Picture {
    size: Option<u32>,
    theme: Option<String>,
    pieces: Option<String>,
    flipped: bool,
    coordinates: Option<bool>,
    arrows: Vec<Move>,
    marks: Vec<Square>,
    title: Option<String>,
    description: Option<String>,
}

/// The sets of figures by name.
const FIGURES: [(&str, Figures); 3] =
    [("shapes", Figures::Shapes), ("discs", Figures::Discs), ("arms", Figures::Arms)];

/// The board of a game as an SVG document, with the last move.
///
/// Throws a `FaultError` if `game` is not a game, and for faults of the options.
#[wasm_bindgen(js_name = svg)]
pub fn picture(
    #[wasm_bindgen(unchecked_param_type = "GameLike")] game: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Picture")] picture: &JsValue,
) -> Result<String, JsValue> {
    let stated = Game::of(game)?;
    let game = stated.inner();
    let wanted: Picture = from_js(picture, "picture")?;
    let style = wanted.style().map_err(|faults| faulty(&faults))?;
    let mut scene = Scene::new(game.referee().rules(), game.placement());
    scene.last_move = stated.played().last().and_then(|mv| ends(*mv));
    scene.open_paths = game.open_paths();
    scene.threatened_king = !game.king_threats().is_empty();
    let arrows = wanted.arrows.iter().filter_map(|mv| ends(*mv));
    scene.arrows = arrows.map(|(from, to)| Arrow { from, to, colour: None }).collect();
    scene.marks = wanted.marks.iter().map(|&square| Mark { square, colour: None }).collect();
    let title = wanted.title.unwrap_or_else(|| "Tafl".to_owned());
    let side = match game.side_to_move() {
        Side::Attackers => "attackers",
        Side::Defenders => "defenders",
    };
    let described = || format!("The board {}; {side} to move.", game.placement());
    let description = wanted.description.unwrap_or_else(described);
    Ok(svg(&scene, &style, &Texts { title, description, ..Texts::default() }))
}

/// The themes of pictures by name.
#[wasm_bindgen]
#[must_use]
pub fn themes() -> Vec<String> {
    theme_names()
}

fn ends(mv: Move) -> Option<(Square, Square)> {
    match mv {
        Move::Step { from, to } => Some((from, to)),
        Move::Pass => None,
    }
}

impl Picture {
    fn style(&self) -> Result<Style, Faults> {
        let size = self.size.map_or(Some(Size::default()), Size::new).ok_or_else(|| {
            let message = format!("must be from {} to {}", Size::MIN, Size::MAX);
            Faults::of("picture.size", &self.size.unwrap_or_default().to_string(), message)
        })?;
        let themes: Vec<(String, Theme)> = theme_names().into_iter().zip(Theme::ALL).collect();
        let themes: Vec<(&str, Theme)> = themes.iter().map(|(name, theme)| (name.as_str(), *theme)).collect();
        Ok(Style {
            size,
            theme: named("picture.theme", self.theme.as_deref(), &themes)?,
            figures: named("picture.pieces", self.pieces.as_deref(), &FIGURES)?,
            rotation: if self.flipped { Rotation::Half } else { Rotation::None },
            without_coordinates: self.coordinates == Some(false),
            ..Style::default()
        })
    }
}

/// The value of a name; the default for none.
fn named<T: Copy + Default>(field: &str, name: Option<&str>, known: &[(&str, T)]) -> Result<T, Faults> {
    let Some(name) = name else { return Ok(T::default()) };
    known.iter().find(|(known, _)| *known == name).map(|&(_, value)| value).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|&(name, _)| name).collect();
        Faults::of(field, name, format!("must be one of {}", names.join(", ")))
    })
}
