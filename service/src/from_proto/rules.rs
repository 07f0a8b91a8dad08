//! A declared rule set, from the wire to the engine, with every fault at its field.

use super::{MAX_SQUARES, fits, read_board, read_list, read_square, term};
use crate::error::{Faults, FieldFault, join};
use crate::spoils;
use tafl_engine::{
    AnnouncementKind, Board, Closers, Escape, Jumps, KingTaken, NamedSetup, Piece, PieceSet, QuietConsequence, QuietPlies, Reach,
    Repetition, Rules, Shieldwall, Special, SpecialReach, Zone, ZoneKind,
};
use tafl_proto::v1;

/// Reads a rule set. What only shows when the rules are taken together is the engine's to find.
///
/// # Errors
/// Every field that is missing or of no value that it takes; paths begin with `at`.
pub(crate) fn rules(wire: &v1::Rules, at: &str) -> Result<Rules, Faults> {
    let mut faults = Found { at, list: Faults::default() };
    let board = faults.need(wire.board.as_ref(), "board");
    let board = board.and_then(|board| read_board_rules(board, &mut faults));
    let zones = faults.each(&wire.zones, "zones", ZoneKind::ALL.len(), read_zone);
    let reach = faults.need(wire.reach.as_ref(), "reach").and_then(|reach| read_reach(reach, &mut faults));
    let king_taken = faults.need(wire.king_taken.as_ref(), "king_taken").and_then(|taken| read_king_taken(taken, &mut faults));
    let escape = faults.need(wire.escape.as_ref(), "escape").and_then(|escape| read_escape(escape, &mut faults));
    let first_move = faults.take(|at| term(wire.first_move, at("first_move")));
    let king_in_captures = faults.take(|at| term(wire.king_in_captures, at("king_in_captures")));
    let repetition = wire.repetition.as_ref().map(|rule| read_repetition(rule, &mut faults));
    let quiet_plies = wire.quiet_plies.map(|rule| read_quiet(rule, &mut faults));
    let ply_limit = wire.ply_limit.map(|limit| faults.number(limit, "ply_limit"));
    let no_legal_move = faults.take(|at| term(wire.no_legal_move, at("no_legal_move")));
    let announcements = faults
        .take(|at| read_list(&wire.announcements, &at("announcements"), AnnouncementKind::ALL.len(), |&number, field| term(number, field)));
    let special = wire.special.as_ref().map(|special| read_special(special, &mut faults));
    // A fault leaves its value empty, so that all are found; only a rule set without any comes together.
    let complete = || {
        Some(Rules {
            board: board?,
            first_move: first_move?,
            zones: zones?,
            reach: reach?,
            king_in_captures: king_in_captures?,
            king_taken: king_taken?,
            kings_group: wire.kings_group,
            escape: escape?,
            encirclement: wire.encirclement,
            shieldwall: wire.shieldwall.map(|wall| Shieldwall { corner_closes: wall.corner_closes, flanking: wall.flanking }),
            exit_fort: wire.exit_fort,
            repetition: flip(repetition)?,
            quiet_plies: flip(quiet_plies)?,
            ply_limit: flip(ply_limit)?,
            no_legal_move: no_legal_move?,
            tuichi_wins: wire.tuichi_wins,
            announcements: announcements?,
            linnaean_capture: wire.linnaean_capture,
            special: flip(special)?,
        })
    };
    match complete() {
        Some(rules) if faults.list.is_empty() => Ok(rules),
        _ => Err(faults.list),
    }
}

/// `None` for a faulty value; `Some(None)` for one that is rightly absent.
#[allow(clippy::option_option)]
fn flip<T>(read: Option<Option<T>>) -> Option<Option<T>> {
    match read {
        None => Some(None),
        Some(value) => value.map(Some),
    }
}

/// The faults found so far, at paths below one field.
struct Found<'a> {
    at: &'a str,
    list: Faults,
}

impl Found<'_> {
    fn add(&mut self, field: &str, description: impl Into<String>) {
        self.list.push(FieldFault::new(join(self.at, field), description));
    }

    fn need<'t, T>(&mut self, value: Option<&'t T>, field: &str) -> Option<&'t T> {
        if value.is_none() {
            self.add(field, "must be given: a rule set answers every question");
        }
        value
    }

    /// Keeps a value, or its faults.
    fn take<T>(&mut self, read: impl FnOnce(&dyn Fn(&str) -> String) -> Result<T, Faults>) -> Option<T> {
        let at = |field: &str| join(self.at, field);
        read(&at).map_err(|faults| self.list.append(faults)).ok()
    }

    /// The items of a list, each with its place, where there are no more than so many.
    fn each<T, U>(&mut self, items: &[T], field: &str, most: usize, read: impl Fn(&T, usize, &mut Self) -> Option<U>) -> Option<Vec<U>> {
        self.take(|at| fits(items.len(), most, &at(field)))?;
        // Every item is read, whatever was found before.
        let read: Vec<Option<U>> = items.iter().enumerate().map(|(n, item)| read(item, n, self)).collect();
        read.into_iter().collect()
    }

    /// A count; what it may be beyond that is the engine's to say.
    fn number<T: TryFrom<i32>>(&mut self, number: i32, field: &str) -> Option<T> {
        let read = T::try_from(number).ok();
        if read.is_none() {
            self.add(field, format!("{number} is beyond what this can be; it is a small count"));
        }
        read
    }
}

fn read_board_rules(wire: &v1::Board, faults: &mut Found<'_>) -> Option<Board> {
    let side = faults.number(wire.side, "board.side");
    let setups = faults.take(|at| {
        read_list(&wire.setups, &at("board.setups"), Rules::MOST_SETUPS, |setup: &v1::NamedSetup, field| {
            if let Some(c) = setup.name.chars().find(|&c| spoils(c)) {
                let description = format!("holds the character U+{:04X}: the name of a set-up has printable characters", u32::from(c));
                return Err(FieldFault::new(format!("{field}.name"), description).into());
            }
            Ok(NamedSetup { name: setup.name.clone(), board: read_board(&setup.board, format_args!("{field}.board"))? })
        })
    });
    Some(Board { side: side?, setups: setups? })
}

fn read_zone(wire: &v1::Zone, n: usize, faults: &mut Found<'_>) -> Option<Zone> {
    let field = |name: &str| format!("zones[{n}].{name}");
    let kind = faults.take(|at| term(wire.kind, at(&field("kind"))));
    let squares =
        faults.take(|at| read_list(&wire.squares, &at(&field("squares")), MAX_SQUARES, |square, field| read_square(square, field)));
    let mut set = |numbers: &[i32], name: &str| read_set(numbers, &field(name), faults);
    let (stop, enter, pass) = (set(&wire.stop, "stop"), set(&wire.enter, "enter"), set(&wire.pass, "pass"));
    let (empty, occupied) = (set(&wire.hostile_empty, "hostile_empty"), set(&wire.hostile_occupied, "hostile_occupied"));
    Some(Zone {
        kind: kind?,
        squares: squares?,
        stop: stop?,
        enter: enter?,
        pass: pass?,
        hostile_empty: empty?,
        hostile_occupied: occupied?,
    })
}

fn read_set(numbers: &[i32], field: &str, faults: &mut Found<'_>) -> Option<PieceSet> {
    let pieces = faults.take(|at| read_list(numbers, &at(field), Piece::ALL.len(), |&number, field| term(number, field)));
    pieces.map(|pieces: Vec<_>| PieceSet::of(&pieces))
}

fn read_special(wire: &v1::SpecialRules, faults: &mut Found<'_>) -> Option<Special> {
    let reach = faults.each(&wire.reach, "special.reach", Piece::ALL.len(), |reach: &v1::SpecialReach, n, faults| {
        let pieces = read_set(&reach.pieces, &format!("special.reach[{n}].pieces"), faults);
        let squares = faults.number(reach.squares, &format!("special.reach[{n}].squares"));
        Some(SpecialReach { pieces: pieces?, squares: squares? })
    });
    let jumps = faults.need(wire.jumps.as_ref(), "special.jumps").and_then(|jumps| {
        let mut jump = |number: i32, who: &str| faults.take(|at| term(number, at(&format!("special.jumps.{who}"))));
        let (king, commanders, knights) = (jump(jumps.king, "king"), jump(jumps.commanders, "commanders"), jump(jumps.knights, "knights"));
        let (mercenaries, guards) = (jump(jumps.mercenaries, "mercenaries"), jump(jumps.guards, "guards"));
        Some(Jumps { king: king?, commanders: commanders?, knights: knights?, mercenaries: mercenaries?, guards: guards? })
    });
    let berserk = wire.berserk.map(|number| faults.take(|at| term(number, at("special.berserk"))));
    Some(Special { reach: reach?, jumps: jumps?, berserk: flip(berserk)?, commanders_take_king: wire.commanders_take_king })
}

fn read_reach(wire: &v1::Reach, faults: &mut Found<'_>) -> Option<Reach> {
    let mut reach = |number: Option<i32>, field: &str| flip(number.map(|number| faults.number(number, field)));
    let (attackers, defenders) = (reach(wire.attackers, "reach.attackers"), reach(wire.defenders, "reach.defenders"));
    let king = reach(wire.king, "reach.king");
    Some(Reach { attackers: attackers?, defenders: defenders?, king: king? })
}

fn read_king_taken(wire: &v1::KingTaken, faults: &mut Found<'_>) -> Option<KingTaken> {
    use v1::KingTakenHow as How;
    let how = How::try_from(wire.how).ok().filter(|&how| how != How::Unspecified);
    if how.is_none() {
        faults.add("king_taken.how", format!("{} is no way to take the king; GetRuleset shows those there are", wire.how));
    }
    let zones = faults.take(|at| {
        read_list(&wire.closing_zones, &at("king_taken.closing_zones"), ZoneKind::ALL.len(), |&number, field| term(number, field))
    });
    let closers = Closers { zones: zones?, edge: wire.closing_edge };
    match how? {
        How::Enclosed => Some(KingTaken::Enclosed(closers)),
        How::EnclosedNearThrone => Some(KingTaken::EnclosedNearThrone(closers)),
        custodial => {
            if !closers.zones.is_empty() {
                faults.add("king_taken.closing_zones", "belongs to a king who is enclosed; empty otherwise");
            }
            if closers.edge {
                faults.add("king_taken.closing_edge", "belongs to a king who is enclosed; false otherwise");
            }
            let everywhere = custodial == How::Custodial;
            Some(if everywhere { KingTaken::Custodial } else { KingTaken::CustodialAwayFromThrone })
        }
    }
}

fn read_escape(wire: &v1::Escape, faults: &mut Found<'_>) -> Option<Escape> {
    use v1::EscapeTo as To;
    let squares =
        faults.take(|at| read_list(&wire.squares, &at("escape.squares"), MAX_SQUARES, |square, field| read_square(square, field)))?;
    let to = To::try_from(wire.to).unwrap_or(To::Unspecified);
    if to != To::Squares && !squares.is_empty() {
        faults.add("escape.squares", "belongs to ESCAPE_TO_SQUARES; empty otherwise");
    }
    match to {
        To::Corners => Some(Escape::Corners),
        To::Edge => Some(Escape::Edge),
        To::Squares => Some(Escape::Squares { squares }),
        To::Unspecified => {
            faults.add("escape.to", format!("{} is no place to escape to; GetRuleset shows those there are", wire.to));
            None
        }
    }
}

fn read_repetition(wire: &v1::RepetitionRule, faults: &mut Found<'_>) -> Option<Repetition> {
    let at_occurrence = faults.number(wire.at, "repetition.at");
    let consequence = faults.take(|at| term(wire.consequence, at("repetition.consequence")));
    let compares = faults.take(|at| term(wire.compares, at("repetition.compares")));
    Some(Repetition { at: at_occurrence?, consequence: consequence?, compares: compares? })
}

fn read_quiet(wire: v1::QuietPliesRule, faults: &mut Found<'_>) -> Option<QuietPlies> {
    let limit = faults.number(wire.limit, "quiet_plies.limit");
    let then = faults.take(|at| term::<QuietConsequence>(wire.then, &at("quiet_plies.then")));
    Some(QuietPlies { limit: limit?, then: then? })
}
