//! How rule sets differ, and where they disagree about a game, in words.
//!
//! A difference is told by what differs alone: of a zone that is passed by other pieces, nothing but who may pass. Deliberately absent:
//! the whole sentence of each rule, which [`super::rules`] writes.

use super::message::Value;
use super::play::{by_side, printable};
use super::rules::{ENTER, PASS, STOP, kinds_of};
use super::{Key, Words};
use tafl_engine::{
    Berserk, Disagreement, DisagreementKind, Escape, KingInCaptures, KingTaken, NamedSetup, NoLegalMove, Outcome, PieceSet, Placement,
    Played, QuietConsequence, Repetition, RepetitionConsequence, RuleId, Rules, Shieldwall, Side, Special, Square, Verdict, Zone, ZoneKind,
};

/// What a rule set is called in a sentence; one of a caller's own may have no name.
fn name_of(name: Option<&str>) -> Value<'_> {
    name.map_or(Value::Phrase(Key::CompareCustom), Value::Text)
}

const fn side(side: Side) -> Value<'static> {
    Value::Phrase(by_side(side, Key::SideAttackers, Key::SideDefenders))
}

/// The kinds of pieces that zones are told for: those of both rule sets, and those on which the zones differ.
fn kinds_beside(rules: &Rules, others: &Rules, zone: &Zone, other: Option<&Zone>) -> PieceSet {
    let kinds = kinds_of(rules).union(kinds_of(others));
    let sets = |zone: &Zone| [zone.stop, zone.enter, zone.pass, zone.hostile_empty, zone.hostile_occupied];
    let beside = other.into_iter().flat_map(|other| sets(zone).into_iter().zip(sets(other)));
    beside.filter(|(one, other)| one != other).fold(kinds, |kinds, (one, other)| kinds.union(one).union(other))
}

impl Words {
    /// How a rule differs in another rule set, which is called by its name.
    pub(crate) fn difference(&self, rule: RuleId, here: &Rules, there: &Rules, name: &str) -> String {
        let topic = self.families.topic.text(self, rule, &[]);
        let [one, other] = [self.clause(rule, here, there), self.clause(rule, there, here)];
        let values = [Value::Text(&topic), Value::Text(&one), Value::Text(name), Value::Text(&other)];
        let mut out = self.text(Key::Difference, &values);
        self.end(&mut out);
        out
    }

    /// That rules are the same as those of another rule set, or how many differ.
    pub(crate) fn compared(&self, differing: usize, name: &str) -> String {
        let mut out = match differing {
            0 => self.text(Key::CompareSame, &[Value::Text(name)]),
            count => self.text(Key::CompareDiffers, &[Value::Number(count as u32), Value::Text(name)]),
        };
        self.end(&mut out);
        out
    }

    /// What rules say on a rule, as far as it is not what others say as well.
    fn clause(&self, rule: RuleId, rules: &Rules, others: &Rules) -> String {
        let plain = |key| self.text(key, &[]);
        let win =
            |wins: bool, side| plain(if wins { by_side(side, Key::ResultAttackers, Key::ResultDefenders) } else { Key::DifferenceNoEnd });
        match rule {
            RuleId::Board => self.board_clause(rules, others),
            RuleId::FirstMove => plain(by_side(rules.first_move, Key::SideAttackers, Key::SideDefenders)),
            // What holds in every rule set differs in none.
            RuleId::Movement | RuleId::Capture => String::new(),
            RuleId::Reach => match self.reaches(rules) {
                limits if limits.is_empty() => plain(Key::DifferenceReachUnlimited),
                limits => self.listed(&limits),
            },
            RuleId::Throne => self.zone_clause(ZoneKind::Throne, rules, others),
            RuleId::Corners => self.zone_clause(ZoneKind::Corners, rules, others),
            RuleId::Camps => self.zone_clause(ZoneKind::Camps, rules, others),
            RuleId::Forts => self.zone_clause(ZoneKind::Forts, rules, others),
            RuleId::KingInCaptures => plain(match rules.king_in_captures {
                KingInCaptures::Armed => Key::DifferenceKingArmed,
                KingInCaptures::Hammer => Key::DifferenceKingHammer,
                KingInCaptures::Anvil => Key::DifferenceKingAnvil,
                KingInCaptures::Unarmed => Key::DifferenceKingUnarmed,
            }),
            RuleId::KingTaken => self.king_taken_clause(&rules.king_taken),
            RuleId::KingsGroup => plain(if rules.kings_group { Key::DifferenceGroupYes } else { Key::DifferenceGroupNo }),
            RuleId::Escape => match &rules.escape {
                Escape::Corners => plain(Key::DifferenceEscapeCorners),
                Escape::Edge => plain(Key::DifferenceEscapeEdge),
                Escape::Squares { squares } => self.text(Key::DifferenceEscapeSquares, &[Value::AnyOf(squares)]),
            },
            RuleId::Encirclement => win(rules.encirclement, Side::Attackers),
            RuleId::Shieldwall => self.shieldwall_clause(rules.shieldwall),
            RuleId::ExitFort => win(rules.exit_fort, Side::Defenders),
            RuleId::Repetition => self.repetition_clause(rules.repetition),
            RuleId::QuietPlies => match rules.quiet_plies {
                None => plain(Key::DifferenceNoLimit),
                Some(quiet) => {
                    let key = match quiet.then {
                        QuietConsequence::Draw => Key::DifferenceDrawAfter,
                        QuietConsequence::Claim => Key::DifferenceClaimAfter,
                    };
                    self.text(key, &[Value::Number(quiet.limit)])
                }
            },
            RuleId::PlyLimit => match rules.ply_limit {
                None => plain(Key::DifferenceNoLimit),
                Some(limit) => self.text(Key::DifferenceDrawAfter, &[Value::Number(limit)]),
            },
            RuleId::NoLegalMove => plain(match rules.no_legal_move {
                NoLegalMove::Loses => Key::DifferenceNoMoveLoses,
                NoLegalMove::Passes => Key::DifferenceNoMovePasses,
                NoLegalMove::Draw => Key::ResultDraw,
            }),
            RuleId::TuichiWins => win(rules.tuichi_wins, Side::Defenders),
            RuleId::Announcements if rules.announcements.is_empty() => plain(Key::DifferenceNothing),
            RuleId::Announcements => self.listed(&self.announced(rules)),
            RuleId::LinnaeanCapture => plain(if rules.linnaean_capture { Key::DifferenceLinnaeanYes } else { Key::DifferenceLinnaeanNo }),
            RuleId::SpecialPieces | RuleId::SpecialReach | RuleId::Jumps | RuleId::Berserk | RuleId::CommandersTakeKing => {
                match &rules.special {
                    None => plain(Key::DifferenceSpecialNone),
                    Some(special) => self.special_clause(rule, rules, special),
                }
            }
        }
    }

    fn special_clause(&self, rule: RuleId, rules: &Rules, special: &Special) -> String {
        let plain = |key| self.text(key, &[]);
        let some = |list: &[String], none| if list.is_empty() { plain(none) } else { self.listed(list) };
        match rule {
            RuleId::SpecialReach => some(&self.special_reaches(special), Key::DifferenceReachUnlimited),
            RuleId::Jumps => some(&self.jumpers(special.jumps), Key::DifferenceJumpsNone),
            RuleId::Berserk => plain(match special.berserk {
                None => Key::DifferenceBerserkNone,
                Some(Berserk::Captures) => Key::DifferenceBerserkCaptures,
                Some(Berserk::AnyMove) => Key::DifferenceBerserkAnyMove,
            }),
            RuleId::CommandersTakeKing if special.commanders_take_king => plain(Key::DifferenceCommandersTakeKingYes),
            RuleId::CommandersTakeKing => plain(Key::DifferenceCommandersTakeKingNo),
            _ => some(&self.special_pieces(kinds_of(rules)), Key::DifferenceNothing),
        }
    }

    /// The board and its set-ups: its size where that differs, else the first set-up, else those that the other does not have.
    fn board_clause(&self, rules: &Rules, others: &Rules) -> String {
        let first = |rules: &Rules| rules.setup(None).map(|setup| setup.board.clone());
        if rules.board.side != others.board.side {
            return self.text(Key::DifferenceBoard, &[Value::Number(u32::from(rules.board.side))]);
        }
        let of = |setup: &NamedSetup| format!("{} ({})", setup.name, setup.board);
        if first(rules) != first(others) {
            return rules.setup(None).map(of).unwrap_or_default();
        }
        let has = |wanted: &Placement| others.board.setups.iter().any(|setup| setup.board == *wanted);
        let own: Vec<String> = rules.board.setups.iter().filter(|setup| !has(&setup.board)).map(of).collect();
        if own.is_empty() { self.text(Key::DifferenceNothing, &[]) } else { self.text(Key::DifferenceSetups, &[Value::List(&own)]) }
    }

    fn zone_clause(&self, kind: ZoneKind, rules: &Rules, others: &Rules) -> String {
        let name = Value::Phrase(Self::zone_name(kind));
        let Some(zone) = rules.zone(kind) else { return self.text(Key::DifferenceZoneNone, &[name]) };
        let other = others.zone(kind);
        let kinds = kinds_beside(rules, others, zone, other);
        let differs = |differ: &dyn Fn(&Zone) -> bool| other.is_none_or(differ);
        let sorted = |squares: &[Square]| {
            let mut squares = squares.to_vec();
            squares.sort_unstable();
            squares
        };
        let squares = sorted(&zone.squares);
        let mut clauses = Vec::new();
        if differs(&|other| sorted(&other.squares) != squares) {
            clauses.push(self.text(Key::DifferenceZoneSquares, &[name, Value::Squares(&squares)]));
        }
        let stop = differs(&|other| other.stop != zone.stop);
        if stop {
            clauses.push(self.leave(&STOP, zone.stop, kinds));
        }
        // Who may stand there and come there from outside is said once where both are the same.
        if differs(&|other| other.enter != zone.enter) && !(stop && zone.enter == zone.stop) {
            clauses.push(self.leave(&ENTER, zone.enter, kinds));
        }
        if differs(&|other| other.pass != zone.pass) {
            clauses.push(self.leave(&PASS, zone.pass, kinds));
        }
        if differs(&|other| (other.hostile_empty, other.hostile_occupied) != (zone.hostile_empty, zone.hostile_occupied)) {
            clauses.push(self.hostility(zone, name, kinds));
        }
        // Both stop and enter may differ, and yet be said in one here.
        if clauses.is_empty() {
            clauses.push(self.leave(&ENTER, zone.enter, kinds));
        }
        self.listed(&clauses)
    }

    fn king_taken_clause(&self, taken: &KingTaken) -> String {
        let closed = |key, closers, edge| self.text(key, &[Value::Text(&self.closers(closers, edge))]);
        match taken {
            KingTaken::Custodial => self.text(Key::DifferenceTakenCustodial, &[]),
            KingTaken::CustodialAwayFromThrone => self.text(Key::DifferenceTakenAway, &[]),
            KingTaken::Enclosed(closers) => closed(Key::DifferenceTakenEnclosed, closers, closers.edge),
            KingTaken::EnclosedNearThrone(closers) => closed(Key::DifferenceTakenNearThrone, closers, closers.edge),
        }
    }

    fn shieldwall_clause(&self, shieldwall: Option<Shieldwall>) -> String {
        let Some(wall) = shieldwall else { return self.text(Key::DifferenceShieldwallNone, &[]) };
        let ends = if wall.corner_closes { Key::RuleShieldwallCorner } else { Key::RuleShieldwallPiece };
        self.text(if wall.flanking { Key::DifferenceShieldwallFlanking } else { Key::DifferenceShieldwallAny }, &[Value::Phrase(ends)])
    }

    fn repetition_clause(&self, repetition: Option<Repetition>) -> String {
        let Some(rule) = repetition else { return self.text(Key::DifferenceRepetitionNone, &[]) };
        let then = match rule.consequence {
            RepetitionConsequence::Draw => Key::DifferenceRepetitionDraw,
            RepetitionConsequence::DefendersLose => Key::DifferenceRepetitionDefendersLose,
            RepetitionConsequence::SideWithChoiceLoses => Key::DifferenceRepetitionChoice,
            RepetitionConsequence::MoverLoses => Key::DifferenceRepetitionMoverLoses,
            RepetitionConsequence::MoverWins => Key::DifferenceRepetitionMoverWins,
            RepetitionConsequence::IllegalForDefenders => Key::DifferenceRepetitionIllegalForDefenders,
            RepetitionConsequence::IllegalForBoth => Key::DifferenceRepetitionIllegalForBoth,
        };
        let values = [Value::Ordinal(u32::from(rule.at)), Value::Phrase(Self::compares(rule.compares)), Value::Phrase(then)];
        self.text(Key::DifferenceRepetition, &values)
    }

    /// Where another rule set begins to disagree about a game, or that it does not; the move as it was written.
    pub(crate) fn disagreement(&self, found: Option<&Disagreement>, written: &str, name: Option<&str>) -> String {
        let name = name_of(name);
        let mut out = match found {
            None => self.text(Key::CompareGameAgrees, &[name]),
            Some(found) if found.here.played.is_none() => self.at_start(found, name),
            Some(found) => {
                let mut clauses = String::new();
                for (n, &kind) in found.on.iter().enumerate() {
                    if n > 0 {
                        self.say(&mut clauses, Key::SentenceBetween, &[]);
                    }
                    self.disagreement_on(&mut clauses, kind, found, written, name);
                }
                // People count from one.
                let values = [Value::Number(found.ply as u32 + 1), Value::Text(&printable(written)), Value::Text(&clauses)];
                self.text(Key::CompareGamePly, &values)
            }
        };
        self.end(&mut out);
        out
    }

    fn at_start(&self, found: &Disagreement, name: Value<'_>) -> String {
        let [here, there] = [&found.here, &found.there].map(|verdict| Value::Number(u32::from(verdict.board.side())));
        if found.on.contains(&DisagreementKind::Board) {
            self.text(Key::CompareGameBoard, &[name, here, there])
        } else if found.on.contains(&DisagreementKind::Setup) {
            self.text(Key::CompareGameSetup, &[name])
        } else {
            self.text(Key::CompareGameFirstMove, &[side(found.here.side_to_move), name, side(found.there.side_to_move)])
        }
    }

    fn disagreement_on(&self, out: &mut String, kind: DisagreementKind, found: &Disagreement, written: &str, name: Value<'_>) {
        let (here, there) = (&found.here, &found.there);
        match kind {
            DisagreementKind::Legality => {
                let illegal = |verdict: &Verdict| Some(self.reason(verdict.played.as_ref()?.as_ref().err()?, written));
                match (illegal(here), illegal(there)) {
                    (Some(why), _) => self.say(out, Key::CompareGameLegalThere, &[name, Value::Text(&why)]),
                    (None, why) => self.say(out, Key::CompareGameLegalHere, &[name, Value::Text(&why.unwrap_or_default())]),
                }
            }
            DisagreementKind::Captures => {
                let [one, other] = [here, there].map(|verdict| self.captured(verdict));
                self.say(out, Key::CompareGameCaptures, &[Value::Text(&one), name, Value::Text(&other)]);
            }
            DisagreementKind::Outcome => {
                let [one, other] = [here, there].map(|verdict| self.ended(verdict));
                self.say(out, Key::CompareGameOutcome, &[Value::Text(&one), name, Value::Text(&other)]);
            }
            _ => self.say(out, Key::CompareGameToMove, &[side(here.side_to_move), name, side(there.side_to_move)]),
        }
    }

    fn captured(&self, verdict: &Verdict) -> String {
        match played(verdict) {
            Some(played) if !played.captures.is_empty() => self.text(Key::CompareGameCaptured, &[Value::Captures(&played.captures)]),
            _ => self.text(Key::DifferenceNothing, &[]),
        }
    }

    fn ended(&self, verdict: &Verdict) -> String {
        let outcome: Option<&Outcome> = played(verdict).and_then(|played| played.outcome.as_ref());
        let mut out = String::new();
        match outcome {
            Some(outcome) => self.outcome(&mut out, outcome),
            None => self.say(&mut out, Key::DifferenceNoEnd, &[]),
        }
        out
    }
}

fn played(verdict: &Verdict) -> Option<&Played> {
    verdict.played.as_ref()?.as_ref().ok()
}
