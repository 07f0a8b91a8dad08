//! Boards as SVG and PNG.

use crate::python::{read_square, value_error};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::fmt::Debug;
use tafl_engine::catalogue;
use tafl_engine::{Game, Move};
use tafl_pictures::{Arrow, Figures, Mark, Rotation, Scene, Size, Style, Texts, Theme};

/// A picture ready to be drawn.
pub(crate) struct Picture {
    scene: Scene,
    style: Style,
    texts: Texts,
}

impl Picture {
    /// A picture of a game, its last move marked, drawn as the arguments say.
    pub(crate) fn new(
        py: Python<'_>,
        game: &Game,
        last: Option<Move>,
        look: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let rules = game.referee().rules();
        let mut scene = Scene::new(rules, game.placement());
        if let Some(Move::Step { from, to }) = last {
            scene.last_move = Some((from, to));
        }
        let name = catalogue::entry_of(game.referee()).map_or("Tafl", |entry| entry.name);
        let state = game.outcome().map_or_else(
            || format!("{} to move", game.side_to_move()),
            |end| end.reason.as_str().to_lowercase().replace('_', " "),
        );
        let texts = Texts {
            title: name.to_owned(),
            description: format!("{}, {state}", game.placement()),
            ..Texts::default()
        };
        let mut picture = Self { scene, style: Style::default(), texts };
        for (key, value) in look.into_iter().flatten() {
            picture.set(py, key.extract()?, &value)?;
        }
        Ok(picture)
    }

    fn set(&mut self, py: Python<'_>, key: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let wrong = |what: &str| value_error(py, what, key, &value.to_string());
        match key {
            "size" => {
                let size = value.extract().ok().and_then(Size::new);
                self.style.size = size.ok_or_else(|| {
                    wrong(&format!("must be a number of pixels from {} to {}", Size::MIN, Size::MAX))
                })?;
            }
            "rotation" => {
                let rotation = value.extract().ok().and_then(Rotation::from_degrees);
                self.style.rotation = rotation.ok_or_else(|| wrong("must be 0, 90, 180 or 270 degrees"))?;
            }
            "theme" => self.style.theme = named(&Theme::ALL, value).map_err(|names| wrong(&names))?,
            "pieces" => self.style.figures = named(&Figures::ALL, value).map_err(|names| wrong(&names))?,
            "coordinates" => self.style.without_coordinates = !value.extract::<bool>()?,
            "arrows" => {
                for arrow in value.try_iter()? {
                    let (from, to): (String, String) = arrow?.extract()?;
                    let (from, to) = (read_square(py, key, &from)?, read_square(py, key, &to)?);
                    self.scene.arrows.push(Arrow { from, to, colour: None });
                }
            }
            "marks" => {
                for square in value.try_iter()? {
                    let square = read_square(py, key, &square?.extract::<String>()?)?;
                    self.scene.marks.push(Mark { square, colour: None });
                }
            }
            _ => return Err(PyTypeError::new_err(format!("pictures have no argument {key}"))),
        }
        Ok(())
    }

    /// The picture as an SVG document.
    pub(crate) fn svg(&self) -> String {
        tafl_pictures::svg(&self.scene, &self.style, &self.texts)
    }

    /// The picture as a PNG file.
    pub(crate) fn png(&self, py: Python<'_>) -> PyResult<Vec<u8>> {
        let size = self.style.size.pixels().to_string();
        tafl_pictures::png(&self.scene, &self.style, &self.texts)
            .map_err(|error| value_error(py, &error.to_string(), "size", &size))
    }
}

/// The value of this name; else the names that there are.
fn named<T: Copy + Debug>(all: &[T], name: &Bound<'_, PyAny>) -> Result<T, String> {
    let name_of = |one: &T| format!("{one:?}").to_lowercase();
    let asked: String = name.extract().unwrap_or_default();
    let found = all.iter().find(|one| name_of(one) == asked).copied();
    found.ok_or_else(|| format!("must be one of {}", all.iter().map(name_of).collect::<Vec<_>>().join(", ")))
}
