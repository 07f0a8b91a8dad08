//! The games of files, of all files of folders, and of standard input.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tafl_notation::opentafl::MoveForm;
use tafl_notation::records::{Games, Parts, ReadRecord, RecordFaultKind, TextOfGame};

/// One game, or why a source has no more.
pub(in super::super) enum Item {
    Game {
        /// The file.
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
    /// A file of a folder that holds no games.
    PassedOver {
        name: Arc<str>,
    },
}

/// Why a text is refused, with the remedy.
pub(in super::super) const NOT_UTF_8: &str =
    "this text is not in UTF-8; convert it first, as in `iconv -f latin1 -t utf-8 FILE | tafld judge -`";

/// Where games are.
pub(in super::super) struct Sources {
    /// The moves of one game, in place of files.
    pub(in super::super) moves: Option<String>,
    /// Files and folders; without any, and for `-`, standard input.
    pub(in super::super) files: Vec<PathBuf>,
}

/// Whoever takes the games; false to end.
type Take<'a> = &'a mut dyn FnMut(Item) -> bool;

/// The bytes by which files that are not read are recognised.
const HEAD: usize = 512;

/// The bytes that are read at once.
const PART: usize = 1 << 16;

/// The deepest nesting of folders.
const MAX_DEPTH: usize = 32;

/// The beginnings of files that are not read, where they stand, and what to do with them.
const PACKED: [(usize, &[u8], &str); 7] = [
    (0, b"PK\x03\x04", "`unzip FILE -d FOLDER`, then `tafld judge FOLDER`"),
    (257, b"ustar", "`tar -xf FILE -C FOLDER`, then `tafld judge FOLDER`"),
    (0, b"\x1F\x8B", "`gzip -dc FILE | tafld judge -`"),
    (0, b"\xFD7zXZ", "`xz -dc FILE | tafld judge -`"),
    (0, b"\x28\xB5\x2F\xFD", "`zstd -dc FILE | tafld judge -`"),
    (0, b"BZh", "`bzip2 -dc FILE | tafld judge -`"),
    (0, b"7z\xBC\xAF\x27\x1C", "`7z x FILE -oFOLDER`, then `tafld judge FOLDER`"),
];

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
    fn of(name: &str, error: &io::Error) -> Self {
        let said = error.to_string();
        Self::new(name, said.split(" (os error").next().unwrap_or_default())
    }
}

/// Hands over why a source is broken; returns whether more are wanted.
fn or_told(read: Result<bool, Broken>, take: Take<'_>) -> bool {
    read.unwrap_or_else(|Broken { name, why }| take(Item::Failure { name: name.into(), why }))
}

impl Sources {
    /// Hands over every game, in order.
    pub(in super::super) fn read(&self, take: Take<'_>) {
        if let Some(moves) = &self.moves {
            or_told(text("--moves", moves.as_bytes(), false, take), take);
            return;
        }
        let standard_input = [PathBuf::from("-")];
        let paths = if self.files.is_empty() { &standard_input[..] } else { &self.files[..] };
        for path in paths {
            let read = if path.as_os_str() == "-" {
                text("standard input", io::stdin().lock(), false, take)
            } else if path.is_dir() {
                folder(path, take)
            } else {
                file(path, false, take)
            };
            if !or_told(read, take) {
                return;
            }
        }
    }
}

/// Hands over the games of a folder's files, in the order of their names; returns whether more are wanted.
fn folder(path: &Path, take: Take<'_>) -> Result<bool, Broken> {
    let mut games = false;
    let wanted = within(path, 0, &mut |item| {
        games |= !matches!(item, Item::PassedOver { .. });
        take(item)
    })?;
    if games || !wanted {
        return Ok(wanted);
    }
    Err(Broken::new(&path.display().to_string(), "there is no game in it"))
}

fn within(path: &Path, depth: usize, take: Take<'_>) -> Result<bool, Broken> {
    let name = path.display().to_string();
    if depth > MAX_DEPTH {
        return Err(Broken::new(&name, format!("folders within folders, more than {MAX_DEPTH} deep")));
    }
    let failed = |error: io::Error| Broken::of(&name, &error);
    let entries = fs::read_dir(path).map_err(failed)?.collect::<Result<Vec<_>, _>>().map_err(failed)?;
    let mut paths: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
    paths.sort();
    for path in paths {
        // What systems keep beside files is hidden. A link to a folder may lead back.
        let hidden = |name: &str| name.starts_with('.') || name == "__MACOSX";
        if path.file_name().and_then(|name| name.to_str()).is_some_and(hidden) {
            continue;
        }
        let is_link = path.is_symlink();
        let read = if path.is_dir() && !is_link {
            within(&path, depth + 1, take)
        } else if path.is_file() {
            file(&path, true, take)
        } else {
            Ok(true)
        };
        if !or_told(read, take) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn file(path: &Path, in_folder: bool, take: Take<'_>) -> Result<bool, Broken> {
    let name = path.display().to_string();
    let file = File::open(path).map_err(|error| Broken::of(&name, &error))?;
    text(&name, file, in_folder, take)
}

/// Hands over the games of a text; returns whether more are wanted. In a folder there may be other files.
fn text(name: &str, mut reader: impl Read, in_folder: bool, take: Take<'_>) -> Result<bool, Broken> {
    let failed = |error: io::Error| Broken::of(name, &error);
    let mut head = Vec::new();
    reader.by_ref().take(HEAD as u64).read_to_end(&mut head).map_err(failed)?;
    let begins =
        |(at, sign, _): &&(usize, &[u8], &str)| head.get(*at..).is_some_and(|rest| rest.starts_with(sign));
    if let Some((_, _, remedy)) = PACKED.iter().find(begins) {
        return Err(Broken::new(name, format!("unpack it first: {remedy}")));
    }
    let is_wide = head.starts_with(b"\xFF\xFE") || head.starts_with(b"\xFE\xFF");
    if is_wide || head.contains(&0) {
        if in_folder && !is_wide {
            return Ok(take(Item::PassedOver { name: name.into() }));
        }
        let why = "this is not text, or is in UTF-16, which must be converted first, as in \
                   `iconv -f utf-16 -t utf-8 FILE | tafld judge -`";
        return Err(Broken::new(name, why));
    }
    let shared: Arc<str> = name.into();
    let mut number = 0;
    let whole = Cursor::new(head).chain(reader);
    let mut games = Games::of(Buffered(BufReader::with_capacity(PART, whole))).peekable();
    if in_folder && games.peek().is_none_or(|first| first.as_ref().is_ok_and(is_no_game)) {
        return Ok(take(Item::PassedOver { name: shared }));
    }
    for game in games {
        let TextOfGame { text, line } = game.map_err(failed)?;
        number += 1;
        if !take(Item::Game { name: Arc::clone(&shared), number, line, text }) {
            return Ok(false);
        }
    }
    if number == 0 { Err(Broken::new(name, "there is no game in it")) } else { Ok(true) }
}

/// Whether a text has the form of no record.
fn is_no_game(game: &TextOfGame) -> bool {
    let Some(text) = &game.text else { return false };
    let faults = ReadRecord::of(text, None, MoveForm::Standard).err();
    faults.is_some_and(|faults| faults[0].kind == RecordFaultKind::NoRecord)
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
