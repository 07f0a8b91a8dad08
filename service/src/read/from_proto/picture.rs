//! The picture settings of a request.

use super::{term, wrong_term};
use crate::read::wire_enums::WireEnum;
use crate::words::error::{ApiError, Faults, FieldFault, Reason, quoted};
use crate::words::i18n::{MessageId, Sentence, sentence};
use std::ops::RangeInclusive;
use tafl_pictures::{Colours, Layout, Rgb, Rotation, Size, Style};
use tafl_proto::v1;

/// Reads the format of a picture; SVG by default.
pub(crate) fn read_picture_format(number: i32) -> Result<v1::PictureFormat, ApiError> {
    let unknown =
        |_| ApiError::of_fields(Reason::UnknownValue, wrong_term(number, "PictureFormat", "format"));
    let format = v1::PictureFormat::try_from(number).map_err(unknown)?;
    Ok(if format == v1::PictureFormat::Unspecified { v1::PictureFormat::Svg } else { format })
}

/// The colours that marks may be given by name.
const NAMED: [(&str, Rgb); 4] = [
    ("red", Rgb(200, 30, 30)),
    ("green", Rgb(30, 130, 60)),
    ("blue", Rgb(30, 80, 190)),
    ("yellow", Rgb(235, 185, 0)),
];

/// Splits a mark, such as `d4-g4:red`, into what it marks and its colour.
pub(crate) fn read_mark<'a>(text: &'a str, field: &str) -> Result<(&'a str, Option<Rgb>), ApiError> {
    let Some((marked, colour)) = text.split_once(':') else { return Ok((text, None)) };
    let named = NAMED.iter().find(|(name, _)| *name == colour).map(|&(_, colour)| colour);
    let fault = || {
        let known = NAMED.map(|(name, _)| name).join(", ");
        ApiError::at(
            Reason::MalformedValue,
            field,
            sentence!(FaultMarkColour, colour = quoted(colour), known),
        )
    };
    named.or_else(|| Rgb::parse(colour)).map(|colour| (marked, Some(colour))).ok_or_else(fault)
}

/// The maximum length of a player's name in characters.
const MAX_NAME_CHARS: usize = 60;

/// Checks the players of a picture and reports every fault.
pub(crate) fn check_players(players: &v1::PicturePlayers) -> Result<(), ApiError> {
    let mut faults = Faults::default();
    for (field, name) in
        [("players.attackers", &players.attackers), ("players.defenders", &players.defenders)]
    {
        if name.as_ref().is_some_and(|name| name.chars().count() > MAX_NAME_CHARS) {
            faults.push(FieldFault::out_of_range(field, sentence!(FaultPlayerName, most = MAX_NAME_CHARS)));
        }
    }
    let clocks = [
        ("players.attackers_clock_ms", players.attackers_clock_ms),
        ("players.defenders_clock_ms", players.defenders_clock_ms),
    ];
    for (field, clock) in clocks {
        if let Some(clock @ ..0) = clock {
            faults.push(FieldFault::outside(field, clock, &NOT_NEGATIVE));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(ApiError::of_fields(Reason::OutOfRangeValue, faults)) }
}

/// The values of a time.
pub(crate) const NOT_NEGATIVE: RangeInclusive<i32> = 0..=i32::MAX;

/// Reads an enum value that a style may omit, or adds its fault.
fn stated<T: WireEnum>(number: i32, field: &str, faults: &mut Faults) -> Option<T> {
    if number == 0 { None } else { term(number, field).map_err(|more| faults.append(more)).ok() }
}

/// Reads the style of a picture and reports every fault; `usual` is the default size, `largest` the maximum
/// in pixels, `unstated` the layout if none is stated.
pub(crate) fn read_style(
    wanted: &v1::PictureStyle,
    usual: Size,
    largest: u16,
    unstated: Layout,
) -> Result<Style, ApiError> {
    let mut faults = Faults::default();
    let layout = stated(wanted.layout, "style.layout", &mut faults).unwrap_or(unstated);
    let theme = stated(wanted.theme, "style.theme", &mut faults).unwrap_or_default();
    let figures = stated(wanted.pieces, "style.pieces", &mut faults).unwrap_or_default();
    let mut fault = |reason, field: &str, description: Sentence| {
        faults.push(FieldFault::of(reason, format!("style.{field}"), description));
    };
    let own = wanted.colours.clone().unwrap_or_default();
    let mut colour = |name: &str, stated: Option<String>| {
        let text = stated?;
        let read = Rgb::parse(&text);
        if read.is_none() {
            fault(
                Reason::MalformedValue,
                &format!("colours.{name}"),
                sentence!(FaultColour, colour = quoted(&text)),
            );
        }
        read
    };
    let colours = Colours {
        page: colour("page", own.page),
        squares: colour("squares", own.squares),
        lines: colour("lines", own.lines),
        attackers: colour("attackers", own.attackers),
        defenders: colour("defenders", own.defenders),
        king: colour("king", own.king),
    };
    let rotation =
        u32::try_from(wanted.rotation).ok().and_then(Rotation::from_degrees).unwrap_or_else(|| {
            fault(
                Reason::OutOfRangeValue,
                "rotation",
                sentence!(FaultOneOf, value = wanted.rotation, known = "0, 90, 180, 270"),
            );
            Rotation::None
        });
    let size = match wanted.size {
        None => usual,
        Some(given) => {
            let fit = u32::try_from(given).ok().and_then(Size::new).filter(|size| size.pixels() <= largest);
            if layout == Layout::Card {
                fault(Reason::ConflictingFields, "size", MessageId::FaultCardSize.into());
            } else if fit.is_none() {
                fault(
                    Reason::OutOfRangeValue,
                    "size",
                    sentence!(FaultPictureSize, value = given, min = Size::MIN, max = largest),
                );
            }
            fit.unwrap_or(usual)
        }
    };
    let style = Style {
        size,
        rotation,
        theme,
        colours,
        figures,
        without_coordinates: wanted.without_coordinates,
        layout,
        ..Style::default()
    };
    if faults.is_empty() { Ok(style) } else { Err(ApiError::of_fields(Reason::OutOfRangeValue, faults)) }
}
