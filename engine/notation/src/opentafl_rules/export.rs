//! From a rule set to a rules record.
//!
//! The notation cannot express a king who is taken with his group, escape to given squares, repetition other
//! than the third occurrence of a position, limits of plies, passing, tuichi that wins, and some zones. A
//! rule set that needs them is refused, with every rule that cannot be expressed. Names of set-ups, further
//! set-ups and announcements have no place in a record; they are left out and reported.
//!
//! A record is written, read again, and compared with the rule set rule by rule. A rule that reads back in
//! another form with the same effect is reported too.

use super::import::{Dialect, all_corners, defaults, kinds, never_occupied, zone_kind};
use super::keys::RecordZone;
use super::pieces::{RecordPiece, RecordPieces};
use super::position::PositionRecord;
use super::rules::{
    KingStrength, RecordEscape, RecordShieldwall, RulesRecord, Speeds, Threefold, ZoneRecord, ZoneSquares,
};
use std::collections::BTreeSet;
use tafl_engine::{
    Berserk, Closers, Encirclement, Enclosure, Escape, Jumps, KingTaken, NoLegalMove, Piece, PieceSet,
    Placement, RepetitionConsequence, RuleId, Rules, Side, Special, Square, Zone, ZoneKind,
};

/// A rule set as a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExportedRules {
    /// The record.
    pub record: RulesRecord,
    /// The dialect in which the record has this meaning.
    pub dialect: Dialect,
    /// The rules that the record leaves out or states in another form.
    pub notes: Vec<ExportNote>,
}

/// A rule that the record leaves out or states in another form.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ExportNote {
    /// The rule.
    pub rule: RuleId,
    /// The change.
    pub kind: ExportNoteKind,
}

/// The change of a rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ExportNoteKind {
    /// The notation has no place for it: names of set-ups, further set-ups, announcements.
    LeftOut,
    /// It reads back in another form with the same effect on every game.
    OtherForm,
}

/// A rule that the notation cannot express.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inexpressible {
    /// The rule.
    pub rule: RuleId,
    /// The reason, in English.
    pub reason: &'static str,
}

/// Exports a rule set as a record of OpenTafl's notation, with this set-up (the first one for `None`) and an
/// optional name.
///
/// ```
/// use tafl_engine::{RuleId, catalogue};
/// use tafl_notation::opentafl::{Dialect, export_rules};
/// let fetlar = &catalogue::find("fetlar").unwrap().rules;
/// let exported = export_rules(fetlar, None, Some("Fetlar"), Dialect::Program).unwrap();
/// assert!(exported.record.to_string().starts_with("dim:11 name:Fetlar corh:tT "));
/// assert_eq!(exported.record.to_rules(Dialect::Program).unwrap().rules.zones, fetlar.zones);
/// let globe = &catalogue::find("hnefatafl-globe").unwrap().rules;
/// let refused = export_rules(globe, None, None, Dialect::Program).unwrap_err();
/// assert!(refused.iter().any(|refused| refused.rule == RuleId::KingsGroup));
/// ```
///
/// # Errors
/// Every rule that the notation cannot express; [`RuleId::Board`] if there is no such set-up.
pub fn export_rules(
    rules: &Rules,
    setup: Option<&str>,
    name: Option<&str>,
    dialect: Dialect,
) -> Result<ExportedRules, Vec<Inexpressible>> {
    let Some(setup) = rules.setup(setup) else {
        return Err(vec![Inexpressible { rule: RuleId::Board, reason: "there is no such set-up" }]);
    };
    let mut export =
        Export { rules, board: &setup.board, kinds: kinds(&setup.board), dialect, refused: Vec::new() };
    let mut record = export.record();
    record.name =
        name.filter(|name| !name.trim().is_empty()).map(|name| name.trim().replace(['_', '[', ']'], " "));
    if !export.refused.is_empty() {
        return Err(export.refused);
    }
    let Ok(again) = record.to_rules(dialect) else {
        return Err(vec![Inexpressible {
            rule: RuleId::Board,
            reason: "the rule set has faults of its own",
        }]);
    };
    let mut notes = export.differences(&again.rules);
    if setup.name != again.rules.board.setups[0].name || rules.board.setups.len() > 1 {
        notes.push(ExportNote { rule: RuleId::Board, kind: ExportNoteKind::LeftOut });
    }
    if !rules.announcements.is_empty() {
        notes.push(ExportNote { rule: RuleId::Announcements, kind: ExportNoteKind::LeftOut });
    }
    notes.sort_unstable();
    notes.dedup();
    if export.refused.is_empty() { Ok(ExportedRules { record, dialect, notes }) } else { Err(export.refused) }
}

struct Export<'a> {
    rules: &'a Rules,
    board: &'a Placement,
    kinds: PieceSet,
    dialect: Dialect,
    refused: Vec<Inexpressible>,
}

impl Export<'_> {
    fn refuse(&mut self, wrong: bool, rule: RuleId, reason: &'static str) {
        if wrong {
            self.refused.push(Inexpressible { rule, reason });
        }
    }

    fn record(&mut self) -> RulesRecord {
        let rules = self.rules;
        let mut record = RulesRecord::plain(PositionRecord::from(self.board));
        record.escape =
            if self.escapes_at(&Escape::Edge) { RecordEscape::Edge } else { RecordEscape::Corners };
        record.surrounding = rules.encirclement.is_some();
        record.attackers_first = rules.first_move == Side::Attackers;
        record.threefold = self.threefold();
        record.king_armed = rules.king_in_captures;
        record.king_strength = match &rules.king_taken {
            KingTaken::Custodial => KingStrength::Weak,
            // The notation cannot say off the throne, so such rules are refused elsewhere.
            KingTaken::CustodialAwayFromThrone
            | KingTaken::EnclosedNearThrone(_)
            | KingTaken::CustodialOffThrone => KingStrength::Centre,
            KingTaken::Enclosed(enclosure) if enclosure.closers.edge => KingStrength::Middleweight,
            KingTaken::Enclosed(_) => KingStrength::Strong,
        };
        if let Some(Special { jumps, berserk, .. }) = &rules.special {
            let Jumps { king, commanders, knights, mercenaries, guards } = *jumps;
            (record.king_jumps, record.commanders_jump, record.knights_jump) = (king, commanders, knights);
            (record.mercenaries_jump, record.guards_jump, record.berserk) = (mercenaries, guards, *berserk);
            // The notation has no chain that goes on to an escape, so such rules are refused elsewhere.
            record.berserk = record.berserk.filter(|&berserk| berserk != Berserk::CapturesOrEscape);
        }
        record.speeds = self.speeds();
        for zone in RecordZone::ALL {
            record.zones[zone as usize] = self.zone(zone);
        }
        let centre = self.source(RecordZone::Centre);
        record.centre_hostile_empty =
            centre.and_then(|centre| self.unless_default(self.hostile(centre), RecordPieces::ALL));
        record.shieldwall = match rules.shieldwall {
            None => RecordShieldwall::None,
            Some(wall) if wall.corner_closes => RecordShieldwall::Strong,
            Some(_) => RecordShieldwall::Weak,
        };
        record.flanking = rules.shieldwall.is_none_or(|wall| wall.flanking);
        record.exit_fort = rules.exit_fort;
        record.linnaean = rules.linnaean_capture;
        self.refuse_what_has_no_word();
        record
    }

    fn refuse_what_has_no_word(&mut self) {
        let rules = self.rules;
        let group = rules.king_taken.enclosure().is_some_and(|enclosure| enclosure.with_group);
        for (wrong, rule, reason) in [
            (
                rules.king_taken == KingTaken::CustodialOffThrone,
                RuleId::KingTaken,
                "the notation has no king whom four take on the throne and two beside it",
            ),
            (
                rules.cannot_escape,
                RuleId::CannotEscape,
                "in the notation a king who cannot escape has not lost yet",
            ),
            (
                rules.encirclement == Some(Encirclement::UnbreakableRing),
                RuleId::Encirclement,
                "in the notation any ring wins",
            ),
            (group, RuleId::KingsGroup, "the notation has no king who is taken with his group"),
            (
                rules.quiet_plies.is_some(),
                RuleId::QuietPlies,
                "the notation has no limit of plies without a capture",
            ),
            (rules.ply_limit.is_some(), RuleId::PlyLimit, "the notation has no limit of plies"),
            (
                rules.no_legal_move != NoLegalMove::Loses,
                RuleId::NoLegalMove,
                "in the notation a side without a legal move loses",
            ),
            (
                rules.tuichi_wins,
                RuleId::TuichiWins,
                "in the notation two open paths do not win by themselves",
            ),
            (
                !self.escapes_at(&Escape::Edge) && !self.escapes_at(&Escape::Corners),
                RuleId::Escape,
                "the notation has escape to the corners or to the edge",
            ),
        ] {
            self.refuse(wrong, rule, reason);
        }
    }

    /// Returns whether this escape rule has the same squares.
    fn escapes_at(&self, escape: &Escape) -> bool {
        let squares = |rules: &Rules| rules.escape_squares().into_iter().collect::<BTreeSet<Square>>();
        self.rules.escape == *escape || {
            let other = Rules { escape: escape.clone(), ..self.rules.clone() };
            squares(&other) == squares(self.rules)
        }
    }

    fn threefold(&mut self) -> Threefold {
        use RepetitionConsequence::{Draw, MoverLoses, MoverWins};
        let text = self.dialect == Dialect::Text;
        let Some(repetition) = self.rules.repetition else {
            self.refuse(
                !text,
                RuleId::Repetition,
                "the program reads the letter for no consequence as a draw",
            );
            return Threefold::I;
        };
        match repetition.consequence {
            Draw => Threefold::D,
            MoverLoses if text => Threefold::L,
            MoverWins if text => Threefold::W,
            MoverLoses => Threefold::W,
            MoverWins => Threefold::L,
            _ => {
                self.refuse(
                    true,
                    RuleId::Repetition,
                    "the notation has a draw, and loss or win of the side that makes the occurrence",
                );
                Threefold::D
            }
        }
    }

    fn speeds(&self) -> Speeds {
        let special = self.rules.special.as_ref();
        let of = |piece: Piece| {
            self.rules.reach.of(piece).or_else(|| special.and_then(|special| special.reach_of(piece)))
        };
        let alike = |mut pieces: Vec<Piece>| {
            let first = pieces.pop().and_then(of);
            pieces.into_iter().all(|piece| of(piece) == first).then_some(first)
        };
        let kinds: Vec<Piece> = self.kinds.iter().collect();
        if let Some(all) = alike(kinds.clone()) {
            return Speeds::All(all);
        }
        let sides =
            Side::ALL.map(|side| alike(kinds.iter().copied().filter(|piece| piece.side() == side).collect()));
        if let [Some(attackers), Some(defenders)] = sides {
            return Speeds::BySide([attackers, defenders]);
        }
        let mut speeds = [None; 12];
        for piece in kinds {
            speeds[RecordPiece::from(piece).index()] = of(piece);
        }
        Speeds::ByPiece(speeds)
    }

    fn pieces(set: PieceSet) -> RecordPieces {
        set.iter().map(RecordPiece::from).collect()
    }

    fn of_game(&self, pieces: RecordPieces) -> RecordPieces {
        pieces.iter().filter(|piece| piece.piece().is_some_and(|piece| self.kinds.contains(piece))).collect()
    }

    fn unless_default(&self, set: PieceSet, default: RecordPieces) -> Option<RecordPieces> {
        let pieces = self.of_game(Self::pieces(set));
        (pieces != self.of_game(default)).then_some(pieces)
    }

    /// The pieces to which an empty zone is hostile. In the notation, what closes in a king who must be
    /// enclosed is hostile to him.
    fn hostile(&self, zone: &Zone) -> PieceSet {
        let closing = match &self.rules.king_taken {
            KingTaken::Enclosed(Enclosure { closers, .. })
                if closers.edge || !self.is_beside_edge_alone(zone.kind) =>
            {
                Some(closers.zones.contains(&zone.kind))
            }
            KingTaken::EnclosedNearThrone(closers) if zone.kind == ZoneKind::Throne => {
                Some(closers.zones.contains(&zone.kind))
            }
            _ => None,
        };
        match closing {
            None => zone.hostile_empty,
            Some(true) => zone.hostile_empty.union(PieceSet::KING),
            Some(false) => zone.hostile_empty.without(PieceSet::KING),
        }
    }

    /// The zone that is written as one of the record's. Forts that are hostile to other pieces while occupied
    /// than while empty are written as a centre elsewhere than in the centre: only for the centre does the
    /// notation tell the two apart.
    fn source(&self, of: RecordZone) -> Option<&Zone> {
        let (throne, forts) = (self.rules.zone(ZoneKind::Throne), self.rules.zone(ZoneKind::Forts));
        let centre = self.rules.board.size / 2;
        let elsewhere = |zone: &Zone| {
            zone.squares.iter().any(|square| (square.file(), square.rank()) != (centre, centre))
        };
        let as_centre = forts.filter(|forts| {
            throne.is_none() && elsewhere(forts) && forts.hostile_empty != forts.hostile_occupied
        });
        match of {
            RecordZone::Centre => throne.or(as_centre),
            RecordZone::DefendersForts => forts.filter(|_| as_centre.is_none()),
            _ => self.rules.zone(zone_kind(of)),
        }
    }

    fn zone(&self, of: RecordZone) -> ZoneRecord {
        let Some(zone) = self.source(of) else {
            let usual = matches!(of, RecordZone::Corners | RecordZone::Centre);
            return ZoneRecord {
                squares: if usual { ZoneSquares::Listed(Vec::new()) } else { ZoneSquares::Default },
                ..ZoneRecord::default()
            };
        };
        let default = defaults(of, self.dialect);
        let usual = RulesRecord::plain(PositionRecord::from(self.board)).squares(of);
        let mut squares = zone.squares.clone();
        squares.sort_unstable();
        // A piece that may stop but not enter either may not return or, if it may pass, has no place to stop.
        let stays_out = zone.stop.without(zone.enter.union(zone.pass));
        let (pass, stop) = (zone.pass.union(stays_out), zone.enter.union(stays_out));
        let reenter = self.kinds.without(stays_out);
        let hostile = if of == RecordZone::Centre { zone.hostile_occupied } else { self.hostile(zone) };
        ZoneRecord {
            squares: if squares == usual { ZoneSquares::Default } else { ZoneSquares::Listed(squares) },
            hostile: self.unless_default(hostile, default.hostile),
            pass: self.unless_default(pass, default.pass),
            stop: self.unless_default(stop, default.stop),
            reenter: self.unless_default(reenter, RecordPieces::ALL),
        }
    }

    /// The rules that read back in another form. Those that play differently are refused.
    fn differences(&mut self, again: &Rules) -> Vec<ExportNote> {
        let rules = self.rules;
        let mut notes = Vec::new();
        let other_form = |rule: RuleId| ExportNote { rule, kind: ExportNoteKind::OtherForm };
        for kind in ZoneKind::ALL {
            match (rules.zone(kind), again.zone(kind)) {
                (Some(zone), Some(back)) => {
                    let mut sorted = zone.clone();
                    sorted.squares.sort_unstable();
                    if sorted != *back {
                        notes.push(other_form(kind.into()));
                        let reason = "the notation does not tell these kinds of pieces apart in this zone";
                        self.refuse(!self.zone_plays_alike(&sorted, back), kind.into(), reason);
                    }
                }
                (None, None) => {}
                _ => self.refuse(true, kind.into(), "the notation has no such zone"),
            }
        }
        let other_king = sorted_closers(&rules.king_taken) != again.king_taken;
        for (differs, rule) in [
            (other_king, RuleId::KingTaken),
            (rules.escape != again.escape, RuleId::Escape),
            (rules.special != again.special, RuleId::SpecialPieces),
        ] {
            notes.extend(differs.then(|| other_form(rule)));
        }
        for (wrong, rule, reason) in [
            (
                other_king && !self.king_is_taken_alike(&again.king_taken),
                RuleId::KingTaken,
                "the notation closes the king in by zones that are hostile to him, and by the edge or not",
            ),
            (
                between_commanders(rules) != between_commanders(again),
                RuleId::CommandersTakeKing,
                "in the notation commanders and knights of the attackers take a strong king between them, and no other",
            ),
            (
                rules.repetition != again.repetition,
                RuleId::Repetition,
                "the notation has the third occurrence of a position",
            ),
            (rules.reach != again.reach, RuleId::Reach, "the notation cannot say how far these pieces move"),
            (rules.shieldwall != again.shieldwall, RuleId::Shieldwall, "the notation has no such shieldwall"),
            (
                rules.linnaean_capture != again.linnaean_capture,
                RuleId::LinnaeanCapture,
                "Linnaean capture needs a throne",
            ),
        ] {
            self.refuse(wrong, rule, reason);
        }
        self.refuse_other_special(again);
        notes
    }

    fn refuse_other_special(&mut self, again: &Rules) {
        let plain = Special::PLAIN;
        let (one, back) =
            (self.rules.special.as_ref().unwrap_or(&plain), again.special.as_ref().unwrap_or(&plain));
        let reach = self
            .kinds
            .iter()
            .filter(|piece| piece.is_special())
            .any(|piece| one.reach_of(piece) != back.reach_of(piece));
        self.refuse(reach, RuleId::SpecialReach, "the notation cannot say how far these pieces move");
        let jumps = self.kinds.iter().any(|piece| one.jumps.of(piece) != back.jumps.of(piece));
        self.refuse(jumps, RuleId::Jumps, "the notation cannot say how these pieces jump");
        let chains = (one.berserk, one.chain_may_stop) != (back.berserk, back.chain_may_stop);
        self.refuse(chains, RuleId::Berserk, "the notation cannot say how a piece goes on");
    }

    /// Returns whether two forms of a zone have the same effect in every game from the set-up.
    fn zone_plays_alike(&self, one: &Zone, other: &Zone) -> bool {
        let at_edge = self.escapes_at(&Escape::Edge);
        let differ = |one: PieceSet, other: PieceSet| {
            one.union(other).without(one.intersection(other)).intersection(self.kinds)
        };
        let same = |one: PieceSet, other: PieceSet| differ(one, other).is_empty();
        let stands =
            |piece: Piece| one.squares.iter().any(|&square| self.board.piece_at(square) == Some(piece));
        // A piece that neither enters the zone nor starts there never stops there.
        let stop =
            differ(one.stop, other.stop).iter().all(|piece| !one.enter.contains(piece) && !stands(piece));
        let king_alone = |set: PieceSet, back: PieceSet| PieceSet::KING.covers(differ(set, back));
        let never_custodial = match &self.rules.king_taken {
            KingTaken::Enclosed(_) => true,
            // Beside the throne the king is taken differently.
            KingTaken::Custodial | KingTaken::CustodialOffThrone => false,
            _ => one.kind == ZoneKind::Throne,
        };
        let between = between_commanders(self.rules) && one.kind == ZoneKind::Corners;
        let empty = same(one.hostile_empty, other.hostile_empty)
            || (never_custodial && !between && king_alone(one.hostile_empty, other.hostile_empty));
        let occupied = same(one.hostile_occupied, other.hostile_occupied)
            || never_occupied(one, at_edge, self.rules.board.size)
            || (never_custodial && king_alone(one.hostile_occupied, other.hostile_occupied));
        one.squares == other.squares
            && same(one.enter, other.enter)
            && same(one.pass, other.pass)
            && stop
            && empty
            && occupied
    }

    /// Returns whether the king is taken in the same positions, though the rule is stated in another form.
    fn king_is_taken_alike(&self, back: &KingTaken) -> bool {
        let near = |kinds: &[ZoneKind]| -> Vec<ZoneKind> {
            let mut near: Vec<ZoneKind> =
                kinds.iter().copied().filter(|&kind| self.is_near_throne(kind)).collect();
            near.sort_unstable();
            near
        };
        match (&self.rules.king_taken, back) {
            // Three attackers and the empty throne, as long as only the king may stand on it.
            (KingTaken::CustodialAwayFromThrone, KingTaken::EnclosedNearThrone(closers)) => {
                let throne = self.rules.zone(ZoneKind::Throne);
                let king_only =
                    throne.is_some_and(|throne| PieceSet::KING.covers(throne.stop.intersection(self.kinds)));
                king_only && near(&closers.zones) == [ZoneKind::Throne]
            }
            // A king at the edge is never enclosed if the edge does not close him in.
            (
                KingTaken::Enclosed(Enclosure { closers: one, .. }),
                KingTaken::Enclosed(Enclosure { closers: other, .. }),
            ) if !one.edge && !other.edge => {
                let closing = |closers: &Closers| -> BTreeSet<ZoneKind> {
                    closers.zones.iter().copied().filter(|&kind| !self.is_beside_edge_alone(kind)).collect()
                };
                closing(one) == closing(other)
            }
            (KingTaken::EnclosedNearThrone(one), KingTaken::EnclosedNearThrone(other)) => {
                near(&one.zones) == near(&other.zones)
            }
            _ => false,
        }
    }

    /// Returns whether the zone consists of corners of the board, whose neighbours are at the edge.
    fn is_beside_edge_alone(&self, kind: ZoneKind) -> bool {
        self.rules.zone(kind).is_some_and(|zone| all_corners(zone, self.rules.board.size))
    }

    /// Returns whether a zone has a square on the throne, or beside a square that counts as one of the king's
    /// sides there.
    fn is_near_throne(&self, kind: ZoneKind) -> bool {
        let centre = self.rules.board.size / 2;
        let far = |square: &Square| square.file().abs_diff(centre) + square.rank().abs_diff(centre);
        self.rules.zone(kind).is_some_and(|zone| zone.squares.iter().any(|square| far(square) <= 2))
    }
}

fn between_commanders(rules: &Rules) -> bool {
    rules.king_taken.enclosure().is_some_and(|enclosure| enclosure.between_commanders)
}

/// The rule with its zones sorted.
fn sorted_closers(king_taken: &KingTaken) -> KingTaken {
    let mut sorted = king_taken.clone();
    if let Some(closers) = sorted.closers_mut() {
        closers.zones.sort_unstable();
    }
    sorted
}
