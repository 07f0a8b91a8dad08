//! `tafld render`: a position or a game as a picture.

use super::ask::{Position, Service, request};
use super::{CliResult, Language};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use std::path::PathBuf;
use tafl_service::config::Config;

/// Draw a position or a game.
#[derive(Args)]
pub(super) struct Render {
    #[command(flatten)]
    position: Position,
    /// The picture to write: .svg, .png, or .gif for the whole game; without it, the board is printed as text
    #[arg(long, short)]
    output: Option<PathBuf>,
    /// Width and height in pixels
    #[arg(long)]
    size: Option<u32>,
    /// The colours
    #[arg(long, value_enum, default_value = "light")]
    theme: Theme,
    /// The board alone, or beside text as a card of 1200x630 pixels
    #[arg(long, value_enum, default_value = "board")]
    layout: Layout,
    /// The clockwise rotation of the board in degrees: 0, 90, 180 or 270
    #[arg(long, default_value_t = 0)]
    rotation: u32,
    /// Arrows, separated by commas: d4-g4,d2-a2
    #[arg(long, value_delimiter = ',')]
    arrows: Vec<String>,
    #[command(flatten)]
    language: Language,
}

#[derive(Clone, Copy, ValueEnum)]
enum Theme {
    Light,
    Dark,
}

#[derive(Clone, Copy, ValueEnum)]
enum Layout {
    Board,
    Card,
}

impl Render {
    /// Writes the picture and prints its description, or prints the board.
    pub(super) fn run(self, config: Config) -> CliResult {
        const SVG: i32 = 1;
        const PNG: i32 = 2;
        const TEXT: i32 = 3;
        let words = self.language.words()?;
        let (path, format) = match self.output.as_ref().map(|file| file.extension().and_then(|end| end.to_str()).unwrap_or_default()) {
            None => ("/v1/positions:render", Some(TEXT)),
            Some("svg") => ("/v1/positions:render", Some(SVG)),
            Some("png") => ("/v1/positions:render", Some(PNG)),
            Some("gif") => ("/v1/games:render", None),
            Some(_) => return Err("--output: the name must end in .svg, .png or .gif".into()),
        };
        let style = request([
            ("size", json!(self.size)),
            ("theme", json!(self.theme as i32 + 1)),
            ("layout", json!(self.layout as i32 + 1)),
            ("rotation", json!(self.rotation)),
        ]);
        let arrows = if self.arrows.is_empty() { Value::Null } else { json!(self.arrows) };
        let position = if format.is_some() { self.position.member(words)? } else { self.position.game(words)? };
        let asked = request([position, ("format", json!(format)), ("style", style.into()), ("arrows", arrows)]);
        let answer = Service::start(config, words)?.ask(path, asked)?;
        let picture = BASE64_STANDARD.decode(answer["picture"].as_str().unwrap_or_default())?;
        let Some(file) = self.output else { return super::print(String::from_utf8_lossy(&picture).trim_end()) };
        std::fs::write(&file, picture).map_err(|error| format!("{}: {error}", file.display()))?;
        super::print(answer["altText"].as_str().unwrap_or_default())
    }
}
