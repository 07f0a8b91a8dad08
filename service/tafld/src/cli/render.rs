//! `tafld render`: a position or a game as a picture.

use super::ask::{Position, Service, request};
use super::{CliResult, Language};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::{Value, json};
use std::path::PathBuf;
use tafl_proto::v1::{PictureFormat, PictureLayout, PicturePieces, PictureTheme};
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
    #[arg(long, value_parser = names(PictureTheme::as_str_name, "PICTURE_THEME_"))]
    theme: Option<String>,
    /// How pieces are drawn
    #[arg(long, value_parser = names(PicturePieces::as_str_name, "PICTURE_PIECES_"))]
    pieces: Option<String>,
    /// The board alone, with the players above and below it, or beside text as a card of 1200x630 pixels
    #[arg(long, value_parser = names(PictureLayout::as_str_name, "PICTURE_LAYOUT_"))]
    layout: Option<String>,
    /// The clockwise rotation of the board in degrees: 0, 90, 180 or 270
    #[arg(long, default_value_t = 0)]
    rotation: u32,
    /// Name the pieces below the board
    #[arg(long)]
    with_legend: bool,
    /// The name of the attackers' player
    #[arg(long)]
    attackers: Option<String>,
    /// The name of the defenders' player
    #[arg(long)]
    defenders: Option<String>,
    /// The attackers' remaining time, in milliseconds
    #[arg(long)]
    attackers_clock_ms: Option<i32>,
    /// The defenders' remaining time, in milliseconds
    #[arg(long)]
    defenders_clock_ms: Option<i32>,
    /// A square: show where the piece on it may move
    #[arg(long)]
    from: Option<String>,
    /// Arrows, separated by commas: d4-g4,d2-a2:red
    #[arg(long, value_delimiter = ',')]
    arrows: Vec<String>,
    /// Squares to mark, separated by commas: d4,a1:blue
    #[arg(long, value_delimiter = ',')]
    marks: Vec<String>,
    #[command(flatten)]
    language: Language,
}

/// The names of an enum of the contract without their prefix, in lower case; it is read as the whole name.
fn names<E: TryFrom<i32>>(
    name: fn(&E) -> &'static str,
    prefix: &'static str,
) -> impl TypedValueParser<Value = String> {
    let terms = (1..).map_while(|number| E::try_from(number).ok());
    // Values must be static; these few are made once.
    let words = terms.map(|term| &*name(&term).trim_start_matches(prefix).to_lowercase().leak());
    PossibleValuesParser::new(words.collect::<Vec<_>>())
        .map(move |word| format!("{prefix}{}", word.to_uppercase()))
}

impl Render {
    /// Writes the picture and prints its description, or prints the board.
    pub(super) fn run(self, config: Config) -> CliResult {
        let words = self.language.words()?;
        let (path, format) = match self
            .output
            .as_ref()
            .map(|file| file.extension().and_then(|end| end.to_str()).unwrap_or_default())
        {
            None => ("/v1/positions:render", Some(PictureFormat::Text as i32)),
            Some("svg") => ("/v1/positions:render", Some(PictureFormat::Svg as i32)),
            Some("png") => ("/v1/positions:render", Some(PictureFormat::Png as i32)),
            Some("gif") => ("/v1/games:render", None),
            Some(_) => return Err("--output: the name must end in .svg, .png or .gif".into()),
        };
        let style = request([
            ("size", json!(self.size)),
            ("theme", json!(self.theme)),
            ("pieces", json!(self.pieces)),
            ("layout", json!(self.layout)),
            ("rotation", json!(self.rotation)),
            ("with_legend", json!(self.with_legend.then_some(true))),
        ]);
        let players = request([
            ("attackers", json!(self.attackers)),
            ("defenders", json!(self.defenders)),
            ("attackers_clock_ms", json!(self.attackers_clock_ms)),
            ("defenders_clock_ms", json!(self.defenders_clock_ms)),
        ]);
        let list = |items: &[String]| if items.is_empty() { Value::Null } else { json!(items) };
        let position =
            if format.is_some() { self.position.member(words)? } else { self.position.game(words)? };
        let asked = request([
            position,
            ("format", json!(format)),
            ("style", style.into()),
            ("players", if players.is_empty() { Value::Null } else { players.into() }),
            ("from", json!(self.from)),
            ("arrows", list(&self.arrows)),
            ("marks", list(&self.marks)),
        ]);
        let answer = Service::start(config, words)?.ask(path, asked)?;
        let picture = BASE64_STANDARD.decode(answer["picture"].as_str().unwrap_or_default())?;
        let Some(file) = self.output else {
            return super::print(String::from_utf8_lossy(&picture).trim_end());
        };
        std::fs::write(&file, picture).map_err(|error| super::file_error(&file, &error))?;
        super::print(answer["altText"].as_str().unwrap_or_default())
    }
}
