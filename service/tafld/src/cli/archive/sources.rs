//! The games of files, of archives of files (zip, tar, gzip) and of standard input, in every encoding.

use encoding_rs::Encoding;
use encoding_rs_io::DecodeReaderBytesBuilder;
use flate2::read::MultiGzDecoder;
use indicatif::ProgressBar;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tafl_notation::records::{Games, Parts, TextOfGame};

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

/// The bytes that are read at once.
const PART: usize = 1 << 16;

/// The deepest nesting of archives.
const MAX_DEPTH: usize = 4;

/// The beginnings of files that are not read, with the command that unpacks them.
const PACKED: [(&[u8], &str); 4] = [
    (b"\xFD7zXZ", "xz -dc"),
    (b"\x28\xB5\x2F\xFD", "zstd -dc"),
    (b"BZh", "bzip2 -dc"),
    (b"7z\xBC\xAF\x27\x1C", "7z x -so"),
];

/// The beginning of a zip archive.
const ZIP: &[u8] = b"PK\x03\x04";

/// A source that has been opened, with the bytes at its beginning.
struct Source<'r> {
    name: String,
    head: Vec<u8>,
    rest: Box<dyn Read + 'r>,
    depth: usize,
}

/// Why a source cannot be read any further.
struct Broken {
    name: String,
    why: String,
}

impl Broken {
    fn new(name: &str, why: impl Into<String>) -> Self {
        Self { name: name.to_owned(), why: why.into() }
    }

    /// The error without the system's number of it.
    fn of(name: &str, error: &dyn std::error::Error) -> Self {
        let said = error.to_string();
        Self::new(name, said.split(" (os error").next().unwrap_or_default())
    }
}

/// Hands over why a source is broken; returns whether more are wanted.
fn or_told(read: Result<bool, Broken>, take: Take<'_>) -> bool {
    read.unwrap_or_else(|Broken { name, why }| take(Item::Failure { name: name.into(), why }))
}

impl Sources {
    /// The size of all files, if it is known.
    pub(super) fn bytes(&self) -> Option<u64> {
        let size = |file: &PathBuf| {
            let file = std::fs::metadata(file).ok().filter(std::fs::Metadata::is_file)?;
            Some(file.len())
        };
        let sum = self.files.iter().map(size).sum::<Option<u64>>();
        sum.filter(|_| !self.files.is_empty())
    }

    /// Hands over every game, in order.
    pub(in super::super) fn read(&self, bar: &ProgressBar, take: Take<'_>) {
        let standard_input = [PathBuf::from("-")];
        let files = if self.files.is_empty() { &standard_input[..] } else { &self.files[..] };
        for path in files {
            let read = if path.as_os_str() == "-" {
                let input = bar.wrap_read(io::stdin().lock());
                self.member(Source::of("standard input".to_owned(), input, 0), take)
            } else {
                self.file(path, bar, take)
            };
            if !or_told(read, take) {
                return;
            }
        }
    }

    fn file(&self, path: &Path, bar: &ProgressBar, take: Take<'_>) -> Result<bool, Broken> {
        let name = path.display().to_string();
        let failed = |error: io::Error| Broken::of(&name, &error);
        let mut file = File::open(path).map_err(failed)?;
        let mut head = vec![0; ZIP.len()];
        let long = file.read(&mut head).map_err(failed)?;
        head.truncate(long);
        if head != ZIP {
            // A pipe cannot go back.
            let source = match file.rewind() {
                Ok(()) => Source::of(name, bar.wrap_read(file), 0),
                Err(_) => Source::of(name, Cursor::new(head).chain(bar.wrap_read(file)), 0),
            };
            return self.member(source, take);
        }
        let mut archive =
            zip::ZipArchive::new(BufReader::new(file)).map_err(|error| Broken::of(&name, &error))?;
        for n in 0..archive.len() {
            let member = archive.by_index(n).map_err(|error| Broken::of(&name, &error))?;
            bar.inc(member.compressed_size());
            let inner = format!("{name}/{}", member.name());
            if member.is_file() && !or_told(self.member(Source::of(inner, member, 1), take), take) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Hands over the games of a source, or of the sources in it; returns whether more are wanted.
    fn member(&self, source: Result<Source<'_>, Broken>, take: Take<'_>) -> Result<bool, Broken> {
        let Source { name, head, rest, depth } = source?;
        if depth > MAX_DEPTH {
            return Err(Broken::new(&name, format!("archives within archives, more than {MAX_DEPTH} deep")));
        }
        let whole = Cursor::new(head.clone()).chain(rest);
        if head.starts_with(b"\x1F\x8B") {
            let inner = name.strip_suffix(".gz").unwrap_or(&name).to_owned();
            let unpacked = MultiGzDecoder::new(BufReader::new(whole));
            return self.member(Source::of(inner, unpacked, depth + 1), take);
        }
        if head.get(257..262) == Some(b"ustar") {
            return self.tar(&name, whole, depth + 1, take);
        }
        if head.starts_with(ZIP) {
            return Err(Broken::new(&name, "a zip archive is read from a file only, by its name"));
        }
        if let Some((_, command)) = PACKED.iter().find(|(begins, _)| head.starts_with(begins)) {
            return Err(Broken::new(&name, format!("unpack it first: `{command} FILE | tafld judge -`")));
        }
        self.text(&name, &head, whole, take)
    }

    fn tar(&self, name: &str, whole: impl Read, depth: usize, take: Take<'_>) -> Result<bool, Broken> {
        let failed = |error: io::Error| Broken::of(name, &error);
        let mut archive = tar::Archive::new(whole);
        for member in archive.entries().map_err(failed)? {
            let member = member.map_err(failed)?;
            let inner = format!("{name}/{}", member.path().map_err(failed)?.display());
            let is_file = member.header().entry_type().is_file();
            if is_file && !or_told(self.member(Source::of(inner, member, depth), take), take) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Hands over the games of a text.
    fn text(&self, name: &str, head: &[u8], whole: impl Read, take: Take<'_>) -> Result<bool, Broken> {
        let has_mark = head.starts_with(b"\xFF\xFE") || head.starts_with(b"\xFE\xFF");
        if self.encoding.is_none() && !has_mark && head.contains(&0) {
            let why = "this is no text, or one in UTF-16 without a byte order mark: then name its encoding, as in --encoding utf-16le";
            return Err(Broken::new(name, why));
        }
        let mut decoder = DecodeReaderBytesBuilder::new();
        decoder.bom_override(true).strip_bom(true);
        match &self.encoding {
            Some(label) => {
                let why = || {
                    format!(
                        "--encoding {label}: this encoding is not known; use a name such as latin1 or utf-16le"
                    )
                };
                let known = Encoding::for_label(label.as_bytes()).ok_or_else(|| Broken::new(name, why()))?;
                decoder.encoding(Some(known));
            }
            None => {
                decoder.utf8_passthru(true);
            }
        }
        let shared: Arc<str> = name.into();
        let mut number = 0;
        for game in Games::of(Buffered(BufReader::with_capacity(PART, decoder.build(whole)))) {
            let TextOfGame { text, line } = game.map_err(|error| Broken::of(name, &error))?;
            number += 1;
            if !take(Item::Game { name: Arc::clone(&shared), number, line, text }) {
                return Ok(false);
            }
        }
        if number == 0 { Err(Broken::new(name, "there is no game in it")) } else { Ok(true) }
    }
}

/// A reader, part by part.
struct Buffered<R>(BufReader<R>);

impl<R: Read> Parts for Buffered<R> {
    type Error = io::Error;

    fn unused(&mut self) -> io::Result<&[u8]> {
        while let Err(error) = self.0.fill_buf() {
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(error);
            }
        }
        self.0.fill_buf()
    }

    fn use_up(&mut self, bytes: usize) {
        self.0.consume(bytes);
    }
}

impl<'r> Source<'r> {
    fn of(name: String, mut reader: impl Read + 'r, depth: usize) -> Result<Self, Broken> {
        let mut head = Vec::new();
        match reader.by_ref().take(HEAD as u64).read_to_end(&mut head) {
            Ok(_) => Ok(Self { name, head, rest: Box::new(reader), depth }),
            Err(error) => Err(Broken::of(&name, &error)),
        }
    }
}
