//! A partially read game: strictly all of it or nothing, or everything up to the first fault.

use super::tree::{GameRecord, Line};
use crate::diagnostics::{self, Faults, Origin, RecordFault};

/// The result of a reader.
pub(crate) struct Partial {
    pub(crate) game: GameRecord,
    pub(crate) faults: Faults,
    /// The offset at which the tags end and the moves begin.
    pub(crate) moves_from: usize,
    /// Whether the result is a sign of PGN, such as `1-0`.
    pub(crate) sign: bool,
}

impl Partial {
    /// The result for a text that is too long.
    pub(crate) fn refused(faults: Faults) -> Self {
        Self { game: GameRecord::default(), faults, moves_from: 0, sign: false }
    }

    /// The game, if it has no faults.
    pub(crate) fn strict(self, text: &str) -> Result<GameRecord, Vec<RecordFault>> {
        let Self { mut game, faults, .. } = self;
        if faults.is_empty() {
            locate(text, &mut game);
        }
        faults.or(text, Some(game))
    }

    /// The game up to the first fault in its moves, and the faults. A faulty tag is dropped, the moves after
    /// it are kept.
    pub(crate) fn kept(self, text: &str) -> (GameRecord, Vec<RecordFault>) {
        let Self { mut game, faults, moves_from, .. } = self;
        if let Some(fault) = faults.first_from(moves_from) {
            cut(&mut game.line, fault);
        }
        locate(text, &mut game);
        (game.tidied(), faults.located(text))
    }
}

/// Removes every move at or after this offset. Readers nest lines at most [`GameRecord::MAX_DEPTH`] deep.
pub(super) fn cut(line: &mut Line, offset: usize) {
    if let Some(end) = line.plies.iter().position(|ply| ply.origin.range.start >= offset) {
        line.plies.truncate(end);
        line.beyond.clear();
    }
    for variations in line.plies.iter_mut().map(|ply| &mut ply.variations).chain([&mut line.beyond]) {
        for variation in variations.iter_mut() {
            cut(variation, offset);
        }
        variations.retain(|variation| !variation.plies.is_empty());
    }
}

fn locate(text: &str, game: &mut GameRecord) {
    let mut origins: Vec<&mut Origin> = Vec::new();
    let mut lines = vec![&mut game.line];
    while let Some(line) = lines.pop() {
        for ply in &mut line.plies {
            origins.push(&mut ply.origin);
            lines.extend(&mut ply.variations);
        }
        lines.extend(&mut line.beyond);
    }
    diagnostics::locate(text, &mut origins);
}
