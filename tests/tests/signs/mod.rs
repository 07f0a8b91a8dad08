//! Detects the events of a ply: see [`crate::events`].

mod special;

use crate::compare::Pair;
use crate::drive::Ply;
use crate::events::{Event, Place, Wall, Way};
use std::collections::{BTreeMap, BTreeSet};
use tafl_engine::{
    AnnouncementKind, Capture, CaptureKind, Game, KingInCaptures, KingTaken, Move, NoLegalMove,
    OutcomeReason, Piece, Placement, RepetitionCompares, Rules, Setup, Side, Square, Zone, ZoneKind,
};

/// A ply with its boards.
struct Scene<'a> {
    rules: &'a Rules,
    ply: &'a Ply<'a>,
    /// The squares of the move; empty for a pass.
    step: Option<(Square, Square)>,
    /// The board after the move, before anything is removed.
    arrived: Placement,
    after: Placement,
}

/// The events of a ply.
pub(crate) fn of_ply(ply: &Ply<'_>) -> Vec<Event> {
    let mut arrived = ply.before.clone();
    let step = match ply.played.mv {
        Move::Step { from, to } => Some((from, to)),
        Move::Pass => None,
    };
    if let Some((from, to)) = step {
        arrived.put(to, ply.before.piece_at(from));
        arrived.put(from, None);
    }
    let scene = Scene {
        rules: ply.pair.engine.referee().rules(),
        ply,
        step,
        arrived,
        after: ply.pair.engine.placement(),
    };
    let parts = [
        scene.captures(),
        scene.walls(),
        scene.king_taken(),
        scene.movement(),
        scene.ends(),
        scene.repetition(),
        scene.spared(),
    ];
    let mut all = parts.concat();
    all.extend(scene.announcements());
    all.extend(scene.fort());
    all.extend(scene.leaning_ring());
    all.extend(special::of_scene(&scene));
    all
}

/// The events of a refusal for repetition.
pub(crate) fn of_forbidden_repetition(text: &str, pair: &Pair) -> Vec<Event> {
    let Some(rule) = pair.engine.referee().rules().repetition else { return Vec::new() };
    let mut all = vec![
        Event::RepetitionForbade(rule.consequence, pair.engine.side_to_move()),
        Event::ForbadeComparing(rule.compares),
    ];
    let forgetful = without_history(&pair.engine);
    if forgetful.is_some_and(|mut game| game.play_text(text).is_ok_and(|played| !played.captures.is_empty()))
    {
        all.push(Event::ForbadeCapture);
    }
    all
}

/// The same position without its history.
fn without_history(game: &Game) -> Option<Game> {
    let chain = game.chain_square();
    let setup = Setup {
        board: game.placement(),
        side_to_move: game.side_to_move(),
        ply: game.ply(),
        chain,
        history: None,
        outcome: None,
    };
    Game::from_setup(game.referee(), &setup).ok()
}

fn neighbours(square: Square, side: u8) -> Vec<Square> {
    let (file, rank) = (square.file(), square.rank());
    let around =
        [(file + 1, rank), (file.wrapping_sub(1), rank), (file, rank + 1), (file, rank.wrapping_sub(1))];
    around
        .into_iter()
        .filter_map(|(file, rank)| Square::new(file, rank))
        .filter(|square| square.is_on(side))
        .collect()
}

/// The square as far beyond `middle` as `from` is before it.
fn beyond(from: Square, middle: Square, side: u8) -> Option<Square> {
    let over = |from: u8, middle: u8| (2 * middle).wrapping_sub(from);
    Square::new(over(from.file(), middle.file()), over(from.rank(), middle.rank()))
        .filter(|square| square.is_on(side))
}

fn is_edge(square: Square, side: u8) -> bool {
    [square.file(), square.rank()].iter().any(|&at| at == 0 || at == side - 1)
}

fn king_of(board: &Placement) -> Option<Square> {
    board.pieces().find(|&(_, piece)| piece == Piece::King).map(|(square, _)| square)
}

/// The squares reachable from these through neighbours that are let in.
fn flood(starts: Vec<Square>, side: u8, let_in: impl Fn(Square) -> bool) -> Vec<bool> {
    let mut reached = vec![false; usize::from(side) * usize::from(side)];
    let mut waiting = starts;
    for &start in &waiting {
        reached[cell(start, side)] = true;
    }
    while let Some(square) = waiting.pop() {
        for next in neighbours(square, side) {
            if let_in(next) && !reached[cell(next, side)] {
                reached[cell(next, side)] = true;
                waiting.push(next);
            }
        }
    }
    reached
}

fn cell(square: Square, side: u8) -> usize {
    usize::from(square.rank()) * usize::from(side) + usize::from(square.file())
}

impl Scene<'_> {
    fn side(&self) -> u8 {
        self.rules.board.size
    }

    fn zone_at(&self, square: Square) -> Option<&Zone> {
        self.rules.zones.iter().find(|zone| zone.squares.contains(&square))
    }

    fn kind_at(&self, square: Square) -> Option<ZoneKind> {
        self.zone_at(square).map(|zone| zone.kind)
    }

    fn reason(&self) -> Option<OutcomeReason> {
        self.ply.played.outcome.as_ref().map(|outcome| outcome.reason)
    }

    /// What closed a trap besides the moved piece.
    fn partner(&self, capture: &Capture) -> Option<Square> {
        capture.closed_by.iter().copied().find(|&square| self.step.is_none_or(|(_, to)| to != square))
    }

    fn captures(&self) -> Vec<Event> {
        let captures = &self.ply.played.captures;
        let by_king = self.step.is_some_and(|(_, to)| self.arrived.piece_at(to) == Some(Piece::King));
        let mut all = Vec::new();
        for capture in captures.iter().filter(|capture| capture.piece != Piece::King) {
            let partner = self.partner(capture);
            let stands = partner.and_then(|square| self.arrived.piece_at(square));
            match capture.kind {
                CaptureKind::Custodial if stands == Some(Piece::King) => all.push(Event::ManByKingStanding),
                CaptureKind::Custodial if !by_king => all.push(Event::ManByMen),
                CaptureKind::HostileSquare => {
                    let kind = partner.and_then(|square| self.kind_at(square));
                    all.extend(
                        kind.map(|kind| Event::ManAgainst(capture.piece.side(), kind, stands.is_some())),
                    );
                }
                CaptureKind::Linnaean => all.push(Event::Linnaean),
                _ => {}
            }
            if by_king && matches!(capture.kind, CaptureKind::Custodial | CaptureKind::HostileSquare) {
                all.push(Event::ManByKingMoving);
            }
        }
        let pincered = captures
            .iter()
            .filter(|one| matches!(one.kind, CaptureKind::Custodial | CaptureKind::HostileSquare));
        if pincered.count() >= 3 {
            all.push(Event::TripleCapture);
        }
        if self.after.count(Piece::Attacker) == 0 && self.ply.before.count(Piece::Attacker) > 0 {
            all.push(Event::AttackersGone);
        }
        all
    }

    /// The shieldwalls: captured rows with the same closers.
    fn walls(&self) -> Vec<Event> {
        let mut walls: BTreeMap<&[Square], Vec<Square>> = BTreeMap::new();
        for capture in
            self.ply.played.captures.iter().filter(|capture| capture.kind == CaptureKind::Shieldwall)
        {
            walls.entry(&capture.closed_by).or_default().push(capture.square);
        }
        let mut all = Vec::new();
        if walls.len() >= 2 {
            all.push(Event::Shieldwall(Wall::TwoAtOnce));
        }
        for (closers, row) in walls {
            all.extend(self.wall(closers, &row).into_iter().map(Event::Shieldwall));
        }
        all
    }

    fn wall(&self, closers: &[Square], row: &[Square]) -> Vec<Wall> {
        let king = king_of(&self.arrived);
        let of_attackers = self.ply.mover == Side::Defenders;
        // The closers of a row along a rank are at its ends on that rank; an edge of one man beside the king
        // lies where both lie.
        let on_line = |square: Square| {
            let ranks = row
                .iter()
                .chain(king.iter().filter(|_| !of_attackers))
                .map(|one| one.rank())
                .collect::<BTreeSet<_>>();
            if ranks.len() == 1 { square.rank() == row[0].rank() } else { square.file() == row[0].file() }
        };
        let mut all = vec![if closers.len() == 4 { Wall::Two } else { Wall::Longer }];
        all.push(if of_attackers { Wall::OfAttackers } else { Wall::OfDefenders });
        if let Some(king) = king {
            if of_attackers && closers.contains(&king) {
                all.push(if on_line(king) { Wall::KingCloses } else { Wall::KingFaces });
            }
            let beside_row = row.iter().any(|&man| neighbours(man, self.side()).contains(&king));
            let faced = neighbours(king, self.side()).iter().any(|square| closers.contains(square));
            if !of_attackers
                && is_edge(king, self.side())
                && beside_row
                && faced
                && row.len() + 2 < closers.len()
            {
                all.push(Wall::KingInRow);
            }
        }
        if closers.iter().any(|&square| self.arrived.piece_at(square).is_none()) {
            all.push(Wall::CornerCloses);
        }
        if row.len() >= 2 && self.step.is_some_and(|(_, to)| !on_line(to)) {
            all.push(Wall::NotFlanking);
        }
        all
    }

    fn king_taken(&self) -> Vec<Event> {
        let Some(capture) = self.ply.played.captures.iter().find(|capture| capture.piece == Piece::King)
        else {
            return Vec::new();
        };
        let way = match (&self.rules.king_taken, capture.kind) {
            (_, CaptureKind::KingGroup) => Way::Group,
            (KingTaken::Enclosed(_), CaptureKind::KingCustodial) => Way::Commanders,
            (KingTaken::Custodial, _) => Way::Custodial,
            (KingTaken::CustodialAwayFromThrone, _) => Way::AwayFromThrone,
            (KingTaken::CustodialOffThrone, _) => Way::OffThrone,
            (KingTaken::Enclosed(_), _) => Way::Enclosed,
            (KingTaken::EnclosedNearThrone(_), _) => Way::NearThrone,
        };
        let mut all = vec![Event::KingTaken(way, self.place(capture.square))];
        let empty = capture
            .closed_by
            .iter()
            .filter(|&&square| self.arrived.piece_at(square) != Some(Piece::Attacker));
        for kind in empty.filter_map(|&square| self.kind_at(square)) {
            all.push(if capture.kind == CaptureKind::KingCustodial {
                Event::KingAgainst(kind)
            } else {
                Event::KingClosedBy(kind)
            });
        }
        if capture.kind != CaptureKind::KingCustodial && is_edge(capture.square, self.side()) {
            all.push(Event::KingClosedByEdge);
        }
        all
    }

    fn place(&self, king: Square) -> Place {
        let beside = |kind: ZoneKind| {
            neighbours(king, self.side()).into_iter().any(|square| self.kind_at(square) == Some(kind))
        };
        if self.kind_at(king) == Some(ZoneKind::Throne) {
            Place::Throne
        } else if beside(ZoneKind::Throne) {
            Place::BesideThrone
        } else if beside(ZoneKind::Corners) {
            Place::BesideCorner
        } else if is_edge(king, self.side()) {
            Place::Edge
        } else {
            Place::Open
        }
    }

    fn movement(&self) -> Vec<Event> {
        let (Some((from, to)), mut all) = (self.step, vec![Event::BoardOf(self.side())]) else {
            return vec![Event::Pass];
        };
        let Some(piece) = self.arrived.piece_at(to) else { return all };
        let home = self.zone_at(from);
        if let Some(zone) = self.zone_at(to)
            && !zone.pass.contains(piece)
            && zone.enter.contains(piece)
            && home.is_none_or(|home| home.kind != zone.kind)
        {
            all.push(Event::EndedOnImpassable);
        }
        let Some(home) = home else { return all };
        if home.squares.contains(&to) && !home.enter.contains(piece) {
            all.push(Event::MovedWithinZone);
        }
        let passes_home = neighbours(from, self.side()).into_iter().any(|next| {
            let along = (next.file() == to.file() || next.rank() == to.rank())
                && distance(next, to) < distance(from, to);
            along && next != to && home.squares.contains(&next)
        });
        if passes_home && !home.squares.contains(&to) && !home.pass.contains(piece) {
            all.push(Event::LeftOverOwnZone);
        }
        all
    }

    fn ends(&self) -> Vec<Event> {
        let mut all: Vec<Event> = self.reason().map(Event::Ended).into_iter().collect();
        if self.reason() == Some(OutcomeReason::NoLegalMoves) {
            all.extend(self.want_of_moves());
        }
        if self.ply.played.draw_claimable {
            all.push(Event::QuietClaim);
        }
        all
    }

    fn want_of_moves(&self) -> Vec<Event> {
        let mut all = vec![match self.rules.no_legal_move {
            NoLegalMove::Loses => Event::NoMoveLoses(self.ply.mover.other()),
            NoLegalMove::Passes => Event::NeitherCanMove,
            NoLegalMove::Draw => Event::NoMoveDraw,
        }];
        let forgetful = without_history(&self.ply.pair.engine);
        if forgetful.is_some_and(|game| game.outcome().is_none()) {
            all.push(Event::RepetitionForbadeAll);
        }
        all
    }

    fn repetition(&self) -> Vec<Event> {
        let played = self.ply.played;
        let mut all = Vec::new();
        if let Some(rule) = self.rules.repetition
            && let Some(outcome) =
                played.outcome.as_ref().filter(|outcome| outcome.reason == OutcomeReason::Repetition)
        {
            all.extend([
                Event::Repeated(rule.consequence, outcome.winner),
                Event::RepeatedComparing(rule.compares),
            ]);
            if rule.compares == RepetitionCompares::BoardBeforeCaptures && !played.captures.is_empty() {
                all.push(Event::RepeatedByCapture);
            }
        }
        if self.step.is_none() && played.repetition.count > 1 {
            all.push(Event::PassRepeated);
        }
        if !played.repetition.known {
            all.push(Event::RepetitionUnknown);
        } else if !played.captures.is_empty() && self.ply.was_unknown {
            all.push(Event::RepetitionKnownAgain);
        }
        all
    }

    fn announcements(&self) -> Vec<Event> {
        let stated = self.ply.played.announcements.iter().map(|stated| match stated.kind {
            AnnouncementKind::Raichi => Event::Raichi,
            AnnouncementKind::Tuichi => Event::Tuichi,
            AnnouncementKind::WatchYourKing => Event::WatchYourKing,
        });
        stated.collect()
    }

    /// Why a king at the edge after a defenders' move has no exit fort.
    fn fort(&self) -> Option<Event> {
        let king = king_of(&self.after).filter(|&king| is_edge(king, self.side()))?;
        if !self.rules.exit_fort
            || self.ply.mover != Side::Defenders
            || self.step.is_none()
            || self.reason().is_some()
        {
            return None;
        }
        let region =
            flood(vec![king], self.side(), |square| self.after.piece_at(square) != Some(Piece::Defender));
        let attacker = |&(square, piece): &(Square, Piece)| {
            piece == Piece::Attacker && region[cell(square, self.side())]
        };
        if self.after.pieces().any(|one| attacker(&one)) {
            return Some(Event::FortWithAttackerInside);
        }
        // Only a king who cannot move has no moves at all in his region.
        let setup = Setup {
            board: self.after.clone(),
            side_to_move: Side::Defenders,
            ply: 0,
            chain: None,
            history: None,
            outcome: None,
        };
        let game = Game::from_setup(self.ply.pair.engine.referee(), &setup).ok()?;
        Some(if game.destinations(king).is_empty() { Event::FortWithoutMove } else { Event::FortBreakable })
    }

    /// A ring that uses the edge is not an encirclement.
    fn leaning_ring(&self) -> Option<Event> {
        if self.rules.encirclement.is_none()
            || self.ply.mover != Side::Attackers
            || self.reason().is_some()
            || self.step.is_none()
        {
            return None;
        }
        let open = |square: Square| self.after.piece_at(square) != Some(Piece::Attacker);
        let defenders = self
            .after
            .pieces()
            .filter(|(_, piece)| piece.side() == Side::Defenders)
            .map(|(square, _)| square)
            .collect();
        let reached = flood(defenders, self.side(), open);
        let edge: Vec<Square> =
            self.after.squares().filter(|&square| is_edge(square, self.side()) && open(square)).collect();
        let reached_at_edge = edge.iter().filter(|square| reached[cell(**square, self.side())]).count();
        if reached_at_edge == 0 {
            return Some(Event::BreakableRing);
        }
        (reached_at_edge * 3 <= edge.len()).then_some(Event::LeaningRing)
    }

    /// Enemies beside the moved piece who stay although something that looks like a partner is beyond them.
    fn spared(&self) -> Vec<Event> {
        let Some((_, to)) = self.step else { return Vec::new() };
        let by_king = self.arrived.piece_at(to) == Some(Piece::King);
        let mut all = Vec::new();
        for victim in neighbours(to, self.side()) {
            let man = self
                .after
                .piece_at(victim)
                .filter(|&piece| piece != Piece::King && piece.side() != self.ply.mover);
            let (Some(man), Some(partner)) = (man, beyond(to, victim, self.side())) else { continue };
            let stands = self.arrived.piece_at(partner);
            if by_king && stands == Some(Piece::Defender) {
                all.push(Event::KingMovesUnarmed);
            }
            let king_is_partner =
                matches!(self.rules.king_in_captures, KingInCaptures::Armed | KingInCaptures::Anvil);
            if !king_is_partner && stands == Some(Piece::King) && self.ply.mover == Side::Defenders {
                all.push(Event::KingStandsUnarmed);
            }
            if let Some(zone) = self.zone_at(partner)
                && zone.squares.contains(&victim)
                && (if stands.is_some() { zone.hostile_occupied } else { zone.hostile_empty }).contains(man)
            {
                all.push(Event::SafeInOwnZone);
            }
        }
        all
    }
}

fn distance(one: Square, other: Square) -> u8 {
    one.file().abs_diff(other.file()) + one.rank().abs_diff(other.rank())
}
