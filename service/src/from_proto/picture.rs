//! The picture settings of a request.

use crate::error::{ApiError, Faults, FieldFault, Reason};
use crate::i18n::{MessageId, Sentence};
use tafl_pictures::{Layout, Rotation, Size, Style, Theme};
use tafl_proto::v1;

/// Reads the format of a picture; SVG by default.
pub(crate) fn read_picture_format(number: i32) -> Result<v1::PictureFormat, ApiError> {
    let format = v1::PictureFormat::try_from(number).map_err(|_| {
        ApiError::at(
            Reason::UnknownValue,
            "format",
            Sentence::new(
                MessageId::FaultOneOf,
                [("value", number.into()), ("known", "PICTURE_FORMAT_SVG, PICTURE_FORMAT_PNG, PICTURE_FORMAT_TEXT".into())],
            ),
        )
    })?;
    Ok(if format == v1::PictureFormat::Unspecified { v1::PictureFormat::Svg } else { format })
}

/// Reads the style of a picture and reports every fault; `usual` is the default size, `largest` the maximum in pixels.
pub(crate) fn read_style(wanted: &v1::PictureStyle, usual: Size, largest: u16) -> Result<Style, ApiError> {
    let mut faults = Faults::default();
    let mut fault = |reason, field: &str, description: Sentence| faults.push(FieldFault::of(reason, format!("style.{field}"), description));
    let layout = match v1::PictureLayout::try_from(wanted.layout) {
        Ok(v1::PictureLayout::Card) => Layout::Card,
        Ok(_) => Layout::Board,
        Err(_) => {
            fault(
                Reason::UnknownValue,
                "layout",
                Sentence::new(
                    MessageId::FaultOneOf,
                    [("value", wanted.layout.into()), ("known", "PICTURE_LAYOUT_BOARD, PICTURE_LAYOUT_CARD".into())],
                ),
            );
            Layout::Board
        }
    };
    let theme = match v1::PictureTheme::try_from(wanted.theme) {
        Ok(v1::PictureTheme::Dark) => Theme::Dark,
        Ok(_) => Theme::Light,
        Err(_) => {
            fault(
                Reason::UnknownValue,
                "theme",
                Sentence::new(
                    MessageId::FaultOneOf,
                    [("value", wanted.theme.into()), ("known", "PICTURE_THEME_LIGHT, PICTURE_THEME_DARK".into())],
                ),
            );
            Theme::Light
        }
    };
    let rotation = u32::try_from(wanted.rotation).ok().and_then(Rotation::from_degrees).unwrap_or_else(|| {
        fault(
            Reason::OutOfRangeValue,
            "rotation",
            Sentence::new(MessageId::FaultOneOf, [("value", wanted.rotation.into()), ("known", "0, 90, 180, 270".into())]),
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
                    Sentence::new(
                        MessageId::FaultPictureSize,
                        [("value", given.into()), ("min", Size::MIN.into()), ("max", largest.into())],
                    ),
                );
            }
            fit.unwrap_or(usual)
        }
    };
    let style = Style { size, rotation, theme, coordinates: !wanted.without_coordinates, layout };
    if faults.is_empty() { Ok(style) } else { Err(ApiError::of_fields(Reason::OutOfRangeValue, faults)) }
}
