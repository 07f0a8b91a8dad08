//! The games of files, of archives of files (zip, tar, gzip) and of standard input, in every encoding.

use super::super::file_error;
use encoding_rs_io::DecodeReaderBytesBuilder;
use flate2::read::MultiGzDecoder;
use indicatif::ProgressBar;
use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tafl_notation::records::{Games, TextOfGame};

/// One game, or why a source has no more.
pub(in super::super) enum Item {
    Game {
        /// The file, with the path inside an archive.
        name: Arc<str>,
        /// The number of the game in it, from 1.
        number: u64,
        /// The line on which it begins.
        line: u64,
        /// `None` if it is not in UTF-8.
        text: Option<String>,
    },
    Failure {
        name: Arc<str>,
        why: String,
    },
}

/// Why a text is refused, with the remedy.
pub(in super::super) const NOT_UTF_8: &str =
    "this text is not in UTF-8; save it as UTF-8, or name its encoding, as in --encoding latin1";

/// Files with games; without any, and for `-`, standard input.
pub(in super::super) struct Sources {
    pub(in super::super) files: Vec<PathBuf>,
    /// The encoding of texts without a byte order mark; UTF-8 if `None`.
    pub(in super::super) encoding: Option<String>,
}

/// Whoever takes the games; false to end.
type Take<'a> = &'a mut dyn FnMut(Item) -> bool;

/// The bytes by which archives are recognised.
const HEAD: usize = 512;

/// The deepest nesting of archives.
const MAX_DEPTH: usize = 4;

/// The beginnings of files that are not read, with the command that unpacks them.
const PACKED: [(&[u8], &str); 4] = [
    (b"\xFD7zXZ", "xz -dc"),
    (b"\x28\xB5\x2F\xFD", "zstd -dc"),
    (b"BZh", "bzip2 -dc"),
    (b"7z\xBC\xAF\x27\x1C", "7z x -so"),
];

/// A source that has been opened, with the bytes at its beginning.
struct Source<'r> {
    name: String,
    head: Vec<u8>,
    rest: Box<dyn Read + 'r>,
    depth: usize,
}

impl Sources {
    /// The size of all files, if it is known.
    pub(super) fn bytes(&self) -> Option<u64> {
        let size = |file: &PathBuf| {
            std::fs::metadata(file).ok().filter(std::fs::Metadata::is_file).map(|file| file.len())
        };
        (!self.files.is_empty()).then(|| self.files.iter().map(size).sum()).flatten()
    }

    /// Hands over every game, in order.
    pub(in super::super) fn read(&self, bar: &ProgressBar, take: Take<'_>) {
        let standard_input = [PathBuf::from("-")];
        let files = if self.files.is_empty() { &standard_input[..] } else { &self.files };
        for path in files {
            let is_file = path.as_os_str() != "-";
            let name = if is_file { path.display().to_string() } else { "standard input".to_owned() };
            let read = if is_file {
                self.file(path, bar, take)
            } else {
                self.member(Source::of(name.clone(), bar.wrap_read(io::stdin().lock()), 0), take)
            };
            match read {
                Ok(true) => {}
                Ok(false) => return,
                Err(why) => {
                    let why = why.strip_prefix(&format!("{name}: ")).unwrap_or(&why).to_owned();
                    if !take(Item::Failure { name: name.into(), why }) {
                        return;
                    }
                }
            }
        }
    }

    fn file(&self, path: &Path, bar: &ProgressBar, take: Take<'_>) -> Result<bool, String> {
        let failed = |error: io::Error| file_error(path, &error);
        let mut file = File::open(path).map_err(failed)?;
        let mut head = [0; 4];
        let is_zip = file.read(&mut head).map_err(failed)? == 4 && head == *b"PK\x03\x04";
        let name = path.display().to_string();
        // A device or a pipe cannot go back.
        if !is_zip && file.rewind().is_err() {
            return self.member(Source::of(name, Cursor::new(head).chain(file), 0), take);
        }
        if !is_zip {
            return self.member(Source::of(name, bar.wrap_read(file), 0), take);
        }
        let unreadable = |error: zip::result::ZipError| format!("{name}: {error}");
        let mut archive = zip::ZipArchive::new(file).map_err(unreadable)?;
        for n in 0..archive.len() {
            let member = archive.by_index(n).map_err(unreadable)?;
            bar.inc(member.compressed_size());
            if member.is_file()
                && !self.member(Source::of(format!("{name}/{}", member.name()), member, 1), take)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Hands over the games of a source, or of the sources in it; returns whether more are wanted.
    fn member(&self, source: Result<Source<'_>, String>, take: Take<'_>) -> Result<bool, String> {
        let Source { name, head, rest, depth } = source?;
        if depth > MAX_DEPTH {
            return Err(format!("{name}: archives within archives, more than {MAX_DEPTH} deep"));
        }
        let whole = Cursor::new(head.clone()).chain(rest);
        if head.starts_with(b"\x1F\x8B") {
            let inner = name.strip_suffix(".gz").unwrap_or(&name).to_owned();
            return self
                .member(Source::of(inner, MultiGzDecoder::new(BufReader::new(whole)), depth + 1), take);
        }
        if head.get(257..262) == Some(b"ustar") {
            let failed = |error: io::Error| format!("{name}: {error}");
            let mut archive = tar::Archive::new(whole);
            for member in archive.entries().map_err(failed)? {
                let member = member.map_err(failed)?;
                let path = format!("{name}/{}", member.path().map_err(failed)?.display());
                if member.header().entry_type().is_file()
                    && !self.member(Source::of(path, member, depth + 1), take)?
                {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        if head.starts_with(b"PK\x03\x04") {
            return Err(format!("{name}: a zip archive is read from a file only, by its name"));
        }
        if let Some((_, command)) = PACKED.iter().find(|(begins, _)| head.starts_with(begins)) {
            return Err(format!("{name}: unpack it first: `{command} FILE | tafld judge -`"));
        }
        self.text(name, &head, whole, take)
    }

    /// Hands over the games of a text.
    fn text(&self, name: String, head: &[u8], whole: impl Read, take: Take<'_>) -> Result<bool, String> {
        let has_mark = head.starts_with(b"\xFF\xFE") || head.starts_with(b"\xFE\xFF");
        if self.encoding.is_none() && !has_mark && head.contains(&0) {
            return Err(format!(
                "{name}: this is no text, or one in UTF-16 without a byte order mark: then name it, as in --encoding utf-16le"
            ));
        }
        let mut decoder = DecodeReaderBytesBuilder::new();
        decoder.bom_override(true).strip_bom(true);
        if let Some(label) = &self.encoding {
            let known = encoding_of(label);
            decoder.encoding(Some(known.ok_or_else(|| {
                format!(
                    "--encoding {label}: this encoding is not known; use a name such as latin1 or utf-16le"
                )
            })?));
        } else {
            decoder.utf8_passthru(true);
        }
        let name: Arc<str> = name.into();
        let mut number = 0;
        for game in Games::of(BufReader::with_capacity(1 << 16, decoder.build(whole))) {
            let TextOfGame { text, line } = game.map_err(|error| format!("{name}: {error}"))?;
            number += 1;
            if !take(Item::Game { name: Arc::clone(&name), number, line, text }) {
                return Ok(false);
            }
        }
        if number == 0 {
            let why = "there is no game in it".to_owned();
            return Ok(take(Item::Failure { name, why }));
        }
        Ok(true)
    }
}

/// The encoding with this name.
fn encoding_of(label: &str) -> Option<&'static encoding_rs::Encoding> {
    encoding_rs::Encoding::for_label(label.as_bytes())
}

impl<'r> Source<'r> {
    fn of(name: String, mut reader: impl Read + 'r, depth: usize) -> Result<Self, String> {
        let mut head = Vec::new();
        reader.by_ref().take(HEAD as u64).read_to_end(&mut head).map_err(|error| {
            let said = error.to_string();
            format!("{name}: {}", said.split(" (os error").next().unwrap_or_default())
        })?;
        Ok(Self { name, head, rest: Box::new(reader), depth })
    }
}
