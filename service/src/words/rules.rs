//! A rule set in words: a sentence for each rule, from its values alone, so that a rule set which a caller declares explains itself
//! as well as one of the catalogue.
//!
//! Deliberately absent: the values as codes, which the engine writes; the reasons of contested readings, which are texts of the
//! catalogue.

use super::message::Value;
use super::play::by_side;
use super::{Key, Words};
use tafl_engine::{
    Berserk, Closers, Escape, Jump, Jumps, KingInCaptures, KingTaken, NoLegalMove, Piece, PieceSet, QuietConsequence, Repetition,
    RepetitionCompares, RepetitionConsequence, RuleId, Rules, Shieldwall, Special, Zone, ZoneKind,
};

const fn yes_no(value: bool, yes: Key, no: Key) -> Key {
    if value { yes } else { no }
}

/// What a zone lets some pieces do, by how many kinds it lets.
pub(super) struct CancelOnDrop {
    nobody: Key,
    some: Key,
    all: Key,
}

pub(super) const STOP: CancelOnDrop =
    CancelOnDrop { nobody: Key::RuleZoneStopNobody, some: Key::RuleZoneStopSome, all: Key::RuleZoneStopAll };
pub(super) const ENTER: CancelOnDrop =
    CancelOnDrop { nobody: Key::RuleZoneEnterNobody, some: Key::RuleZoneEnterSome, all: Key::RuleZoneEnterAll };
pub(super) const PASS: CancelOnDrop =
    CancelOnDrop { nobody: Key::RuleZonePassNobody, some: Key::RuleZonePassSome, all: Key::RuleZonePassAll };

/// The kinds of pieces that a game has or may get: those every game has, those of its set-ups, and mercenaries of both sides where there
/// is one.
pub(super) fn kinds_of(rules: &Rules) -> PieceSet {
    let stands = |piece: Piece| rules.board.setups.iter().any(|setup| setup.board.count(piece) > 0);
    let mercenaries = [Piece::AttackersMercenary, Piece::DefendersMercenary];
    let hired = mercenaries.into_iter().any(stands);
    let kinds: Vec<Piece> = Piece::ALL.into_iter().filter(|&piece| stands(piece) || hired && mercenaries.contains(&piece)).collect();
    PieceSet::COMMON.union(PieceSet::of(&kinds))
}

impl Words {
    /// The sentence of a rule; `None` for camps, forts and special rules where the rule set has none. It ends with a full stop.
    #[must_use]
    pub fn rule(&self, rules: &Rules, rule: RuleId) -> Option<String> {
        let plain = |key| self.text(key, &[]);
        Some(match rule {
            RuleId::Board => self.board_rule(rules),
            RuleId::FirstMove => plain(by_side(rules.first_move, Key::RuleFirstMoveAttackers, Key::RuleFirstMoveDefenders)),
            RuleId::Movement => {
                let jumps = rules.special.as_ref().is_some_and(|special| !self.jumpers(special.jumps).is_empty());
                plain(yes_no(jumps, Key::RuleMovementJumps, Key::RuleMovement))
            }
            RuleId::Reach => self.reach_rule(rules),
            RuleId::Throne => self.zone_rule(rules, ZoneKind::Throne).unwrap_or_else(|| plain(Key::RuleThroneNone)),
            RuleId::Corners => self.zone_rule(rules, ZoneKind::Corners).unwrap_or_else(|| plain(Key::RuleCornersNone)),
            RuleId::Camps => self.zone_rule(rules, ZoneKind::Camps)?,
            RuleId::Forts => self.zone_rule(rules, ZoneKind::Forts)?,
            RuleId::Capture => plain(Key::RuleCapture),
            RuleId::KingInCaptures => plain(match rules.king_in_captures {
                KingInCaptures::Armed => Key::RuleKingArmed,
                KingInCaptures::Hammer => Key::RuleKingHammer,
                KingInCaptures::Anvil => Key::RuleKingAnvil,
                KingInCaptures::Unarmed => Key::RuleKingUnarmed,
            }),
            RuleId::KingTaken => self.king_taken_rule(&rules.king_taken),
            RuleId::KingsGroup => plain(yes_no(rules.kings_group, Key::RuleGroupYes, Key::RuleGroupNo)),
            RuleId::Escape => match &rules.escape {
                Escape::Corners => plain(Key::RuleEscapeCorners),
                Escape::Edge => plain(Key::RuleEscapeEdge),
                Escape::Squares { squares } => self.text(Key::RuleEscapeSquares, &[Value::AnyOf(squares)]),
            },
            RuleId::Encirclement => plain(yes_no(rules.encirclement, Key::RuleEncirclementYes, Key::RuleEncirclementNo)),
            RuleId::Shieldwall => self.shieldwall_rule(rules.shieldwall),
            RuleId::ExitFort => plain(yes_no(rules.exit_fort, Key::RuleExitFortYes, Key::RuleExitFortNo)),
            RuleId::Repetition => self.repetition_rule(rules.repetition),
            RuleId::QuietPlies => match rules.quiet_plies {
                None => plain(Key::RuleQuietNone),
                Some(quiet) => {
                    let key = match quiet.then {
                        QuietConsequence::Draw => Key::RuleQuietDraw,
                        QuietConsequence::Claim => Key::RuleQuietClaim,
                    };
                    self.text(key, &[Value::Number(quiet.limit)])
                }
            },
            RuleId::PlyLimit => match rules.ply_limit {
                None => plain(Key::RulePlyLimitNone),
                Some(limit) => self.text(Key::RulePlyLimit, &[Value::Number(limit)]),
            },
            RuleId::NoLegalMove => plain(match rules.no_legal_move {
                NoLegalMove::Loses => Key::RuleNoMoveLoses,
                NoLegalMove::Passes => Key::RuleNoMovePasses,
                NoLegalMove::Draw => Key::RuleNoMoveDraw,
            }),
            RuleId::TuichiWins => plain(yes_no(rules.tuichi_wins, Key::RuleTuichiYes, Key::RuleTuichiNo)),
            RuleId::Announcements => self.announcements_rule(rules),
            RuleId::LinnaeanCapture => plain(yes_no(rules.linnaean_capture, Key::RuleLinnaeanYes, Key::RuleLinnaeanNo)),
            RuleId::SpecialPieces | RuleId::SpecialReach | RuleId::Jumps | RuleId::Berserk | RuleId::CommandersTakeKing => {
                self.special_rule(rules, rules.special.as_ref()?, rule)
            }
        })
    }

    fn board_rule(&self, rules: &Rules) -> String {
        let side = self.text(Key::RuleBoard, &[Value::Number(u32::from(rules.board.side))]);
        let Some(setup) = rules.board.setups.first() else { return side };
        let [attackers, men] = [Piece::Attacker, Piece::Defender].map(|piece| Value::Number(setup.board.count(piece) as u32));
        let defence = self.text(Key::RuleBoardDefence, &[men]);
        let pieces = self.text(Key::RuleBoardPieces, &[attackers, Value::Text(&defence)]);
        self.paragraph(&[side, pieces])
    }

    /// The limits of the pieces that have one.
    pub(super) fn reaches(&self, rules: &Rules) -> Vec<String> {
        let limit = |piece: Piece| {
            let reach = Value::Number(u32::from(rules.reach.of(piece)?));
            Some(self.families.reach.text(self, piece, &[reach]))
        };
        Piece::COMMON.into_iter().filter_map(limit).collect()
    }

    fn reach_rule(&self, rules: &Rules) -> String {
        let limits = self.reaches(rules);
        if limits.is_empty() { self.text(Key::RuleReachUnlimited, &[]) } else { self.text(Key::RuleReachLimited, &[Value::List(&limits)]) }
    }

    pub(super) const fn zone_name(kind: ZoneKind) -> Key {
        match kind {
            ZoneKind::Throne => Key::RuleZoneThrone,
            ZoneKind::Corners => Key::RuleZoneCorners,
            ZoneKind::Camps => Key::RuleZoneCamps,
            ZoneKind::Forts => Key::RuleZoneForts,
        }
    }

    fn zone_rule(&self, rules: &Rules, kind: ZoneKind) -> Option<String> {
        let zone = rules.zone(kind)?;
        let name = Self::zone_name(kind);
        let kinds = kinds_of(rules);
        let mut clauses = self.leave(&STOP, zone.stop, kinds);
        for (differs, leave, set) in [(zone.enter != zone.stop, &ENTER, zone.enter), (true, &PASS, zone.pass)] {
            if differs {
                self.say(&mut clauses, Key::SentenceBetween, &[]);
                clauses += &self.leave(leave, set, kinds);
            }
        }
        self.say(&mut clauses, Key::SentenceBetween, &[]);
        clauses += &self.hostility(zone, Value::Phrase(name), kinds);
        Some(self.text(Key::RuleZone, &[Value::Phrase(name), Value::Squares(&zone.squares), Value::Text(&clauses)]))
    }

    pub(super) fn leave(&self, leave: &CancelOnDrop, set: PieceSet, kinds: PieceSet) -> String {
        let set = set.intersection(kinds);
        if set.is_empty() {
            return self.text(leave.nobody, &[]);
        }
        if set == kinds {
            return self.text(leave.all, &[]);
        }
        let who: Vec<String> = set.iter().map(|piece| self.families.who.text(self, piece, &[])).collect();
        // Of the kinds, the king alone is one.
        let count = if set == PieceSet::KING { 1 } else { 2 };
        self.text(leave.some, &[Value::List(&who), Value::Number(count)])
    }

    pub(super) fn hostility(&self, zone: &Zone, name: Value<'_>, kinds: PieceSet) -> String {
        let [empty, occupied] = [zone.hostile_empty, zone.hostile_occupied].map(|set| self.whom(set.intersection(kinds), kinds));
        let [whom, also] = [Value::List(&empty), Value::List(&occupied)];
        match (empty.is_empty(), occupied.is_empty()) {
            (true, true) => self.text(Key::RuleZoneHostileNever, &[name]),
            (false, true) => self.text(Key::RuleZoneHostileEmpty, &[name, whom]),
            (true, false) => self.text(Key::RuleZoneHostileOccupied, &[name, also]),
            (false, false) if empty == occupied => self.text(Key::RuleZoneHostileAlways, &[name, whom]),
            (false, false) => self.text(Key::RuleZoneHostileBoth, &[name, whom, also]),
        }
    }

    fn whom(&self, set: PieceSet, kinds: PieceSet) -> Vec<String> {
        if set == kinds {
            return vec![self.text(Key::WhomAll, &[])];
        }
        set.iter().map(|piece| self.families.whom.text(self, piece, &[])).collect()
    }

    fn special_rule(&self, rules: &Rules, special: &Special, rule: RuleId) -> String {
        let plain = |key| self.text(key, &[]);
        match rule {
            RuleId::SpecialReach => {
                let limits = self.special_reaches(special);
                if limits.is_empty() {
                    plain(Key::RuleSpecialReachUnlimited)
                } else {
                    self.text(Key::RuleSpecialReachLimited, &[Value::List(&limits)])
                }
            }
            RuleId::Jumps => self.jumps_rule(special.jumps),
            RuleId::Berserk => plain(match special.berserk {
                None => Key::RuleBerserkNone,
                Some(Berserk::Captures) => Key::RuleBerserkCaptures,
                Some(Berserk::AnyMove) => Key::RuleBerserkAnyMove,
            }),
            RuleId::CommandersTakeKing => {
                plain(yes_no(special.commanders_take_king, Key::RuleCommandersTakeKingYes, Key::RuleCommandersTakeKingNo))
            }
            _ => self.special_pieces_rule(kinds_of(rules)),
        }
    }

    /// The limits of the special pieces that have one.
    pub(super) fn special_reaches(&self, special: &Special) -> Vec<String> {
        let limits = special.reach.iter().flat_map(|reach| reach.pieces.iter().map(move |piece| (piece, reach.squares)));
        limits.map(|(piece, squares)| self.families.reach.text(self, piece, &[Value::Number(squares.into())])).collect()
    }

    /// The special pieces among these.
    pub(super) fn special_pieces(&self, kinds: PieceSet) -> Vec<String> {
        kinds.iter().filter(|piece| piece.is_special()).map(|piece| self.families.who.text(self, piece, &[])).collect()
    }

    fn special_pieces_rule(&self, kinds: PieceSet) -> String {
        let there = self.special_pieces(kinds);
        if there.is_empty() {
            return self.text(Key::RuleSpecialPiecesNone, &[]);
        }
        let mut said = vec![self.text(Key::RuleSpecialPieces, &[Value::List(&there)])];
        for (one, other, key) in [
            (Piece::AttackersMercenary, Piece::DefendersMercenary, Key::RuleSpecialPiecesMercenary),
            (Piece::AttackersGuard, Piece::DefendersGuard, Key::RuleSpecialPiecesGuard),
        ] {
            if kinds.contains(one) || kinds.contains(other) {
                said.push(self.text(key, &[]));
            }
        }
        self.paragraph(&said)
    }

    fn jumps_rule(&self, jumps: Jumps) -> String {
        let said = self.jumpers(jumps);
        if said.is_empty() { self.text(Key::RuleJumpsNone, &[]) } else { self.text(Key::RuleJumps, &[Value::List(&said)]) }
    }

    /// Who jumps, and how.
    pub(super) fn jumpers(&self, jumps: Jumps) -> Vec<String> {
        let all = [
            (jumps.king, Key::JumperKing),
            (jumps.commanders, Key::JumperCommanders),
            (jumps.knights, Key::JumperKnights),
            (jumps.mercenaries, Key::JumperMercenaries),
            (jumps.guards, Key::JumperGuards),
        ];
        let said = all.into_iter().filter_map(|(jump, who)| {
            let key = match jump {
                Jump::None => return None,
                Jump::Restricted => Key::RuleJumpsRestricted,
                Jump::OverEnemies => Key::RuleJumpsOverEnemies,
                Jump::Capturing => Key::RuleJumpsCapturing,
            };
            Some(self.text(key, &[Value::Phrase(who)]))
        });
        said.collect()
    }

    pub(super) fn closers(&self, closers: &Closers, edge: bool) -> String {
        let zone = |&kind: &ZoneKind| match kind {
            ZoneKind::Throne => Key::CloserThrone,
            ZoneKind::Corners => Key::CloserCorners,
            ZoneKind::Camps => Key::CloserCamps,
            ZoneKind::Forts => Key::CloserForts,
        };
        let all: Vec<Key> =
            std::iter::once(Key::CloserAttacker).chain(closers.zones.iter().map(zone)).chain(edge.then_some(Key::CloserEdge)).collect();
        let mut out = String::new();
        self.list(&mut out, Key::ListLastOr, &all, |out, &key| self.say(out, key, &[]));
        out
    }

    fn king_taken_rule(&self, taken: &KingTaken) -> String {
        match taken {
            KingTaken::Custodial => self.text(Key::RuleTakenCustodial, &[]),
            KingTaken::CustodialAwayFromThrone => self.text(Key::RuleTakenAway, &[]),
            KingTaken::Enclosed(closers) => {
                let taken = self.text(Key::RuleTakenEnclosed, &[Value::Text(&self.closers(closers, closers.edge))]);
                if closers.edge { taken } else { self.paragraph(&[taken, self.text(Key::RuleTakenSafeOnEdge, &[])]) }
            }
            // No square beside the throne is at the edge of any board, so that nothing is said of the edge.
            KingTaken::EnclosedNearThrone(closers) => self.text(Key::RuleTakenNearThrone, &[Value::Text(&self.closers(closers, false))]),
        }
    }

    fn shieldwall_rule(&self, shieldwall: Option<Shieldwall>) -> String {
        let Some(wall) = shieldwall else { return self.text(Key::RuleShieldwallNone, &[]) };
        let ends = yes_no(wall.corner_closes, Key::RuleShieldwallCorner, Key::RuleShieldwallPiece);
        let mover = yes_no(wall.flanking, Key::RuleShieldwallFlanking, Key::RuleShieldwallAny);
        self.paragraph(&[self.text(Key::RuleShieldwall, &[Value::Phrase(ends)]), self.text(mover, &[])])
    }

    /// What is the same when a position is repeated.
    pub(super) const fn compares(compares: RepetitionCompares) -> Key {
        match compares {
            RepetitionCompares::Position => Key::RuleComparesPosition,
            RepetitionCompares::Board => Key::RuleComparesBoard,
            RepetitionCompares::BoardBeforeCaptures => Key::RuleComparesBeforeCaptures,
        }
    }

    fn repetition_rule(&self, repetition: Option<Repetition>) -> String {
        let Some(rule) = repetition else { return self.text(Key::RuleRepetitionNone, &[]) };
        let what = Self::compares(rule.compares);
        let key = match rule.consequence {
            RepetitionConsequence::Draw => Key::RuleRepetitionDraw,
            RepetitionConsequence::DefendersLose => Key::RuleRepetitionDefendersLose,
            RepetitionConsequence::SideWithChoiceLoses => Key::RuleRepetitionChoice,
            RepetitionConsequence::MoverLoses => Key::RuleRepetitionMoverLoses,
            RepetitionConsequence::MoverWins => Key::RuleRepetitionMoverWins,
            RepetitionConsequence::IllegalForDefenders => Key::RuleRepetitionIllegalForDefenders,
            RepetitionConsequence::IllegalForBoth => Key::RuleRepetitionIllegalForBoth,
        };
        self.text(key, &[Value::Ordinal(u32::from(rule.at)), Value::Phrase(what)])
    }

    fn announcements_rule(&self, rules: &Rules) -> String {
        if rules.announcements.is_empty() {
            return self.text(Key::RuleAnnouncementsNone, &[]);
        }
        self.text(Key::RuleAnnouncements, &[Value::List(&self.announced(rules))])
    }

    /// What is announced, each in words.
    pub(super) fn announced(&self, rules: &Rules) -> Vec<String> {
        rules.announcements.iter().map(|&kind| self.families.announced.text(self, kind, &[])).collect()
    }
}
