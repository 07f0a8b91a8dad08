//! Writes the looks of boards on pages, as the server serves them below `/board`: `tafl-board FOLDER`.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("usage: tafl-board FOLDER")?;
    let folder = Path::new(&folder);
    let grain = folder.join("grain");
    fs::create_dir_all(&grain)?;
    fs::write(folder.join("looks.js"), tafl_pictures::web_module())?;
    for theme in tafl_pictures::theme_names() {
        if let Some(picture) = tafl_pictures::grain_svg(&theme) {
            fs::write(grain.join(theme).with_extension("svg"), picture)?;
        }
    }
    Ok(())
}
