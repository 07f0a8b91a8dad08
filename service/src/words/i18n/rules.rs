//! A rule set in words: one sentence per rule, from its values alone, so that declared rules are explained as
//! well as those of the catalogue.
//!
//! The message of a rule has the rule's id and selects by its short value (`yes`, `corners`), which the
//! engine writes; only rules with several parts need code here.

use super::{MessageId, Words, piece_code, say, values};
use fluent_bundle::FluentArgs;
use tafl_engine::{
    Berserk, Closers, Enclosure, Escape, Jump, Jumps, KingTaken, Piece, PieceSet, QuietConsequence,
    Repetition, RepetitionCompares, RepetitionConsequence, RuleId, Rules, Side, Special, Zone, ZoneKind,
};

const fn yes_no(value: bool) -> &'static str {
    if value { "yes" } else { "no" }
}

/// The kinds of pieces that a game has or may get: those every game has, those of its set-ups, and
/// mercenaries of both sides if there are any.
fn kinds_of(rules: &Rules) -> PieceSet {
    let stands = |piece: Piece| rules.board.setups.iter().any(|setup| setup.board.count(piece) > 0);
    let mercenaries = [Piece::AttackersMercenary, Piece::DefendersMercenary];
    let hired = mercenaries.into_iter().any(stands);
    let kinds: Vec<Piece> = Piece::ALL
        .into_iter()
        .filter(|&piece| stands(piece) || hired && mercenaries.contains(&piece))
        .collect();
    PieceSet::COMMON.union(PieceSet::of(&kinds))
}

impl Words {
    /// The sentence of a rule, ending with a full stop; `None` for camps, forts and special rules that the
    /// rule set does not have.
    #[must_use]
    pub fn rule(&self, rules: &Rules, rule: RuleId) -> Option<String> {
        let mut values = FluentArgs::new();
        values.set("value", rules.value(rule)?.replace(' ', "_"));
        self.add_parts(&mut values, rules, rule);
        let mut out = String::new();
        self.write(&mut out, &format!("rule-{}", rule.as_str().replace('_', "-")), &values);
        Some(if rule == RuleId::SpecialPieces { self.special_pieces_rule(out, kinds_of(rules)) } else { out })
    }

    /// Where the king escapes to, in a few words.
    pub(crate) fn escape(&self, rules: &Rules) -> String {
        let (to, squares) = match &rules.escape {
            Escape::Corners => ("corners", String::new()),
            Escape::Edge => ("edge", String::new()),
            Escape::Squares(squares) => ("squares", self.any_of(squares)),
        };
        say!(self, Escape, to, squares)
    }

    /// Adds the values of a rule with several parts.
    fn add_parts(&self, values: &mut FluentArgs<'_>, rules: &Rules, rule: RuleId) {
        match rule {
            RuleId::Board => {
                let counts = |side: Side, piece: Piece| piece.side() == side && piece != Piece::King;
                let count = |side| {
                    rules.setup(None).map_or(0, |setup| {
                        setup.board.pieces().filter(|&(_, piece)| counts(side, piece)).count()
                    })
                };
                values.set("size", rules.board.size);
                values.set("attackers", count(Side::Attackers));
                values.set("men", count(Side::Defenders));
            }
            RuleId::Movement => {
                let jumps =
                    rules.special.as_ref().is_some_and(|special| !self.jumpers(special.jumps).is_empty());
                values.set("jumps", yes_no(jumps));
            }
            RuleId::Reach => {
                let reaches = Piece::COMMON
                    .into_iter()
                    .filter_map(|piece| Some(self.reach(piece, rules.reach.of(piece)?)));
                values.set("limits", self.listed(&reaches.collect::<Vec<_>>()));
            }
            RuleId::Throne => self.add_zone(values, rules, ZoneKind::Throne),
            RuleId::Corners => self.add_zone(values, rules, ZoneKind::Corners),
            RuleId::Camps => self.add_zone(values, rules, ZoneKind::Camps),
            RuleId::Forts => self.add_zone(values, rules, ZoneKind::Forts),
            RuleId::KingTaken => self.add_king_taken(values, &rules.king_taken),
            RuleId::Escape => {
                if let Escape::Squares(squares) = &rules.escape {
                    values.set("squares", self.any_of(squares));
                }
            }
            RuleId::Shieldwall => {
                if let Some(wall) = rules.shieldwall {
                    values.set("corner", yes_no(wall.corner_closes));
                    values.set("flanking", yes_no(wall.flanking));
                }
            }
            RuleId::Repetition => self.add_repetition(values, rules.repetition),
            RuleId::QuietPlies => {
                let then = rules.quiet_plies.map_or("none", |quiet| match quiet.then {
                    QuietConsequence::Draw => "draw",
                    QuietConsequence::Claim => "claim",
                });
                values.set("then", then);
                values.set("limit", rules.quiet_plies.map_or(0, |quiet| quiet.limit));
            }
            RuleId::PlyLimit => values.set("limit", rules.ply_limit.unwrap_or(0)),
            RuleId::Announcements => {
                let announced = |kind: &tafl_engine::AnnouncementKind| say!(self, Announced, kind);
                values
                    .set("said", self.listed(&rules.announcements.iter().map(announced).collect::<Vec<_>>()));
            }
            RuleId::SpecialPieces => {
                let pieces =
                    kinds_of(rules).iter().filter(|piece| piece.is_special()).map(|piece| self.who(piece));
                values.set("pieces", self.listed(&pieces.collect::<Vec<_>>()));
            }
            RuleId::SpecialReach => {
                values.set(
                    "limits",
                    rules.special.as_ref().map_or(String::new(), |special| self.special_reach(special)),
                );
            }
            RuleId::Berserk => {
                let special = rules.special.as_ref();
                let value = special.and_then(|special| special.berserk).map_or("none", Berserk::as_str);
                values.set("value", value.to_ascii_lowercase());
                values.set("stop", yes_no(special.is_some_and(|special| special.chain_may_stop)));
            }
            RuleId::Jumps => {
                values.set(
                    "jumpers",
                    rules
                        .special
                        .as_ref()
                        .map_or(String::new(), |special| self.listed(&self.jumpers(special.jumps))),
                );
            }
            _ => {}
        }
    }

    pub(super) fn who(&self, piece: Piece) -> String {
        say!(self, Who, piece)
    }

    fn reach(&self, piece: Piece, squares: u8) -> String {
        say!(self, Reach, piece, who = self.who(piece), squares)
    }

    fn add_zone(&self, values: &mut FluentArgs<'_>, rules: &Rules, kind: ZoneKind) {
        let Some(zone) = rules.zone(kind) else { return };
        let kinds = kinds_of(rules);
        let mut clauses = self.permission(MessageId::ZoneStop, zone.stop, kinds);
        for (differs, id, set) in [
            (zone.enter != zone.stop, MessageId::ZoneEnter, zone.enter),
            (true, MessageId::ZonePass, zone.pass),
        ] {
            if differs {
                clauses += &self.joints.clauses;
                clauses += &self.permission(id, set, kinds);
            }
        }
        clauses += &self.joints.clauses;
        clauses += &self.hostility(zone, kind, kinds);
        values.set("squares", self.listed(&zone.squares));
        values.set("clauses", clauses);
    }

    /// The permission that a zone gives some pieces.
    fn permission(&self, id: MessageId, set: PieceSet, kinds: PieceSet) -> String {
        let set = set.intersection(kinds);
        let may = match set {
            set if set.is_empty() => "nobody",
            set if set == kinds => "all",
            _ => "some",
        };
        let who: Vec<String> = set.iter().map(|piece| self.who(piece)).collect();
        // The king is the only kind that counts as singular.
        let count = if set == PieceSet::KING { 1 } else { 2 };
        self.text(id, values!(may, who = self.listed(&who), count))
    }

    fn hostility(&self, zone: &Zone, kind: ZoneKind, kinds: PieceSet) -> String {
        let [empty, occupied] =
            [zone.hostile_empty, zone.hostile_occupied].map(|set| self.whom(set.intersection(kinds), kinds));
        let (when, whom, also) = match (empty.is_empty(), occupied.is_empty()) {
            (true, true) => ("never", "", ""),
            (false, true) => ("empty", &*empty, ""),
            (true, false) => ("occupied", &*occupied, ""),
            (false, false) if empty == occupied => ("always", &*empty, ""),
            (false, false) => ("both", &*empty, &*occupied),
        };
        let zone = RuleId::from(kind).as_str();
        say!(self, ZoneHostile, when, zone, whom, also)
    }

    fn whom(&self, set: PieceSet, kinds: PieceSet) -> String {
        let whom = |code: &'static str| say!(self, Whom, piece = code);
        if set == kinds {
            whom("all")
        } else {
            self.listed(&set.iter().map(|piece| whom(piece_code(piece))).collect::<Vec<_>>())
        }
    }

    fn special_reach(&self, special: &Special) -> String {
        let limits = special
            .reach
            .iter()
            .flat_map(|reach| reach.pieces.iter().map(|piece| self.reach(piece, reach.squares)));
        self.listed(&limits.collect::<Vec<_>>())
    }

    fn special_pieces_rule(&self, sentence: String, kinds: PieceSet) -> String {
        let mut said = vec![sentence];
        for (one, other, id) in [
            (Piece::AttackersMercenary, Piece::DefendersMercenary, MessageId::SpecialMercenary),
            (Piece::AttackersGuard, Piece::DefendersGuard, MessageId::SpecialGuard),
        ] {
            if kinds.contains(one) || kinds.contains(other) {
                said.push(self.text(id, []));
            }
        }
        self.paragraph(&said)
    }

    /// The pieces that jump, and how they do.
    fn jumpers(&self, jumps: Jumps) -> Vec<String> {
        let all = [
            (jumps.king, "king"),
            (jumps.commanders, "commanders"),
            (jumps.knights, "knights"),
            (jumps.mercenaries, "mercenaries"),
            (jumps.guards, "guards"),
        ];
        let said = all.into_iter().filter_map(|(jump, who)| {
            let jump = match jump {
                Jump::None => return None,
                Jump::Restricted => "restricted",
                Jump::OverEnemies => "over_enemies",
                Jump::Capturing => "capturing",
            };
            Some(say!(self, Jumper, who, jump))
        });
        said.collect()
    }

    fn closers(&self, closers: &Closers, edge: bool) -> String {
        let closer = |code: &'static str| say!(self, Closer, by = code);
        let zones = closers.zones.iter().map(|&kind| RuleId::from(kind).as_str());
        let all = std::iter::once("attacker").chain(zones).chain(edge.then_some("edge"));
        self.any_of(&all.map(closer).collect::<Vec<_>>())
    }

    fn add_king_taken(&self, values: &mut FluentArgs<'_>, taken: &KingTaken) {
        let (how, closers) = match taken {
            KingTaken::Custodial => ("custodial", String::new()),
            KingTaken::CustodialAwayFromThrone => ("custodial_away_from_throne", String::new()),
            KingTaken::CustodialOffThrone => ("custodial_off_throne", String::new()),
            KingTaken::Enclosed(Enclosure { closers, .. }) => {
                let how = if closers.edge { "enclosed" } else { "enclosed_safe_on_edge" };
                (how, self.closers(closers, closers.edge))
            }
            // No square next to the throne is at the edge of any board, so the edge is not mentioned.
            KingTaken::EnclosedNearThrone(closers) => ("enclosed_near_throne", self.closers(closers, false)),
        };
        values.set("how", how);
        values.set("closers", closers);
    }

    fn add_repetition(&self, values: &mut FluentArgs<'_>, repetition: Option<Repetition>) {
        let Some(rule) = repetition else { return values.set("then", "none") };
        let then = match rule.consequence {
            RepetitionConsequence::Draw => "draw",
            RepetitionConsequence::DefendersLose => "defenders_lose",
            RepetitionConsequence::SideWithChoiceLoses => "side_with_choice_loses",
            RepetitionConsequence::MoverLoses => "mover_loses",
            RepetitionConsequence::MoverWins => "mover_wins",
            RepetitionConsequence::IllegalForDefenders => "illegal_for_defenders",
            RepetitionConsequence::IllegalForBoth => "illegal_for_both",
        };
        let compares = match rule.compares {
            RepetitionCompares::Position => "position",
            RepetitionCompares::Board => "board",
            RepetitionCompares::BoardBeforeCaptures => "board_before_captures",
        };
        values.set("then", then);
        values.set("nth", self.ordinal(rule.at.into()));
        values.set("what", say!(self, RepetitionCompares, compares));
    }
}
