//! From a rules record to a rule set.
//!
//! OpenTafl's specification and its program disagree on some points; [`Dialect`] chooses, and the result
//! reports where it mattered. Statements about kinds of pieces that cannot occur in the game are ignored: a
//! rule set names the kinds of its set-up, and both sides' mercenaries if one side has some. Lists are
//! sorted, zones in the order throne, corners, camps, forts; the set-up is called `start`.
//!
//! Our interpretation where neither specification nor program is clear: a piece may stand where it starts,
//! even if it may not stop there; squares other than the centre are equally hostile empty or occupied; the
//! king is closed in by every zone that is hostile to him; a king who is strong at the centre is enclosed
//! there if the centre is hostile to him, and otherwise must be surrounded by attackers alone.

use super::keys::{RecordZone, RulesKey};
use super::pieces::{RecordPiece, RecordPieces};
use super::rules::{KingStrength, RecordEscape, RecordShieldwall, RulesRecord, Threefold};
use crate::diagnostics::Span;
use std::collections::BTreeMap;
use tafl_engine::{
    BoardSpec, Closers, Encirclement, Enclosure, Escape, Fault, Jump, Jumps, KingTaken, NamedSetup, Piece,
    PieceSet, Placement, Reach, Referee, Repetition, RepetitionCompares, RepetitionConsequence, RuleId,
    Rules, Shieldwall, Side, Special, SpecialReach, Square, Zone, ZoneKind,
};

/// Which authority decides where OpenTafl's specification ("text") and its program disagree.
///
/// | | program | text |
/// |---|---|---|
/// | `tfr:w` | the player who makes the third occurrence loses | wins |
/// | `tfr:l` | wins | loses |
/// | `tfr:i` | a draw | no effect |
/// | `dforp` left out | all pieces pass over the defenders' fortresses | only defenders do |
/// | pieces that stop on a square but do not pass over it | cannot go there | can, and their path ends there |
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dialect {
    /// The program, which the records in circulation follow.
    #[default]
    Program,
    /// The specification.
    Text,
}

/// A rule set that was read from a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImportedRules {
    /// The rule set.
    pub rules: Rules,
    /// The dialect in which the record was read.
    pub dialect: Dialect,
    /// Notes for the caller.
    pub notes: Vec<ImportNote>,
}

/// A remark on a rule set that was read from a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ImportNote {
    /// The rule.
    pub rule: RuleId,
    /// The entry of the record; the record may lack it.
    pub key: RulesKey,
    /// The remark.
    pub kind: ImportNoteKind,
}

/// Kinds of remarks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ImportNoteKind {
    /// Specification, program and this engine do not all agree: the dialect decided, or the program plays
    /// otherwise.
    Disputed,
    /// The centre zone is not in the centre of the board: its squares were read as defenders' forts.
    CentreElsewhere,
    /// The entry has no effect in this game and was ignored.
    NoEffect,
}

/// The reason why a record is not a rule set of this engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesImportFault {
    /// The entry of the record.
    pub key: RulesKey,
    /// Its place, if the record was read from a text that has it.
    pub span: Option<Span>,
    /// The fault, with the field of the rule set.
    pub fault: Fault,
}

impl RulesRecord {
    /// The rule set that the record describes.
    ///
    /// ```
    /// use tafl_engine::Referee;
    /// use tafl_notation::opentafl::{Dialect, RulesRecord};
    /// // Tablut, from a test of the program's.
    /// let text = "dim:9 name:Tablut esc:e ks:c cor: cens: cenh: start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";
    /// let imported = text.parse::<RulesRecord>().unwrap().to_rules(Dialect::Program).unwrap();
    /// assert!(imported.notes.is_empty());
    /// assert!(Referee::new(imported.rules).is_ok());
    /// ```
    ///
    /// # Errors
    /// Everything in the record that this engine cannot express.
    pub fn to_rules(&self, dialect: Dialect) -> Result<ImportedRules, Vec<RulesImportFault>> {
        let board = self.start.placement().map_err(|kind| {
            let side = Placement::empty(self.dim()).is_none();
            let (key, field) = if side {
                (RulesKey::Dim, "board.size")
            } else {
                (self.start_key(), "board.setups[0].board")
            };
            let value = if side { self.dim().to_string() } else { self.start.to_string() };
            vec![RulesImportFault { key, span: self.span(key), fault: Fault::new(field, value, kind) }]
        })?;
        let mut import = Import { record: self, dialect, kinds: kinds(&board), board, notes: Vec::new() };
        let rules = import.rules();
        let notes = import.notes;
        match Referee::new(rules.clone()) {
            Ok(_) => Ok(ImportedRules { rules, dialect, notes }),
            Err(faults) => Err(faults.iter().map(|fault| self.placed(&rules, fault.clone())).collect()),
        }
    }

    fn start_key(&self) -> RulesKey {
        if self.span(RulesKey::Starti).is_some() { RulesKey::Starti } else { RulesKey::Start }
    }

    /// A fault of the rule set, at the entry that caused it.
    fn placed(&self, rules: &Rules, fault: Fault) -> RulesImportFault {
        let zone = |field: &str| {
            let number: usize = field.strip_prefix("zones[")?.split(']').next()?.parse().ok()?;
            let kind = rules.zones.get(number)?.kind;
            let zone = RecordZone::ALL.into_iter().find(|zone| zone_kind(*zone) == kind)?;
            let elsewhere = zone == RecordZone::DefendersForts && self.squares(zone).is_empty();
            Some(RulesKey::Squares(if elsewhere { RecordZone::Centre } else { zone }))
        };
        let keys = [
            ("escape", RulesKey::Esc),
            ("king_taken", RulesKey::Ks),
            ("shieldwall", RulesKey::Sw),
            ("exit_fort", RulesKey::Efe),
            ("linnaean_capture", RulesKey::Linc),
            ("reach", RulesKey::Spd),
            ("special.reach", RulesKey::Spd),
            ("special.jumps.king", RulesKey::Kj),
            ("special.jumps.guards", RulesKey::Gj),
        ];
        let known = keys.iter().find(|(field, _)| fault.field.starts_with(field)).map(|&(_, key)| key);
        let key = zone(&fault.field).or(known).unwrap_or(self.start_key());
        RulesImportFault { key, span: self.span(key), fault }
    }
}

/// The kinds that can occur in a game from this board.
pub(super) fn kinds(board: &Placement) -> PieceSet {
    let mercenaries = [Piece::AttackersMercenary, Piece::DefendersMercenary];
    let turned = |piece: Piece| {
        if mercenaries.contains(&piece) { PieceSet::of(&mercenaries) } else { PieceSet::of(&[piece]) }
    };
    board.pieces().fold(PieceSet::COMMON, |kinds, (_, piece)| kinds.union(turned(piece)))
}

pub(super) const fn zone_kind(zone: RecordZone) -> ZoneKind {
    match zone {
        RecordZone::Corners => ZoneKind::Corners,
        RecordZone::Centre => ZoneKind::Throne,
        RecordZone::AttackersForts => ZoneKind::Camps,
        RecordZone::DefendersForts => ZoneKind::Forts,
    }
}

/// The meaning of a zone where the record is silent.
pub(super) struct Defaults {
    pub(super) hostile: RecordPieces,
    pub(super) pass: RecordPieces,
    pub(super) stop: RecordPieces,
}

/// All pieces may return to any zone, and the empty centre is hostile to all.
pub(super) const fn defaults(zone: RecordZone, dialect: Dialect) -> Defaults {
    const ALL: RecordPieces = RecordPieces::ALL;
    const KING: RecordPieces = RecordPieces::KING;
    const DEFENDERS: RecordPieces = RecordPieces::DEFENDERS;
    match zone {
        RecordZone::Corners => Defaults { hostile: ALL, pass: KING, stop: KING },
        RecordZone::Centre => Defaults { hostile: RecordPieces::ATTACKERS, pass: ALL, stop: KING },
        RecordZone::AttackersForts => Defaults { hostile: DEFENDERS, pass: ALL, stop: ALL },
        RecordZone::DefendersForts => {
            let pass = if matches!(dialect, Dialect::Text) { DEFENDERS } else { ALL };
            Defaults { hostile: RecordPieces::ATTACKERS, pass, stop: DEFENDERS }
        }
    }
}

struct Import<'a> {
    record: &'a RulesRecord,
    dialect: Dialect,
    board: Placement,
    kinds: PieceSet,
    notes: Vec<ImportNote>,
}

impl Import<'_> {
    fn note(&mut self, rule: RuleId, key: RulesKey, kind: ImportNoteKind) {
        let note = ImportNote { rule, key, kind };
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    fn rules(&mut self) -> Rules {
        let record = self.record;
        let enclosed = matches!(record.king_strength, KingStrength::Strong | KingStrength::Middleweight);
        let mut zones: Vec<Zone> =
            RecordZone::ALL.into_iter().filter_map(|zone| self.zone(zone, enclosed)).collect();
        zones.sort_by_key(|zone| zone.kind);
        let has = |kind| zones.iter().any(|zone| zone.kind == kind);
        let (throne, corners) = (has(ZoneKind::Throne), has(ZoneKind::Corners));
        let king_taken = self.king_taken(&zones, throne);
        if record.linnaean && !throne {
            self.note(RuleId::LinnaeanCapture, RulesKey::Linc, ImportNoteKind::NoEffect);
        }
        if record.shieldwall == RecordShieldwall::Strong && !corners {
            self.note(RuleId::Shieldwall, RulesKey::Sw, ImportNoteKind::NoEffect);
        }
        let corner_closes = record.shieldwall == RecordShieldwall::Strong && corners;
        // A king on the edge has escaped.
        let at_edge = record.escape == RecordEscape::Edge;
        if record.exit_fort && at_edge {
            self.note(RuleId::ExitFort, RulesKey::Efe, ImportNoteKind::NoEffect);
        }
        let board = BoardSpec {
            size: record.dim(),
            setups: vec![NamedSetup { name: "start".to_owned(), board: self.board.clone() }],
        };
        Rules {
            first_move: if record.attackers_first { Side::Attackers } else { Side::Defenders },
            reach: self.reach(),
            king_in_captures: record.king_armed,
            special: self.special(),
            zones,
            king_taken,
            escape: if record.escape == RecordEscape::Corners { Escape::Corners } else { Escape::Edge },
            encirclement: record.surrounding.then_some(Encirclement::ClosedRing),
            shieldwall: (record.shieldwall != RecordShieldwall::None)
                .then_some(Shieldwall { corner_closes, flanking: record.flanking }),
            exit_fort: record.exit_fort && !at_edge,
            repetition: self.repetition(),
            linnaean_capture: record.linnaean && throne,
            ..Rules::plain(board)
        }
    }

    /// The kinds of this game among some pieces.
    fn set(&self, pieces: RecordPieces) -> PieceSet {
        self.kinds.iter().filter(|&piece| pieces.contains(RecordPiece::from(piece))).collect()
    }

    fn zone(&mut self, of: RecordZone, enclosed: bool) -> Option<Zone> {
        let squares = self.record.squares(of);
        if squares.is_empty() {
            return None;
        }
        let centre = self.record.dim() / 2;
        let elsewhere = of == RecordZone::Centre
            && squares.iter().any(|square| (square.file(), square.rank()) != (centre, centre));
        if elsewhere {
            self.note(RuleId::Throne, RulesKey::Squares(of), ImportNoteKind::CentreElsewhere);
        }
        let declared = self.record.zone(of);
        let default = defaults(of, self.dialect);
        let [pass, stop] = [(declared.pass, default.pass), (declared.stop, default.stop)]
            .map(|(declared, default)| self.set(declared.unwrap_or(default)));
        let reenter = self.set(declared.reenter.unwrap_or(RecordPieces::ALL));
        let may_come = stop.intersection(reenter);
        let enter = if self.dialect == Dialect::Text { may_come } else { may_come.intersection(pass) };
        self.disputed(of, &default, may_come, pass);
        let standing = squares.iter().filter_map(|&square| self.board.piece_at(square)).collect();
        let hostile = self.set(declared.hostile.unwrap_or(default.hostile));
        let mut zone = Zone {
            kind: if elsewhere { ZoneKind::Forts } else { zone_kind(of) },
            squares,
            stop: stop.union(standing),
            enter,
            pass: pass.intersection(reenter),
            hostile_empty: hostile,
            hostile_occupied: hostile,
        };
        if of == RecordZone::Centre {
            zone.hostile_empty = self.set(self.record.centre_hostile_empty.unwrap_or(RecordPieces::ALL));
        } else {
            zone.hostile_occupied = self.while_occupied(&zone, enclosed);
        }
        self.plays_otherwise(of, &zone, pass, reenter);
        Some(zone)
    }

    /// Notes where the program treats a piece that stands in a zone otherwise than this engine does.
    fn plays_otherwise(&mut self, of: RecordZone, zone: &Zone, pass: PieceSet, reenter: PieceSet) {
        if never_occupied(zone, self.record.escape == RecordEscape::Edge, self.record.dim()) {
            return;
        }
        let hostile = zone.hostile_empty.union(zone.hostile_occupied);
        let touching = pairs(&zone.squares)
            .any(|(one, other)| one.file().abs_diff(other.file()) + one.rank().abs_diff(other.rank()) == 1);
        let otherwise = [
            // In the program a zone is also hostile to a piece that stands in it,
            (RulesKey::Hostile(of), touching && zone.stop.iter().any(|piece| hostile.contains(piece))),
            // a piece needs the right to pass for a move inside its zone,
            (RulesKey::Pass(of), touching && !pass.covers(zone.stop)),
            // and the right to enter only from outside: from one part of the zone it may go to another.
            (RulesKey::Reenter(of), !reenter.covers(zone.stop) && in_parts(&zone.squares)),
            // The specification lets all pieces pass over the centre, the program all but guards.
            (
                RulesKey::Pass(of),
                of == RecordZone::Centre
                    && self.record.zone(of).pass.is_none()
                    && GUARDS.iter().any(|&guard| self.kinds.contains(guard)),
            ),
        ];
        for (key, _) in otherwise.into_iter().filter(|&(_, differs)| differs) {
            self.note(zone.kind.into(), key, ImportNoteKind::Disputed);
        }
    }

    fn disputed(&mut self, of: RecordZone, default: &Defaults, may_come: PieceSet, pass: PieceSet) {
        let other = if self.dialect == Dialect::Text { Dialect::Program } else { Dialect::Text };
        let left_out = self.record.zone(of).pass.is_none()
            && self.set(default.pass) != self.set(defaults(of, other).pass);
        if left_out || !pass.covers(may_come) {
            self.note(zone_kind(of).into(), RulesKey::Pass(of), ImportNoteKind::Disputed);
        }
    }

    /// The pieces to which an occupied zone other than the centre is hostile: none if it cannot be occupied
    /// in a game that continues. It never matters to a king who must be enclosed.
    fn while_occupied(&self, zone: &Zone, enclosed: bool) -> PieceSet {
        if never_occupied(zone, self.record.escape == RecordEscape::Edge, self.record.dim()) {
            return PieceSet::NONE;
        }
        if enclosed { zone.hostile_empty.without(PieceSet::KING) } else { zone.hostile_empty }
    }

    fn king_taken(&mut self, zones: &[Zone], throne: bool) -> KingTaken {
        let hostile = zones.iter().filter(|zone| zone.hostile_empty.contains(Piece::King));
        let closing: Vec<ZoneKind> = hostile.map(|zone| zone.kind).collect();
        let closers = |edge| Closers { zones: closing.clone(), edge };
        let between_commanders = [Piece::AttackersCommander, Piece::AttackersKnight]
            .iter()
            .any(|&taker| self.kinds.contains(taker));
        if between_commanders && throne && self.record.king_strength == KingStrength::Centre {
            // In the program they take him on the centre and beside it.
            self.note(RuleId::KingTaken, RulesKey::Ks, ImportNoteKind::Disputed);
        }
        match self.record.king_strength {
            KingStrength::Strong => {
                KingTaken::Enclosed(Enclosure { between_commanders, ..closers(false).into() })
            }
            KingStrength::Middleweight => KingTaken::Enclosed(closers(true).into()),
            KingStrength::Centre if !throne => {
                self.note(RuleId::KingTaken, RulesKey::Ks, ImportNoteKind::NoEffect);
                KingTaken::Custodial
            }
            KingStrength::Centre if closing.contains(&ZoneKind::Throne) => {
                KingTaken::EnclosedNearThrone(closers(false))
            }
            KingStrength::Centre => KingTaken::CustodialAwayFromThrone,
            KingStrength::Weak => KingTaken::Custodial,
        }
    }

    fn repetition(&mut self) -> Option<Repetition> {
        use RepetitionConsequence::{Draw, MoverLoses, MoverWins};
        if self.record.threefold != Threefold::D {
            self.note(RuleId::Repetition, RulesKey::Tfr, ImportNoteKind::Disputed);
        }
        let consequence = match (self.record.threefold, self.dialect) {
            (Threefold::I, Dialect::Text) => None,
            (Threefold::D, _) | (Threefold::I, Dialect::Program) => Some(Draw),
            (Threefold::W, Dialect::Program) | (Threefold::L, Dialect::Text) => Some(MoverLoses),
            (Threefold::W, Dialect::Text) | (Threefold::L, Dialect::Program) => Some(MoverWins),
        };
        consequence.map(|consequence| Repetition {
            at: 3,
            consequence,
            compares: RepetitionCompares::Position,
        })
    }

    fn speed(&self, piece: Piece) -> Option<u8> {
        self.record.speeds.of(piece.into())
    }

    fn reach(&self) -> Reach {
        Reach {
            attackers: self.speed(Piece::Attacker),
            defenders: self.speed(Piece::Defender),
            king: self.speed(Piece::King),
        }
    }

    fn special(&self) -> Option<Special> {
        let record = self.record;
        if PieceSet::COMMON.covers(self.kinds) && record.king_jumps == Jump::None && record.berserk.is_none()
        {
            return None;
        }
        let mut reach: BTreeMap<u8, PieceSet> = BTreeMap::new();
        for piece in self.kinds.iter().filter(|piece| piece.is_special()) {
            if let Some(squares) = self.speed(piece).filter(|&squares| squares <= record.dim()) {
                let pieces = reach.entry(squares).or_default();
                *pieces = pieces.union(PieceSet::of(&[piece]));
            }
        }
        Some(Special {
            reach: reach.into_iter().map(|(squares, pieces)| SpecialReach { pieces, squares }).collect(),
            jumps: Jumps {
                king: record.king_jumps,
                commanders: record.commanders_jump,
                knights: record.knights_jump,
                mercenaries: record.mercenaries_jump,
                guards: record.guards_jump,
            },
            berserk: record.berserk,
            chain_may_stop: false,
        })
    }
}

const GUARDS: [Piece; 2] = [Piece::AttackersGuard, Piece::DefendersGuard];

fn pairs(squares: &[Square]) -> impl Iterator<Item = (Square, Square)> + '_ {
    squares.iter().enumerate().flat_map(|(n, &one)| squares[n + 1..].iter().map(move |&other| (one, other)))
}

/// Returns whether a line leads from one of these squares to another over a square that is not one of them.
fn in_parts(squares: &[Square]) -> bool {
    let along = |line: fn(Square) -> u8, at: fn(Square) -> u8| {
        pairs(squares).filter(move |&(one, other)| line(one) == line(other)).any(move |(one, other)| {
            let (from, to) = (at(one).min(at(other)), at(one).max(at(other)));
            let between = squares
                .iter()
                .filter(|&&square| line(square) == line(one) && (from + 1..to).contains(&at(square)));
            between.count() < usize::from(to - from - 1)
        })
    };
    along(Square::rank, Square::file) || along(Square::file, Square::rank)
}

/// Returns whether a zone consists of corners of the board: a king beside one is at the edge.
pub(crate) fn all_corners(zone: &Zone, size: u8) -> bool {
    let last = size - 1;
    zone.squares.iter().all(|square| [square.file(), square.rank()].iter().all(|&at| at == 0 || at == last))
}

/// Returns whether a zone stays empty while a game continues: only the king may enter it, and there he has
/// escaped.
pub(crate) fn never_occupied(zone: &Zone, escape_at_edge: bool, size: u8) -> bool {
    let last = size - 1;
    let escapes = if escape_at_edge {
        zone.squares
            .iter()
            .all(|square| [square.file(), square.rank()].iter().any(|&at| at == 0 || at == last))
    } else {
        zone.kind == ZoneKind::Corners
    };
    escapes && PieceSet::KING.covers(zone.stop)
}
