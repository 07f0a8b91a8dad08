//! How a caller wants a picture.

use crate::error::{ApiError, Faults, FieldFault, Reason};
use tafl_pictures::{Layout, Rotation, Size, Style, Theme};
use tafl_proto::v1;

/// Reads the form of a picture; SVG unless another is named.
pub(crate) fn read_picture_format(number: i32) -> Result<v1::PictureFormat, ApiError> {
    let format = v1::PictureFormat::try_from(number)
        .map_err(|_| ApiError::at(Reason::OutOfRangeValue, "format", format!("{number} is no form: PICTURE_FORMAT_SVG, _PNG or _TEXT")))?;
    Ok(if format == v1::PictureFormat::Unspecified { v1::PictureFormat::Svg } else { format })
}

/// Reads the style of a picture, with every fault; `usual` is the size unless one is named, and `largest` the maximum in pixels.
pub(crate) fn read_style(wanted: &v1::PictureStyle, usual: Size, largest: u16) -> Result<Style, ApiError> {
    let mut faults = Faults::default();
    let mut fault = |field: &str, description: String| faults.push(FieldFault::out_of_range(format!("style.{field}"), description));
    let layout = match v1::PictureLayout::try_from(wanted.layout) {
        Ok(v1::PictureLayout::Card) => Layout::Card,
        Ok(_) => Layout::Board,
        Err(_) => {
            fault("layout", format!("{} is no layout: PICTURE_LAYOUT_BOARD or _CARD", wanted.layout));
            Layout::Board
        }
    };
    let theme = match v1::PictureTheme::try_from(wanted.theme) {
        Ok(v1::PictureTheme::Dark) => Theme::Dark,
        Ok(_) => Theme::Light,
        Err(_) => {
            fault("theme", format!("{} is no theme: PICTURE_THEME_LIGHT or _DARK", wanted.theme));
            Theme::Light
        }
    };
    let rotation = u32::try_from(wanted.rotation).ok().and_then(Rotation::from_degrees).unwrap_or_else(|| {
        fault("rotation", format!("{} is none of 0, 90, 180 and 270 degrees", wanted.rotation));
        Rotation::None
    });
    let size = match wanted.size {
        None => usual,
        Some(given) => {
            let fit = u32::try_from(given).ok().and_then(Size::new).filter(|size| size.pixels() <= largest);
            if layout == Layout::Card {
                fault("size", "a card has 1200 by 630 pixels; leave size out".to_owned());
            } else if fit.is_none() {
                fault("size", format!("{given} is not from {} to {largest} pixels", Size::MIN));
            }
            fit.unwrap_or(usual)
        }
    };
    let style = Style { size, rotation, theme, coordinates: !wanted.without_coordinates, layout };
    if faults.is_empty() { Ok(style) } else { Err(ApiError::of_fields(Reason::OutOfRangeValue, faults)) }
}
