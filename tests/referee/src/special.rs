//! What a rule set says about special pieces (engine/RULES.md, section 8): its JSON form and its faults.
//!
//! What the pieces do is where men and king do the same: `movement` for jumps, `capture` and
//! `king` for captures, `chain` for berserk.

use serde::Deserialize;

use super::board::{ALL_KINDS, Piece};
use super::rules::{Kinds, SlowRules};

/// The answers of a rule set that has special pieces.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct Special {
    /// Kinds that are not named move any number of squares.
    #[serde(default)]
    pub(super) reach: Vec<ReachOf>,
    pub(super) jumps: Jumps,
    pub(super) berserk: Option<Berserk>,
    #[serde(default)]
    pub(super) chain_may_stop: bool,
}

/// How far some special kinds move.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct ReachOf {
    pub(super) pieces: Kinds,
    pub(super) squares: usize,
}

/// How the kinds that may jump do so; men never jump.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct Jumps {
    pub(super) king: Jump,
    pub(super) commanders: Jump,
    pub(super) knights: Jump,
    pub(super) mercenaries: Jump,
    pub(super) guards: Jump,
}

/// The kinds of jumps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(remote = "Self", rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum Jump {
    None,
    /// Only where the origin or the landing square lies in a zone.
    Restricted,
    OverEnemies,
    /// Over enemies, and the piece leapt over is taken.
    Capturing,
}

/// How the piece that has captured goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(remote = "Self", rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum Berserk {
    Captures,
    AnyMove,
    /// With captures, and the king also to an escape square.
    CapturesOrEscape,
}

impl Jumps {
    /// How a kind of piece jumps.
    pub(super) fn of(&self, piece: Piece) -> Jump {
        match piece {
            Piece::Man(_) => Jump::None,
            Piece::King => self.king,
            Piece::Commander(_) => self.commanders,
            Piece::Knight(_) => self.knights,
            Piece::Mercenary(_) => self.mercenaries,
            Piece::Guard(_) => self.guards,
        }
    }
}

/// What is wrong with the answers about special pieces.
pub(super) fn special_faults(rules: &SlowRules) -> Vec<String> {
    let mut faults = Vec::new();
    let Some(special) = &rules.special else {
        let letter = |letter: char| Piece::from_letter(letter).is_some_and(Piece::is_special);
        for setup in rules.board.setups.iter().filter(|setup| setup.board.chars().any(letter)) {
            faults.push(format!(
                "board.setups: {} has special pieces, but the rules have no `special`",
                setup.name
            ));
        }
        return faults;
    };
    for piece in ALL_KINDS {
        let named = special.reach.iter().filter(|reach| reach.pieces.has(piece)).count();
        if named > 0 && !piece.is_special() {
            faults.push(format!("special.reach: {} is not a special kind", piece.letter()));
        } else if named > 1 {
            faults.push(format!("special.reach: {} is named twice", piece.letter()));
        }
    }
    for reach in &special.reach {
        if !(1..=rules.board.size).contains(&reach.squares) {
            faults.push(format!("special.reach: {} is not from 1 to the side of the board", reach.squares));
        }
    }
    if special.jumps.king == Jump::Capturing && !rules.king_in_captures.strikes() {
        faults.push("special.jumps.king: capturing, but the king captures nothing by moving".to_owned());
    }
    if special.chain_may_stop && special.berserk.is_none() {
        faults.push("special.chainMayStop: there are no chains".to_owned());
    }
    let never_captures = !rules.king_in_captures.strikes() && rules.shieldwall.is_none();
    if special.berserk == Some(Berserk::CapturesOrEscape) && never_captures {
        faults.push("special.berserk: the king captures nothing, so he never goes on to escape".to_owned());
    }
    faults
}
